/* SPDX-License-Identifier: MIT */
/* What is left of an exact cover when options are taken and the simplest rules are followed to a fixed point:
 *   singles  a primary item with one open option left takes it. On a board these are the naked singles (of
 *            cells) and the hidden ones (of row, column and box digits) at once.
 *   locked   when all open options of a primary item A contain item B, the other options of B go: one of A's
 *            will be chosen, and B has room for one. On a board, locked candidates. Items with colours, which
 *            have room for several options, are left alone.
 * All buffers are taken once; a board after that takes no memory. */
#ifndef QUADRILLE_COMMON_COVER_COVER_REDUCE_H
#define QUADRILLE_COMMON_COVER_COVER_REDUCE_H

#include "common/base/arrays.h"
#include "common/cover/columns.h"

#include <stdbool.h>

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

#endif
