/* SPDX-License-Identifier: MIT */
/* The states of a layer are the sets of items on the frontier that may be covered. An item of whose options a share p is
 * decided is covered in about p of all ways, and what is known of it is worth h(p) = -p log p - (1 - p) log (1 - p) bits. The
 * sum over the frontier is about proportional to the logarithm of the number of states, which is smaller, since bits depend on
 * each other. The length of a frontier, which is the same with h = 1, says less: an item that one option of twenty has touched
 * is covered in few states. */
#include "solvers/counting/layer-entropy.h"

#include "common/base/array.h"

#include <math.h>
#include <string.h>

static bool is_on_frontier(const struct layer_entropy *entropy, uint32_t item)
{
    return entropy->decided[item] && entropy->decided[item] < entropy->length[item];
}

/* One option more stands for a secondary item that stays uncovered. */
static double bits_of(const struct layer_entropy *entropy, uint32_t item)
{
    if (!is_on_frontier(entropy, item))
        return 0;
    const double ways = entropy->length[item] + (item >= entropy->cover->primary_count);
    const double p = entropy->decided[item] / ways;
    return -p * log2(p) - (1 - p) * log2(1 - p);
}

void layer_entropy_decide(struct layer_entropy *entropy, uint32_t option)
{
    const struct cover *cover = entropy->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        entropy->bits -= bits_of(entropy, item);
        entropy->frontier -= is_on_frontier(entropy, item);
        entropy->decided[item]++;
        entropy->frontier += is_on_frontier(entropy, item);
        entropy->bits += bits_of(entropy, item);
    }
}

bool layer_entropy_open(struct layer_entropy *entropy, const struct cover *cover, const uint32_t *options,
                        size_t option_count, struct allocator *allocator)
{
    *entropy = (struct layer_entropy){
        .allocator = allocator,
        .cover = cover,
        .length = array_take_zeroed(allocator, cover->item_count, sizeof *entropy->length),
        .decided = array_take_zeroed(allocator, cover->item_count, sizeof *entropy->decided)};
    if (!entropy->length || !entropy->decided) {
        layer_entropy_close(entropy);
        return false;
    }
    for (size_t i = 0; i < option_count; i++)
        for (size_t node = cover->option_start[options[i]]; node < cover->option_start[options[i] + 1];
             node++)
            entropy->length[cover->items[node]]++;
    return true;
}

void layer_entropy_restart(struct layer_entropy *entropy)
{
    memset(entropy->decided, 0, entropy->cover->item_count * sizeof *entropy->decided);
    entropy->bits = 0;
    entropy->frontier = 0;
}

void layer_entropy_close(struct layer_entropy *entropy)
{
    array_give(entropy->allocator, entropy->length, entropy->cover->item_count, sizeof *entropy->length);
    array_give(entropy->allocator, entropy->decided, entropy->cover->item_count, sizeof *entropy->decided);
}
