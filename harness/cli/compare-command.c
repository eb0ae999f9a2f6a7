/* SPDX-License-Identifier: MIT */
/* compare: the main job. Every back-end on every board: run, cross-check, time, store, chart. */
#include "common/base/clock.h"
#include "harness/base/files.h"
#include "harness/cli/again.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/comparing/comparison.h"
#include "harness/comparing/worker/limit-guard.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/tables/show-run.h"
#include "harness/sets/known-boards.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* CAUSE(NAME, the exit status, what it is called): why a comparison does not end with 0. */
#define CAUSES_OF_3(CAUSE) CAUSE(FAILURE, 3, "failure") CAUSE(REFUSAL, 3, "refusal by a named solver")
#define CAUSES_OF_2(CAUSE) CAUSE(BAD_INPUT, 2, "bad input")
#define CAUSES_OF_1(CAUSE)                   \
    CAUSE(CONTRADICTION, 1, "contradiction") \
    CAUSE(UNSOUND, 1, "unsound solver") CAUSE(CRASH, 1, "crash") CAUSE(INTERRUPTION, 1, "interruption")
#define COMPARE_CAUSES(CAUSE) CAUSES_OF_3(CAUSE) CAUSES_OF_2(CAUSE) CAUSES_OF_1(CAUSE)

#define CAUSE_INDEX(NAME, status, name) CAUSE_##NAME,
#define CAUSE_ROW(NAME, status, name) {status, name},
#define CAUSE_HELP(NAME, status, name) " " name ","
enum compare_cause { COMPARE_CAUSES(CAUSE_INDEX) CAUSE_COUNT };
static const struct {
    int status;
    const char *name;
} causes[CAUSE_COUNT] = {COMPARE_CAUSES(CAUSE_ROW)};

struct compare {
    const struct program *program;
    struct comparison comparison;
    struct reader_options reader;
    struct set_requests sets; /* by --set, or those of a run that goes on */
    bool separate;            /* no files are gathered in one set */
    const char *out, *resume;
    const struct again *again; /* which run is measured once more, in a folder of its own; null: none */
    uint64_t progress_ns;
    struct compare_choice {
        bool *value, given;
    } isolate, fresh;
    bool quiet, with_host, max_runs_given, all_warnings;
    struct {
        size_t count;
        const char *first; /* the solver, if one can be named */
    } caused[CAUSE_COUNT];
};

/* Notes what happened so many times, maybe never; `solver` is null if none did it alone. */
static void compare_blame(struct compare *compare, enum compare_cause cause, size_t times, const char *solver)
{
    if (!compare->caused[cause].count)
        compare->caused[cause].first = solver;
    compare->caused[cause].count += times;
}

static void compare_fail(struct compare *compare, const char *why)
{
    complain("compare: %s", why);
    compare_blame(compare, CAUSE_FAILURE, 1, NULL);
}

/* --- what is compared, on what --- */

/* Without -s and --solvers: all that are sound, and search themselves. */
static void take_default_solvers(struct compare *compare)
{
    struct spec_list *specs = &compare->comparison.experiment.specs;
    for (const struct solver *const *solver = compare->program->registry; *solver; solver++)
        if (!(*solver)->known_flaw && !(*solver)->argument && (*solver)->rung != RUNG_ANY &&
            (!compare->comparison.experiment.minimize || (*solver)->extensions & EXTENSION_COSTS) &&
            specs->count < SPECS_MAX)
            spec_of_solver(*solver, &specs->spec[specs->count++]);
}

/* Without a SET: those that are shipped for it. */
static int load_sets(struct compare *compare, char **names, size_t count)
{
    struct shipped shipped[SHIPPED_MAX];
    char *by_default[SHIPPED_MAX];
    size_t all = count || compare->sets.count ? 0 : sets_shipped(shipped), defaults = 0;
    for (size_t i = 0; i < all; i++)
        if (shipped[i].by_default)
            by_default[defaults++] = shipped[i].name;
    if (!count && !compare->sets.count && !defaults)
        return complain_with(
            EXIT_USAGE,
            "compare: no shipped sets are found: name a SET, or set QUADRILLE_SHARE to the folder that "
            "holds data/");
    int status = set_requests_add(&compare->sets, count ? names : by_default, count ? count : defaults);
    return status != EXIT_DONE ? status
                               : sets_load_requests(&compare->comparison.experiment.sets, &compare->sets,
                                                    &compare->reader, !compare->separate);
}

/* --- the folder of the run --- */

static struct run_record record_of(const struct compare *compare)
{
    return (struct run_record){.program = compare->program,
                               .experiment = &compare->comparison.experiment,
                               .reader = compare->reader,
                               .trials = compare->comparison.plan.trials,
                               .with_host = compare->with_host};
}

