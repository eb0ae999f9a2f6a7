/* SPDX-License-Identifier: MIT */
/* Algorithm X in its plainest form: the primary item with the fewest ways to cover it as often as it has to be, each of its
 * options that fit to those chosen in turn. One that was tried is not chosen below that node any more, so that where items
 * have bounds no set of options comes twice. Where all items are covered, any option that still fits may come to those of
 * the solution. At each node all options are looked at anew: nothing is carried along but the options chosen and tried, that
 * could be carried wrongly. */
#include "common/cover/cover-referee.h"

#include "common/base/arrays.h"

#include <string.h>

/* The state of a secondary item that an option without a colour covers. */
#define CLOSED UINT32_MAX

/* An option that is never chosen. */
#define NEVER UINT32_MAX

struct referee {
    const struct cover *cover;
    uint32_t *
        state; /* of a primary item, how many chosen options have it; of a secondary one its colour, or CLOSED */
    uint32_t *ways;   /* of each item, how many options with it fit */
    uint32_t *tried;  /* of each option: the depth of the node that has tried it, from 1; 0: none */
    uint32_t *chosen; /* options */
    size_t depth;
    uint64_t limit, work;
    bool gave_up;
    uint32_t *first;
    struct cover_count *counted;
};

static void note_chosen(struct referee *referee)
{
    const struct cover *cover = referee->cover;
    memset(referee->state, 0, cover->item_count * sizeof *referee->state);
    for (size_t i = 0; i < referee->depth; i++)
        for (size_t node = cover->option_start[referee->chosen[i]];
             node < cover->option_start[referee->chosen[i] + 1]; node++) {
            const uint32_t colour = cover_colour(cover, node), item = cover->items[node];
            if (item < cover->primary_count)
                referee->state[item]++;
            else
                referee->state[item] = colour ? colour : CLOSED;
        }
}

static bool fits(const struct referee *referee, uint32_t option)
{
    const struct cover *cover = referee->cover;
    if (referee->tried[option])
        return false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node], state = referee->state[item];
        if (item < cover->primary_count ? state == cover_bounds(cover, item).most
                                        : state && (state == CLOSED || state != cover_colour(cover, node)))
            return false;
    }
    return true;
}

/* item_count if all are covered as often as they have to be. */
static uint32_t choose_item(struct referee *referee)
{
    const struct cover *cover = referee->cover;
    uint32_t best = cover->item_count;
    size_t fewest = SIZE_MAX;
    memset(referee->ways, 0, cover->item_count * sizeof *referee->ways);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const bool may = fits(referee, option);
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            referee->ways[cover->items[node]] += may;
    }
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t least = cover_bounds(cover, item).least, times = referee->state[item];
        if (times >= least)
            continue;
        const size_t fit = referee->ways[item] + (size_t)1, lacks = least - times;
        if ((fit > lacks ? fit - lacks : 0) < fewest) {
            fewest = fit > lacks ? fit - lacks : 0;
            best = item;
        }
    }
    return best;
}

static void count_solution(struct referee *referee)
{
    struct cover_count *counted = referee->counted;
    if (counted->solutions == referee->limit) {
        referee->gave_up = true;
        return;
    }
    const uint64_t cost =
        referee->cover->costs ? cover_cost(referee->cover, referee->chosen, referee->depth) : 0;
    if (!counted->solutions++ && referee->first) {
        counted->first_count = referee->depth;
        memcpy(referee->first, referee->chosen, referee->depth * sizeof *referee->first);
    }
    if (cost < counted->least_cost)
        counted->least_cost = cost;
}

static void enter(struct referee *referee)
{
    const struct cover *cover = referee->cover;
    const uint32_t item = choose_item(referee), depth = (uint32_t)referee->depth + 1;
    const bool is_solution = item == cover->item_count;
    referee->counted->work += cover->node_count;
    referee->gave_up |= referee->counted->work > referee->work;
    if (is_solution && !referee->gave_up)
        count_solution(referee);
    if (referee->gave_up || (is_solution && !cover->bounds))
        return;
    for (uint32_t option = 0; option < cover->option_count && !referee->gave_up; option++) {
        if (!fits(referee, option) || (!is_solution && !cover_option_has(cover, option, item)))
            continue;
        referee->chosen[referee->depth++] = option;
        referee->tried[option] = depth;
        note_chosen(referee);
        enter(referee);
        referee->depth--;
        note_chosen(referee);
    }
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (referee->tried[option] == depth)
            referee->tried[option] = 0;
}

static bool has_primary(const struct cover *cover, uint32_t option)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] < cover->primary_count)
            return true;
    return false;
}

bool cover_referee_count(const struct cover *cover, uint64_t limit, uint64_t work, uint32_t *first,
                         struct cover_count *counted)
{
    const size_t items = cover->item_count, options = cover->option_count;
    struct allocator allocator = {0};
    struct arrays arrays = {.allocator = &allocator};
    struct referee referee = {
        .cover = cover, .limit = limit, .work = work, .first = first, .counted = counted};
    *counted = (struct cover_count){.least_cost = UINT64_MAX};
    referee.state = arrays_take_zeroed(&arrays, items, sizeof *referee.state);
    referee.ways = arrays_take(&arrays, items, sizeof *referee.ways);
    referee.tried = arrays_take_zeroed(&arrays, options, sizeof *referee.tried);
    referee.chosen = arrays_take(&arrays, options, sizeof *referee.chosen);
    if (!arrays.failed) {
        for (uint32_t option = 0; option < options; option++)
            if (!has_primary(cover, option))
                referee.tried[option] = NEVER;
        enter(&referee);
        counted->complete = !referee.gave_up;
    }
    arrays_close(&arrays);
    return referee.chosen;
}
