/* SPDX-License-Identifier: MIT */
/* Tables in LaTeX, by the package booktabs. */
#include "harness/text/writers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void latex_write_cell(const struct column *column, const struct table_row *row, FILE *file)
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

static void latex_write_table(const struct table *table, FILE *file)
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
            latex_write_cell(shown[k], &table->row[i], file);
        }
        fputs(" \\\\\n", file);
    }
    fputs("    \\bottomrule\n  \\end{tabular}\n", file);
}

/* --- labels --- */

enum { LABEL_MAX = 160 };

/* The letters and digits of a name, with a dash for what is between them. */
static void write_latex_label_of(const char *name, char label[LABEL_MAX])
{
    size_t length = 0;
    for (; *name && length < LABEL_MAX - 1; name++)
        if (isalnum((unsigned char)*name))
            label[length++] = *name;
        else if (length && label[length - 1] != '-')
            label[length++] = '-';
    while (length && label[length - 1] == '-')
        length--;
    label[length] = 0;
}

/* A number follows if an earlier table has the same letters and digits. */
static void label_table(const struct document *document, size_t at, char label[LABEL_MAX])
{
    char other[LABEL_MAX];
    size_t number = 1;
    write_latex_label_of(document->block[at].id, label);
    for (size_t i = 0; i < at; i++)
        if (document->block[i].is == BLOCK_TABLE && document_shows(document, i, FOR_PAPER)) {
            write_latex_label_of(document->block[i].id, other);
            number += !strcmp(other, label);
        }
    if (number > 1)
        snprintf(label + strlen(label), LABEL_MAX - strlen(label), "-%zu", number);
}

/* --- a document --- */

static void write_float(const struct document *document, size_t at, FILE *file)
{
    const struct table *table = document->block[at].table;
    char name[LABEL_MAX], label[LABEL_MAX];
    write_latex_label_of(document->name ? document->name : "", name);
    label_table(document, at, label);
    fputs("\n\\begin{table*}\n  \\centering\\footnotesize\\setlength{\\tabcolsep}{2.4pt}\n", file);
    LATEX(file, "  \\caption{{}}\n", A_TEXT(table->caption));
    fprintf(file, "  \\label{tab:quadrille-%s%s%s}\n", name, *name ? "-" : "", label);
    latex_write_table(table, file);
    if (table->note)
        LATEX(file, "  \\par\\smallskip\\parbox{0.95\\linewidth}{{}}\n", A_TEXT(table->note));
    fputs("\\end{table*}\n", file);
}

/* A line break would end the comment. */
static void write_comment(const struct block *block, FILE *file)
{
    char *text = words_text(block->words);
    fputs(block->is == BLOCK_ITEM ? "% - " : "% ", file);
    for (const char *at = text; *at; at++)
        fputc((unsigned char)*at < ' ' ? ' ' : *at, file);
    fputc('\n', file);
    free(text);
}

void document_write_latex(const struct document *document, FILE *file)
{
    for (size_t i = 0; i < document->count; i++) {
        if (!document_shows(document, i, FOR_PAPER))
            continue;
        if (document->block[i].is == BLOCK_TABLE)
            write_float(document, i, file);
        else
            write_comment(&document->block[i], file);
    }
}
