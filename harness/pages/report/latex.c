/* SPDX-License-Identifier: MIT */
/* LaTeX: a table for each set as papers print them (package booktabs), the question in its caption. Of
 * several runs, those of each, and a table for each that is compared with the first.
 *
 * A table has few enough columns for the text width of article (345 pt at 10 pt); table* spans both columns
 * of a page that has two, and is a table where there is one. */
#include "harness/ground/memory.h"
#include "harness/pages/report/columns.h"
#include "harness/pages/report/compared.h"
#include "harness/pages/report/report.h"
#include "harness/pages/tables/compilers.h"
#include "harness/writing/escape.h"
#include "harness/writing/value-text.h"

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

/* --- columns --- */

/* "4.57 to 5.53" in as little room as possible: "4.57–5.53". */
static void shorten_interval(struct cell *cell)
{
    char *to = strstr(cell->text, " to ");
    if (!to)
        return;
    char shorter[sizeof cell->text];
    snprintf(shorter, sizeof shorter, "%.*s\xE2\x80\x93%s", (int)(to - cell->text), cell->text,
             to + strlen(" to "));
    memcpy(cell->text, shorter, sizeof shorter);
}

static void fill_median_interval(struct cell *cell, const struct set_figures *set, const struct figures *f)
{
    char text[TIME_TEXT_MAX];
    (void)set;
    cell->value = f->median_interval.low;
    snprintf(cell->text, sizeof cell->text, "%s",
             interval_text(f->median, f->median_interval.low, f->median_interval.high, text));
}

static void fill_ratio_interval(struct cell *cell, const struct set_figures *set, const struct figures *f)
{
    struct cell low, high;
    (void)set;
    cell_ratio(&low, f->par2_ratio_interval.low);
    cell_ratio(&high, f->par2_ratio_interval.high);
    cell_interval(cell, &low, &high);
    shorten_interval(cell);
}

/* What takes less room here than elsewhere. */
static const struct short_column {
    const char *of, *head; /* `of`: the head of the column elsewhere */
    void (*fill)(struct cell *cell, const struct set_figures *set, const struct figures *figures);
} short_columns[] = {
    {"95 % interval", "95 %", fill_median_interval},
    {"ratio, 95 %", "95 %", fill_ratio_interval},
};

static const struct short_column *shortened(const struct report_column *column)
{
    for (size_t i = 0; i < sizeof short_columns / sizeof *short_columns; i++)
        if (!strcmp(column->head, short_columns[i].of))
            return &short_columns[i];
    return 0;
}

static bool is_used(const struct report_column *column, const struct set_figures *set)
{
    return column->in_paper && column_is_shown(column, set, 1);
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
    fputs("  \\caption{", file);
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
    fputs("}\n", file);
}

