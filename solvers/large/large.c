/* SPDX-License-Identifier: MIT */
/* large: for boards above 9x9, up to 100x100. First the rules that most cells of most boards follow from, in
 * vector registers and for all cells at once (large-narrow.c); then clauses of what is left, searched by
 * `cdcl`. Easy boards never get there.
 *
 * The clauses have a variable for each candidate of each cell that has several. For each of these cells, and
 * for each digit in a unit where it has no cell yet, they say at least one and at most one. Two candidates in
 * a box that are in a line, too, are excluded there. */
#include "solvers/large/large.h"

#include "common/base/bits.h"
#include "common/base/clock.h"
#include "solvers/sat/cdcl.h"

#include <string.h>

/* --- the board --- */

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

/* Where a cell lies in a layout, planes left aside: its place, and its unit. */
static unsigned large_lane_of(const struct large_board *board, enum large_layout layout, unsigned row,
                              unsigned column)
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

static void large_fill_tables(struct large_board *board)
{
    const unsigned size = board->size, row_of_lanes = board->planes * board->stride;
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++)
            for (enum large_layout layout = 0; layout < LAYOUTS; layout++) {
                unsigned lane = large_lane_of(board, layout, row, column);
                unsigned at = lane / row_of_lanes * size + lane % row_of_lanes;
                board->from[layout][at] =
                    (uint16_t)large_lane_of(board, (layout + LAYOUTS - 1) % LAYOUTS, row, column);
            }
}

/* False if memory runs out. */
static bool large_board_open(struct large_board *board, struct order order, struct arrays *arrays)
{
    enum { WHOLE = 32 }; /* bytes of the narrowest vectors that fill a row */
    *board = (struct large_board){.order = order, .size = order_size(order)};
    board->lane_bytes = lane_bytes_of(board->size);
    board->planes = board->size > BITS_MAX ? 2 : 1;
    const unsigned whole = (board->lane_bytes == 2 ? WHOLE : LANES_ALIGNED) / board->lane_bytes;
    board->stride = (board->size + whole - 1) / whole * whole;
    board->all[0] = bits_all(board->size > BITS_MAX ? BITS_MAX : board->size);
    board->all[1] = board->size > BITS_MAX ? bits_all(board->size - BITS_MAX) : 0;
    const size_t bytes = (size_t)board->size * board->planes * board->stride * board->lane_bytes;
    unsigned char *block = arrays_take(arrays, LAYOUTS * bytes + segments_bytes(board) + LANES_ALIGNED, 1);
    for (enum large_layout layout = 0; layout < LAYOUTS; layout++)
        board->from[layout] = arrays_take(arrays, order_cells(order), sizeof *board->from[layout]);
    if (arrays->failed)
        return false;
    const uintptr_t odd = (uintptr_t)block % LANES_ALIGNED;
    block += odd ? LANES_ALIGNED - odd : 0;
    for (enum large_layout layout = 0; layout < LAYOUTS; layout++, block += bytes)
        board->cells[layout] = block;
    board->segments = block;
    large_fill_tables(board);
    return true;
}

static void large_set_lane(unsigned char *cells, unsigned lane_bytes, size_t lane, uint64_t set)
{
    if (lane_bytes == sizeof(uint16_t))
        ((uint16_t *)cells)[lane] = (uint16_t)set;
    else if (lane_bytes == sizeof(uint32_t))
        ((uint32_t *)cells)[lane] = (uint32_t)set;
    else
        ((uint64_t *)cells)[lane] = set;
}

/* All candidates that the givens alone leave to a cell. */
static void large_board_start(struct large_board *board, const uint8_t *cells)
{
    const unsigned size = board->size, stride = board->stride;
    for (enum large_layout layout = 0; layout < LAYOUTS; layout++)
        for (size_t row = 0; row < (size_t)size * board->planes; row++)
            for (unsigned lane = layout == LAYOUT_COLUMNS ? 0 : size; lane < stride; lane++)
                large_set_lane(board->cells[layout], board->lane_bytes, row * stride + lane,
                               board->all[row % board->planes]);
    for (unsigned cell = 0; cell < size * size; cell++) {
        const unsigned digit = cells[cell];
        assert(digit <= size);
        const size_t lane = (size_t)(cell / size) * board->planes * stride + cell % size;
        for (unsigned plane = 0; digit && plane < board->planes; plane++)
            large_set_lane(board->cells[LAYOUT_COLUMNS], board->lane_bytes, lane + plane * stride,
                           (digit - 1) / BITS_MAX == plane ? UINT64_C(1) << (digit - 1) % BITS_MAX : 0);
    }
}

