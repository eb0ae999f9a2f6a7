/* SPDX-License-Identifier: MIT */
#include "harness/statistics/result-matrix.h"

#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>

/* A result that is neither solved nor excused by a limit or a crash; or of a solver that failed the audit. */
static bool is_wrong(const struct result *result)
{
    return result->unsound || (!result->solved && !result->cut_off && result->status != STATUS_CRASHED);
}

/* It has its time in common with others of its block. */
static bool shares_time(const struct result *result)
{
    return result->span > 1 && result->instances <= 1 && result->block;
}

double time_of(const struct result *result)
{
    return result->solved ? result->time_ns : INFINITY;
}

double limit_of(const struct result *result)
{
    return result->timeout_ns ? (double)result->timeout_ns : INFINITY;
}

/* The instances that a result stands for: 1, or those of a stretch. */
static double instances_of(const struct result *result)
{
    return result->instances > 1 ? (double)result->instances : 1;
}

void par_add(struct par *par, const struct result *result)
{
    assert(par->k >= 1);
    par->sum_ns += instances_of(result) * (result->solved ? result->time_ns : par->k * limit_of(result));
    par->instances += instances_of(result);
}

double par_mean(const struct par *par)
{
    return par->instances > 0 ? par->sum_ns / par->instances : NAN;
}

double matrix_par(const struct result_matrix *times, const struct matrix_column *column, double k)
{
    assert(k >= 1);
    struct par par = {.k = k};
    for (size_t row = 0; row < times->rows; row++) {
        if (!column->cell[row])
            return NAN;
        par_add(&par, column->cell[row]);
    }
    double mean = par_mean(&par);
    return isfinite(mean) ? mean : NAN;
}

static int standings_by_par2(const void *x, const void *y)
{
    const struct standing *a = x, *b = y;
    return (a->par2 > b->par2) - (a->par2 < b->par2);
}

size_t standings_make(struct standing standing[STANDINGS_MAX], const struct result_list *results)
{
    struct par par[STANDINGS_MAX];
    bool wrong[STANDINGS_MAX];
    size_t count = 0;
    double most = 0;
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = &results->result[i];
        size_t s = 0;
        while (s < count && standing[s].solver != result->solver)
            s++;
        if (s == STANDINGS_MAX || !result->counted)
            continue;
        if (s == count) {
            standing[count++] = (struct standing){.solver = result->solver};
            par[s] = (struct par){.k = 2};
            wrong[s] = false;
        }
        par_add(&par[s], result);
        wrong[s] |= is_wrong(result);
        most = fmax(most, par[s].instances);
    }
    for (size_t s = 0; s < count; s++) {
        standing[s].instances = (size_t)par[s].instances;
        standing[s].par2 = wrong[s] || par[s].instances < most ? INFINITY : par_mean(&par[s]);
    }
    qsort(standing, count, sizeof *standing, standings_by_par2);
    return count;
}

/* --- from results to rows --- */

/* A result, and the column it goes to. */
struct matrix_entry {
    const struct result *result;
    size_t column;
};

static int matrix_compare_boards(const struct result *a, const struct result *b)
{
    return compare_keys((uint64_t[]){a->index, a->instance_hash}, (uint64_t[]){b->index, b->instance_hash},
                        2);
}

/* The last is for qsort, which need not keep the order of equals. */
static int compare_entries(const void *x, const void *y)
{
    const struct matrix_entry *a = x, *b = y;
    const struct result *p = a->result, *q = b->result;
    return compare_keys((uint64_t[]){p->index, p->instance_hash, p->isomorph, a->column},
                        (uint64_t[]){q->index, q->instance_hash, q->isomorph, b->column}, 4);
}

static bool is_same_instance(const struct result *a, const struct result *b)
{
    return !matrix_compare_boards(a, b) && a->isomorph == b->isomorph;
}

/* Where the entries end that are of the same instance; whether any solver ran on it, or was not asked
 * because its givens contradict each other. */
