/* SPDX-License-Identifier: MIT */
/* sizes: the median time of each back-end against the size of the instances, a panel for each family. */
#include "harness/charts/sizes.h"

#include "common/cover/family.h"
#include "harness/base/estimators.h"
#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- which panel, which size --- */

/* The sizes of the instances of a set. */
struct scale {
    const char *title, *axis; /* null: they have none */
    struct family_range range;
    bool is_family;
};

static struct family_member member_of(const struct scale *scale, const struct result *result)
{
    return family_member(&scale->range, result->index - 1);
}

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned size_of(const struct scale *scale, const struct result *result)
{
    if (!scale->is_family)
        return order_size(result->order);
    struct family_member member = member_of(scale, result);
    return member.columns ? smaller(member.rows, member.columns) : member.rows;
}

/* A file may have the name of a family, so its rows must look like members. */
static bool is_family(const struct scale *scale, const struct result *result, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (result[i].index < 1 || result[i].index > scale->range.count)
            return false;
        struct family_member member = member_of(scale, &result[i]);
        struct order order = family_is_board(&member) ? family_order(&member) : (struct order){0};
        if (result[i].order.rows != order.rows || result[i].order.columns != order.columns)
            return false;
    }
    return true;
}

static struct scale scale_of_boards(const struct result *result, size_t count)
{
    struct order first = result->order;
    struct scale scale = {.title = first.rows == 1 ? "Latin squares with holes" : "boards", .axis = "size"};
    for (size_t i = 0; i < count; i++) {
        struct order order = result[i].order;
        if (!order.rows)
            return (struct scale){0};
        if (order_size(order) != order_size(first) || (order.rows == 1) != (first.rows == 1))
            scale.title = result->set;
    }
    return scale;
}

/* The results are those of a set. */
static struct scale scale_of(const struct result *result, size_t count)
{
    struct error error;
    struct scale scale = {0};
    scale.is_family = family_parse(result->set, &scale.range, &error) && is_family(&scale, result, count);
    if (!scale.is_family)
        return scale_of_boards(result, count);
    scale.title = scale.range.first.family->name;
    scale.axis = scale.range.first.columns ? "smaller side" : "N";
    return scale;
}

/* --- from results to points --- */

/* A result on its scale; cut off, its time is infinite. */
struct sample {
    size_t panel, solver;
    unsigned size;
    const char *set; /* null: it is no matter */
    const struct result *result;
    double time_ns, limit_ns;
    bool by_timeout;
};

static size_t find_solver(const struct sizes *sizes, const char *name)
{
    size_t s = 0;
    while (s < sizes->solvers && sizes->solver[s] != name)
        s++;
    return s;
}

static size_t find_panel(struct sizes *sizes, const struct scale *scale)
{
    size_t p = 0;
    while (p < sizes->panels && strcmp(sizes->panel[p].title, scale->title))
        p++;
    if (p == sizes->panels)
        sizes->panel[sizes->panels++] = (struct size_panel){.title = scale->title, .axis = scale->axis};
    return p;
}

/* The samples of one set, appended; returns how many there are now. */
static size_t add_samples(struct sizes *sizes, const struct result *result, size_t count,
                          struct sample *sample, size_t samples)
{
    struct scale scale = scale_of(result, count);
    for (size_t i = 0; i < count && scale.title; i++) {
        size_t solver = find_solver(sizes, result[i].solver);
        if (!is_drawn(&result[i]) || solver == sizes->solvers)
            continue;
        sample[samples++] = (struct sample){
            .panel = find_panel(sizes, &scale),
            .solver = solver,
            .size = size_of(&scale, &result[i]),
            .set = scale.is_family ? NULL : result[i].set,
            .result = &result[i],
            .time_ns = result[i].solved ? result[i].time_ns : INFINITY,
            .limit_ns = result[i].solved ? 0 : result[i].time_ns,
            .by_timeout = !result[i].solved && result[i].timeout_ns,
        };
    }
    return samples;
}

#define COMPARE(a, b) \
    if ((a) != (b))   \
        return (a) < (b) ? -1 : 1;

static int compare_samples(const void *x, const void *y)
{
    const struct sample *a = x, *b = y;
    COMPARE(a->panel, b->panel)
    COMPARE(a->solver, b->solver)
    COMPARE(a->size, b->size)
    if (a->set)
        COMPARE(a->result->set_order, b->result->set_order)
    COMPARE(a->time_ns, b->time_ns)
    COMPARE(a->result, b->result)
    return 0;
}

/* The point of `count` sorted samples; `numbers` and `result` have room for them. */
static struct size_point point_of(const struct sample *sample, size_t count, double *numbers,
                                  const struct result **result)
{
    struct size_point point = {.panel = sample->panel,
                               .solver = sample->solver,
                               .size = sample->size,
                               .set = sample->set,
                               .given = NAN,
                               .instances = count,
                               .result = result};
    for (size_t i = 0; i < count; i++)
        numbers[i] = sample[i].result->givens;
    sort_numbers(numbers, count);
    if (point.set && numbers[count - 1] > 0) /* else they are not known */
        point.given = quantile(numbers, count, 0.5) / ((double)point.size * point.size);
    for (size_t i = 0; i < count; i++) {
        result[i] = sample[i].result;
        numbers[i] = sample[i].time_ns;
        point.solved += isfinite(numbers[i]) != 0;
        point.limit_ns = fmax(point.limit_ns, sample[i].limit_ns);
        point.by_timeout |= sample[i].by_timeout;
    }
    point.time_ns = quantile(numbers, count, 0.5);
    return point;
}

