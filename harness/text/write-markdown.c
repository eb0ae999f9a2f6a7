/* SPDX-License-Identifier: MIT */
/* Documents in Markdown, which people read as it is written, too. */
#include "common/base/printable.h"
#include "harness/text/escape.h"
#include "harness/text/grid.h"
#include "harness/text/writers.h"

#include <stdlib.h>
#include <string.h>

static bool is_left(const struct grid *grid, size_t column)
{
    return !column || is_of_words(grid->column[column]->kind);
}

static void write_cell(const struct grid *grid, size_t row, size_t column, FILE *file)
{
    int padding = grid_padding(grid, row, column);
    bool left = is_left(grid, column);
    fprintf(file, " %*s", left ? 0 : padding, "");
    escape_markdown_cell(file, grid_text(grid, row, column));
    fprintf(file, "%*s |", left ? padding : 0, "");
}

static void write_table(const struct table *table, FILE *file)
{
    struct grid grid;
    grid_open(&grid, table);
    for (size_t row = 0; row < grid.rows; row++) {
        fputc('|', file);
        for (size_t column = 0; column < grid.columns; column++)
            write_cell(&grid, row, column, file);
        for (size_t column = 0; !row && column < grid.columns; column++)
            fprintf(file, "%s%s", column ? "" : "\n|", is_left(&grid, column) ? "---|" : "---:|");
        fputc('\n', file);
    }
    fputc('\n', file);
    grid_close(&grid);
}

/* Names are code, but not in a heading. */
static void write_words(const char *words, bool heading, FILE *file)
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
static void write_place(const char *place, FILE *file)
{
    for (const char *at = place; *at; at++)
        if ((unsigned char)*at >= ' ')
            fprintf(file, strchr("<>\\", *at) ? "\\%c" : "%c", *at);
}

/* A command in lines of at most COMMAND_WIDTH, broken before an option, or a word that does not belong to one. */
static void write_command(const char *command, FILE *file)
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
static void write_lines(const char *text, FILE *file)
{
    for (const char *end; *text; text = end + (*end && end[1])) {
        end = text + strcspn(text, "\n");
        fprintf(file, "    %.*s%s", (int)(end - text), text, *end && end[1] ? "\n" : "");
        end += *end && !end[1];
    }
}

static bool is_of_list(enum block_kind is)
{
    return is == BLOCK_ITEM || is == BLOCK_TERM;
}

static void write_block(const struct block *block, FILE *file)
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
        write_command(make_printable(block->words), file);
    else if (block->is == BLOCK_VERBATIM)
        write_lines(block->words, file);
    else
        write_words(block->words, block->is <= BLOCK_SUBSECTION, file);
    if (block->is == BLOCK_PICTURE) {
        fputs("](<", file);
        write_place(block->beside, file);
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
            write_table(block->table, file);
        else {
            write_block(block, file);
            if (!is_of_list(block->is) || i + 1 == document->count || !is_of_list(block[1].is))
                fputc('\n', file);
        }
    }
}
