/* SPDX-License-Identifier: MIT */
#include "harness/charts/chart.h"

#include "harness/base/files.h"
#include "harness/base/gone.h"
#include "harness/base/tool.h"
#include "harness/text/json-text.h"
#include "harness/text/writers.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- what charts share --- */

#define ADDRESS(name) &name##_chart,
const struct chart *const chart_table[] = {CHARTS(ADDRESS) NULL};
#undef ADDRESS

static int by_outcome_and_time(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    if (a->solved != b->solved)
        return a->solved ? -1 : 1;
    return (a->time_ns > b->time_ns) - (a->time_ns < b->time_ns);
}

void sort_results(const struct result **result, size_t count)
{
    qsort(result, count, sizeof *result, by_outcome_and_time);
}

const char *status_text(const struct result *result)
{
    return result->solved ? "ok" : "cut off";
}

bool is_drawn(const struct result *result)
{
    return result->counted && (result->solved || result->cut_off);
}

void write_nodes_field(FILE *tsv, const struct result *result)
{
    if (result->has_nodes)
        fprintf(tsv, "%llu", (unsigned long long)result->nodes);
}

void write_word(const char *name, struct chart_arguments *arguments)
{
    assert(name && *name);
    char *text = arguments->text[0];
    size_t used = strlen(text), room = sizeof arguments->text[0] - used;
    const char *quote = strpbrk(name, " '") ? "\"" : "";
    FILE *file = room > 1 ? fmemopen(text + used, room, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%s%s", used ? " " : "", quote);
    write_unquoted(file, name, strlen(name));
    fputs(quote, file);
    bool fits = !fflush(file) && (size_t)ftell(file) < room;
    fclose(file);
    if (!fits)
        text[used] = 0;
}

size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
                    struct chart_arguments *arguments)
{
    size_t count = standings_make(standing, request->results);
    *arguments->text[0] = 0;
    arguments->count = 1;
    for (size_t s = count; s-- > 0;)
        write_word(standing[s].solver, arguments);
    return count;
}

size_t count_sets(const struct result_list *results, bool (*draws)(const struct result *result))
{
    size_t sets = 0;
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        while (from < to && !draws(&results->result[from]))
            from++;
        sets += from < to;
    }
    return sets;
}

void write_timeouts(const struct result_list *results, struct chart_arguments *arguments)
{
    assert(arguments->count < CHART_ARGUMENTS_MAX);
    enum { LIMITS_NAMED = 8 };
    char *text = arguments->text[arguments->count++];
    uint64_t named[LIMITS_NAMED];
    size_t count = 0, known, used = 0, room = sizeof arguments->text[0];
    *text = 0;
    for (size_t i = 0; i < results->count && count < LIMITS_NAMED; i++) {
        const struct result *result = &results->result[i];
        if (!is_drawn(result) || result->solved || !result->timeout_ns)
            continue;
        for (known = 0; known < count && named[known] != result->timeout_ns;)
            known++;
        if (known < count)
            continue;
        named[count++] = result->timeout_ns;
        used += (size_t)snprintf(text + used, room - used, "%s%.9g", used ? " " : "",
                                 (double)result->timeout_ns * 1e-9);
    }
}

const char *family_of(const struct chart_request *request, const char *solver)
{
    assert(solver);
    const struct solver *const *registry = request->registry;
    const char *spec = spec_of_label(request->results, solver);
    size_t length = strcspn(spec, ":");
    for (; registry && *registry; registry++)
        if (!strncmp((*registry)->name, spec, length) && !(*registry)->name[length])
            return (*registry)->family;
    return spec;
}

const char *things(const struct result_list *results)
{
    bool boards = true, stretches = false;
    for (size_t i = 0; i < results->count; i++) {
        boards &= results->result[i].order.rows > 0 && !results->result[i].isomorph;
        stretches |= results->result[i].instances > 1;
    }
    return stretches ? "stretch" : boards ? "board" : "instance";
}

/* --- who stands how --- */

