/* SPDX-License-Identifier: MIT */
/* bits: exact cover on a bit matrix, with secondary items and colours. Nothing is ever undone.
 *
 * The idea. The options that may still be chosen are a set of bits, one bit an option, and each item has its
 * row: the bits of the options that contain it. To choose an option is to let fall all options that share an
 * item with it:
 *     alive of the child = alive AND NOT (row of its first item OR row of its second OR ...).
 * An item has as many options left as `alive AND its row` has bits. So a step of the search is a few
 * operations on whole words, where links are followed one by one, in whatever place of memory they are; and
 * because a child is a new set, the way back is to look at the parent's again.
 *
 * Renumbering. Bits of options that have fallen stay in the rows, and are looked at for nothing. So once 512
 * options or fewer are alive, they are given new numbers from 0, and rows of their own: a row is now one
 * register of the largest. That smaller matrix has a search of its own, which does the same again at 64
 * (bits-tail-search.c).
 *
 * Colours. An option that gives a secondary item a colour lets fall those that give it another one, or none:
 * the row of the item AND NOT the row of item and colour. After that, every option that contains the item
 * agrees on the colour, and an option that gives it the same colour again finds nothing there to let fall:
 * nothing needs to be marked as settled.
 *
 * The tree is that of dlx, node for node: the item with the fewest options, the first of several; its options
 * in the order of their numbers. A child is looked at for a dead item before options are counted.
 *
 * Cost: a node reads the rows of all items still to be covered. Memory: a bit for each pair of an option and
 * an item (or item and colour), and one for each option and level.
 *
 * Counts: those of dlx, except updates and mems, which are about links. */
#include "solvers/bit-matrix/bits.h"

#include "solvers/exact-cover/compact.h"

#include <string.h>

/* --- rows --- */

/* An item and a colour, and the pair of the same item before it. */
struct coloured_pair {
    uint32_t colour, before;
};

#define NO_PAIR UINT32_MAX

/* Gives each pair of an item and a colour that there is a number; *last is the last pair of the item. */
static uint32_t bits_find_pair(struct coloured_pair *pairs, uint32_t *pair_count, uint32_t *last,
                               uint32_t colour)
{
    uint32_t pair = *last;
    while (pair != NO_PAIR && pairs[pair].colour != colour)
        pair = pairs[pair].before;
    if (pair != NO_PAIR)
        return pair;
    pairs[*pair_count] = (struct coloured_pair){colour, *last};
    return *last = (*pair_count)++;
}

/* Numbers the rows, and stores in each node of an option its row. */
static void bits_number_rows(struct bits_rows *rows, const struct cover *problem, struct coloured_pair *pairs,
                             uint32_t *last_of_item)
{
    uint32_t behind_items = rows->first_secondary + problem->item_count - problem->primary_count;
    uint32_t pair_count = 0;
    struct bits_node *node = rows->nodes;
    for (uint32_t item = 0; item < problem->item_count; item++)
        last_of_item[item] = NO_PAIR;
    for (uint32_t option = 0; option < problem->option_count; option++) {
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++, node++) {
            uint32_t item = problem->items[i], colour = cover_colour(problem, i);
            node->row =
                item < problem->primary_count ? item : rows->first_secondary + item - problem->primary_count;
            node->agreeing =
                colour ? behind_items + bits_find_pair(pairs, &pair_count, &last_of_item[item], colour) : END;
        }
        *node++ = (struct bits_node){.row = END};
    }
    rows->count = behind_items + pair_count + 1;
    for (size_t i = 0; i < rows->node_count; i++)
        if (rows->nodes[i].agreeing == END)
            rows->nodes[i].agreeing = rows->count - 1;
}

/* False if memory runs out. */
static bool bits_rows_open(struct bits_rows *rows, const struct cover *problem, uint32_t first_secondary,
                           struct arrays *arrays)
{
    *rows = (struct bits_rows){.first_secondary = first_secondary,
                               .node_count = problem->node_count + problem->option_count};
    rows->nodes = arrays_take(arrays, rows->node_count, sizeof *rows->nodes);
    struct coloured_pair *pairs = array_take(arrays->allocator, problem->node_count, sizeof *pairs);
    uint32_t *last = array_take(arrays->allocator, problem->item_count, sizeof *last);
    const bool enough = rows->nodes && pairs && last;
    if (enough)
        bits_number_rows(rows, problem, pairs, last);
    array_give(arrays->allocator, pairs, problem->node_count, sizeof *pairs);
    array_give(arrays->allocator, last, problem->item_count, sizeof *last);
    return enough;
}

