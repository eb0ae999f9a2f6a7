/* SPDX-License-Identifier: MIT */
#include "harness/figures/layout-spread.h"

#include <math.h>

size_t layouts_of_column(const struct result_matrix *times, const struct matrix_column *column)
{
    size_t layouts = 0;
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row] && column->cell[row]->layouts > layouts)
            layouts = column->cell[row]->layouts;
    return layouts;
}

/* A result as it would be if there were only this layout, from 0. */
static struct result in_layout(const struct result_matrix *times, const struct result *result, size_t layout)
{
    struct result alone = *result;
    if (result->solved)
        alone.time_ns = layout < result->layouts ? times->layout_ns[result->layouts_at + layout] : NAN;
    return alone;
}

/* A figure in one layout, its logarithm. NAN: it is not known. */
typedef double log_figure(const struct result_matrix *times, const struct matrix_column *a,
                          const struct matrix_column *b, size_t layout, double *scratch);

static bool both_ran(const struct matrix_column *a, const struct matrix_column *b, size_t row)
{
    return a->cell[row] && (!b || b->cell[row]);
}

/* Those of `column` on the rows that both ran on. */
static double median_in(const struct result_matrix *times, const struct matrix_column *column,
                        const struct matrix_column *other, size_t layout, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++) {
        if (!both_ran(column, other, row))
            continue;
        const struct result result = in_layout(times, column->cell[row], layout);
        scratch[count] = time_of(&result);
        if (isnan(scratch[count++]))
            return NAN;
    }
    return sample_median(scratch, count);
}

static double log_median(const struct result_matrix *times, const struct matrix_column *a,
                         const struct matrix_column *b, size_t layout, double *scratch)
{
    double of_a = log(median_in(times, a, b, layout, scratch));
    return b ? log(median_in(times, b, a, layout, scratch)) - of_a : of_a;
}

static double par2_in(const struct result_matrix *times, const struct matrix_column *column, size_t layout)
{
    struct par par = {.k = 2};
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row]) {
            const struct result result = in_layout(times, column->cell[row], layout);
            par_add(&par, &result);
        }
    return par_mean(&par);
}

static double log_par2(const struct result_matrix *times, const struct matrix_column *a,
                       const struct matrix_column *b, size_t layout, double *scratch)
{
    (void)scratch;
    double of_a = log(par2_in(times, a, layout));
    return b ? log(par2_in(times, b, layout)) - of_a : of_a;
}

static double log_paired(const struct result_matrix *times, const struct matrix_column *a,
                         const struct matrix_column *b, size_t layout, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++) {
        if (!both_ran(a, b, row) || (!a->cell[row]->solved && !b->cell[row]->solved))
            continue;
        const struct result x = in_layout(times, a->cell[row], layout),
                            y = in_layout(times, b->cell[row], layout);
        scratch[count] = log(time_of(&y)) - log(time_of(&x));
        if (isnan(scratch[count++]))
            return NAN;
    }
    return sample_median(scratch, count);
}

static struct layout_spread spread_of(log_figure *figure, const struct result_matrix *times,
                                      const struct matrix_column *a, const struct matrix_column *b,
                                      double *scratch)
{
    double logarithms[LAYOUTS_MAX];
    size_t layouts = layouts_of_column(times, a), of_b = b ? layouts_of_column(times, b) : layouts;
    layouts = of_b < layouts ? of_b : layouts;
    for (size_t layout = 0; layout < layouts; layout++)
        logarithms[layout] = figure(times, a, b, layout, scratch);
    return layout_spread_of(logarithms, layouts);
}

struct layout_spread layout_spread_of_median(const struct result_matrix *times, const struct matrix_column *a,
                                             const struct matrix_column *b, double *scratch)
{
    return spread_of(log_median, times, a, b, scratch);
}

struct layout_spread layout_spread_of_par2(const struct result_matrix *times, const struct matrix_column *a,
                                           const struct matrix_column *b, double *scratch)
{
    return spread_of(log_par2, times, a, b, scratch);
}

struct layout_spread layout_spread_of_paired(const struct result_matrix *times, const struct matrix_column *a,
                                             const struct matrix_column *b, double *scratch)
{
    return spread_of(log_paired, times, a, b, scratch);
}

struct interval layout_spread_interval(double figure, struct interval interval,
                                       const struct layout_spread *spread)
{
    double arm = layout_spread_arm(spread);
    return isnan(arm) ? repetition_interval(figure, interval)
                      : interval_with_arm(figure, interval, arm, sqrt(2));
}
