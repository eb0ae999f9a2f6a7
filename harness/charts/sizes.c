/* SPDX-License-Identifier: MIT */
/* sizes: the median time of each solver against the size of the instances.
 *
 * A panel shows what can be put in a row by size. The sets of a family (queens:4..12 queens:16) are one,
 * by N; of pentominoes, by the smaller side of the rectangle. A set of boards of several sizes is one by
 * itself. Sets of boards of one size each are one together, boards without boxes (Latin squares) apart.
 * Where all is of one size, and for other covers and formulas, there is none. Of boards, each set is a
 * point of its own: two sets of one size may be of other densities, and a size alone decides nothing. */
#include "common/cover/family.h"
#include "harness/base/memory.h"
#include "harness/charts/medians.h"
#include "harness/statistics/pairs.h"

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

static struct family_member scale_member_of(const struct scale *scale, const struct result *result)
{
    return family_member(&scale->range, result->index - 1);
}

static unsigned smaller_side(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned instance_size(const struct scale *scale, const struct result *result)
{
    if (!scale->is_family)
        return order_size(result->order);
    struct family_member member = scale_member_of(scale, result);
    return member.columns ? smaller_side(member.rows, member.columns) : member.rows;
}

/* A file may have the name of a family, so its rows must look like members. */
static bool is_family(const struct scale *scale, const struct result *result, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (result[i].index < 1 || result[i].index > scale->range.count)
            return false;
        struct family_member member = scale_member_of(scale, &result[i]);
        struct order order = family_is_board(&member) ? family_order(&member) : (struct order){0};
        if (result[i].order.rows != order.rows || result[i].order.columns != order.columns)
            return false;
    }
    return true;
}

static struct scale size_scale_of_boards(const struct result *result, size_t count)
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
static struct scale size_scale_of(const struct result *result, size_t count)
{
    struct error error;
    struct scale scale = {0};
    scale.is_family = family_parse(result->set, &scale.range, &error) && is_family(&scale, result, count);
    if (!scale.is_family)
        return size_scale_of_boards(result, count);
    scale.title = scale.range.first.family->name;
    scale.axis = scale.range.first.columns ? "smaller side" : "N";
    return scale;
}

/* --- from results to points --- */

struct size_panel {
    const char *title; /* lasts as long as the results */
    const char *axis;  /* what the sizes are: "N" */
};

struct sizes {
    const struct result_list *results;
    struct size_panel *panel; /* in order of appearance */
    size_t panels;
    struct medians medians; /* by size */
};

static size_t find_panel(struct sizes *sizes, const struct scale *scale)
{
    size_t p = 0;
    while (p < sizes->panels && strcmp(sizes->panel[p].title, scale->title))
        p++;
    if (p == sizes->panels)
        sizes->panel[sizes->panels++] = (struct size_panel){scale->title, scale->axis};
    return p;
}

/* Panels whose points are all of one size are left out, and the others move up. */
static void drop_flat_panels(struct sizes *sizes)
{
    size_t points = 0, panels = 0;
    struct median_point *point = sizes->medians.point;
    for (size_t from = 0, to; from < sizes->medians.points; from = to) {
        bool flat = true;
        for (to = from; to < sizes->medians.points && point[to].panel == point[from].panel; to++)
            flat &= point[to].number == point[from].number;
        if (flat)
            continue;
        sizes->panel[panels] = sizes->panel[point[from].panel];
        for (size_t i = from; i < to; i++) {
            point[points] = point[i];
            point[points++].panel = panels;
        }
        panels++;
    }
    sizes->medians.points = points;
    sizes->panels = panels;
}

static void sizes_make(struct sizes *sizes, const struct result_list *results)
{
    *sizes =
        (struct sizes){.results = results, .panel = memory_zeroed(results->count + 1, sizeof *sizes->panel)};
    medians_open(&sizes->medians, results);
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        const struct scale scale = size_scale_of(results->result + from, to - from);
        for (const struct result *result = results->result + from; result < results->result + to; result++)
            if (scale.title && is_drawn(result))
                medians_add(&sizes->medians, find_panel(sizes, &scale), instance_size(&scale, result),
                            scale.is_family ? NULL : result->set, result);
    }
    medians_make(&sizes->medians);
    drop_flat_panels(sizes);
}

static void sizes_close(struct sizes *sizes)
{
    free(sizes->panel);
    medians_close(&sizes->medians);
}

/* The share of the cells of boards that is given; NAN: not known, or no boards. */
static double given_share(const struct median_point *point)
{
    return point->set ? point->givens / ((double)point->number * point->number) : NAN;
}

/* --- the numbers drawn --- */

static void write_size_points(const struct sizes *sizes, struct curves *curves, FILE *tsv)
{
    const struct medians *medians = &sizes->medians;
    fputs("panel\taxis\tsolver\tsize\ttime_s\tstatus\tinstances\tsolved\tset\tgiven\n", tsv);
    for (size_t i = 0; i < medians->points; i++) {
        const struct median_point *point = &medians->point[i];
        const struct size_panel *panel = &sizes->panel[point->panel];
        const char *solver = medians->solver[point->solver];
        bool solved = isfinite(point->time_ns);
        if (!i || point[-1].panel != point->panel || point[-1].solver != point->solver)
            curve_begin(curves, point->panel, solver, NULL, "median {y:time} at %s {x:count}", panel->axis);
        curve_point(curves, point->number, point->time_ns * 1e-9,
                    point->instances == 1 ? *point->result : NULL);
        fprintf(tsv, "%s\t%s\t%s\t%u\t%.9g\t%s\t%zu\t%zu\t%s\t", panel->title, panel->axis, solver,
                point->number, (solved ? point->time_ns : point->limit_ns) * 1e-9, solved ? "ok" : "cut off",
                point->instances, point->solved, point->set ? point->set : "");
        if (!isnan(given_share(point)))
            fprintf(tsv, "%.4g", given_share(point));
        fputc('\n', tsv);
    }
}

