/* compare: the main job. Every back-end on every board: run, cross-check, time, store, chart. */
#include "commands.h"

#include "../comparison.h"
#include "../machine.h"
#include "../options.h"
#include "../output.h"
#include "../present.h"

#include "../../common/clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct compare {
    const struct program *program;
    struct comparison comparison;
    struct reader_options reader;
    const char *out, *resume;
    bool quiet, with_host, certify;
    char certificates[PATH_MAX]; /* the folder for them */
};

/* --- what is compared, on what --- */

/* Without -s and --solvers: all that are sound. */
static void take_default_solvers(struct compare *compare)
{
    struct spec_list *specs = &compare->comparison.specs;
    for (const struct solver *const *solver = compare->program->registry; *solver; solver++)
        if (!(*solver)->flaw && !(*solver)->argument && specs->count < SPECS_MAX)
            spec_of_solver(*solver, &specs->spec[specs->count++]);
}

/* Without a SET: those that are shipped for it. */
static int load_sets(struct compare *compare, char **names, size_t count)
{
    struct shipped shipped[SHIPPED_MAX];
    char *by_default[SHIPPED_MAX];
    size_t all = count ? 0 : sets_shipped(shipped), defaults = 0;
    for (size_t i = 0; i < all; i++)
        if (shipped[i].by_default)
            by_default[defaults++] = shipped[i].name;
    if (!count && !defaults) {
        complain("compare: no shipped sets are found: name a SET, or set QUADRILLE_SHARE to the folder that "
                 "holds data/");
        return EXIT_USAGE;
    }
    return sets_load(&compare->comparison.sets, count ? names : by_default, count ? count : defaults,
                     &compare->reader);
}

/* --- the folder of the run --- */

static struct run_record record_of(const struct compare *compare)
{
    const struct comparison *comparison = &compare->comparison;
    return (struct run_record){.program = compare->program,
                               .specs = comparison->specs.spec,
                               .spec_count = comparison->specs.count,
                               .sets = &comparison->sets,
                               .reader = compare->reader,
                               .limit = comparison->limit,
                               .runs = comparison->runs,
                               .timeout_ns = comparison->timeout_ns,
                               .clock_cost_ns = comparison->clock_cost_ns,
                               .with_host = compare->with_host};
}

/* A new folder, with its record. */
static bool begin_run(struct compare *compare, struct error *error)
{
    struct run_folder *folder = &compare->comparison.folder;
    struct run_record record = record_of(compare);
    char path[PATH_MAX];
    if (!run_folder_open(folder, compare->out, error))
        return false;
    run_folder_file(folder, "run.json", path);
    return machine_write(&record, path, error);
}

/* The folder of a run that goes on: the same question, and the rows that are there. */
static bool resume_run(struct compare *compare, struct error *error)
{
    struct run_folder *folder = &compare->comparison.folder;
    struct run_record record = record_of(compare);
    char path[PATH_MAX];
    if (!run_folder_reopen(folder, compare->resume, error))
        return false;
    run_folder_file(folder, "run.json", path);
    if (!machine_matches(&record, path, error))
        return false;
    /* A last line that is torn ends the reading; everything before it is there. */
    run_folder_file(folder, "rows.csv", path);
    if (!resumed_read(&compare->comparison.resumed, path, error))
        return false;
    run_folder_file(folder, "run.json", path);
    return machine_note_resume(path, error);
}

/* --- what is told at the end --- */

/* What the tables do not say. Returns an exit status. */
static int print_notes(const struct comparison *comparison, const struct result_list *results)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < comparison->specs.count; i++) {
        const struct spec *spec = &comparison->specs.spec[i];
        if (spec_is_persistent(spec))
            printf(
                "%s carries over what it learns from one instance to the next: a run is one pass over a set, "
                "and its times depend on the order of the set.\n",
                spec->text);
        if (comparison->sat_out[i])
            printf("%s sat out %zu boards above size %u; naming it with -s runs it on them too.\n",
                   spec->text, comparison->sat_out[i], spec->solver->largest);
        if (comparison->unspoken[i])
            printf("%s took no part in %zu of %zu instances: it solves %s only.\n", spec->text,
                   comparison->unspoken[i], comparison->boards,
                   spec->solver->rung == RUNG_BOARD ? "boards" : "boards and exact covers");
        if (comparison->refused[i])
            printf("%s refused %zu of %zu instances, the first in %s.\n", spec->text, comparison->refused[i],
                   comparison->boards, comparison->refusal[i].text);
        if (comparison->crashed[i]) {
            printf("%s broke in %zu runs, first on %s.\n", spec->text, comparison->crashed[i],
                   comparison->failure[i].text);
            status = worse(status, EXIT_NO);
        }
        if (comparison->limited[i] && !comparison->crashed[i])
            printf("%s gave up in %zu runs, first on %s.\n", spec->text, comparison->limited[i],
                   comparison->failure[i].text);
        /* What was asked for by name and could not be had is a failure; what was only on offer is not. */
        if (comparison->refused[i] == comparison->boards && spec->named)
            status = EXIT_FAILED;
    }

    /* A busy machine may account for some of it, but not for more than this. */
    const double tolerated = 5e7;
    if (results->latest_ns > tolerated)
        status = worse(status, EXIT_NO);
    if (program_stop) {
        printf("Interrupted after %zu of %zu boards; what was done until then is kept. To go on:\n"
               "  quadrille compare --resume %s\n",
               comparison->boards_done, comparison->boards, comparison->folder.path);
        status = worse(status, EXIT_NO);
    }
    return status;
}

