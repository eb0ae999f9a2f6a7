/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-prune.h"

#include "common/base/arrays.h"
#include "common/cover/columns.h"

#include <string.h>

/* An item while it is looked whether some option, or another item, leaves it without options. */
struct prune_item {
    uint32_t left;   /* options that are not out */
    uint32_t lost;   /* of them, those that clash; worth something if `turn` is the one under way */
    uint64_t turn;   /* when `lost` was counted */
    uint64_t chosen; /* the last turn in which it lay in the option looked at */
    bool is_out;
};

struct prune_option {
    uint64_t turn; /* the last one in which it was found to clash */
    bool is_out;
};

struct pruning {
    const struct cover *cover;
    struct columns columns;
    struct prune_item *item;
    struct prune_option *option;
    uint64_t turn, work, work_most;
    bool is_changed, is_empty; /* in this round; some primary item has no option left */
};

/* --- the rules --- */

/* An option clashes with what is looked at. Returns a primary item that has no other option and does not lie in what is
 * looked at; UINT32_MAX if there is none. */
static uint32_t strike(struct pruning *pruning, uint32_t option)
{
    const struct cover *cover = pruning->cover;
    uint32_t found = UINT32_MAX;
    pruning->option[option].turn = pruning->turn;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        struct prune_item *item = &pruning->item[cover->items[node]];
        if (item->turn != pruning->turn)
            item->lost = 0;
        item->turn = pruning->turn;
        if (++item->lost == item->left && item->chosen != pruning->turn && !item->is_out &&
            cover->items[node] < cover->primary_count)
            found = cover->items[node];
    }
    pruning->work += cover->option_start[option + 1] - cover->option_start[option];
    return found;
}

/* Strikes the options of an item that clash with one that gives it this colour (0: none). Returns as above, early. */
static uint32_t strike_item(struct pruning *pruning, uint32_t item, uint32_t colour)
{
    const struct columns *columns = &pruning->columns;
    uint32_t found = UINT32_MAX;
    for (size_t at = columns->start[item]; at < columns->start[item + 1] && found == UINT32_MAX; at++) {
        const struct prune_option *option = &pruning->option[columns->option[at]];
        pruning->work++;
        if (!option->is_out && option->turn != pruning->turn &&
            colours_clash(colour, columns->colour ? columns->colour[at] : 0))
            found = strike(pruning, columns->option[at]);
    }
    return found;
}

/* The primary item, if any, whose options all contain this one, without a colour. */
static uint32_t find_bringer(struct pruning *pruning, uint32_t item)
{
    const struct columns *columns = &pruning->columns;
    uint32_t found = UINT32_MAX;
    pruning->item[item].chosen = ++pruning->turn;
    for (size_t at = columns->start[item]; at < columns->start[item + 1] && found == UINT32_MAX; at++)
        if (!pruning->option[columns->option[at]].is_out && !(columns->colour && columns->colour[at]))
            found = strike(pruning, columns->option[at]);
    return found;
}

/* Whether an option leaves an item without options that is not its own. */
static bool is_blocking(struct pruning *pruning, uint32_t option)
{
    const struct cover *cover = pruning->cover;
    const size_t begin = cover->option_start[option], end = cover->option_start[option + 1];
    uint32_t found = UINT32_MAX;
    pruning->turn++;
    for (size_t node = begin; node < end; node++)
        pruning->item[cover->items[node]].chosen = pruning->turn;
    for (size_t node = begin; node < end && found == UINT32_MAX; node++)
        if (!pruning->item[cover->items[node]].is_out)
            found = strike_item(pruning, cover->items[node], cover_colour(cover, node));
    return found != UINT32_MAX;
}

static void drop_option(struct pruning *pruning, uint32_t option)
{
    const struct cover *cover = pruning->cover;
    pruning->option[option].is_out = pruning->is_changed = true;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        pruning->is_empty |=
            !--pruning->item[item].left && item < cover->primary_count && !pruning->item[item].is_out;
    }
}

static void drop_item(struct pruning *pruning, uint32_t item, uint32_t bringer)
{
    const struct columns *columns = &pruning->columns;
    for (size_t at = columns->start[item]; at < columns->start[item + 1]; at++)
        if (!pruning->option[columns->option[at]].is_out &&
            !cover_option_has(pruning->cover, columns->option[at], bringer))
            drop_option(pruning, columns->option[at]);
    pruning->item[item].is_out = pruning->is_changed = true;
}

static bool goes_on(const struct pruning *pruning)
{
    return !pruning->is_empty && pruning->work < pruning->work_most;
}

