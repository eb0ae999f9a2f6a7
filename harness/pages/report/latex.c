/* SPDX-License-Identifier: MIT */
/* LaTeX: a table for each set as papers print them (package booktabs), the question in its caption. Of
 * several runs, those of each, and a table for each that is compared with the first.
 *
 * A table has few enough columns for the text width of article (345 pt at 10 pt); table* spans both columns
 * of a page that has two, and is a table where there is one. */
#include "harness/measuring/run/run-json.h"
#include "harness/pages/report/compared.h"
#include "harness/pages/tables/compilers.h"
#include "harness/pages/tables/diff-columns.h"
#include "harness/pages/tables/figure-columns.h"
#include "harness/pages/tables/pair-columns.h"
#include "harness/pages/tables/summary.h"
#include "harness/writing/sentence.h"
#include "harness/writing/writers.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A name within a comment, which a line break would end. */
static void write_comment(FILE *file, const char *text)
{
    for (; *text; text++)
        fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
}

/* --- labels --- */

enum { LABEL_MAX = 160 };

/* The letters and digits of a name, with a dash for what is between them. */
static size_t add_to_label(char *label, size_t length, const char *name)
{
    size_t from = length;
    for (; *name && length < LABEL_MAX - 1; name++)
        if (isalnum((unsigned char)*name))
            label[length++] = *name;
        else if (length > from && label[length - 1] != '-')
            label[length++] = '-';
    while (length > from && label[length - 1] == '-')
        length--;
    label[length] = 0;
    return length;
}

/* "reference" of results/reference; of several runs "2-reference", as two folders may have one name. */
static void label_run(const struct report *report, char label[LABEL_MAX])
{
    const char *slash = strrchr(report->run, '/'), *name = slash ? slash + 1 : report->run;
    int length = report->number > 1 ? snprintf(label, LABEL_MAX, "%zu-", report->number) : 0;
    add_to_label(label, (size_t)length, name);
}

/* A number follows if an earlier set has the same letters and digits. */
static void label_set(const struct report *report, size_t number, char label[LABEL_MAX])
{
    char other[LABEL_MAX];
    add_to_label(label, 0, report->figures.sets[number].set);
    for (size_t i = 0; i < number; i++) {
        add_to_label(other, 0, report->figures.sets[i].set);
        if (!strcmp(other, label)) {
            snprintf(other, sizeof other, "%.120s-%zu", label, number + 1);
            strcpy(label, other);
            return;
        }
    }
}

/* --- a table --- */

/* How it was measured. */
static void write_conditions(const struct report *report, double timeout, FILE *file)
{
    double runs;
    LATEX(file, report->results.limit ? ", limit {}" : ", all solutions",
          A_TALLY(report->results.limit, "solution"));
    LATEX(file, timeout > 0 ? ", timeout {}" : ", no timeout", A_LIMIT(timeout));
    if (record_number(report->record, "runs", &runs)) {
        bool least = json_is_number(json_object_get(report->record, "precision"));
        LATEX(file, least ? ", at least {}" : ", {}", A_TALLY(runs, "run"));
    }
    if (report->results.count)
        LATEX(file, ", pacing {}", A_TEXT(pacing_names[report->results.result[0].pacing]));
}

static void write_caption(const struct report *report, const struct set_figures *set, FILE *file)
{
    LATEX(file, report->number ? "{0}, {1}: $n = {2}$ {3}" : "{1}: $n = {2}$ {3}", A_TEXT(report->run),
          A_TEXT(set->set), A_WHOLE(set->originals), A_TEXT(set->boards ? "boards" : "instances"));
    if (set->instances > set->originals)
        LATEX(file, ", {} isomorphs of them", A_WHOLE(set->instances));
    if (run_is_imported(report->record))
        fputs(", imported, not verified", file);
    else
        write_conditions(report, set->figures[0].timeout, file);
    fputs(
        ". Sorted by PAR-2, the mean with unsolved instances counted as twice the limit; ratio: PAR-2 by the "
        "least; 95\\,\\%: where another such run would lie.",
        file);
}

/* What the marks behind numbers mean, if there are any. */
static void write_notes(const struct set_figures *set, FILE *file)
{
    bool partial = false, foreign = false;
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        bool counts = !isnan(f->nodes);
        partial |= counts && f->solved < set->instances;
        foreign |= counts && f->foreign;
    }
    if (partial || foreign)
        fprintf(file, "  \\par\\smallskip\\parbox{0.95\\linewidth}{%s%s%s}\n",
                partial
                    ? "*: mean over the solved instances only; those that are missing may have needed more."
                    : "",
                partial && foreign ? " " : "",
                foreign ? "$\\dagger$: counted by a back-end of others, not verified." : "");
}

