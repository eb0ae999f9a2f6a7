/* SPDX-License-Identifier: MIT */
/* What options taken leave of an exact cover: the items that they have not covered, and the options that may
 * still be chosen. A secondary item that one of them has coloured is gone; options that give it the same
 * colour may still be chosen, by their other items. An item with bounds is left until it is covered as often
 * as it may be. */
#pragma once

#include "common/cover/cover.h"

struct cover_rest {
    const struct cover *cover;
    uint32_t *item_state;    /* of each item: 0 if it is left, UINT32_MAX if it is covered, else its colour */
    uint32_t open_primaries; /* primary items that are left */
    struct arrays arrays;
    uint32_t *times;  /* of a cover with bounds: how often each item was covered; else null */
    uint8_t *is_gone; /* and whether each option is taken or left out */
};

/* Nothing is taken yet. False, with nothing kept, if memory runs out. The cover must live as long. */
bool cover_rest_open(struct cover_rest *rest, const struct cover *cover, struct allocator *allocator);
/* Takes one that failed to open, too. */
void cover_rest_close(struct cover_rest *rest);

/* Starts again and takes these options. Returns false if one is not of the cover, or can't be taken together
 * with those before it. */
bool cover_rest_take(struct cover_rest *rest, const uint32_t *options, size_t count);

/* Leaves out options that are not taken. For covers with bounds; in others an option that is taken rules out
 * those of its primary items by itself. */
void cover_rest_leave_out(struct cover_rest *rest, const uint32_t *options, size_t count);

static inline bool cover_rest_has_item(const struct cover_rest *rest, uint32_t item)
{
    assert(item < rest->cover->item_count);
    return !rest->item_state[item];
}

/* The bounds of a primary item that is left. */
static inline struct bounds cover_rest_bounds(const struct cover_rest *rest, uint32_t item)
{
    struct bounds bounds = cover_bounds(rest->cover, item);
    uint32_t times = rest->times ? rest->times[item] : 0;
    assert(times <= bounds.most || item >= rest->cover->primary_count);
    return (struct bounds){bounds.least > times ? bounds.least - times : 0, bounds.most - times};
}

bool cover_rest_has_option(const struct cover_rest *rest, uint32_t option);