static size_t instance_end(const struct matrix_entry *entry, size_t from, size_t count, bool *ran,
                           bool *clash)
{
    size_t to = from;
    *ran = *clash = false;
    for (; to < count && is_same_instance(entry[from].result, entry[to].result); to++) {
        *ran |= entry[to].result->counted;
        *clash |= entry[to].result->status == STATUS_CLASH;
    }
    return to;
}

static void count_rows(struct result_matrix *times, const struct matrix_entry *entry, size_t count)
{
    bool ran, clash;
    for (size_t from = 0; from < count; times->rows += ran, times->clashes += clash)
        from = instance_end(entry, from, count, &ran, &clash);
}

static void matrix_fill(struct result_matrix *times, const struct matrix_entry *entry, size_t count)
{
    bool ran, clash;
    const struct result *before = NULL;
    size_t row = 0;
    double instances = 0, originals = 0;
    for (size_t from = 0, to; from < count; from = to) {
        to = instance_end(entry, from, count, &ran, &clash);
        if (!ran)
            continue;
        bool next = !before || matrix_compare_boards(before, entry[from].result);
        times->board.count += next;
        times->board.of[row] = (unsigned)times->board.count - 1;
        before = entry[from].result;
        for (size_t i = from; i < to; i++)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): make_columns has filled all entries */
            if (entry[i].result->counted) {
                times->column[entry[i].column].cell[row] = entry[i].result;
                times->weight[row] = fmax(times->weight[row], instances_of(entry[i].result));
            }
        instances += times->weight[row];
        originals += next ? times->weight[row] : 0;
        row++;
    }
    times->instances = (size_t)instances;
    times->originals = (size_t)originals;
}

static void make_columns(struct result_matrix *times, const struct result_list *results, size_t first,
                         size_t end, struct matrix_entry *entry)
{
    for (size_t from = first; from < end; from = results_stretch(results, from, true))
        times->columns++;
    times->column = memory_zeroed(times->columns, sizeof *times->column);
    size_t column = 0;
    for (size_t from = first, to; from < end; from = to, column++) {
        to = results_stretch(results, from, true);
        struct matrix_column *here = &times->column[column];
        *here = (struct matrix_column){.solver = results->result[from].solver, .sound = true};
        for (size_t i = from; i < to; i++) {
            const struct result *result = &results->result[i];
            entry[i - first] = (struct matrix_entry){result, column};
            here->disturbed += result->status == STATUS_DISTURBED ? (size_t)instances_of(result) : 0;
            here->sound &= !result->counted || !is_wrong(result);
            here->spans |= result->counted && shares_time(result);
        }
    }
}

/* --- what was timed together --- */

/* A board, and a block that it was timed in. */
struct bond {
    unsigned block, board;
};

static int by_block(const void *x, const void *y)
{
    const struct bond *a = x, *b = y;
    return (a->block > b->block) - (a->block < b->block);
}

/* The cluster that stands for all that a board was joined to: the root of its tree. */
static unsigned root_of(unsigned *joined_to, unsigned board)
{
    while (joined_to[board] != board)
        board = joined_to[board] = joined_to[joined_to[board]];
    return board;
}

static size_t list_bonds(const struct result_matrix *times, struct bond *bond)
{
    size_t bonds = 0;
    for (size_t c = 0; c < times->columns; c++)
        for (size_t row = 0; row < times->rows; row++) {
            const struct result *result = times->column[c].cell[row];
            if (result && shares_time(result))
                bond[bonds++] = (struct bond){result->block, times->board.of[row]};
        }
    qsort(bond, bonds, sizeof *bond, by_block);
    return bonds;
}

/* The boards of a block become one cluster, and blocks that have a board in common, too. The clusters are
 * numbered by their first row. */
static void join_blocks(struct result_matrix *times)
{
    size_t boards = times->board.count;
    struct bond *bond = memory_get((times->rows * times->columns + 1) * sizeof *bond);
    unsigned *joined_to = memory_get((boards + 1) * sizeof *joined_to),
             *number = memory_get((boards + 1) * sizeof *number);
    for (unsigned board = 0; board < boards; board++) {
        joined_to[board] = board;
        number[board] = UINT32_MAX;
    }
    size_t bonds = list_bonds(times, bond);
    for (size_t i = 1; i < bonds; i++)
        if (bond[i].block == bond[i - 1].block)
            joined_to[root_of(joined_to, bond[i].board)] = root_of(joined_to, bond[i - 1].board);
    for (size_t row = 0; row < times->rows; row++) {
        unsigned root = root_of(joined_to, times->board.of[row]);
        if (number[root] == UINT32_MAX)
            number[root] = (unsigned)times->block.count++;
        times->block.of[row] = number[root];
    }
    free(bond);
    free(joined_to);
    free(number);
}

