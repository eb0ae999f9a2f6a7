/* SPDX-License-Identifier: MIT */
/* memo: counts the solutions of an exact cover without walking to each of them.
 *
 * The idea. What is left to do below a node depends on nothing but which items are covered: the options that
 * may still be chosen are those of uncovered items only, in whatever way the others were covered. So items
 * are covered in a fixed order, layer by layer (solvers/counting/layers.h), and all ways to the same set of
 * covered items are one state with a number. What grows out of that is the zero-suppressed decision diagram
 * of all solutions (Nishino, Yasuda, Minato and Nagata, Dancing with decision diagrams, AAAI 2017), of which
 * we keep the counts alone.
 *
 * Order. Sets meet again where the search covers items in the same order in every branch, as one fills a
 * board row by row: between what is full and what is empty runs a frontier, and only its shape matters. With
 * order=fixed that is the order of the cover; with order=auto one that keeps the frontier short
 * (layer-order.c). That helps where items are neighbours, as in tilings and boards. Where everything depends
 * on everything, as in queens and in Langford's pairs, most items are on any frontier: bits is better there.
 *
 * Colours and bounds. The key holds which colour an item has, and how often it is covered (layer-plan.c).
 *
 * Costs. The count of all covers leaves a diagram (solvers/services/diagram.h). The least cost below a node
 * is the least, over its edges, of the cost of the option and the least cost of the child: one pass over the
 * diagram, which costs do not make larger. Which covers have costs that are nearly equal does not matter, nor
 * how many there are. So it is good where counting is, on tilings and other covers with a short frontier; and
 * where counting is hopeless, so is this.
 *
 * Source: Knuth, The Art of Computer Programming 4A, 7.1.4, Algorithm B (the best solution of a diagram by
 * weight).
 *
 * Counts are exact at any size: they take as many words as the largest needs.
 *
 * Solutions. One is shown, in a search of its own; the others are counted only. With a limit nothing is
 * counted: the search goes depth first in the same order, remembers the states that lead nowhere, and shows
 * each solution.
 *
 * Memory. Tables grow at most to the setting `memory`. What has no room goes to temporary files
 * (layers.c). So a count that has too little memory is slow, and fails only where there is no room for files.
 *
 * Counts: a node is a state, a placement an option that leads from one to another. With a limit as dlx
 * counts. */
#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "solvers/counting/layer-order.h"
#include "solvers/counting/words.h"
#include "solvers/services/diagram.h"

#include <string.h>

/* --- a cover with bounds as one in which each primary item is covered exactly once, so that layers can count
 * it --- */

static bool memo_is_counted(const struct cover *cover, uint32_t item)
{
    return item < cover->primary_count && (cover->bounds[item].least != 1 || cover->bounds[item].most != 1);
}

/* Whether an option has primary items, all of them with bounds. */
static bool memo_is_free(const struct cover *cover, uint32_t option)
{
    bool any = false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] < cover->primary_count) {
            if (!memo_is_counted(cover, cover->items[node]))
                return false;
            any = true;
        }
    return any;
}

struct counted_sorting {
    const struct cover *cover;
    uint32_t *number; /* of each item in the new cover */
    uint32_t *length; /* of each item: its options */
    uint32_t plain, free, impossible;
};

static void sort_counted(struct counted_sorting *sorting)
{
    const struct cover *cover = sorting->cover;
    for (size_t node = 0; node < cover->node_count; node++)
        sorting->length[cover->items[node]]++;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        if (!memo_is_counted(cover, item))
            sorting->number[item] = sorting->plain++;
        else if (sorting->length[item] < cover->bounds[item].least)
            sorting->impossible = 1;
    for (uint32_t option = 0; option < cover->option_count; option++)
        sorting->free += memo_is_free(cover, option);
    uint32_t next = sorting->plain + sorting->free + sorting->impossible;
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (item >= cover->primary_count || memo_is_counted(cover, item))
            sorting->number[item] = next++;
}

static struct cover *open_sorted(const struct counted_sorting *sorting, struct allocator *allocator)
{
    const struct cover *from = sorting->cover;
    const uint32_t more = sorting->free;
    struct cover *to = cover_open(from->item_count + more + sorting->impossible, from->option_count + more,
                                  from->node_count + 2 * (size_t)more, from->colour_count, 0, allocator);
    if (!to)
        return NULL;
    to->primary_count = sorting->plain + more + sorting->impossible;
    if (cover_take_bounds(to) && (!from->costs || cover_take_costs(to)))
        return to;
    cover_close(to);
    return NULL;
}