/* A new folder, with its record. */
static bool begin_run(struct compare *compare, struct error *error)
{
    struct run_folder *folder = &compare->comparison.folder;
    char path[PATH_MAX];
    plan_make(&compare->comparison.plan, &compare->comparison.experiment);
    struct run_record record = record_of(compare);
    if (!run_folder_open(folder, compare->out, error))
        return false;
    run_folder_file(folder, "run.json", path);
    return run_json_write(&record, path, error);
}

/* What was killed without warning could not end what its back-ends had started. It is left to the user, who
 * may want to see first what it is. */
static void name_leftovers(const char *folder)
{
    enum { SHOWN = 8 };
    struct leftover left[SHOWN];
    size_t count = leftovers_find(folder, left, SHOWN), shown = count < SHOWN ? count : SHOWN;
    for (size_t i = 0; i < shown; i++)
        complain("compare: process %ld still runs since this run was interrupted, and may disturb what is "
                 "measured: %s (kill %ld ends it)",
                 (long)left[i].id, left[i].command, (long)left[i].id);
    if (count > shown)
        complain("compare: and %zu processes more", count - shown);
}

/* The folder of a run that goes on: the same question, and the rows that are there. */
static bool resume_run(struct compare *compare, struct error *error)
{
    struct run_folder *folder = &compare->comparison.folder;
    struct run_record record = record_of(compare);
    char path[PATH_MAX];
    if (!run_folder_reopen(folder, compare->resume, error))
        return false;
    name_leftovers(folder->path);
    run_folder_file(folder, "run.json", path);
    if (!run_json_matches(&record, path, error))
        return false;
    return comparison_resume(&compare->comparison, error) && run_json_note_resume(path, error);
}

/* --- what is reported at the end --- */

/* What a back-end does, in words. */
static const char *unsupported_because(const struct spec *spec, bool minimize, char *text, size_t room)
{
    const struct solver *solver = spec->solver;
    const uint64_t orders = spec_orders(spec);
    char list[ORDER_LIST_TEXT_MAX];
    static const char *const without[] = {" without colours or bounds", " without bounds", " without colours",
                                          ""};
    const char *covers = solver->rung == RUNG_COVER
                             ? without[solver->extensions & (EXTENSION_COLOURS | EXTENSION_BOUNDS)]
                             : "";
    order_list_text(orders, list);
    if (minimize && !(solver->extensions & EXTENSION_COSTS))
        snprintf(text, room, "does not minimize");
    else if (minimize)
        snprintf(text, room, "minimizes exact covers with costs%s only",
                 solver->extensions & EXTENSION_COSTS_IN_BOUNDS ? "" : " and without bounds");
    else if (orders)
        snprintf(text, room, "solves boards of order %s only", list);
    else if (solver->only_order.rows)
        snprintf(text, room, "solves boards of order %ux%u only", solver->only_order.rows,
                 solver->only_order.columns);
    else if (solver->rung == RUNG_BOARD && solver->refused_above)
        snprintf(text, room, "solves boards up to size %u only", solver->refused_above);
    else if (solver->rung == RUNG_BOARD)
        snprintf(text, room, "solves boards only");
    else if (solver->refused_above)
        snprintf(text, room, "solves exact covers%s, and boards up to size %u only", covers,
                 solver->refused_above);
    else
        snprintf(text, room, "solves boards and exact covers%s only", covers);
    return text;
}

/* Of what it took part in. */
static void print_not_audited(void *context, const struct audit_line *line)
{
    (void)context;
    if (line->asked && !strcmp(line->verdict, "not audited"))
        print_foreign(stdout,
                      "%s was not audited on %s: right on %zu of %zu questions with known answers: %s.\n",
                      line->solver, line->set, (size_t)line->right, (size_t)line->asked, line->why);
}

