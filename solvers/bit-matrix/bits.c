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
 * (bits-tail.c).
 *
 * Colours. An option that gives a secondary item a colour lets fall those that give it another one, or none:
 * the row of the item AND NOT the row of item and colour. After that, every option that contains the item
 * agrees on the colour, and an option that gives it the same colour again finds nothing there to let fall:
 * nothing needs to be marked as settled.
 *
 * The tree is that of dlx, node for node: the item with the fewest options, the first of several; its options
 * in the order of their numbers. A child is looked at for a dead item before options are counted.
 *
 * Items with bounds are in bits-bounds-search.c.
 *
 * Cost: a node reads the rows of all items still to be covered. Memory: a bit for each pair of an option and
 * an item (or item and colour), and one for each option and level.
 *
 * Counts: those of dlx but for updates and mems, which are about links. */
#include "common/base/array.h"
#include "solvers/bit-matrix/bit-matrix.h"
#include "solvers/interface/placement-counts.h"

/* --- one instance --- */

static enum search_end bits_solve(void *state, const struct instance *instance, struct search *search)
{
    struct bits *bits = state;
    bits->search = search;
    bits->placements = bits->null_moves = bits->propagations = bits->work = 0;
    bits->next_look = WORK_A_LOOK;
    bits->deepest = bits->standing = 0;
    tail_start(&bits->tail, search, bits->options);
    enum search_end end = bits->find_solutions(bits, instance);
    tail_add_counts(&bits->tail, &bits->placements, &bits->propagations, &bits->deepest);
    uint32_t standing = end == SEARCH_EXHAUSTED ? 0 : bits->standing;
    store_placement_counts(search, bits->placements, standing, bits->propagations, bits->deepest);
    search->counters[COUNTER_NODES] += bits->null_moves;
    return end;
}

/* --- building the matrix --- */

