/* SPDX-License-Identifier: MIT */
/* ranks: the critical-difference diagram. The solvers are ranked on each instance; the diagram shows their
 * mean ranks, and bars join those that are not distinguished (J. Demsar, Statistical Comparisons of
 * Classifiers over Multiple Data Sets, J. of Machine Learning Research 7, 2006, section 3.2).
 *
 * Demsar tests by the distance of mean ranks (Nemenyi). Whether two are distinguished then depends on the
 * others in the run, so that Wilcoxon's test of each pair is to be preferred: A. Benavoli, G. Corani, F.
 * Mangili, Should We Really Use Post-Hoc Tests Based on Mean-Ranks?, J. of Machine Learning Research 17(5),
 * 2016. With Holm's correction this is what the field draws now (H. Ismail Fawaz et al., Deep Learning for
 * Time Series Classification, Data Mining and Knowledge Discovery 33, 2019, p. 917-963). Holm's correction
 * bounds the chance of any false alarm by itself: no test of Friedman comes before it.
 *
 * The number of an instance is the mean logarithm of the times of its isomorphs, or of all that were timed
 * together; what was not solved counts as twice the limit. Solvers with a PAR-2 over all instances are
 * ranked. A bar joins neighbours by mean rank of which no two are distinguished. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"

#include <math.h>
#include <stdlib.h>

struct solver_ranks {
    const char *solver;
    double *number; /* of each instance */
    double mean_rank;
};

struct rank_diagram {
    struct solver_ranks *by_rank;
    size_t *bar_end; /* of each the last place that a bar from it joins; its own: no bar begins there */
    size_t count, instances;
};

static double *ranks_find_numbers(const struct run_matrices *run, const char *solver, size_t instances)
{
    double *numbers = memory_zeroed(instances + 1, sizeof *numbers), *number = numbers;
    double *rows = memory_zeroed(instances + 1, sizeof *rows), *count = rows;
    for (size_t s = 0; s < run->count; s++) {
        const struct clusters *block = &run->set[s].block;
        for (size_t row = 0; row < run->set[s].rows; row++) {
            struct par par = {.k = 2};
            par_add(&par, matrix_column_of(&run->set[s], solver)->cell[row]);
            double *mean = &number[block->of[row]];
            *mean += (log(fmax(1, par_mean(&par))) - *mean) / ++count[block->of[row]];
        }
        number += block->count;
        count += block->count;
    }
    free(rows);
    return numbers;
}

/* Of equal numbers each has the mean of their ranks. */
static double ranks_find_mean(const struct rank_diagram *ranking, const struct solver_ranks *of)
{
    double sum = 0;
    for (const struct solver_ranks *other = ranking->by_rank; other < ranking->by_rank + ranking->count;
         other++)
        for (size_t i = 0; i < ranking->instances; i++)
            sum += other == of || other->number[i] < of->number[i] ? 1
                   : other->number[i] == of->number[i]             ? 0.5
                                                                   : 0;
    return sum / (double)ranking->instances;
}

static int ranks_compare(const void *x, const void *y)
{
    const struct solver_ranks *a = x, *b = y;
    return (a->mean_rank > b->mean_rank) - (a->mean_rank < b->mean_rank);
}

/* A bar grows to the right while all its pairs have a p of 0.05 or above. */
static void ranks_find_bars(const struct rank_diagram *ranking)
{
    const size_t count = ranking->count, instances = ranking->instances;
    double *difference = memory_get(instances * sizeof *difference);
    double *p = memory_get(2 * count * count * sizeof *p), *adjusted = p + count * count;
    for (size_t pair = 0; pair < count * count; pair++) {
        const struct solver_ranks *a = &ranking->by_rank[pair / count], *b = &ranking->by_rank[pair % count];
        for (size_t i = 0; i < instances; i++)
            difference[i] = a->number[i] - b->number[i];
        p[pair] = a < b ? signed_rank_p(difference, instances) : NAN;
    }
    holm_adjust(p, count * count, adjusted);
    for (size_t from = 0, end = 0, reached = 0; from < count; reached = end, from++) {
        bool joins = true;
        for (end = end < from ? from : end; joins && end + 1 < count; end += joins)
            for (size_t member = from; member <= end; member++)
                joins &= adjusted[member * count + end + 1] >= 0.05;
        ranking->bar_end[from] = from && end == reached ? from : end;
    }
    free(difference);
    free(p);
}

