/* SPDX-License-Identifier: MIT */
/* The charts of the run on the HTML page, as they are in its folder, each with the sentences that its data
 * say. */
#include "harness/ground/memory.h"
#include "harness/pages/charts/chart.h"
#include "harness/pages/report/page.h"
#include "harness/pages/report/svg.h"
#include "harness/writing/escape.h"

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

/* --- what a chart shows, in words: the Markdown beside it --- */

/* Takes the backslashes of escapes out, in place, up to a zero or an unescaped backtick, which is returned.
 */
static char *unescape(char *line)
{
    char *out = line;
    while (*line && *line != '`') {
        if (*line == '\\' && ispunct((unsigned char)line[1]))
            line++;
        *out++ = *line++;
    }
    if (out < line)
        *out = 0;
    return line;
}

/* A line in which code stands between backticks, and a backslash before what is no markup. */
static void write_inline(FILE *file, char *line)
{
    bool code = false;
    while (*line) {
        char *tick = code ? line + strcspn(line, "`") : unescape(line), *behind = tick + strspn(tick, "`");
        bool turns = behind > tick;
        *tick = 0;
        escape_html(file, line);
        if (turns)
            fputs(code ? "</code>" : "<code>", file);
        code ^= turns;
        line = behind;
    }
    fputs(code ? "</code>" : "", file);
}

/* The end of a cell: the next bar that no backslash makes a part of it. */
static char *end_of_cell(char *cell)
{
    for (; *cell && *cell != '|'; cell++)
        cell += *cell == '\\' && cell[1];
    return cell;
}

/* A line "| a | b |". */
static void write_table_row(FILE *file, char *line)
{
    fputs("<tr>", file);
    for (char *cell = line + 1, *next; *cell; cell = next) {
        char *end = end_of_cell(cell);
        next = end + (*end == '|');
        while (end > cell && end[-1] == ' ')
            end--;
        *end = 0;
        fputs("<td>", file);
        write_inline(file, cell + strspn(cell, " "));
        fputs("</td>", file);
    }
    fputs("</tr>\n", file);
}

enum block { BLOCK_NONE, BLOCK_PARAGRAPH, BLOCK_LIST, BLOCK_HEADING, BLOCK_TABLE };

static const struct {
    const char *begin, *end;
} block_tags[] = {
    [BLOCK_NONE] = {"", ""},
    [BLOCK_PARAGRAPH] = {"<p>", "</p>\n"},
    [BLOCK_LIST] = {"<ul>\n", "</ul>\n"},
    [BLOCK_HEADING] = {"<h4>", "</h4>\n"},
    [BLOCK_TABLE] = {"<div class=\"scroll\" tabindex=\"0\"><table>\n", "</table></div>\n"},
};

static enum block block_of(const char *line)
{
    return !*line                    ? BLOCK_NONE
           : *line == '#'            ? BLOCK_HEADING
           : *line == '|'            ? BLOCK_TABLE
           : !strncmp(line, "- ", 2) ? BLOCK_LIST
                                     : BLOCK_PARAGRAPH;
}

static void write_line(FILE *file, enum block block, char *line)
{
    if (block == BLOCK_TABLE) {
        if (line[strspn(line, "|-: ")]) /* else the line below the heads */
            write_table_row(file, line);
    } else if (block == BLOCK_LIST) {
        fputs("<li>", file);
        write_inline(file, line + 2);
        fputs("</li>\n", file);
    } else {
        write_inline(file, block == BLOCK_HEADING ? line + strspn(line, "# ") : line);
        fputc('\n', file);
    }
}

static void write_markdown(FILE *file, char *text)
{
    enum block open = BLOCK_NONE;
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        enum block block = block_of(line);
        if (block != open || block == BLOCK_HEADING)
            fprintf(file, "%s%s", block_tags[open].end, block_tags[block].begin);
        open = block;
        write_line(file, block, line);
    }
    fputs(block_tags[open].end, file);
}

/* The sentences made of the chart's data: those that were written as it was drawn, else made now. */
static char *words_of(const struct report *report, const struct chart *chart)
{
    char name[256], *words = 0;
    struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    size_t length;
    snprintf(name, sizeof name, "charts/%s.md", chart->name);
    char *written = page_file(report, name, 0);
    if (written)
        return written;
    FILE *memory = memory_stream(&words, &length);
    if (chart->describe)
        chart->describe(&request, memory, true);
    fclose(memory);
    return words;
}

static void write_words(const struct report *report, const struct chart *chart, FILE *file)
{
    char *words = words_of(report, chart);
    if (words)
        write_markdown(file, words);
    free(words);
}

/* What begins with a small letter gets a capital one. */
static void write_heading(FILE *file, const char *text)
{
    bool small = *text >= 'a' && *text <= 'z';
    if (small)
        fputc(toupper((unsigned char)*text), file);
    escape_html(file, text + small);
}

/* False if there is no picture. */
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
    const bool shown = light || png;
    if (shown) {
        int level = report->number ? 4 : 3;
        fprintf(file, "<figure data-run=\"%zu\" data-chart=\"%s\"", report->number, chart->name);
        if (light && svg_is_plain(svg))
            page_probes(report, chart->name, file);
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
    page_times(report, file);
    for (const struct chart *chart = chart_table; chart->name; chart++)
        if (!write_chart(report, chart, file) && count < sizeof missing / sizeof *missing)
            missing[count++] = chart->name;
    if (count) {
        fputs("<p class=\"quiet\">", file);
        escape_html(file, "Not drawn: ");
    }
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%s", i ? ", " : "", missing[i]);
    if (count) {
        page_marked_up(file, report,
                       ". The run has nothing for it to show, or gnuplot was not there: `quadrille plot "
                       "--chart NAME` says which.",
                       0);
        fputs("</p>\n", file);
    }
}
