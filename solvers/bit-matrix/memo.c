/* SPDX-License-Identifier: MIT */
/* memo: counts the solutions of an exact cover without walking to each of them.
 *
 * The idea. What is left to do below a node depends on nothing but which items are covered: the options that
 * may still be chosen are those of uncovered items only, in whatever way the others were covered. So the
 * number of solutions below a node is a function of that set. It is written down when the search leaves the
 * node, and when another branch leads to the same set, it is read instead of counted again. What grows out of
 * that is the zero-suppressed decision diagram of all solutions (Nishino, Yasuda, Minato and Nagata, Dancing
 * with decision diagrams, AAAI 2017), of which we keep the counts alone.
 *
 * Keys. A secondary item of which no option is left may be covered or not, which makes no difference: it
 * counts as covered. Keys are compared word by word, never by their hash alone. Nodes with a forced option
 * are not looked up: their one child is, or the child of that.
 *
 * Order. Sets meet again where the search covers items in the same order in every branch, as one fills a
 * board row by row: between what is full and what is empty runs a frontier, and only its shape matters. So
 * the search branches on the first open item in some order, forced items first. With order=fixed that is the
 * order of the cover; with order=auto one that keeps the frontier short (memo-order.c), if there is one. That
 * helps where items are neighbours, as in tilings and boards. Where everything depends on everything, as in
 * queens and in Langford's pairs, most items are on any frontier. If half of them are, order=auto takes the
 * item with the fewest options instead, as dlx does and as order=fewest always does.
 *
 * The search itself is that of the lanes (lanes.c) where no item has more than 15 options, and else that of
 * the bit matrix (bits.c). Colours are refused: which colour an item has is not in the key.
 *
 * Counts are exact at any size: they take as many words as the largest needs.
 *
 * Solutions. Those that the search comes to are shown, the others are counted only. With a limit nothing is
 * remembered, and all are shown.
 *
 * Memory. The table grows as it fills, to the setting `memory` at the most; then the search gives up and says
 * so. Each instance begins with an empty one.
 *
 * Counts: nodes, placements and so on, of the nodes that were entered. */
#include "common/base/big-count.h"
#include "solvers/bit-matrix/bit-matrix.h"
#include "solvers/bit-matrix/lanes.h"
#include "solvers/bit-matrix/memo-order.h"

/* --- the back-end --- */

enum { SETTING_ORDER, SETTING_MEMORY, SETTING_SET };
enum { ORDER_AUTO, ORDER_FIXED, ORDER_FEWEST };

static const char *const order_choices[] = {"auto", "fixed", "fewest", 0};

static const struct setting memo_settings[] = {
    {.name = "order",
     .summary = "of items: a short frontier, as they stand, or fewest options",
     .choices = order_choices},
    {.name = "memory",
     .summary = "megabytes that the table may take",
     .lowest = 1,
     .highest = 1000000,
     .initial = 1000},
    SET_SETTING,
    {.name = 0},
};

/* One of the two engines, the other is null. */
struct memo_state {
    struct allocator *allocator;
    struct cover *cover; /* the problem's, with items in the order in which they are to be covered */
    struct problem problem;
    struct lanes *lanes;
    struct bits *bits;
    struct memo memo;
    bool fixed_order;
    char *digits; /* of a count that needs more than 64 bits */
    size_t digits_room;
};

static enum search_end memo_count(struct memo_state *counter, const struct instance *instance,
                                  struct search *search)
{
    struct memo *memo = search->limit ? 0 : &counter->memo;
    if (counter->lanes) {
        counter->lanes->memo = memo;
        counter->lanes->fixed_order = memo && counter->fixed_order;
        return lanes_solve(counter->lanes, instance, search);
    }
    counter->bits->memo = memo;
    counter->bits->fixed_order = memo && counter->fixed_order;
    return bits_solve(counter->bits, instance, search);
}

static void give_digits(struct memo_state *counter)
{
    allocator_give(counter->allocator, counter->digits, counter->digits_room);
    counter->digits = 0;
    counter->digits_room = 0;
}