/* Begins a float, up to its caption. */
static void write_begin(FILE *file)
{
    fputs("\n\\begin{table*}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n  \\caption{", file);
}

/* Ends the caption, and the float: its label, the table, and notes on a set, if there is one. */
static void write_end(const char *run, const char *name, const char *behind, const struct table *table,
                      const struct set_figures *set, FILE *file)
{
    fprintf(file, "}\n  \\label{tab:quadrille-%s-%s%s}\n", run, name, behind);
    table_write_latex(table, file);
    if (set)
        write_notes(set, file);
    fputs("\\end{table*}\n", file);
}

static void write_set(const struct report *report, size_t number, FILE *file)
{
    const struct set_figures *set = &report->figures.sets[number];
    struct table table = {.column = columns_of_paper}, pairs = {.column = columns_of_neighbours};
    char run[LABEL_MAX], name[LABEL_MAX];
    for (size_t i = 0; i < set->count; i++)
        table_add(&table, figure_row(set, &set->figures[i]));
    add_neighbour_rows(&pairs, set);
    label_run(report, run);
    label_set(report, number, name);
    write_begin(file);
    write_caption(report, set, file);
    write_end(run, name, "", &table, set, file);
    if (pairs.rows) {
        write_begin(file);
        LATEX(file,
              "{}: each back-end and the next. Paired: median of the ratios board by board; p: adjusted by "
              "Holm "
              "for all pairs of the set.",
              A_TEXT(set->set));
        write_end(run, name, "-pairs", &pairs, 0, file);
    }
    table_close(&table);
    table_close(&pairs);
}

static void write_compilers(const struct report *report, FILE *file)
{
    struct table table = {.column = columns_of_compilers};
    char run[LABEL_MAX];
    compilers_fill(&table, report->record, &report->figures);
    label_run(report, run);
    if (table.rows) {
        write_begin(file);
        fputs("Compilers and flags of the back-ends.", file);
        write_end(run, "built-by", "", &table, 0, file);
    }
    table_close(&table);
}

/* Blocks of words as comments. */
static void write_comments(const struct document *document, FILE *file)
{
    for (size_t i = 0; i < document->count; i++)
        if (document->block[i].words) {
            char *text = words_text(document->block[i].words);
            fputs(document->block[i].is == BLOCK_ITEM ? "% - " : "% ", file);
            write_comment(file, text);
            fputc('\n', file);
            free(text);
        }
}

static void write_remarks(const struct report *report, FILE *file)
{
    struct document document = {0};
    struct warnings warnings;
    report_warnings(report, &warnings);
    document_add_lines(&document, BLOCK_NOTE, report_told(report, report_gaps));
    warnings_add(&document, &warnings, SIZE_MAX);
    write_comments(&document, file);
    warnings_close(&warnings);
    document_close(&document);
}

static void write_run(const struct report *report, FILE *file)
{
    fputs("% Tables of ", file);
    write_comment(file, report->run);
    fputs(" by `quadrille report --format latex`. In the preamble: \\usepackage{booktabs}\n", file);
    write_remarks(report, file);
    for (size_t i = 0; i < report->figures.count; i++)
        if (report->figures.sets[i].count)
            write_set(report, i, file);
    write_compilers(report, file);
}

/* --- a run against the first --- */

static void write_changes(const struct report *first, const struct report *report,
                          const struct diff_page *page, FILE *file)
{
    struct table table = {.column = columns_of_diff_paper};
    char a[LABEL_MAX], b[LABEL_MAX];
    for (size_t i = 0; i < page->count; i++)
        table_add(&table, diff_row(&page->line[i]));
    write_begin(file);
    LATEX(file, "{} (B) compared with {} (A). Ratio: time in B by time in A, the median over the boards.",
          A_TEXT(report->run), A_TEXT(first->run));
    label_run(first, a);
    label_run(report, b);
    write_end(b, "against-", a, &table, 0, file);
    table_close(&table);
}

static void write_compared(const struct report *first, const struct report *report, FILE *file)
{
    struct document document = {0};
    struct compared compared;
    compared_make(&compared, first, report);
    fputs("\n% ", file);
    write_comment(file, report->run);
    fputs(" compared with ", file);
    write_comment(file, first->run);
    fputs(":\n", file);
    compared_add_notes(&document, &compared);
    write_comments(&document, file);
    if (compared.page.count)
        write_changes(first, report, &compared.page, file);
    document_close(&document);
    compared_close(&compared);
}

bool report_latex(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    for (size_t i = 1; i < count; i++)
        write_compared(&runs[0], &runs[i], file);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? "\n" : "", file);
        write_run(&runs[i], file);
    }
    return true;
}
