/* SPDX-License-Identifier: MIT */
/* The rule by which `auto` chooses, and the figures that it rests on.
 *
 * The frontier of a cover is what stands open at once, in bits, while its items are covered one by one in an
 * order that keeps it short (solvers/counting/layer-plan.h). `memo` needs at most 2^frontier states, and in
 * practice few of them where that is below 30; where it is above 64, there is nothing to remember. */
#include "solvers/auto/auto-rule.h"

#include "solvers/counting/layer-order.h"
#include "solvers/counting/layer-plan.h"
#include "solvers/registry/registry.h"

#include <stdio.h>
#include <string.h>

const char *const auto_sentences[] = {
    "auto asks the solvers that were first on instances of the same kind, alone or in turns.",
    "A 9x9 board goes to bands.",
    "A smaller one, and one up to 15x15, goes to lanes; from 10x10 on large takes turns with it.",
    "A larger board goes to large.",
    "A first cover, or whether it is the only one, is sought by bits and cdcl in turns.",
    "Where no item has more than 15 options and there are over 100 items, lanes takes the place of bits.",
    "Where one cover is enough, bits also starts again and again with the items in another order.",
    "All covers are counted by bits or lanes; after a first turn memo is weighed by what is open at once.",
    "With at most 16 bits open, or 42 for 100 items, memo counts alone; up to 64, they take turns.",
    "Where all covers are to be shown, bits or lanes shows them, in the order of dlx.",
    "The cheapest cover is sought by dlx for a moment, then by cells (bounds: picosat) and memo in turns.",
    "A formula goes to cdcl and cadical in turns, or to cdcl and picosat where cadical is not built in.",
    "Turns are counted in work, not in time: the same instance gets the same answer on every machine.",
    "They are short at first and grow; those of bits and lanes are three times as long as those of cdcl.",
    "A solver that refuses, or runs out of memory, leaves its turns to the others.",
    NULL,
};

const struct auto_member_row auto_members[MEMBER_COUNT] = {
    [MEMBER_BANDS] = {"bands", 50, 0, 0},         [MEMBER_LANES] = {"lanes", 50, 0, 20},
    [MEMBER_BITS] = {"bits", 100, 0, 2},          [MEMBER_MEMO] = {"memo", 250, 0, 80},
    [MEMBER_CELLS] = {"cells", 200, 0, 1},        [MEMBER_DLX] = {"dlx", 500, 0, 1},
    [MEMBER_COMPACT] = {"dlx-compact", 5, 0, 1},  [MEMBER_LARGE] = {"large", 50, 0, 10},
    [MEMBER_CDCL] = {"cdcl", 150, 0, 100},        [MEMBER_PICOSAT] = {"picosat", 2000, 0, 30},
    [MEMBER_MEMO_COSTS] = {"memo", 1200, 0, 160}, [MEMBER_CADICAL] = {"cadical", 100, 3000, 30},
};

void auto_find_members(const struct solver *has[MEMBER_COUNT])
{
    const struct solver *const *registry = solver_registry();
    for (enum auto_member member = 0; member < MEMBER_COUNT; member++) {
        has[member] = NULL;
        for (size_t i = 0; registry[i]; i++)
            if (!strcmp(registry[i]->name, auto_members[member].name))
                has[member] = registry[i];
    }
}

enum auto_question auto_question_of(const struct search *search)
{
    if (search->minimize)
        return QUESTION_CHEAPEST;
    if (search->limit == 1)
        return QUESTION_FIRST;
    if (search->limit && search->limit <= AUTO_FEW_MOST)
        return QUESTION_FEW;
    return search->limit || search->show_all ? QUESTION_SHOW_ALL : QUESTION_COUNT;
}

/* --- the frontier --- */

/* Where it is not known: no memory, or more than a plan is made for. */
#define FRONTIER_UNKNOWN UINT32_MAX

/* So short that nothing else is asked. */
enum { FRONTIER_SMALL = 16 };

static uint32_t frontier_of_plan(const struct layer_plan *plan)
{
    uint64_t used[KEY_WORDS_MAX] = {0};
    uint32_t bits = 0;
    for (size_t i = 0; i < plan->option_count * plan->key_words; i++)
        used[i % plan->key_words] |= plan->bits[i];
    for (size_t i = 0; i < plan->key_words; i++)
        bits += (uint32_t)__builtin_popcountll(used[i]);
    return bits;
}

static uint32_t auto_frontier(const struct cover *cover, struct allocator *allocator)
{
    struct layer_plan plan;
    uint32_t frontier = FRONTIER_UNKNOWN;
    uint32_t *order = array_take(allocator, cover->primary_count, sizeof *order);
    if (order && layer_order_find(cover, allocator, order) &&
        layer_plan_open(&plan, cover, order, NULL, 0, allocator) == LAYER_PLAN_MADE) {
        frontier = frontier_of_plan(&plan);
        layer_plan_close(&plan);
    }
    array_give(allocator, order, cover->primary_count, sizeof *order);
    return frontier;
}

