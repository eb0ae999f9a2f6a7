/* SPDX-License-Identifier: MIT */
#include "harness/sets/set-columns.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The name of the column of notes, in files that we write. */
static const char note_name[] = "note";

static bool is_name(const struct set_column *column, const char *name, size_t length)
{
    return column->length == length && !memcmp(column->name, name, length);
}

static void add_column(struct set_columns *columns, const char *name, size_t length)
{
    for (size_t i = 0; i < columns->count; i++)
        if (is_name(&columns->column[i], name, length))
            return;
    columns->column = memory_room(columns->column, columns->count, &columns->room, sizeof *columns->column);
    columns->column[columns->count++] = (struct set_column){name, length};
}

void set_columns_find(struct set_columns *columns, const struct set_list *sets)
{
    const char *name;
    size_t length;
    for (size_t s = 0; s < sets->count; s++) {
        const struct puzzles *puzzles = &sets->set[s].puzzles;
        for (size_t i = 0; i < puzzles->count; i++) {
            columns->notes |= puzzles->puzzle[i].note_length > 0;
            columns->solutions |= puzzles->puzzle[i].has_expected;
        }
        for (size_t h = 0; h < puzzles->csv_head_count; h++) {
            const struct csv_head *head = &puzzles->csv_head[h];
            columns->solutions |= head->text && head->solution != CSV_NO_COLUMN;
            for (size_t n = 0; head->text && csv_field(head, head->text, head->length, n, &name, &length);
                 n++)
                if (n != head->puzzle && n != head->solution)
                    add_column(columns, name, length);
        }
    }
    /* Notes join the column of that name. */
    for (size_t i = 0; i < columns->count; i++)
        columns->notes &= !is_name(&columns->column[i], note_name, sizeof note_name - 1);
}

/* A field, or a note: in fields that came in quotes quotes are double already, and a note's lines are
 * joined. */
static void set_columns_write_field(FILE *file, const char *text, size_t length, bool is_note)
{
    bool quoted = false;
    for (size_t i = 0; i < length; i++)
        quoted |= text[i] == ',' || text[i] == '"' || text[i] == '\t' || text[i] == ';';
    if (quoted)
        putc('"', file);
    for (size_t i = 0; i < length; i++) {
        bool is_double = !is_note && text[i] == '"' && i + 1 < length && text[i + 1] == '"';
        if (text[i] == '"')
            putc('"', file);
        putc(text[i] == '\n' || text[i] == '\r' ? ' ' : text[i], file);
        i += is_double;
    }
    if (quoted)
        putc('"', file);
}

void set_columns_write_names(const struct set_columns *columns, FILE *file)
{
    for (size_t i = 0; i < columns->count; i++) {
        putc(',', file);
        set_columns_write_field(file, columns->column[i].name, columns->column[i].length, false);
    }
    if (columns->notes)
        fprintf(file, ",%s", note_name);
}

/* What a board has in a column of that name. False: its file has none. */
static bool find_field(const struct puzzles *puzzles, const struct puzzle *puzzle,
                       const struct set_column *column, const char **field, size_t *length)
{
    const struct csv_head *head = puzzle->record ? &puzzles->csv_head[puzzle->head] : NULL;
    const char *name;
    size_t name_length;
    for (size_t n = 0;
         head && head->text && csv_field(head, head->text, head->length, n, &name, &name_length); n++)
        if (n != head->puzzle && n != head->solution && is_name(column, name, name_length))
            return csv_field(head, puzzle->record, puzzle->record_length, n, field, length);
    return false;
}

void set_columns_write_fields(const struct set_columns *columns, const struct puzzles *puzzles, size_t index,
                              FILE *file)
{
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    bool noted = false;
    for (size_t i = 0; i < columns->count; i++) {
        const struct set_column *column = &columns->column[i];
        const char *field;
        size_t length;
        putc(',', file);
        if (find_field(puzzles, puzzle, column, &field, &length)) {
            set_columns_write_field(file, field, length, false);
        } else if (is_name(column, note_name, sizeof note_name - 1)) {
            set_columns_write_field(file, puzzle->note, puzzle->note_length, true);
            noted = true;
        }
    }
    if (columns->notes && !noted) {
        putc(',', file);
        set_columns_write_field(file, puzzle->note, puzzle->note_length, true);
    }
}

void set_columns_close(struct set_columns *columns)
{
    free(columns->column);
    *columns = (struct set_columns){0};
}
