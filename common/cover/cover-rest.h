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

/* Starts anew and takes these options. False if one is none of the cover, or can't be taken together with
 * those before it. */
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

/* What is left of an exact cover when options are taken and the simplest rules are followed to a fixed point:
 *   singles  a primary item with one open option left takes it. On a board these are the naked singles (of
 *            cells) and the hidden ones (of row, column and box digits) at once.
 *   locked   when all open options of a primary item A contain item B, the other options of B go: one of A's
 *            will be chosen, and B has room for one. On a board, locked candidates. Items with colours, which
 *            have room for several options, are left alone.
 * All buffers are taken once; a board after that takes no memory. */

enum reduce { REDUCE_NOTHING, REDUCE_SINGLES, REDUCE_LOCKED };

/* Their names, ended by a null. */
extern const char *const reduce_names[];

enum option_state { OPTION_OUT, OPTION_OPEN, OPTION_TAKEN };

struct reduction {
    const struct cover *cover;
    struct arrays arrays;
    bool locked;
    bool has_short_items; /* primary ones with one option or none from the beginning */
    struct columns columns;
    /* The next four lie in one block, which starts anew as a whole: */
    size_t block_size;
    uint32_t *open_count;  /* of each item: options that are not out */
    uint8_t *option_state; /* of each option */
    uint8_t *is_done;      /* of each item: no constraint is left, because it is covered or has its colour */
    uint8_t *is_changed;   /* of each item: it lost options since it was looked at for locked ones */
    void *initial;         /* that block when nothing is taken */
    bool is_empty;         /* no solution: some item has no option left */
    uint32_t *taken;       /* all options taken, forced or not */
    uint32_t taken_count;
    uint32_t *queue; /* items that had one option left */
    uint32_t queued;
};

/* False, with nothing kept, if memory runs out. The cover must live as long. */
bool reduction_open(struct reduction *reduction, const struct cover *cover, bool locked,
                    struct allocator *allocator);
/* Takes one that failed to open, too. */
void reduction_close(struct reduction *reduction);

/* Starts anew, takes these options and follows the rules. False if that leaves no solution. */
bool reduction_start(struct reduction *reduction, const uint32_t *options, size_t count);

/* Whether all primary items are covered: the options taken are a solution. */
bool reduction_is_solved(const struct reduction *reduction);
