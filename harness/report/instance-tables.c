/* SPDX-License-Identifier: MIT */
#include "harness/report/report.h"

#include "common/base/big-count.h"
#include "harness/base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- where solvers differ most --- */

/* Finds the fastest and the slowest on the instance of a result, among `count` solvers. Returns false if
 * an earlier one than the result's own, the `first`, has the instance, too, or if there are no two to
 * compare. */
static bool find_extremes(const struct result_list *results, const struct result *instance,
                          const char *const *solvers, size_t first, size_t count, struct difference *found)
{
    assert(first < count && instance->solver == solvers[first]);
    *found = (struct difference){0};
    for (size_t s = 0; s < count; s++) {
        const struct result *result = results_of(results, instance, solvers[s]);
        if (result && s < first)
            return false;
        if (!result || !(result->solved || result->cut_off))
            continue;
        if (result->solved && (!found->fastest || result->time_ns < found->fastest->time_ns))
            found->fastest = result;
        if (!found->slowest || result->time_ns > found->slowest->time_ns)
            found->slowest = result;
    }
    if (!found->fastest || found->fastest == found->slowest || !(found->fastest->time_ns > 0))
        return false;
    found->ratio = found->slowest->time_ns / found->fastest->time_ns;
    return true;
}

static int by_ratio(const void *x, const void *y)
{
    const struct difference *a = x, *b = y;
    if (a->ratio != b->ratio)
        return a->ratio > b->ratio ? -1 : 1;
    return (a->fastest > b->fastest) - (a->fastest < b->fastest);
}

size_t differences_find(const struct result_list *results, struct difference *difference, size_t room)
{
    struct difference *all = memory_zeroed(results->count + 1, sizeof *all);
    size_t count = 0;
    for (size_t first = 0, end; first < results->count; first = end) {
        const char *solvers[STANDINGS_MAX];
        size_t solver_count = 0;
        end = results_stretch(results, first, false);
        for (size_t from = first; from < end && solver_count < STANDINGS_MAX;
             from = results_stretch(results, from, true))
            solvers[solver_count++] = results->result[from].solver;
        for (size_t i = first, own = 0; i < end; i++) {
            own += results->result[i].solver != solvers[own];
            if (own == solver_count)
                break;
            count += find_extremes(results, &results->result[i], solvers, own, solver_count, &all[count]);
        }
    }
    qsort(all, count, sizeof *all, by_ratio);
    count = count < room ? count : room;
    memcpy(difference, all, count * sizeof *all);
    free(all);
    return count;
}

/* --- columns: a row is of a `struct result`; in the first table in a `struct contrast` --- */

struct contrast {
    struct difference between;
    const struct result_list *results;
};

static const char *hash_text(const struct result *result, char room[COLUMN_ROOM])
{
    snprintf(room, COLUMN_ROOM, "%016" PRIx64, result->instance_hash);
    return room;
}

static double nodes_of(const struct result *result)
{
    return result->has_nodes ? (double)result->nodes : NAN;
}

static const char *why_unsolved(const struct result *result, const char *if_refuted)
{
    return result->unsound ? "unsound" : result->refuted ? if_refuted : status_names[result->status];
}

static struct value time_by_solver(const struct column *column, const struct table_row *row,
                                   char room[COLUMN_ROOM])
{
    const struct contrast *in = row->in;
    const struct result *result = results_of(in->results, row->of, column->solver);
    (void)room;
    if (!result || result->solved || result->cut_off)
        return (struct value){.number = !result           ? NAN
                                        : result->cut_off ? INFINITY
                                                          : result->time_ns,
                              .limit = result ? (double)result->timeout_ns : 0};
    return (struct value){.number = NAN, .text = why_unsolved(result, status_names[STATUS_WRONG])};
}

/* How many were found; as text above what a double holds. */
static struct value solutions_of(const struct result *result, char room[COLUMN_ROOM])
{
    bool large = result->solutions > UINT64_C(1) << 53;
    return (struct value){.number = (double)result->solutions,
                          .text = large ? count_digits(result->solutions, result->large_count, room) : NULL};
}

#define RESULT ((const struct result *)row->of)
#define BETWEEN (((const struct contrast *)row->in)->between)
COLUMN(set, TEXT(RESULT->set), .head = "set")
COLUMN(solver, TEXT(RESULT->solver), .head = "solver")
COLUMN(name, TEXT(result_name(RESULT, room)), .head = "instance",
       .meaning = "its name, as a command takes it in place of a set")
COLUMN(isomorph, NUMBER(RESULT->isomorph), .head = "isomorph", .kind = KIND_NUMBER, .flags = COLUMN_SELDOM,
       .meaning = "0: as printed; else which random isomorph of it")
COLUMN(hash, TEXT(hash_text(RESULT, room)), .head = "hash", .kind = KIND_CODE,
       .meaning = "the first 16 digits of the SHA-256 of the instance as printed")
