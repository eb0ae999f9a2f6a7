/* SPDX-License-Identifier: MIT */
#include "common/base/array.h"
#include "common/base/bits.h"
#include "common/board/board.h"
#include "solvers/large/large.h"

#include <string.h>

static unsigned lane_bytes_of(unsigned size)
{
    return size <= 16 ? 2 : size <= 32 ? 4 : 8;
}

static size_t segments_bytes(const struct large_board *board)
{
    enum { ARRAYS = 3 };
    unsigned most = board->order.rows > board->order.columns ? board->order.rows : board->order.columns;
    return (size_t)ARRAYS * most * board->planes * board->stride * board->lane_bytes;
}

static size_t block_bytes(const struct large_board *board)
{
    return LAYOUTS * board->bytes + segments_bytes(board) + LANES_ALIGNED;
}

/* Where a cell lies in a layout, planes left aside: its place, and its unit. */
static unsigned lane_of(const struct large_board *board, enum layout layout, unsigned row, unsigned column)
{
    const struct order order = board->order;
    unsigned place = layout == LAYOUT_COLUMNS ? row
                     : layout == LAYOUT_ROWS  ? column
                                              : row % order.rows * order.columns + column % order.columns;
    unsigned unit = layout == LAYOUT_COLUMNS ? column
                    : layout == LAYOUT_ROWS  ? row
                                             : board_box(order, row, column);
    return place * board->planes * board->stride + unit;
}

static void fill_tables(struct large_board *board)
{
    const unsigned size = board->size, row_of_lanes = board->planes * board->stride;
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++)
            for (enum layout layout = 0; layout < LAYOUTS; layout++) {
                unsigned lane = lane_of(board, layout, row, column);
                unsigned at = lane / row_of_lanes * size + lane % row_of_lanes;
                board->from[layout][at] =
                    (uint16_t)lane_of(board, (layout + LAYOUTS - 1) % LAYOUTS, row, column);
            }
}

bool large_board_open(struct large_board *board, struct order order, struct allocator *allocator)
{
    enum { WHOLE = 32 }; /* bytes of the narrowest vectors that fill a row */
    *board = (struct large_board){.order = order, .size = order_size(order), .allocator = allocator};
    board->lane_bytes = lane_bytes_of(board->size);
    board->planes = board->size > BITS_MAX ? 2 : 1;
    const unsigned whole = (board->lane_bytes == 2 ? WHOLE : LANES_ALIGNED) / board->lane_bytes;
    board->stride = (board->size + whole - 1) / whole * whole;
    board->bytes = (size_t)board->size * board->planes * board->stride * board->lane_bytes;
    board->all[0] = bits_all(board->size > BITS_MAX ? BITS_MAX : board->size);
    board->all[1] = board->size > BITS_MAX ? bits_all(board->size - BITS_MAX) : 0;
    board->block = allocator_take(allocator, block_bytes(board));
    bool taken = board->block;
    for (enum layout layout = 0; layout < LAYOUTS; layout++)
        taken &= (board->from[layout] = array_take(allocator, order_cells(order), sizeof(uint16_t))) != NULL;
    if (!taken) {
        large_board_close(board);
        return false;
    }
    const uintptr_t odd = (uintptr_t)board->block % LANES_ALIGNED;
    unsigned char *next = board->block + (odd ? LANES_ALIGNED - odd : 0);
    for (enum layout layout = 0; layout < LAYOUTS; layout++, next += board->bytes)
        board->cells[layout] = next;
    board->segments = next;
    fill_tables(board);
    return true;
}

void large_board_close(struct large_board *board)
{
    if (!board->allocator)
        return;
    for (enum layout layout = 0; layout < LAYOUTS; layout++)
        array_give(board->allocator, board->from[layout], order_cells(board->order), sizeof(uint16_t));
    if (board->block)
        allocator_give(board->allocator, board->block, block_bytes(board));
    *board = (struct large_board){.allocator = NULL};
}

static void set_lane(unsigned char *cells, unsigned lane_bytes, size_t lane, uint64_t set)
{
    if (lane_bytes == sizeof(uint16_t))
        ((uint16_t *)cells)[lane] = (uint16_t)set;
    else if (lane_bytes == sizeof(uint32_t))
        ((uint32_t *)cells)[lane] = (uint32_t)set;
    else
        ((uint64_t *)cells)[lane] = set;
}

void large_board_start(struct large_board *board, const uint8_t *cells)
{
    const unsigned size = board->size, stride = board->stride;
    board->rounds = 0;
    for (enum layout layout = 0; layout < LAYOUTS; layout++)
        for (size_t row = 0; row < (size_t)size * board->planes; row++)
            for (unsigned lane = layout == LAYOUT_COLUMNS ? 0 : size; lane < stride; lane++)
                set_lane(board->cells[layout], board->lane_bytes, row * stride + lane,
                         board->all[row % board->planes]);
    for (unsigned cell = 0; cell < size * size; cell++) {
        const unsigned digit = cells[cell];
        const size_t lane = (size_t)(cell / size) * board->planes * stride + cell % size;
        for (unsigned plane = 0; digit && plane < board->planes; plane++)
            set_lane(board->cells[LAYOUT_COLUMNS], board->lane_bytes, lane + plane * stride,
                     (digit - 1) / BITS_MAX == plane ? UINT64_C(1) << (digit - 1) % BITS_MAX : 0);
    }
}

void large_board_candidates(const struct large_board *board, unsigned cell, uint64_t candidates[2])
{
    const size_t lane = (size_t)(cell / board->size) * board->planes * board->stride + cell % board->size;
    const unsigned char *cells = board->cells[LAYOUT_COLUMNS];
    candidates[1] = 0;
    for (unsigned plane = 0; plane < board->planes; plane++) {
        const size_t at = lane + plane * board->stride;
        candidates[plane] = board->lane_bytes == sizeof(uint16_t)   ? ((const uint16_t *)cells)[at]
                            : board->lane_bytes == sizeof(uint32_t) ? ((const uint32_t *)cells)[at]
                                                                    : ((const uint64_t *)cells)[at];
    }
}