/* Hands over what was counted, to the end or until the search was cut off. False if memory runs out. */
static bool hand_over_total(struct memo_state *counter, struct search *search)
{
    const uint64_t *total = memo_total(&counter->memo);
    size_t words = counter->memo.count_words;
    while (total && words > 1 && !total[words - 1])
        words--;
    if (total && words == 1)
        search->solutions = *total;
    if (!total || words == 1)
        return total;
    counter->digits = allocator_take(counter->allocator, count_digits_max(words));
    if (!counter->digits)
        return false;
    counter->digits_room = count_digits_max(words);
    count_write_words(total, words, counter->digits);
    search->large_count = counter->digits;
    search->solutions = UINT64_MAX;
    return true;
}

static enum search_end memo_solve(void *state, const struct instance *instance, struct search *search)
{
    struct memo_state *counter = state;
    give_digits(counter);
    if (search->limit)
        return memo_count(counter, instance, search);
    enum search_end end =
        memo_begin(&counter->memo, search) ? memo_count(counter, instance, search) : SEARCH_NO_MEMORY;
    if (end == SEARCH_OWN_LIMIT)
        error_set(&search->failure, "more than %zu MB to remember: try a higher memory=..., or dlx",
                  counter->memo.bytes_most / 1000000);
    if (counter->memo.total && !hand_over_total(counter, search))
        end = SEARCH_NO_MEMORY;
    memo_clear(&counter->memo);
    return end;
}

static void memo_close(void *state)
{
    struct memo_state *counter = state;
    if (counter->lanes)
        lanes_close(counter->lanes);
    if (counter->bits)
        bits_close(counter->bits);
    give_digits(counter);
    cover_close(counter->cover);
    allocator_give(counter->allocator, counter, sizeof *counter);
}

/* Puts the items in order. */
static bool arrange(struct memo_state *counter, uint64_t setting, size_t *longest)
{
    const struct cover *cover = counter->problem.cover;
    struct memo_order order;
    if (!memo_order_open(&order, cover, setting == ORDER_AUTO, counter->allocator))
        return false;
    counter->fixed_order =
        setting == ORDER_FIXED || (setting == ORDER_AUTO && order.frontier < cover->item_count / 2);
    counter->cover = memo_order_apply(&order);
    counter->problem.cover = counter->cover;
    *longest = order.longest;
    memo_order_close(&order);
    return counter->cover;
}

static bool open_engine(struct memo_state *counter, bool use_lanes, uint64_t set, struct error *error)
{
    struct memo *memo = &counter->memo;
    if (use_lanes)
        counter->lanes = lanes_open(counter->cover, true, set, counter->allocator, error);
    else
        counter->bits = bits_open(&counter->problem, set, counter->allocator, error);
    if (counter->lanes)
        memo->key_words = lanes_key_words(counter->lanes);
    else if (counter->bits)
        memo->key_words = (counter->bits->row_count - 1 + 63) / 64;
    return counter->lanes || counter->bits;
}

static bool memo_open(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    if (problem->cover->colours)
        return error_set(error, "colours of items can't be remembered: try bits");
    struct memo_state *counter = allocator_take_zeroed(allocator, sizeof *counter);
    if (!counter)
        return error_set(error, "not enough memory for the order of items");
    size_t longest;
    counter->allocator = allocator;
    counter->problem = *problem;
    counter->memo = memo_of(0, problem->cover->item_count + (size_t)3,
                            (size_t)settings->value[SETTING_MEMORY] * 1000000, allocator);
    bool done = arrange(counter, settings->value[SETTING_ORDER], &longest)
                    ? open_engine(counter, longest <= LANE_OPTIONS, settings->value[SETTING_SET], error)
                    : error_set(error, "not enough memory for the order of items");
    if (done)
        *state = counter;
    else
        memo_close(counter);
    return done;
}

const struct solver solver_memo = {
    SOLVER_HEAD,
    .name = "memo",
    .family = "exact cover",
    .summary = "counts what is left of a set of items only once",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = memo_settings,
    .open = memo_open,
    .solve = memo_solve,
    .close = memo_close,
};
