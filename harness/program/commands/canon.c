/* SPDX-License-Identifier: MIT */
/* canon: the canonical form of each board, and how symmetric it is. */
#include "common/board/board.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sets/known-boards.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/measuring/sets/set-reading.h"
#include "harness/measuring/sets/sets.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <stdio.h>
#include <stdlib.h>

struct canons {
    struct known_boards known;
    bool once; /* each canonical form is printed once */
    char text[FORMAT_TEXT_MAX];
};

static int print_canon(struct canons *canons, const struct set *set, const struct puzzle *puzzle,
                       struct order order, const uint8_t *cells)
{
    uint8_t form[BOARD_CELLS_MAX];
    char automorphisms[CANON_NUMBER_MAX], place[PLACE_TEXT_MAX];
    size_t first;
    enum known_answer answer = known_boards_add(&canons->known, order, cells, &first, form, automorphisms);
    struct clash clash;
    if (answer == KNOWN_UNCLEAR && board_find_clash(order, cells, &clash)) {
        char text[128];
        clash_describe(order, &clash, text, sizeof text);
        print_foreign(stderr, "%s: no canonical form: %s\n", place_in(set, puzzle, place), text);
        return EXIT_NO;
    }
    if (answer == KNOWN_UNCLEAR && order_size(order) > CANON_SIZE_MAX) {
        print_foreign(stderr, "%s: no canonical form: canon takes boards up to size %d\n",
                      place_in(set, puzzle, place), CANON_SIZE_MAX);
        return EXIT_NO;
    }
    if (answer == KNOWN_UNCLEAR) {
        print_foreign(stderr,
                      "%s: too many isomorphs of this board begin alike: it is too full for its size\n",
                      place_in(set, puzzle, place));
        return EXIT_NO;
    }
    if (canons->once && answer == KNOWN_BEFORE)
        return EXIT_DONE;
    size_t length = format_board(FORMAT_LINE, order, form, canons->text);
    printf("%.*s %s\n", (int)length - 1, canons->text, automorphisms);
    return EXIT_DONE;
}

static int print_puzzle(struct canons *canons, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    char place[PLACE_TEXT_MAX];
    if (puzzle->order.rows)
        return print_canon(canons, set, puzzle, puzzle->order, puzzle_cells(&set->puzzles, index));
    print_foreign(stderr, "%s: canon takes boards, and this is %s\n", puzzle_place(set, index, place),
                  puzzle->cover ? "an exact cover" : "a formula");
    return EXIT_USAGE;
}

static int print_set(struct canons *canons, struct set *set)
{
    enum { AT_ONCE = 512 };
    static const struct order order = {3, 3};
    int status = EXIT_DONE;
    uint8_t *cells = memory_get(AT_ONCE * BOARD_LINE_CELLS);
    size_t lines[AT_ONCE], count;
    while (!program_stop && status != EXIT_FAILED && !ferror(stdout) &&
           (count = set_next_boards(set, AT_ONCE, cells, lines, &status)))
        for (size_t i = 0; i < count && status != EXIT_FAILED; i++)
            status = worse(status, print_canon(canons, set, &(struct puzzle){.line = lines[i]}, order,
                                               cells + i * BOARD_LINE_CELLS));
    free(cells);
    for (size_t i = 0; i < set->puzzles.count && !program_stop && status != EXIT_FAILED && !ferror(stdout);
         i++)
        status = worse(status, print_puzzle(canons, set, i));
    return status;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct reader_options reader = {0};
    struct canons *canons = memory_zeroed(1, sizeof *canons);
    struct set_list sets;
    const struct option_row rows[] = {
        {0, "dedupe", 0, "print each line once, where it is met first", set_flag, &canons->once},
        ORDER_ROW(&reader),
        FROM_ROW(&reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first) {
        status = sets_load_but_plain(&sets, argv + first, (size_t)(argc - first), &reader);
        for (size_t i = 0; i < sets.count && !program_stop; i++)
            status = worse(status, print_set(canons, &sets.set[i]));
        sets_close(&sets);
    }
    known_boards_close(&canons->known);
    free(canons);
    return program_stop ? worse(status, EXIT_NO) : status;
}

const struct command command_canon = {
    .name = "canon",
    .arguments = "[--dedupe] [SET...]",
    .summary = "print the canonical form of each board",
    .description = "Prints a line for each board: the least of all its isomorphs (a blank comes\n"
                   "before 1), and the number of its automorphisms, the ways to exchange lines and\n"
                   "digits that change nothing. Boards are isomorphs of each other if rows in\n"
                   "a band, bands, columns in a stack, stacks, digits, and rows with columns can be\n"
                   "exchanged to make one from the other: then their lines are the same.\n"
                   "Exit status: 0 done, 1 some have clashing givens or are too full, 2 bad input.",
    .example = "quadrille canon boards.txt | sort | uniq -c",
    .run = run,
};
