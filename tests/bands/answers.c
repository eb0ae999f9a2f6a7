/* SPDX-License-Identifier: MIT */
/* Boards of order 3x3 and how many solutions they have, up to a limit, as dlx-compact says: for cross-check.c.
 *
 *     answers COUNT
 *
 * The first line is COUNT, then each has a limit, the number of solutions, and the cells. Boards have one
 * solution, several, or none: with a given altered, with givens drawn at random, and with few givens and a
 * contradiction that no search of dlx-compact comes to see; those are known by construction. */
#include "common/board/board.h"
#include "common/board/board-isomorph.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct order nine = {3, 3};

/* A blank that sees nine digits; a blank pair left with one digit; a row and a box that a digit is shut out
 * of. */
static const char *const contradictory[] = {
    ".12345... 6........ 7........ 8........ 9........ ......... ......... ......... .........",
    "..1234567 ......... ......... 8........ ......... ......... .8....... ......... .........",
    "...123..5 ......... 9........ ......9.. ......... ......... .......9. ......... .........",
    "...9..... ......9.. 123...... ......... ......... ......... ......... ......... .........",
};

static void draw_givens(struct random *random, unsigned givens, uint8_t *cells)
{
    memset(cells, 0, 81);
    while (givens) {
        unsigned cell = random_below(random, 81);
        if (cells[cell])
            continue;
        cells[cell] = (uint8_t)(1 + random_below(random, 9));
        if (board_find_clash(nine, cells, NULL))
            cells[cell] = 0;
        else
            givens--;
    }
}

/* True if the board has no solution by construction. */
static bool make(struct random *random, unsigned number, uint8_t *cells)
{
    unsigned kind = number % 5;
    if (kind == 0) {
        uint8_t givens[81];
        unsigned which = number / 5 % 4;
        type_in(nine, contradictory[which], givens);
        isomorph_make(nine, givens, 1, which, number, cells);
        return true;
    }
    if (kind == 1) {
        draw_givens(random, 23 + number % 8, cells);
        return false;
    }
    make_board(nine, number, kind == 2 ? 55 + number % 6 : 30 + number % 24, cells);
    if (kind == 3)
        alter_a_given(nine, random, cells);
    return false;
}

int main(int argument_count, char **arguments)
{
    unsigned count = argument_count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : 0;
    struct bench bench;
    struct random random;
    bench_open(&bench, "dlx-compact", nine);
    random_seed(&random, 81, 0);
    printf("%u\n", count);
    for (unsigned number = 0; number < count; number++) {
        uint8_t cells[81];
        uint64_t limit = number % 3 ? 2 : 500;
        bool none = make(&random, number, cells);
        printf("%u %u ", (unsigned)limit, none ? 0 : (unsigned)ask(&bench, cells, limit).solutions);
        for (unsigned i = 0; i < 81; i++)
            putchar('0' + cells[i]);
        putchar('\n');
    }
    bench_close(&bench);
}
