/* SPDX-License-Identifier: MIT */
#include "harness/charts/curves.h"

#include "harness/base/memory.h"
#include "harness/text/gnuplot-quotes.h"
#include "harness/text/json-text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void curve_begin(struct curves *curves, size_t panel, const char *name, const char *set, const char *says,
                 ...)
{
    struct curve curve = {.name = name, .set = set, .panel = panel, .first = curves->points};
    va_list values;
    size_t length;
    FILE *file = memory_stream(&curve.says, &length);
    va_start(values, says);
    vfprintf(file, says, values);
    va_end(values);
    fclose(file);
    if (curves->count == curves->room)
        curves->curve =
            memory_grow(curves->curve, (curves->room = 2 * curves->room + 16) * sizeof *curves->curve);
    curves->curve[curves->count++] = curve;
}

void curve_point(struct curves *curves, double x, double y, const struct result *of)
{
    if (!isfinite(x) || !isfinite(y))
        return;
    if (curves->points == curves->points_room)
        curves->point = memory_grow(curves->point, (curves->points_room = 2 * curves->points_room + 256) *
                                                       sizeof *curves->point);
    curves->point[curves->points++] = (struct curve_point){x, y, of};
}

void curves_close(struct curves *curves)
{
    for (size_t i = 0; i < curves->count; i++)
        free(curves->curve[i].says);
    free(curves->curve);
    free(curves->point);
    *curves = (struct curves){0};
}

/* --- NAME.json --- */

static void write_text(FILE *json, const char *text)
{
    json_text_write(json, text ? text : "", text ? strlen(text) : 0);
}

/* The name that gnuplot knows as `text`; it can't know all of them as they are. */
static const char *own_name(const struct result_list *results, const char *text)
{
    for (size_t n = 0; n < results->names.count; n++) {
        char *known = NULL;
        size_t length;
        const char *name = results->names.text[n];
        if (!strchr(name, '"'))
            continue;
        FILE *file = memory_stream(&known, &length);
        write_unquoted(file, name, strlen(name));
        fclose(file);
        bool found = !strcmp(known, text);
        free(known);
        if (found)
            return name;
    }
    return text;
}

/* Each line of the script as a list of its fields. */
static void write_reported(const struct result_list *results, FILE *reported, FILE *json)
{
    char *line = NULL;
    size_t room = 0;
    const char *between = "";
    for (ssize_t length; (length = getline(&line, &room, reported)) > 1; between = ",\n") {
        line[length - 1] = 0;
        fprintf(json, "%s[", between);
        for (char *field = line, *next; field; field = next) {
            next = strchr(field, '\t');
            if (next)
                *next++ = 0;
            write_text(json, own_name(results, field));
            fputs(next ? "," : "]", json);
        }
    }
    free(line);
}

/* Sets have places, from 0, in order of appearance. */
struct sets {
    const struct names *names;
    size_t *place; /* by their places among the names */
    size_t count;
};

static size_t place_of(const struct sets *sets, const char *set)
{
    return sets->place[names_find(sets->names, set)];
}

static struct sets write_sets(const struct result_list *results, FILE *json)
{
    const char *last = NULL;
    struct sets sets = {.names = &results->names,
                        .place = memory_zeroed(results->names.count + 1, sizeof *sets.place)};
    for (const struct result *result = results->result; result < results->result + results->count; result++) {
        if (result->set == last)
            continue;
        fputs(sets.count ? "," : "", json);
        write_text(json, last = result->set);
        sets.place[names_find(sets.names, result->set)] = sets.count++;
    }
    return sets;
}

/* How many instances of each set the back-end of a curve was asked about. */
static void write_asked(const struct result_list *results, const char *solver, FILE *json)
{
    for (size_t from = 0, to, asked; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        asked = 0;
        for (size_t i = from; i < to; i++)
            asked += results->result[i].solver == solver && results->result[i].counted;
        fprintf(json, "%s%zu", from ? "," : "", asked);
    }
}

/* An instance as one number: its set, from 0, in units of 2^24, and its place there, from 1. Of none it is 0. */
static uint64_t instance_number(const struct sets *sets, const struct result *of)
{
    return of ? ((uint64_t)place_of(sets, of->set) << 24) + of->index : 0;
}

/* The last one is always among them. */
static void write_points(const struct sets *sets, const struct curve_point *point, size_t count, size_t every,
                         FILE *json)
{
    for (size_t i = 0, next; i < count; i = next) {
        fprintf(json, "%s%.9g,%.9g,%" PRIu64, i ? "," : "", point[i].x, point[i].y,
                instance_number(sets, point[i].of));
        next = i + every;
        if (next >= count && i + 1 < count)
            next = count - 1;
    }
}

void curves_write(const struct curves *curves, const struct result_list *results, FILE *reported, FILE *json)
{
    enum { POINTS_MOST = 200000 }; /* more make a page heavy: then every second, third, ... is enough */
    size_t every = 1 + curves->points / POINTS_MOST;
    fprintf(json, "{\"made\":\"%s\",\"every\":%zu,\"sets\":[", curves->made ? curves->made : "", every);
    struct sets sets = write_sets(results, json);
    fputs("],\n\"reported\":[", json);
    write_reported(results, reported, json);
    fputs("],\n\"curves\":[", json);
    for (size_t i = 0; i < curves->count; i++) {
        const struct curve *curve = &curves->curve[i];
        size_t end = i + 1 < curves->count ? curve[1].first : curves->points;
        fprintf(json, "%s{\"name\":", i ? ",\n" : "");
        write_text(json, curve->name);
        fputs(",\"set\":", json);
        write_text(json, curve->set);
        fprintf(json, ",\"panel\":%zu,\"says\":", curve->panel);
        write_text(json, curve->says);
        if (curves->made) {
            fputs(",\"asked\":[", json);
            write_asked(results, curve->name, json);
            fputs("]", json);
        }
        fputs(",\"points\":[", json);
        write_points(&sets, curves->point + curve->first, end - curve->first, every, json);
        fputs("]}", json);
    }
    fputs("]}\n", json);
    free(sets.place);
}
