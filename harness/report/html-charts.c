/* The charts of the run on the HTML page, as they are in its folder, each with the sentences that its data
 * say. */
#include "page.h"

#include "escape.h"

#include "../chart.h"

#include <ctype.h>
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
static void inline_svg(FILE *file, const char *svg, const char *prefix)
{
    static const char *const names[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
    const char *at = strstr(svg, "<svg");
    bool inside = false; /* behind the first group: titles there are those of curves */
    fprintf(file, "<svg role=\"img\" aria-labelledby=\"chart-%s\"", prefix);
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
            fprintf(file, "%s%s-", names[i], prefix);
            at += strlen(names[i]);
        } else
            fputc(*at++, file);
    }
}

static void embed_png(FILE *file, const char *name, const char *png, size_t length)
{
    fprintf(file, "<img alt=\"\" aria-labelledby=\"chart-%s\" src=\"data:image/png;base64,", name);
    page_base64(file, png, length);
    fputs("\">\n", file);
}

/* What the chart shows, in sentences made of its data. */
static bool write_words(const struct report *report, const struct chart *chart, FILE *file)
{
    struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    char *words = 0, *rest = 0;
    size_t length;
    FILE *memory = chart->tell ? open_memstream(&words, &length) : 0;
    if (!chart->tell)
        return true;
    bool told = memory && chart->tell(&request, memory, false);
    if (memory && fclose(memory))
        told = false;
    for (char *line = told ? strtok_r(words, "\n", &rest) : 0; line; line = strtok_r(0, "\n", &rest))
        page_paragraph(file, line);
    free(words);
    return told;
}

/* False if memory runs out. `*shown`: there is a picture. */
static bool write_chart(const struct report *report, const struct chart *chart, FILE *file, bool *shown)
{
    char name[256];
    size_t length, png_length = 0;
    snprintf(name, sizeof name, "charts/%s.svg", chart->name);
    char *svg = page_file(report, name, &length), *png = 0;
    bool light = svg && length <= SVG_MOST && strlen(svg) == length && is_whole_svg(svg), good = true;
    if (svg && !light) {
        snprintf(name, sizeof name, "charts/%s.png", chart->name);
        png = page_file(report, name, &png_length);
    }
    *shown = light || png;
    if (*shown) {
        fprintf(file, "<figure>\n<h3 id=\"chart-%s\">%c%s</h3>\n", chart->name,
                toupper((unsigned char)*chart->summary), chart->summary + 1);
        if (light)
            inline_svg(file, svg, chart->name);
        else
            embed_png(file, chart->name, png, png_length);
        fputs("<figcaption>\n", file);
        good = write_words(report, chart, file);
        fputs("</figcaption>\n</figure>\n", file);
    }
    free(svg);
    free(png);
    return good;
}

bool page_charts(const struct report *report, FILE *file)
{
    const char *missing[64];
    size_t count = 0;
    bool good = true;
    for (const struct chart *chart = chart_table; chart->name && good; chart++) {
        bool shown = false;
        good = write_chart(report, chart, file, &shown);
        if (!shown && count < sizeof missing / sizeof *missing)
            missing[count++] = chart->name;
    }
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%s", i ? ", " : "<p class=\"quiet\">Not drawn: ", missing[i]);
    if (count)
        fputs(". The run has nothing for it to show, or gnuplot was not there: <code>quadrille plot --chart "
              "NAME</code> "
              "says which.</p>\n",
              file);
    return good;
}
