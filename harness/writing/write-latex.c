/* SPDX-License-Identifier: MIT */
/* Tables in LaTeX, by the package booktabs. */
#include "harness/writing/escape.h"
#include "harness/writing/writers.h"

#include <string.h>

static void write_cell(const struct column *column, const struct table_row *row, FILE *file)
{
    char room[COLUMN_ROOM], text[VALUE_TEXT_MAX];
    struct value value = column->value(column, row, room);
    const char *shown = value_text(&value, column->kind, column->shape, text);
    escape_latex(file, strcmp(shown, "-") ? shown : "–");
}

/* Words that need more than a line. */
static bool is_long(const struct table *table, const struct column *column)
{
    enum { LINE = 60 };
    bool any = false;
    for (size_t i = 0; i < table->rows && is_of_words(column->kind) && !any; i++) {
        char room[COLUMN_ROOM];
        struct value value = column->value(column, &table->row[i], room);
        any = value.text && strlen(value.text) > LINE;
    }
    return any;
}

void table_write_latex(const struct table *table, FILE *file)
{
    const struct column *shown[TABLE_COLUMNS_MAX];
    size_t columns = table_shown(table, shown);
    fputs("  \\begin{tabular}{l", file);
    for (size_t k = 1; k < columns; k++)
        fputs(is_long(table, shown[k]) ? "p{0.6\\linewidth}" : is_of_words(shown[k]->kind) ? "l" : "r", file);
    fputs("}\n    \\toprule\n    ", file);
    for (size_t k = 0; k < columns; k++) {
        fputs(k ? " & " : "", file);
        escape_latex(file, shown[k]->head);
    }
    fputs(" \\\\\n    \\midrule\n", file);
    for (size_t i = 0; i < table->rows; i++) {
        for (size_t k = 0; k < columns; k++) {
            fputs(k ? " & " : "    ", file);
            write_cell(shown[k], &table->row[i], file);
        }
        fputs(" \\\\\n", file);
    }
    fputs("    \\bottomrule\n  \\end{tabular}\n", file);
}