static void fill_sorted(struct cover *to, const struct counted_sorting *sorting)
{
    const struct cover *from = sorting->cover;
    size_t at = 0;
    for (uint32_t option = 0, own = sorting->plain; option < from->option_count; option++) {
        to->option_start[option] = at;
        if (memo_is_free(from, option))
            to->items[at++] = own++;
        for (size_t node = from->option_start[option]; node < from->option_start[option + 1]; node++) {
            if (from->colours)
                to->colours[at] = from->colours[node];
            to->items[at++] = sorting->number[from->items[node]];
        }
    }
    for (uint32_t i = 0; i < sorting->free; i++) {
        to->option_start[from->option_count + i] = at;
        to->items[at++] = sorting->plain + i;
    }
    for (uint32_t item = 0; item < from->primary_count; item++)
        if (memo_is_counted(from, item)) {
            struct bounds *bounds = &to->bounds[sorting->number[item]];
            *bounds = from->bounds[item];
            if (bounds->most > sorting->length[item])
                bounds->most = sorting->length[item];
        }
    if (from->costs)
        memcpy(to->costs, from->costs, from->option_count * sizeof *to->costs);
}

/* The same cover with its items sorted: those that are covered exactly once, then one new item for each
 * option of which all primary items have other bounds, then the items with other bounds, then the secondary
 * ones. Only the first two kinds are primary. The bounds of the others stand in `bounds`, and no upper one is
 * larger than the number of options of its item.
 *
 * After the options stands one more for each new item, which covers that alone and costs nothing: its option
 * is not chosen. So the solutions are those of `cover`, one for one, except for these options. If an item has
 * too few options for its lower bound, there is one more primary item, without options. Without names. NULL
 * if memory runs out. */
static struct cover *cover_with_counted_items(const struct cover *cover, struct allocator *allocator)
{
    struct arrays arrays = {.allocator = allocator};
    struct counted_sorting sorting = {
        .cover = cover,
        .number = arrays_take_zeroed(&arrays, cover->item_count, sizeof(uint32_t)),
        .length = arrays_take_zeroed(&arrays, cover->item_count, sizeof(uint32_t))};
    struct cover *made = NULL;
    assert(cover->bounds);
    if (!arrays.failed) {
        sort_counted(&sorting);
        made = open_sorted(&sorting, allocator);
        if (made)
            fill_sorted(made, &sorting);
    }
    arrays_close(&arrays);
    return made;
}

/* --- the cheapest covers --- */

/* Passes solutions on without the options that say that one is not chosen (cover_with_counted_items). */
struct without_added {
    const struct search *search;
    uint32_t *options, option_count;
};

static void memo_show_without_added(void *context, const struct solution *solution)
{
    const struct without_added *without = context;
    size_t count = 0;
    for (size_t i = 0; i < solution->option_count; i++)
        if (solution->options[i] < without->option_count)
            without->options[count++] = solution->options[i];
    without->search->on_solution(without->search->context,
                                 &(struct solution){.options = without->options, .option_count = count});
}

/* The cheapest ways through a diagram. */
static enum search_end memo_find_cheapest(const struct diagram *diagram, const struct cover *cover,
                                          uint32_t option_count, struct search *search,
                                          struct allocator *allocator)
{
    const struct search outer = *search;
    struct cheapest cheapest;
    struct without_added without = {&outer, array_take(allocator, diagram->items, sizeof(uint32_t)),
                                    option_count};
    if (!without.options)
        return SEARCH_NO_MEMORY;
    if (outer.on_solution) {
        search->on_solution = memo_show_without_added;
        search->context = &without;
    }
    cheapest_open(&cheapest, search->limit, allocator);
    const enum search_end end =
        cheapest_end(&cheapest, diagram_cheapest(diagram, cover->costs, &cheapest, search));
    cheapest_close(&cheapest);
    search->on_solution = outer.on_solution;
    search->context = outer.context;
    array_give(allocator, without.options, diagram->items, sizeof *without.options);
    return end;
}

/* Searches for the cheapest covers of a cover with costs, which the plan counts. Options from `option_count`
 * on are not shown (cover_with_counted_items). `bytes_most`: that tables may take. */
