/* memo: counts the solutions of an exact cover without walking to each of them.
 *
 * The idea. What is left to do below a node depends on nothing but which items are covered: the options that
 * may still be chosen are those of uncovered items only, in whatever way the others were covered. So the
 * number of solutions below a node is a function of that set. It is written down when the search leaves the
 * node, and when another branch leads to the same set, it is read instead of counted again. What grows out of
 * that is the zero- suppressed decision diagram of all solutions (Nishino, Yasuda, Minato and Nagata, Dancing
 * with decision diagrams, AAAI 2017), of which we keep the counts alone.
 *
 * Keys. A secondary item of which no option is left may be covered or not, which makes no difference: it
 * counts as covered. Keys are compared word by word, never by their hash alone. Nodes with a forced option
 * are not looked up: their one child is, or the child of that.
 *
 * Order. Sets meet again where the search covers items in the same order in every branch, as one fills a
 * board row by row: between what is full and what is empty runs a frontier, and only its shape matters. So
 * with order=fixed the search branches on the first open item, in the order of the cover; forced items come
 * first. It helps where items are neighbours, as in tilings and boards; it is a loss where everything depends
 * on everything, as in queens and in Langford's pairs. There order=fewest, as in dlx, is the better of two
 * bad choices.
 *
 * The search itself is that of the bit matrix (bits.c). Colours are refused: which colour an item has is not
 * in the key.
 *
 * Solutions. Those that the search comes to are shown, the others are counted only. With a limit nothing is
 * remembered, and all are shown.
 *
 * Memory. The table grows as it fills, to the setting `memory` at the most; then the search gives up and says
 * so. Each instance begins with an empty one.
 *
 * Counts: nodes, placements and so on, of the nodes that were entered. */
#include "memo.h"

#include "bit-matrix.h"

#include <string.h>

/* --- the back-end --- */

enum { SETTING_ORDER, SETTING_MEMORY, SETTING_CODE };
enum { ORDER_FIXED, ORDER_FEWEST };

static const char *const order_choices[] = {"fixed", "fewest", 0};

static const struct setting memo_settings[] = {
    {.name = "order",
     .summary = "branch on the first item, or one with the fewest options",
     .choices = order_choices},
    {.name = "memory",
     .summary = "megabytes that the table may take",
     .lowest = 1,
     .highest = 1000000,
     .initial = 1000},
    CODE_SETTING,
    {.name = 0},
};

struct memo_state {
    struct bits *bits;
    struct memo memo;
    bool fixed_order;
};

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct memo_state *counter = state;
    struct memo *memo = &counter->memo;
    memo->search = search;
    counter->bits->memo = search->limit ? 0 : memo;
    counter->bits->fixed_order = !search->limit && counter->fixed_order;
    enum search_end end = bits_solve(counter->bits, instance, search);
    if (end == SEARCH_OWN_LIMIT && search->solutions < UINT64_MAX)
        error_set(&search->failure, "more than %zu MB to remember: try a higher memory=..., or dlx",
                  memo->bytes_most / 1000000);
    else if (end == SEARCH_OWN_LIMIT)
        error_set(&search->failure, "more solutions than 64 bits can count");
    memo_clear(memo);
    return end;
}

static void close(void *state)
{
    struct memo_state *counter = state;
    struct allocator *allocator = counter->memo.allocator;
    bits_close(counter->bits);
    allocator_give(allocator, counter, sizeof *counter);
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    if (problem->cover->colours)
        return error_set(error, "colours of items can't be remembered: try bits");
    struct memo_state *counter = allocator_take_zeroed(allocator, sizeof *counter);
    if (!counter)
        return error_set(error, "not enough memory for the bit matrix");
    counter->bits = bits_open(problem, settings->value[SETTING_CODE], allocator, error);
    if (!counter->bits) {
        allocator_give(allocator, counter, sizeof *counter);
        return false;
    }
    counter->fixed_order = settings->value[SETTING_ORDER] == ORDER_FIXED;
    size_t key_words = (counter->bits->row_count - 1 + 63) / 64;
    counter->memo = memo_of(key_words, (size_t)settings->value[SETTING_MEMORY] * 1000000, allocator);
    *state = counter;
    return true;
}

const struct solver solver_memo = {
    SOLVER_HEAD,
    .name = "memo",
    .family = "exact cover",
    .summary = "counts what is left of a set of items only once",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = memo_settings,
    .open = open,
    .solve = solve,
    .close = close,
};
