/* SPDX-License-Identifier: MIT */
/* Documents on a terminal. */
#include "common/base/printable.h"
#include "harness/base/memory.h"
#include "harness/text/grid.h"
#include "harness/text/width.h"
#include "harness/text/writers.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- a table --- */

/* The first column, and those from `begin` to before `end`. Words are set left, numbers right. */
static void write_part(const struct grid *grid, size_t begin, size_t end, FILE *file)
{
    for (size_t row = 0; row < grid->rows; row++) {
        int behind = 0; /* blanks that a text leaves to what follows */
        for (size_t column = 0; column < end; column = column ? column + 1 : begin) {
            int padding = grid_padding(grid, row, column);
            bool left = !column || is_of_words(grid->column[column]->kind);
            fprintf(file, "%*s%s", behind + (column ? 2 : 0) + (left ? 0 : padding), "",
                    grid_text(grid, row, column));
            behind = left ? padding : 0;
        }
        fputc('\n', file);
    }
}

/* On a terminal a long name, such as a command, would leave no room for figures beside it: it is cut. */
static void cut_names(struct grid *grid)
{
    enum { NAME_MAX_PLACES = 120, DOTS = 3 };
    grid->width[0] = 0;
    for (size_t row = 0; row < grid->rows; row++) {
        char *name = grid->cell[row * grid->columns], *end = name;
        if (width_of(name) > NAME_MAX_PLACES) {
            for (size_t places = 0; places < NAME_MAX_PLACES - DOTS; end++)
                places += (end[1] & 0xC0) != 0x80;
            memcpy(end, "...", DOTS + 1);
        }
        grid->width[0] = width_of(name) > grid->width[0] ? width_of(name) : grid->width[0];
    }
}

/* Where a part ends that begins with this column; room 0: all fit. */
static size_t end_of_part(const struct grid *grid, size_t begin, size_t room)
{
    size_t end = begin, used = grid->width[0];
    while (end < grid->columns && (!room || end == begin || used + 2 + grid->width[end] <= room))
        used += 2 + grid->width[end++];
    while (end < grid->columns && end > begin + 1 && grid->column[end]->flags & COLUMN_BESIDE)
        end--;
    return end;
}

static void write_table(const struct table *table, size_t room, FILE *file)
{
    struct grid grid;
    grid_open(&grid, table);
    if (room)
        cut_names(&grid);
    for (size_t begin = 1, end; begin == 1 || begin < grid.columns; begin = end) {
        end = end_of_part(&grid, begin, room);
        write_part(&grid, begin, end, file);
        fputc('\n', file);
        end += end == begin;
    }
    grid_close(&grid);
}

/* --- words --- */

char *words_text(const char *words)
{
    enum span is;
    char *text = memory_text(words), *end = text;
    for (char *piece; (piece = words_next(&words, &is)); free(piece)) {
        const char *mark = is == SPAN_CODE ? "`" : is == SPAN_NAME && piece[strcspn(piece, " ,;")] ? "'" : "";
        end += sprintf(end, "%s%s%s", mark, piece, mark); /* the marks take the places of others */
    }
    *end = 0;
    return make_printable(text);
}

static void write_words(const struct block *block, size_t width, FILE *file)
{
    char *text = words_text(block->words);
    bool item = block->is == BLOCK_ITEM;
    fputs(item ? "- " : block->is == BLOCK_COMMAND ? "    " : "", file);
    if (block->is == BLOCK_COMMAND)
        fprintf(file, "%s\n", text);
    else
        print_wrapped(file, text, width, item ? 2 : 0, item ? 2 : 0);
    free(text);
}

void document_write_text(const struct document *document, FILE *file)
{
    enum { WIDTH_OF_FILES = 100 };
    const size_t room = file == stdout ? width_of_output() : 0;
    for (size_t i = 0; i < document->count; i++) {
        const struct block *block = &document->block[i];
        if (!document_shows(document, i, FOR_TERMINAL))
            continue;
        if (block->is == BLOCK_TABLE)
            write_table(block->table, room, file);
        else if (block->is != BLOCK_PICTURE) {
            write_words(block, room ? room : block->is == BLOCK_ITEM ? SIZE_MAX : WIDTH_OF_FILES, file);
            if (block->is != BLOCK_ITEM || i + 1 == document->count || block[1].is != BLOCK_ITEM)
                fputc('\n', file);
        }
    }
}