/* The candidates of a cell, one word for each plane. */
static void large_board_candidates(const struct large_board *board, unsigned cell, uint64_t candidates[2])
{
    assert(cell < board->size * board->size);
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

/* --- clauses of what is left --- */

/* The clauses of what is left of a board. */
struct large_clauses {
    struct order order;
    uint32_t *candidate; /* of each variable, the first being 0 */
    int *items;          /* of each item, cell or digit in a unit, its variables: room for `size` of them */
    uint8_t *item_count; /* and how many it has */
    struct cnf cnf;
    size_t literals_room;
    unsigned fixed; /* cells with one candidate */
};

enum { ITEM_KINDS = 4 };

static size_t large_item_count(struct order order)
{
    return (size_t)ITEM_KINDS * order_cells(order);
}

/* False if memory runs out. */
static bool large_clauses_open(struct large_clauses *clauses, struct order order, struct arrays *arrays)
{
    const size_t cells = order_cells(order), items = large_item_count(order), size = order_size(order);
    *clauses = (struct large_clauses){.order = order};
    clauses->candidate = arrays_take(arrays, cells * size, sizeof *clauses->candidate);
    clauses->items = arrays_take(arrays, items * size, sizeof *clauses->items);
    clauses->item_count = arrays_take(arrays, items, sizeof *clauses->item_count);
    return !arrays->failed;
}

static void large_add_to_item(struct large_clauses *clauses, size_t item, int variable)
{
    assert(clauses->item_count[item] < order_size(clauses->order));
    clauses->items[item * order_size(clauses->order) + clauses->item_count[item]++] = variable;
}

/* Numbers the candidates of open cells, and lists those of each item. */
static void large_number_candidates(struct large_clauses *clauses, const struct large_board *board,
                                    uint8_t *grid)
{
    const struct order order = clauses->order;
    const unsigned size = order_size(order), cells = order_cells(order);
    int variables = 0;
    memset(clauses->item_count, 0, large_item_count(order));
    clauses->fixed = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
        const unsigned row = cell / size, column = cell % size, box = board_box(order, row, column);
        uint64_t set[2];
        large_board_candidates(board, cell, set);
        assert((set[0] | set[1]) && !(set[0] & ~board->all[0]) && !(set[1] & ~board->all[1]));
        if (bits_count(set[0]) + bits_count(set[1]) == 1) {
            grid[cell] = (uint8_t)(set[0] ? bits_lowest(set[0]) + 1 : bits_lowest(set[1]) + BITS_MAX + 1);
            clauses->fixed++;
            continue;
        }
        grid[cell] = 0;
        for (unsigned plane = 0; plane < board->planes; plane++)
            for (uint64_t left = set[plane]; left; left &= left - 1) {
                const unsigned digit = plane * BITS_MAX + bits_lowest(left);
                clauses->candidate[variables++] = cell * size + digit;
                large_add_to_item(clauses, cell, variables);
                large_add_to_item(clauses, (size_t)cells + row * size + digit, variables);
                large_add_to_item(clauses, 2 * (size_t)cells + column * size + digit, variables);
                large_add_to_item(clauses, 3 * (size_t)cells + box * size + digit, variables);
            }
    }
    clauses->cnf.variables = clauses->cnf.option_variables = variables;
}

/* Makes room for `length` literals; what was there is lost. */
static bool large_make_room(struct large_clauses *clauses, size_t length, struct allocator *allocator)
{
    if (length <= clauses->literals_room)
        return true;
    array_give(allocator, clauses->cnf.literals, clauses->literals_room, sizeof *clauses->cnf.literals);
    clauses->cnf.literals = array_take(allocator, length, sizeof *clauses->cnf.literals);
    clauses->literals_room = clauses->cnf.literals ? length : 0;
    return clauses->cnf.literals;
}

/* Lists the items of all cells that have several candidates, as clauses; `grid` gets the digits of the
 * others, 0 where there are several. False if memory runs out. */
static bool large_clauses_make(struct large_clauses *clauses, const struct large_board *board, uint8_t *grid,
                               struct allocator *allocator)
{
    large_number_candidates(clauses, board, grid);
    struct cnf *cnf = &clauses->cnf;
    cnf->clauses = cnf->length = 0;
    if (!cnf->variables)
        return true;
    for (size_t item = 0; item < large_item_count(clauses->order); item++) {
        cnf->length += clauses->item_count[item] + (size_t)(clauses->item_count[item] > 0);
        cnf->clauses += clauses->item_count[item] > 0;
    }
    if (!large_make_room(clauses, cnf->length, allocator))
        return false;
    int *next = cnf->literals;
    for (size_t item = 0; item < large_item_count(clauses->order); item++) {
        const unsigned count = clauses->item_count[item];
        if (!count)
            continue;
        memcpy(next, clauses->items + item * order_size(clauses->order), count * sizeof *next);
        next[count] = 0;
        next += count + 1;
    }
    assert(next == cnf->literals + cnf->length);
    return true;
}

