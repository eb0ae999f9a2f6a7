/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a rows.csv: read, grouped, summarised by PAR-2, compared with itself. By way of a
 * temporary file, which is what the store reads. Rows that were read must come back the same when they are
 * written. */
#include "harness/statistics/diff.h"
#include "harness/statistics/run-statistics.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Writes what it takes. */
struct copy {
    FILE *file;
    size_t rows;
};

static bool take(void *context, const struct row *row, struct error *error)
{
    struct copy *copy = context;
    (void)error;
    copy->rows++;
    if (copy->file)
        rows_write_row(copy->file, row);
    return true;
}

static void pass_over(void *context, const char *sentence)
{
    (void)context, (void)sentence;
}

/* The first back-end against itself, and against the last. */
static void hold_against_itself(const struct result_list *results)
{
    struct matching matching;
    if (!results->count)
        return;
    matching_make(&matching, results, results, true);
    const char *first = results->result[0].solver, *last = results->result[results->count - 1].solver;
    struct diff_line same = {.a = first, .b = first}, other = {.a = first, .b = last};
    const struct diff_guard guard = {.on_slower = true, .on_nodes = true, .above = 0};
    struct diff_controls controls;
    diff_controls_make(&controls, &matching, NULL, NULL);
    diff_make(&same, &matching, &controls, 0);
    diff_make(&other, &matching, &controls, 0);
    if (same.matched > matching.instances || diff_guard(&guard, &same, pass_over, NULL))
        abort();
    diff_guard(&guard, &other, pass_over, NULL);
    diff_controls_close(&controls);
    matching_close(&matching);
}

static void group(const char *path)
{
    struct result_list results;
    struct standing standing[STANDINGS_MAX];
    struct run_statistics statistics;
    struct error error;
    if (results_open(&results, path, &error)) {
        standings_make(standing, &results);
        if (results.count <= 1000) {
            run_statistics_make(&statistics, &results);
            run_statistics_close(&statistics);
        }
        hold_against_itself(&results);
        results_close(&results);
    }
}

/* The rows that were taken take the place of the file. */
static void copy_back(FILE *from, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        abort();
    rewind(from);
    for (int c; (c = getc(from)) != EOF;)
        putc(c, file);
    if (fclose(file) || fclose(from))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[64];
    struct names names = {0};
    struct error error;
    if (!*path) {
        snprintf(path, sizeof path, "/tmp/quadrille-fuzz-rows-%ld", (long)getpid());
        atexit(fuzz_remove_files);
        fuzz_file = path;
    }
    FILE *file = fopen(path, "w");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file))
        abort();
    group(path);
    struct copy copy = {.file = tmpfile()}, again = {0};
    struct scan scan = {.names = &names, .take = take, .context = &copy};
    if (!copy.file)
        abort();
    rows_write_header(copy.file);
    rows_scan(&scan, path, &error);
    copy_back(copy.file, path);
    scan.context = &again;
    if (!rows_scan(&scan, path, &error) || again.rows != copy.rows)
        abort();
    names_close(&names);
    return 0;
}