/* What the tables do not say. */
static void print_notes(struct compare *compare)
{
    const struct comparison *comparison = &compare->comparison;
    char spoken[128];
    const struct comparison_tally *tally = comparison->tally;
    for (size_t i = 0; i < comparison->experiment.specs.count; i++) {
        const struct spec *spec = &comparison->experiment.specs.spec[i];
        if (spec_is_persistent(spec))
            printf(
                "%s carries over what it learns from one instance to the next: a run is one pass over a set, "
                "and its times depend on the order of the set.\n",
                spec->text);
        if (spec->solver->made_for_many && !comparison->experiment.throughput)
            printf("%s is made for many boards at once and was timed with one at a time: see --throughput.\n",
                   spec->text);
        const struct back_end_tally *of = &tally->back_end[i];
        if (of->skipped)
            printf("%s skipped %zu board%s above size %u; naming it with -s runs it on %s too.\n", spec->text,
                   of->skipped, of->skipped == 1 ? "" : "s", spec->solver->skipped_above,
                   of->skipped == 1 ? "it" : "them");
        if (of->unsupported)
            printf("%s took no part in %zu of %zu instances: it %s.\n", spec->text, of->unsupported,
                   comparison->boards,
                   unsupported_because(spec, comparison->experiment.minimize, spoken, sizeof spoken));
        if (of->refused)
            printf("%s refused %zu of %zu instances, the first in %s.\n", spec->text, of->refused,
                   comparison->boards, of->refusal.text);
        if (of->crashed)
            printf("%s broke in %zu run%s, first on %s.\n", spec->text, of->crashed,
                   of->crashed == 1 ? "" : "s", of->failure.text);
        if (of->unclosed)
            printf("%s broke %zu time%s when it was closed, first so: %s.\n", spec->text, of->unclosed,
                   of->unclosed == 1 ? "" : "s", of->closing.text);
        compare_blame(compare, CAUSE_CRASH, of->crashed || of->unclosed, spec->text);
        if (of->killed)
            printf("The process that measures was started again %zu time%s because of %s, %zu of them in the "
                   "audit, first since %s.\n",
                   of->killed, of->killed == 1 ? "" : "s", spec->text, of->killed_in_audit, of->death.text);
        if (of->failed && !of->crashed)
            printf("%s gave up in %zu run%s, first on %s.\n", spec->text, of->failed,
                   of->failed == 1 ? "" : "s", of->failure.text);
        /* What was asked for by name and could not be had is a failure; what was only on offer is not. */
        compare_blame(compare, CAUSE_REFUSAL, of->refused && of->refused == comparison->boards && spec->named,
                      spec->text);
    }
    for (size_t i = 0; i < comparison->audit.count; i++) {
        const struct audit_state *state = &comparison->audit.state[i];
        const char *spec = comparison->experiment.specs.spec[i].text;
        if (state->failed)
            fprintf(stderr, "%sUNSOUND:%s %s: %s\n", alarm_begin(), alarm_end(), spec, state->why.text);
        compare_blame(compare, CAUSE_UNSOUND, state->failed, spec);
    }
    audit_csv_read(comparison->folder.path, print_not_audited, NULL, NULL);
    if (tally->disturbed)
        printf("Measured again because something else disturbed it: %zu time%s.\n", tally->disturbed,
               tally->disturbed == 1 ? "" : "s");
    if (tally->imprecise)
        printf("Medians not known to %g %% after all runs: %zu. More --max-runs, or an idle machine, settle "
               "them.\n",
               comparison->experiment.precision * 100, tally->imprecise);
    if (program_stop)
        printf("Interrupted after %zu of %zu boards; what was done until then is kept. To go on:\n"
               "  quadrille compare --resume %s\n",
               comparison->tally->instances, comparison->boards, comparison->folder.path);
    compare_blame(compare, CAUSE_INTERRUPTION, program_stop != 0, NULL);
}

/* A sentence about the cross-check that claims no more than was done. */
static void print_verdict(struct compare *compare, const struct run_statistics *statistics,
                          const struct result_list *results)
{
    const struct comparison *comparison = &compare->comparison;
    size_t compared = 0;
    bool boards = true;
    char tally[TALLY_TEXT_MAX];
    for (size_t i = 0; i < statistics->count; i++) {
        compared += statistics->sets[i].compared;
        boards &=
            statistics->sets[i].boards && statistics->sets[i].instances == statistics->sets[i].originals;
    }
    if (comparison->tally->contradictions) {
        fprintf(stderr, "%s%zu CONTRADICTION%s%s on %s: see %s/disagreements.txt\n", alarm_begin(),
                comparison->tally->contradictions, comparison->tally->contradictions == 1 ? "" : "S",
                alarm_end(), tally_text(comparison->tally->contradicted_boards, boards, tally),
                comparison->folder.path);
        compare_blame(compare, CAUSE_CONTRADICTION, comparison->tally->contradictions, NULL);
        return;
    }
    if (results->unseen)
        printf("In %zu run%s solutions were counted and not all of them shown: those are not verified.\n",
               results->unseen, results->unseen == 1 ? "" : "s");
    const char *verified =
        results->unseen ? "Every solution that was shown was verified" : "Every solution was verified";
    if (compared)
        printf("No contradictions. %s; on %s the answers of solvers were compared.\n", verified,
               tally_text(compared, boards, tally));
    else
        printf("%s; there was no %s on which two solvers could be compared.\n", verified,
               boards ? "board" : "instance");
}

/* Warnings that are printed; summary.md has all. */
enum { WARNINGS_PRINTED = 2 };

