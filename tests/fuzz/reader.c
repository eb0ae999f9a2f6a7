/* SPDX-License-Identifier: MIT */
/* Any bytes at all go through the reader, with and without answers, a given order and a given format. What it
 * keeps must be boards: digits in range, lines that are there, notes within the text; what is kept can be
 * written and read again. */
#include "common/formats/format.h"
#include "common/formats/reader.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void insist(bool condition)
{
    if (!condition)
        abort();
}

static void check_board(const struct puzzles *puzzles, size_t index, const uint8_t *text, size_t length)
{
    static char written[FORMAT_TEXT_MAX + 64];
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    unsigned size = order_size(puzzle->order);
    insist(puzzle->line >= 1 && puzzle->line <= length + 1);
    if (puzzle->note)
        insist((const uint8_t *)puzzle->note >= text &&
               (const uint8_t *)puzzle->note + puzzle->note_length <= text + length);
    if (puzzle->title)
        insist((const uint8_t *)puzzle->title >= text &&
               (const uint8_t *)puzzle->title + puzzle->title_length <= text + length);
    if (puzzle->kind != ENTRY_BOARD)
        return;
    const uint8_t *cells = puzzle_cells(puzzles, index);
    insist(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    for (unsigned cell = 0; cell < size * size; cell++)
        insist(cells[cell] <= size);
    if (puzzle_expected(puzzles, index))
        for (unsigned cell = 0; cell < size * size; cell++)
            insist(puzzle_expected(puzzles, index)[cell] <= size);
    if (format_table[puzzle->format].head || size < format_table[puzzle->format].smallest ||
        size > format_table[puzzle->format].largest)
        return;
    struct puzzles again;
    struct reader_options options = {.order = puzzle->order};
    size_t used = format_board(puzzle->format, puzzle->order, cells, written);
    insist(used < FORMAT_TEXT_MAX);
    insist(puzzles_read(&again, written, used, &options));
    insist(again.count == 1 && again.mistakes == 0);
    const bool is_jigsaw = again.puzzle[0].format == FORMAT_REGIONS; /* its pieces, rather than a board */
    insist(is_jigsaw || !memcmp(puzzle_cells(&again, 0), cells, size * size));
    puzzles_close(&again);
}

static void read_with(const uint8_t *text, size_t length, struct reader_options options)
{
    enum { CHECKED = 20 };
    struct puzzles puzzles;
    if (!puzzles_read(&puzzles, (const char *)text, length, &options))
        return;
    insist(puzzles.count || puzzles.complaint_count || options.answers);
    for (size_t i = 0; i < puzzles.count && i < CHECKED; i++)
        if (puzzles.puzzle[i].order.rows || puzzles.puzzle[i].kind != ENTRY_BOARD)
            check_board(&puzzles, i, text, length);
    for (size_t i = 0; i < puzzles.complaint_count; i++) {
        const struct complaint *complaint = &puzzles.complaint[i];
        insist(complaint->line >= 1 && complaint->column >= 1 && complaint->column <= length + 1);
        insist(memchr(complaint->text, 0, sizeof complaint->text) && *complaint->text);
    }
    puzzles_close(&puzzles);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_with(data, size, (struct reader_options){.answers = false});
    read_with(data, size, (struct reader_options){.order = {2, 2}, .answers = true});
    for (enum format format = 0; format < FORMAT_COUNT; format++)
        read_with(data, size, (struct reader_options){.from_given = true, .from = format});
    return 0;
}