static enum search_end memo_minimize(const struct cover *cover, uint32_t option_count,
                                     const struct layer_plan *plan, size_t bytes_most, struct search *search,
                                     struct allocator *allocator)
{
    struct diagram diagram;
    const uint64_t began = clock_now();
    enum search_end end = diagram_open(&diagram, plan, search, bytes_most, allocator);
    if (end != SEARCH_EXHAUSTED)
        return end;
    search->encode_ns = clock_now() - began;
    search->counters[COUNTER_NODES] = diagram.node_count;
    end = memo_find_cheapest(&diagram, cover, option_count, search, allocator);
    diagram_close(&diagram);
    return end;
}

/* --- the solver --- */

enum { SETTING_ORDER, SETTING_MEMORY };
enum { ORDER_AUTO, ORDER_FIXED };

static const char *const order_choices[] = {"auto", "fixed", NULL};

static const struct setting memo_settings[] = {
    {.name = "order", .summary = "of items: a short frontier, or as they stand", .choices = order_choices},
    {.name = "memory",
     .summary = "megabytes that the tables may take",
     .lowest = 1,
     .highest = 1000000,
     .initial = 2000},
    {.name = NULL},
};

struct memo {
    struct allocator *allocator;
    const struct cover *whole; /* the problem's */
    struct cover *counted;     /* null, or the same with counted items (cover_with_counted_items), owned */
    uint32_t *order;           /* null, or the primary items as they are covered */
    size_t room;               /* for the options of a solution */
    size_t bytes_most;
    char *digits; /* of a count that needs more than 64 bits */
    size_t digits_room;
};

static const struct cover *memo_cover(const struct memo *memo)
{
    return memo->counted ? memo->counted : memo->whole;
}

static void memo_give_digits(struct memo *memo)
{
    allocator_give(memo->allocator, memo->digits, memo->digits_room);
    memo->digits = NULL;
    memo->digits_room = 0;
}

/* Hands over what was counted, to the end or until the search was cut off. False if memory runs out. */
static bool memo_hand_over(struct memo *memo, const uint64_t *count, size_t words, struct search *search)
{
    words = significant_words(count, words);
    search->solutions = words > 1 ? UINT64_MAX : *count;
    if (words <= 1)
        return true;
    memo->digits_room = count_digits_max(words);
    memo->digits = allocator_take(memo->allocator, memo->digits_room);
    if (!memo->digits)
        return false;
    count_write_words(count, words, memo->digits);
    search->large_count = memo->digits;
    return true;
}

/* Who passes solutions on: with the options of the instance, and without those that say that one is not
 * chosen (cover_with_counted_items). */
struct passing {
    const struct memo *memo;
    const struct instance *instance;
    struct search *search;
    uint32_t *options;
    size_t standing; /* how many were passed on */
    bool shows_one;  /* of those that were counted */
};

static bool memo_pass_on(void *context, size_t count)
{
    struct passing *passing = context;
    uint32_t *options = passing->options;
    size_t kept = 0;
    /* The search goes on with what stands before the last. */
    for (size_t i = 0; i < count; i++)
        if (options[i] < passing->memo->whole->option_count)
            options[passing->memo->room + kept++] = options[i];
    passing->standing = count;
    assert(count <= passing->memo->room);
    for (size_t i = 0; i < passing->instance->taken_count; i++)
        options[passing->memo->room + kept++] = passing->instance->taken[i];
    const struct solution solution = {.options = options + passing->memo->room, .option_count = kept};
    if (!passing->shows_one)
        return search_report(passing->search, &solution);
    passing->search->on_solution(passing->search->context, &solution);
    return true;
}

/* Finds one solution of those that were counted, or as many as the limit says. */
static enum search_end memo_find(const struct memo *memo, const struct layers_task *task,
                                 const struct instance *instance, struct search *search, bool shows_one)
{
    const size_t room = 2 * memo->room + instance->taken_count;
    struct passing passing = {.memo = memo,
                              .instance = instance,
                              .search = search,
                              .options = array_take(memo->allocator, room, sizeof *passing.options),
                              .shows_one = shows_one};
    struct layers_finder finder = {
        .options = passing.options, .on_solution = memo_pass_on, .context = &passing};
    const enum search_end end = passing.options ? layers_find(task, &finder) : SEARCH_NO_MEMORY;
    if (!shows_one)
        store_placement_counts(search, finder.choices, end == SEARCH_LIMIT ? (uint32_t)passing.standing : 0,
                               0, 0);
    array_give(memo->allocator, passing.options, room, sizeof *passing.options);
    return end;
}

