/* SPDX-License-Identifier: MIT */
#include "harness/charts/medians.h"

#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>

struct median_sample {
    size_t panel, solver;
    unsigned number;
    const char *set;
    const struct result *result;
};

void medians_open(struct medians *medians, const struct result_list *results)
{
    struct standing standing[STANDINGS_MAX];
    const size_t room = results->count + 1;
    *medians = (struct medians){.point = memory_zeroed(room, sizeof *medians->point),
                                .result = memory_zeroed(room, sizeof *medians->result),
                                .sample = memory_zeroed(room, sizeof *medians->sample),
                                .room = room};
    medians->solvers = standings_make(standing, results);
    for (size_t s = 0; s < medians->solvers; s++)
        medians->solver[s] = standing[medians->solvers - 1 - s].solver;
}

void medians_add(struct medians *medians, size_t panel, unsigned number, const char *set,
                 const struct result *result)
{
    size_t solver = 0;
    while (solver < medians->solvers && medians->solver[solver] != result->solver)
        solver++;
    if (solver == medians->solvers || !is_drawn(result))
        return;
    assert(medians->samples < medians->room);
    medians->sample[medians->samples++] = (struct median_sample){panel, solver, number, set, result};
}

/* Whether two samples belong to one point, or how they are sorted. */
static int compare_groups(const struct median_sample *a, const struct median_sample *b)
{
    const uint64_t of_a[] = {a->panel, a->solver, a->number, a->set ? a->result->set_order : 0},
                   of_b[] = {b->panel, b->solver, b->number, b->set ? b->result->set_order : 0};
    return compare_keys(of_a, of_b, 4);
}

static int compare_samples(const void *x, const void *y)
{
    const struct median_sample *a = x, *b = y;
    const int groups = compare_groups(a, b);
    return groups ? groups : (a->result > b->result) - (a->result < b->result);
}

static double time_until_solved(const struct result *result)
{
    return result->solved ? result->time_ns : INFINITY;
}

static double nodes_until_solved(const struct result *result)
{
    return result->solved ? (double)result->nodes : INFINITY;
}

static double number_of_givens(const struct result *result)
{
    return result->givens;
}

static double median_by(double (*number)(const struct result *result), const struct result *const *result,
                        size_t count, double *numbers)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = number(result[i]);
    return sample_median(numbers, count);
}

/* The point of `count` samples; `numbers` and `result` have room for them. */
static struct median_point make_point(const struct median_sample *sample, size_t count, double *numbers,
                                      const struct result **result)
{
    struct median_point point = {.panel = sample->panel,
                                 .solver = sample->solver,
                                 .number = sample->number,
                                 .set = sample->set,
                                 .instances = count,
                                 .result = result};
    size_t counted = 0;
    bool known = false;
    for (size_t i = 0; i < count; i++) {
        const struct result *of = result[i] = sample[i].result;
        point.solved += of->solved;
        counted += of->solved && of->has_nodes;
        known |= of->givens > 0;
        point.limit_ns = fmax(point.limit_ns, of->solved ? 0 : of->time_ns);
    }
    point.time_ns = median_by(time_until_solved, result, count, numbers);
    point.nodes =
        counted && counted == point.solved ? median_by(nodes_until_solved, result, count, numbers) : NAN;
    point.givens = known ? median_by(number_of_givens, result, count, numbers) : NAN;
    return point;
}

void medians_make(struct medians *medians)
{
    assert(!medians->points);
    double *numbers = memory_zeroed(medians->room, sizeof *numbers);
    struct median_sample *sample = medians->sample;
    qsort(sample, medians->samples, sizeof *sample, compare_samples);
    for (size_t from = 0, to; from < medians->samples; from = to) {
        for (to = from + 1; to < medians->samples && !compare_groups(&sample[from], &sample[to]);)
            to++;
        medians->point[medians->points++] =
            make_point(sample + from, to - from, numbers, medians->result + from);
    }
    free(numbers);
}

void medians_close(struct medians *medians)
{
    free(medians->point);
    free(medians->result);
    free(medians->sample);
    *medians = (struct medians){0};
}

struct median_range medians_of_panel(const struct medians *medians, size_t panel)
{
    assert(!medians->points || medians->solvers);
    const struct median_point *end = medians->point + medians->points;
    struct median_range range = {medians->point, medians->point};
    while (range.first < end && range.first->panel != panel)
        range.first++;
    for (range.end = range.first; range.end < end && range.end->panel == panel;)
        range.end++;
    return range;
}