void league_add(struct league *league, struct shown who, double by, char *value)
{
    assert(league->head && league->verb && !isnan(by));
    if (league->count == STANDINGS_MAX)
        free(value);
    else {
        league->entry[league->count] = (struct league_entry){who, value, by, league->count};
        league->count++;
    }
}

static int compare_league_entries(const void *x, const void *y)
{
    const struct league_entry *a = x, *b = y;
    return a->by != b->by ? (a->by < b->by) - (a->by > b->by) : (a->added > b->added) - (a->added < b->added);
}

/* Writes the sentence, of more than five the first two and the last; of none nothing. */
static void say_ranking(struct league *league, FILE *file)
{
    assert(league->count <= STANDINGS_MAX && (!league->count || (league->head && league->verb)));
    enum { FEW = 5, FIRST = 2 };
    const size_t count = league->count;
    qsort(league->entry, count, sizeof *league->entry, compare_league_entries);
    for (size_t i = 0; i < count; i++)
        if (count <= FEW || i < FIRST || i + 1 == count)
            SAY(file,
                !i                              ? "{0}{1}{2}{3}"
                : count > FEW && i + 1 == count ? ", ..., {1} {3}"
                                                : ", {1} {3}",
                A_TEXT(league->head), league->entry[i].who, A_TEXT(league->verb),
                A_TEXT(league->entry[i].value));
    fputs(count ? "." : "", file);
}

static void league_close(struct league *league)
{
    free(league->head);
    for (size_t i = 0; i < league->count; i++)
        free(league->entry[i].value);
    *league = (struct league){0};
}

/* --- a chart as data --- */

void curve_begin(struct curves *curves, size_t panel, const char *name, const char *set, const char *says,
                 ...)
{
    assert(curves && name && says);
    struct curve curve = {.name = name, .set = set, .panel = panel, .first = curves->points};
    va_list values;
    size_t length;
    FILE *file = memory_stream(&curve.says, &length);
    va_start(values, says);
    vfprintf(file, says, values);
    va_end(values);
    fclose(file);
    curves->curve = memory_room(curves->curve, curves->count, &curves->room, sizeof *curves->curve);
    curves->curve[curves->count++] = curve;
}

void curve_point(struct curves *curves, double x, double y, const struct result *of)
{
    assert(curves->count);
    if (!isfinite(x) || !isfinite(y))
        return;
    curves->point = memory_room(curves->point, curves->points, &curves->points_room, sizeof *curves->point);
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

static void write_json_text(FILE *json, const char *text)
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
static void write_curve_reported(const struct result_list *results, FILE *reported, FILE *json)
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
            write_json_text(json, own_name(results, field));
            fputs(next ? "," : "]", json);
        }
    }
    free(line);
}

/* Sets have places, from 0, in order of appearance. */
struct curve_sets {
    const struct names *names;
    size_t *place; /* by their places among the names */
    size_t count;
};

static size_t place_of_set(const struct curve_sets *sets, const char *set)
{
    return sets->place[names_find(sets->names, set)];
}

static struct curve_sets write_curve_sets(const struct result_list *results, FILE *json)
{
    const char *last = NULL;
    struct curve_sets sets = {.names = &results->names,
                              .place = memory_zeroed(results->names.count + 1, sizeof *sets.place)};
    for (const struct result *result = results->result; result < results->result + results->count; result++) {
        if (result->set == last)
            continue;
        fputs(sets.count ? "," : "", json);
        write_json_text(json, last = result->set);
        sets.place[names_find(sets.names, result->set)] = sets.count++;
    }
    return sets;
}

/* How many instances of each set the solver of a curve was asked about. */
static void write_curve_asked(const struct result_list *results, const char *solver, FILE *json)
{
    for (size_t from = 0, to, asked; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        asked = 0;
        for (size_t i = from; i < to; i++)
            asked += results->result[i].solver == solver && results->result[i].counted;
        fprintf(json, "%s%zu", from ? "," : "", asked);
    }
}

