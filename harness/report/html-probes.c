/* SPDX-License-Identifier: MIT */
/* Points of each curve of a chart, for the script of the page: by them it finds which line of the picture is
 * whose, and whether the axes are read right. They come from NAME.tsv, the numbers that were drawn; a picture
 * that does not show them there stays a picture. */
#include "harness/base/out-of-memory.h"
#include "harness/output/escape.h"
#include "harness/output/texts.h"
#include "harness/report/page.h"
#include "harness/statistics/stats.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Charts of curves and points on two axes. A unit is "s", "count" or "share" (of 1). */
static const struct probed {
    const char *chart;
    const char *x, *x_unit, *y, *y_unit; /* columns of the table */
    const char
        *made; /* how a curve is made of the times of the sets chosen: by "rank", as a "share"; or not */
    const char *words; /* what is said of a point {x}, {y} */
} probed[] = {
    {"cactus", "rank", "count", "time_s", "s", "rank", text_point_cactus},
    {"quantiles", "rank", "count", "time_s", "s", "rank", text_point_quantiles},
    {"ecdf", "time_s", "s", "solved", "share", "share", text_point_ecdf},
    {"nodes", "nodes", "count", "time_s", "s", "", text_point_nodes},
    {0},
};

enum { COLUMNS_MAX = 32, CURVES_MAX = 128, PROBES = 12 };

/* Cuts a line at its tabs; returns how many fields there are. */
static size_t split(char *line, char *field[COLUMNS_MAX])
{
    size_t count = 0;
    while (line && count < COLUMNS_MAX) {
        field[count++] = line;
        line = strchr(line, '\t');
        if (line)
            *line++ = 0;
    }
    return count;
}

static size_t place(char *const *field, size_t count, const char *name)
{
    size_t at = 0;
    while (at < count && strcmp(field[at], name) != 0)
        at++;
    return at;
}

static bool number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end > text && !*end && isfinite(*value);
}

struct point {
    const char *curve;
    double x, y;
};

/* The points of a table, which is cut up; those that are not drawn as points of a curve are left out. To be
 * freed; null if there are none, or memory runs out. */
static struct point *read_points(const struct probed *what, char *text, size_t *count)
{
    char *field[COLUMNS_MAX] = {0}, *rest = 0;
    char *line = strtok_r(text, "\n", &rest);
    size_t columns = line ? split(line, field) : 0, room = 0;
    size_t curve = place(field, columns, "solver"), status = place(field, columns, "status");
    size_t x = place(field, columns, what->x), y = place(field, columns, what->y);
    struct point *points = 0;
    *count = 0;
    if (curve == columns || x == columns || y == columns)
        return 0;
    while ((line = strtok_r(0, "\n", &rest))) {
        struct point point;
        if (split(line, field) != columns || (status < columns && strcmp(field[status], "ok") != 0) ||
            !number(field[x], &point.x) || !number(field[y], &point.y))
            continue;
        point.curve = field[curve];
        if (*count == room) {
            struct point *grown = realloc(points, (room = room * 2 + 1024) * sizeof *points);
            if (!grown) {
                memory_failed();
                free(points);
                return 0;
            }
            points = grown;
        }
        points[(*count)++] = point;
    }
    return points;
}

/* Some points of a curve, spread evenly over those that it has. */
static json_t *curve_json(const struct point *points, size_t count)
{
    json_t *list = json_array();
    char *name = clean_utf8(points->curve);
    for (size_t k = 0; k < PROBES && k < count; k++) {
        const struct point *point = &points[count <= PROBES ? k : k * (count - 1) / (PROBES - 1)];
        json_array_append_new(list, json_pack("[f, f]", point->x, point->y));
    }
    json_t *curve = json_pack("{s:s, s:o}", "name", name ? name : "", "at", list);
    free(name);
    return curve;
}

/* Points of a curve stand together. */
static json_t *curves_json(const struct point *points, size_t count)
{
    json_t *curves = json_array();
    for (size_t from = 0, to; from < count && json_array_size(curves) < CURVES_MAX; from = to) {
        for (to = from; to < count && !strcmp(points[to].curve, points[from].curve);)
            to++;
        json_array_append_new(curves, curve_json(points + from, to - from));
    }
    return curves;
}

/* An attribute; nothing if memory ran out. Takes the value. */
static void write_json(FILE *file, const char *name, json_t *value)
{
    char *json = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(9)) : 0;
    if (json) {
        fprintf(file, " %s=\"", name);
        escape_html(file, json);
        fputc('"', file);
    } else
        memory_failed();
    free(json);
    json_decref(value);
}

void page_probes(const struct report *report, const char *chart, FILE *file)
{
    const struct probed *what = probed;
    char name[256];
    size_t count = 0;
    while (what->chart && strcmp(what->chart, chart) != 0)
        what++;
    snprintf(name, sizeof name, "charts/%s.tsv", chart);
    char *text = what->chart ? page_file(report, name, 0) : 0;
    struct point *points = text ? read_points(what, text, &count) : 0;
    if (points) {
        json_t *probes = json_pack("{s:[s, s], s:s, s:s, s:o}", "units", what->x_unit, what->y_unit, "made",
                                   what->made, "words", what->words, "curves", curves_json(points, count));
        write_json(file, "data-probes", probes);
    }
    free(points);
    free(text);
}

/* --- times, of which curves are made anew --- */

/* Four digits: a curve of thinner lines than a picture's could not show more. */
static json_int_t rounded(double nanoseconds)
{
    char text[32];
    snprintf(text, sizeof text, "%.3e", nanoseconds);
    return (json_int_t)strtod(text, 0);
}

/* The times of one back-end on a set, sorted, behind the number of instances that it was asked about. */
static json_t *times_json(const struct result *result, size_t count)
{
    json_t *list = json_array();
    double *times = malloc((count + 1) * sizeof *times);
    size_t asked = 0, solved = 0;
    for (size_t i = 0; i < count && times; i++) {
        asked += result[i].counted;
        if (result[i].counted && result[i].solved)
            times[solved++] = result[i].time_ns;
    }
    if (!times)
        memory_failed();
    else
        sort_numbers(times, solved);
    json_array_append_new(list, json_integer((json_int_t)asked));
    for (size_t i = 0; i < solved && times; i++)
        json_array_append_new(list, json_integer(rounded(times[i])));
    free(times);
    return list;
}

void page_times(const struct report *report, FILE *file)
{
    enum { TIMES_MOST = 300000 }; /* more make a page heavy */
    const struct result_list *results = &report->results;
    json_t *all = results->count <= TIMES_MOST ? json_object() : 0;
    for (size_t from = 0, to; all && from < results->count; from = to) {
        to = results_stretch(results, from, true);
        char *solver = clean_utf8(results->result[from].solver), *set = clean_utf8(results->result[from].set);
        json_t *sets = solver ? json_object_get(all, solver) : 0;
        if (solver && !sets)
            json_object_set_new(all, solver, sets = json_object());
        if (set)
            json_object_set_new(sets, set, times_json(&results->result[from], to - from));
        free(solver);
        free(set);
    }
    if (!all)
        return;
    fprintf(file, "<div hidden data-run=\"%zu\"", report->number);
    write_json(file, "data-times", all);
    fputs("></div>\n", file);
}
