/* SPDX-License-Identifier: MIT */
/* A run as a document. Its sections, in their order, are at the end. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/report/report.h"
#include "harness/report/report-tables.h"
#include "harness/report/tables/summary.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOR_FORGE_AND_PAGE = FOR_MARKDOWN | FOR_PAGE };

/* Adds words as they are, unless there are none. */
static void add_words(struct document *document, enum block_kind is, const char *style,
                      const struct report *report, report_words *words)
{
    const size_t before = document->count;
    document_add_lines(document, is, report_told(report, words));
    for (size_t i = before; i < document->count; i++)
        document->block[i].style = style;
}

static void add_section(struct document *document, unsigned readers, const char *id, const char *heading)
{
    document->readers = readers;
    document_add(document, BLOCK_SECTION, "%s", heading)->id = id;
}

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

static void add_opening(struct document *document, const struct report *report)
{
    const char *started = record_text(report->record, "started");
    char *title = report_told(report, report_title);
    document->readers = FOR_PAGE;
    document_add(document, BLOCK_PARAGRAPH, started ? "%s. A run of %s" : "%s",
                 report->number ? report->run : REPORT_KICKER, started)
        ->style = "kicker";
    if (report->number)
        document_add(document, BLOCK_TITLE, "Run %zu: %s", report->number, title)->id = "title";
    document->readers = FOR_MARKDOWN;
    if (report->number)
        document_add(document, BLOCK_TITLE, NAMED, report->run);
    if (!report->number)
        document->readers |= FOR_PAGE;
    document_add(document, report->number ? BLOCK_PARAGRAPH : BLOCK_TITLE, "%s", title);
    free(title);
    document->readers = FOR_FORGE_AND_PAGE;
    add_words(document, BLOCK_PARAGRAPH, "question", report, report_question);
    document->readers = FOR_PAPER;
    document_add(document, BLOCK_PARAGRAPH,
                 "Tables of " NAMED
                 " by `quadrille report --format latex`. In the preamble: \\usepackage{booktabs}",
                 report->run);
    document->readers = FOR_FORGE_AND_PAGE | FOR_PAPER;
    add_words(document, BLOCK_NOTE, NULL, report, report_gaps);
    document->readers = FOR_FORGE_AND_PAGE;
    add_words(document, BLOCK_ITEM, "headlines", report, report_headlines);
    add_words(document, BLOCK_PARAGRAPH, report_is_contradicted(report) ? "alarm" : NULL, report,
              report_verdict);
}

static void add_warnings(struct document *document, const struct report *report)
{
    struct run_facts facts;
    struct warnings warnings;
    struct error error;
    run_facts_read(report->run, &facts, &error); /* that it cannot be read is reported as a gap */
    warnings_make(&warnings, &report->figures, &report->results, &facts);
    add_section(document, FOR_FORGE_AND_PAGE | FOR_PAPER, "warnings", "To be read with care");
    warnings_add_items(document, &warnings, SIZE_MAX);
    warnings_close(&warnings);
}

/* Where a picture is; false: there is none. */
static bool chart_picture(const struct report *report, const struct chart *chart, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/charts/%s.svg", report->run, chart->name) < PATH_MAX &&
           !access(path, R_OK);
}

static void add_missing_charts(struct document *document, const struct report *report)
{
    char path[PATH_MAX], *names = NULL;
    size_t length, missing = 0;
    FILE *file = memory_stream(&names, &length);
    for (size_t i = 0; report->figures.count && chart_table[i]; i++)
        if (!chart_picture(report, chart_table[i], path))
            fprintf(file, "%s%s", missing++ ? ", " : "", chart_table[i]->name);
    fclose(file);
    document->readers = FOR_PAGE;
    if (*names)
        document_add(
            document, BLOCK_PARAGRAPH,
            "Not drawn: %s. The run has nothing for it to show, or gnuplot was not there: `quadrille plot "
            "--chart NAME` says which.",
            names)
            ->style = "quiet";
    document->readers = FOR_FORGE_AND_PAGE;
    free(names);
}

/* Pictures that are there, each with what its data say. */
static void add_charts(struct document *document, const struct report *report)
{
    const struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    add_section(document, FOR_FORGE_AND_PAGE, "charts", "Charts");
    add_missing_charts(document, report);
    for (size_t i = 0; chart_table[i]; i++) {
        const struct chart *chart = chart_table[i];
        char path[PATH_MAX];
        if (!chart_picture(report, chart, path))
            continue;
        document_picture(document, report->number ? path : path + strlen(report->run) + 1, chart->summary)
            ->id = chart->name;
        chart_describe(chart, &request, document);
        chart_tabulate(chart, &request, document);
    }
}

static void add_contradictions(struct document *document, const struct report *report)
{
    enum { SHOWN = 200000 };
    size_t length;
    char *text = report_file(report, "disagreements.txt", &length);
    add_section(document, FOR_FORGE_AND_PAGE, "contradictions", "Contradictions");
    if (text) {
        document_add(document, BLOCK_PARAGRAPH,
                     "Each with the board, who said what, and the command that shows it again.");
        document_add(document, BLOCK_VERBATIM, "%.*s", SHOWN, text);
    }
    if (length > SHOWN)
        document_add(document, BLOCK_PARAGRAPH, "The rest is in disagreements.txt.");
    free(text);
}

static void add_again(struct document *document, const struct report *report)
{
    if (!report->record)
        return;
    add_section(document, FOR_FORGE_AND_PAGE, "again", "The same again");
    add_command(document, report, report_command_again, "The same comparison, on this machine or another:");
    add_command(document, report, report_command_instance,
                "One instance alone, the one on which back-ends differ most:");
    document->readers = FOR_PAGE;
    add_command(document, report, report_command_resume, "Going on with the run, if it was interrupted:");
    add_command(document, report, report_command_redraw,
                "The charts and this page again, from the stored rows:");
}

void report_document(const struct report *report, unsigned reader, struct document *document)
{
    *document = (struct document){.name = report->label};
    add_opening(document, report);
    add_section(document, FOR_PAGE, "tables", "Tables");
    report_add_page_tables(document, report);
    document->readers = FOR_MARKDOWN;
    summary_add(document, &report->figures);
    add_warnings(document, report);
    document->readers = FOR_PAPER;
    report_add_paper_tables(document, report);
    /* What takes time to find is left out for others. */
    if (reader & FOR_FORGE_AND_PAGE)
        add_charts(document, report);
    add_section(document, FOR_PAGE, "differences", "Where back-ends differ most");
    if (reader & FOR_PAGE)
        report_add_differences(document, report);
    add_section(document, FOR_PAGE, "unsolved", "What was not solved");
    report_add_unsolved(document, report);
    add_contradictions(document, report);
    add_section(document, FOR_FORGE_AND_PAGE, "machine", "Machine and command");
    report_add_machine(document, report);
    add_command(document, report, report_command, "The command, as it was typed:");
    document->readers = FOR_MARKDOWN | FOR_PAPER;
    report_add_compilers(document, report);
    add_section(document, FOR_PAGE, "settings", "Settings");
    report_add_settings(document, report);
    add_section(document, FOR_PAGE, "columns", "What the columns mean");
    report_add_columns(document);
    if (reader & FOR_FORGE_AND_PAGE)
        add_again(document, report);
    add_section(document, FOR_PAGE, "sets", "Sets");
    report_add_sets(document, report);
    document->readers = 0;
}
