/* SPDX-License-Identifier: MIT */
/* JSON as hyperfine exports it (github.com/sharkdp/hyperfine, src/benchmark/benchmark_result.rs): one result
 * for each solver and instance, times in seconds, so that its scripts read it. `user` and `system` are
 * null: they are not measured. `status`, `solutions`, `nodes` and `instance_hash` are ours.
 *
 * What was not solved has no time, and those scripts would take any for one: it is counted in `not_solved`,
 * and left out. Of several runs all results stand in one list; the parameter `run` says of which each is.
 *
 * Rows are read one by one. A result is written as soon as a row says that its instance is done, or, in runs
 * of earlier versions, which do not say so, as another instance begins: what is kept does not grow with the
 * rows. */
#include "common/base/big-count.h"
#include "harness/base/memory.h"
#include "harness/report/report.h"
#include "harness/text/json-text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The runs of a solver on an instance until now. */
struct exported_result {
    struct row first;   /* `flaw` is not kept */
    char *large_count;  /* of that row, or null */
    enum status status; /* of its first run that did not end by itself, or ok */
    double *seconds;    /* of each run */
    json_t *codes, *peaks;
    size_t runs, room;
    struct exported_result *next;
};

struct export
{
    FILE *file;
    const char *run;              /* where results have to say of which run they are; else null */
    struct exported_result *open; /* in order of appearance */
    size_t written, not_solved;
    bool has_done; /* rows say when an instance is done */
};

static bool is_one_instance_of_rows(const struct row *a, const struct row *b)
{
    return a->set == b->set && a->index == b->index && a->isomorph == b->isomorph;
}

static void open_result_close(struct exported_result *result)
{
    json_decref(result->codes);
    json_decref(result->peaks);
    free(result->large_count);
    free(result->seconds);
    free(result);
}

/* --- writing --- */

/* "dlx easy#17", and after it which of its isomorphs. */
static json_t *command_json(const struct row *row)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    char name[INSTANCE_NAME_MAX];
    const struct instance_name by_place = {row->set, row->index};
    fprintf(file, "%s %s", row->solver, instance_name_text(row->name.text ? row->name : by_place, name));
    if (row->isomorph)
        fprintf(file, " isomorph %u", row->isomorph);
    fclose(file);
    json_t *value = json_text(text);
    free(text);
    return value;
}

/* hyperfine's parameters are texts, whatever they stand for. */
static json_t *parameters_json(const struct row *row, const char *run)
{
    json_t *parameters =
        json_pack("{s:o, s:o, s:o, s:o}", "solver", json_text(row->solver), "set", json_text(row->set),
                  "index", json_sprintf("%zu", row->index), "isomorph", json_sprintf("%u", row->isomorph));
    if (run)
        json_object_set_new(parameters, "run", json_text(run));
    return parameters;
}

/* The sample's, divided by n - 1; null of a single run. */
static json_t *deviation_json(const double *numbers, size_t count)
{
    double average = mean(numbers, count), squares = 0;
    for (size_t i = 0; i < count; i++)
        squares += (numbers[i] - average) * (numbers[i] - average);
    return count > 1 ? json_real(sqrt(squares / (double)(count - 1))) : json_null();
}

static json_t *times_json(const struct exported_result *result)
{
    json_t *times = json_array();
    for (size_t i = 0; i < result->runs; i++)
        json_array_append_new(times, json_real(result->seconds[i]));
    return times;
}

/* Readers that take numbers for doubles, as JavaScript does, round above 2^53: there it is a string. */
static json_t *solutions_json(const struct row *row)
{
    char text[COUNT_TEXT_MAX];
    if (row->solutions > UINT64_C(1) << 53)
        return json_string(count_digits(row->solutions, row->large_count, text));
    return json_integer((json_int_t)row->solutions);
}