/* Tables and charts, from what is stored. Files come first, since the reader of a pipe may stop reading. */
static void compare_present(struct compare *compare)
{
    const struct comparison *comparison = &compare->comparison;
    char charts[PATH_MAX];
    struct result_list results;
    struct run_statistics statistics;
    struct error error;
    struct presentation presentation = {.program = compare->program,
                                        .results = &results,
                                        .run = comparison->folder.path,
                                        .warnings = compare->all_warnings ? 0 : WARNINGS_PRINTED};
    run_folder_file(&comparison->folder, "charts", charts);
    if (!results_open(&results, comparison->folder.path, &error)) {
        compare_fail(compare, error.text);
        return;
    }
    bool failed = show_summary(&presentation, comparison->folder.path, &statistics) != EXIT_DONE;
    const struct shard *shard = &comparison->experiment.shard;
    if (results.count && !shard->of) /* of a shard they would show a part of the sets */
        failed |= show_charts(&presentation, charts) != EXIT_DONE;
    compare_blame(compare, CAUSE_FAILURE, failed, NULL);
    show_tables(&presentation, &statistics);
    print_notes(compare);
    print_verdict(compare, &statistics, &results);
    if (shard->of)
        printf("Rows and tables of shard %" PRIu64 "/%" PRIu64 ": %s (quadrille merge takes all of them)\n",
               shard->number, shard->of, comparison->folder.path);
    else
        printf("Rows, tables and charts: %s\n", comparison->folder.path);
    run_statistics_close(&statistics);
    results_close(&results);
}

/* Prints what made the exit status, in the last line, and writes it into run.json. Returns the status. */
static int compare_end(struct compare *compare)
{
    int status = EXIT_DONE;
    char *text;
    size_t length;
    struct error error;
    json_t *names = json_array();
    FILE *line = memory_stream(&text, &length);
    for (size_t i = 0; i < CAUSE_COUNT; i++) {
        const size_t count = compare->caused[i].count;
        const char *solver = compare->caused[i].first;
        if (!count)
            continue;
        status = worse(status, causes[i].status);
        fprintf(line, "%s%s", json_array_size(names) ? ", " : "", causes[i].name);
        if (solver && count > 1)
            fprintf(line, " (%s and %zu more)", solver, count - 1);
        else if (solver)
            fprintf(line, " (%s)", solver);
        else if (count > 1)
            fprintf(line, " (%zu)", count);
        json_array_append_new(names, json_string(causes[i].name));
    }
    fclose(line);
    if (!run_json_note_exit(compare->comparison.folder.path, status, names, &error) && status != EXIT_FAILED)
        status = complain_with(EXIT_FAILED, "compare: %s", error.text);
    fflush(stdout);
    if (*text && !compare->again)
        complain("compare: exit status %d: %s", status, text);
    free(text);
    return status;
}

static int run_comparison(struct compare *compare)
{
    struct comparison *comparison = &compare->comparison;
    struct error error;
    comparison_open(comparison);
    if (!(compare->resume ? resume_run(compare, &error) : begin_run(compare, &error))) {
        run_folder_close(&comparison->folder);
        return complain_with(EXIT_USAGE, "compare: %s", error.text);
    }
    progress_start(&comparison->progress, compare->quiet, compare->progress_ns);
    const struct machine_load_reading before = machine_load_read();
    bool good = comparison_run(comparison, &error);
    const struct machine_load_reading after = machine_load_read();
    const struct run_end end = {machine_load_between(&before, &after, comparison->experiment.jobs),
                                comparison->tally->trials};
    good = good && run_folder_sync(&comparison->folder, &error) &&
           run_json_note_end(comparison->folder.path, &end, &error);
    if (!run_folder_close(&comparison->folder) && good)
        good = error_set(&error, "cannot write all of %s", comparison->folder.path);
    if (!good)
        compare_fail(compare, error.text);
    compare_present(compare);
    return compare_end(compare);
}

/* --- the command --- */

static const uint64_t NOT_GIVEN = UINT64_MAX;

static void prefer(uint64_t *number, uint64_t value)
{
    if (*number == NOT_GIVEN)
        *number = value;
}

static bool recall_spec(struct spec_list *specs, const char *text, const char *label, struct error *error)
{
    struct spec spec;
    return spec_parse(text, specs->registry, &spec, error) &&
           (!*label || spec_set_label(&spec, label, specs->registry, error)) &&
           spec_list_add(specs, &spec, error);
}

/* Programs and plug-ins by others have an argument: they are not even looked at before the user has agreed to
 * them. */
static bool may_run(const struct compare *compare, const char *spec, struct error *error)
{
    const struct solver *const *solver = compare->program->registry;
    const size_t length = strcspn(spec, ":");
    while (*solver && (strlen((*solver)->name) != length || memcmp((*solver)->name, spec, length)))
        solver++;
    if (!*solver)
        return error_set(error, "there is no such solver here");
    return !(*solver)->argument || compare->again->with_foreign ||
           error_set(error, "it is a solver by others, which --foreign runs");
}

