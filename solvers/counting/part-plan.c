/* SPDX-License-Identifier: MIT */
/* A plan numbers the items so that a cover falls apart soon.
 *
 * Two items are tied if an option has both. Items are eliminated one by one, always one that is tied to the fewest, and
 * those that it was tied to are tied to each other from then on (minimum degree, Tinney and Walker, Proc. IEEE 55, 1967).
 * The most that one was tied to is the width of the order, a bound on the tree-width of the cover. An item that is
 * eliminated late separates many of those before it. So the search covers the items in the opposite order: when what is
 * left has fallen apart, each part is a piece of the tree of eliminations, and what may differ in it is only which of the
 * items at its rim are covered. A part has few items at its rim if the width is small. (The same with variables of a
 * formula: Darwiche, Recursive conditioning, Artificial Intelligence 126, 2001.)
 *
 * On a board without narrow places to eliminate row by row, the last cell first, leaves fewer at the rim: of 12x12 dominoes
 * 12 and not 16. So the order in which layers would cover the items is tried, too, and the narrower one is taken.
 *
 * The places of items are their numbers in the order of elimination: parts are mostly short intervals then. */
#include "solvers/counting/part-plan.h"

#include "common/base/array.h"
#include "common/cover/cover-rest.h"

#include <math.h>
#include <string.h>

/* Words that elimination may look at: some 50 ms. */
enum { WORK_MOST = 200000000 };

/* The most items for which ties are held as a matrix of bits. */
enum { ITEMS_MOST = 16384 };

/* An option without a primary item is in no solution. */
static bool may_be_chosen(const struct cover_rest *rest, uint32_t option)
{
    const struct cover *cover = rest->cover;
    bool has_primary = false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        has_primary |= cover->items[node] < cover->primary_count;
    return has_primary && cover_rest_has_option(rest, option);
}

/* --- elimination --- */

struct elimination {
    const struct cover *cover;
    size_t words;
    uint64_t *ties; /* of each item of the cover a set */
    uint32_t *degree;
    double sets;     /* of the items that those eliminated were tied to */
    uint32_t *swept; /* item_count: the items in the other order */
};

static uint64_t *ties_of(const struct elimination *elimination, uint32_t item)
{
    return elimination->ties + item * elimination->words;
}

static uint32_t count_bits(const uint64_t *set, size_t words)
{
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (uint32_t)__builtin_popcountll(set[i]);
    return count;
}

static void tie(struct elimination *elimination, const struct cover_rest *rest)
{
    const struct cover *cover = elimination->cover;
    memset(elimination->ties, 0, cover->item_count * elimination->words * sizeof *elimination->ties);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!may_be_chosen(rest, option))
            continue;
        for (size_t a = cover->option_start[option]; a < cover->option_start[option + 1]; a++)
            for (size_t b = cover->option_start[option]; b < cover->option_start[option + 1]; b++)
                if (a != b)
                    ties_of(elimination, cover->items[a])[cover->items[b] / 64] |= UINT64_C(1)
                                                                                   << cover->items[b] % 64;
    }
    for (uint32_t item = 0; item < cover->item_count; item++)
        elimination->degree[item] = count_bits(ties_of(elimination, item), elimination->words);
    elimination->sets = 0;
}

/* Takes an item out, and ties those that it was tied to. */
static void eliminate(struct elimination *elimination, uint32_t item)
{
    const uint64_t *set = ties_of(elimination, item);
    for (size_t word = 0; word < elimination->words; word++)
        for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
            uint32_t other = (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(bits);
            uint64_t *ties = ties_of(elimination, other);
            for (size_t i = 0; i < elimination->words; i++)
                ties[i] |= set[i];
            ties[item / 64] &= ~(UINT64_C(1) << item % 64);
            ties[other / 64] &= ~(UINT64_C(1) << other % 64);
            elimination->degree[other] = count_bits(ties, elimination->words);
        }
}

/* Orders `items`, the one tied to the fewest first; their order before decides between equals. Returns the width;
 * PART_WIDTH_UNKNOWN if it took too long. */
