/* SPDX-License-Identifier: MIT */
/* The charts of the run on the HTML page, as they are in its folder, each with the sentences that its data
 * say. */
#include "harness/pages/charts/chart.h"
#include "harness/pages/report/page.h"
#include "harness/pages/report/svg.h"
#include "harness/writing/escape.h"
#include "harness/writing/writers.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* A picture of more bytes than this makes a page heavy: its PNG is shown. */
enum { SVG_MOST = 4 << 20 };

static bool is_whole_svg(const char *svg)
{
    size_t length = strlen(svg);
    while (length && isspace((unsigned char)svg[length - 1]))
        length--;
    return strstr(svg, "<svg") && length > 6 && !strncmp(svg + length - 6, "</svg>", 6);
}

/* Moves past an element that has no attributes and no child elements. */
static const char *skip_element(const char *at, const char *begin, const char *end)
{
    const char *behind = strncmp(at, begin, strlen(begin)) ? 0 : strstr(at, end);
    return behind ? behind + strlen(end) : at;
}

/* The picture as an element of the page. Several pictures by gnuplot name their parts alike: `prefix` goes
 * before every id and every reference to one. The picture's own title is that of all of them, and left out.
 */
static void inline_svg(FILE *file, const char *svg, const struct report *report, const char *prefix)
{
    static const char *const names[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
    const char *at = strstr(svg, "<svg");
    bool inside = false; /* behind the first group: titles there are those of curves */
    fputs("<svg role=\"img\" aria-labelledby=\"", file);
    page_id(file, report, "chart-");
    fprintf(file, "%s\"", prefix);
    for (at += strlen("<svg"); *at;) {
        if (!inside) {
            at = skip_element(at, "<title>", "</title>");
            at = skip_element(at, "<desc>", "</desc>");
            inside = !strncmp(at, "<g", 2);
        }
        size_t i = 0;
        while (i < sizeof names / sizeof *names && strncmp(at, names[i], strlen(names[i])))
            i++;
        if (i < sizeof names / sizeof *names) {
            fputs(names[i], file);
            page_id(file, report, prefix);
            fputc('-', file);
            at += strlen(names[i]);
        } else
            fputc(*at++, file);
    }
}

/* In an image a browser runs nothing, follows nothing and loads nothing. */
static void embed_image(FILE *file, const struct chart *chart, const char *type, const char *bytes,
                        size_t length)
{
    fputs("<img alt=\"", file);
    escape_html(file, chart->summary);
    fprintf(file, "\" src=\"data:image/%s;base64,", type);
    page_base64(file, bytes, length);
    fputs("\">\n", file);
}

/* The sentences made of the chart's data, and its tables. */
static void write_words(const struct report *report, const struct chart *chart, FILE *file)
{
    struct document document = {0};
    struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    chart_describe(chart, &request, &document);
    chart_tabulate(chart, &request, &document);
    document_write_html(&document, file);
    document_close(&document);
}

/* What begins with a small letter gets a capital one. */
static void write_heading(FILE *file, const char *text)
{
    bool small = *text >= 'a' && *text <= 'z';
    if (small)
        fputc(toupper((unsigned char)*text), file);
    escape_html(file, text + small);
}

/* An attribute that holds the chart as data, if the run has it and it is JSON. */
static void write_curves(const struct report *report, const struct chart *chart, FILE *file)
{
    char name[256];
    snprintf(name, sizeof name, "charts/%s.json", chart->name);
    char *text = page_file(report, name, 0);
    json_t *curves = text ? json_loads(text, 0, 0) : 0;
    if (curves) {
        fputs(" data-curves=\"", file);
        escape_html(file, text);
        fputc('"', file);
    }
    json_decref(curves);
    free(text);
}

/* Returns whether there is a picture. */
static bool write_chart(const struct report *report, const struct chart *chart, FILE *file)
{
    char name[256];
    size_t length, png_length = 0;
    snprintf(name, sizeof name, "charts/%s.svg", chart->name);
    char *svg = page_file(report, name, &length), *png = 0;
    bool light = svg && length <= SVG_MOST && strlen(svg) == length && is_whole_svg(svg);
    if (svg && !light) {
        snprintf(name, sizeof name, "charts/%s.png", chart->name);
        png = page_file(report, name, &png_length);
    }
    bool shown = light || png;
    if (shown) {
        int level = report->number ? 4 : 3;
        fprintf(file, "<figure data-run=\"%zu\" data-chart=\"%s\"", report->number, chart->name);
        if (light && svg_is_plain(svg))
            write_curves(report, chart, file);
        fprintf(file, ">\n<h%d id=\"", level);
        page_id(file, report, "chart-");
        fprintf(file, "%s\">", chart->name);
        write_heading(file, chart->summary);
        fprintf(file, "</h%d>\n<div class=\"chart\">", level);
        if (light && svg_is_plain(svg))
            inline_svg(file, svg, report, chart->name);
        else if (light)
            embed_image(file, chart, "svg+xml", svg, length);
        else
            embed_image(file, chart, "png", png, png_length);
        fputs("</div>\n<figcaption>\n", file);
        write_words(report, chart, file);
        fputs("</figcaption>\n</figure>\n", file);
    }
    free(svg);
    free(png);
    return shown;
}

void page_charts(const struct report *report, FILE *file)
{
    const char *missing[64];
    size_t count = 0;
    for (const struct chart *const *chart = chart_table; *chart; chart++)
        if (!write_chart(report, *chart, file) && count < sizeof missing / sizeof *missing)
            missing[count++] = (*chart)->name;
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%s", i ? ", " : "<p class=\"quiet\">Not drawn: ", missing[i]);
    if (count)
        fputs(". The run has nothing for it to show, or gnuplot was not there: <code>quadrille plot --chart "
              "NAME</code> "
              "says which.</p>\n",
              file);
}