/* The solvers of a run; of one from elsewhere those that are here, and the others are named. */
static bool recall_solvers(struct compare *compare, const struct run_question *question, struct error *error)
{
    struct spec_list *specs = &compare->comparison.experiment.specs;
    const struct again *again = compare->again;
    for (size_t i = 0; question->specs[i]; i++) {
        const char *spec = question->specs[i], *label = question->labels[i];
        if (again && again->solvers && !again->solvers[i])
            continue;
        if ((!again || may_run(compare, spec, error)) && recall_spec(specs, spec, label, error))
            specs->spec[specs->count - 1].named = question->named;
        else if (!again)
            return false;
        else
            complain("reproduce: %s is left out: %s", *label ? label : spec, error->text);
    }
    return specs->count || !again || error_set(error, "none of its solvers is left");
}

/* A run that goes on asks what it asked before, wherever the command line does not say it again. */
static bool recall(struct compare *compare, const struct run_question *question, struct error *error)
{
    struct experiment *experiment = &compare->comparison.experiment;
    prefer(&experiment->limit, question->limit);
    prefer(&experiment->runs, question->runs);
    prefer(&experiment->runs_most, question->runs_most);
    prefer(&experiment->timeout_ns, question->timeout_ns);
    prefer(&experiment->memory, question->memory);
    prefer(&experiment->isomorphs, question->isomorphs);
    prefer(&experiment->seed, question->seed);
    prefer(&experiment->jobs, question->jobs);
    if (!(experiment->precision > 0))
        experiment->precision = question->precision;
    if (!compare->isolate.given)
        experiment->isolate = question->isolate;
    if (!compare->fresh.given)
        experiment->fresh = question->fresh;
    experiment->fresh_seed = question->merged ? 0 : question->fresh_seed; /* each shard had its own */
    experiment->raw |= question->raw;
    experiment->throughput |= question->throughput;
    experiment->minimize |= question->minimize;
    if (!experiment->shard.of)
        experiment->shard = question->shard;
    if (!compare->reader.order.rows)
        compare->reader.order = question->reader.order;
    if (!compare->reader.from_given) {
        compare->reader.from = question->reader.from;
        compare->reader.from_given = question->reader.from_given;
    }
    compare->reader.dedupe |= question->reader.dedupe;
    compare->reader.recursive |= question->reader.recursive;
    return experiment->specs.count || recall_solvers(compare, question, error);
}

/* Half of what the machine has, shared by the jobs. */
static uint64_t default_memory(uint64_t jobs)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size / 2 / jobs : 0;
}

/* What can't be foreseen, unless a seed is given to ask it again: the audit's questions, and isomorphs
 * where others take part. A run that goes on, or is measured again, has those that it had. */
static void draw_seeds(struct experiment *experiment)
{
    bool foreign = experiment->fresh_seed;
    experiment->audit_seed =
        experiment->seed == NOT_GIVEN ? clock_now() ^ (uint64_t)getpid() << 40 : experiment->seed;
    prefer(&experiment->seed, SEED_BY_DEFAULT);
    for (size_t i = 0; i < experiment->specs.count; i++)
        foreign |= audit_is_foreign(&experiment->specs.spec[i]);
    if (!experiment->fresh || !foreign)
        experiment->fresh_seed = 0;
    else if (!experiment->fresh_seed)
        experiment->fresh_seed = fresh_of_seed(experiment->audit_seed);
}

/* What depends on the sets: a formula is asked for a model, and what is not written in a customary
 * order is asked in other orders, too. */
static void take_defaults_of_sets(struct experiment *experiment)
{
    bool formulas = true, boards = true;
    for (size_t s = 0; s < experiment->sets.count; s++)
        for (size_t i = 0; i < experiment->sets.set[s].puzzles.count; i++) {
            const struct puzzle *puzzle = &experiment->sets.set[s].puzzles.puzzle[i];
            formulas &= puzzle->formula != NULL;
            boards &= puzzle->order.rows > 0;
        }
    prefer(&experiment->limit, experiment->minimize || formulas ? 1 : 2);
    prefer(&experiment->isomorphs, boards ? 0 : 2);
}

static bool compare_take_defaults(struct compare *compare, struct error *error)
{
    enum { RUNS = 3, RUNS_FOR_PRECISION = 30, ROUNDS = 7 };
    struct experiment *experiment = &compare->comparison.experiment;
    prefer(&experiment->runs, experiment->throughput ? ROUNDS : RUNS);
    prefer(&experiment->runs_most, RUNS_FOR_PRECISION);
    prefer(&experiment->timeout_ns, 10000000000);
    prefer(&experiment->jobs, 1);
    prefer(&experiment->memory, default_memory(experiment->jobs));
    if (compare->max_runs_given && experiment->runs_most < experiment->runs)
        return error_set(error, "--max-runs is below --runs");
    if (!(experiment->precision > 0) || experiment->runs_most < experiment->runs)
        experiment->runs_most = experiment->runs;
    if (!experiment->specs.count)
        take_default_solvers(compare);
    draw_seeds(experiment);
    return true;
}