static uint32_t eliminate_fewest(struct elimination *elimination, uint32_t *items, uint32_t count)
{
    uint32_t width = 0;
    uint64_t work = 0;
    for (uint32_t step = 0; step < count; step++) {
        uint32_t best = step;
        for (uint32_t i = step; i < count; i++)
            if (elimination->degree[items[i]] < elimination->degree[items[best]])
                best = i;
        uint32_t item = items[best], degree = elimination->degree[item];
        work += count - step + (uint64_t)degree * elimination->words;
        if (work > WORK_MOST)
            return PART_WIDTH_UNKNOWN;
        memmove(items + step + 1, items + step, (best - step) * sizeof *items);
        items[step] = item;
        elimination->sets += exp2(degree);
        eliminate(elimination, item);
        width = degree > width ? degree : width;
    }
    return width;
}

/* Eliminates items as they are listed. Returns the width; `most` if it is no less. */
static uint32_t eliminate_in_order(struct elimination *elimination, const uint32_t *items, uint32_t count,
                                   uint32_t most)
{
    uint32_t width = 0;
    for (uint32_t step = 0; step < count && width < most; step++) {
        const uint32_t degree = elimination->degree[items[step]];
        width = degree > width ? degree : width;
        elimination->sets += exp2(degree);
        eliminate(elimination, items[step]);
    }
    return width < most ? width : most;
}

/* Lists the items of a plan in the opposite of the order in which layers cover them, secondary ones behind. */
static void sweep(const struct part_plan *plan, const struct cover_rest *rest, const uint32_t *order,
                  uint32_t *swept)
{
    const uint32_t primaries = rest->cover->primary_count;
    uint32_t count = 0;
    for (uint32_t place = primaries; place-- > 0;) {
        const uint32_t item = order ? order[place] : place;
        if (cover_rest_has_item(rest, item))
            swept[count++] = item;
    }
    /* Those of the plan stand by number, so primary ones come first. */
    for (; count < plan->item_count; count++)
        swept[count] = plan->item[count];
}

static void choose_order(struct part_plan *plan, const struct cover_rest *rest, const uint32_t *order,
                         struct elimination *elimination)
{
    const uint32_t count = plan->item_count;
    sweep(plan, rest, order, elimination->swept);
    tie(elimination, rest);
    plan->width = eliminate_fewest(elimination, plan->item, count);
    plan->sets = elimination->sets;
    if (plan->width == PART_WIDTH_UNKNOWN)
        return;
    tie(elimination, rest);
    const uint32_t width = eliminate_in_order(elimination, elimination->swept, count, plan->width);
    if (width < plan->width) {
        plan->width = width;
        plan->sets = elimination->sets;
        memcpy(plan->item, elimination->swept, count * sizeof *plan->item);
    }
}

/* False if memory runs out. */
static bool order_items(struct part_plan *plan, const struct cover_rest *rest, const uint32_t *order)
{
    const struct cover *cover = rest->cover;
    struct allocator *allocator = plan->allocator;
    struct elimination elimination = {.cover = cover, .words = (cover->item_count + (size_t)63) / 64};
    plan->width = PART_WIDTH_UNKNOWN;
    if (plan->item_count > ITEMS_MOST)
        return true;
    elimination.ties =
        array_take_zeroed(allocator, cover->item_count, elimination.words * sizeof *elimination.ties + 1);
    elimination.degree = array_take_zeroed(allocator, cover->item_count, sizeof *elimination.degree);
    elimination.swept = array_take(allocator, cover->item_count, sizeof *elimination.swept);
    const bool enough = elimination.ties && elimination.degree && elimination.swept;
    if (enough)
        choose_order(plan, rest, order, &elimination);
    array_give(allocator, elimination.ties, cover->item_count,
               elimination.words * sizeof *elimination.ties + 1);
    array_give(allocator, elimination.degree, cover->item_count, sizeof *elimination.degree);
    array_give(allocator, elimination.swept, cover->item_count, sizeof *elimination.swept);
    return enough;
}

/* --- the plan --- */

/* The items that are left. `number_of` has room for the items of the cover. */
static void list_items(struct part_plan *plan, const struct cover_rest *rest, uint32_t *number_of)
{
    const struct cover *cover = rest->cover;
    for (uint32_t item = 0; item < cover->item_count; item++)
        number_of[item] = item < cover->primary_count && cover_rest_has_item(rest, item);
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (may_be_chosen(rest, option))
            for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
                number_of[cover->items[node]] = 1;
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (number_of[item])
            plan->item[plan->item_count++] = item;
}

