/* SPDX-License-Identifier: MIT */
/* lanes: exact covers whose primary items have at most 15 options each, boards foremost. A node is a few
 * vectors, and all items are looked at at once.
 *
 * A lane is 16 bits for one primary item. The high bit says that it is still to be covered; each of the 15
 * below stands for one of its options and says that it may still be chosen. A covered item is 0, one that
 * can't be covered any more is the high bit alone. The 324 items of a 9x9 board are 11 vectors of 32 lanes.
 *
 * Choosing an option is an AND: for each option there is a mask, computed once, that clears the lanes of its
 * items and, in all other lanes, the bits of options that can't stand beside it. What secondary items and
 * colours forbid is in the masks, too: two options that share one without agreeing on a colour fall by each
 * other's mask. So secondary items need no lanes of their own.
 *
 * A round is a scan and what follows from it. x AND (x - 1) takes away the lowest bit of x. A lane that is
 * the high bit alone has no option left: the node is dead. One that becomes the high bit alone has one left:
 * it is forced. So a few operations on vectors find all empty and all forced items; the options that are
 * forced are listed, each once, and then all of them are chosen before the next look. Why that is
 * sound: a forced option must stand in every solution below this node, whatever else is chosen. But two of
 * them may forbid each other, and then there is none. So before each is chosen its lane is looked at again:
 * if no bit of an option is left in it, an option chosen in this round has let it fall, and the node is dead;
 * else it may stand beside all that were chosen before it.
 *
 * Where nothing is forced, the search branches on an item with the fewest options, nearly always two. All
 * lanes lose their lowest bit until some are the high bit alone: those are the items with the fewest. Among
 * them it takes the one that was most often found without options in this instance (Boussemart, Hemery,
 * Lecoutre and Sais, Boosting systematic search by weighting constraints, ECAI 2004, give such weights to
 * constraints); the weights are lanes, too. A child is a copy, so nothing is undone.
 *
 * What costs time is not the operations but waiting: for a mask to come from memory, and for a branch that
 * was predicted wrongly. So a list is made first, whose masks can all be on their way, and where in a vector
 * an item is forced decides no branch.
 *
 * Memory: a mask for each option, half a megabyte for a 9x9 board.
 *
 * Counts: nodes, placements, backtracks, propagations and depth as dlx does, though a round chooses several
 * options before it looks. */
#include "solvers/bit-matrix/lanes.h"

#include <string.h>

static enum search_end lanes_solve(void *state, const struct instance *instance, struct search *search)
{
    struct lanes *lanes = state;
    lanes->search = search;
    lanes->placements = lanes->propagations = lanes->work = 0;
    lanes->next_look = 1;
    lanes->standing = lanes->deepest = 0;
    memset(lanes->weights, 0, lanes->vectors * sizeof *lanes->weights);
    enum search_end end = lanes->find_solutions(lanes, instance);
    uint32_t standing = end == SEARCH_EXHAUSTED ? 0 : lanes->standing;
    store_placement_counts(search, lanes->placements, standing, lanes->propagations, lanes->deepest);
    return end;
}

/* --- laying out --- */

/* The bit of an option in the lane of one of its items. */
static uint16_t lanes_bit_of(const struct lanes *lanes, uint32_t item, uint32_t option)
{
    unsigned bit = 0;
    while (lanes->option_of[16 * item + bit] != option)
        bit++;
    assert(bit < LANE_OPTIONS);
    return (uint16_t)(1u << bit);
}

/* Takes an option out of all lanes of a mask. */
static void lanes_let_fall(const struct lanes *lanes, uint32_t option, uint16_t *mask)
{
    const struct cover *problem = lanes->problem;
    for (size_t node = problem->option_start[option]; node < problem->option_start[option + 1]; node++) {
        uint32_t item = problem->items[node];
        if (item < lanes->lane_count)
            mask[item] &= (uint16_t)~lanes_bit_of(lanes, item, option);
    }
}

/* The lane of each item, when nothing is chosen. False and a sentence if one has too many options. */
static bool lanes_fill(struct lanes *lanes, const struct columns *columns, struct error *error)
{
    uint16_t *empty = (uint16_t *)lanes->empty;
    for (uint32_t item = 0; item < lanes->lane_count; item++) {
        size_t start = columns->start[item], count = columns->start[item + 1] - start;
        if (count > LANE_OPTIONS) {
            char room[COVER_NAME_ROOM];
            size_t length;
            const char *name = cover_item_name(lanes->problem, item, room, &length);
            return error_set(error, "item %.*s has %zu options: a lane has room for %d", (int)length, name,
                             count, LANE_OPTIONS);
        }
        for (size_t i = 0; i < count; i++)
            lanes->option_of[16 * item + i] = columns->option[start + i];
        empty[item] = (uint16_t)(OPEN | ((1u << count) - 1));
    }
    return true;
}

