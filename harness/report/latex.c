/* LaTeX: a table for each set as papers print them (package booktabs), the question in its caption. */
#include "columns.h"
#include "escape.h"
#include "report.h"

#include "../contestants.h"
#include "../output.h"

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

static void write_table(const struct report *report, const struct set_figures *set, size_t number, FILE *file)
{
    fputs("\n\\begin{table}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n", file);
    write_caption(report, set, file);
    fprintf(file, "  \\label{tab:quadrille-%zu}\n  \\begin{tabular}{l", number);
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

bool report_latex(const struct report *report, FILE *file, struct error *error)
{
    char *gaps = report_told(report, report_gaps), *rest = 0;
    if (!gaps)
        return error_set(error, "not enough memory");
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
    contestants_print(report->record, &report->figures, file, CONTESTANTS_LATEX);
    return true;
}