static void set_bit(uint64_t *set, uint32_t bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void fill_rows(struct bits *bits)
{
    struct matrix *widest = &bits->matrix[0];
    const struct bits_node *node = bits->nodes;
    for (uint32_t option = 0; option < bits->problem->option_count; option++, node++) {
        widest->option[option] = option;
        for (; node->row != END; node++) {
            set_bit(widest->rows + node->row * widest->words, option);
            if (node->agreeing < bits->row_count - 1)
                set_bit(widest->rows + node->agreeing * widest->words, option);
            else
                set_bit(bits->covered + option * bits->row_words, node->row);
        }
    }
}

/* --- memory --- */

/* Zeroed, of `count` elements for each of `many` and one more. Null if there is not so much memory, or could
 * not be. */
static void *bits_take_table(struct bits *bits, size_t many, size_t count, size_t size)
{
    bool is_absurd = count && many >= SIZE_MAX / count;
    return is_absurd ? NULL : array_take_zeroed(bits->allocator, (many + 1) * count, size);
}

static void bits_give_table(struct bits *bits, void *table, size_t many, size_t count, size_t size)
{
    array_give(bits->allocator, table, (many + 1) * count, size);
}

/* As many as options can be chosen, that of the givens, and one to write to; with bounds, one more for each item of which
 * no further option is taken. */
static size_t level_count(const struct bits *bits)
{
    const struct cover *problem = bits->problem;
    return problem->primary_count + (problem->bounds ? cover_solution_max(problem) : 0) + 2;
}

static size_t set_words(const struct bits *bits)
{
    return bits->matrix[0].words + bits->row_words;
}

static void bits_close(void *state)
{
    struct bits *bits = state;
    for (int i = 0; i < MATRICES; i++) {
        struct matrix *matrix = &bits->matrix[i];
        bits_give_table(bits, matrix->rows, bits->row_count, matrix->words, sizeof *matrix->rows);
        bits_give_table(bits, matrix->option, matrix->words, 64, sizeof *matrix->option);
    }
    bits_rows_close(&bits->rows, bits->allocator);
    tail_close(&bits->tail);
    bits_give_table(bits, bits->place, bits->problem->primary_count, 1, sizeof *bits->place);
    bits_give_table(bits, bits->slack, bits->problem->primary_count, 1, sizeof *bits->slack);
    bits_give_table(bits, bits->bounded, bits->row_words, 1, sizeof *bits->bounded);
    bits_give_table(bits, bits->bounds, level_count(bits), bits->place_count, sizeof *bits->bounds);
    bits_give_table(bits, bits->covered, bits->problem->option_count, bits->row_words, sizeof *bits->covered);
    bits_give_table(bits, bits->levels, level_count(bits), 1, sizeof *bits->levels);
    bits_give_table(bits, bits->sets, level_count(bits), set_words(bits), sizeof *bits->sets);
    bits_give_table(bits, bits->options, level_count(bits), 1, sizeof *bits->options);
    allocator_give(bits->allocator, bits, sizeof *bits);
}

static bool take_tables(struct bits *bits)
{
    bool enough = bits_rows_open(&bits->rows, bits->problem, bits->first_secondary, bits->allocator);
    bits->row_count = bits->rows.count;
    bits->nodes = bits->rows.nodes;
    enough = enough && tail_open(&bits->tail, bits->problem, &bits->rows, bits->set, bits->allocator);
    bits->row_words = ((bits->row_count - 1) / (64 * PAIR_WORDS) + (size_t)1) * PAIR_WORDS;
    for (int i = 0; i < MATRICES && enough; i++) {
        struct matrix *matrix = &bits->matrix[i];
        matrix->rows = bits_take_table(bits, bits->row_count, matrix->words, sizeof *matrix->rows);
        matrix->option = bits_take_table(bits, matrix->words, 64, sizeof *matrix->option);
        enough = matrix->rows && matrix->option;
    }
    if (!enough)
        return false;
    bits->covered =
        bits_take_table(bits, bits->problem->option_count, bits->row_words, sizeof *bits->covered);
    bits->levels = bits_take_table(bits, level_count(bits), 1, sizeof *bits->levels);
    bits->sets = bits_take_table(bits, level_count(bits), set_words(bits), sizeof *bits->sets);
    bits->options = bits_take_table(bits, level_count(bits), 1, sizeof *bits->options);
    if (!bits->covered || !bits->levels || !bits->sets || !bits->options)
        return false;
    for (size_t i = 0; i < level_count(bits); i++) {
        bits->levels[i].alive = bits->sets + i * set_words(bits);
        bits->levels[i].open = bits->levels[i].alive + bits->matrix[0].words;
    }
    return true;
}

/* Numbers the items that have bounds. In the row of such an item all options agree, so that none falls before it is covered
 * as often as it may be: the search sees to it. */
static bool take_bounds(struct bits *bits)
{
    const struct cover *problem = bits->problem;
    bits->place = bits_take_table(bits, problem->primary_count, 1, sizeof *bits->place);
    bits->slack = bits_take_table(bits, problem->primary_count, 1, sizeof *bits->slack);
    bits->bounded = bits_take_table(bits, bits->row_words, 1, sizeof *bits->bounded);
    if (!bits->place || !bits->slack || !bits->bounded)
        return false;
    for (uint32_t item = 0; item < problem->primary_count; item++) {
        const struct bounds bounds = problem->bounds[item];
        bool bounded = bounds.least != 1 || bounds.most != 1;
        if (bounded) {
            bits->slack[bits->place_count] = bounds.most - bounds.least;
            set_bit(bits->bounded, item);
        }
        bits->place[item] = bounded ? bits->place_count++ : NOT_BOUNDED;
    }
    bits->bounds = bits_take_table(bits, level_count(bits), bits->place_count, sizeof *bits->bounds);
    if (!bits->bounds)
        return false;
    for (size_t level = 0; level < level_count(bits); level++)
        bits->levels[level].bounds = bits->bounds + level * bits->place_count;
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

static struct bits *bits_open(const struct problem *problem, uint64_t set, struct allocator *allocator,
                              struct error *error)
{
    const struct cover *cover = problem->cover;
    if (cover->item_count + cover->node_count >= UINT32_MAX - 128 ||
        cover->option_count >= UINT32_MAX - 64 * LINE_WORDS) {
        error_set(error, "the exact cover is too large for a bit matrix of 32 bits");
        return NULL;
    }
    enum instruction_set found = instruction_set_of(set, error);
    if (found == SET_AUTO)
        return NULL;
    struct bits *bits = allocator_take_zeroed(allocator, sizeof *bits);
    if (!bits) {
        error_set(error, "not enough memory for the bit matrix");
        return NULL;
    }
    bits->allocator = allocator;
    bits->problem = cover;
    bits->set = found;
    bits->find_solutions = cover->bounds ? FOR_SET(bits_bounds_search, found) : FOR_SET(bits_search, found);
    bits->primary_words = cover->primary_count / 64 + (size_t)1;
    bits->first_secondary = (uint32_t)(64 * bits->primary_words);
    bits->matrix[0].words = (cover->option_count / (64 * LINE_WORDS) + (size_t)1) * LINE_WORDS;
    for (int i = 1; i < MATRICES; i++)
        bits->matrix[i].words = (size_t)LINE_WORDS >> (i - 1);
    if (!take_tables(bits) || (cover->bounds && !take_bounds(bits))) {
        bits_close(bits);
        error_set(error, "not enough memory for the bit matrix");
        return NULL;
    }
    fill_rows(bits);
    return bits;
}

/* --- the back-end --- */

enum { SETTING_SET };

static const struct setting bits_settings[] = {
    SET_SETTING,
    {.name = NULL},
};

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    *state = bits_open(problem, settings->value[SETTING_SET], allocator, error);
    return *state;
}

const struct solver solver_bits = {
    SOLVER_HEAD,
    .name = "bits",
    .family = "exact cover",
    .summary = "a bit matrix, copied instead of undone",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = bits_settings,
    .open = open,
    .solve = bits_solve,
    .close = bits_close,
    .takes = TAKES_COLOURS | TAKES_BOUNDS,
};