static void lanes_fill_mask(const struct lanes *lanes, uint32_t option, const struct columns *columns,
                            uint16_t *mask)
{
    const struct cover *problem = lanes->problem;
    memset(mask, 255, lanes->vectors * sizeof(lane_vector));
    for (size_t node = problem->option_start[option]; node < problem->option_start[option + 1]; node++) {
        uint32_t item = problem->items[node], colour = cover_colour(problem, node);
        for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
            if (!colour || columns->colour[i] != colour)
                lanes_let_fall(lanes, columns->option[i], mask);
    }
    for (size_t node = problem->option_start[option]; node < problem->option_start[option + 1]; node++)
        if (problem->items[node] < lanes->lane_count)
            mask[problem->items[node]] = 0;
}

/* --- memory --- */

/* Takes a node for each level, a mask for each option, the weights, and a node with nothing chosen. Vectors
 * begin at multiples of their size. */
static void lanes_take_vectors(struct lanes *lanes)
{
    const size_t options = lanes->problem->option_count, count = lanes->lane_count + options + 4;
    /* Too many vectors are asked for as one that no memory has. */
    const bool is_absurd = lanes->vectors > SIZE_MAX / 2 / sizeof(lane_vector) / count;
    const uintptr_t block = (uintptr_t)arrays_take_zeroed(
        &lanes->arrays, is_absurd ? SIZE_MAX : count * lanes->vectors, sizeof(lane_vector));
    if (lanes->arrays.failed)
        return;
    lanes->empty = (lane_vector *)((block + sizeof(lane_vector) - 1) & ~(sizeof(lane_vector) - 1));
    lanes->masks = lanes->empty + lanes->vectors;
    lanes->weights = lanes->masks + options * lanes->vectors;
    lanes->nodes = lanes->weights + lanes->vectors;
}

static void lanes_close(void *state)
{
    struct lanes *lanes = state;
    struct allocator *allocator = lanes->arrays.allocator;
    arrays_close(&lanes->arrays);
    allocator_give(allocator, lanes, sizeof *lanes);
}

/* False if memory runs out. */
static bool lanes_take_arrays(struct lanes *lanes)
{
    struct arrays *arrays = &lanes->arrays;
    const size_t items = lanes->lane_count, options = lanes->problem->option_count;
    lanes->option_of = arrays_take_zeroed(arrays, 16 * items, sizeof *lanes->option_of);
    lanes->forced = arrays_take_zeroed(arrays, lanes->vectors, sizeof *lanes->forced);
    lanes->forced_list = arrays_take_zeroed(arrays, items, sizeof *lanes->forced_list);
    lanes->forced_in = arrays_take_zeroed(arrays, options, sizeof *lanes->forced_in);
    lanes->levels = arrays_take_zeroed(arrays, items, sizeof *lanes->levels);
    lanes->options = arrays_take_zeroed(arrays, items + options, sizeof *lanes->options);
    lanes_take_vectors(lanes);
    return !lanes->arrays.failed;
}

/* Lanes and masks, by way of the list of each item's options. */
static bool lanes_lay_out(struct lanes *lanes, struct error *error)
{
    const struct cover *problem = lanes->problem;
    struct arrays arrays = {.allocator = lanes->arrays.allocator};
    struct columns columns;
    bool done = columns_open(&columns, problem, &arrays)
                    ? lanes_fill(lanes, &columns, error)
                    : error_set(error, "not enough memory for the lanes");
    for (uint32_t option = 0; done && option < problem->option_count; option++)
        lanes_fill_mask(lanes, option, &columns, (uint16_t *)(lanes->masks + option * lanes->vectors));
    arrays_close(&arrays);
    return done;
}

static bool lanes_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error)
{
    const enum instruction_set set = instruction_set_of(settings->value[0], error);
    if (set == SET_AUTO)
        return false;
    struct lanes *lanes = *state = allocator_take_zeroed(allocator, sizeof *lanes);
    if (!lanes)
        return error_set(error, "not enough memory for the lanes");
    lanes->arrays.allocator = allocator;
    lanes->problem = problem->cover;
    lanes->find_solutions = FOR_SET(lanes_search, set);
    lanes->lane_count = problem->cover->primary_count;
    lanes->vectors = (lanes->lane_count + (size_t)LANES_A_VECTOR - 1) / LANES_A_VECTOR;
    if (lanes_take_arrays(lanes) ? lanes_lay_out(lanes, error)
                                 : error_set(error, "not enough memory for the lanes"))
        return true;
    lanes_close(lanes);
    return false;
}

const struct solver solver_lanes = {
    EXACT_COVER_HEAD,
    .name = "lanes",
    .summary = "a lane for each item, and all are looked at at once",
    .skipped_above = LANE_OPTIONS,
    .refused_above = LANE_OPTIONS,
    .counted = COUNTS_PLACEMENTS,
    .settings = instruction_set_settings,
    .open = lanes_open,
    .solve = lanes_solve,
    .close = lanes_close,
    .extensions = EXTENSION_COLOURS,
};
