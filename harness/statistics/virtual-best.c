/* SPDX-License-Identifier: MIT */
#include "harness/statistics/virtual-best.h"

#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether the virtual best solver would rather take this. */
static bool virtual_best_prefers(const struct result *result, const struct result *best)
{
    if (!best || result->solved != best->solved)
        return !best || result->solved;
    if (result->solved)
        return result->time_ns < best->time_ns;
    if (result->cut_off != best->cut_off)
        return result->cut_off;
    return limit_of(result) > limit_of(best);
}

/* The best on a row, or the second best if `but` is the best. */
static const struct result *best_on(const struct result_matrix *times, size_t row, const struct result *but)
{
    const struct result *best = NULL;
    for (size_t c = 0; c < times->columns; c++) {
        const struct result *result = times->column[c].cell[row];
        if (result && result != but && times->column[c].sound && virtual_best_prefers(result, best))
            best = result;
    }
    return best;
}

struct matrix_column virtual_best(const struct result_matrix *times, const struct result **cell)
{
    struct matrix_column best = {.solver = "virtual best", .cell = cell, .sound = true};
    for (size_t row = 0; row < times->rows; row++)
        cell[row] = best_on(times, row, NULL);
    for (size_t c = 0; c < times->columns; c++)
        best.spans |= times->column[c].sound && times->column[c].spans;
    return best;
}

/* How many are as fast as the best. */
static size_t count_winners(const struct result_matrix *times, size_t row, const struct result *best)
{
    assert(best && best->solved);
    size_t winners = 0;
    for (size_t c = 0; c < times->columns; c++) {
        const struct result *result = times->column[c].cell[row];
        winners += result && times->column[c].sound && result->solved && result->time_ns == best->time_ns;
    }
    return winners;
}

/* What the sum of PAR-2 would be more on a row without the one that is best there. */
static double loss_on(const struct result_matrix *times, size_t row, const struct result *best)
{
    assert(best && best->solved);
    struct par with = {.k = 2}, without = {.k = 2};
    const struct result *second = best_on(times, row, best);
    par_add(&with, best);
    if (second && second->solved)
        par_add(&without, second);
    else /* the limit is the same for all, whether any other was asked or not */
        without.sum_ns = 2 * limit_of(best) * times->weight[row];
    return without.sum_ns - with.sum_ns;
}

struct virtual_best_share *virtual_best_shares(const struct result_matrix *times,
                                               const struct matrix_column *best)
{
    double par2 = matrix_par(times, best, 2), sum = par2 * (double)times->instances;
    /* Until all rows are in, `marginal` is by how much the sum would grow without the solver. */
    struct virtual_best_share *share = memory_zeroed(times->columns + 1, sizeof *share);
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *first = best->cell[row];
        size_t winners = first && first->solved ? count_winners(times, row, first) : 0;
        for (size_t c = 0; winners && c < times->columns; c++) {
            const struct result *result = times->column[c].cell[row];
            if (!result || !times->column[c].sound || !result->solved || result->time_ns > first->time_ns)
                continue;
            const struct result *second = best_on(times, row, result);
            share[c].fastest += times->weight[row] / (double)winners;
            share[c].alone += second && second->solved ? 0 : (size_t)times->weight[row];
            share[c].marginal += loss_on(times, row, result);
        }
    }
    for (size_t c = 0; c < times->columns; c++)
        share[c].marginal = times->column[c].sound && sum > 0 ? 1 + share[c].marginal / sum : NAN;
    return share;
}

/* --- portfolios --- */

/* The solvers of a set that may be members, and what each row costs them. */
struct portfolio_candidates {
    const char *solver[STANDINGS_MAX];
    double *cost[STANDINGS_MAX]; /* of each row: what it adds to the sum of PAR-2 */
    size_t count, rows;
    double instances;
};

static void portfolio_candidates_open(struct portfolio_candidates *candidates,
                                      const struct result_matrix *times)
{
    *candidates = (struct portfolio_candidates){.rows = times->rows, .instances = (double)times->instances};
    for (size_t c = 0; c < times->columns && candidates->count < STANDINGS_MAX; c++) {
        const struct matrix_column *column = &times->column[c];
        if (!column->sound || isnan(matrix_par(times, column, 2)))
            continue;
        double *cost = memory_get((times->rows + 1) * sizeof *cost);
        for (size_t row = 0; row < times->rows; row++) {
            struct par par = {.k = 2};
            par_add(&par, column->cell[row]);
            cost[row] = par.sum_ns;
        }
        candidates->solver[candidates->count] = column->solver;
        candidates->cost[candidates->count++] = cost;
    }
}