/* --- the tail (bits-tail-search.c) --- */

#define NO_PLACE UINT16_MAX

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Divides a block into the arrays. Returns how many bytes they take. */
static size_t tail_divide(struct tail *tail, char *block)
{
    size_t used = 0, items = smaller(tail->problem->primary_count, TAIL_ITEMS), rows = tail->member_room;
    tail->wide.rows = compact_part(block, &used, (rows + 1) * LINE_WORDS, sizeof *tail->wide.rows);
    tail->wide.option = compact_part(block, &used, TAIL_OPTIONS, sizeof *tail->wide.option);
    tail->narrow.rows = compact_part(block, &used, rows + 1, sizeof *tail->narrow.rows);
    tail->narrow.option = compact_part(block, &used, 64, sizeof *tail->narrow.option);
    tail->members = compact_part(block, &used, rows + 1, sizeof *tail->members);
    tail->place = compact_part(block, &used, tail->rows->count, sizeof *tail->place);
    tail->levels = compact_part(block, &used, items + 2, sizeof *tail->levels);
    tail->lines = compact_part(block, &used, 64, sizeof *tail->lines);
    tail->slot = compact_part(block, &used, items, sizeof *tail->slot);
    tail->word_levels = compact_part(block, &used, 64 + 1, sizeof *tail->word_levels);
    tail->falling = compact_part(block, &used, 64, sizeof *tail->falling);
    tail->covered = compact_part(block, &used, 64, sizeof *tail->covered);
    return used;
}

/* `rows` outlives the tail. False if memory runs out. */
static bool tail_open(struct tail *tail, const struct cover *problem, const struct bits_rows *rows,
                      enum instruction_set set, struct arrays *arrays)
{
    const size_t line = LINE_WORDS * sizeof(uint64_t);
    *tail = (struct tail){.problem = problem, .rows = rows, .find_solutions = FOR_SET(tail_search, set)};
    tail->member_room = (uint32_t)smaller(rows->count, TAIL_ROWS);
    char *block = arrays_take_zeroed(arrays, tail_divide(tail, NULL) + line, 1);
    if (!block)
        return false;
    tail_divide(tail, block + (line - (uintptr_t)block % line) % line);
    for (uint32_t row = 0; row < rows->count; row++)
        tail->place[row] = NO_PLACE;
    tail->place[rows->count - 1] = (uint16_t)tail->member_room;
    return true;
}

/* False if there is no room for another row. */
static bool tail_place_row(struct tail *tail, uint32_t row)
{
    assert(row < tail->rows->count);
    if (tail->place[row] != NO_PLACE)
        return true;
    if (tail->member_count == tail->member_room)
        return false;
    tail->members[tail->member_count] = row;
    tail->place[row] = (uint16_t)tail->member_count++;
    return true;
}

static bool tail_place_rows_of(struct tail *tail, uint32_t option)
{
    const struct bits_node *node = tail->rows->nodes + tail->problem->option_start[option] + option;
    bool fits = true;
    for (; fits && node->row != END; node++)
        fits = tail_place_row(tail, node->row) && tail_place_row(tail, node->agreeing);
    return fits;
}

/* Whether numbers ascend. */
ASSERTED bool check_ascent(const uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        if (numbers[i - 1] >= numbers[i])
            return false;
    return true;
}

bool tail_take(struct tail *tail)
{
    bool fits = true;
    assert(check_ascent(tail->alive, tail->alive_count) && check_ascent(tail->items, tail->item_count));
    while (tail->member_count)
        tail->place[tail->members[--tail->member_count]] = NO_PLACE;
    for (uint32_t i = 0; fits && i < tail->item_count; i++)
        fits = tail_place_row(tail, tail->items[i]);
    if (tail->problem->item_count > tail->problem->primary_count)
        for (uint32_t i = 0; fits && i < tail->alive_count; i++)
            fits = tail_place_rows_of(tail, tail->alive[i]);
    return fits;
}

