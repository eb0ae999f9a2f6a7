/* SPDX-License-Identifier: MIT */
/* Several runs on one HTML page: what each was, and each compared with the first. */
#include "harness/pages/report/compared.h"
#include "harness/pages/report/page.h"
#include "harness/writing/escape.h"
#include "harness/writing/writers.h"

#include <math.h>
#include <string.h>

static const char *known(const char *text)
{
    return text ? text : "not known";
}

static void write_runs(const struct report *runs, size_t count, FILE *file)
{
    html_table(file, "The runs, in the order in which they were named; A is the first.");
    html_head(file, "run", 0, true);
    html_head(file, "started", 0, true);
    html_head(file, "processor", 0, true);
    html_head(file, "Quadrille", "its version and commit", true);
    html_head(file, "compiler", 0, true);
    html_head(file, "back-ends", 0, false);
    html_head(file, "sets", 0, false);
    html_head(file, "rows", "one for each back-end, instance and timed run", false);
    html_table_body(file);
    for (size_t i = 0; i < count; i++) {
        const json_t *record = runs[i].record;
        const char *commit = record_text(record, "commit");
        char version[160];
        struct standing standing[STANDINGS_MAX];
        snprintf(version, sizeof version, "%.60s%s%.60s", known(record_text(record, "quadrille")),
                 commit ? ", " : "", commit ? commit : "");
        html_row(file, &(struct table_row){0});
        html_head_cell(file, runs[i].run);
        html_text_cell(file, known(record_text(record, "started")));
        html_text_cell(file, known(record_text(json_object_get(record, "machine"), "processor")));
        html_text_cell(file, version);
        html_text_cell(file, known(record_text(record, "compiler")));
        html_count_cell(file, (double)standings_make(standing, &runs[i].results));
        html_count_cell(file, (double)runs[i].figures.count);
        html_count_cell(file, (double)runs[i].results.rows);
        html_row_end(file);
    }
    html_table_end(file);
}

static void write_compared(const struct report *a, const struct report *b, FILE *file)
{
    struct compared compared;
    struct document document = {0};
    compared_make(&compared, a, b);
    fputs("<h3>", file);
    escape_html(file, b->run);
    fputs(" (B) against ", file);
    escape_html(file, a->run);
    fputs(" (A)</h3>\n", file);
    if (compared.page.count)
        table_write_html(diff_add_table(&document, &compared.page), file);
    compared_add_notes(&document, &compared);
    fputs("<ul class=\"differences\">\n", file);
    for (size_t i = 0; i < document.count; i++)
        if (document.block[i].is == BLOCK_ITEM) {
            fputs("<li>", file);
            words_write_html(document.block[i].words, file);
            fputs("</li>\n", file);
        }
    fputs("</ul>\n", file);
    document_close(&document);
    compared_close(&compared);
}

void page_runs(const struct report *runs, size_t count, FILE *file)
{
    fputs("<section aria-labelledby=\"runs\">\n<h2 id=\"runs\">The runs, compared with each other</h2>\n",
          file);
    write_runs(runs, count, file);
    for (size_t i = 1; i < count; i++)
        write_compared(&runs[0], &runs[i], file);
    fputs("</section>\n", file);
}
