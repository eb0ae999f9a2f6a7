/* SPDX-License-Identifier: MIT */
/* Markdown: what a forge shows of a run. Pictures are linked beside it, in the folder of the run; of several
 * runs, as seen from the folder where the report was made. */
#include "harness/ground/memory.h"
#include "harness/pages/charts/chart.h"
#include "harness/pages/report/compared.h"
#include "harness/pages/tables/compilers.h"
#include "harness/pages/tables/summary.h"
#include "harness/writing/writers.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

/* A command below a line that says what for; nothing if there is none. */
static void add_command(struct document *document, const struct report *report, report_words *words,
                        const char *why)
{
    char *text = report_told(report, words);
    if (*text) {
        document_add(document, BLOCK_PARAGRAPH, "%s", why);
        document_add(document, BLOCK_COMMAND, "%s", text);
    }
    free(text);
}

COLUMN(name, 0, "", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = ((const struct machine_fact *)row->of)->name)
COLUMN(value, 0, "", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = ((const struct machine_fact *)row->of)->value)
static const struct column *const columns_of_facts[] = {&column_name, &column_value, 0};

static void add_machine(struct document *document, const struct report *report, const struct facts *facts)
{
    if (facts->count)
        document_add(document, BLOCK_SECTION, "Machine and command");
    struct table *table = document_table(document, 0, columns_of_facts);
    for (size_t i = 0; i < facts->count; i++)
        table_add(table, (struct table_row){.of = &facts->fact[i]});
    add_command(document, report, report_command, "The command, as it was typed:");
}

/* Pictures that are there, each with what its data say. */
static void add_charts(struct document *document, const struct report *report)
{
    struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    bool first = true;
    for (size_t i = 0; chart_table[i]; i++) {
        const struct chart *chart = chart_table[i];
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/charts/%s.svg", report->run, chart->name);
        if (access(path, R_OK))
            continue;
        if (first)
            document_add(document, BLOCK_SECTION, "Charts");
        char *place = memory_print("%s%scharts/%s.svg", report->number ? report->run : "",
                                   report->number ? "/" : "", chart->name);
        document_picture(document, place, chart->summary);
        free(place);
        first = false;
        chart_describe(chart, &request, document);
        chart_tabulate(chart, &request, document);
    }
}

static void write_run(const struct report *report, FILE *file)
{
    struct document document = {0};
    struct warnings warnings;
    struct facts facts;
    report_machine(report, &facts);
    report_warnings(report, &warnings);
    if (report->number)
        document_add(&document, BLOCK_TITLE, NAMED, report->run);
    document_add_lines(&document, report->number ? BLOCK_PARAGRAPH : BLOCK_TITLE,
                       report_told(report, report_title));
    document_add_lines(&document, BLOCK_PARAGRAPH, report_told(report, report_question));
    document_add_lines(&document, BLOCK_NOTE, report_told(report, report_gaps));
    document_add_lines(&document, BLOCK_ITEM, report_told(report, report_headlines));
    document_add_lines(&document, BLOCK_PARAGRAPH, report_told(report, report_verdict));
    summary_add(&document, &report->figures);
    compilers_fill(document_table(&document, 0, columns_of_compilers), report->record, &report->figures);
    warnings_add(&document, &warnings, SIZE_MAX);
    add_charts(&document, report);
    add_machine(&document, report, &facts);
    add_command(&document, report, report_command_again, "The same comparison again:");
    add_command(&document, report, report_command_instance,
                "One instance alone, where back-ends differ most:");
    document_write_markdown(&document, file);
    document_close(&document);
    warnings_close(&warnings);
    facts_close(&facts);
}

/* --- several runs --- */

static void write_compared(const struct report *first, const struct report *report, FILE *file)
{
    struct document document = {0};
    struct compared compared;
    compared_make(&compared, first, report);
    document_add(&document, BLOCK_SECTION, NAMED " against " NAMED, report->run, first->run);
    if (compared.page.count)
        diff_add(&document, &compared.page);
    else
        compared_add_notes(&document, &compared);
    document_write_markdown(&document, file);
    document_close(&document);
    compared_close(&compared);
}

bool report_markdown(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    if (count > 1)
        fprintf(file, "# %zu runs side by side\n\n", count);
    for (size_t i = 1; i < count; i++)
        write_compared(&runs[0], &runs[i], file);
    for (size_t i = 0; i < count; i++)
        write_run(&runs[i], file);
    return true;
}
