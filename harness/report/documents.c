/* SPDX-License-Identifier: MIT */
/* Reports as documents, and the formats that a document alone makes: Markdown, LaTeX, CSV. The sections of
 * a run, in their order, are in report_document. */
#include "harness/report/report.h"

#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/report/tables/diff.h"
#include "harness/report/tables/summary.h"
#include "harness/report/tables/warnings.h"
#include "harness/text/writers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOR_FORGE_AND_PAGE = FOR_MARKDOWN | FOR_PAGE };

/* Adds words as they are, unless there are none. */
static void add_report_words(struct document *document, enum block_kind is, const char *style,
                             const struct report *report, report_words *words)
{
    const size_t before = document->count;
    document_add_lines(document, is, report_text(report, words));
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
    char *text = report_text(report, words);
    if (*text) {
        document_add(document, BLOCK_PARAGRAPH, "%s", why);
        document_add(document, BLOCK_COMMAND, "%s", text);
    }
    free(text);
}

static void add_opening(struct document *document, const struct report *report)
{
    const char *started = record_text(report->record, "started");
    char *title = report_text(report, report_title);
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
    add_report_words(document, BLOCK_PARAGRAPH, "question", report, report_question);
    document->readers = FOR_PAPER;
    document_add(document, BLOCK_PARAGRAPH,
                 "Tables of " NAMED " by `quadrille report --format latex`. In the preamble: "
                 "\\usepackage{booktabs,siunitx}",
                 report->run);
    document->readers = FOR_FORGE_AND_PAGE | FOR_PAPER;
    add_report_words(document, BLOCK_NOTE, NULL, report, report_gaps);
    document->readers = FOR_FORGE_AND_PAGE;
    add_report_words(document, BLOCK_ITEM, "headlines", report, report_headlines);
    add_report_words(document, BLOCK_PARAGRAPH, report_is_contradicted(report) ? "alarm" : NULL, report,
                     report_verdict);
}

static void add_warnings(struct document *document, const struct report *report)
{
    const struct run_facts facts = run_facts_of(report->record);
    struct warnings warnings;
    warnings_make(&warnings, &report->statistics, &report->results, &facts);
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
    for (size_t i = 0; report->statistics.count && chart_table[i]; i++)
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
                "One instance alone, the one on which solvers differ most:");
    document->readers = FOR_PAGE;
    add_command(document, report, report_command_resume, "Going on with the run, if it was interrupted:");
    add_command(document, report, report_command_redraw,
                "The charts and this page again, from the stored rows:");
}