static void write_row(const struct set_figures *set, const struct figures *figures, FILE *file)
{
    fputs("    ", file);
    escape_latex(file, figures->solver);
    for (const struct report_column *column = column_table; column->head; column++)
        if (is_used(column, set)) {
            const struct short_column *other = shortened(column);
            struct cell cell;
            (other ? other->fill : column->fill)(&cell, set, figures);
            fputs(" & ", file);
            escape_latex(file, strcmp(cell.text, "-") ? cell.text : "\xE2\x80\x93");
        }
    fputs(" \\\\\n", file);
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

static void write_table(const struct report *report, size_t number, FILE *file)
{
    const struct set_figures *set = &report->figures.sets[number];
    char run[LABEL_MAX], name[LABEL_MAX];
    label_run(report, run);
    label_set(report, number, name);
    fputs("\n\\begin{table*}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n", file);
    write_caption(report, set, file);
    fprintf(file, "  \\label{tab:quadrille-%s-%s}\n  \\begin{tabular}{l", run, name);
    for (const struct report_column *column = column_table; column->head; column++)
        fputs(is_used(column, set) ? "r" : "", file);
    fputs("}\n    \\toprule\n    ", file);
    escape_latex(file, "back-end");
    for (const struct report_column *column = column_table; column->head; column++)
        if (is_used(column, set)) {
            const struct short_column *other = shortened(column);
            fputs(" & ", file);
            escape_latex(file, other ? other->head : column->head);
        }
    fputs(" \\\\\n    \\midrule\n", file);
    for (size_t i = 0; i < set->count; i++)
        write_row(set, &set->figures[i], file);
    fputs("    \\bottomrule\n  \\end{tabular}\n", file);
    write_notes(set, file);
    fputs("\\end{table*}\n", file);
}

/* The table of compilers, under a label of the run's own. */
static void write_contestants(const struct report *report, FILE *file)
{
    static const char label[] = "\\label{tab:quadrille-";
    char *text = 0, run[LABEL_MAX];
    size_t length;
    FILE *memory = memory_stream(&text, &length);
    compilers_print(report->record, &report->figures, memory, CONTESTANTS_LATEX);
    fclose(memory);
    bool good = true;
    const char *at = good ? text : "", *found = strstr(at, label);
    if (found) {
        found += strlen(label);
        fwrite(at, 1, (size_t)(found - at), file);
        label_run(report, run);
        fprintf(file, "%s-", run);
        at = found;
    }
    fputs(at, file);
    free(text);
}

/* Each line as a comment. */
static void write_as_comments(const struct report *report, report_words *words, FILE *file)
{
    char *told = report_told(report, words), *rest = 0;
    for (char *line = strtok_r(told, "\n", &rest); line; line = strtok_r(0, "\n", &rest)) {
        fputs("% ", file);
        write_comment(file, line);
        fputc('\n', file);
    }
    free(told);
}

static void write_run(const struct report *report, FILE *file)
{
    fputs("% Tables of ", file);
    write_comment(file, report->run);
    fputs(" by `quadrille report --format latex`. In the preamble: \\usepackage{booktabs}\n", file);
    write_as_comments(report, report_gaps, file);
    write_as_comments(report, report_warnings, file);
    for (size_t i = 0; i < report->figures.count; i++)
        if (report->figures.sets[i].count)
            write_table(report, i, file);
    write_contestants(report, file);
}

/* --- a run against the first --- */

static void write_note(void *context, const char *sentence)
{
    fputs("% ", context);
    write_comment(context, sentence);
    fputc('\n', context);
}

/* What was lost or gained is seldom anything, and then it has no column. */
static bool is_in_paper(const struct compared_column *column, const struct compared *compared)
{
    bool any = strcmp(column->head, "lost") != 0 && strcmp(column->head, "gained") != 0;
    for (size_t i = 0; i < compared->page.count && !any; i++) {
        struct cell cell;
        column->fill(&cell, &compared->page.line[i]);
        any = cell.value > 0;
    }
    return column->in_paper && any;
}

static void write_line(const struct compared *compared, const struct diff_line *line, FILE *file)
{
    fputs("    ", file);
    escape_latex(file, line->a);
    for (const struct compared_column *column = compared_columns; column->head; column++)
        if (is_in_paper(column, compared)) {
            struct cell cell;
            column->fill(&cell, line);
            shorten_interval(&cell);
            fputs(" & ", file);
            escape_latex(file, strcmp(cell.text, "-") ? cell.text : "\xE2\x80\x93");
        }
    fputs(" \\\\\n", file);
}

static void write_compared(const struct report *first, const struct report *report, FILE *file)
{
    struct compared compared;
    compared_make(&compared, first, report);
    fputs("\n% ", file);
    write_comment(file, report->run);
    fputs(" compared with ", file);
    write_comment(file, first->run);
    fputs(":\n", file);
    compared_report(&compared, write_note, file);
    if (compared.page.count) {
        fputs("\\begin{table*}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n  \\caption{",
              file);
        escape_latex(file, report->run);
        escape_latex(file, " (B) compared with ");
        escape_latex(file, first->run);
        escape_latex(
            file, " (A). Ratio: time in B by time in A, geometric mean over the instances that both solved.");
        fputs("}\n", file);
        char a[LABEL_MAX], b[LABEL_MAX];
        label_run(first, a);
        label_run(report, b);
        fprintf(file, "  \\label{tab:quadrille-%s-against-%s}\n  \\begin{tabular}{l", b, a);
        for (const struct compared_column *column = compared_columns; column->head; column++)
            fputs(is_in_paper(column, &compared) ? "r" : "", file);
        fputs("}\n    \\toprule\n    ", file);
        escape_latex(file, "back-end");
        for (const struct compared_column *column = compared_columns; column->head; column++)
            if (is_in_paper(column, &compared)) {
                fputs(" & ", file);
                escape_latex(file, column->head);
            }
        fputs(" \\\\\n    \\midrule\n", file);
        for (size_t i = 0; i < compared.page.count; i++)
            write_line(&compared, &compared.page.line[i], file);
        fputs("    \\bottomrule\n  \\end{tabular}\n\\end{table*}\n", file);
    }
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