static void portfolio_candidates_close(struct portfolio_candidates *candidates)
{
    for (size_t c = 0; c < candidates->count; c++)
        free(candidates->cost[c]);
}

/* What the rows cost with one member more; returns their mean. `before` is NULL where there is none yet. */
static double portfolio_join(const struct portfolio_candidates *candidates, const double *before,
                             size_t member, double *costs)
{
    assert(member < candidates->count);
    double sum = 0;
    for (size_t row = 0; row < candidates->rows; row++) {
        double cost = candidates->cost[member][row];
        costs[row] = before ? fmin(before[row], cost) : cost;
        sum += costs[row];
    }
    return sum / candidates->instances;
}

/* --- all subsets, each from the one without its last member --- */

struct subset_search {
    const struct portfolio_candidates *candidates;
    struct portfolio *best;
    double *costs[PORTFOLIO_EXACT_MOST];
    const char *member[PORTFOLIO_MOST];
};

static void search_from(struct subset_search *search, size_t size, size_t from)
{
    const struct portfolio_candidates *candidates = search->candidates;
    for (size_t c = from; c < candidates->count; c++) {
        struct portfolio *best = &search->best[size];
        double par2_ns =
            portfolio_join(candidates, size ? search->costs[size - 1] : NULL, c, search->costs[size]);
        search->member[size] = candidates->solver[c];
        if (!*best->member || par2_ns < best->par2_ns) {
            memcpy(best->member, search->member, (size + 1) * sizeof *best->member);
            best->par2_ns = par2_ns;
        }
        search_from(search, size + 1, c + 1);
    }
}

static void compare_all(const struct portfolio_candidates *candidates, struct portfolio *best)
{
    struct subset_search search = {.candidates = candidates, .best = best};
    for (size_t size = 0; size < candidates->count; size++)
        search.costs[size] = memory_get((candidates->rows + 1) * sizeof **search.costs);
    search_from(&search, 0, 0);
    for (size_t size = 0; size < candidates->count; size++)
        free(search.costs[size]);
}

/* --- one after the other --- */

static void add_greedily(const struct portfolio_candidates *candidates, size_t most, struct portfolio *best)
{
    double *costs = memory_get((candidates->rows + 1) * sizeof *costs);
    double *trial = memory_get((candidates->rows + 1) * sizeof *trial);
    for (size_t size = 0; size < most; size++) {
        size_t chosen = 0;
        double least = INFINITY;
        for (size_t c = 0; c < candidates->count; c++) {
            double par2_ns = portfolio_join(candidates, size ? costs : NULL, c, trial);
            chosen = par2_ns < least ? c : chosen;
            least = fmin(least, par2_ns);
        }
        if (size)
            memcpy(best[size].member, best[size - 1].member, size * sizeof *best->member);
        best[size].member[size] = candidates->solver[chosen];
        best[size].par2_ns = portfolio_join(candidates, size ? costs : NULL, chosen, costs);
    }
    free(costs);
    free(trial);
}

void portfolios_make(struct portfolios *portfolios, const struct result_matrix *times)
{
    struct portfolio_candidates candidates;
    const struct result **cells = memory_zeroed(times->rows + 1, sizeof *cells);
    struct matrix_column best = virtual_best(times, cells);
    *portfolios = (struct portfolios){.virtual_best_ns = matrix_par(times, &best, 2)};
    free(cells);
    portfolio_candidates_open(&candidates, times);
    size_t most = candidates.count < PORTFOLIO_MOST ? candidates.count : PORTFOLIO_MOST;
    portfolios->greedy = candidates.count > PORTFOLIO_EXACT_MOST;
    if (portfolios->greedy)
        add_greedily(&candidates, most, portfolios->best);
    else
        compare_all(&candidates, portfolios->best);
    while (portfolios->count < most &&
           (!portfolios->count ||
            portfolios->best[portfolios->count].par2_ns < portfolios->best[portfolios->count - 1].par2_ns))
        portfolios->count++;
    assert(portfolios->count <= most);
    portfolio_candidates_close(&candidates);
}
