/* SPDX-License-Identifier: MIT */
/* Algorithm X in a plain form: the primary item with the fewest ways to cover it as often as it has to be, each of its
 * options that fit to those chosen in turn; where items have one way, those of all such items at once. One that was tried is not chosen below that node any more, so that where items
 * have bounds no set of options comes twice. Where all items are covered, any option that still fits may come to those of
 * the solution. At each node all options are looked at anew: nothing is carried along but the options chosen and tried, that
 * could be carried wrongly. */
#include "common/cover/cover-referee.h"

#include "common/base/arrays.h"
#include "common/cover/columns.h"

#include <string.h>

/* The state of a secondary item that an option without a colour covers. */
#define CLOSED UINT32_MAX

/* An option that is never chosen. */
#define NEVER UINT32_MAX

struct referee {
    const struct cover *cover;
    struct columns columns;
    uint32_t
        *state;     /* of a primary item, how many chosen options have it; of another its colour, or CLOSED */
    uint32_t *ways; /* of each item, how many options with it fit */
    uint32_t *tried;  /* of each option: the depth of the node that has tried it, from 1; 0: none */
    uint32_t *chosen; /* options */
    size_t depth;
    uint64_t limit, work;
    bool gave_up;
    uint32_t *first;
    struct cover_count *counted;
};

static void note_option(struct referee *referee, uint32_t option)
{
    const struct cover *cover = referee->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t colour = cover_colour(cover, node), item = cover->items[node];
        if (item < cover->primary_count)
            referee->state[item]++;
        else
            referee->state[item] = colour ? colour : CLOSED;
    }
}

static void note_chosen(struct referee *referee)
{
    memset(referee->state, 0, referee->cover->item_count * sizeof *referee->state);
    for (size_t i = 0; i < referee->depth; i++)
        note_option(referee, referee->chosen[i]);
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

/* The fewest ways; SIZE_MAX if all items are covered as often as they have to be. */
static size_t choose_item(struct referee *referee, uint32_t *best)
{
    const struct cover *cover = referee->cover;
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
            *best = item;
        }
    }
    referee->counted->work += cover->node_count;
    referee->gave_up |= referee->counted->work > referee->work;
    return fewest;
}

static void choose(struct referee *referee, uint32_t option, uint32_t level)
{
    referee->chosen[referee->depth++] = option;
    referee->tried[option] = level;
    note_option(referee, option);
}

/* Of items that had no more options than they lack, all are chosen. Where one does not fit any more, its item is left with
 * no way. */
static void choose_forced(struct referee *referee, uint32_t level)
{
    const struct cover *cover = referee->cover;
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t least = cover_bounds(cover, item).least;
        if (referee->state[item] >= least || referee->ways[item] > least - referee->state[item])
            continue;
        for (size_t i = referee->columns.start[item]; i < referee->columns.start[item + 1]; i++)
            if (fits(referee, referee->columns.option[i]))
                choose(referee, referee->columns.option[i], level);
    }
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
    const size_t entered = referee->depth;
    const uint32_t level = (uint32_t)entered + 1;
    uint32_t item = 0;
    size_t ways;
    while ((ways = choose_item(referee, &item)) == 1 && !referee->gave_up)
        choose_forced(referee, level);
    const bool is_solution = ways == SIZE_MAX;
    if (is_solution && !referee->gave_up)
        count_solution(referee);
    for (uint32_t option = 0; option < cover->option_count && ways && !referee->gave_up; option++) {
        if (is_solution ? !cover->bounds : !cover_option_has(cover, option, item))
            continue;
        if (!fits(referee, option))
            continue;
        choose(referee, option, level);
        enter(referee);
        referee->depth--;
        note_chosen(referee);
    }
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (referee->tried[option] == level)
            referee->tried[option] = 0;
    referee->depth = entered;
    note_chosen(referee);
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
    const bool good = !arrays.failed && columns_open(&referee.columns, cover, &allocator);
    if (good) {
        for (uint32_t option = 0; option < options; option++)
            if (!has_primary(cover, option))
                referee.tried[option] = NEVER;
        enter(&referee);
        counted->complete = !referee.gave_up;
        columns_close(&referee.columns, cover, &allocator);
    }
    arrays_close(&arrays);
    return good;
}
