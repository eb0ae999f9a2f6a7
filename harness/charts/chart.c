/* SPDX-License-Identifier: MIT */
#include "harness/charts/chart.h"

#include "harness/base/folders.h"
#include "harness/base/memory.h"
#include "harness/base/shipped-files.h"
#include "harness/base/tool.h"
#include "harness/charts/sentences.h"
#include "harness/text/gnuplot-quotes.h"
#include "harness/text/writers.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The last line that says something. */
static char *last_line(char *text)
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
    char *said = text ? last_line(text) : "";
    if (end == TOOL_MISSING)
        error_set(error, "no charts without gnuplot: apt install gnuplot-nox, then `quadrille plot` draws "
                         "them from the stored rows");
    else if (end == TOOL_FAILED)
        error_set(error, "gnuplot could not draw %s%s%.200s", out, *said ? ": " : "", said);
    free(text);
    return end == TOOL_MISSING ? CHART_NO_GNUPLOT : end == TOOL_FAILED ? CHART_FAILED : CHART_DRAWN;
}

/* Whether there are rows below the head of a table. */
static bool has_rows(const char *text)
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
    if (something && has_rows(*text))
        return CHART_DRAWN;
    if (something)
        error_set(error, "there is nothing to draw: no run solved an instance or met a limit");
    free(*text);
    *text = NULL;
    return CHART_EMPTY;
}

char *chart_numbers(const struct chart *chart, const struct chart_request *request, struct error *error)
{
    struct chart_arguments *arguments = memory_zeroed(1, sizeof *arguments);
    char *text, *numbers = NULL;
    size_t length;
    if (make_numbers(chart, request, &text, arguments, error) == CHART_DRAWN) {
        FILE *memory = memory_stream(&numbers, &length);
        write_unquoted_fields(memory, text);
        fclose(memory);
        free(text);
    }
    curves_close(&arguments->curves);
    free(arguments);
    return numbers;
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

static enum chart_status write_numbers(const char *tsv, const char *text, struct error *error)
{
    FILE *file = fopen(tsv, "w");
    if (file)
        write_unquoted_fields(file, text);
    return end_file(file, tsv, error);
}

/* The style, what the chart has to say of itself, and the file to which the script reports what it drew, or null: as commands
 * for gnuplot, to be freed. */
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
    struct league league = {0};
    char *text;
    size_t length;
    FILE *words = memory_stream(&text, &length);
    if (chart->describe)
        chart->describe(request, &league);
    league_write(&league, words);
    fclose(words);
    if (length)
        document_add(document, BLOCK_PARAGRAPH, "%s", text);
    free(text);
    league_close(&league);
}

void chart_tabulate(const struct chart *chart, const struct chart_request *request, struct document *document)
{
    if (chart->tabulate)
        chart->tabulate(request, document);
}

/* The sentence where the request wants it, behind the name of the chart if it is one of many. */
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
static uint32_t fingerprint(uint32_t hash, const char *text)
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
            fprintf(file, "-%08x", (unsigned)fingerprint(fingerprint(2166136261u, x), y));
    }
    fclose(file);
}

/* FOLDER/NAME.md, and the sentence in it where the request wants it. */
static enum chart_status describe_files(const struct chart *chart, const struct chart_request *request,
                                        const char *name, struct error *error)
{
    char path[PATH_MAX];
    struct document document = {0};
    snprintf(path, sizeof path, "%s/%s.md", request->folder, name);
    FILE *file = fopen(path, "w");
    chart_describe(chart, request, &document);
    chart_tabulate(chart, request, &document);
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
    status = write_numbers(tsv, text, error);
    free(text);
    if (status == CHART_DRAWN)
        status = describe_files(chart, request, name, error);
    for (enum picture picture = 0; picture < PICTURES && status == CHART_DRAWN; picture++)
        if (style_wants(request->style, picture))
            status = draw_picture(chart, request, picture, name, tsv, arguments, error);
    return status;
}

enum chart_status chart_draw(const struct chart *chart, const struct chart_request *request,
                             struct error *error)
{
    struct chart_arguments *arguments = memory_zeroed(1, sizeof *arguments);
    enum chart_status status = draw_files(chart, request, arguments, error);
    curves_close(&arguments->curves);
    free(arguments);
    return status;
}