static void ranking_make(struct rank_diagram *ranking, const struct result_list *results)
{
    struct standing standing[STANDINGS_MAX];
    struct run_matrices run;
    const size_t solvers = standings_make(standing, results);
    run_matrices_open(&run, results);
    *ranking = (struct rank_diagram){.by_rank = memory_zeroed(solvers + 1, sizeof *ranking->by_rank),
                                     .bar_end = memory_zeroed(solvers + 1, sizeof *ranking->bar_end)};
    size_t asked = 0;
    for (size_t s = 0; s < run.count; s++) {
        ranking->instances += run.set[s].block.count;
        asked += run.set[s].instances;
    }
    for (size_t s = 0; s < solvers; s++)
        if (isfinite(standing[s].par2) && standing[s].instances == asked)
            ranking->by_rank[ranking->count++] = (struct solver_ranks){
                .solver = standing[s].solver,
                .number = ranks_find_numbers(&run, standing[s].solver, ranking->instances)};
    run_matrices_close(&run);
    for (size_t s = 0; s < ranking->count; s++)
        ranking->by_rank[s].mean_rank = ranks_find_mean(ranking, &ranking->by_rank[s]);
    qsort(ranking->by_rank, ranking->count, sizeof *ranking->by_rank, ranks_compare);
    if (ranking->instances)
        ranks_find_bars(ranking);
}

static void ranking_close(struct rank_diagram *ranking)
{
    for (size_t s = 0; s < ranking->count; s++)
        free(ranking->by_rank[s].number);
    free(ranking->by_rank);
    free(ranking->bar_end);
}

static bool write_ranks(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct rank_diagram ranking;
    ranking_make(&ranking, request->results);
    const size_t count = ranking.count;
    arguments->count = 1;
    fputs("solver\tplace\tmean_rank\tinstances\tjoined_to\n", tsv);
    for (size_t s = 0; count > 1 && s < count; s++) {
        const struct solver_ranks *ranked = &ranking.by_rank[s];
        write_word(ranked->solver, arguments);
        fprintf(tsv, "%s\t%zu\t%.6g\t%zu\t%zu\n", ranked->solver, s + 1, ranked->mean_rank, ranking.instances,
                ranking.bar_end[s] + 1);
        curve_begin(&arguments->curves, 0, ranked->solver, NULL, "mean rank {x:number}");
        curve_point(&arguments->curves, ranked->mean_rank, 0, NULL);
    }
    ranking_close(&ranking);
    return count > 1 || error_set(error, "there are no two solvers that have a PAR-2 over all instances");
}

static void describe_ranks(const struct chart_request *request, struct league *league)
{
    struct rank_diagram ranking;
    ranking_make(&ranking, request->results);
    league->head = SAID("By mean rank of the solvers that were asked about all of {}, ",
                        A_TALLY(ranking.instances, "instance"));
    league->verb = " has ";
    for (size_t s = 0; s < ranking.count; s++)
        league_add(league, A_NAME(ranking.by_rank[s].solver), -ranking.by_rank[s].mean_rank,
                   memory_print("%.2f", ranking.by_rank[s].mean_rank));
    ranking_close(&ranking);
}

const struct chart ranks_chart = {.name = "ranks",
                                  .summary = "mean ranks, and who is not distinguished (critical difference)",
                                  .solvers = 2,
                                  .write = write_ranks,
                                  .describe = describe_ranks};