/* An instance as one number: its set, from 0, in units of 2^24, and its place there, from 1. Of none it is
 * 0. */
static uint64_t instance_number(const struct curve_sets *sets, const struct result *of)
{
    return of ? ((uint64_t)place_of_set(sets, of->set) << 24) + of->index : 0;
}

/* The last one is always among them. */
static void write_curve_points(const struct curve_sets *sets, const struct curve_point *point, size_t count,
                               size_t every, FILE *json)
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
    assert(results && reported && json);
    enum { POINTS_MOST = 200000 }; /* more make a page heavy: then every second, third, ... is enough */
    size_t every = 1 + curves->points / POINTS_MOST;
    fprintf(json, "{\"made\":\"%s\",\"every\":%zu,\"sets\":[", curves->made ? curves->made : "", every);
    struct curve_sets sets = write_curve_sets(results, json);
    fputs("],\n\"reported\":[", json);
    write_curve_reported(results, reported, json);
    fputs("],\n\"curves\":[", json);
    for (size_t i = 0; i < curves->count; i++) {
        const struct curve *curve = &curves->curve[i];
        size_t end = i + 1 < curves->count ? curve[1].first : curves->points;
        fprintf(json, "%s{\"name\":", i ? ",\n" : "");
        write_json_text(json, curve->name);
        fputs(",\"set\":", json);
        write_json_text(json, curve->set);
        fprintf(json, ",\"panel\":%zu,\"says\":", curve->panel);
        write_json_text(json, curve->says);
        if (curves->made) {
            fputs(",\"asked\":[", json);
            write_curve_asked(results, curve->name, json);
            fputs("]", json);
        }
        fputs(",\"points\":[", json);
        write_curve_points(&sets, curves->point + curve->first, end - curve->first, every, json);
        fputs("]}", json);
    }
    fputs("]}\n", json);
    free(sets.place);
}

/* --- a chart and its files --- */

/* The last line that says something. */
static char *last_line_of_gnuplot(char *text)
{
    char *last = "", *rest = NULL;
    for (char *line = strtok_r(text, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest))
        last = line[strspn(line, " ")] ? line + strspn(line, " ") : last;
    return last;
}

/* Runs gnuplot. */
static enum chart_status run_gnuplot(const char *const *words, const char *out, struct error *error)
{
    enum { WRITES_MOST = 1 << 20 };
    char *text;
    enum tool_end end = tool_run(words, true, WRITES_MOST, &text);
    char *said = text ? last_line_of_gnuplot(text) : "";
    if (end == TOOL_MISSING)
        error_set(error, "no charts without gnuplot: apt install gnuplot-nox, then `quadrille plot` draws "
                         "them from the stored rows");
    else if (end == TOOL_FAILED)
        error_set(error, "gnuplot could not draw %s%s%.200s", out, *said ? ": " : "", said);
    free(text);
    return end == TOOL_MISSING ? CHART_NO_GNUPLOT : end == TOOL_FAILED ? CHART_FAILED : CHART_DRAWN;
}

/* Whether there are rows below the head of a table. */
static bool has_rows_below_head(const char *text)
{
    const char *end = strchr(text, '\n');
    return end && end[1];
}

/* The numbers of the chart, in memory. */
static enum chart_status make_numbers(const struct chart *chart, const struct chart_request *request,
                                      char **text, struct chart_arguments *arguments, struct error *error)
{
    size_t length;
    *text = NULL;
    FILE *numbers = memory_stream(text, &length);
    bool something = chart->write(request, numbers, arguments, error);
    fclose(numbers);
    if (something && has_rows_below_head(*text))
        return CHART_DRAWN;
    if (something)
        error_set(error, "there is nothing to draw: no run solved an instance or met a limit");
    free(*text);
    *text = NULL;
    return CHART_EMPTY;
}

