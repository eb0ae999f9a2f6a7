/* SPDX-License-Identifier: MIT */
/* Tables in LaTeX, by the packages booktabs and siunitx (version 3). */
#include "harness/text/writers.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A column: its times are in one unit, and its numbers stand under each other by siunitx. */
struct latex_column {
    const struct column *of;
    const char *unit; /* of times; null: it has none, or each its own */
    double size;      /* of the unit, in nanoseconds */
    bool is_aligned, is_marked;
    int whole, decimals; /* digits before and after the point */
};

static bool has_unit(const struct column *column)
{
    return column->kind == KIND_TIME && (column->shape == SHAPE_NUMBER || column->shape == SHAPE_INTERVAL);
}

/* The unit of the least time, or the next one in which the largest has six digits at most. */
static void choose_unit(const struct table *table, struct latex_column *column)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < table->rows; i++) {
        char room[COLUMN_ROOM];
        const double time = column->of->value(column->of, &table->row[i], room).number;
        if (isfinite(time) && time > 0) {
            least = fmin(least, time);
            most = fmax(most, time);
        }
    }
    if (!has_unit(column->of) || most <= 0)
        return;
    column->size = time_unit(least, &column->unit);
    while (most / column->size >= 1e6 && column->size < 1e9)
        column->size = time_unit(column->size * 1000, &column->unit);
}

/* A time in the unit of its column, with three digits at least; infinity as C writes it. */
static void write_in_unit(double number, char text[VALUE_TEXT_MAX])
{
    int decimals = number > 0 && isfinite(number) ? 2 - (int)floor(log10(number) + 1e-9) : 0;
    decimals = decimals < 0 ? 0 : decimals > 6 ? 6 : decimals;
    snprintf(text, VALUE_TEXT_MAX, "%.*f", decimals, number);
}

/* The number of a cell without its unit and without marks; empty if it is none. */
static void latex_number(const struct latex_column *column, const struct value *value,
                         char text[VALUE_TEXT_MAX])
{
    const enum kind kind = column->of->kind;
    const bool is_number =
        kind == KIND_TIME || kind == KIND_NUMBER || kind == KIND_RATIO || kind == KIND_CHANGE;
    struct value bare = {.number = value->number, .low = NAN, .high = NAN};
    *text = 0;
    if (value->text || !isfinite(value->number) || !is_number || column->of->shape != SHAPE_NUMBER ||
        value->number < value->of || value->marks & VALUE_AT_LEAST)
        return;
    if (column->unit)
        write_in_unit(value->number / column->size, text);
    else {
        char own[VALUE_TEXT_MAX], *out = text;
        for (const char *at = value_text(&bare, kind, SHAPE_NUMBER, own); *at; at++)
            if (*at != ',')
                *out++ = *at;
        *out = 0;
    }
}

/* Numbers are aligned if there is no cell but numbers, marks on them, and gaps. */
static void look_through(const struct table *table, struct latex_column *column)
{
    choose_unit(table, column);
    column->is_aligned = column->of->shape == SHAPE_NUMBER && (column->unit || column->of->kind != KIND_TIME);
    bool any = false;
    for (size_t i = 0; i < table->rows; i++) {
        char room[COLUMN_ROOM], text[VALUE_TEXT_MAX];
        const struct value value = column->of->value(column->of, &table->row[i], room);
        latex_number(column, &value, text);
        const int whole = (int)strcspn(text, "."), length = (int)strlen(text);
        const int decimals = length > whole ? length - whole - 1 : 0;
        any |= *text != 0;
        column->is_aligned &= *text || value.text || !(value.number < value.of);
        column->is_marked |= *text && value.marks;
        column->whole = whole > column->whole ? whole : column->whole;
        column->decimals = decimals > column->decimals ? decimals : column->decimals;
    }
    column->is_aligned &= any;
}

/* "19.0–21.7" in the unit of the column. */
static void write_interval(const struct latex_column *column, const struct value *value,
                           char text[VALUE_TEXT_MAX])
{
    char low[VALUE_TEXT_MAX], high[VALUE_TEXT_MAX];
    write_in_unit(value->low / column->size, low);
    write_in_unit(value->high / column->size, high);
    snprintf(text, VALUE_TEXT_MAX, isinf(value->high) ? "%.40s or more" : "%.40s–%.40s", low, high);
}

static void latex_write_cell(const struct latex_column *column, const struct table_row *row, FILE *file)
{
    char room[COLUMN_ROOM], text[VALUE_TEXT_MAX], number[VALUE_TEXT_MAX];
    const struct value value = column->of->value(column->of, row, room);
    latex_number(column, &value, number);
    if (column->is_aligned && *number) {
        fprintf(file, "%s%s%s", number, value.marks & VALUE_PARTIAL ? "{*}" : "",
                value.marks & VALUE_FOREIGN ? "{\\dag}" : "");
        return;
    }
    const char *shown = value_text(&value, column->of->kind, column->of->shape, text);
    if (column->unit && column->of->shape == SHAPE_INTERVAL && isfinite(value.low) && !isnan(value.high))
        write_interval(column, &value, text);
    fputs(column->is_aligned ? "{" : "", file);
    escape_latex(file, strcmp(shown, "-") ? shown : "–");
    fputs(column->is_aligned ? "}" : "", file);
}

static void latex_write_head(const struct latex_column *column, FILE *file)
{
    fputs(column->is_aligned ? "{" : "", file);
    escape_latex(file, column->of->head);
    if (column->unit && column->is_aligned) { /* an interval beside has the same */
        fputs("/", file);
        escape_latex(file, column->unit);
    }
    fputs(column->is_aligned ? "}" : "", file);
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
    struct latex_column column[TABLE_COLUMNS_MAX];
    size_t columns = table_shown(table, shown);
    fputs("  \\begin{tabular}{l", file);
    for (size_t k = 0; k < columns; k++) {
        column[k] = (struct latex_column){.of = shown[k]};
        if (k)
            look_through(table, &column[k]);
        if (column[k].is_aligned)
            fprintf(file, "S[table-format=%d.%d%s]", column[k].whole, column[k].decimals,
                    column[k].is_marked ? "{*}" : "");
        else if (k)
            fputs(is_long(table, shown[k])      ? "p{0.6\\linewidth}"
                  : is_of_words(shown[k]->kind) ? "l"
                                                : "r",
                  file);
    }
    fputs("}\n    \\toprule\n    ", file);
    for (size_t k = 0; k < columns; k++) {
        fputs(k ? " & " : "", file);
        latex_write_head(&column[k], file);
    }
    fputs(" \\\\\n    \\midrule\n", file);
    for (size_t i = 0; i < table->rows; i++) {
        for (size_t k = 0; k < columns; k++) {
            fputs(k ? " & " : "    ", file);
            latex_write_cell(&column[k], &table->row[i], file);
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
    const struct column *shown[TABLE_COLUMNS_MAX];
    enum { MANY = 8 };
    fprintf(file, "\n\\begin{table*}\n  \\centering\\%s\\setlength{\\tabcolsep}{2.4pt}\n",
            table_shown(table, shown) > MANY ? "scriptsize" : "footnotesize");
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