static void follow_rules(struct pruning *pruning)
{
    const struct cover *cover = pruning->cover;
    do {
        pruning->is_changed = false;
        for (uint32_t item = 0; item < cover->item_count && goes_on(pruning); item++) {
            const uint32_t bringer = pruning->item[item].is_out ? UINT32_MAX : find_bringer(pruning, item);
            if (bringer != UINT32_MAX)
                drop_item(pruning, item, bringer);
        }
        for (uint32_t option = 0; option < cover->option_count && goes_on(pruning); option++)
            if (!pruning->option[option].is_out && is_blocking(pruning, option))
                drop_option(pruning, option);
    } while (pruning->is_changed && goes_on(pruning));
}

/* --- what is left --- */

static bool stays(const struct pruning *pruning, uint32_t item)
{
    return !pruning->item[item].is_out && (item < pruning->cover->primary_count || pruning->item[item].left);
}

/* The number that each item gets, in `lost`, and the length of all names. */
static void number_items(struct pruning *pruning, struct cover *sizes, size_t *name_bytes)
{
    const struct cover *cover = pruning->cover;
    *name_bytes = cover->name_start[cover->item_count + (size_t)cover->colour_count] -
                  cover->name_start[cover->item_count];
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (stays(pruning, item)) {
            pruning->item[item].lost = sizes->item_count++;
            sizes->primary_count += item < cover->primary_count;
            sizes->node_count += pruning->item[item].left;
            *name_bytes += cover->name_start[item + 1] - cover->name_start[item];
        }
    for (uint32_t option = 0; option < cover->option_count; option++)
        sizes->option_count += !pruning->option[option].is_out;
}

static void copy_names(const struct pruning *pruning, struct cover *left)
{
    const struct cover *cover = pruning->cover;
    size_t used = 0, count = 0;
    for (size_t name = 0; name < cover->item_count + (size_t)cover->colour_count; name++) {
        const size_t begin = cover->name_start[name], length = cover->name_start[name + 1] - begin;
        if (name < cover->item_count && !stays(pruning, (uint32_t)name))
            continue;
        if (name < cover->item_count)
            left->item_class[count] = cover->item_class[name];
        memcpy(left->names + used, cover->names + begin, length);
        left->name_start[count++] = used;
        used += length;
    }
}

static void copy_options(const struct pruning *pruning, struct cover *left, uint32_t *original)
{
    const struct cover *cover = pruning->cover;
    uint32_t count = 0;
    size_t used = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (pruning->option[option].is_out)
            continue;
        left->option_start[count] = used;
        if (left->costs)
            left->costs[count] = cover->costs[option];
        original[count++] = option;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            const struct prune_item *item = &pruning->item[cover->items[node]];
            if (item->is_out)
                continue;
            left->items[used] = item->lost;
            if (left->colours)
                left->colours[used] = cover->colours[node];
            used++;
        }
    }
}

static struct cover *copy_left(struct pruning *pruning, uint32_t *original, struct allocator *allocator)
{
    struct cover sizes = {0};
    size_t name_bytes;
    number_items(pruning, &sizes, &name_bytes);
    struct cover *left = cover_open(sizes.item_count, sizes.option_count, sizes.node_count,
                                    pruning->cover->colour_count, name_bytes, allocator);
    if (left && pruning->cover->costs && !cover_take_costs(left)) {
        cover_close(left);
        left = 0;
    }
    if (left) {
        left->primary_count = sizes.primary_count;
        copy_names(pruning, left);
        copy_options(pruning, left, original);
    }
    return left;
}

/* --- open and close --- */

bool cover_may_be_pruned(const struct cover *cover)
{
    return cover->names && !cover->bounds && !cover->order.rows;
}

struct cover *cover_prune(const struct cover *cover, uint64_t work, uint32_t *original,
                          struct allocator *allocator)
{
    struct pruning pruning = {.cover = cover, .work_most = work};
    struct cover *left = 0;
    struct arrays arrays = {.allocator = allocator};
    pruning.item = arrays_take_zeroed(&arrays, cover->item_count, sizeof *pruning.item);
    pruning.option = arrays_take_zeroed(&arrays, cover->option_count, sizeof *pruning.option);
    if (!arrays.failed && columns_open(&pruning.columns, cover, allocator)) {
        for (uint32_t item = 0; item < cover->item_count; item++) {
            pruning.item[item].left =
                (uint32_t)(pruning.columns.start[item + 1] - pruning.columns.start[item]);
            pruning.is_empty |= item < cover->primary_count && !pruning.item[item].left;
        }
        follow_rules(&pruning);
        left = copy_left(&pruning, original, allocator);
        columns_close(&pruning.columns, cover, allocator);
    }
    arrays_close(&arrays);
    return left;
}