/* Whether all of a file was written. */
static enum chart_status end_file(FILE *file, const char *path, struct error *error)
{
    bool good = file && !ferror(file);
    if (file && fclose(file))
        good = false;
    if (!good)
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    return good ? CHART_DRAWN : CHART_FAILED;
}

static enum chart_status write_chart_numbers(const char *tsv, const char *text, struct error *error)
{
    FILE *file = fopen(tsv, "w");
    if (file)
        write_unquoted_fields(file, text);
    return end_file(file, tsv, error);
}

/* The style, what the chart has to say of itself, and the file to which the script reports what it drew,
 * or null: as commands for gnuplot, to be freed. */
static char *style_text(const struct chart_style *style, size_t pooled, const char *reported)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    fprintf(file, "styled = 1; pooled = %zu; ", pooled);
    if (style)
        style_write(style, file);
    if (reported)
        write_gnuplot_text(file, "reported", reported);
    fclose(file);
    return text;
}

static enum chart_status draw_numbers(const struct chart *chart, const struct chart_request *request,
                                      const char *terminal, const char *tsv, const char *out,
                                      const char *reported, struct chart_arguments *arguments,
                                      struct error *error)
{
    assert(arguments->count <= CHART_ARGUMENTS_MAX);
    char script[PATH_MAX];
    const char *share = shipped_folder();
    if (!share) {
        error_set(error, "its script is not found: set QUADRILLE_SHARE to the folder that holds plots/");
        return CHART_FAILED;
    }
    snprintf(script, sizeof script, "%s/plots/%s.gp", share, chart->name);
    char *style = style_text(request->style, arguments->pooled, reported);
    const char *words[11 + CHART_ARGUMENTS_MAX] = {"gnuplot", "-d",     "-e", style, "-c",
                                                   script,    terminal, tsv,  out,   request->title};
    for (size_t i = 0; i < arguments->count; i++)
        words[10 + i] = arguments->text[i];
    enum chart_status status = run_gnuplot(words, out, error);
    free(style);
    return status;
}

void chart_describe(const struct chart *chart, const struct chart_request *request, struct document *document)
{
    assert(chart->describe && request->results);
    struct league league = {0};
    char *text;
    size_t length;
    FILE *words = memory_stream(&text, &length);
    chart->describe(request, &league);
    say_ranking(&league, words);
    fclose(words);
    if (length)
        document_add(document, BLOCK_PARAGRAPH, "%s", text);
    free(text);
    league_close(&league);
}

/* The sentence where the request wants it, after the name of the chart if it is one of many. */
static void print_words(const struct chart *chart, const struct chart_request *request)
{
    struct document document = {0};
    if (request->words)
        chart_describe(chart, request, &document);
    for (size_t i = 0; i < document.count; i++) {
        char *text = words_text(document.block[i].words);
        fprintf(request->words, "%s%s%s\n", request->one ? "" : chart->name, request->one ? "" : ": ", text);
        free(text);
    }
    document_close(&document);
}

/* --- the names of files --- */

/* As much of a name as a file may be called by. True if that is not all of it. */
static bool write_name_part(FILE *file, const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,=+_";
    enum { LONGEST = 60 };
    bool changed = false;
    for (size_t i = 0; name[i]; i++) {
        bool kept = i < LONGEST && strchr(plain, name[i]);
        changed |= !kept;
        if (i < LONGEST)
            fputc(kept ? name[i] : '-', file);
    }
    return changed;
}

/* Distinguishes two names that are written alike (FNV-1a, Fowler, Noll and Vo). */
static uint32_t fingerprint_of_name(uint32_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    while (*text++);
    return hash;
}

/* "cactus"; "scatter-dlx-mrv" of two that were asked for. What can't be in the name of a file is `-`, and
 * then a number at the end distinguishes the pair from others. */
