/* SPDX-License-Identifier: MIT */
/* The states of a layer are the sets of items on the frontier that may be covered. An item of whose options a share p is
 * decided is covered in about p of all ways, and what is known of it is worth h(p) = -p log p - (1 - p) log (1 - p) bits. The
 * sum over the frontier is about proportional to the logarithm of the number of states, which is smaller, since bits depend on
 * each other. The length of a frontier, which is the same with h = 1, says less: an item that one option of twenty has touched
 * is covered in few states.
 *
 * Bits are multiples of 2^-24, so that sums are the same in any order. */
#include "solvers/counting/layer-entropy.h"

#include "common/base/array.h"

#include <math.h>
#include <string.h>

/* Of an item of which so many of all options are decided. */
static float bits_of(uint32_t decided, uint32_t length, bool is_primary)
{
    const int unit = 24;
    if (!decided || decided == length)
        return 0;
    /* One option more stands for a secondary item that stays uncovered. */
    const double p = (double)decided / (length + !is_primary);
    return (float)ldexp(rint(ldexp(-p * log2(p) - (1 - p) * log2(1 - p), unit)), -unit);
}

/* What an item adds to a frontier. */
static uint32_t width_of(const struct layer_entropy *entropy, uint32_t item)
{
    return entropy->decided[item] && entropy->decided[item] < entropy->length[item];
}

static double known_of(const struct layer_entropy *entropy, uint32_t item)
{
    return entropy->known[entropy->first[item] + entropy->decided[item]];
}

void layer_entropy_decide(struct layer_entropy *entropy, uint32_t option)
{
    const struct cover *cover = entropy->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        entropy->bits -= known_of(entropy, item);
        entropy->frontier -= width_of(entropy, item);
        entropy->decided[item]++;
        entropy->frontier += width_of(entropy, item);
        entropy->bits += known_of(entropy, item);
    }
}

double layer_entropy_more(const struct layer_entropy *entropy, uint32_t item, uint32_t options)
{
    const float *known = entropy->known + entropy->first[item] + entropy->decided[item];
    return (double)known[options] - (double)*known;
}

/* Items often have as many options as the one before. */
static void fill_known(struct layer_entropy *entropy)
{
    const struct cover *cover = entropy->cover;
    for (uint32_t item = 0; item < cover->item_count; item++) {
        const uint32_t length = entropy->length[item];
        const bool is_primary = item < cover->primary_count;
        float *known = entropy->known + entropy->first[item];
        entropy->first[item + 1] = entropy->first[item] + length + 1;
        if (item && length == entropy->length[item - 1] && item != cover->primary_count)
            memcpy(known, entropy->known + entropy->first[item - 1], (length + 1) * sizeof *known);
        else
            for (uint32_t decided = 0; decided <= length; decided++)
                known[decided] = bits_of(decided, length, is_primary);
    }
}

bool layer_entropy_open(struct layer_entropy *entropy, const struct cover *cover, const uint32_t *options,
                        size_t option_count, struct allocator *allocator)
{
    const size_t items = cover->item_count;
    *entropy = (struct layer_entropy){
        .allocator = allocator,
        .cover = cover,
        .length = array_take_zeroed(allocator, items, sizeof *entropy->length),
        .decided = array_take_zeroed(allocator, items, sizeof *entropy->decided),
        .first = array_take_zeroed(allocator, items + 1, sizeof *entropy->first),
        .known = array_take_zeroed(allocator, items + cover->node_count, sizeof *entropy->known)};
    if (!entropy->length || !entropy->decided || !entropy->first || !entropy->known) {
        layer_entropy_close(entropy);
        entropy->cover = NULL;
        return false;
    }
    for (size_t i = 0; i < option_count; i++)
        for (size_t node = cover->option_start[options[i]]; node < cover->option_start[options[i] + 1];
             node++)
            entropy->length[cover->items[node]]++;
    fill_known(entropy);
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
    const size_t items = entropy->cover->item_count;
    array_give(entropy->allocator, entropy->length, items, sizeof *entropy->length);
    array_give(entropy->allocator, entropy->decided, items, sizeof *entropy->decided);
    array_give(entropy->allocator, entropy->first, items + 1, sizeof *entropy->first);
    array_give(entropy->allocator, entropy->known, items + entropy->cover->node_count,
               sizeof *entropy->known);
}
