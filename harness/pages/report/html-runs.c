/* SPDX-License-Identifier: MIT */
/* Several runs on one HTML page: what each was, and each compared with the first. */
#include "harness/pages/report/compared.h"
#include "harness/pages/report/page.h"
#include "harness/writing/escape.h"

#include <math.h>
#include <string.h>

static const char *known(const char *text)
{
    return text ? text : "not known";
}

static void write_runs(const struct report *runs, size_t count, FILE *file)
{
    page_table(file, "The runs, in the order in which they were named; A is the first.");
    page_text_head(file, "run", 0);
    page_text_head(file, "started", 0);
    page_text_head(file, "processor", 0);
    page_text_head(file, "Quadrille", "its version and commit");
    page_text_head(file, "compiler", 0);
    page_table_head(file, "back-ends", 0);
    page_table_head(file, "sets", 0);
    page_table_head(file, "rows", "one for each back-end, instance and timed run");
    page_table_body(file);
    for (size_t i = 0; i < count; i++) {
        const json_t *record = runs[i].record;
        const char *commit = record_text(record, "commit");
        char version[160];
        struct standing standing[STANDINGS_MAX];
        snprintf(version, sizeof version, "%.60s%s%.60s", known(record_text(record, "quadrille")),
                 commit ? ", " : "", commit ? commit : "");
        page_row(file, (struct row_subject){0});
        page_head_cell(file, runs[i].run);
        page_text_cell(file, known(record_text(record, "started")));
        page_text_cell(file, known(record_text(json_object_get(record, "machine"), "processor")));
        page_text_cell(file, version);
        page_text_cell(file, known(record_text(record, "compiler")));
        page_number_cell(file, (double)standings_make(standing, &runs[i].results));
        page_number_cell(file, (double)runs[i].figures.count);
        page_number_cell(file, (double)runs[i].results.rows);
        page_row_end(file);
    }
    page_table_end(file);
}

static void write_item(void *context, const char *sentence)
{
    fputs("<li>", context);
    escape_html(context, sentence);
    fputs("</li>\n", context);
}

/* What is asked for most stands where it needs no scrolling: right behind the name. */
static const struct compared_column *verdict_column(void)
{
    const struct compared_column *column = compared_columns;
    while (column->head && strcmp(column->head, "verdict") != 0)
        column++;
    return column;
}

static void write_line_cell(const struct compared_column *column, const struct diff_line *line, FILE *file)
{
    struct cell cell;
    column->fill(&cell, line);
    page_cell(file, &cell);
}

static void write_lines(const struct compared *compared, FILE *file)
{
    page_table(file, "Each back-end in B by itself in A, on the instances that are in both. Ratio: time in B "
                     "by time in A.");
    const struct compared_column *verdict = verdict_column();
    page_text_head(file, "back-end", 0);
    page_table_head(file, verdict->head, verdict->meaning);
    for (const struct compared_column *column = compared_columns; column->head; column++)
        if (column != verdict)
            page_table_head(file, column->head, column->meaning);
    page_table_body(file);
    for (size_t i = 0; i < compared->page.count; i++) {
        const struct diff_line *line = &compared->page.line[i];
        page_row(file, (struct row_subject){.solver = line->a});
        page_head_cell(file, line->a);
        write_line_cell(verdict, line, file);
        for (const struct compared_column *column = compared_columns; column->head; column++)
            if (column != verdict)
                write_line_cell(column, line, file);
        page_row_end(file);
    }
    page_table_end(file);
}

static void write_compared(const struct report *a, const struct report *b, FILE *file)
{
    struct compared compared;
    compared_make(&compared, a, b);
    fputs("<h3>", file);
    escape_html(file, b->run);
    escape_html(file, " (B) against ");
    escape_html(file, a->run);
    escape_html(file, " (A)");
    fputs("</h3>\n", file);
    if (compared.page.count)
        write_lines(&compared, file);
    fputs("<ul class=\"differences\">\n", file);
    compared_report(&compared, write_item, file);
    fputs("</ul>\n", file);
    compared_close(&compared);
}

void page_runs(const struct report *runs, size_t count, FILE *file)
{
    fputs("<section aria-labelledby=\"runs\">\n<h2 id=\"runs\">", file);
    escape_html(file, "The runs, compared with each other");
    fputs("</h2>\n", file);
    write_runs(runs, count, file);
    for (size_t i = 1; i < count; i++)
        write_compared(&runs[0], &runs[i], file);
    fputs("</section>\n", file);
}
