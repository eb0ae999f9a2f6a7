/* SPDX-License-Identifier: MIT */
/* report --format aslib: a run as a scenario for algorithm selection, a folder in the format of ASlib (B.
 * Bischl et al., ASlib: A Benchmark Library for Algorithm Selection, Artificial Intelligence 237, 2016;
 * github.com/coseal/aslib-spec, format.md).
 *
 * For the features the sets are read again; what an instance has not is 0. The folds of cv.arff take boards
 * in turn, with all their isomorphs. */
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/report.h"
#include "harness/sets/problem-text.h"
#include "harness/text/json-text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const features[] = {"box_rows",        "box_columns", "givens",  "blanks",       "items",
                                       "secondary_items", "options",     "colours", "option_items", "bounded",
                                       "with_costs",      "variables",   "clauses", "literals"};
enum { FEATURES = sizeof features / sizeof *features };

enum aslib_file { RUNS, FEATURE_VALUES, FEATURE_STATUS, CV, DESCRIPTION, README, FILES };
static const char *const file_names[FILES] = {"algorithm_runs",  "feature_values", "feature_runstatus", "cv",
                                              "description.txt", "readme.txt"};

struct scenario {
    FILE *file[FILES];
    const struct report *report;
    struct standing solver[STANDINGS_MAX];
    size_t solvers;
    double cutoff_s; /* the longest limit; 0: none */
    struct set_list sets;
};

/* Begins a row: SET/INSTANCE/ISOMORPH, which is unique, and that it is the first repetition. */
static FILE *scenario_begin_row(const struct scenario *scenario, enum aslib_file table,
                                const struct result *result)
{
    char name[INSTANCE_NAME_MAX],
        *id = memory_print("%s/%s/%u", result->set, result_name(result, name), result->isomorph);
    json_text_write(scenario->file[table], id, strlen(id));
    free(id);
    fputs(",1,", scenario->file[table]);
    return scenario->file[table];
}

static void scenario_write_run(const struct scenario *scenario, const struct result *on, const char *solver,
                               const struct result *result)
{
    static const char *const unsolved[STATUS_COUNT] = {
        [STATUS_TIMEOUT] = "timeout", [STATUS_MEMORY] = "memout", [STATUS_CRASHED] = "crash"};
    const char *cause = result && unsolved[result->status] ? unsolved[result->status] : "other";
    FILE *file = scenario_begin_row(scenario, RUNS, on);
    json_text_write(file, solver, strlen(solver));
    fprintf(file, ",%.9g,%s\n", result ? result->time_ns * 1e-9 : scenario->cutoff_s,
            !result          ? "not_applicable"
            : result->solved ? "ok"
                             : cause);
}

/* Writes the features, each `?` if the instance is not found any more, or was changed. */
static void scenario_write_features(const struct scenario *scenario, const struct result *on)
{
    const struct set *set = scenario->sets.set, *end = set + scenario->sets.count;
    const struct cover no_cover = {0};
    const struct cnf no_cnf = {0};
    struct problem problem = {0};
    FILE *file = scenario_begin_row(scenario, FEATURE_VALUES, on);
    while (set < end && (strcmp(set->name, on->set) != 0 || on->index > set->puzzles.count))
        set++;
    if (set < end)
        problem = puzzle_problem(&set->puzzles, on->index - 1);
    const bool found =
        set < end && problem_hash(&problem, puzzle_cells(&set->puzzles, on->index - 1)) == on->instance_hash;
    const struct cover *cover = problem.cover ? problem.cover : &no_cover;
    const struct cnf *cnf = problem.formula ? problem.formula : &no_cnf;
    if (found)
        fprintf(file, "%u,%u,%u,%u,%u,%u,%u,%u,%zu,%d,%d,%d,%zu,%zu\n", on->order.rows, on->order.columns,
                on->givens, on->order.rows ? (unsigned)order_cells(on->order) - on->givens : 0,
                cover->primary_count, cover->item_count - cover->primary_count, cover->option_count,
                cover->colour_count, cover->node_count, cover->bounds != NULL, cover->costs != NULL,
                cnf->variables, cnf->clauses, cnf->length - cnf->clauses);
    for (size_t i = 0; !found && i < FEATURES; i++)
        fputs(i + 1 < FEATURES ? "?," : "?\n", file);
    fputs(found ? "ok\n" : "other\n", scenario_begin_row(scenario, FEATURE_STATUS, on));
}

static void scenario_begin_tables(const struct scenario *scenario)
{
    static const char *const columns[] = {
        ("algorithm STRING\n@ATTRIBUTE runtime NUMERIC\n"
         "@ATTRIBUTE runstatus {ok, timeout, memout, not_applicable, crash, other}"),
        "", "reading {ok, timeout, memout, presolved, crash, other}", "fold NUMERIC"};
    for (enum aslib_file table = RUNS; table <= CV; table++) {
        fprintf(scenario->file[table],
                "@RELATION \"%s_%s\"\n@ATTRIBUTE instance_id STRING\n@ATTRIBUTE repetition NUMERIC\n",
                file_names[table], scenario->report->label);
        for (size_t i = 0; i < (table == FEATURE_VALUES ? FEATURES : 1); i++)
            fprintf(scenario->file[table],
                    table == FEATURE_VALUES ? "@ATTRIBUTE %s NUMERIC\n" : "@ATTRIBUTE %s\n",
                    table == FEATURE_VALUES ? features[i] : columns[table]);
        fputs("@DATA\n", scenario->file[table]);
    }
}

