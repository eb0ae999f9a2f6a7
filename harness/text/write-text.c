/* SPDX-License-Identifier: MIT */
/* Documents as text: on a terminal, and in Markdown, which people read as it is written, too. */
#include "common/base/printable.h"
#include "harness/base/memory.h"
#include "harness/text/width.h"
#include "harness/text/writers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- texts in rows and columns --- */

struct grid {
    size_t columns, rows;                           /* row 0 has the heads */
    const struct column *column[TABLE_COLUMNS_MAX]; /* those that are shown */
    size_t width[TABLE_COLUMNS_MAX];                /* places of the widest text */
    char **cell;
};

static void grid_open(struct grid *grid, const struct table *table)
{
    *grid = (struct grid){.rows = table->rows + 1};
    grid->columns = table_shown(table, grid->column);
    grid->cell = memory_get(grid->rows * grid->columns * sizeof *grid->cell);
    for (size_t at = 0; at < grid->rows * grid->columns; at++) {
        const struct column *column = grid->column[at % grid->columns];
        char room[COLUMN_ROOM], text[VALUE_TEXT_MAX];
        struct value value = {.text = column->head};
        if (at >= grid->columns)
            value = column->value(column, &table->row[at / grid->columns - 1], room);
        grid->cell[at] = memory_text(value_text(&value, column->kind, column->shape, text));
        size_t width = width_of(grid->cell[at]), *widest = &grid->width[at % grid->columns];
        *widest = width > *widest ? width : *widest;
    }
}

static void grid_close(struct grid *grid)
{
    for (size_t at = 0; at < grid->rows * grid->columns; at++)
        free(grid->cell[at]);
    free(grid->cell);
}

/* The text of a place. */
static const char *grid_text(const struct grid *grid, size_t row, size_t column)
{
    assert(row < grid->rows && column < grid->columns);
    return grid->cell[row * grid->columns + column];
}

/* How many blanks set a text of this place right, or one of words left. */
static int grid_padding(const struct grid *grid, size_t row, size_t column)
{
    assert(grid->width[column] >= width_of(grid_text(grid, row, column)));
    return (int)(grid->width[column] - width_of(grid_text(grid, row, column)));
}

/* Words are set left, numbers right. */
static bool grid_is_left(const struct grid *grid, size_t column)
{
    return !column || is_of_words(grid->column[column]->kind);
}

/* --- a terminal --- */

/* The first column, and those from `begin` to before `end`. Words are set left, numbers right. */
static void text_write_part(const struct grid *grid, size_t begin, size_t end, FILE *file)
{
    for (size_t row = 0; row < grid->rows; row++) {
        int behind = 0; /* blanks that a text leaves to what follows */
        for (size_t column = 0; column < end; column = column ? column + 1 : begin) {
            int padding = grid_padding(grid, row, column);
            bool left = grid_is_left(grid, column);
            fprintf(file, "%*s%s", behind + (column ? 2 : 0) + (left ? 0 : padding), "",
                    grid_text(grid, row, column));
            behind = left ? padding : 0;
        }
        fputc('\n', file);
    }
}

/* On a terminal a long name, such as a command, would leave no room for figures beside it: it is cut. */
static void grid_cut_names(struct grid *grid)
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
static size_t grid_end_of_part(const struct grid *grid, size_t begin, size_t room)
{
    size_t end = begin, used = grid->width[0];
    while (end < grid->columns && (!room || end == begin || used + 2 + grid->width[end] <= room))
        used += 2 + grid->width[end++];
    while (end < grid->columns && end > begin + 1 && grid->column[end]->flags & COLUMN_BESIDE)
        end--;
    return end;
}

static void text_write_table(const struct table *table, size_t room, FILE *file)
{
    struct grid grid;
    grid_open(&grid, table);
    if (room)
        grid_cut_names(&grid);
    for (size_t begin = 1, end; begin == 1 || begin < grid.columns; begin = end) {
        end = grid_end_of_part(&grid, begin, room);
        text_write_part(&grid, begin, end, file);
        fputc('\n', file);
        end += end == begin;
    }
    grid_close(&grid);
}

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

static void text_write_words(const struct block *block, size_t width, FILE *file)
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
            text_write_table(block->table, room, file);
        else if (block->is != BLOCK_PICTURE) {
            text_write_words(block, room ? room : block->is == BLOCK_ITEM ? SIZE_MAX : WIDTH_OF_FILES, file);
            if (block->is != BLOCK_ITEM || i + 1 == document->count || block[1].is != BLOCK_ITEM)
                fputc('\n', file);
        }
    }
}

/* --- Markdown --- */