/* --- one instance --- */

static enum search_end bits_solve(void *state, const struct instance *instance, struct search *search)
{
    struct bits *bits = state;
    struct tail *tail = &bits->tail;
    bits->search = search;
    bits->placements = bits->null_moves = bits->propagations = bits->work = 0;
    bits->next_look = WORK_A_LOOK;
    bits->deepest = bits->standing = 0;
    tail->search = search;
    tail->options = bits->options;
    tail->placements = tail->propagations = 0;
    tail->deepest = tail->standing = 0;
    enum search_end end = bits->find_solutions(bits, instance);
    bits->placements += tail->placements;
    bits->propagations += tail->propagations;
    bits->deepest = tail->deepest > bits->deepest ? tail->deepest : bits->deepest;
    const uint32_t standing = end == SEARCH_EXHAUSTED ? 0 : bits->standing;
    assert(standing <= bits->placements && bits->deepest <= bits->placements);
    store_placement_counts(search, bits->placements, standing, bits->propagations, bits->deepest);
    search->counters[COUNTER_NODES] += bits->null_moves;
    return end;
}

/* --- building the matrix --- */

static void bits_set(uint64_t *set, uint32_t bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void bits_fill_rows(struct bits *bits)
{
    struct bit_matrix *widest = &bits->matrix[0];
    const struct bits_node *node = bits->nodes;
    for (uint32_t option = 0; option < bits->problem->option_count; option++, node++) {
        widest->option[option] = option;
        for (; node->row != END; node++) {
            bits_set(widest->rows + node->row * widest->words, option);
            if (node->agreeing < bits->row_count - 1)
                bits_set(widest->rows + node->agreeing * widest->words, option);
            else
                bits_set(bits->covered + option * bits->row_words, node->row);
        }
    }
}

/* --- memory --- */

/* Takes a zeroed table of `count` elements for each of `many` and one more. NULL if there is not so much
 * memory, or could not be. */
static void *bits_take(struct bits *bits, size_t many, size_t count, size_t size)
{
    const bool is_absurd = count && many >= SIZE_MAX / count;
    return arrays_take_zeroed(&bits->arrays, is_absurd ? SIZE_MAX : (many + 1) * count, size);
}

/* As many as options can be chosen, that of the givens, and one to write to; with bounds, one more for each
 * item of which no further option is taken. */
static size_t bits_level_count(const struct bits *bits)
{
    const struct cover *problem = bits->problem;
    return problem->primary_count + (problem->bounds ? cover_solution_max(problem) : 0) + 2;
}

static void bits_close(void *state)
{
    struct bits *bits = state;
    struct allocator *allocator = bits->arrays.allocator;
    arrays_close(&bits->arrays);
    allocator_give(allocator, bits, sizeof *bits);
}

/* False if memory runs out. */
static bool bits_take_tables(struct bits *bits)
{
    const size_t options = bits->problem->option_count, levels = bits_level_count(bits);
    if (!bits_rows_open(&bits->rows, bits->problem, bits->first_secondary, &bits->arrays) ||
        !tail_open(&bits->tail, bits->problem, &bits->rows, bits->set, &bits->arrays))
        return false;
    bits->row_count = bits->rows.count;
    bits->nodes = bits->rows.nodes;
    bits->row_words = ((bits->row_count - 1) / (64 * PAIR_WORDS) + (size_t)1) * PAIR_WORDS;
    for (int i = 0; i < MATRICES; i++) {
        struct bit_matrix *matrix = &bits->matrix[i];
        matrix->rows = bits_take(bits, bits->row_count, matrix->words, sizeof *matrix->rows);
        matrix->option = bits_take(bits, matrix->words, 64, sizeof *matrix->option);
    }
    const size_t set_words = bits->matrix[0].words + bits->row_words;
    bits->covered = bits_take(bits, options, bits->row_words, sizeof *bits->covered);
    bits->levels = bits_take(bits, levels, 1, sizeof *bits->levels);
    bits->options = bits_take(bits, levels, 1, sizeof *bits->options);
    uint64_t *set = bits_take(bits, levels, set_words, sizeof *set);
    for (size_t level = 0; !bits->arrays.failed && level < levels; level++, set += set_words) {
        bits->levels[level].alive = set;
        bits->levels[level].open = set + bits->matrix[0].words;
    }
    return !bits->arrays.failed;
}

/* Numbers the items that have bounds. In the row of such an item all options agree, so that none falls before
 * it is covered as often as it may be: the search sees to it. */
static bool bits_take_bounds(struct bits *bits)
{
    const struct cover *problem = bits->problem;
    bits->place = bits_take(bits, problem->primary_count, 1, sizeof *bits->place);
    bits->slack = bits_take(bits, problem->primary_count, 1, sizeof *bits->slack);
    bits->bounded = bits_take(bits, bits->row_words, 1, sizeof *bits->bounded);
    if (bits->arrays.failed)
        return false;
    for (uint32_t item = 0; item < problem->primary_count; item++) {
        const struct bounds bounds = problem->bounds[item];
        bool bounded = bounds.least != 1 || bounds.most != 1;
        if (bounded) {
            bits->slack[bits->place_count] = bounds.most - bounds.least;
            bits_set(bits->bounded, item);
        }
        bits->place[item] = bounded ? bits->place_count++ : NOT_BOUNDED;
    }
    uint32_t *bounds = bits_take(bits, bits_level_count(bits), bits->place_count, sizeof *bounds);
    if (!bounds)
        return false;
    for (size_t level = 0; level < bits_level_count(bits); level++)
        bits->levels[level].bounds = bounds + level * bits->place_count;
    for (uint32_t item = 0; item < problem->primary_count; item++)
        if (bits->place[item] != NOT_BOUNDED)
            bits->levels[0].bounds[bits->place[item]] = problem->bounds[item].most;
    for (size_t i = 0; i < bits->rows.node_count; i++) {
        struct bits_node *node = &bits->nodes[i];
        if (node->row < problem->primary_count && bits->place[node->row] != NOT_BOUNDED)
            node->agreeing = node->row;
    }
    return true;
}

static bool bits_open(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    const struct cover *cover = problem->cover;
    if (cover->item_count + cover->node_count >= UINT32_MAX - 128 ||
        cover->option_count >= UINT32_MAX - 64 * LINE_WORDS)
        return error_set(error, "the exact cover is too large for a bit matrix of 32 bits");
    const enum instruction_set set = instruction_set_of(settings->value[0], error);
    if (set == SET_AUTO)
        return false;
    struct bits *bits = allocator_take_zeroed(allocator, sizeof *bits);
    if (!bits)
        return error_set(error, "not enough memory for the bit matrix");
    bits->arrays.allocator = allocator;
    bits->problem = cover;
    bits->set = set;
    bits->find_solutions = cover->bounds ? FOR_SET(bits_search_in_bounds, set) : FOR_SET(bits_search, set);
    bits->primary_words = cover->primary_count / 64 + (size_t)1;
    bits->first_secondary = (uint32_t)(64 * bits->primary_words);
    bits->matrix[0].words = (cover->option_count / (64 * LINE_WORDS) + (size_t)1) * LINE_WORDS;
    for (int i = 1; i < MATRICES; i++)
        bits->matrix[i].words = (size_t)LINE_WORDS >> (i - 1);
    if (!bits_take_tables(bits) || (cover->bounds && !bits_take_bounds(bits))) {
        bits_close(bits);
        return error_set(error, "not enough memory for the bit matrix");
    }
    bits_fill_rows(bits);
    *state = bits;
    return true;
}

const struct solver solver_bits = {
    EXACT_COVER_HEAD,
    .name = "bits",
    .summary = "a bit matrix, copied instead of undone (boards: lanes)",
    .counted = COUNTS_PLACEMENTS,
    .settings = instruction_set_settings,
    .open = bits_open,
    .solve = bits_solve,
    .close = bits_close,
    .extensions = EXTENSION_COLOURS | EXTENSION_BOUNDS,
};
