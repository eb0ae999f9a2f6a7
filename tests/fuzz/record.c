/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a run: the input is a run.json, a line %, and a rows.csv. What `compare --resume`, `report`,
 * `reproduce` and `merge` read of it is read, and reports are written in every format. A record asks the same question as
 * itself. */
#include "harness/base/memory.h"
#include "harness/extensions/reproduce/reproduce.h"
#include "harness/extensions/shards/merge.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/report.h"
#include "harness/statistics/run-statistics.h"
#include "solvers/registry/registry.h"
#include "tests/fuzz/fuzz.h"

#include <fcntl.h>
#include <sys/stat.h>

static char folder[64], record_path[80], rows_path[80];

static void remove_folder(void)
{
    remove(record_path);
    remove(rows_path);
    rmdir(folder);
}

static void open_folder(void)
{
    fuzz_path(folder, sizeof folder, "record");
    snprintf(record_path, sizeof record_path, "%s/run.json", folder);
    snprintf(rows_path, sizeof rows_path, "%s/rows.csv", folder);
    fuzz_insist(!mkdir(folder, 0700));
    atexit(remove_folder);
}

static void recall(void)
{
    struct run_question question = {0};
    struct error error = {.text = ""};
    if (run_json_recall(record_path, &question, &error))
        run_question_close(&question);
    else
        fuzz_insist(*error.text);
}

static void open_as_recorded(void)
{
    struct recorded_run run;
    struct error error = {.text = ""};
    const char *key;
    if (recorded_run_open(&run, folder, &error)) {
        fuzz_insist(run.solver_count && run.set_count);
        fuzz_insist(!run_json_difference(run.record, run.record, &key));
    } else
        fuzz_insist(*error.text);
    recorded_run_close(&run);
}

static void write_reports(void)
{
    static bool (*const writers[])(const struct report *runs, size_t count, FILE *file,
                                   struct error *error) = {report_csv, report_html, report_json, report_latex,
                                                           report_markdown};
    static char *words[] = {"quadrille", "report", NULL};
    const struct program program = {.registry = solver_registry(), .argc = 2, .argv = words};
    struct report report = {.program = &program, .run = folder};
    struct error error;
    json_error_t mistake;
    if (!results_open(&report.results, folder, &error))
        return;
    if (report.results.count <= 200) {
        run_statistics_make(&report.statistics, &report.results);
        report.record = memory_load_json(record_path, &mistake);
        if (!report.record)
            error_set(&report.flaw, "%s", mistake.text);
        for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
            char *text = NULL;
            size_t length = 0;
            FILE *file = open_memstream(&text, &length);
            fuzz_insist(file);
            writers[i](&report, 1, file, &error);
            fuzz_insist(!fclose(file));
            free(text);
        }
        json_decref(report.record);
        run_statistics_close(&report.statistics);
    }
    results_close(&report.results);
}

/* As a shard, and beside itself. */
static void merge_with_itself(size_t count)
{
    char *paths[] = {folder, folder};
    struct merge merge;
    struct error error;
    if (merge_open(&merge, paths, count, &error) && merge_check(&merge, true) == EXIT_DONE)
        merge_check_rows(&merge, &error);
    merge_close(&merge);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *rows = fuzz_find_proof(text, size);
    if (!*folder)
        open_folder();
    fuzz_write(record_path, text, fuzz_length_before(text, size, rows));
    fuzz_write(rows_path, rows, (size_t)(text + size - rows));
    recall();
    open_as_recorded();
    fflush(stderr);
    int shown = dup(STDERR_FILENO), unseen = open("/dev/null", O_WRONLY);
    fuzz_insist(shown >= 0 && unseen >= 0 && dup2(unseen, STDERR_FILENO) >= 0);
    write_reports();
    merge_with_itself(1);
    merge_with_itself(2);
    fflush(stderr);
    fuzz_insist(dup2(shown, STDERR_FILENO) >= 0);
    close(shown);
    close(unseen);
    return 0;
}
