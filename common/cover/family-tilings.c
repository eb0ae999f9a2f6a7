/* SPDX-License-Identifier: MIT */
/* pentomino:RxC, dominoes:RxC, tetromino:RxC: tilings of a rectangle by the twelve pieces of five cells, each once, and by
 * pieces of two and of four cells, any number of each. */
#include "common/cover/family-internal.h"
#include "common/cover/polyomino.h"

static void tile(const struct family_member *member, struct cover_builder *builder, const uint8_t *hole,
                 const struct polyomino_piece *piece, size_t piece_count, enum polyomino_use use)
{
    struct polyomino_box box = {.side = {1, member->rows, member->columns}, .flat = true, .hole = hole};
    polyomino_add(builder, &box, piece, piece_count, POLYOMINO_REFLECTED, use);
}

/* --- pentominoes ---
 *
 * The twelve pieces of five squares, named by Conway's letters, each once, turned and flipped at will, in a
 * rectangle of 60 cells, or in 8x8 without the four in the middle. Cells before pieces, as polyomino-dlx.w
 * has them. Solutions that are turned or mirrored into one another all count: Miller's and Haselgrove's 2,
 * 368, 1010 and 2339 essentially different ones (Eureka 23, 1960) are 8, 1472, 4040 and 9356. */

enum { PIECES = 12, PIECE_CELLS = 5 };

/* The row and column of each cell. */
static const char *const pieces[PIECES] = {
    "O 00 01 02 03 04", "P 00 01 10 11 20", "Q 00 10 20 30 31", "R 01 02 10 11 21",
    "S 00 01 11 12 13", "T 00 01 02 11 21", "U 00 02 10 11 12", "V 00 10 20 21 22",
    "W 00 10 11 21 22", "X 01 10 11 12 21", "Y 00 10 20 30 11", "Z 00 01 11 21 22",
};

bool family_may_be_pentomino(unsigned rows, unsigned columns)
{
    return (rows == 8 && columns == 8) || (rows * columns == PIECES * PIECE_CELLS && rows > 2 && columns > 2);
}

void family_add_pentominoes(const struct family_member *member, struct cover_builder *builder)
{
    enum { SIDE = 8 };
    static const uint8_t middle[SIDE * SIDE] = {[27] = 1, [28] = 1, [35] = 1, [36] = 1};
    const bool has_hole = member->rows == SIDE && member->columns == SIDE;
    struct polyomino_cell cell[PIECES][PIECE_CELLS];
    struct polyomino_piece piece[PIECES];
    for (unsigned p = 0; p < PIECES; p++) {
        piece[p] = (struct polyomino_piece){pieces[p], 1, cell[p], PIECE_CELLS};
        for (unsigned i = 0; i < PIECE_CELLS; i++)
            cell[p][i] = (struct polyomino_cell){{0, pieces[p][2 + 3 * i] - '0', pieces[p][3 + 3 * i] - '0'}};
    }
    tile(member, builder, has_hole ? middle : 0, piece, PIECES, POLYOMINO_ONCE);
}

/* --- dominoes and tetrominoes --- */

enum { LARGEST_PIECE = 4 };

/* The free tetrominoes, straight, square, T, S and L; turned and reflected they are 19 fixed ones. */
static const struct polyomino_cell domino[] = {{{0, 0, 0}}, {{0, 0, 1}}};
static const struct polyomino_cell tetrominoes[][LARGEST_PIECE] = {
    {{{0, 0, 0}}, {{0, 0, 1}}, {{0, 0, 2}}, {{0, 0, 3}}},
    {{{0, 0, 0}}, {{0, 0, 1}}, {{0, 1, 0}}, {{0, 1, 1}}},
    {{{0, 0, 0}}, {{0, 0, 1}}, {{0, 0, 2}}, {{0, 1, 1}}},
    {{{0, 0, 1}}, {{0, 0, 2}}, {{0, 1, 0}}, {{0, 1, 1}}},
    {{{0, 0, 0}}, {{0, 0, 1}}, {{0, 0, 2}}, {{0, 1, 0}}}};

enum { TETROMINOES = sizeof tetrominoes / sizeof *tetrominoes };

void family_add_dominoes(const struct family_member *member, struct cover_builder *builder)
{
    const struct polyomino_piece piece = {.cell = domino, .count = 2};
    tile(member, builder, 0, &piece, 1, POLYOMINO_ANY);
}

void family_add_tetromino(const struct family_member *member, struct cover_builder *builder)
{
    struct polyomino_piece piece[TETROMINOES];
    for (int i = 0; i < TETROMINOES; i++)
        piece[i] = (struct polyomino_piece){.cell = tetrominoes[i], .count = LARGEST_PIECE};
    tile(member, builder, 0, piece, TETROMINOES, POLYOMINO_ANY);
}

bool family_any_sides(unsigned rows, unsigned columns)
{
    return rows && columns;
}