static void list_options(struct part_plan *plan, const struct cover_rest *rest, uint32_t *number_of)
{
    const struct cover *cover = rest->cover;
    size_t nodes = 0;
    for (uint32_t place = 0; place < plan->item_count; place++) {
        number_of[plan->item[place]] = place;
        if (plan->item[place] < cover->primary_count)
            plan->primary[place / 64] |= UINT64_C(1) << place % 64;
    }
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!may_be_chosen(rest, option))
            continue;
        plan->option_first[plan->option_count] = nodes;
        plan->option[plan->option_count++] = option;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            plan->place[nodes++] = number_of[cover->items[node]];
    }
    plan->option_first[plan->option_count] = nodes;
}

static void list_by_place(struct part_plan *plan)
{
    size_t *first = plan->place_first;
    for (size_t node = 0; node < plan->option_first[plan->option_count]; node++)
        first[plan->place[node] + 1]++;
    for (uint32_t place = 0; place < plan->item_count; place++)
        first[place + 1] += first[place];
    for (uint32_t option = 0; option < plan->option_count; option++)
        for (size_t node = plan->option_first[option]; node < plan->option_first[option + 1]; node++)
            plan->of_place[first[plan->place[node]]++] = option;
    for (uint32_t place = plan->item_count; place > 0; place--)
        first[place] = first[place - 1];
    first[0] = 0;
}

static bool draw(struct part_plan *plan, const struct cover_rest *rest, const uint32_t *order)
{
    struct allocator *allocator = plan->allocator;
    uint32_t *number_of = array_take(allocator, plan->item_room, sizeof *number_of);
    plan->item = array_take_zeroed(allocator, plan->item_room, sizeof *plan->item);
    plan->primary = array_take_zeroed(allocator, plan->item_room / 64 + 1, sizeof *plan->primary);
    plan->option = array_take(allocator, plan->option_room, sizeof *plan->option);
    plan->option_first = array_take(allocator, plan->option_room + 1, sizeof *plan->option_first);
    plan->place = array_take(allocator, plan->node_room, sizeof *plan->place);
    plan->place_first = array_take_zeroed(allocator, plan->item_room + 1, sizeof *plan->place_first);
    plan->of_place = array_take(allocator, plan->node_room, sizeof *plan->of_place);
    bool enough = number_of && plan->item && plan->primary && plan->option && plan->option_first &&
                  plan->place && plan->place_first && plan->of_place;
    if (enough) {
        list_items(plan, rest, number_of);
        plan->words = plan->item_count / (size_t)64 + 1;
        enough = order_items(plan, rest, order);
    }
    if (enough) {
        list_options(plan, rest, number_of);
        list_by_place(plan);
    }
    array_give(allocator, number_of, plan->item_room, sizeof *number_of);
    return enough;
}

enum part_plan_end part_plan_open(struct part_plan *plan, const struct cover *cover, const uint32_t *order,
                                  const uint32_t *taken, size_t taken_count, struct allocator *allocator)
{
    struct cover_rest rest;
    *plan = (struct part_plan){.allocator = allocator,
                               .item_room = cover->item_count,
                               .option_room = cover->option_count,
                               .node_room = cover->node_count};
    if (!cover_rest_open(&rest, cover, allocator))
        return PART_PLAN_NO_MEMORY;
    enum part_plan_end end = PART_PLAN_CLASH;
    if (cover_rest_take(&rest, taken, taken_count))
        end = draw(plan, &rest, order) ? PART_PLAN_MADE : PART_PLAN_NO_MEMORY;
    cover_rest_close(&rest);
    if (end != PART_PLAN_MADE)
        part_plan_close(plan);
    return end;
}

void part_plan_close(struct part_plan *plan)
{
    struct allocator *allocator = plan->allocator;
    array_give(allocator, plan->item, plan->item_room, sizeof *plan->item);
    array_give(allocator, plan->primary, plan->item_room / 64 + 1, sizeof *plan->primary);
    array_give(allocator, plan->option, plan->option_room, sizeof *plan->option);
    array_give(allocator, plan->option_first, plan->option_room + 1, sizeof *plan->option_first);
    array_give(allocator, plan->place, plan->node_room, sizeof *plan->place);
    array_give(allocator, plan->place_first, plan->item_room + 1, sizeof *plan->place_first);
    array_give(allocator, plan->of_place, plan->node_room, sizeof *plan->of_place);
    *plan = (struct part_plan){.allocator = allocator};
}
