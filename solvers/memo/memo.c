/* SPDX-License-Identifier: MIT */
/* memo: counts the solutions of an exact cover without walking to each of them.
 *
 * The idea. What is left to do below a node depends on nothing but which items are covered: the options that
 * may still be chosen are those of uncovered items only, in whatever way the others were covered. So items are covered in a
 * fixed order, layer by layer (solvers/counting/layers.h), and all ways to the same set of covered items are one state with
 * a number. What grows out of that is the zero-suppressed decision diagram of all solutions (Nishino, Yasuda, Minato and
 * Nagata, Dancing with decision diagrams, AAAI 2017), of which we keep the counts alone.
 *
 * Order. Sets meet again where the search covers items in the same order in every branch, as one fills a
 * board row by row: between what is full and what is empty runs a frontier, and only its shape matters. With order=fixed
 * that is the order of the cover; with order=auto one that keeps the frontier short (memo-order.c). That helps where items
 * are neighbours, as in tilings and boards. Where everything depends on everything, as in queens and in Langford's pairs,
 * most items are on any frontier: bits is better there.
 *
 * Colours and bounds. The key holds which colour an item has, and how often it is covered (layer-plan.c).
 *
 * Costs. The cheapest covers are the cheapest ways through the diagram of all: memo-costs.c.
 *
 * Counts are exact at any size: they take as many words as the largest needs.
 *
 * Solutions. One is shown, in a search of its own; the others are counted only. With a limit nothing is counted: the search
 * goes depth first in the same order, remembers the states that lead nowhere, and shows each solution.
 *
 * Memory. Tables grow to the setting `memory` at the most. What has no room goes to temporary files (layers.c). So a count
 * that has too little memory is slow, and does not fail.
 *
 * Counts: a node is a state, a placement an option that leads from one to another. With a limit as dlx counts. */
#include "common/base/array.h"
#include "common/base/big-count.h"
#include "solvers/counting/counted-items.h"
#include "solvers/counting/layers.h"
#include "solvers/counting/memo-order.h"
#include "solvers/counting/words.h"
#include "solvers/interface/placement-counts.h"
#include "solvers/memo/memo-costs.h"

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
    struct cover *counted;     /* null, or the same with counted items (counted-items.h), owned */
    uint32_t *order;           /* null, or the primary items as they are covered */
    size_t room;               /* for the options of a solution */
    size_t bytes_most;
    char *digits; /* of a count that needs more than 64 bits */
    size_t digits_room;
};

static const struct cover *cover_of(const struct memo *memo)
{
    return memo->counted ? memo->counted : memo->whole;
}

static void give_digits(struct memo *memo)
{
    allocator_give(memo->allocator, memo->digits, memo->digits_room);
    memo->digits = NULL;
    memo->digits_room = 0;
}

/* Hands over what was counted, to the end or until the search was cut off. False if memory runs out. */
static bool hand_over(struct memo *memo, const uint64_t *count, size_t words, struct search *search)
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

/* Who passes solutions on: with the options of the instance, and without those that say that one is not chosen
 * (counted-items.h). */
struct passing {
    const struct memo *memo;
    const struct instance *instance;
    struct search *search;
    uint32_t *options;
    size_t standing; /* so many were passed on */
    bool shows_one;  /* of those that were counted */
};

static bool pass_on(void *context, size_t count)
{
    struct passing *passing = context;
    uint32_t *options = passing->options;
    size_t kept = 0;
    /* The search goes on with what stands before the last. */
    for (size_t i = 0; i < count; i++)
        if (options[i] < passing->memo->whole->option_count)
            options[passing->memo->room + kept++] = options[i];
    passing->standing = count;
    for (size_t i = 0; i < passing->instance->taken_count; i++)
        options[passing->memo->room + kept++] = passing->instance->taken[i];
    const struct solution solution = {.options = options + passing->memo->room, .option_count = kept};
    if (!passing->shows_one)
        return search_report(passing->search, &solution);
    passing->search->on_solution(passing->search->context, &solution);
    return true;
}

