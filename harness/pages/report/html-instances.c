/* SPDX-License-Identifier: MIT */
/* Single instances on the HTML page: those on which back-ends differ most, and those that were not solved. */
#include "common/base/big-count.h"
#include "harness/pages/report/differences.h"
#include "harness/pages/report/page.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void write_hash(FILE *file, const struct result *result)
{
    fprintf(file, "<td class=\"text\"><code>%016" PRIx64 "</code></td>", result->instance_hash);
}

static bool has_isomorphs(const struct result_list *results)
{
    for (size_t i = 0; i < results->count; i++)
        if (results->result[i].isomorph)
            return true;
    return false;
}

/* Which instance: set, name, isomorph where there are several, hash. */
static void write_instance_heads(FILE *file, bool isomorphs)
{
    html_head(file, "instance", "its name, as a command takes it in place of a set", true);
    if (isomorphs)
        html_head(file, "isomorph", "0: as printed; else which random isomorph of it", false);
    html_head(file, "hash", "the first 16 digits of the SHA-256 of the instance as printed", true);
}

static void write_instance(FILE *file, const struct result *result, bool isomorphs)
{
    char name[INSTANCE_NAME_MAX];
    html_text_cell(file, result_name(result, name));
    if (isomorphs)
        html_count_cell(file, result->isomorph);
    write_hash(file, result);
}

/* --- where they differ --- */

enum { DIFFERENCES = 50 };

bool page_has_differences(const struct report *report)
{
    struct difference difference;
    return differences_find(&report->results, &difference, 1);
}

static void write_result_time(FILE *file, const struct result *result)
{
    struct value time = {.number = !result           ? NAN
                                   : result->cut_off ? INFINITY
                                                     : result->time_ns,
                         .limit = result ? (double)result->timeout_ns : 0};
    if (result && !result->solved && !result->cut_off)
        time = (struct value){.number = NAN,
                              .text = result->unsound   ? "unsound"
                                      : result->refuted ? status_names[STATUS_WRONG]
                                                        : status_names[result->status]};
    html_cell(file, &time, KIND_TIME, SHAPE_NUMBER);
}

static void write_result_nodes(FILE *file, const struct result *result)
{
    html_count_cell(file, result->has_nodes ? (double)result->nodes : NAN);
}

static void write_difference(FILE *file, const struct report *report, const struct difference *one,
                             const struct standing *standing, size_t solvers, bool isomorphs)
{
    const struct result *fastest = one->fastest, *slowest = one->slowest;
    const struct value ratio = {.number = one->ratio, .marks = slowest->cut_off ? VALUE_AT_LEAST : 0};
    html_row(file, &(struct table_row){.set = fastest->set});
    html_head_cell(file, fastest->set);
    write_instance(file, fastest, isomorphs);
    html_cell(file, &ratio, KIND_RATIO, SHAPE_NUMBER);
    html_text_cell(file, fastest->solver);
    write_result_nodes(file, fastest);
    html_text_cell(file, slowest->solver);
    write_result_nodes(file, slowest);
    for (size_t s = 0; s < solvers; s++)
        write_result_time(file, results_of(&report->results, fastest, standing[s].solver));
    html_row_end(file);
}

void page_differences(const struct report *report, FILE *file)
{
    struct difference difference[DIFFERENCES];
    struct standing standing[STANDINGS_MAX];
    size_t count = differences_find(&report->results, difference, DIFFERENCES);
    size_t solvers = standings_make(standing, &report->results);
    bool isomorphs = has_isomorphs(&report->results);
    page_paragraph(
        file,
        "Single instances that a table of medians hides. The nodes show whether the slowest searched more, "
        "or paid more for a node (what a node is, is each back-end's own: PicoSAT counts decisions).");
    html_table(
        file, "The instances with the largest ratio of slowest to fastest; > where the slowest was cut off.");
    html_head(file, "set", 0, true);
    write_instance_heads(file, isomorphs);
    html_head(file, "ratio", "time of the slowest by time of the fastest", false);
    html_head(file, "fastest", 0, true);
    html_head(file, "its nodes", "partial solutions that the fastest entered", false);
    html_head(file, "slowest", 0, true);
    html_head(file, "its nodes", "partial solutions that the slowest entered", false);
    for (size_t s = 0; s < solvers; s++)
        html_solver_head(file, standing[s].solver, "its time on the instance: median of its runs");
    html_table_body(file);
    for (size_t i = 0; i < count; i++)
        write_difference(file, report, &difference[i], standing, solvers, isomorphs);
    html_table_end(file);
}

/* --- what was not solved --- */

static bool is_unsolved(const struct result *result)
{
    return !result->solved && result->status != STATUS_CLASH;
}

bool page_has_unsolved(const struct report *report)
{
    for (size_t i = 0; i < report->results.count; i++)
        if (is_unsolved(&report->results.result[i]))
            return true;
    return false;
}

/* Why, in a word, and in a sentence where the rows have one. */
static void write_unsolved(FILE *file, const struct result *result, bool isomorphs)
{
    const struct value time = {.number = result->time_ns};
    char digits[COUNT_TEXT_MAX];
    html_row(file, &(struct table_row){.set = result->set, .solver = result->solver});
    html_head_cell(file, result->solver);
    html_text_cell(file, result->set);
    write_instance(file, result, isomorphs);
    html_text_cell(file, result->unsound   ? "unsound"
                         : result->refuted ? "refuted"
                                           : status_names[result->status]);
    html_cell(file, &time, KIND_TIME, SHAPE_NUMBER);
    if (result->solutions > UINT64_C(1) << 53)
        html_text_cell(file, count_digits(result->solutions, result->large_count, digits));
    else
        html_count_cell(file, (double)result->solutions);
    write_result_nodes(file, result);
    html_text_cell(file, result->flaw      ? result->flaw
                         : result->refuted ? "other back-ends have shown otherwise, verified"
                                           : "");
    html_row_end(file);
}

void page_unsolved(const struct report *report, FILE *file)
{
    enum { SHOWN = 1000 };
    const struct result_list *results = &report->results;
    bool isomorphs = has_isomorphs(results);
    size_t all = 0;
    html_table(file, "Instances that were cut off, by back-end, and those whose answer does not count.");
    html_head(file, "back-end", 0, true);
    html_head(file, "set", 0, true);
    write_instance_heads(file, isomorphs);
    html_head(file, "status",
              "timeout, memory, limited: cut off; wrong, refuted, crashed: no answer that counts; unsound: "
              "the back-end failed the audit",
              true);
    html_head(file, "time", "of what was cut off, the limit", false);
    html_head(file, "solutions", "found until then", false);
    html_head(file, "nodes", "entered until then", false);
    html_head(file, "what it did", 0, true);
    html_table_body(file);
    for (size_t i = 0; i < results->count; i++)
        if (is_unsolved(&results->result[i]) && all++ < SHOWN)
            write_unsolved(file, &results->result[i], isomorphs);
    html_table_end(file);
    if (all > SHOWN) {
        char rest[160];
        snprintf(rest, sizeof rest, "And %zu more, which rows.csv has.", all - SHOWN);
        page_paragraph(file, rest);
    }
}
