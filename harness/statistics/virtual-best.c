/* SPDX-License-Identifier: MIT */
#include "harness/statistics/virtual-best.h"

#include <math.h>

/* Whether the virtual best solver would rather take this. */
static bool is_better(const struct result *result, const struct result *best)
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
        if (result && result != but && times->column[c].sound && is_better(result, best))
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
    struct par with = {.k = 2}, without = {.k = 2};
    const struct result *second = best_on(times, row, best);
    par_add(&with, best);
    if (second && second->solved)
        par_add(&without, second);
    else /* the limit is the same for all, whether any other was asked or not */
        without.sum_ns = 2 * limit_of(best) * times->weight[row];
    return without.sum_ns - with.sum_ns;
}

void virtual_best_share_out(struct figures *figures, const struct result_matrix *times,
                            const struct matrix_column *best)
{
    double par2 = matrix_par(times, best, 2), sum = par2 * (double)times->instances;
    for (size_t c = 0; c < times->columns; c++)
        figures[c].marginal = 0; /* until all rows are in: what the sum would be more without it */
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *first = best->cell[row];
        size_t winners = first && first->solved ? count_winners(times, row, first) : 0;
        for (size_t c = 0; winners && c < times->columns; c++) {
            const struct result *result = times->column[c].cell[row];
            if (!result || !times->column[c].sound || !result->solved || result->time_ns > first->time_ns)
                continue;
            const struct result *second = best_on(times, row, result);
            figures[c].fastest += times->weight[row] / (double)winners;
            figures[c].alone += second && second->solved ? 0 : (size_t)times->weight[row];
            figures[c].marginal += loss_on(times, row, result);
        }
    }
    for (size_t c = 0; c < times->columns; c++)
        figures[c].marginal = times->column[c].sound && sum > 0 ? 1 + figures[c].marginal / sum : NAN;
}