static enum search_end memo_count(struct memo *memo, const struct layer_plan *plan,
                                  const struct instance *instance, struct search *search)
{
    enum { BYTES_A_STATE = 64 };
    struct layers_answer answer;
    struct layers_task task = {
        .plan = plan, .allocator = memo->allocator, .search = search, .bytes_most = memo->bytes_most};
    if (search->limit)
        return memo_find(memo, &task, instance, search, false);
    enum search_end end = layers_count(&task, &answer);
    search->counters[COUNTER_NODES] = answer.states;
    search->counters[COUNTER_PLACEMENTS] = search->counters[COUNTER_BACKTRACKS] = answer.choices;
    if (answer.count && !memo_hand_over(memo, answer.count, answer.words, search))
        end = SEARCH_NO_MEMORY;
    /* As much memory as remembers all states. */
    if (answer.states < task.bytes_most / BYTES_A_STATE)
        task.bytes_most = (answer.states + 1) * BYTES_A_STATE;
    layers_answer_close(&answer, memo->allocator);
    if (end == SEARCH_EXHAUSTED && search->solutions && search->on_solution) {
        end = memo_find(memo, &task, instance, search, true);
        end = end == SEARCH_LIMIT ? SEARCH_EXHAUSTED : end;
    }
    return end;
}

static enum search_end memo_solve(void *state, const struct instance *instance, struct search *search)
{
    struct memo *memo = state;
    struct layer_plan plan;
    memo_give_digits(memo);
    const enum layer_plan_end planned = layer_plan_open(&plan, memo_cover(memo), memo->order, instance->taken,
                                                        instance->taken_count, memo->allocator);
    if (planned == LAYER_PLAN_TOO_WIDE)
        error_set(&search->failure, "too much is open at once to go layer by layer: %s does not",
                  !search->minimize     ? "bits"
                  : memo->whole->bounds ? "picosat"
                                        : "cells");
    if (planned != LAYER_PLAN_MADE)
        return planned == LAYER_PLAN_TOO_WIDE ? SEARCH_OWN_LIMIT : SEARCH_NO_MEMORY;
    const enum search_end end = search->minimize
                                    ? memo_minimize(memo_cover(memo), memo->whole->option_count, &plan,
                                                    memo->bytes_most, search, memo->allocator)
                                    : memo_count(memo, &plan, instance, search);
    layer_plan_close(&plan);
    return end;
}

static void memo_close(void *state)
{
    struct memo *memo = state;
    memo_give_digits(memo);
    if (memo->order)
        array_give(memo->allocator, memo->order, memo_cover(memo)->primary_count, sizeof *memo->order);
    cover_close(memo->counted);
    allocator_give(memo->allocator, memo, sizeof *memo);
}

/* The order in which items are covered. False if memory runs out. */
static bool memo_arrange(struct memo *memo, bool is_fixed)
{
    if (memo->whole->bounds && !(memo->counted = cover_with_counted_items(memo->whole, memo->allocator)))
        return false;
    memo->room = memo_cover(memo)->primary_count;
    if (is_fixed)
        return true;
    memo->order = array_take(memo->allocator, memo_cover(memo)->primary_count, sizeof *memo->order);
    return memo->order && layer_order_find(memo_cover(memo), memo->allocator, memo->order);
}

static bool memo_open(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    struct memo *memo = *state = allocator_take_zeroed(allocator, sizeof *memo);
    if (!memo)
        return error_set(error, "not enough memory for the order of items");
    memo->allocator = allocator;
    memo->whole = problem->cover;
    memo->bytes_most = (size_t)settings->value[SETTING_MEMORY] * 1000000;
    if (memo_arrange(memo, settings->value[SETTING_ORDER] == ORDER_FIXED))
        return true;
    memo_close(memo);
    return error_set(error, "not enough memory for the order of items");
}

const struct solver solver_memo = {
    EXACT_COVER_HEAD,
    .name = "memo",
    .summary = "counts what is left of a set of items only once",
    .counted = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS),
    .settings = memo_settings,
    .extensions = EXTENSION_COLOURS | EXTENSION_BOUNDS | EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
    .open = memo_open,
    .solve = memo_solve,
    .close = memo_close,
};