static void name_files(const struct chart *chart, const struct chart_request *request,
                       const struct chart_arguments *arguments, char *name, size_t room)
{
    FILE *file = fmemopen(name, room, "w");
    *name = 0;
    if (!file)
        return;
    fputs(chart->name, file);
    if (chart->duel && (request->x || request->y)) {
        const char *x = arguments->text[0], *y = arguments->text[1];
        fputc('-', file);
        bool changed = write_name_part(file, x);
        fputc('-', file);
        changed |= write_name_part(file, y);
        if (changed)
            fprintf(file, "-%08x", (unsigned)fingerprint_of_name(fingerprint_of_name(2166136261u, x), y));
    }
    fclose(file);
}

/* FOLDER/NAME.md, and the sentence in it where the request wants it. */
static enum chart_status write_chart_words(const struct chart *chart, const struct chart_request *request,
                                           const char *name, struct error *error)
{
    char path[PATH_MAX];
    struct document document = {0};
    snprintf(path, sizeof path, "%s/%s.md", request->folder, name);
    FILE *file = fopen(path, "w");
    chart_describe(chart, request, &document);
    if (file)
        document_write_markdown(&document, file);
    document_close(&document);
    enum chart_status status = end_file(file, path, error);
    if (status == CHART_DRAWN)
        print_words(chart, request);
    return status;
}

/* FOLDER/NAME.json, of the curves and of the file that the script wrote, which goes. */
static enum chart_status write_curves(const struct chart_request *request, const char *name,
                                      const char *reported, const struct chart_arguments *arguments,
                                      struct error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s.json", request->folder, name);
    FILE *from = fopen(reported, "r"), *json = from ? fopen(path, "w") : NULL;
    if (json)
        curves_write(&arguments->curves, request->results, from, json);
    enum chart_status status = end_file(json, path, error);
    if (from)
        fclose(from);
    return status;
}

static enum chart_status draw_picture(const struct chart *chart, const struct chart_request *request,
                                      enum picture picture, const char *name, const char *tsv,
                                      struct chart_arguments *arguments, struct error *error)
{
    char out[PATH_MAX], reported[PATH_MAX];
    const bool tells = picture == PICTURE_SVG;
    snprintf(out, sizeof out, "%s/%s.%s", request->folder, name, picture_name(picture));
    snprintf(reported, sizeof reported, "%s/%s.reported", request->folder, name);
    enum chart_status status = draw_numbers(chart, request, picture_name(picture), tsv, out,
                                            tells ? reported : NULL, arguments, error);
    if (status == CHART_DRAWN && tells)
        status = write_curves(request, name, reported, arguments, error);
    if (tells)
        remove(reported);
    if (status == CHART_FAILED)
        remove(out); /* half a picture */
    if (status == CHART_DRAWN && request->style && !style_finish(request->style, picture, out)) {
        error_set(error, "cannot write %s: %s", out, strerror(errno));
        return CHART_FAILED;
    }
    return status;
}

static enum chart_status draw_files(const struct chart *chart, const struct chart_request *request,
                                    struct chart_arguments *arguments, struct error *error)
{
    char tsv[PATH_MAX], name[256], *text;
    if (!make_folders(request->folder)) {
        error_set(error, "cannot make the folder %s: %s", request->folder, strerror(errno));
        return CHART_FAILED;
    }
    enum chart_status status = make_numbers(chart, request, &text, arguments, error);
    if (status != CHART_DRAWN)
        return status;
    name_files(chart, request, arguments, name, sizeof name);
    snprintf(tsv, sizeof tsv, "%s/%s.tsv", request->folder, name);
    status = write_chart_numbers(tsv, text, error);
    free(text);
    if (status == CHART_DRAWN)
        status = write_chart_words(chart, request, name, error);
    for (enum picture picture = 0; picture < PICTURES && status == CHART_DRAWN; picture++)
        if (style_wants(request->style, picture))
            status = draw_picture(chart, request, picture, name, tsv, arguments, error);
    return status;
}

enum chart_status chart_draw(const struct chart *chart, const struct chart_request *request,
                             struct error *error)
{
    assert(chart->name && chart->write && chart->describe);
    assert(request->results && request->folder && request->title);
    struct chart_arguments *arguments = memory_zeroed(1, sizeof *arguments);
    enum chart_status status = draw_files(chart, request, arguments, error);
    curves_close(&arguments->curves);
    free(arguments);
    return status;
}

