/* convert: write boards in another format. */
#include "commands.h"

#include "../hash.h"
#include "../options.h"
#include "../output.h"
#include "../sets.h"

#include <stdio.h>

struct convert {
    struct reader_options reader;
    enum format to;
    struct order order; /* of the board written last, as the file says; rows 0: nothing written yet */
};

static bool can_hold(const struct format_entry *format, struct order order)
{
    return order_size(order) >= format->smallest && order_size(order) <= format->largest;
}

/* What stands before a board: once the head of the format; a comment wherever the order changes, which
 * settles order and format for every reader that knows it; an empty line. */
static void begin_board(struct convert *convert, struct order order)
{
    const struct format_entry *format = &format_table[convert->to];
    if (convert->order.rows && format->blocks)
        putchar('\n');
    if (!convert->order.rows && format->head)
        fputs(format->head, stdout);
    if (format->comments && !order_equal(order, convert->order))
        printf("# quadrille: order %ux%u, format %s\n", order.rows, order.columns, format->name);
    convert->order = order;
}

static int convert_puzzle(struct convert *convert, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const struct format_entry *format = &format_table[convert->to];
    char text[FORMAT_TEXT_MAX], hash[BANK_HASH_TEXT];
    if (!can_hold(format, puzzle->order)) {
        fprintf(stderr, "%s:%zu: %s cannot hold a board of order %ux%u\n", set->path, puzzle->line,
                format->name, puzzle->order.rows, puzzle->order.columns);
        return EXIT_NO;
    }
    struct board_text board = {.order = puzzle->order,
                               .cells = puzzle_cells(&set->puzzles, index),
                               .expected = puzzle_expected(&set->puzzles, index),
                               .note = puzzle->note,
                               .note_length = puzzle->note_length,
                               .hash = convert->to == FORMAT_BANK ? hash : 0};
    if (convert->to == FORMAT_BANK)
        bank_hash(puzzle->order, board.cells, hash);
    begin_board(convert, puzzle->order);
    format_board_text(convert->to, &board, text);
    fputs(text, stdout);
    return EXIT_DONE;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct convert convert = {.to = FORMAT_COUNT};
    const struct option_row rows[] = {
        {0, "to", "FORMAT", "the format to write (quadrille list formats)", set_format, &convert.to},
        {0, "from", "FORMAT", "format of the input (default: recognised)", set_from, &convert.reader},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &convert.reader.order},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (convert.to == FORMAT_COUNT) {
        complain("convert: --to says which format to write (quadrille list formats shows them)");
        return EXIT_USAGE;
    }
    struct set_list sets;
    status = sets_load(&sets, argv + first, (size_t)(argc - first), &convert.reader);
    for (size_t s = 0; s < sets.count; s++)
        for (size_t i = 0; i < sets.set[s].puzzles.count; i++)
            status = worse(status, convert_puzzle(&convert, &sets.set[s], i));
    sets_close(&sets);
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .arguments = "--to FORMAT [SET...]",
    .summary = "write boards in another format",
    .description = "Writes the boards in another format, with their notes and solutions where the\n"
                   "format can hold them. It begins with a comment that settles order and format,\n"
                   "where the format can hold a comment.\n"
                   "Exit status: 0 done, 1 some boards do not fit the format, 2 bad input or usage.",
    .example = "quadrille convert --to csv minimal > minimal.csv",
    .run = run,
};
