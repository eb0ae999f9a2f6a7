/* SPDX-License-Identifier: MIT */
#include "common/cover/polyomino.h"

#include <stdlib.h>
#include <string.h>

/* Of a cube: which axis goes where, and in which direction. */
enum { TURNS = 48 };

struct placing {
    const struct polyomino_box *box;
    struct cover_builder *builder;
    uint32_t *item;                    /* of each cell of the box; COVER_NO_ITEM in a hole */
    struct polyomino_cell *way[TURNS]; /* each of `longest` cells */
    size_t longest, placements;
};

static size_t polyomino_place_of(const struct polyomino_box *box, const int at[3])
{
    return ((size_t)at[0] * box->side[1] + (size_t)at[1]) * box->side[2] + (size_t)at[2];
}

static int compare_cells(const void *a, const void *b)
{
    const struct polyomino_cell *first = a, *second = b;
    for (int axis = 0; axis < 3; axis++)
        if (first->at[axis] != second->at[axis])
            return first->at[axis] < second->at[axis] ? -1 : 1;
    return 0;
}

/* --- turning --- */

/* Where the three axes go, and whether that is a reflection. */
static const struct {
    int axis[3];
    bool odd;
} permutations[] = {{{0, 1, 2}, false}, {{1, 2, 0}, false}, {{2, 0, 1}, false},
                    {{0, 2, 1}, true},  {{2, 1, 0}, true},  {{1, 0, 2}, true}};

/* Turns in the plane: four quarters, and the same of the reflection. */
static const unsigned in_plane[] = {0, 28, 6, 26, 4, 30, 2, 24};

enum { TURNS_IN_PLANE = sizeof in_plane / sizeof *in_plane };

static bool may_turn(enum polyomino_turn turn, unsigned number)
{
    unsigned signs = number % 8;
    bool is_odd = permutations[number / 8].odd ^ (signs & 1) ^ (signs >> 1 & 1) ^ (signs >> 2 & 1);
    return turn == POLYOMINO_FIXED ? !number : turn == POLYOMINO_REFLECTED || !is_odd;
}

/* The piece turned, moved into the corner, its cells in order. */
static void turn_piece(const struct polyomino_piece *piece, unsigned number, struct polyomino_cell *turned)
{
    assert(number < TURNS && piece->count);
    for (int axis = 0; axis < 3; axis++) {
        int from = permutations[number / 8].axis[axis], sign = number >> axis & 1 ? -1 : 1, least = 0;
        for (size_t i = 0; i < piece->count; i++) {
            turned[i].at[axis] = sign * piece->cell[i].at[from];
            least = !i || turned[i].at[axis] < least ? turned[i].at[axis] : least;
        }
        for (size_t i = 0; i < piece->count; i++)
            turned[i].at[axis] -= least;
    }
    qsort(turned, piece->count, sizeof *turned, compare_cells);
}

/* The different ways in which a piece can lie; returns how many. */
static unsigned turn_all_ways(struct placing *placing, const struct polyomino_piece *piece,
                              enum polyomino_turn turn)
{
    const bool flat = placing->box->flat;
    unsigned count = 0;
    for (unsigned i = 0; i < (flat ? (unsigned)TURNS_IN_PLANE : (unsigned)TURNS); i++) {
        const unsigned number = flat ? in_plane[i] : i;
        if (!may_turn(turn, number))
            continue;
        struct polyomino_cell *turned = placing->way[count];
        bool new = true;
        turn_piece(piece, number, turned);
        for (unsigned known = 0; known < count; known++)
            new &= memcmp(placing->way[known], turned, piece->count * sizeof *turned) != 0;
        count += new;
    }
    return count;
}

/* --- placing --- */

/* Adds an option for the piece with its corner at a place where it is inside of the box, unless a hole is
 * under it. */
static void place_piece(struct placing *placing, uint32_t piece_item, const struct polyomino_cell *cell,
                        size_t count, const int corner[3])
{
    const struct polyomino_box *box = placing->box;
    if (piece_item != COVER_NO_ITEM)
        cover_builder_add_node(placing->builder, piece_item, 0);
    for (size_t i = 0; i < count; i++) {
        int at[3];
        for (int axis = 0; axis < 3; axis++)
            at[axis] = corner[axis] + cell[i].at[axis];
        uint32_t item = placing->item[polyomino_place_of(box, at)];
        if (item == COVER_NO_ITEM) {
            cover_builder_drop_option(placing->builder);
            return;
        }
        cover_builder_add_node(placing->builder, item, 0);
    }
    cover_builder_end_option(placing->builder);
    placing->placements++;
}

