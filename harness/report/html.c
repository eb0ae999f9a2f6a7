/* SPDX-License-Identifier: MIT */
/* HTML: one page that holds everything, style, script and charts included, and asks nothing of any network;
 * the page's own policy forbids it to. Only the scripts that are built in may run, whatever the files of the
 * run hold. */
#include "charts-js.h"
#include "harness/report/html-parts.h"
#include "harness/text/sentence.h"
#include "page-css.h"
#include "page-js.h"

#include <stdlib.h>

/* Only the scripts that are built in may run, by their checksums; nothing may be loaded. */
static void write_policy(FILE *file)
{
    fputs(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src",
        file);
    html_script_checksum(file, charts_js, sizeof charts_js - 1);
    html_script_checksum(file, page_js, sizeof page_js - 1);
    fputs("; base-uri 'none'; form-action 'none'\">\n", file);
}

static void write_head(const struct report *runs, size_t count, FILE *file)
{
    char *words = report_told(runs, report_title), *title = words_text(words);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n", file);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n", file);
    write_policy(file);
    HTML(file,
         count > 1 ? "<title>Quadrille: {0} runs side by side</title>\n" : "<title>Quadrille: {1}</title>\n",
         A_WHOLE(count), A_TEXT(title));
    fprintf(file, "<style>\n%s</style>\n</head>\n", page_css);
    free(words);
    free(title);
}

static void write_run(const struct report *report, const struct html_part *part, FILE *file)
{
    struct document document;
    report_document(report, FOR_PAGE, &document);
    document_write_html(&document, part, file);
    document_close(&document);
}

/* The runs against each other, then each as it would be alone. */
static void write_several(const struct report *runs, size_t count, FILE *file)
{
    struct runs_document all;
    fprintf(file,
            "<body>\n<a class=\"skip\" href=\"#runs\">To the comparison</a>\n<header>\n<p "
            "class=\"kicker\">" REPORT_KICKER "</p>\n<h1>%zu runs side by side</h1>\n<nav "
            "aria-label=\"Runs\"><ul>\n<li><a href=\"#runs\">Compared with "
            "each other</a></li>\n",
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
        write_run(&runs[i], &(struct html_part){2, prefix, .picture = html_picture, .context = &runs[i]},
                  file);
        fputs("</article>\n", file);
    }
}

bool report_html(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    write_head(runs, count, file);
    if (count > 1)
        write_several(runs, count, file);
    else {
        fputs("<body>\n<a class=\"skip\" href=\"#tables\">To the tables</a>\n", file);
        write_run(runs, &(struct html_part){1, "", true, html_picture, runs}, file);
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
