/* SPDX-License-Identifier: MIT */
/* dominoes:RxC and tetromino:RxC: tilings of a rectangle by pieces of two and of four cells, any number of each. */
#include "common/cover/family-internal.h"
#include "common/cover/polyomino.h"

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

static struct cover *tile(const struct family_member *member, const struct polyomino_piece *piece,
                          size_t piece_count, struct allocator *allocator)
{
    struct polyomino_box box = {.side = {1, member->rows, member->columns}, .flat = true};
    bool too_many;
    return polyomino_cover(&box, piece, piece_count, POLYOMINO_REFLECTED, POLYOMINO_ANY, allocator,
                           &too_many);
}

struct cover *family_open_dominoes(const struct family_member *member, struct allocator *allocator)
{
    const struct polyomino_piece piece = {.cell = domino, .count = 2};
    return tile(member, &piece, 1, allocator);
}

struct cover *family_open_tetromino(const struct family_member *member, struct allocator *allocator)
{
    struct polyomino_piece piece[TETROMINOES];
    for (int i = 0; i < TETROMINOES; i++)
        piece[i] = (struct polyomino_piece){.cell = tetrominoes[i], .count = LARGEST_PIECE};
    return tile(member, piece, TETROMINOES, allocator);
}

bool family_any_sides(unsigned rows, unsigned columns)
{
    return rows && columns;
}
