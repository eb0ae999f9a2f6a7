/* SPDX-License-Identifier: MIT */
/* The charts of the run on the HTML page, as they are in its folder. One with values to look up is a part of the page,
 * another picture is an image. */
#include "harness/report/html-parts.h"
#include "harness/text/sentence.h"

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
    const char *behind = strncmp(at, begin, strlen(begin)) ? NULL : strstr(at, end);
    return behind ? behind + strlen(end) : at;
}

/* The picture as an element of the page. Several pictures by gnuplot name their parts alike: `prefix` goes
 * behind that of the run before every id and every reference to one. The picture's own title is that of all of them, and left out.
 */
static void inline_svg(FILE *file, const char *svg, const char *run, const char *prefix)
{
    static const char *const names[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
    const char *at = strstr(svg, "<svg");
    bool inside = false; /* behind the first group: titles there are those of curves */
    fprintf(file, "<svg role=\"img\" aria-labelledby=\"%schart-%s\"", run, prefix);
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
            fprintf(file, "%s%s%s-", names[i], run, prefix);
            at += strlen(names[i]);
        } else
            fputc(*at++, file);
    }
}

/* In an image a browser runs nothing, follows nothing and loads nothing. */
static void embed_image(FILE *file, const char *shows, const char *type, const char *bytes, size_t length)
{
    HTML(file, "<img alt=\"{}\" src=\"data:image/{};base64,", A_TEXT(shows), A_TEXT(type));
    html_base64(file, bytes, length);
    fputs("\">\n", file);
}

/* Whether all elements are such as gnuplot draws with: none follows a link, runs or loads anything. (The policy of the page
 * forbids the latter two, whatever else stands there.) */
static bool only_draws(const char *svg)
{
    static const char elements[] =
        " svg title desc g defs path rect circle polygon use text tspan pattern filter feFlood "
        "feComposite ";
    const char *at = strstr(svg, "<svg");
    while ((at = strchr(at, '<'))) {
        char word[24];
        at += 1 + (at[1] == '/');
        snprintf(word, sizeof word, " %.*s ", (int)strcspn(at, " \t\r\n/>"), at);
        if (!strstr(elements, word))
            return false;
    }
    return true;
}

/* The chart as data, to be freed, if the run has it and it is JSON. */
static char *read_curves(const struct report *report, const char *chart)
{
    char name[256];
    snprintf(name, sizeof name, "charts/%s.json", chart);
    char *text = report_file(report, name, NULL);
    json_t *curves = text ? json_loads(text, 0, NULL) : NULL;
    if (!curves) {
        free(text);
        text = NULL;
    }
    json_decref(curves);
    return text;
}

void html_picture(const struct html_part *part, const struct block *block, FILE *file)
{
    const struct report *report = part->context;
    char name[256], *shows = words_text(block->words);
    size_t length, png_length = 0;
    snprintf(name, sizeof name, "charts/%s.svg", block->id);
    char *svg = report_file(report, name, &length), *png = NULL;
    const bool light = svg && length <= SVG_MOST && strlen(svg) == length && is_whole_svg(svg);
    char *curves = light && only_draws(svg) ? read_curves(report, block->id) : NULL;
    if (!light) {
        snprintf(name, sizeof name, "charts/%s.png", block->id);
        png = report_file(report, name, &png_length);
    }
    fprintf(file, "<figure data-run=\"%zu\" data-chart=\"%s\"", report->number, block->id);
    html_attribute(file, "data-curves", curves);
    *shows = (char)toupper((unsigned char)*shows);
    HTML(file, ">\n<h{0} id=\"{1}chart-{2}\">{3}</h{0}>\n<div class=\"chart\">", A_WHOLE(part->level + 2),
         A_TEXT(part->prefix), A_TEXT(block->id), A_TEXT(shows));
    if (curves)
        inline_svg(file, svg, part->prefix, block->id);
    else if (light)
        embed_image(file, shows, "svg+xml", svg, length);
    else if (png)
        embed_image(file, shows, "png", png, png_length);
    fputs(light || png ? "</div>\n" : "The picture is torn, and not shown.</div>\n", file);
    free(curves);
    free(shows);
    free(svg);
    free(png);
}