static void markdown_write_cell(const struct grid *grid, size_t row, size_t column, FILE *file)
{
    int padding = grid_padding(grid, row, column);
    bool left = grid_is_left(grid, column);
    fprintf(file, " %*s", left ? 0 : padding, "");
    escape_markdown_cell(file, grid_text(grid, row, column));
    fprintf(file, "%*s |", left ? padding : 0, "");
}

static void markdown_write_table(const struct table *table, FILE *file)
{
    struct grid grid;
    grid_open(&grid, table);
    for (size_t row = 0; row < grid.rows; row++) {
        fputc('|', file);
        for (size_t column = 0; column < grid.columns; column++)
            markdown_write_cell(&grid, row, column, file);
        for (size_t column = 0; !row && column < grid.columns; column++)
            fprintf(file, "%s%s", column ? "" : "\n|", grid_is_left(&grid, column) ? "---|" : "---:|");
        fputc('\n', file);
    }
    fputc('\n', file);
    grid_close(&grid);
}

/* Names are code, but not in a heading. */
static void markdown_write_words(const char *words, bool heading, FILE *file)
{
    enum span is;
    for (char *piece; (piece = words_next(&words, &is)); free(piece))
        if (is == SPAN_NAME && heading)
            escape_markdown(file, piece);
        else if (is == SPAN_PLAIN)
            escape_markdown_cell(file, piece);
        else
            escape_markdown_code(file, piece);
}

/* A destination in angle brackets may hold any letter but these, which are escaped. */
static void markdown_write_place(const char *place, FILE *file)
{
    for (const char *at = place; *at; at++)
        if ((unsigned char)*at >= ' ')
            fprintf(file, strchr("<>\\", *at) ? "\\%c" : "%c", *at);
}

/* A command in lines of at most COMMAND_WIDTH, broken before an option, or a word that does not belong to
 * one. */
static void markdown_write_command(const char *command, FILE *file)
{
    enum { COMMAND_WIDTH = 112 };
    size_t used = 4;
    fputs("    ", file);
    for (const char *at = command, *end; *at; at = end) {
        /* A word, and what follows an option up to the next one. */
        bool quoted = false, option = *at == '-', begun = false;
        for (end = at; *end; end++) {
            quoted ^= *end == '\'';
            if (quoted || *end != ' ')
                continue;
            if (!option || begun || end[1] == '-')
                break;
            begun = true;
        }
        const size_t length = (size_t)(end - at);
        if (at > command && used + length + 3 > COMMAND_WIDTH) {
            fputs(" \\\n        ", file);
            used = 8;
        } else if (at > command) {
            fputc(' ', file);
            used++;
        }
        fwrite(at, 1, length, file);
        used += length;
        end += *end == ' ';
    }
}

/* Lines of code. */
static void markdown_write_lines(const char *text, FILE *file)
{
    for (const char *end; *text; text = end + (*end && end[1])) {
        end = text + strcspn(text, "\n");
        fprintf(file, "    %.*s%s", (int)(end - text), text, *end && end[1] ? "\n" : "");
        end += *end && !end[1];
    }
}

static bool markdown_is_of_list(enum block_kind is)
{
    return is == BLOCK_ITEM || is == BLOCK_TERM;
}

static void markdown_write_block(const struct block *block, FILE *file)
{
    static const char *const before[] = {
        [BLOCK_TITLE] = "# ",  [BLOCK_SECTION] = "## ", [BLOCK_SUBSECTION] = "### ", [BLOCK_PARAGRAPH] = "",
        [BLOCK_ITEM] = "- ",   [BLOCK_TERM] = "- ",     [BLOCK_NOTE] = "> ",         [BLOCK_COMMAND] = "",
        [BLOCK_VERBATIM] = "", [BLOCK_PICTURE] = "!["};
    fputs(before[block->is], file);
    if (block->is == BLOCK_TERM) {
        escape_markdown_cell(file, block->beside);
        fputs(": ", file);
    }
    if (block->is == BLOCK_COMMAND)
        markdown_write_command(make_printable(block->words), file);
    else if (block->is == BLOCK_VERBATIM)
        markdown_write_lines(block->words, file);
    else
        markdown_write_words(block->words, block->is <= BLOCK_SUBSECTION, file);
    if (block->is == BLOCK_PICTURE) {
        fputs("](<", file);
        markdown_write_place(block->beside, file);
        fputs(">)", file);
    }
    fputc('\n', file);
}

void document_write_markdown(const struct document *document, FILE *file)
{
    for (size_t i = 0; i < document->count; i++) {
        const struct block *block = &document->block[i];
        if (!document_shows(document, i, FOR_MARKDOWN))
            continue;
        if (block->is == BLOCK_TABLE)
            markdown_write_table(block->table, file);
        else {
            markdown_write_block(block, file);
            if (!markdown_is_of_list(block->is) || i + 1 == document->count ||
                !markdown_is_of_list(block[1].is))
                fputc('\n', file);
        }
    }
}