COLUMN(ratio, VALUE(.number = BETWEEN.ratio, .marks = BETWEEN.slowest->cut_off ? VALUE_AT_LEAST : 0),
       .head = "ratio", .kind = KIND_RATIO, .meaning = "time of the slowest by time of the fastest")
COLUMN(fastest, TEXT(BETWEEN.fastest->solver), .head = "fastest")
COLUMN(fastest_nodes, NUMBER(nodes_of(BETWEEN.fastest)), .head = "its nodes", .kind = KIND_NUMBER,
       .meaning = "partial solutions that the fastest entered")
COLUMN(slowest, TEXT(BETWEEN.slowest->solver), .head = "slowest")
COLUMN(slowest_nodes, NUMBER(nodes_of(BETWEEN.slowest)), .head = "its nodes", .kind = KIND_NUMBER,
       .meaning = "partial solutions that the slowest entered")
COLUMN(status, TEXT(why_unsolved(RESULT, "refuted")), .head = "status",
       .meaning = "timeout, memory, limited: cut off; disturbed: not known; wrong, refuted, crashed: no "
                  "answer that counts; unsound: the solver failed the audit")
COLUMN(time, NUMBER(RESULT->time_ns), .head = "time", .kind = KIND_TIME,
       .meaning = "of what was cut off, the limit")
COLUMN(solutions, solutions_of(RESULT, room), .head = "solutions", .kind = KIND_NUMBER,
       .meaning = "found until then")
COLUMN(nodes, NUMBER(nodes_of(RESULT)), .head = "nodes", .kind = KIND_NUMBER, .meaning = "entered until then")
COLUMN(flaw,
       TEXT(RESULT->flaw      ? RESULT->flaw
            : RESULT->refuted ? "other solvers have shown otherwise, verified"
                              : ""),
       .head = "what it did")

#define C(name) &column_##name

/* --- where they differ --- */

void report_add_differences(struct document *document, const struct report *report)
{
    enum { DIFFERENCES = 50, FIRST = 9 };
    static const struct column *const first[FIRST] = {C(set),           C(name),    C(isomorph),
                                                      C(hash),          C(ratio),   C(fastest),
                                                      C(fastest_nodes), C(slowest), C(slowest_nodes)};
    struct difference difference[DIFFERENCES];
    struct standing standing[STANDINGS_MAX];
    const size_t count = differences_find(&report->results, difference, DIFFERENCES);
    const size_t solvers = standings_make(standing, &report->results);
    if (!count)
        return;
    document_add(document, BLOCK_PARAGRAPH,
                 "Single instances that a table of medians hides. The nodes show whether the slowest "
                 "searched more, or "
                 "paid more for a node (what a node is, is each solver's own: PicoSAT counts decisions).");
    const struct column **columns = memory_zeroed(FIRST + solvers + 1, sizeof *columns);
    struct column *time = memory_zeroed(solvers, sizeof *time);
    struct contrast *contrast = memory_zeroed(count, sizeof *contrast);
    struct table *table = document_table(
        document,
        "The instances with the largest ratio of slowest to fastest; > where the slowest was cut off.",
        columns);
    table_keep(table, columns);
    table_keep(table, time);
    table_keep(table, contrast);
    memcpy(columns, first, sizeof first);
    for (size_t s = 0; s < solvers; s++) {
        time[s] = (struct column){.head = standing[s].solver,
                                  .meaning = "its time on the instance: median of its runs",
                                  .kind = KIND_TIME,
                                  .value = time_by_solver,
                                  .solver = standing[s].solver};
        columns[FIRST + s] = &time[s];
    }
    for (size_t i = 0; i < count; i++) {
        const struct result *fastest = difference[i].fastest;
        contrast[i] = (struct contrast){difference[i], &report->results};
        table_add(table, (struct table_row){.of = fastest, .in = &contrast[i], .set = fastest->set});
    }
}

/* --- what was not solved --- */

void report_add_unsolved(struct document *document, const struct report *report)
{
    enum { SHOWN = 1000 };
    static const struct column *const columns[] = {C(solver), C(set),    C(name), C(isomorph),
                                                   C(hash),   C(status), C(time), C(solutions),
                                                   C(nodes),  C(flaw),   NULL};
    struct table *table = document_table(
        document, "Instances that were cut off, by solver, and those whose answer does not count.", columns);
    size_t all = 0;
    for (size_t i = 0; i < report->results.count; i++) {
        const struct result *result = &report->results.result[i];
        if (!result->solved && result->status != STATUS_CLASH && all++ < SHOWN)
            table_add(table, (struct table_row){.of = result, .set = result->set, .solver = result->solver});
    }
    if (all > SHOWN)
        document_add(document, BLOCK_PARAGRAPH, "And %zu more, which rows.csv has.", all - SHOWN);
}