static bool belongs(const struct sample *a, const struct sample *b)
{
    return a->panel == b->panel && a->solver == b->solver && a->size == b->size && a->set == b->set;
}

static void add_points(struct sizes *sizes, const struct sample *sample, size_t samples, double *times)
{
    for (size_t from = 0, to; from < samples; from = to) {
        for (to = from + 1; to < samples && belongs(&sample[from], &sample[to]);)
            to++;
        sizes->point[sizes->points++] = point_of(sample + from, to - from, times, sizes->result + from);
    }
}

/* Panels whose points are all of one size are left out, and the others move up. */
static void drop_flat_panels(struct sizes *sizes)
{
    size_t points = 0, panels = 0;
    for (size_t from = 0, to; from < sizes->points; from = to) {
        struct size_point *point = sizes->point;
        bool flat = true;
        for (to = from; to < sizes->points && point[to].panel == point[from].panel; to++)
            flat &= point[to].size == point[from].size;
        if (flat)
            continue;
        struct size_panel panel = sizes->panel[point[from].panel];
        panel.first = points;
        for (size_t i = from; i < to; i++) {
            point[points] = point[i];
            point[points++].panel = panels;
        }
        panel.end = points;
        sizes->panel[panels++] = panel;
    }
    sizes->points = points;
    sizes->panels = panels;
}

void sizes_make(struct sizes *sizes, const struct result_list *results)
{
    struct standing standing[STANDINGS_MAX];
    size_t room = results->count + 1, samples = 0;
    *sizes = (struct sizes){.results = results,
                            .panel = memory_zeroed(room, sizeof *sizes->panel),
                            .point = memory_zeroed(room, sizeof *sizes->point),
                            .result = memory_zeroed(room, sizeof *sizes->result)};
    struct sample *sample = memory_zeroed(room, sizeof *sample);
    double *times = memory_zeroed(room, sizeof *times);
    sizes->solvers = standings_make(standing, results);
    for (size_t s = 0; s < sizes->solvers; s++)
        sizes->solver[s] = standing[sizes->solvers - 1 - s].solver;
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        samples = add_samples(sizes, results->result + from, to - from, sample, samples);
    }
    qsort(sample, samples, sizeof *sample, compare_samples);
    add_points(sizes, sample, samples, times);
    drop_flat_panels(sizes);
    free(times);
    free(sample);
}

void sizes_close(struct sizes *sizes)
{
    free(sizes->panel);
    free(sizes->point);
    free(sizes->result);
    *sizes = (struct sizes){0};
}

/* --- the numbers drawn, and what is said below them --- */

static void write_points(const struct sizes *sizes, struct curves *curves, FILE *tsv)
{
    fputs("panel\taxis\tsolver\tsize\ttime_s\tstatus\tinstances\tsolved\tset\tgiven\n", tsv);
    for (size_t i = 0; i < sizes->points; i++) {
        const struct size_point *point = &sizes->point[i];
        const struct size_panel *panel = &sizes->panel[point->panel];
        bool solved = isfinite(point->time_ns);
        if (!i || point[-1].panel != point->panel || point[-1].solver != point->solver)
            curve_begin(curves, point->panel, sizes->solver[point->solver], NULL,
                        "median {y:time} at %s {x:count}", panel->axis);
        curve_point(curves, point->size, point->time_ns * 1e-9,
                    point->instances == 1 ? *point->result : NULL);
        fprintf(tsv, "%s\t%s\t%s\t%u\t%.9g\t%s\t%zu\t%zu\t%s\t", panel->title, panel->axis,
                sizes->solver[point->solver], point->size, (solved ? point->time_ns : point->limit_ns) * 1e-9,
                solved ? "ok" : "cut off", point->instances, point->solved, point->set ? point->set : "");
        if (!isnan(point->given))
            fprintf(tsv, "%.4g", point->given);
        fputc('\n', tsv);
    }
}

static bool write_sizes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct sizes sizes;
    struct standing standing[STANDINGS_MAX];
    write_series(request, standing, arguments);
    sizes_make(&sizes, request->results);
    size_t panels = sizes.panels;
    write_points(&sizes, &arguments->curves, tsv);
    sizes_close(&sizes);
    return panels || error_set(error, "there are no instances of different sizes, such as queens:4..12 has");
}

static void describe_sizes(const struct chart_request *request, struct league *league)
{
    struct sizes sizes;
    sizes_make(&sizes, request->results);
    sizes_describe(&sizes, league);
    sizes_close(&sizes);
}

static void tabulate_sizes(const struct chart_request *request, struct document *document)
{
    struct sizes sizes;
    sizes_make(&sizes, request->results);
    sizes_tabulate(&sizes, document);
    sizes_close(&sizes);
}

const struct chart sizes_chart = {.name = "sizes",
                                  .summary = "medians against the size of the instances, family by family",
                                  .back_ends = 1,
                                  .write = write_sizes,
                                  .describe = describe_sizes,
                                  .tabulate = tabulate_sizes};