static void scenario_write_tables(const struct scenario *scenario)
{
    enum { FOLDS = 10 };
    struct run_matrices run;
    size_t boards = 0;
    scenario_begin_tables(scenario);
    run_matrices_open(&run, &scenario->report->results);
    for (const struct result_matrix *set = run.set; set < run.set + run.count; boards += set++->board.count)
        for (size_t row = 0; row < set->rows; row++) {
            const struct result *on = NULL;
            for (size_t c = 0; !on; c++)
                on = set->column[c].cell[row];
            for (size_t s = 0; s < scenario->solvers; s++) {
                const struct matrix_column *column = matrix_column_of(set, scenario->solver[s].solver);
                scenario_write_run(scenario, on, scenario->solver[s].solver,
                                   column ? column->cell[row] : NULL);
            }
            scenario_write_features(scenario, on);
            fprintf(scenario_begin_row(scenario, CV, on), "%zu\n", (boards + set->board.of[row]) % FOLDS + 1);
        }
    run_matrices_close(&run);
}

/* Writes YAML, of which JSON is a part. */
static void scenario_describe(const struct scenario *scenario, uint64_t memory_bytes)
{
    const struct report *report = scenario->report;
    json_t *names = json_array(), *solvers = json_object();
    for (size_t i = 0; i < FEATURES; i++)
        json_array_append_new(names, json_string(features[i]));
    for (size_t s = 0; s < scenario->solvers; s++) {
        json_t *spec = json_text(spec_of_label(&report->results, scenario->solver[s].solver));
        json_object_set_new(solvers, scenario->solver[s].solver,
                            json_pack("{s:o, s:b}", "configuration", spec, "deterministic", 1));
    }
    json_document_print(
        json_pack("{s:o, s:[s], s:[b], s:[s], s:o, s:o, s:s, s:s, s:i, s:{s:{s:O}}, s:[s], s:o, s:[], s:o}",
                  "scenario_id", json_text(report->label), "performance_measures", "runtime", "maximize", 0,
                  "performance_type", "runtime", "algorithm_cutoff_time",
                  scenario->cutoff_s > 0 ? json_real(scenario->cutoff_s) : json_string("?"),
                  "algorithm_cutoff_memory",
                  memory_bytes ? json_real((double)memory_bytes / 1e6) : json_string("?"),
                  "features_cutoff_time", "?", "features_cutoff_memory", "?", "number_of_feature_steps", 1,
                  "feature_steps", "reading", "provides", names, "default_steps", "reading",
                  "features_deterministic", names, "features_stochastic", "metainfo_algorithms", solvers),
        scenario->file[DESCRIPTION]);
    report_question(report, scenario->file[README]);
    fputs(
        "\nAn instance is SET/INSTANCE/ISOMORPH. `other` is a wrong answer, or a limit of the solver's own;\n"
        "of features, that the instance was not found again.\n",
        scenario->file[README]);
}

static int scenario_fill(const struct report *report, const char *folder)
{
    struct scenario scenario = {.report = report};
    struct run_question question;
    struct error error;
    char *text[FILES], *path = memory_print("%s/run.json", report->run);
    size_t length[FILES];
    int status = EXIT_DONE;
    for (size_t i = 0; i < FILES; i++)
        scenario.file[i] = memory_stream(&text[i], &length[i]);
    scenario.solvers = standings_make(scenario.solver, &report->results);
    for (size_t i = 0; i < report->results.count; i++)
        scenario.cutoff_s = fmax(scenario.cutoff_s, (double)report->results.result[i].timeout_ns * 1e-9);
    if (run_json_recall(path, &question, &error))
        sets_load_requests(&scenario.sets, &question.sets, &question.reader, true);
    else
        complain("report: %s", error.text);
    scenario_write_tables(&scenario);
    scenario_describe(&scenario, question.memory);
    sets_close(&scenario.sets);
    run_question_close(&question);
    free(path);
    if (!make_folders(folder))
        status = complain_with(EXIT_FAILED, "report: cannot make the folder %s: %s", folder, strerror(errno));
    for (size_t i = 0; i < FILES; i++) {
        struct saved_file saved;
        path = memory_print("%s/%s%s", folder, file_names[i], i < DESCRIPTION ? ".arff" : "");
        fclose(scenario.file[i]);
        if (status == EXIT_DONE && saved_file_open(&saved, path, "report")) {
            fwrite(text[i], 1, length[i], saved.file);
            status = saved_file_close(&saved, true, "report") ? EXIT_DONE : EXIT_FAILED;
        } else
            status = EXIT_FAILED;
        free(path);
        free(text[i]);
    }
    return status;
}

static const struct report_format aslib_format = {.name = "aslib", .fill = scenario_fill};
const struct extension extension_aslib = {.report_format = &aslib_format};
