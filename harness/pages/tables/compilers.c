/* SPDX-License-Identifier: MIT */
#include "harness/pages/tables/compilers.h"

#include "common/base/printable.h"
#include "harness/measuring/run/compiler-of.h"
#include "harness/writing/escape.h"

#include <jansson.h>
#include <string.h>

struct contestants {
    const char *spec[STANDINGS_MAX]; /* the first is one of ours, if there is any; then all by others */
    size_t count;
    bool ours;
};

static bool is_listed(const struct contestants *contestants, const char *spec)
{
    for (size_t i = 0; i < contestants->count; i++)
        if (contestants->spec[i] == spec)
            return true;
    return false;
}

static void list_some(struct contestants *contestants, const struct run_figures *figures, bool foreign)
{
    for (size_t s = 0; s < figures->count; s++)
        for (size_t i = 0; i < figures->sets[s].count; i++) {
            const struct figures *f = &figures->sets[s].figures[i];
            bool full = contestants->count == STANDINGS_MAX || (!foreign && contestants->ours);
            if (full || f->foreign != foreign || is_listed(contestants, f->solver))
                continue;
            contestants->ours |= !foreign;
            contestants->spec[contestants->count++] = f->solver;
        }
}

typedef void write_function(FILE *file, const char *text);

static void write_compiler(FILE *file, const char *solver, const char *compiler)
{
    char of[512], by[512];
    snprintf(of, sizeof of, "%s", solver);
    snprintf(by, sizeof by, "%s", compiler);
    fprintf(file, "Compiler of %s: %s", make_printable(of), make_printable(by));
}

enum { PIECES = 7 };

/* What stands before the table: marks and texts by turns, the first being marks. Without `write`, what stands in a
 * line is one text. */
static const struct {
    const char *before[PIECES], *begin, *between, *end, *behind;
    write_function *write;
} forms[] = {
    [CONTESTANTS_TERMINAL] = {.begin = "", .end = "\n", .behind = "\n"},
    [CONTESTANTS_MARKDOWN] = {{"| ", "back-end", " | ", "built by", " |\n|---|---|\n"},
                              "| ",
                              " | ",
                              " |\n",
                              "\n",
                              escape_markdown_cell},
    [CONTESTANTS_LATEX] =
        {{"\n\\begin{table}\n  \\centering\\footnotesize\n  \\caption{",
          "Compilers and flags of the back-ends.",
          "}\n  \\label{tab:quadrille-built-by}\n  \\begin{tabular}{lp{0.6\\linewidth}}\n    \\toprule\n    ",
          "back-end", " & ", "built by", " \\\\\n    \\midrule\n"},
         "    ",
         " & ",
         " \\\\\n",
         "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n",
         escape_latex},
};

static void write_line(FILE *file, enum compilers_form form, const char *solver, const char *compiler)
{
    fputs(forms[form].begin, file);
    if (forms[form].write) {
        forms[form].write(file, solver);
        fputs(forms[form].between, file);
        forms[form].write(file, compiler);
    } else {
        write_compiler(file, solver, compiler);
    }
    fputs(forms[form].end, file);
}

void compilers_print(const json_t *run, const struct run_figures *figures, FILE *file,
                     enum compilers_form form)
{
    struct contestants contestants = {.count = 0};
    char text[BUILT_BY_MAX];
    list_some(&contestants, figures, false);
    list_some(&contestants, figures, true);
    bool foreign = contestants.count > contestants.ours;
    if (!run || !contestants.count || (form == CONTESTANTS_TERMINAL && !foreign))
        return;
    for (size_t i = 0; i < PIECES && forms[form].before[i]; i++)
        if (i % 2)
            forms[form].write(file, forms[form].before[i]);
        else
            fputs(forms[form].before[i], file);
    for (size_t i = 0; i < contestants.count; i++)
        write_line(file, form, i == 0 && contestants.ours ? "Quadrille's own" : contestants.spec[i],
                   compiler_of(run, contestants.spec[i], text));
    fputs(forms[form].behind, file);
}
