/* SPDX-License-Identifier: MIT */
/* nodes: the size of a search against its time, a point for each instance and solver; where there are many,
 * for those of a solver that lie close together. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- points --- */

enum {
    SINGLE_POINTS_MOST = 1500, /* more would cover each other, and make a file of megabytes */
    SQUARES = 56,              /* on each axis: of the range that the points span */
};

/* One instance, or all of a solver in the same square of the chart: a point at their means, so that sums
 * are kept. */
struct node_point {
    const struct result *first;
    int x, y; /* the square; -1: without nodes, or a time of 0 */
    double nodes, time_ns;
    size_t instances;
    bool mixed; /* of several sets */
};

struct node_points {
    struct node_point *point;
    size_t count, instances;
};

static bool is_counted(const struct result *result)
{
    return is_drawn(result) && result->has_nodes;
}

struct range {
    double low, high; /* of what is above 0, as logarithms */
};

static void range_widen(struct range *range, double number)
{
    if (number > 0) {
        range->low = fmin(range->low, log(number));
        range->high = fmax(range->high, log(number));
    }
}

static int node_square_of(const struct range *range, double number)
{
    double width = fmax((range->high - range->low) / SQUARES, 1e-9);
    return number > 0 ? (int)floor((log(number) - range->low) / width) : -1;
}

static int by_square(const void *x, const void *y)
{
    const struct node_point *a = x, *b = y;
    const uint64_t of_a[] = {a->first->solver_order, a->first->solved, (uint64_t)(a->x + 1),
                             (uint64_t)(a->y + 1)},
                   of_b[] = {b->first->solver_order, b->first->solved, (uint64_t)(b->x + 1),
                             (uint64_t)(b->y + 1)};
    const int squares = compare_keys(of_a, of_b, 4);
    return squares ? squares : (a->first > b->first) - (a->first < b->first);
}

static bool are_in_one_square(const struct node_point *a, const struct node_point *b)
{
    return a->first->solver == b->first->solver && a->first->solved == b->first->solved && a->x == b->x &&
           a->y == b->y && (a->first->solved || a->first->time_ns == b->first->time_ns);
}

static void node_points_merge(struct node_points *points)
{
    size_t merged = 0;
    qsort(points->point, points->count, sizeof *points->point, by_square);
    for (size_t i = 0; i < points->count; i++) {
        const struct node_point *here = &points->point[i];
        struct node_point *last = merged ? &points->point[merged - 1] : NULL;
        if (!last || !are_in_one_square(last, here)) {
            points->point[merged++] = *here;
            continue;
        }
        last->nodes += here->nodes;
        last->time_ns += here->time_ns;
        last->instances++;
        last->mixed |= last->first->set != here->first->set;
    }
    points->count = merged;
}

/* `point` is the caller's to free. */
static void node_points_make(struct node_points *points, const struct result_list *results)
{
    struct range nodes = {INFINITY, -INFINITY}, times = nodes;
    *points = (struct node_points){.point = memory_get((results->count + 1) * sizeof *points->point)};
    for (const struct result *result = results->result; result < results->result + results->count; result++)
        if (is_counted(result)) {
            range_widen(&nodes, (double)result->nodes);
            range_widen(&times, result->time_ns);
        }
    for (const struct result *result = results->result; result < results->result + results->count; result++)
        if (is_counted(result))
            points->point[points->count++] = (struct node_point){
                .first = result,
                .x = node_square_of(&nodes, (double)result->nodes),
                .y = node_square_of(&times, result->time_ns),
                .nodes = (double)result->nodes,
                .time_ns = result->time_ns,
                .instances = 1,
            };
    points->instances = points->count;
    if (points->count > SINGLE_POINTS_MOST)
        node_points_merge(points);
}

/* --- the numbers drawn --- */

static void write_node_point(const struct node_point *point, FILE *tsv)
{
    assert(point->instances);
    double instances = (double)point->instances;
    fprintf(tsv, "%s\t%s\t%.9g\t%.9g\t%s\t%zu\n", point->first->solver, point->mixed ? "" : point->first->set,
            point->nodes / instances, point->time_ns / instances * 1e-9, status_text(point->first),
            point->instances);
}

static void nodes_note_curve(const struct node_points *points, const char *solver, struct curves *curves)
{
    curve_begin(curves, 0, solver, NULL, "{x:count} nodes in {y:time}");
    for (const struct node_point *point = points->point; point < points->point + points->count; point++)
        if (point->first->solver == solver)
            curve_point(curves, point->nodes / (double)point->instances,
                        point->time_ns / (double)point->instances * 1e-9,
                        point->instances == 1 ? point->first : NULL);
}

