/* SPDX-License-Identifier: MIT */
/* Points of each curve of a chart, for the script of the page: by them it finds which line of the picture is
 * whose, and whether the axes are read right. They come from NAME.tsv, the numbers that were drawn, or of two
 * back-ends from the results; a picture that does not show them there stays a picture. */
#include "harness/ground/memory.h"
#include "harness/ground/stats.h"
#include "harness/pages/charts/duel.h"
#include "harness/pages/report/page.h"
#include "harness/writing/escape.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Charts of curves and points on two axes. A unit is "s", "count" or "share" (of 1). */
static const struct probed {
    const char *chart;
    const char *x, *x_unit, *y, *y_unit; /* columns of the table */
    /* How a curve is made of the times of the sets chosen: by "rank", as a "share"; or not */
    const char *made;
    const char *words; /* what is said of a point {x}, {y} */
} probed[] = {
    {"cactus", "rank", "count", "time_s", "s", "rank", "{x} solved within {y} each"},
    {"quantiles", "rank", "count", "time_s", "s", "rank", "{x} of its instances take {y} at most"},
    {"ecdf", "time_s", "s", "solved", "share", "share", "{y} solved within {x}"},
    {"nodes", "nodes", "count", "time_s", "s", "", "{x} nodes in {y}"},
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
    const char *curve,
        *label; /* the back-end; of a curve that is only a part of its points, what part, else null */
    double x, y;
};

/* The points of a table, which is cut up; those that are not drawn as points of a curve are left out. To be
 * freed; null if there are none. */
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
        struct point point = {.label = 0};
        if (split(line, field) != columns || (status < columns && strcmp(field[status], "ok") != 0) ||
            !number(field[x], &point.x) || !number(field[y], &point.y))
            continue;
        point.curve = field[curve];
        if (*count == room)
            points = memory_grow(points, (room = room * 2 + 1024) * sizeof *points);
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
    name = points->label ? clean_utf8(points->label) : 0;
    if (name)
        json_object_set_new(curve, "label", json_string(name));
    free(name);
    return curve;
}

static bool are_together(const struct point *a, const struct point *b)
{
    return !strcmp(a->curve, b->curve) &&
           (a->label == b->label || (a->label && b->label && !strcmp(a->label, b->label)));
}

/* Points of a curve stand together. */
static json_t *curves_json(const struct point *points, size_t count)
{
    json_t *curves = json_array();
    for (size_t from = 0, to; from < count && json_array_size(curves) < CURVES_MAX; from = to) {
        for (to = from; to < count && are_together(&points[from], &points[to]);)
            to++;
        json_array_append_new(curves, curve_json(points + from, to - from));
    }
    return curves;
}

/* An attribute. Takes the value. */
static void write_json(FILE *file, const char *name, json_t *value)
{
    char *json = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(9));
    fprintf(file, " %s=\"", name);
    escape_html(file, json);
    fputc('"', file);
    free(json);
    json_decref(value);
}

/* --- charts of two back-ends: a mark has the colour of the faster one, and in a scatter the shape of its set --- */

static int by_curve(const void *x, const void *y)
{
    const struct point *a = x, *b = y;
    int curve = strcmp(a->curve, b->curve), label = a->label ? strcmp(a->label, b->label) : 0;
    return curve ? curve : label ? label : (a->x > b->x) - (a->x < b->x);
}

/* The bouts that are drawn as full marks; `point` has room for all. Returns how many. */
static size_t points_of_duel(const struct duel *duel, bool scatter, double unit, struct point *point)
{
    size_t count = 0;
    for (size_t i = 0; i < duel->count; i++) {
        const struct bout *bout = &duel->bout[i];
        const struct result *x = bout->x, *y = bout->y;
        if (!x->solved || !y->solved || !(x->time_ns > 0) || !(y->time_ns > 0) || x->time_ns == y->time_ns)
            continue;
        point[count++] = (struct point){.curve = x->time_ns < y->time_ns ? duel->x : duel->y,
                                        .label = scatter ? x->set : 0,
                                        .x = scatter ? x->time_ns * 1e-9 : bout->difficulty * unit,
                                        .y = scatter ? y->time_ns * 1e-9 : bout_ratio(bout)};
    }
    qsort(point, count, sizeof *point, by_curve);
    return count;
}

/* The picture may be of another pair: then its marks do not lie where these are, and the script sees it. */
static void write_duel(const struct report *report, bool scatter, FILE *file)
{
    struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    struct error error;
    struct duel duel;
    char words[1024];
    if (!duel_make(&duel, &request, &error))
        return;
    const char *counter = set_difficulty(&duel, request.results);
    struct point *point = memory_get((duel.count + 1) * sizeof *point);
    size_t count = point ? points_of_duel(&duel, scatter, counter ? 1 : 1e-9, point) : 0;
    if (scatter)
        snprintf(words, sizeof words, "{x} with %s, {y} with %s", duel.x, duel.y);
    else
        snprintf(words, sizeof words, "{y} times as long with %s as with %s, at difficulty {x}", duel.y,
                 duel.x);
    char *clean = clean_utf8(words);
    if (count)
        write_json(file, "data-probes",
                   json_pack("{s:[s, s], s:s, s:s, s:o}", "units", scatter || !counter ? "s" : "count",
                             scatter ? "s" : "count", "made", "", "words", clean, "curves",
                             curves_json(point, count)));
    free(clean);
    free(point);
    duel_close(&duel);
}

void page_probes(const struct report *report, const char *chart, FILE *file)
{
    if (!strcmp(chart, "scatter") || !strcmp(chart, "ratio")) {
        write_duel(report, *chart == 's', file);
        return;
    }
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
    double *times = memory_get((count + 1) * sizeof *times);
    size_t asked = 0, solved = 0;
    for (size_t i = 0; i < count; i++) {
        asked += result[i].counted;
        if (result[i].counted && result[i].solved)
            times[solved++] = result[i].time_ns;
    }
    sort_numbers(times, solved);
    json_array_append_new(list, json_integer((json_int_t)asked));
    for (size_t i = 0; i < solved; i++)
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
        if (!sets)
            json_object_set_new(all, solver, sets = json_object());
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
