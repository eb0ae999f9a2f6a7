/* SPDX-License-Identifier: MIT */
/* LaTeX: a table for each set as papers print them (package booktabs), the question in its caption. Of
 * several runs, those of each, and a table for each that is compared with the first.
 *
 * A table has few enough columns for the text width of article (345 pt at 10 pt); table* spans both columns
 * of a page that has two, and is a table where there is one. */
#include "harness/pages/report/compared.h"
#include "harness/pages/tables/compilers.h"
#include "harness/pages/tables/diff-columns.h"
#include "harness/pages/tables/figure-columns.h"
#include "harness/pages/tables/pair-columns.h"
#include "harness/writing/escape.h"
#include "harness/writing/writers.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
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

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
write_text(FILE *file, const char *text, ...)
{
    char filled[512];
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(filled, sizeof filled, text, arguments);
    va_end(arguments);
    escape_latex(file, filled);
}

static void write_caption(const struct report *report, const struct set_figures *set, FILE *file)
{
    char text[TIME_TEXT_MAX];
    bool several = set->instances > set->originals;
    double timeout = set->figures[0].timeout, runs;
    if (report->number) {
        escape_latex(file, report->run);
        fputs(", ", file);
    }
    escape_latex(file, set->set);
    fprintf(file, ": $n = %zu$ ", set->originals);
    escape_latex(file, set->boards ? "boards" : "instances");
    if (several)
        write_text(file, ", %zu isomorphs of them", set->instances);
    if (report->results.limit)
        write_text(file, report->results.limit == 1 ? ", limit %llu solution" : ", limit %llu solutions",
                   (unsigned long long)report->results.limit);
    else
        write_text(file, "%s", ", all solutions");
    if (timeout > 0)
        write_text(file, ", timeout %s", limit_text(timeout, text));
    else
        write_text(file, "%s", ", no timeout");
    if (record_number(report->record, "runs", &runs)) {
        bool least = json_is_number(json_object_get(report->record, "precision"));
        write_text(file, runs == 1 ? ", %s%.0f run" : ", %s%.0f runs", least ? "at least " : "", runs);
    }
    if (report->results.count)
        write_text(file, ", pacing %s", pacing_names[report->results.result[0].pacing]);
    write_text(file, "%s",
               ". Sorted by PAR-2, the mean with unsolved instances counted as twice the limit; ratio: PAR-2 "
               "by the least; 95\u202f%: where another such run would lie.");
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
        fputs("  \\par\\smallskip\\parbox{0.95\\linewidth}{", file);
    if (partial)
        write_text(file, "%s",
                   "*: mean over the solved instances only; those that are missing may have needed more.");
    if (foreign) {
        fputs(partial ? " $\\dagger$" : "$\\dagger$", file);
        write_text(file, "%s", ": counted by a back-end of others, not verified.");
    }
    if (partial || foreign)
        fputs("}\n", file);
}

/* A table with a caption, which `caption` writes, under a label. */
static void write_begin(FILE *file)
{
    fputs("\n\\begin{table*}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n  \\caption{", file);
}

static void write_table(const struct report *report, size_t number, FILE *file)
{
    const struct set_figures *set = &report->figures.sets[number];
    struct table table = {.column = columns_of_paper};
    char run[LABEL_MAX], name[LABEL_MAX];
    for (size_t i = 0; i < set->count; i++)
        table_add(&table, figure_row(set, &set->figures[i]));
    label_run(report, run);
    label_set(report, number, name);
    write_begin(file);
    write_caption(report, set, file);
    fprintf(file, "}\n  \\label{tab:quadrille-%s-%s}\n", run, name);
    table_write_latex(&table, file);
    write_notes(set, file);
    fputs("\\end{table*}\n", file);
    table_close(&table);
}

static void write_pairs(const struct report *report, size_t number, FILE *file)
{
    const struct set_figures *set = &report->figures.sets[number];
    struct table table = {.column = columns_of_neighbours};
    char run[LABEL_MAX], name[LABEL_MAX];
    for (size_t a = 0, b; a < set->count; a = b) {
        b = figures_next(set, a);
        const struct pair *pair = b < set->count ? figures_pair(set, a, b) : 0;
        if (pair && pair->both)
            table_add(&table, pair_row(set, pair));
    }
    label_run(report, run);
    label_set(report, number, name);
    if (table.rows) {
        write_begin(file);
        escape_latex(file, set->set);
        write_text(
            file, "%s",
            ": each back-end and the next. Paired: median of the ratios board by board; p: adjusted by "
            "Holm for all pairs of the set.");
        fprintf(file, "}\n  \\label{tab:quadrille-%s-%s-pairs}\n", run, name);
        table_write_latex(&table, file);
        fputs("\\end{table*}\n", file);
    }
    table_close(&table);
}

static void write_compilers(const struct report *report, FILE *file)
{
    struct table table = {.column = columns_of_compilers};
    char run[LABEL_MAX];
    compilers_fill(&table, report->record, &report->figures);
    label_run(report, run);
    if (table.rows) {
        write_begin(file);
        fprintf(file, "Compilers and flags of the back-ends.}\n  \\label{tab:quadrille-%s-built-by}\n", run);
        table_write_latex(&table, file);
        fputs("\\end{table*}\n", file);
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
    report_gaps(report, document_begin(&document, BLOCK_NOTE));
    document_end(&document);
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
        if (report->figures.sets[i].count) {
            write_table(report, i, file);
            write_pairs(report, i, file);
        }
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
    escape_latex(file, report->run);
    fputs(" (B) compared with ", file);
    escape_latex(file, first->run);
    fputs(" (A). Ratio: time in B by time in A, the median over the boards.", file);
    label_run(first, a);
    label_run(report, b);
    fprintf(file, "}\n  \\label{tab:quadrille-%s-against-%s}\n", b, a);
    table_write_latex(&table, file);
    fputs("\\end{table*}\n", file);
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