const struct clusters *matrix_clusters(const struct result_matrix *times, const struct matrix_column *a,
                                       const struct matrix_column *b)
{
    return a->spans || b->spans ? &times->block : &times->board;
}

/* --- all of it --- */

#ifndef NDEBUG
static bool check_one_set(const struct result_list *results, size_t first, size_t end)
{
    while (first < end && results->result[first].set == results->result[end - 1].set)
        first++;
    return first == end;
}

/* The clusters are numbered by their first row, each row stands for an instance, and its results count. */
static bool result_matrix_check_matrix(const struct result_matrix *times)
{
    for (size_t row = 0, boards = 0, blocks = 0; row < times->rows; row++) {
        if (times->board.of[row] > boards || times->block.of[row] > blocks || times->weight[row] < 1)
            return false;
        boards += times->board.of[row] == boards;
        blocks += times->block.of[row] == blocks;
        for (size_t c = 0; c < times->columns; c++)
            if (times->column[c].cell[row] && !times->column[c].cell[row]->counted)
                return false;
    }
    return times->block.count <= times->board.count && times->board.count <= times->rows;
}
#endif

void result_matrix_open(struct result_matrix *times, const struct result_list *results, size_t first,
                        size_t end)
{
    assert(first < end && end <= results->count);
    assert(check_one_set(results, first, end));
    size_t count = end - first;
    struct matrix_entry *entry = memory_get((count + 1) * sizeof *entry);
    *times = (struct result_matrix){.set = results->result[first].set};
    make_columns(times, results, first, end, entry);
    qsort(entry, count, sizeof *entry, compare_entries);
    count_rows(times, entry, count);
    times->weight = memory_zeroed(times->rows + 1, sizeof *times->weight);
    times->board.of = memory_zeroed(times->rows + 1, sizeof *times->board.of);
    times->block.of = memory_zeroed(times->rows + 1, sizeof *times->block.of);
    times->cells = memory_zeroed(times->rows * times->columns + 1, sizeof *times->cells);
    for (size_t c = 0; c < times->columns; c++)
        times->column[c].cell = times->cells + c * times->rows;
    matrix_fill(times, entry, count);
    join_blocks(times);
    free(entry);
    assert(result_matrix_check_matrix(times));
}

void result_matrix_close(struct result_matrix *times)
{
    free(times->weight);
    free(times->board.of);
    free(times->block.of);
    free(times->column);
    free(times->cells);
    *times = (struct result_matrix){0};
}

void run_matrices_open(struct run_matrices *run, const struct result_list *results)
{
    size_t sets = 0;
    for (size_t from = 0; from < results->count; from = results_stretch(results, from, false))
        sets++;
    *run = (struct run_matrices){.set = memory_zeroed(sets + 1, sizeof *run->set)};
    for (size_t first = 0, end; first < results->count; first = end) {
        end = results_stretch(results, first, false);
        result_matrix_open(&run->set[run->count++], results, first, end);
    }
}

void run_matrices_close(struct run_matrices *run)
{
    for (size_t i = 0; i < run->count; i++)
        result_matrix_close(&run->set[i]);
    free(run->set);
    *run = (struct run_matrices){0};
}

const struct matrix_column *matrix_column_of(const struct result_matrix *times, const char *solver)
{
    for (size_t c = 0; c < times->columns; c++)
        if (times->column[c].solver == solver)
            return &times->column[c];
    return NULL;
}

size_t matrix_board_end(const struct result_matrix *times, size_t from)
{
    assert(from < times->rows);
    size_t to = from + 1;
    while (to < times->rows && times->board.of[to] == times->board.of[from])
        to++;
    return to;
}