static void place_everywhere(struct placing *placing, uint32_t piece_item, const struct polyomino_cell *cell,
                             size_t count)
{
    int last[3]; /* place of the corner */
    for (int axis = 0; axis < 3; axis++) {
        int length = 0;
        for (size_t i = 0; i < count; i++)
            length = cell[i].at[axis] >= length ? cell[i].at[axis] + 1 : length;
        last[axis] = (int)placing->box->side[axis] - length;
    }
    for (int layer = 0; layer <= last[0]; layer++)
        for (int row = 0; row <= last[1] && placing->placements <= POLYOMINO_PLACEMENTS_MAX; row++)
            for (int column = 0; column <= last[2]; column++)
                place_piece(placing, piece_item, cell, count, (int[3]){layer, row, column});
}

static void add_cells(struct placing *placing)
{
    const struct polyomino_box *box = placing->box;
    size_t place = 0;
    for (unsigned layer = 1; layer <= box->side[0]; layer++)
        for (unsigned row = 1; row <= box->side[1]; row++)
            for (unsigned column = 1; column <= box->side[2]; column++, place++) {
                struct cover_builder *builder = placing->builder;
                if (box->hole && box->hole[place])
                    placing->item[place] = COVER_NO_ITEM;
                else if (box->flat)
                    placing->item[place] = cover_builder_add_plain(builder, true, "r%uc%u", row, column);
                else
                    placing->item[place] =
                        cover_builder_add_plain(builder, true, "%u.%u.%u", layer, row, column);
            }
}

static bool is_any(struct bounds use)
{
    return !use.least && use.most >= POLYOMINO_BOX_MAX;
}

/* Adds the primary or the secondary items of pieces. */
static void add_pieces(struct cover_builder *builder, const struct polyomino_piece *piece, size_t piece_count,
                       bool primary)
{
    for (size_t p = 0; p < piece_count; p++) {
        const struct bounds use = piece[p].use;
        if (is_any(use) || primary != (use.least || use.most > 1))
            continue;
        uint32_t item =
            cover_builder_add_item(builder, piece[p].name, piece[p].name_length, ITEM_PLAIN, primary);
        if (primary)
            cover_builder_bound(builder, item, use);
    }
}

static void place_all(struct placing *placing, const struct polyomino_piece *piece, size_t piece_count,
                      enum polyomino_turn turn)
{
    for (size_t p = 0; p < piece_count && placing->placements <= POLYOMINO_PLACEMENTS_MAX; p++) {
        unsigned ways = turn_all_ways(placing, &piece[p], turn);
        uint32_t item = is_any(piece[p].use)
                            ? COVER_NO_ITEM
                            : cover_builder_find_item(placing->builder, piece[p].name, piece[p].name_length);
        for (unsigned way = 0; way < ways; way++)
            place_everywhere(placing, item, placing->way[way], piece[p].count);
    }
}

bool polyomino_add(struct cover_builder *builder, const struct polyomino_box *box,
                   const struct polyomino_piece *piece, size_t piece_count, enum polyomino_turn turn)
{
    assert(!box->flat || box->side[0] == 1);
    struct arrays arrays = {.allocator = cover_builder_allocator(builder)};
    struct placing placing = {.box = box, .builder = builder};
    size_t cells = (size_t)box->side[0] * box->side[1] * box->side[2];
    for (size_t i = 0; i < piece_count; i++)
        placing.longest = piece[i].count > placing.longest ? piece[i].count : placing.longest;
    placing.item = arrays_take(&arrays, cells, sizeof *placing.item);
    struct polyomino_cell *ways = arrays_take_zeroed(&arrays, TURNS * placing.longest, sizeof *ways);
    if (!arrays.failed) {
        add_cells(&placing);
        for (size_t i = 0; i < TURNS; i++)
            placing.way[i] = ways + i * placing.longest;
        add_pieces(builder, piece, piece_count, true);
        add_pieces(builder, piece, piece_count, false);
        place_all(&placing, piece, piece_count, turn);
    } else
        cover_builder_fail(builder);
    arrays_close(&arrays);
    return placing.placements <= POLYOMINO_PLACEMENTS_MAX;
}