/* A sentence about the cross-check that claims no more than was done. */
static int print_verdict(const struct comparison *comparison, const struct run_figures *figures,
                         const struct result_list *results)
{
    size_t compared = 0;
    bool boards = true;
    char tally[TALLY_TEXT_MAX];
    for (size_t i = 0; i < figures->count; i++) {
        compared += figures->sets[i].compared;
        boards &= figures->sets[i].boards;
    }
    if (comparison->contradictions) {
        fprintf(stderr, "%s%zu CONTRADICTION%s%s on %s: see %s/disagreements.txt\n", alarm_begin(),
                comparison->contradictions, comparison->contradictions == 1 ? "" : "S", alarm_end(),
                tally_text(comparison->contradicted_boards, boards, tally), comparison->folder.path);
        return EXIT_NO;
    }
    if (results->unseen)
        printf("In %zu runs solutions were counted and not all of them shown: those are not verified.\n",
               results->unseen);
    if (compared)
        printf(
            "No contradictions. Every solution was verified; on %s the answers of back-ends were compared.\n",
            tally_text(compared, boards, tally));
    else
        printf("Every solution was verified; there was no %s on which two back-ends could be compared.\n",
               boards ? "board" : "instance");
    return EXIT_DONE;
}

/* Tables and charts, from what is stored. Files come first: whoever reads the tables may stop reading. */
static int present(const struct compare *compare)
{
    const struct comparison *comparison = &compare->comparison;
    char charts[PATH_MAX];
    struct result_list results;
    struct run_figures figures;
    struct error error;
    struct presentation presentation = {
        .program = compare->program, .results = &results, .run = comparison->folder.path};
    run_folder_file(&comparison->folder, "charts", charts);
    if (!results_open(&results, comparison->folder.path, &error)) {
        complain("compare: %s", error.text);
        return EXIT_FAILED;
    }
    int status = present_summary(&presentation, comparison->folder.path, &figures);
    if (results.count)
        status = worse(status, present_charts(&presentation, charts));
    present_tables(&presentation, &figures, stdout, false);
    status = worse(status, print_notes(comparison, &results));
    status = worse(status, print_verdict(comparison, &figures, &results));
    status = worse(status, certify_print(&comparison->certify, stdout));
    printf("Rows, tables and charts: %s\n", comparison->folder.path);
    figures_close(&figures);
    results_close(&results);
    return status;
}

static int run_comparison(struct compare *compare)
{
    struct comparison *comparison = &compare->comparison;
    struct error error;
    comparison->clock_cost_ns = clock_cost();
    if (!(compare->resume ? resume_run(compare, &error) : begin_run(compare, &error))) {
        run_folder_close(&comparison->folder);
        complain("compare: %s", error.text);
        return EXIT_USAGE;
    }
    run_folder_file(&comparison->folder, "certificates", compare->certificates);
    if (compare->certify && !certify_open(&comparison->certify, compare->certificates, &error)) {
        run_folder_close(&comparison->folder);
        complain("compare: --certify: %s", error.text);
        return EXIT_USAGE;
    }
    progress_start(&comparison->progress, compare->quiet);
    int status = EXIT_DONE;
    if (!comparison_run(comparison, &error)) {
        complain("compare: %s", error.text);
        status = EXIT_FAILED;
    }
    if (!run_folder_close(&comparison->folder) && status != EXIT_FAILED) {
        complain("compare: cannot write all of %s", comparison->folder.path);
        status = EXIT_FAILED;
    }
    return worse(status, present(compare));
}

/* --- the command --- */

static const uint64_t NOT_TOLD = UINT64_MAX;