static bool write_size_chart(const struct chart_request *request, FILE *tsv,
                             struct chart_arguments *arguments, struct error *error)
{
    struct sizes sizes;
    struct standing standing[STANDINGS_MAX];
    write_series(request, standing, arguments);
    sizes_make(&sizes, request->results);
    size_t panels = sizes.panels;
    write_size_points(&sizes, &arguments->curves, tsv);
    sizes_close(&sizes);
    return panels || error_set(error, "there are no instances of different sizes, such as queens:4..12 has");
}

/* --- size by size: for each, one of its points; of boards, for each set --- */

static int compare_sizes(const void *x, const void *y)
{
    const struct median_point *a = *(const struct median_point *const *)x,
                              *b = *(const struct median_point *const *)y;
    return compare_keys((uint64_t[]){a->number, a->set ? a->result[0]->set_order : 0},
                        (uint64_t[]){b->number, b->set ? b->result[0]->set_order : 0}, 2);
}

/* The places of a panel, ascending, to be freed. */
static const struct median_point **sizes_find_places(const struct median_range *range, size_t *places)
{
    const size_t count = (size_t)(range->end - range->first);
    const struct median_point **place = memory_zeroed(count + 1, sizeof *place);
    *places = 0;
    for (size_t i = 0; i < count; i++)
        place[i] = &range->first[i];
    qsort(place, count, sizeof *place, compare_sizes);
    for (size_t i = 0; i < count; i++)
        if (!i || compare_sizes(&place[i], &place[*places - 1]))
            place[(*places)++] = place[i];
    return place;
}

static int compare_matches(const void *x, const void *y)
{
    const struct result *a = ((const struct match *)x)->a, *b = ((const struct match *)y)->a;
    return (a > b) - (a < b); /* results are sorted by set, solver, instance */
}

/* Whether the second is slower, by the verdict on the same instances, and by a quarter. */
static bool size_point_is_ahead(const struct sizes *sizes, const struct median_point *first,
                                const struct median_point *second)
{
    struct match *match = memory_get(first->instances * sizeof *match);
    size_t count = 0;
    for (size_t i = 0; i < first->instances; i++) {
        const struct result *own = first->result[i],
                            *other = results_of(sizes->results, own, sizes->medians.solver[second->solver]);
        if (other && is_drawn(other))
            match[count++] = (struct match){own, other};
    }
    qsort(match, count, sizeof *match, compare_matches);
    const struct pair pair = pair_of_matches(match, count, NULL);
    free(match);
    return verdict_of(&pair, VERDICT_MARGIN).word == VERDICT_SLOWER &&
           second->time_ns >= EVEN * first->time_ns;
}

/* Who is clearly the fastest at a place; null: none is, or it is alone there. */
static const struct median_point *sizes_leader_at(const struct sizes *sizes, const struct median_range *range,
                                                  const struct median_point *place)
{
    const struct median_point *first = NULL, *second = NULL;
    for (const struct median_point *point = range->first; point < range->end; point++) {
        if (compare_sizes(&point, &place))
            continue;
        if (!first || point->time_ns < first->time_ns) {
            second = first;
            first = point;
        } else if (!second || point->time_ns < second->time_ns)
            second = point;
    }
    return second && isfinite(first->time_ns) && size_point_is_ahead(sizes, first, second) ? first : NULL;
}

/* At how many sizes (of boards: on how many sets) each solver is clearly the fastest: a quarter faster
 * than the next or more, and faster by the verdict (pairs.h) on the same instances, which takes 6 boards. */
static void describe_sizes(const struct chart_request *request, struct league *league)
{
    struct sizes sizes;
    size_t leads[STANDINGS_MAX] = {0}, all = 0, places;
    sizes_make(&sizes, request->results);
    for (size_t p = 0; p < sizes.panels; p++) {
        const struct median_range range = medians_of_panel(&sizes.medians, p);
        const struct median_point **place = sizes_find_places(&range, &places);
        for (size_t i = 0; i < places; i++) {
            const struct median_point *leader = sizes_leader_at(&sizes, &range, place[i]);
            if (leader)
                leads[leader->solver]++;
        }
        all += places;
        free(place);
    }
    league->head = SAID("Of {} ", A_TALLY(all, "size"));
    league->verb = " is clearly the fastest ";
    for (size_t s = sizes.medians.solvers; s-- > 0;)
        league_add(league, A_NAME(sizes.medians.solver[s]), (double)leads[s],
                   memory_print("at %zu", leads[s]));
    sizes_close(&sizes);
}

const struct chart sizes_chart = {.name = "sizes",
                                  .summary = "medians against the size of the instances, family by family",
                                  .solvers = 1,
                                  .write = write_size_chart,
                                  .describe = describe_sizes};
