/* SPDX-License-Identifier: MIT */
/* pentomino:RxC, dominoes:RxC, tetromino:RxC: tilings of a rectangle by the twelve pieces of five cells, each
 * once, and by pieces of two and of four cells, any number of each; partridge:N by squares; motley:RxC by
 * rectangles. */
#include "common/cover/family-internal.h"
#include "common/cover/polyomino.h"

#include <stdio.h>

static void add_tilings(const struct family_member *member, struct cover_builder *builder,
                        const uint8_t *hole, const struct polyomino_piece *piece, size_t piece_count)
{
    struct polyomino_box box = {.side = {1, member->rows, member->columns}, .flat = true, .hole = hole};
    polyomino_add(builder, &box, piece, piece_count, POLYOMINO_REFLECTED);
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
    assert(family_may_be_pentomino(member->rows, member->columns));
    enum { SIDE = 8 };
    static const uint8_t middle[SIDE * SIDE] = {[27] = 1, [28] = 1, [35] = 1, [36] = 1};
    const bool has_hole = member->rows == SIDE && member->columns == SIDE;
    struct polyomino_cell cell[PIECES][PIECE_CELLS];
    struct polyomino_piece piece[PIECES];
    for (unsigned p = 0; p < PIECES; p++) {
        piece[p] = (struct polyomino_piece){pieces[p], 1, cell[p], PIECE_CELLS, POLYOMINO_ONCE};
        for (unsigned i = 0; i < PIECE_CELLS; i++)
            cell[p][i] = (struct polyomino_cell){{0, pieces[p][2 + 3 * i] - '0', pieces[p][3 + 3 * i] - '0'}};
    }
    add_tilings(member, builder, has_hole ? middle : NULL, piece, PIECES);
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
    const struct polyomino_piece piece = {.cell = domino, .count = 2, .use = POLYOMINO_ANY};
    add_tilings(member, builder, NULL, &piece, 1);
}

void family_add_tetromino(const struct family_member *member, struct cover_builder *builder)
{
    struct polyomino_piece piece[TETROMINOES];
    for (int i = 0; i < TETROMINOES; i++)
        piece[i] =
            (struct polyomino_piece){.cell = tetrominoes[i], .count = LARGEST_PIECE, .use = POLYOMINO_ANY};
    add_tilings(member, builder, NULL, piece, TETROMINOES);
}

bool family_any_sides(unsigned rows, unsigned columns)
{
    return rows && columns;
}

/* --- Wainwright's partridge puzzle ---
 *
 * One square of side 1, two of side 2, ..., N of side N have the area of a square of side 1 + 2 + ... + N. */

void family_add_partridge(const struct family_member *member, struct cover_builder *builder)
{
    assert(member->rows >= 1 && member->rows <= PARTRIDGE_MAX);
    const unsigned n = member->rows, side = n * (n + 1) / 2;
    struct polyomino_cell cell[PARTRIDGE_MAX * PARTRIDGE_MAX];
    struct polyomino_piece piece[PARTRIDGE_MAX];
    char name[PARTRIDGE_MAX][4];
    size_t count = 0;
    for (unsigned k = 1; k <= n; k++) { /* the square of side k - 1, and a row and a column */
        for (unsigned i = 0; i < 2 * k - 1; i++)
            cell[count++] =
                (struct polyomino_cell){{0, i < k ? (int)i : (int)k - 1, i < k ? (int)k - 1 : (int)(i - k)}};
        const int length = snprintf(name[k - 1], sizeof *name, "%u", k);
        piece[k - 1] = (struct polyomino_piece){name[k - 1], (size_t)length, cell, count, {k, k}};
    }
    add_tilings(&(struct family_member){.rows = side, .columns = side}, builder, NULL, piece, n);
}

/* --- motley dissections ---
 *
 * Rectangles that fill a box and use all its lines: at each line within, one begins. None reaches from edge
 * to opposite edge, and no two lie between the same two horizontal lines, or the same two vertical ones:
 * TAOCP 7.2.2.1, exercises 360 to 365. */

/* The items of one direction: rows or columns. */
struct lines {
    uint32_t begin[MOTLEY_MAX];                       /* of each line within the box */
    uint32_t between[MOTLEY_MAX + 1][MOTLEY_MAX + 1]; /* of the interval from a line to a later one */
};

static void motley_add_lines(struct cover_builder *builder, struct lines *lines, char name, unsigned count,
                             unsigned across)
{
    for (unsigned line = 1; line < count; line++) {
        lines->begin[line] = cover_builder_add_plain(builder, true, "%c%u", name, line);
        cover_builder_bound(builder, lines->begin[line], (struct bounds){1, across});
    }
}

static void motley_add_intervals(struct cover_builder *builder, struct lines *lines, char name,
                                 unsigned count)
{
    for (unsigned from = 0; from < count; from++)
        for (unsigned to = from + 1; to <= count && to - from < count; to++)
            lines->between[from][to] = cover_builder_add_plain(builder, false, "%c%u-%u", name, from, to);
}

static void motley_add_nodes(struct cover_builder *builder, const struct lines *lines, unsigned from,
                             unsigned to)
{
    if (from)
        cover_builder_add_node(builder, lines->begin[from], 0);
    cover_builder_add_node(builder, lines->between[from][to], 0);
}

/* Adds an option for each rectangle between two lines of rows. */
static void motley_add_rectangles(struct cover_builder *builder, const struct lines lines[2],
                                  unsigned columns, unsigned top, unsigned bottom)
{
    for (unsigned left = 0; left < columns; left++)
        for (unsigned right = left + 1; right <= columns && right - left < columns; right++) {
            for (unsigned row = top; row < bottom; row++)
                for (unsigned column = left; column < right; column++)
                    cover_builder_add_node(builder, row * columns + column, 0);
            motley_add_nodes(builder, &lines[0], top, bottom);
            motley_add_nodes(builder, &lines[1], left, right);
            cover_builder_end_option(builder);
        }
}

void family_add_motley(const struct family_member *member, struct cover_builder *builder)
{
    assert(member->rows <= MOTLEY_MAX && member->columns <= MOTLEY_MAX);
    const unsigned rows = member->rows, columns = member->columns;
    struct lines lines[2];
    for (unsigned row = 1; row <= rows; row++)
        for (unsigned column = 1; column <= columns; column++)
            cover_builder_add_plain(builder, true, "r%uc%u", row, column);
    motley_add_lines(builder, &lines[0], 'x', rows, columns);
    motley_add_lines(builder, &lines[1], 'y', columns, rows);
    motley_add_intervals(builder, &lines[0], 'x', rows);
    motley_add_intervals(builder, &lines[1], 'y', columns);
    for (unsigned top = 0; top < rows; top++)
        for (unsigned bottom = top + 1; bottom <= rows && bottom - top < rows; bottom++)
            motley_add_rectangles(builder, lines, columns, top, bottom);
}