static json_t *result_json(struct exported_result *result, const char *run)
{
    assert(result->runs && result->status == STATUS_OK);
    const struct row *row = &result->first;
    size_t count = result->runs;
    json_t *times = times_json(result), *deviation = deviation_json(result->seconds, count);
    double average = mean(result->seconds, count);
    sort_numbers(result->seconds, count);
    bool has_nodes = row->counted & 1u << COUNTER_NODES;
    return json_pack("{s:o, s:f, s:o, s:f, s:n, s:n, s:f, s:f, s:o, s:O, s:O, s:o, s:s, s:o, s:b, s:o, s:o}",
                     "command", command_json(row), "mean", average, "stddev", deviation, "median",
                     quantile(result->seconds, count, 0.5), "user", "system", "min", result->seconds[0],
                     "max", result->seconds[count - 1], "times", times, "memory_usage_byte", result->peaks,
                     "exit_codes", result->codes, "parameters", parameters_json(row, run), "status",
                     status_names[result->status], "solutions", solutions_json(row), "complete",
                     row->complete, "nodes",
                     has_nodes ? json_integer((json_int_t)row->counters[COUNTER_NODES]) : json_null(),
                     "instance_hash", json_sprintf("%016" PRIx64, row->instance_hash));
}

static void export_write_result(struct export *export, struct exported_result *result)
{
    enum { DIGITS = 12 };
    if (result->status != STATUS_OK) {
        export->not_solved++;
        return;
    }
    json_t *json = result_json(result, export->run);
    fputs(export->written++ ? ",\n    " : "\n    ", export->file);
    /* A failure to write is seen by who closes the file. */
    json_dumpf(json, export->file, JSON_REAL_PRECISION(DIGITS));
    json_decref(json);
}

/* Writes the results of an instance, or all. */
static void export_write_open(struct export *export, const struct row *like)
{
    for (struct exported_result **at = &export->open; *at;) {
        struct exported_result *result = *at;
        if (like && !is_one_instance_of_rows(like, &result->first)) {
            at = &result->next;
            continue;
        }
        *at = result->next;
        export_write_result(export, result);
        open_result_close(result);
    }
}

/* --- reading --- */

static struct exported_result *open_result_of_row(struct export *export, const struct row *row)
{
    struct exported_result **at = &export->open;
    while (*at && !((*at)->first.solver == row->solver && is_one_instance_of_rows(row, &(*at)->first)))
        at = &(*at)->next;
    if (*at)
        return *at;
    struct exported_result *result = memory_zeroed(1, sizeof *result);
    result->first = *row;
    result->first.flaw = NULL;
    result->first.large_count = result->large_count = row->large_count ? memory_text(row->large_count) : NULL;
    result->status = STATUS_OK;
    result->codes = json_array();
    result->peaks = json_array();
    return *at = result;
}

static void open_result_add_run(struct exported_result *result, const struct row *row)
{
    result->seconds = memory_room(result->seconds, result->runs, &result->room, sizeof *result->seconds);
    result->seconds[result->runs++] = row->time_ns * 1e-9;
    if (result->status == STATUS_OK)
        result->status = row->status;
    json_array_append_new(result->codes, json_integer(row->status != STATUS_OK));
    json_array_append_new(result->peaks,
                          row->has_costs ? json_integer((json_int_t)row->peak_bytes) : json_null());
}

static bool export_take_row(void *context, const struct row *row, struct error *error)
{
    struct export *export = context;
    export->has_done = row->has_done;
    bool is_next = !row->has_done && export->open && !is_one_instance_of_rows(row, &export->open->first);
    if (is_next)
        export_write_open(export, NULL);
    if (row->timed)
        open_result_add_run(open_result_of_row(export, row), row);
    if (row->done)
        export_write_open(export, row);
    (void)error;
    return true;
}

/* The results of one run, from its rows. */
static bool export_run(struct export *export, const char *run, struct error *error)
{
    struct names names = {0};
    struct scan scan = {.names = &names, .take = export_take_row, .context = export};
    char path[PATH_MAX];
    rows_find(run, path);
    bool good = rows_scan(&scan, path, error);
    if (!good && scan.torn) {
        complain("report: %s", error->text);
        good = true;
    }
    if (good && export->has_done && export->open)
        complain("report: the run ended in the middle of an instance, which is left out");
    else if (good)
        export_write_open(export, NULL);
    while (export->open) {
        struct exported_result *next = export->open->next;
        open_result_close(export->open);
        export->open = next;
    }
    names_close(&names);
    return good;
}

bool report_json(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    assert(count);
    struct export export = {.file = file};
    bool good = true;
    fputs("{\n  \"results\": [", file);
    for (size_t i = 0; i < count && good; i++) {
        export.run = count > 1 ? runs[i].run : NULL;
        good = export_run(&export, runs[i].run, error);
    }
    fprintf(file, "\n  ],\n  \"not_solved\": %zu\n}\n", export.not_solved);
    return good;
}