enum memo_part auto_memo_part(const struct cover *cover, enum auto_question question,
                              struct allocator *allocator)
{
    enum { WORD = 64, SHARE_OF_ITEMS = 42 };
    if (!cover || cover->bounds)
        return MEMO_IN_TURNS;
    const uint32_t frontier = auto_frontier(cover, allocator);
    const bool remembers = frontier <= WORD && frontier <= cover->primary_count;
    if (frontier <= FRONTIER_SMALL ||
        (remembers && (uint64_t)frontier * 100 <= (uint64_t)cover->primary_count * SHARE_OF_ITEMS))
        return question == QUESTION_COUNT ? MEMO_ALONE : MEMO_IN_TURNS;
    return remembers && question == QUESTION_COUNT ? MEMO_IN_TURNS : MEMO_LEFT_OUT;
}

/* --- the rule --- */

static void auto_take(struct auto_plan *plan, enum auto_member member, unsigned share)
{
    if (plan->has[member])
        plan->taker[plan->count++] = (struct auto_plan_taker){member, share, 0, false};
}

static void auto_take_for_board(struct auto_plan *plan, struct order order, enum auto_question question)
{
    const unsigned size = order_size(order);
    const bool counts = question == QUESTION_COUNT;
    if (order.rows == 3 && order.columns == 3)
        auto_take(plan, MEMBER_BANDS, 1);
    else if (size <= 15) {
        auto_take(plan, MEMBER_LANES, 1);
        auto_take(plan, counts ? MEMBER_MEMO : MEMBER_LARGE, counts || size >= 10);
    } else
        auto_take(plan, MEMBER_LARGE, 1);
    const bool is_known = plan->count; /* a build may lack these */
    auto_take(plan, MEMBER_BITS, !is_known);
    auto_take(plan, MEMBER_CDCL, !is_known);
    auto_take(plan, MEMBER_COMPACT, 0);
}

/* Whether each item has few options, and there are many items. */
static bool suits_lanes(const struct cover *cover)
{
    enum { OPTIONS_MOST = 15, ITEMS_LEAST = 100 };
    return !cover->bounds && cover->primary_count > ITEMS_LEAST &&
           cover->node_count <= (size_t)cover->item_count * OPTIONS_MOST;
}

static void auto_take_for_cover(struct auto_plan *plan, const struct cover *cover,
                                enum auto_question question)
{
    enum { OFTEN = 3, TRIED = 1200 };
    const enum auto_member walker = suits_lanes(cover) ? MEMBER_LANES : MEMBER_BITS;
    switch (question) {
    case QUESTION_CHEAPEST:
        if (!cover->bounds && plan->has[MEMBER_DLX]) {
            auto_take(plan, MEMBER_DLX, 0);
            plan->taker->first_work = TRIED;
        }
        auto_take(plan, cover->bounds ? MEMBER_PICOSAT : MEMBER_CELLS, 2);
        auto_take(plan, MEMBER_MEMO_COSTS, 1);
        return;
    case QUESTION_COUNT:
        auto_take(plan, walker, 1);
        auto_take(plan, MEMBER_MEMO, 1);
        if (cover->item_count <= FRONTIER_SMALL && !cover->colours && !cover->bounds && plan->count == 2) {
            plan->memo_part = MEMO_ALONE;
            plan->taker->share = 0;
        }
        break;
    case QUESTION_SHOW_ALL:
        auto_take(plan, walker, 1);
        break;
    default:
        auto_take(plan, walker, OFTEN);
        auto_take(plan, MEMBER_CDCL, 1);
        if (question == QUESTION_FIRST && plan->count == 2) {
            auto_take(plan, MEMBER_BITS, 1);
            plan->taker[plan->count - 1].restarts = true;
        }
    }
    if (walker != MEMBER_BITS)
        auto_take(plan, MEMBER_BITS, 0);
    auto_take(plan, cover->bounds ? MEMBER_CDCL : MEMBER_COMPACT, 0);
}

void auto_plan_make(struct auto_plan *plan, const struct problem *problem, enum auto_question question,
                    const struct solver *const has[MEMBER_COUNT])
{
    enum { OFTEN = 5 };
    *plan = (struct auto_plan){.has = has};
    if (problem_is_board(problem))
        auto_take_for_board(plan, problem->order, question);
    else if (problem->cover)
        auto_take_for_cover(plan, problem->cover, question);
    else {
        auto_take(plan, MEMBER_CDCL, OFTEN);
        auto_take(plan, MEMBER_CADICAL, 1);
        auto_take(plan, MEMBER_PICOSAT, !has[MEMBER_CADICAL]);
    }
    assert(plan->count && plan->count <= TURN_TAKERS_MAX);
}

void auto_name_members(const struct problem *problem, const struct search *search,
                       const struct solver *except, char *text, size_t room)
{
    const struct solver *has[MEMBER_COUNT];
    struct allocator allocator = {0};
    struct auto_plan plan;
    size_t named = 0, length = 0;
    const enum auto_question question = auto_question_of(search);
    auto_find_members(has);
    auto_plan_make(&plan, problem, question, has);
    *text = '\0';
    for (size_t i = 0; i < plan.count; i++)
        if (plan.taker[i].share && !plan.taker[i].restarts && has[plan.taker[i].member] != except &&
            (has[plan.taker[i].member] != has[MEMBER_MEMO] ||
             auto_memo_part(problem->cover, question, &allocator) != MEMO_LEFT_OUT)) {
            snprintf(text + length, room - length, "%s%s", named++ ? " and " : "",
                     auto_members[plan.taker[i].member].name);
            length = strlen(text);
        }
}