void report_document(const struct report *report, unsigned reader, struct document *document)
{
    assert(report->program && reader && !(reader & (reader - 1)));
    *document = (struct document){.name = report->label};
    add_opening(document, report);
    add_section(document, FOR_PAGE, "tables", "Tables");
    report_add_page_tables(document, report);
    document->readers = FOR_MARKDOWN;
    summary_add(document, &report->statistics);
    add_warnings(document, report);
    document->readers = FOR_PAPER;
    report_add_paper_tables(document, report);
    /* What takes time to find is left out for others. */
    if (reader & FOR_FORGE_AND_PAGE)
        add_charts(document, report);
    add_section(document, FOR_PAGE, "differences", "Where solvers differ most");
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

/* --- two runs compared: what `quadrille diff` finds --- */

/* B compared with A. */
struct compared {
    const struct report *a, *b;
    struct error flaw; /* why they can't be compared */
    struct diff_page page;
};

static void compared_make(struct compared *compared, const struct report *a, const struct report *b)
{
    assert(a->run && b->run);
    *compared = (struct compared){.a = a, .b = b};
    diff_page_make(
        &compared->page,
        &(struct diff_question){
            .run_a = a->run, .run_b = b->run, .a = &a->results, .b = &b->results, .margin = VERDICT_MARGIN},
        &compared->flaw);
}

static void add_condition(void *context, const char *sentence)
{
    document_add(context, BLOCK_ITEM, "%s", sentence);
}

static void compared_add_notes(struct document *document, const struct compared *compared)
{
    if (compared->page.count) {
        diff_add_notes(document, &compared->page);
        return;
    }
    document_add(document, BLOCK_ITEM, "%s", compared->flaw.text);
    conditions_report(&compared->page.conditions, add_condition, document);
}

/* --- several runs: what each was, and each compared with the first --- */

static const char *known_or_says_so(const char *text)
{
    return text ? text : "not known";
}

static const char *version_of_run(const struct report *run, char room[COLUMN_ROOM])
{
    const char *commit = record_text(run->record, "commit");
    snprintf(room, COLUMN_ROOM, "%.60s%s%.60s", known_or_says_so(record_text(run->record, "quadrille")),
             commit ? ", " : "", commit ? commit : "");
    return room;
}

static double solvers_of_run(const struct report *run)
{
    struct standing standing[STANDINGS_MAX];
    return (double)standings_make(standing, &run->results);
}

/* A row is of a `struct report`. */
#define RUN ((const struct report *)row->of)
#define SAYS(key) known_or_says_so(record_text(RUN->record, key))
COLUMN(run, TEXT(RUN->run), .head = "run")
COLUMN(started, TEXT(SAYS("started")), .head = "started")
COLUMN(processor, TEXT(known_or_says_so(record_text(json_object_get(RUN->record, "machine"), "processor"))),
       .head = "processor")
COLUMN(version, TEXT(version_of_run(RUN, room)), .head = "Quadrille", .meaning = "its version and commit")
COLUMN(compiler, TEXT(SAYS("compiler")), .head = "compiler")
COLUMN(solvers, NUMBER(solvers_of_run(RUN)), .head = "solvers", .kind = KIND_NUMBER)
COLUMN(sets, NUMBER(RUN->statistics.count), .head = "sets", .kind = KIND_NUMBER)
COLUMN(rows, NUMBER(RUN->results.rows), .head = "rows", .kind = KIND_NUMBER,
       .meaning = "one for each solver, instance and timed run")
static const struct column *const columns_of_runs[] = {&column_run,     &column_started,  &column_processor,
                                                       &column_version, &column_compiler, &column_solvers,
                                                       &column_sets,    &column_rows,     NULL};

static void add_paper_table(struct document *document, const struct compared *compared)
{
    char *caption =
        SAID("{} (B) compared with {} (A). Ratio: time in B by time in A, the median over the boards.",
             A_TEXT(compared->b->run), A_TEXT(compared->a->run));
    struct table *table = document_table(document, caption, columns_of_diff_paper);
    table_keep(table, caption);
    document_last(document)->id =
        table_keep(table, memory_print("%s-against-%s", compared->b->label, compared->a->label));
    for (size_t i = 0; i < compared->page.count; i++)
        table_add(table, diff_row(&compared->page.line[i]));
}

static void add_compared(struct document *document, const struct compared *compared)
{
    document->readers = FOR_PAGE;
    document_add(document, BLOCK_SUBSECTION, NAMED " (B) against " NAMED " (A)", compared->b->run,
                 compared->a->run);
    document->readers = FOR_MARKDOWN;
    document_add(document, BLOCK_SECTION, NAMED " against " NAMED, compared->b->run, compared->a->run);
    document->readers = FOR_MARKDOWN | FOR_PAGE;
    if (compared->page.count)
        diff_add(document, &compared->page);
    else
        compared_add_notes(document, compared);
    document->readers = FOR_PAPER;
    document_add(document, BLOCK_PARAGRAPH, NAMED " compared with " NAMED ":", compared->b->run,
                 compared->a->run);
    compared_add_notes(document, compared);
    if (compared->page.count)
        add_paper_table(document, compared);
}

void runs_document_open(const struct report *runs, size_t count, struct runs_document *all)
{
    assert(count > 1);
    struct document *document = &all->document;
    *all = (struct runs_document){.compared = memory_zeroed(count, sizeof *all->compared), .count = count};
    document->readers = FOR_MARKDOWN;
    document_add(document, BLOCK_TITLE, "%zu runs side by side", count);
    document->readers = FOR_PAGE;
    document_add(document, BLOCK_SECTION, "The runs, compared with each other")->id = "runs";
    struct table *table = document_table(
        document, "The runs, in the order in which they were named; A is the first.", columns_of_runs);
    for (size_t i = 0; i < count; i++)
        table_add(table, (struct table_row){.of = &runs[i]});
    for (size_t i = 1; i < count; i++) {
        compared_make(&all->compared[i], &runs[0], &runs[i]);
        add_compared(document, &all->compared[i]);
    }
}

void runs_document_close(struct runs_document *all)
{
    document_close(&all->document);
    for (size_t i = 1; i < all->count; i++)
        diff_page_close(&all->compared[i].page);
    free(all->compared);
}

/* --- formats --- */

/* Markdown: what a forge shows of a run, with pictures linked beside it. LaTeX: the tables of a paper. Of
 * several runs, what compares them comes first. */

static bool write_documents(const struct report *runs, size_t count, FILE *file, unsigned reader,
                            void (*write)(const struct document *document, FILE *file))
{
    assert(count);
    struct runs_document all;
    struct document document;
    if (count > 1) {
        runs_document_open(runs, count, &all);
        write(&all.document, file);
        runs_document_close(&all);
    }
    for (size_t i = 0; i < count; i++) {
        report_document(&runs[i], reader, &document);
        write(&document, file);
        document_close(&document);
    }
    return true;
}

bool report_markdown(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    return write_documents(runs, count, file, FOR_MARKDOWN, document_write_markdown);
}

bool report_latex(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    return write_documents(runs, count, file, FOR_PAPER, document_write_latex);
}

/* CSV: the figures of the tables, unrounded, as summary.csv has them. Of several runs, those of all,
 * after a field that names the run. */

bool report_csv(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    assert(count);
    (void)error;
    if (count == 1)
        summary_write_csv(&runs->statistics, file);
    for (size_t i = 0; i < count && count > 1; i++)
        summary_write_csv_of_run(runs[i].run, &runs[i].statistics, !i, file);
    return true;
}