/* A run that goes on asks what it asked before, wherever the command line does not say it again. */
static bool recall(struct compare *compare, const struct run_question *question, struct error *error)
{
    struct comparison *comparison = &compare->comparison;
    if (comparison->limit == NOT_TOLD)
        comparison->limit = question->limit;
    if (comparison->runs == NOT_TOLD)
        comparison->runs = question->runs;
    if (comparison->timeout_ns == NOT_TOLD)
        comparison->timeout_ns = question->timeout_ns;
    if (!compare->reader.order.rows)
        compare->reader.order = question->reader.order;
    if (!compare->reader.from_told) {
        compare->reader.from = question->reader.from;
        compare->reader.from_told = question->reader.from_told;
    }
    if (comparison->specs.count)
        return true;
    for (size_t i = 0; question->specs[i]; i++) {
        if (!set_spec(&comparison->specs, question->specs[i], error))
            return false;
        comparison->specs.spec[i].named = question->named;
    }
    return true;
}

static void take_defaults(struct compare *compare)
{
    struct comparison *comparison = &compare->comparison;
    if (comparison->limit == NOT_TOLD)
        comparison->limit = 2;
    if (comparison->runs == NOT_TOLD)
        comparison->runs = 3;
    if (comparison->timeout_ns == NOT_TOLD)
        comparison->timeout_ns = 10000000000;
    if (!comparison->specs.count)
        take_default_solvers(compare);
}

static int compare_sets(struct compare *compare, char **names, size_t count)
{
    struct run_question question = {0};
    if (compare->resume) {
        struct error error;
        char path[PATH_MAX];
        if (compare->out) {
            complain("compare: --out and --resume exclude each other");
            return EXIT_USAGE;
        }
        snprintf(path, sizeof path, "%s/run.json", compare->resume);
        if (!machine_recall(path, &question, &error) || !recall(compare, &question, &error)) {
            complain("compare: --resume: %s", error.text);
            run_question_close(&question);
            return EXIT_USAGE;
        }
        if (!count)
            names = question.set_paths;
        for (size_t i = 0; !count && names[i]; i++)
            if (!strcmp(names[i], "standard input")) {
                complain(
                    "compare: --resume: the run read standard input, which is not kept: give it again as -");
                run_question_close(&question);
                return EXIT_USAGE;
            }
        while (names == question.set_paths && names[count])
            count++;
    }
    take_defaults(compare);
    int status = load_sets(compare, names, count);
    size_t boards = 0;
    for (size_t s = 0; s < compare->comparison.sets.count; s++)
        boards += compare->comparison.sets.set[s].puzzles.count;
    if (boards)
        status = worse(status, run_comparison(compare));
    run_question_close(&question);
    return status;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct compare *compare = calloc(1, sizeof *compare);
    if (!compare) {
        complain("compare: not enough memory");
        return EXIT_FAILED;
    }
    struct comparison *comparison = &compare->comparison;
    compare->program = program;
    comparison->specs.registry = program->registry;
    comparison->limit = comparison->runs = comparison->timeout_ns = NOT_TOLD;
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a back-end, with its settings; repeatable", set_spec, &comparison->specs},
        {0, "solvers", "LIST", "back-ends with commas between (default: all sound)", set_spec_names,
         &comparison->specs},
        {0, "protocol", "NAME", "of exec: back-ends: dimacs (default), line, cover", set_protocol,
         &comparison->specs},
        {'n', "limit", "N", "solutions wanted; 2 (default) proves one unique, 0: all", set_number,
         &comparison->limit},
        {0, "runs", "N", "timed runs of each solve (default 3)", set_positive, &comparison->runs},
        {0, "timeout", "S", "seconds a solve (default 10); 0: no limit", set_seconds,
         &comparison->timeout_ns},
        {0, "out", "DIR", "where rows and charts go (default results/DATE-N)", set_text, &compare->out},
        {0, "resume", "DIR", "go on with a run that was interrupted", set_text, &compare->resume},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &compare->reader.order},
        {0, "from", "FORMAT", "format of the sets (default: recognised)", set_from, &compare->reader},
        {0, "certify", 0, "write and check proofs of unique and none", set_flag, &compare->certify},
        {0, "record-host", 0, "tell the machine's name in run.json", set_flag, &compare->with_host},
        {'q', "quiet", 0, "no progress", set_flag, &compare->quiet},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first)
        status = compare_sets(compare, argv + first, (size_t)(argc - first));
    comparison_close(comparison);
    free(compare);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .arguments = "[-s SPEC]... [--solvers LIST] [SET...]",
    .summary = "run back-ends on the same boards: check, time, store, chart",
    .description = "Runs every back-end on every board, verifies every solution, holds the answers\n"
                   "against each other, and stores a row for each run. Without a SET: those that\n"
                   "`quadrille list sets` marks.\n"
                   "Exit status: 0 done, 1 a contradiction or interrupted, 2 bad input or usage.",
    .example = "quadrille compare --solvers dlx,picosat,mrv --runs 1 boards.txt",
    .run = run,
};
