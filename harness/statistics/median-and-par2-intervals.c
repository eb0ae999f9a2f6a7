/* SPDX-License-Identifier: MIT */
#include "harness/statistics/median-and-par2-intervals.h"

#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>

size_t set_bootstrap_gather(struct member *member, const struct result_matrix *times,
                            const struct matrix_column *column, const struct clusters *clusters)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row])
            member[count++] = (struct member){time_of(column->cell[row]), clusters->of[row]};
    sort_members(member, count);
    return count;
}

static void draw_medians(struct drawn *drawn, const struct result_matrix *times,
                         const struct matrix_column *best, const struct clusters *clusters)
{
    size_t samples = times->columns + 1;
    struct member *member = memory_get((samples * times->rows + 1) * sizeof *member);
    struct clustered_sample *sample = memory_zeroed(samples, sizeof *sample);
    for (size_t s = 0; s < samples; s++) {
        struct member *own = member + s * times->rows;
        const struct matrix_column *column = s == times->columns ? best : &times->column[s];
        sample[s] = (struct clustered_sample){own, set_bootstrap_gather(own, times, column, clusters)};
    }
    bootstrap_medians(sample, samples, clusters->count, drawn->resamples, drawn->median);
    free(member);
    free(sample);
}

/* A column that has a PAR-2 has a result on every row. */
static void draw_par2(double *par2, size_t resamples, const struct result_matrix *times,
                      const struct matrix_column *column, const struct clusters *clusters)
{
    struct par *par = memory_zeroed(clusters->count + 1, sizeof *par);
    double *sum = memory_get((clusters->count + 1) * sizeof *sum);
    size_t *members = memory_get((clusters->count + 1) * sizeof *members);
    for (size_t i = 0; i < clusters->count; i++)
        par[i].k = 2;
    for (size_t row = 0; row < times->rows; row++)
        par_add(&par[clusters->of[row]], column->cell[row]);
    for (size_t i = 0; i < clusters->count; i++) {
        sum[i] = par[i].sum_ns;
        members[i] = (size_t)par[i].instances;
    }
    bootstrap_means(sum, members, clusters->count, resamples, par2);
    free(par);
    free(sum);
    free(members);
}

static void draw(struct drawn *drawn, const struct result_matrix *times, const struct matrix_column *best,
                 const struct clusters *clusters)
{
    size_t resamples = bootstrap_resamples(clusters->count), samples = times->columns + 1;
    drawn->clusters = clusters->count;
    drawn->resamples = resamples;
    drawn->median = memory_get(samples * resamples * sizeof *drawn->median);
    drawn->par2 = memory_get(samples * resamples * sizeof *drawn->par2);
    draw_medians(drawn, times, best, clusters);
    for (size_t s = 0; s < samples; s++) {
        const struct matrix_column *column = s == times->columns ? best : &times->column[s];
        double *own = drawn->par2 + s * resamples;
        if (times->rows && !isnan(matrix_par(times, column, 2))) {
            draw_par2(own, resamples, times, column, clusters);
        } else
            for (size_t r = 0; r < resamples; r++)
                own[r] = NAN;
    }
}

void set_bootstrap_open(struct set_bootstrap *draws, const struct result_matrix *times,
                        const struct matrix_column *best)
{
    bool spans = false;
    *draws = (struct set_bootstrap){.columns = times->columns};
    for (size_t c = 0; c < times->columns; c++)
        spans |= times->column[c].spans;
    draws->by_block.blocks = true;
    draw(&draws->by_board, times, best, &times->board);
    if (spans)
        draw(&draws->by_block, times, best, &times->block);
}

void set_bootstrap_close(struct set_bootstrap *draws)
{
    free(draws->by_board.median);
    free(draws->by_board.par2);
    free(draws->by_block.median);
    free(draws->by_block.par2);
    *draws = (struct set_bootstrap){0};
}

const struct drawn *set_bootstrap_for(const struct set_bootstrap *draws, const struct matrix_column *column)
{
    return column->spans ? &draws->by_block : &draws->by_board;
}

struct interval drawn_interval(const struct drawn *drawn, double figure, double *resampled)
{
    enum { CLUSTERS_LEAST = 2, BLOCKS_LEAST = 3 };
    if (isnan(figure) || drawn->clusters < (drawn->blocks ? BLOCKS_LEAST : CLUSTERS_LEAST))
        return (struct interval){NAN, NAN};
    struct interval interval = percentile_interval(resampled, drawn->resamples);
    if (drawn->blocks)
        interval = widened_interval(figure, interval, few_clusters_widening(drawn->clusters));
    return repetition_interval(figure, interval);
}