/* Those that do not count their nodes have a row each, lest they look as if they had not run. So have cut-off
 * solves of others whose nodes died with them: they are as many as in the tables. */
static void write_silent(const struct result_list *results, const char *solver, FILE *tsv)
{
    size_t silent[2] = {0}; /* solved; cut off */
    bool counts = false;
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = &results->result[i];
        if (result->solver != solver || !is_drawn(result))
            continue;
        counts |= result->has_nodes;
        silent[result->cut_off] += !result->has_nodes;
    }
    if (counts && silent[true])
        fprintf(tsv, "%s\t\t\t\tcut off\t%zu\n", solver, silent[true]);
    else if (!counts && silent[false] + silent[true])
        fprintf(tsv, "%s\t\t\t\t\t%zu\n", solver, silent[false] + silent[true]);
}

static bool write_node_chart(const struct chart_request *request, FILE *tsv,
                             struct chart_arguments *arguments, struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct node_points points;
    size_t solvers = write_series(request, standing, arguments);
    node_points_make(&points, request->results);
    arguments->pooled = count_sets(request->results, is_counted);
    fputs("solver\tset\tnodes\ttime_s\tstatus\tinstances\n", tsv);
    for (size_t i = 0; i < points.count; i++)
        write_node_point(&points.point[i], tsv);
    for (size_t s = solvers; s-- > 0;)
        nodes_note_curve(&points, standing[s].solver, &arguments->curves);
    for (size_t s = solvers; s-- > 0;)
        write_silent(request->results, standing[s].solver, tsv);
    free(points.point);
    return points.count || error_set(error, "no solver counted its nodes");
}

/* --- the sentence below them --- */

static bool solver_counts_nodes(const struct run_matrices *run, const char *solver)
{
    for (size_t s = 0; s < run->count; s++) {
        const struct matrix_column *column = matrix_column_of(&run->set[s], solver);
        for (size_t row = 0; column && row < run->set[s].rows; row++)
            if (column->cell[row] && column->cell[row]->solved && column->cell[row]->has_nodes)
                return true;
    }
    return false;
}

static bool has_counted(const struct matrix_column *column, size_t row)
{
    return column && column->cell[row] && column->cell[row]->solved && column->cell[row]->has_nodes;
}

/* Adds up the nodes on the instances that all of them solved; returns how many those are. */
static size_t add_up_nodes(const struct run_matrices *run, const char *const *solver, size_t count,
                           double *nodes)
{
    size_t common = 0;
    for (size_t s = 0; s < run->count; s++) {
        const struct result_matrix *times = &run->set[s];
        const struct matrix_column *column[STANDINGS_MAX];
        for (size_t c = 0; c < count; c++)
            column[c] = matrix_column_of(times, solver[c]);
        for (size_t row = 0; row < times->rows; row++) {
            bool all = true;
            for (size_t c = 0; c < count && all; c++)
                all = has_counted(column[c], row);
            for (size_t c = 0; c < count && all; c++)
                nodes[c] += (double)column[c]->cell[row]->nodes;
            common += all ? (size_t)times->weight[row] : 0;
        }
    }
    return common;
}

static void describe_nodes(const struct chart_request *request, struct league *league)
{
    struct run_matrices run;
    struct standing standing[STANDINGS_MAX];
    const char *solver[STANDINGS_MAX];
    double nodes[STANDINGS_MAX] = {0};
    size_t solvers = standings_make(standing, request->results), count = 0;
    run_matrices_open(&run, request->results);
    for (size_t s = 0; s < solvers; s++)
        if (!is_foreign_by_label(request->results, standing[s].solver) &&
            solver_counts_nodes(&run, standing[s].solver))
            solver[count++] = standing[s].solver;
    const size_t common = count ? add_up_nodes(&run, solver, count, nodes) : 0;
    league->head =
        SAID("Counted in nodes, on {} that all who count them solve, ", A_TALLY(common, "instance"));
    league->verb = " needs ";
    for (size_t s = 0; s < count && common; s++)
        league_add(league, A_NAME(solver[s]), -nodes[s], SAID("{}", A_NUMBER(nodes[s])));
    run_matrices_close(&run);
}

const struct chart nodes_chart = {.name = "nodes",
                                  .summary = "partial solutions entered against time, board by board",
                                  .solvers = 1,
                                  .write = write_node_chart,
                                  .describe = describe_nodes};