/* --- the solver --- */

struct large {
    struct arrays arrays;
    struct large_board board;
    struct large_clauses clauses;
    bool (*narrow)(struct large_board *);
    uint8_t grid[BOARD_CELLS_MAX]; /* a solution */
    struct search *search;         /* that is asked */
};

static void large_report(void *context, const struct solution *model)
{
    struct large *large = context;
    const unsigned size = large->board.size;
    const uint32_t variables = (uint32_t)large->clauses.cnf.option_variables;
    for (size_t i = 0; i < model->option_count && model->options[i] < variables; i++) {
        const uint32_t candidate = large->clauses.candidate[model->options[i]];
        large->grid[candidate / size] = (uint8_t)(candidate % size + 1);
    }
    search_report(large->search, &(struct solution){.cells = large->grid});
}

/* Whether the narrowing kept all givens. */
ASSERTED bool check_givens(const struct large *large, const uint8_t *cells)
{
    for (unsigned cell = 0; cell < order_cells(large->board.order); cell++)
        if (cells[cell] && large->grid[cell] != cells[cell])
            return false;
    return true;
}

static enum search_end large_solve(void *state, const struct instance *instance, struct search *search)
{
    struct large *large = state;
    const uint64_t started = clock_now();
    const unsigned givens = board_count_givens(large->board.order, instance->cells);
    large_board_start(&large->board, instance->cells);
    if (!large->narrow(&large->board)) {
        store_placement_counts(search, 0, 0, 0, 0);
        return SEARCH_EXHAUSTED;
    }
    if (!large_clauses_make(&large->clauses, &large->board, large->grid, large->arrays.allocator))
        return SEARCH_NO_MEMORY;
    assert(check_givens(large, instance->cells) && large->clauses.fixed >= givens);
    const unsigned forced = large->clauses.fixed - givens;
    search->encode_ns = clock_now() - started;
    if (!large->clauses.cnf.variables) {
        const bool enough = search_report(search, &(struct solution){.cells = large->grid});
        store_placement_counts(search, forced, enough ? forced : 0, forced, forced);
        return enough ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    }
    struct search inner = {.limit = search->limit,
                           .deadline = search->deadline,
                           .stop = search->stop,
                           .looks = search->looks,
                           .more_looks = search->more_looks,
                           .looks_context = search->looks_context,
                           .on_solution = large_report,
                           .context = large};
    large->search = search;
    const enum search_end end = cdcl_find_covers(&large->clauses.cnf, large->arrays.allocator, &inner);
    for (enum counter i = 0; i < COUNTER_COUNT; i++)
        search->counters[i] = inner.counters[i];
    search->counters[COUNTER_NODES] += forced;
    search->counters[COUNTER_PLACEMENTS] += forced;
    search->counters[COUNTER_BACKTRACKS] += end == SEARCH_EXHAUSTED ? forced : 0;
    search->counters[COUNTER_PROPAGATIONS] += forced;
    search->counters[COUNTER_DEPTH] += forced;
    search->encode_ns += inner.encode_ns;
    return end;
}

static void large_close(void *state)
{
    struct large *large = state;
    struct allocator *allocator = large->arrays.allocator;
    array_give(allocator, large->clauses.cnf.literals, large->clauses.literals_room,
               sizeof *large->clauses.cnf.literals);
    arrays_close(&large->arrays);
    allocator_give(allocator, large, sizeof *large);
}

static bool large_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error)
{
    const enum instruction_set set = instruction_set_of(settings->value[0], error);
    if (set == SET_AUTO)
        return false;
    struct large *large = allocator_take_zeroed(allocator, sizeof *large);
    if (!large)
        return error_set(error, "not enough memory for the board");
    large->arrays.allocator = allocator;
    large->narrow = FOR_SET(large_narrow, set);
    if (large_board_open(&large->board, problem->order, &large->arrays) &&
        large_clauses_open(&large->clauses, problem->order, &large->arrays)) {
        *state = large;
        return true;
    }
    large_close(large);
    return error_set(error, "not enough memory for the board");
}

const struct solver solver_large = {
    SOLVER_HEAD,
    .name = "large",
    .family = "SAT",
    .summary = "locked candidates in vectors, then clauses and cdcl",
    .rung = RUNG_BOARD,
    .refused_above = BOARD_SIZE_MAX,
    .counted = COUNTS_PLACEMENTS | COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = instruction_set_settings,
    .open = large_open,
    .solve = large_solve,
    .close = large_close,
};