/* Finds one solution of those that were counted, or as many as the limit says. */
static enum search_end find(const struct memo *memo, const struct layers_task *task,
                            const struct instance *instance, struct search *search, bool shows_one)
{
    const size_t room = 2 * memo->room + instance->taken_count;
    struct passing passing = {.memo = memo,
                              .instance = instance,
                              .search = search,
                              .options = array_take(memo->allocator, room, sizeof *passing.options),
                              .shows_one = shows_one};
    struct layers_finder finder = {.options = passing.options, .on_solution = pass_on, .context = &passing};
    const enum search_end end = passing.options ? layers_find(task, &finder) : SEARCH_NO_MEMORY;
    if (!shows_one)
        store_placement_counts(search, finder.choices, end == SEARCH_LIMIT ? (uint32_t)passing.standing : 0,
                               0, 0);
    array_give(memo->allocator, passing.options, room, sizeof *passing.options);
    return end;
}

static enum search_end count(struct memo *memo, const struct layer_plan *plan,
                             const struct instance *instance, struct search *search)
{
    enum { BYTES_A_STATE = 64 };
    struct layers_answer answer;
    struct layers_task task = {
        .plan = plan, .allocator = memo->allocator, .search = search, .bytes_most = memo->bytes_most};
    if (search->limit)
        return find(memo, &task, instance, search, false);
    enum search_end end = layers_count(&task, &answer);
    search->counters[COUNTER_NODES] = answer.states;
    search->counters[COUNTER_PLACEMENTS] = search->counters[COUNTER_BACKTRACKS] = answer.choices;
    if (answer.count && !hand_over(memo, answer.count, answer.words, search))
        end = SEARCH_NO_MEMORY;
    /* As much memory as remembers all states. */
    if (answer.states < task.bytes_most / BYTES_A_STATE)
        task.bytes_most = (answer.states + 1) * BYTES_A_STATE;
    layers_answer_close(&answer, memo->allocator);
    if (end == SEARCH_EXHAUSTED && search->solutions && search->on_solution) {
        end = find(memo, &task, instance, search, true);
        end = end == SEARCH_LIMIT ? SEARCH_EXHAUSTED : end;
    }
    return end;
}

static enum search_end memo_solve(void *state, const struct instance *instance, struct search *search)
{
    struct memo *memo = state;
    struct layer_plan plan;
    give_digits(memo);
    const enum layer_plan_end planned = layer_plan_open(&plan, cover_of(memo), memo->order, instance->taken,
                                                        instance->taken_count, memo->allocator);
    if (planned == LAYER_PLAN_TOO_WIDE)
        error_set(&search->failure, "too much is open at once to go layer by layer: %s does not",
                  !search->minimize     ? "bits"
                  : memo->whole->bounds ? "picosat"
                                        : "cells");
    if (planned != LAYER_PLAN_MADE)
        return planned == LAYER_PLAN_TOO_WIDE ? SEARCH_OWN_LIMIT : SEARCH_NO_MEMORY;
    const enum search_end end = search->minimize
                                    ? memo_minimize(cover_of(memo), memo->whole->option_count, &plan,
                                                    memo->bytes_most, search, memo->allocator)
                                    : count(memo, &plan, instance, search);
    layer_plan_close(&plan);
    return end;
}

static void memo_close(void *state)
{
    struct memo *memo = state;
    give_digits(memo);
    if (memo->order)
        array_give(memo->allocator, memo->order, cover_of(memo)->primary_count, sizeof *memo->order);
    cover_close(memo->counted);
    allocator_give(memo->allocator, memo, sizeof *memo);
}

/* The order in which items are covered. False if memory runs out. */
static bool arrange(struct memo *memo, bool is_fixed)
{
    if (memo->whole->bounds && !(memo->counted = cover_with_counted_items(memo->whole, memo->allocator)))
        return false;
    memo->room = cover_of(memo)->primary_count;
    if (is_fixed)
        return true;
    memo->order = array_take(memo->allocator, cover_of(memo)->primary_count, sizeof *memo->order);
    return memo->order && memo_order_find(cover_of(memo), memo->allocator, memo->order);
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
    if (arrange(memo, settings->value[SETTING_ORDER] == ORDER_FIXED))
        return true;
    memo_close(memo);
    return error_set(error, "not enough memory for the order of items");
}

const struct solver solver_memo = {
    SOLVER_HEAD,
    .name = "memo",
    .family = "exact cover",
    .summary = "counts what is left of a set of items only once",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS),
    .settings = memo_settings,
    .takes = TAKES_COLOURS | TAKES_BOUNDS | TAKES_COSTS | TAKES_COSTS_IN_BOUNDS,
    .open = memo_open,
    .solve = memo_solve,
    .close = memo_close,
};
