/* SPDX-License-Identifier: MIT */
/* Backtracking on the primary item with the fewest options. At each node all options are looked at anew: nothing is
 * carried along but the state of each item, that could be carried wrongly. */
#include "harness/making/shrink/cover-referee.h"

#include "common/base/array.h"
#include "harness/ground/memory.h"

#include <string.h>

#define COVERED UINT32_MAX

struct referee {
    const struct cover *cover;
    uint32_t *state;  /* of each item: 0, COVERED, or its colour */
    uint32_t *usable; /* of each item: options, at the node that was entered last */
    uint32_t *chosen;
    size_t chosen_count;
    uint64_t limit, work;
    bool gave_up;
    struct cover_count *counted;
};

static bool is_usable(struct referee *referee, uint32_t option)
{
    const struct cover *cover = referee->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        uint32_t state = referee->state[cover->items[node]];
        if (referee->work)
            referee->work--;
        if (state && (state == COVERED || state != cover_colour(cover, node)))
            return false;
    }
    return true;
}

/* Marks the items of an option, or those that only it marked as free again: an item with a colour stays as long as
 * another chosen option has it. */
static void take(struct referee *referee, uint32_t option)
{
    const struct cover *cover = referee->cover;
    referee->chosen[referee->chosen_count++] = option;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        uint32_t colour = cover_colour(cover, node);
        referee->state[cover->items[node]] = colour ? colour : COVERED;
    }
}

static void take_back(struct referee *referee)
{
    size_t count = --referee->chosen_count;
    memset(referee->state, 0, referee->cover->item_count * sizeof *referee->state);
    referee->chosen_count = 0;
    while (referee->chosen_count < count)
        take(referee, referee->chosen[referee->chosen_count]);
}

/* The primary item with the fewest options; item_count if all are covered. */
static uint32_t choose_item(struct referee *referee)
{
    const struct cover *cover = referee->cover;
    uint32_t best = cover->item_count;
    memset(referee->usable, 0, cover->item_count * sizeof *referee->usable);
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (is_usable(referee, option))
            for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
                referee->usable[cover->items[node]]++;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        if (!referee->state[item] &&
            (best == cover->item_count || referee->usable[item] < referee->usable[best]))
            best = item;
    return best;
}

static bool has_item(const struct cover *cover, uint32_t option, uint32_t item)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] == item)
            return true;
    return false;
}

static void count_solution(struct referee *referee)
{
    struct cover_count *counted = referee->counted;
    if (counted->solutions == referee->limit) {
        referee->gave_up = true;
        return;
    }
    if (!counted->solutions++) {
        memcpy(counted->first, referee->chosen, referee->chosen_count * sizeof *referee->chosen);
        counted->first_count = referee->chosen_count;
    }
}

static void enter(struct referee *referee)
{
    const struct cover *cover = referee->cover;
    uint32_t item = choose_item(referee);
    referee->gave_up |= !referee->work;
    if (referee->gave_up)
        return;
    if (item == cover->item_count) {
        count_solution(referee);
        return;
    }
    for (uint32_t option = 0; option < cover->option_count && !referee->gave_up; option++) {
        if (!has_item(cover, option, item) || !is_usable(referee, option))
            continue;
        take(referee, option);
        enter(referee);
        take_back(referee);
    }
}

void cover_referee_count(const struct cover *cover, const uint32_t *taken, size_t taken_count, uint64_t limit,
                         uint64_t work, struct allocator *allocator, struct cover_count *counted)
{
    struct referee referee = {.cover = cover, .limit = limit, .work = work, .counted = counted};
    const size_t options = cover->option_count, items = cover->item_count;
    *counted =
        (struct cover_count){.first = memory_had(array_take(allocator, options, sizeof *counted->first))};
    referee.state = memory_had(array_take_zeroed(allocator, items, sizeof *referee.state));
    referee.usable = memory_had(array_take(allocator, items, sizeof *referee.usable));
    referee.chosen = memory_had(array_take(allocator, options, sizeof *referee.chosen));
    bool fits = true;
    for (size_t i = 0; fits && i < taken_count; i++)
        if ((fits = is_usable(&referee, taken[i])))
            take(&referee, taken[i]);
    if (fits)
        enter(&referee);
    counted->complete = !referee.gave_up;
    array_give(allocator, referee.state, items, sizeof *referee.state);
    array_give(allocator, referee.usable, items, sizeof *referee.usable);
    array_give(allocator, referee.chosen, options, sizeof *referee.chosen);
}

void cover_count_close(struct cover_count *counted, const struct cover *cover, struct allocator *allocator)
{
    array_give(allocator, counted->first, cover->option_count, sizeof *counted->first);
}
