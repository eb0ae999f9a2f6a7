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
    page_text_head(file, "instance", "its name, as a command takes it in place of a set");
    if (isomorphs)
        page_table_head(file, "isomorph", "0: as printed; else which random isomorph of it");
    page_text_head(file, "hash", "the first 16 digits of the SHA-256 of the instance as printed");
}

static void write_instance(FILE *file, const struct result *result, bool isomorphs)
{
    char name[INSTANCE_NAME_MAX];
    page_text_cell(file, result_name(result, name));
    if (isomorphs)
        page_number_cell(file, result->isomorph);
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
    struct cell cell;
    double limit = result ? (double)result->timeout_ns : 0;
    cell_time(&cell, !result ? NAN : result->cut_off ? INFINITY : result->time_ns, limit);
    if (result && !result->solved && !result->cut_off) {
        cell.value = NAN;
        snprintf(cell.text, sizeof cell.text, "%s",
                 result->unsound   ? "unsound"
                 : result->refuted ? status_names[STATUS_WRONG]
                                   : status_names[result->status]);
    }
    page_cell(file, &cell);
}

static void write_result_nodes(FILE *file, const struct result *result)
{
    page_number_cell(file, result->has_nodes ? (double)result->nodes : NAN);
}

static void write_difference(FILE *file, const struct report *report, const struct difference *one,
                             const struct standing *standing, size_t solvers, bool isomorphs)
{
    struct cell ratio;
    const struct result *fastest = one->fastest, *slowest = one->slowest;
    cell_ratio(&ratio, one->ratio);
    if (slowest->cut_off) {
        memmove(ratio.text + 2, ratio.text, sizeof ratio.text - 2);
        memcpy(ratio.text, "> ", 2);
    }
    page_row(file, (struct row_subject){.set = fastest->set});
    page_head_cell(file, fastest->set);
    write_instance(file, fastest, isomorphs);
    page_cell(file, &ratio);
    page_text_cell(file, fastest->solver);
    write_result_nodes(file, fastest);
    page_text_cell(file, slowest->solver);
    write_result_nodes(file, slowest);
    for (size_t s = 0; s < solvers; s++)
        write_result_time(file, results_of(&report->results, fastest, standing[s].solver));
    page_row_end(file);
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
    page_table(
        file, "The instances with the largest ratio of slowest to fastest; > where the slowest was cut off.");
    page_text_head(file, "set", 0);
    write_instance_heads(file, isomorphs);
    page_table_head(file, "ratio", "time of the slowest by time of the fastest");
    page_text_head(file, "fastest", 0);
    page_table_head(file, "its nodes", "partial solutions that the fastest entered");
    page_text_head(file, "slowest", 0);
    page_table_head(file, "its nodes", "partial solutions that the slowest entered");
    for (size_t s = 0; s < solvers; s++)
        page_solver_head(file, standing[s].solver, "its time on the instance: median of its runs");
    page_table_body(file);
    for (size_t i = 0; i < count; i++)
        write_difference(file, report, &difference[i], standing, solvers, isomorphs);
    page_table_end(file);
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
    struct cell time;
    char digits[COUNT_TEXT_MAX];
    cell_time(&time, result->time_ns, 0);
    page_row(file, (struct row_subject){.set = result->set, .solver = result->solver});
    page_head_cell(file, result->solver);
    page_text_cell(file, result->set);
    write_instance(file, result, isomorphs);
    page_text_cell(file, result->unsound   ? "unsound"
                         : result->refuted ? "refuted"
                                           : status_names[result->status]);
    page_cell(file, &time);
    if (result->solutions > UINT64_C(1) << 53)
        page_text_cell(file, count_digits(result->solutions, result->large_count, digits));
    else
        page_number_cell(file, (double)result->solutions);
    write_result_nodes(file, result);
    page_text_cell(file, result->flaw      ? result->flaw
                         : result->refuted ? "other back-ends have shown otherwise, verified"
                                           : "");
    page_row_end(file);
}

void page_unsolved(const struct report *report, FILE *file)
{
    enum { SHOWN = 1000 };
    const struct result_list *results = &report->results;
    bool isomorphs = has_isomorphs(results);
    size_t all = 0;
    page_table(file, "Instances that were cut off, by back-end, and those whose answer does not count.");
    page_text_head(file, "back-end", 0);
    page_text_head(file, "set", 0);
    write_instance_heads(file, isomorphs);
    page_text_head(file, "status",
                   "timeout, memory, limited: cut off; wrong, refuted, crashed: no answer that counts; "
                   "unsound: the back-end failed the audit");
    page_table_head(file, "time", "of what was cut off, the limit");
    page_table_head(file, "solutions", "found until then");
    page_table_head(file, "nodes", "entered until then");
    page_text_head(file, "what it did", 0);
    page_table_body(file);
    for (size_t i = 0; i < results->count; i++)
        if (is_unsolved(&results->result[i]) && all++ < SHOWN)
            write_unsolved(file, &results->result[i], isomorphs);
    page_table_end(file);
    if (all > SHOWN) {
        char rest[160];
        snprintf(rest, sizeof rest, "And %zu more, which rows.csv has.", all - SHOWN);
        page_paragraph(file, rest);
    }
}
