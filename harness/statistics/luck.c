/* SPDX-License-Identifier: MIT */
#include "harness/statistics/luck.h"

#include "harness/base/estimators.h"
#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>

/* The time that an isomorph took at the least, as far as that is known; 0: not at all. */
static double least_time_of(const struct result *result)
{
    return result->solved || result->status == STATUS_TIMEOUT ? result->time_ns : 0;
}

struct isomorphs isomorphs_of(const struct matrix_column *column, size_t from, size_t to)
{
    assert(from < to);
    struct isomorphs isomorphs = {.factor = NAN};
    double slowest = 0;
    for (size_t row = from; row < to; row++) {
        const struct result *result = column->cell[row];
        if (!result)
            continue;
        if (!isomorphs.count++)
            isomorphs.fastest = isomorphs.slowest = result;
        if (time_of(result) < time_of(isomorphs.fastest))
            isomorphs.fastest = result;
        if (time_of(result) > time_of(isomorphs.slowest))
            isomorphs.slowest = result;
        slowest = fmax(slowest, least_time_of(result));
    }
    if (isomorphs.count && isomorphs.fastest->solved && isomorphs.fastest->time_ns > 0) {
        isomorphs.factor = fmax(1, slowest / isomorphs.fastest->time_ns);
        isomorphs.open = !isomorphs.slowest->solved;
    }
    return isomorphs;
}

static double par2_or_nan(const struct par *par)
{
    double mean = par_mean(par);
    return isfinite(mean) ? mean : NAN;
}

void luck_make(struct luck *luck, const struct result_matrix *times, const struct matrix_column *column)
{
    struct par lucky = {.k = 2}, unlucky = {.k = 2};
    double *fastest = memory_get((times->board.count + 1) * sizeof *fastest),
           *slowest = memory_get((times->board.count + 1) * sizeof *slowest);
    *luck = (struct luck){
        .luckiest = NAN, .unluckiest = NAN, .par2_luckiest = NAN, .par2_unluckiest = NAN, .widest = NAN};
    for (size_t from = 0, to; from < times->rows; from = to) {
        to = matrix_board_end(times, from);
        struct isomorphs isomorphs = isomorphs_of(column, from, to);
        if (isomorphs.count < 2)
            continue;
        fastest[luck->boards] = time_of(isomorphs.fastest);
        slowest[luck->boards++] = time_of(isomorphs.slowest);
        par_add(&lucky, isomorphs.fastest);
        par_add(&unlucky, isomorphs.slowest);
        luck->most_isomorphs =
            isomorphs.count > luck->most_isomorphs ? isomorphs.count : luck->most_isomorphs;
        if (isnan(isomorphs.factor) || isomorphs.factor <= luck->widest)
            continue;
        luck->widest = isomorphs.factor;
        luck->widest_cut_off = isomorphs.open;
        luck->widest_board = isomorphs.fastest;
    }
    if (luck->boards) {
        luck->luckiest = sample_median(fastest, luck->boards);
        luck->unluckiest = sample_median(slowest, luck->boards);
        luck->par2_luckiest = par2_or_nan(&lucky);
        luck->par2_unluckiest = par2_or_nan(&unlucky);
    }
    free(fastest);
    free(slowest);
}

/* The integral of 1 - F^n - (1 - F)^n over the normal distribution function F, by the trapezoidal rule. */
static double expected_range(size_t n)
{
    const double step = 1. / 64, end = 8;
    double sum = 0;
    for (double x = -end; x <= end; x += step) {
        double below = erfc(-x / sqrt(2)) / 2;
        sum += 1 - pow(below, (double)n) - pow(1 - below, (double)n);
    }
    return sum * step;
}

double luck_growth(size_t isomorphs)
{
    assert(isomorphs >= 2);
    return expected_range(isomorphs + 1) / expected_range(isomorphs) - 1;
}