/* --- chart style --- */

enum { LETTER = 12 }; /* units that a letter is high */

static const double points_a_cm = 72 / 2.54;

static const char *const pictures[PICTURES] = {
    [PICTURE_SVG] = "svg", [PICTURE_PNG] = "png", [PICTURE_PDF] = "pdf"};

/* A column of a journal in two columns, the whole width of such a page, and a slide of 16 to 9. Text of 7 to
 * 9 points is what journals ask for in figures (IEEE: 8 to 10, Elsevier: 7 for normal text). */
static const struct {
    const char *name;
    double width_cm, height_cm, text_pt;
} sizes[] = {{"column", 8.5, 0, 8}, {"page", 17.5, 0, 8.5}, {"slide", 25.4, 14.2875, 14}};

/* --- options --- */

/* Text for a width that has no name: 8 points up to 9 cm, 9 points at 18 cm, above that growing with it. */
static double text_for(double width_cm)
{
    return width_cm <= 9 ? 8 : width_cm <= 18 ? 8 + (width_cm - 9) / 9 : width_cm / 2;
}

/* "8.5", "3.3in", "85mm": centimetres. Moves `value` past it. NAN if it is none; so is 0x5, which strtod
 * reads by base 16. */
static double style_read_length(const char **value)
{
    static const struct {
        const char *name;
        double cm;
    } units[] = {{"cm", 1}, {"mm", 0.1}, {"in", 2.54}};
    char *end;
    if (!strchr("0123456789.", **value) || !**value)
        return NAN;
    double length = strtod(*value, &end);
    if (end == *value || memchr(*value, 'x', (size_t)(end - *value)) ||
        memchr(*value, 'X', (size_t)(end - *value)))
        return NAN;
    *value = end;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strncmp(end, units[i].name, strlen(units[i].name))) {
            *value = end + strlen(units[i].name);
            return length * units[i].cm;
        }
    return length;
}

bool set_chart_size(void *target, const char *value, struct error *error)
{
    struct chart_style *style = target;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!strcmp(value, sizes[i].name)) {
            style->width_cm = sizes[i].width_cm;
            style->height_cm = sizes[i].height_cm;
            style->text_pt = sizes[i].text_pt;
            return true;
        }
    const char *at = value;
    double width = style_read_length(&at),
           height = isfinite(width) && *at == 'x' ? (at++, style_read_length(&at)) : NAN;
    if (!(width >= 0) || !(height >= 0) || *at)
        return error_set(
            error, "'%s' is no size: column, page, slide, or WIDTHxHEIGHT in cm, such as 12x8 or 120mmx80mm",
            value);
    if (width < 5 || width > 120 || height < 4 || height > 120)
        return error_set(error, "'%s' is out of range: a chart is 5 to 120 cm wide and 4 to 120 cm high",
                         value);
    style->width_cm = width;
    style->height_cm = height;
    style->text_pt = text_for(width);
    return true;
}

bool set_chart_formats(void *target, const char *value, struct error *error)
{
    struct chart_style *style = target;
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ","), picture = 0;
        while (picture < PICTURES &&
               (strncmp(pictures[picture], at, length) != 0 || pictures[picture][length]))
            picture++;
        if (!strncmp(at, "tikz", length) && length == strlen("tikz"))
            return error_set(error, "%s", gone_sentence("format", "tikz"));
        if (picture == PICTURES || !length)
            return error_set(error, "'%.*s' is no format of charts: svg, png or pdf, with commas between",
                             (int)length, at);
        style->wanted[picture] = true;
        at += length;
        if (!*at)
            return true;
    }
}

