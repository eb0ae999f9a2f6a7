/* SPDX-License-Identifier: MIT */
/* The chain of Jacobson and Matthews. A square is a cube of zeros and ones: row r, column c, digit d is 1 if d stands in
 * the cell, and each line of the cube, in any of the three directions, adds up to 1. A move takes a cell that is 0 and
 * adds one to it; three lines through it hold a 1 each, and the move adds and takes away ones at the eight corners of the
 * box that these span, so that all sums stay. The corner opposite may become -1: the square is improper then, with three
 * lines through that cell that hold two ones each. A move of an improper square begins at that cell, and takes one of the
 * two in each direction. The chain reaches every square; watched where it is proper, it has no favourite. */
#include "harness/extensions/making/generator.h"

#include "common/board/order.h"

struct place {
    unsigned row, column, digit;
};

/* Each line by the place of its 1: the digit of a row and a column, and so on. Of an improper square the three lines
 * through the cell `at` have a second one. */
struct cube {
    unsigned size;
    uint8_t digit[BOARD_CELLS_MAX];  /* of row * size + column */
    uint8_t column[BOARD_CELLS_MAX]; /* of row * size + digit */
    uint8_t row[BOARD_CELLS_MAX];    /* of column * size + digit */
    bool improper;
    struct place at, second;
};

/* The square that adds row and column. */
static void begin(struct cube *cube, unsigned size)
{
    cube->size = size;
    cube->improper = false;
    cube->at = cube->second = (struct place){0, 0, 0};
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned digit = (row + column) % size;
            cube->digit[row * size + column] = (uint8_t)digit;
            cube->column[row * size + digit] = (uint8_t)column;
            cube->row[column * size + digit] = (uint8_t)row;
        }
}

/* Of the two ones of a line takes one away, at random; returns where it was. */
static unsigned take_one(struct random *random, uint8_t *line, unsigned second)
{
    unsigned first = *line;
    if (random_below(random, 2))
        return second;
    *line = (uint8_t)second;
    return first;
}

static void move(struct cube *cube, struct random *random)
{
    const unsigned size = cube->size;
    struct place from = cube->at, to; /* the cell that gets a one, and the corner opposite */
    uint8_t *digits, *columns, *rows;
    if (!cube->improper) {
        from.row = random_below(random, size);
        from.column = random_below(random, size);
        from.digit = random_below(random, size - 1);
        from.digit += from.digit >= cube->digit[from.row * size + from.column];
    }
    digits = &cube->digit[from.row * size + from.column];
    columns = &cube->column[from.row * size + from.digit];
    rows = &cube->row[from.column * size + from.digit];
    if (cube->improper) {
        to.digit = take_one(random, digits, cube->second.digit);
        to.column = take_one(random, columns, cube->second.column);
        to.row = take_one(random, rows, cube->second.row);
    } else {
        to = (struct place){*rows, *columns, *digits};
        *rows = (uint8_t)from.row;
        *columns = (uint8_t)from.column;
        *digits = (uint8_t)from.digit;
    }
    cube->digit[from.row * size + to.column] = cube->digit[to.row * size + from.column] = (uint8_t)to.digit;
    cube->column[from.row * size + to.digit] = cube->column[to.row * size + from.digit] = (uint8_t)to.column;
    cube->row[from.column * size + to.digit] = cube->row[to.column * size + from.digit] = (uint8_t)to.row;
    /* The lines through the corner: if it held a one, that is gone now; else it is -1. */
    digits = &cube->digit[to.row * size + to.column];
    columns = &cube->column[to.row * size + to.digit];
    rows = &cube->row[to.column * size + to.digit];
    cube->improper = *digits != to.digit;
    cube->at = to;
    cube->second = (struct place){*rows, *columns, *digits};
    *rows = (uint8_t)from.row;
    *columns = (uint8_t)from.column;
    *digits = (uint8_t)from.digit;
}

void latin_square_draw(unsigned size, struct random *random, uint8_t *cells)
{
    struct cube cube = {0};
    begin(&cube, size);
    /* Only proper squares are counted: to stop at the first one after so many moves would favour those at the end of
     * long detours. */
    for (unsigned squares = 4 * size * size; squares; squares -= !cube.improper)
        move(&cube, random);
    for (unsigned cell = 0; cell < size * size; cell++)
        cells[cell] = (uint8_t)(cube.digit[cell] + 1);
}
