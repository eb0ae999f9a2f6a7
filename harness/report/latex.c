/* LaTeX: a table for each set as papers print them (package booktabs), the question in its caption. Of
 * several runs, those of each, and a table for each that is compared with the first. */
#include "harness/base/out-of-memory.h"
#include "harness/output/escape.h"
#include "harness/output/output.h"
#include "harness/report/columns.h"
#include "harness/report/compared.h"
#include "harness/report/report.h"
#include "harness/tables/compilers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A name within a comment, which a line break would end. */
static void write_comment(FILE *file, const char *text)
{
    for (; *text; text++)
        fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
}

static bool is_used(const struct report_column *column, const struct set_figures *set)
{
    return column->in_paper && column_is_shown(column, set, 1);
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
    fprintf(file, ": $n = %zu$ %s, ", set->originals, set->boards ? "boards" : "instances");
    if (several)
        fprintf(file, "%zu forms of them, ", set->instances);
    if (report->results.limit)
        fprintf(file, "limit %" PRIu64 " solution%s, ", report->results.limit,
                report->results.limit == 1 ? "" : "s");
    else
        fputs("all solutions, ", file);
    if (timeout > 0) {
        fputs("timeout ", file);
        escape_latex(file, limit_text(timeout, text));
    } else
        fputs("no timeout", file);
    if (record_number(report->record, "runs", &runs))
        fprintf(file, ", %s%.0f run%s",
                json_is_number(json_object_get(report->record, "precision")) ? "at least " : "", runs,
                runs == 1 ? "" : "s");
    fputs(". Sorted by PAR-2, the mean with unsolved instances counted as twice the limit.}\n", file);
}

static void write_row(const struct set_figures *set, const struct figures *figures, FILE *file)
{
    fputs("    ", file);
    escape_latex(file, figures->solver);
    for (const struct report_column *column = column_table; column->head; column++)
        if (is_used(column, set)) {
            struct cell cell;
            column->fill(&cell, set, figures);
            fputs(" & ", file);
            escape_latex(file, strcmp(cell.text, "-") ? cell.text : "\xE2\x80\x93");
        }
    fputs(" \\\\\n", file);
}

/* Labels of several runs are apart: "2-" of the second. */
static void write_run_number(const struct report *report, FILE *file)
{
    if (report->number)
        fprintf(file, "%zu-", report->number);
}

static void write_table(const struct report *report, const struct set_figures *set, size_t number, FILE *file)
{
    fputs("\n\\begin{table}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n", file);
    write_caption(report, set, file);
    fputs("  \\label{tab:quadrille-", file);
    write_run_number(report, file);
    fprintf(file, "%zu}\n  \\begin{tabular}{l", number);
    for (const struct report_column *column = column_table; column->head; column++)
        fputs(is_used(column, set) ? "r" : "", file);
    fputs("}\n    \\toprule\n    back-end", file);
    for (const struct report_column *column = column_table; column->head; column++)
        if (is_used(column, set)) {
            fputs(" & ", file);
            escape_latex(file, column->head);
        }
    fputs(" \\\\\n    \\midrule\n", file);
    for (size_t i = 0; i < set->count; i++)
        write_row(set, &set->figures[i], file);
    fputs("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n", file);
}

/* The table of compilers, under a label of the run's own. */
static bool write_contestants(const struct report *report, FILE *file)
{
    static const char label[] = "\\label{tab:quadrille-";
    char *text = 0;
    size_t length;
    FILE *memory = memory_stream(&text, &length);
    if (!memory)
        return false;
    compilers_print(report->record, &report->figures, memory, CONTESTANTS_LATEX);
    bool good = !fclose(memory);
    const char *at = good ? text : "", *found = strstr(at, label);
    if (found) {
        found += strlen(label);
        fwrite(at, 1, (size_t)(found - at), file);
        write_run_number(report, file);
        at = found;
    }
    fputs(at, file);
    free(text);
    return good;
}

static bool write_run(const struct report *report, FILE *file)
{
    char *gaps = report_told(report, report_gaps), *rest = 0;
    if (!gaps)
        return false;
    fputs("% Tables of ", file);
    write_comment(file, report->run);
    fputs(" by `quadrille report --format latex`. In the preamble: \\usepackage{booktabs}\n", file);
    for (char *line = strtok_r(gaps, "\n", &rest); line; line = strtok_r(0, "\n", &rest)) {
        fputs("% ", file);
        write_comment(file, line);
        fputc('\n', file);
    }
    free(gaps);
    for (size_t i = 0; i < report->figures.count; i++)
        if (report->figures.sets[i].count)
            write_table(report, &report->figures.sets[i], i + 1, file);
    return write_contestants(report, file);
}

/* --- a run against the first --- */

static void write_note(void *context, const char *sentence)
{
    fputs("% ", context);
    write_comment(context, sentence);
    fputc('\n', context);
}

static void write_line(const struct diff_line *line, FILE *file)
{
    fputs("    ", file);
    escape_latex(file, line->a);
    for (const struct compared_column *column = compared_columns; column->head; column++)
        if (column->in_paper) {
            struct cell cell;
            column->fill(&cell, line);
            fputs(" & ", file);
            escape_latex(file, strcmp(cell.text, "-") ? cell.text : "\xE2\x80\x93");
        }
    fputs(" \\\\\n", file);
}

static bool write_compared(const struct report *first, const struct report *report, FILE *file)
{
    struct compared compared;
    if (!compared_make(&compared, first, report))
        return false;
    fputs("\n% ", file);
    write_comment(file, report->run);
    fputs(" compared with ", file);
    write_comment(file, first->run);
    fputs(":\n", file);
    compared_report(&compared, write_note, file);
    if (compared.page.count) {
        fputs("\\begin{table}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n  \\caption{", file);
        escape_latex(file, report->run);
        fputs(" (B) compared with ", file);
        escape_latex(file, first->run);
        fputs(" (A). Ratio: time in B by time in A, geometric mean over the instances that both solved.}\n",
              file);
        fprintf(file, "  \\label{tab:quadrille-runs-%zu}\n  \\begin{tabular}{l", report->number);
        for (const struct compared_column *column = compared_columns; column->head; column++)
            fputs(column->in_paper ? "r" : "", file);
        fputs("}\n    \\toprule\n    back-end", file);
        for (const struct compared_column *column = compared_columns; column->head; column++)
            if (column->in_paper) {
                fputs(" & ", file);
                escape_latex(file, column->head);
            }
        fputs(" \\\\\n    \\midrule\n", file);
        for (size_t i = 0; i < compared.page.count; i++)
            write_line(&compared.page.line[i], file);
        fputs("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n", file);
    }
    compared_close(&compared);
    return true;
}

bool report_latex(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    bool good = true;
    for (size_t i = 1; i < count && good; i++)
        good = write_compared(&runs[0], &runs[i], file);
    for (size_t i = 0; i < count && good; i++) {
        fputs(i ? "\n" : "", file);
        good = write_run(&runs[i], file);
    }
    return good || error_set(error, "not enough memory");
}
