/* SPDX-License-Identifier: MIT */
#include "harness/writing/table.h"

#include "harness/ground/memory.h"
#include "harness/writing/escape.h"
#include "harness/writing/fit-width.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

char (*table_add_row(struct table *table))[TABLE_CELL_MAX]
{
    table->cell = memory_room(table->cell, table->rows, &table->room, table->columns * sizeof *table->cell);
    char(*row)[TABLE_CELL_MAX] = table->cell + table->rows++ * table->columns;
    memset(row, 0, table->columns * sizeof *row);
    return row;
}

/* Places on a terminal: bytes of UTF-8 that do not continue a character. */
static size_t width(const char *text)
{
    size_t places = 0;
    for (; *text; text++)
        places += (*text & 0xC0) != 0x80;
    return places;
}

static size_t column_width(const struct table *table, size_t column)
{
    size_t widest = width(table->head[column]);
    for (size_t row = 0; row < table->rows; row++) {
        size_t w = width(table->cell[row * table->columns + column]);
        widest = w > widest ? w : widest;
    }
    return widest;
}

static void print_padded(FILE *file, const char *text, size_t places, int left)
{
    int padding = (int)(places - width(text));
    if (left)
        fprintf(file, "%s%*s", text, padding, "");
    else
        fprintf(file, "%*s%s", padding, "", text);
}

/* The text of a place; row 0 is the head. */
static const char *text_at(const struct table *table, size_t row, size_t column)
{
    return row ? table->cell[(row - 1) * table->columns + column] : table->head[column];
}

static void print_escaped(FILE *file, const char *text, size_t places, bool left)
{
    int padding = (int)(places - width(text));
    fprintf(file, "%*s", left ? 0 : padding, "");
    escape_markdown_cell(file, text);
    fprintf(file, "%*s", left ? padding : 0, "");
}

/* The first column, and those from `begin` to before `end`. */
static void print_part(const struct table *table, const size_t *widths, size_t begin, size_t end, FILE *file)
{
    for (size_t row = 0; row <= table->rows; row++) {
        print_padded(file, text_at(table, row, 0), widths[0], true);
        for (size_t column = begin; column < end; column++) {
            fputs("  ", file);
            print_padded(file, text_at(table, row, column), widths[column], false);
        }
        fputc('\n', file);
    }
}

/* An interval stands beside what it belongs to. */
static bool belongs_to_last(const struct table *table, size_t column)
{
    return !strcmp(table->head[column], "interval") || !strcmp(table->head[column], "95 %");
}

/* Where a part ends that begins with this column; room 0: all fit. */
static size_t end_of_part(const struct table *table, const size_t *widths, size_t begin, size_t room)
{
    size_t end = begin, used = widths[0];
    while (end < table->columns && (!room || end == begin || used + 2 + widths[end] <= room))
        used += 2 + widths[end++];
    while (end < table->columns && end > begin + 1 && belongs_to_last(table, end))
        end--;
    return end;
}

void table_print(const struct table *table, FILE *file)
{
    size_t widths[TABLE_COLUMNS_MAX] = {0}, begin = 1;
    const size_t room = fit_width(file);
    for (size_t column = 0; column < table->columns; column++)
        widths[column] = column_width(table, column);
    do {
        const size_t end = end_of_part(table, widths, begin, room);
        if (begin > 1)
            fputc('\n', file);
        print_part(table, widths, begin, end, file);
        begin = end;
    } while (begin < table->columns);
}

void table_print_markdown(const struct table *table, FILE *file)
{
    size_t widths[TABLE_COLUMNS_MAX] = {0};
    for (size_t column = 0; column < table->columns; column++)
        widths[column] = column_width(table, column);
    for (size_t row = 0; row <= table->rows; row++) {
        fputs("| ", file);
        for (size_t column = 0; column < table->columns; column++) {
            fputs(column ? " | " : "", file);
            print_escaped(file, text_at(table, row, column), widths[column], column == 0);
        }
        fputs(" |\n", file);
        for (size_t column = 0; !row && column < table->columns; column++)
            fputs(column ? "---:|" : "|---|", file);
        if (!row)
            fputc('\n', file);
    }
}

void table_close(struct table *table)
{
    free(table->cell);
    table->cell = 0;
    table->rows = table->room = 0;
}

void table_print_last(struct table *table, FILE *file, bool markdown)
{
    if (table->rows) {
        if (markdown)
            table_print_markdown(table, file);
        else
            table_print(table, file);
        fputc('\n', file);
    }
    table_close(table);
}