/* What does not go together. */
static bool check_experiment(const struct compare *compare, struct error *error)
{
    const struct experiment *experiment = &compare->comparison.experiment;
    if (experiment->minimize &&
        ((experiment->limit != NOT_GIVEN && experiment->limit != 1) || experiment->throughput))
        return error_set(error, "--minimize finds one cover: it goes without --limit and --throughput");
    const struct {
        const char *option;
        uint64_t value, most;
    } limits[] = {{"--isomorphs", experiment->isomorphs, ISOMORPHS_MAX},
                  {"--jobs", experiment->jobs, JOBS_MAX},
                  {"--runs, --max-runs", experiment->runs_most, RUNS_MAX}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (limits[i].value != NOT_GIVEN && limits[i].value > limits[i].most)
            return error_set(error, "%s: at most %" PRIu64, limits[i].option, limits[i].most);
    if (experiment->jobs > 1 && !experiment->isolate)
        return error_set(error, "--jobs above 1 are processes of their own, which --isolate no forbids");
    const char *tears = experiment->shard.of > 1 ? "shards tear"
                        : experiment->jobs > 1   ? "several --jobs tear"
                                                 : NULL;
    for (size_t i = 0; i < experiment->specs.count && tears; i++)
        if (spec_is_persistent(&experiment->specs.spec[i]))
            return error_set(error, "%s carries over from one instance to the next, which %s apart",
                             experiment->specs.spec[i].text, tears);
    return true;
}

/* Boards of a set that are the same in other clothes: each of them counts as an instance. */
static void remark_isomorphs(const struct set *set)
{
    enum { BOARDS_MAX = 20000 };
    const uint64_t longest_ns = 500000000;
    const uint64_t begun = clock_now();
    struct known_boards known = {0};
    size_t isomorph = 0, of = 0, one = 0, boards = 0, first;
    char name[INSTANCE_NAME_MAX], of_name[INSTANCE_NAME_MAX];
    for (size_t i = 0; i < set->puzzles.count && i < BOARDS_MAX && clock_now() < begun + longest_ns; i++) {
        if (!set->puzzles.puzzle[i].order.rows)
            break;
        boards++;
        if (known_boards_add(&known, set->puzzles.puzzle[i].order, puzzle_cells(&set->puzzles, i), &first,
                             NULL) != KNOWN_BEFORE)
            continue;
        if (!isomorph++) {
            of = first;
            one = i;
        }
    }
    known_boards_close(&known);
    if (isomorph)
        print_foreign(stderr, "%s: note: %zu of %zu boards are isomorphs of one before them, %s of %s%s\n",
                      set->name, isomorph, boards, puzzle_name(set, one, name), puzzle_name(set, of, of_name),
                      isomorph > 1 ? " for example" : "");
}

/* Sets that were passed on with a run lie in its folder, by the names of their files. */
static void look_for_sets_in(const char *run, struct set_requests *sets)
{
    char path[PATH_MAX];
    for (size_t i = 0; i < sets->count; i++)
        for (size_t w = 0; w < sets->request[i].count; w++) {
            char **word = &sets->request[i].word[w];
            const char *name = path_last_part(*word);
            const int length =
                snprintf(path, sizeof path, "%s/%.*s", run, (int)set_selection_base(name), name);
            if (!*name || *name == '.' || length >= (int)sizeof path || access(path, F_OK))
                continue;
            char *found = memory_print("%s/%s", run, name);
            free(*word);
            *word = found;
        }
}

/* Whether sets are those that a run has recorded. */
static bool are_the_same(const struct set_list *sets, const struct run_question *question, const char *run,
                         struct error *error)
{
    size_t i = 0;
    for (; i < sets->count && question->checksums[i]; i++)
        if (*question->checksums[i] && strcmp(question->checksums[i], sets->set[i].checksum))
            return error_set(
                error, "the set %.100s is not the one that %.200s was measured on: its checksum is another",
                sets->set[i].name, run);
    return (i == sets->count && !question->checksums[i]) ||
           error_set(error, "a set of %.300s can't be read: put its file into that folder", run);
}

/* Leaves out the sets that are not wanted. */
static void keep_sets(struct run_question *question, const bool *wanted)
{
    struct set_requests *sets = &question->sets;
    size_t kept = 0;
    for (size_t i = 0; i < sets->count; i++)
        if (wanted[i]) {
            sets->request[kept] = sets->request[i];
            question->checksums[kept++] = question->checksums[i];
        } else {
            set_request_close(&sets->request[i]);
            free(question->checksums[i]);
        }
    sets->count = kept;
    question->checksums[kept] = NULL;
}

/* The question of the run that goes on, or that is measured again; with its sets, too, if it is asked as
 * before. */
static bool take_up(struct compare *compare, struct run_question *question, bool as_before,
                    struct error *error)
{
    char path[PATH_MAX];
    struct error why;
    const char *before = compare->again ? "" : "--resume: ";
    snprintf(path, sizeof path, "%s/run.json", compare->again ? compare->again->run : compare->resume);
    if (!run_json_recall(path, question, &why) || !recall(compare, question, &why))
        return error_set(error, "%s%s", before, why.text);
    if (compare->resume && question->merged)
        return error_set(error,
                         "--resume: %s is of several shards that were merged: each of them goes on by itself",
                         path);
    for (size_t i = 0; as_before && i < question->sets.count; i++)
        if (!strcmp(question->sets.request[i].word[0], "standard input"))
            return error_set(error, "%sthe run read standard input, which is not kept%s", before,
                             compare->again ? "" : ": give it again as -");
    if (compare->again && compare->again->sets)
        keep_sets(question, compare->again->sets);
    if (compare->again)
        look_for_sets_in(compare->again->run, &question->sets);
    if (as_before) {
        compare->sets = question->sets;
        compare->separate = true; /* they are what they were */
        question->sets = (struct set_requests){0};
    }
    return true;
}

static int compare_sets(struct compare *compare, char **names, size_t count)
{
    struct run_question question = {0};
    struct experiment *experiment = &compare->comparison.experiment;
    struct error error;
    const char *name = compare->again ? "reproduce" : "compare";
    compare->max_runs_given = experiment->runs_most != NOT_GIVEN;
    if (compare->resume && compare->out)
        return complain_with(EXIT_USAGE, "compare: --out and --resume exclude each other");
    if (((compare->resume || compare->again) &&
         !take_up(compare, &question, !count && !compare->sets.count, &error)) ||
        !compare_take_defaults(compare, &error) || !check_experiment(compare, &error)) {
        run_question_close(&question);
        return complain_with(EXIT_USAGE, "%s: %s", name, error.text);
    }
    int status = load_sets(compare, names, count);
    if (compare->again) { /* what is wrong in a set was wrong when it was measured */
        status = EXIT_DONE;
        if (!are_the_same(&experiment->sets, &question, compare->again->run, &error)) {
            run_question_close(&question);
            return complain_with(EXIT_USAGE, "reproduce: %s", error.text);
        }
    }
    take_defaults_of_sets(experiment);
    for (size_t s = 0; s < experiment->sets.count && !compare->quiet; s++)
        remark_isomorphs(&experiment->sets.set[s]);
    const size_t boards = sets_count_instances(&experiment->sets);
    if (boards && (!sets_have_plain_names(&experiment->sets, &error) ||
                   !probe_programs(&experiment->specs, &experiment->sets, experiment->limit,
                                   experiment->memory, &error)))
        status = complain_with(EXIT_USAGE, "%s: %s", name, error.text);
    else if (boards) {
        compare_blame(compare, CAUSE_BAD_INPUT, status == EXIT_USAGE, NULL);
        compare_blame(compare, CAUSE_FAILURE, status == EXIT_FAILED, NULL);
        status = run_comparison(compare);
    }
    run_question_close(&question);
    return status;
}

static bool set_shard(void *target, const char *value, struct error *error)
{
    struct shard *shard = target;
    char number[24];
    const char *slash = strchr(value, '/');
    struct error unused;
    if (slash && slash - value < (long)sizeof number) {
        snprintf(number, sizeof number, "%.*s", (int)(slash - value), value);
        if (set_positive(&shard->number, number, &unused) && set_positive(&shard->of, slash + 1, &unused) &&
            shard->number <= shard->of && shard->of <= SHARDS_MAX)
            return true;
    }
    return error_set(error, "'%s' is no shard, such as 2/20, the second of twenty (at most %d)", value,
                     SHARDS_MAX);
}

/* "yes" or "no", given on the command line: a run that goes on takes what is not given from before. */
static bool set_choice(void *target, const char *value, struct error *error)
{
    struct compare_choice *choice = target;
    choice->given = true;
    return set_yes_no(choice->value, value, error);
}

/* What is not given is not zero. */
static struct compare *compare_open(const struct program *program)
{
    struct compare *compare = memory_zeroed(1, sizeof *compare);
    struct experiment *experiment = &compare->comparison.experiment;
    compare->program = program;
    experiment->specs.registry = program->registry;
    experiment->limit = experiment->runs = experiment->runs_most = experiment->timeout_ns = NOT_GIVEN;
    experiment->memory = experiment->isomorphs = experiment->seed = experiment->jobs = NOT_GIVEN;
    experiment->isolate = experiment->fresh = true;
    compare->isolate.value = &experiment->isolate;
    compare->fresh.value = &experiment->fresh;
    return compare;
}

static void compare_close(struct compare *compare)
{
    comparison_close(&compare->comparison);
    set_requests_close(&compare->sets);
    free(compare);
}

int compare_again(const struct program *program, const struct again *again, char folder[PATH_MAX])
{
    struct compare *compare = compare_open(program);
    compare->again = again;
    compare->out = again->out;
    compare->quiet = again->quiet;
    const int status = compare_sets(compare, NULL, 0);
    snprintf(folder, PATH_MAX, "%s", compare->comparison.folder.path);
    compare_close(compare);
    return status;
}

static int compare_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct compare *compare = compare_open(program);
    struct experiment *experiment = &compare->comparison.experiment;
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a solver, or LABEL=SPEC; repeatable", set_spec, &experiment->specs},
        {0, "solvers", "LIST", "solvers, by commas (default: all sound)", set_spec_names, &experiment->specs},
        {'n', "limit", "N", "solutions (default 2; of formulas 1); 0: all", set_number, &experiment->limit},
        {0, "isomorphs", "K", "also K isomorphs (default 0; covers, CNF 2)", set_number,
         &experiment->isomorphs},
        {0, "runs", "N", "runs a solve, at least (default 3; stretches 7)", set_positive, &experiment->runs},
        {0, "timeout", "S", "seconds each (default 10); 0: no limit", set_seconds, &experiment->timeout_ns},
        {'j', "jobs", "N", "measure on N cores; noisier than 1 (default)", set_positive, &experiment->jobs},
        {0, "out", "DIR", "where rows and charts go (default runs/DATE-N)", set_text, &compare->out},
        {0, "resume", "DIR", "go on with a run that was interrupted", set_text, &compare->resume},
        SELDOM_FROM_HERE,
        {'q', "quiet", NULL, "no progress", set_flag, &compare->quiet},
        {0, "throughput", NULL, "time stretches of sets, not instances", set_flag, &experiment->throughput},
        {0, "progress", "S", "every S seconds a line on standard error", set_seconds, &compare->progress_ns},
        {0, "shard", "K/N", "the K-th of N equal parts, for quadrille merge", set_shard, &experiment->shard},
        {0, "minimize", NULL, "how long to prove a cover the cheapest", set_flag, &experiment->minimize},
        RELAXED_ROW(&compare->reader),
        {0, "raw", NULL, "keep what others disturbed: measure nothing again", set_flag, &experiment->raw},
        {0, "seed", "N", "of isomorphs and of the order of turns (default 1)", set_number, &experiment->seed},
        {0, "precision", "P%", "runs until medians are known to this", set_percent, &experiment->precision},
        {0, "max-runs", "N", "with --precision: at most (default 30)", set_positive, &experiment->runs_most},
        {0, "memory", "BYTES", "limit, as 2G (default half of all); 0: none", set_bytes, &experiment->memory},
        {0, "isolate", "yes|no", "in watched processes (default yes)", set_choice, &compare->isolate},
        {0, "fresh", "yes|no", "others' programs: new isomorphs (default yes)", set_choice, &compare->fresh},
        ORDER_ROW(&compare->reader),
        DEDUPE_ROW(&compare->reader),
        {0, "from", "FORMAT", "format of the sets (default: recognised)", set_from, &compare->reader},
        {0, "set", "NAME=SET...", "these, up to an option, are one set", set_requests_name, &compare->sets},
        {0, "separate", NULL, "each file is a set, even of one instance", set_flag, &compare->separate},
        RECURSIVE_ROW(&compare->reader),
        {0, "audit", NULL, "audit our own solvers, too", set_flag, &compare->comparison.audit_all},
        {0, "record-host", NULL, "store the machine's name in run.json", set_flag, &compare->with_host},
        {0, "warnings", NULL, "print all warnings, not only the first two", set_flag, &compare->all_warnings},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first)
        status = compare_sets(compare, argv + first, (size_t)(argc - first));
    compare_close(compare);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .arguments = "[-s SPEC]... [--solvers LIST] [SET...]",
    .summary = "run solvers on the same boards: check, time, store, chart",
    .description = "Runs every solver on every board, verifies and cross-checks, stores all rows.\n"
                   "No SET: those `quadrille list sets` marks. The last line names what made the\n"
                   "exit status 3:" CAUSES_OF_3(CAUSE_HELP) " 2:" CAUSES_OF_2(
                       CAUSE_HELP) "\n"
                                   "and 1:" CAUSES_OF_1(CAUSE_HELP) " else it is 0.",
    .example = "quadrille compare --solvers dlx,picosat,mrv --runs 1 boards.txt",
    .run = compare_run,
};