bool set_chart_font(void *target, const char *value, struct error *error)
{
    static const char refused[] = "'\"`\\{}<>&$%#";
    if (!*value || strlen(value) > 100)
        return error_set(error, "a font has a name, of up to 100 characters");
    for (const char *at = value; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127 || strchr(refused, *at))
            return error_set(error, "the name of a font has no control characters and none of %s", refused);
    ((struct chart_style *)target)->font = value;
    return true;
}

bool style_wants(const struct chart_style *style, enum picture picture)
{
    assert(picture < PICTURES);
    for (size_t i = 0; style && i < PICTURES; i++)
        if (style->wanted[i])
            return style->wanted[picture];
    return picture == PICTURE_SVG || picture == PICTURE_PNG;
}

const char *picture_name(enum picture picture)
{
    assert(picture < PICTURES);
    return pictures[picture];
}

/* --- for gnuplot --- */

/* Between double quotes gnuplot knows bytes by their octal numbers, so nothing in the text is special to it.
 */
void write_gnuplot_text(FILE *file, const char *name, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;=+-_/";
    fprintf(file, "%s = \"", name);
    for (; *text; text++)
        fprintf(file, strchr(plain, *text) ? "%c" : "\\%03o", (unsigned char)*text);
    fputs("\"; ", file);
}

void style_write(const struct chart_style *style, FILE *file)
{
    assert(style->width_cm >= 0 && (!(style->width_cm > 0) || style->text_pt > 0));
    if (style->width_cm > 0) {
        double unit_pt = style->text_pt / LETTER;
        fprintf(file, "page_width = %.0f; page_height = %.0f; unit_pt = %.9g; ",
                style->width_cm * points_a_cm / unit_pt, style->height_cm * points_a_cm / unit_pt,
                style->width_cm * points_a_cm / round(style->width_cm * points_a_cm / unit_pt));
    }
    if (style->font)
        write_gnuplot_text(file, "typeface", style->font);
    if (style->untitled)
        fputs("untitled = 1; ", file);
    if (style->grey)
        fputs("grey = 1; ", file);
    if (style->roster)
        write_gnuplot_text(file, "roster", style->roster);
}

/* --- what gnuplot has written --- */

/* ` width="361"` becomes ` width="240.94pt"`: the first of the file, which are those of the whole picture. */
static const char *style_write_length(FILE *file, const char *at, const char *attribute, double unit_pt)
{
    const char *found = strstr(at, attribute);
    char *end;
    if (!found)
        return at;
    found += strlen(attribute);
    double units = strtod(found, &end);
    fwrite(at, 1, (size_t)(found - at), file);
    fprintf(file, "%.2fpt", units * unit_pt);
    return end;
}

static void finish_svg(const struct chart_style *style, FILE *file, const char *text)
{
    assert(style->width_cm > 0 && style->text_pt > 0);
    double unit_pt =
        style->width_cm * points_a_cm / round(style->width_cm * points_a_cm * LETTER / style->text_pt);
    text = style_write_length(file, text, " width=\"", unit_pt);
    text = style_write_length(file, text, " height=\"", unit_pt);
    fputs(text, file);
}

/* The whole file, ended by 0; to be freed. Null if it can't be read. */
static char *read_whole_picture(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = NULL, buffer[4096];
    size_t length;
    FILE *copy = file ? memory_stream(&text, &length) : NULL;
    for (size_t part; copy && (part = fread(buffer, 1, sizeof buffer, file)) > 0;)
        fwrite(buffer, 1, part, copy);
    bool good = copy && !ferror(file);
    if (copy && fclose(copy))
        good = false;
    if (file)
        fclose(file);
    if (good)
        return text;
    free(text);
    return NULL;
}

bool style_finish(const struct chart_style *style, enum picture picture, const char *path)
{
    if (picture != PICTURE_SVG || !(style->width_cm > 0))
        return true;
    char *text = read_whole_picture(path);
    FILE *file = text ? fopen(path, "w") : NULL;
    if (file)
        finish_svg(style, file, text);
    free(text);
    bool good = file && !ferror(file);
    if (file && fclose(file))
        good = false;
    return good;
}
