/* SPDX-License-Identifier: MIT */
/* HTML: one page that holds everything, style, script and charts included, and asks nothing of any network;
 * the page's own policy forbids it to. Only the scripts that are built in may run, whatever the files of the
 * run hold. */
#include "harness/report/report.h"

#include "charts-js.h"
#include "harness/text/writers.h"
#include "page-css.h"
#include "page-js.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- what pages share --- */

static void html_base64(FILE *file, const void *whole, size_t length)
{
    const unsigned char *bytes = whole;
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned long three = (unsigned long)bytes[i] << 16;
        three |= i + 1 < length ? (unsigned long)bytes[i + 1] << 8 : 0;
        three |= i + 2 < length ? bytes[i + 2] : 0;
        fputc(digits[three >> 18], file);
        fputc(digits[three >> 12 & 63], file);
        fputc(i + 1 < length ? digits[three >> 6 & 63] : '=', file);
        fputc(i + 2 < length ? digits[three & 63] : '=', file);
    }
}

void html_script_checksum(FILE *file, const char *script, size_t length)
{
    char hex[CHECKSUM_TEXT];
    unsigned char sum[32];
    checksum(script, length, hex);
    for (size_t i = 0; i < sizeof sum; i++)
        sum[i] = (unsigned char)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, NULL, 16);
    fputs(" 'sha256-", file);
    html_base64(file, sum, sizeof sum);
    putc('\'', file);
}

/* --- charts, as they are in the folder of the run. One with values to look up is a part of the page,
 * another picture is an image. --- */

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
    const char *after = strncmp(at, begin, strlen(begin)) ? NULL : strstr(at, end);
    return after ? after + strlen(end) : at;
}

/* The picture as an element of the page. Several pictures by gnuplot name their parts alike: `prefix` goes
 * after that of the run before every id and every reference to one. The picture's own title is that of
 * all of them, and left out.
 *  */
static void inline_svg(FILE *file, const char *svg, const char *run, const char *prefix)
{
    assert(strstr(svg, "<svg"));
    static const char *const names[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
    const char *at = strstr(svg, "<svg");
    bool inside = false; /* past the first group: titles there are those of curves */
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

/* Whether all elements are such as gnuplot draws with: none follows a link, runs or loads anything. (The
 * policy of the page forbids the latter two, whatever else stands there.) */
static bool only_draws(const char *svg)
{
    static const char elements[] =
        " svg title desc g defs path rect circle polygon use text tspan pattern filter feFlood feComposite ";
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

static void html_picture(const struct html_part *part, const struct block *block, FILE *file)
{
    assert(block->is == BLOCK_PICTURE && block->id && part->context);
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

/* --- the page --- */

/* Only the scripts that are built in may run, by their checksums; nothing may be loaded. */
static void write_page_policy(FILE *file)
{
    fputs(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src",
        file);
    html_script_checksum(file, charts_js, sizeof charts_js - 1);
    html_script_checksum(file, page_js, sizeof page_js - 1);
    fputs("; base-uri 'none'; form-action 'none'\">\n", file);
}

static void write_page_head(const struct report *runs, size_t count, FILE *file)
{
    char *words = report_text(runs, report_title), *title = words_text(words);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n", file);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n", file);
    write_page_policy(file);
    HTML(file,
         count > 1 ? "<title>Quadrille: {0} runs side by side</title>\n" : "<title>Quadrille: {1}</title>\n",
         A_WHOLE(count), A_TEXT(title));
    fprintf(file, "<style>\n%s</style>\n</head>\n", page_css);
    free(words);
    free(title);
}

static void write_page_run(const struct report *report, const struct html_part *part, FILE *file)
{
    struct document document;
    report_document(report, FOR_PAGE, &document);
    document_write_html(&document, part, file);
    document_close(&document);
}

/* The runs against each other, then each as it would be alone. */
static void write_page_of_several(const struct report *runs, size_t count, FILE *file)
{
    struct runs_document all;
    fprintf(file,
            "<body>\n<a class=\"skip\" href=\"#runs\">To the comparison</a>\n<header>\n<p "
            "class=\"kicker\">" REPORT_KICKER "</p>\n<h1>%zu runs side by side</h1>\n<nav "
            "aria-label=\"Runs\"><ul>\n<li><a href=\"#runs\">Compared with each other</a></li>\n",
            count);
    for (size_t i = 0; i < count; i++)
        HTML(file, "<li><a href=\"#run-{}-title\">{}</a></li>\n", A_WHOLE(runs[i].number),
             A_TEXT(runs[i].run));
    fputs("</ul></nav>\n</header>\n<main>\n", file);
    runs_document_open(runs, count, &all);
    document_write_html(&all.document, &(struct html_part){.level = 1, .prefix = ""}, file);
    runs_document_close(&all);
    for (size_t i = 0; i < count; i++) {
        char prefix[32];
        snprintf(prefix, sizeof prefix, "run-%zu-", runs[i].number);
        fprintf(file, "<article class=\"run\" aria-labelledby=\"%stitle\">\n", prefix);
        write_page_run(&runs[i], &(struct html_part){2, prefix, .picture = html_picture, .context = &runs[i]},
                       file);
        fputs("</article>\n", file);
    }
}

bool report_html(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    assert(count);
    (void)error;
    write_page_head(runs, count, file);
    if (count > 1)
        write_page_of_several(runs, count, file);
    else {
        fputs("<body>\n<a class=\"skip\" href=\"#tables\">To the tables</a>\n", file);
        write_page_run(runs, &(struct html_part){1, "", true, html_picture, runs}, file);
    }
    fputs("</main>\n<footer><p>", file);
    words_write_html(
        "Made by `quadrille report` from the rows of the run alone. Times of other runs belong to other "
        "machines and other moments: `quadrille diff` holds two runs against each other.",
        file);
    fputs("</p></footer>\n", file);
    fprintf(file, "<script>%s</script>\n<script>%s</script>\n</body>\n</html>\n", charts_js, page_js);
    return true;
}
