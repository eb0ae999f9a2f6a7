/* SPDX-License-Identifier: MIT */
/* What no solution of an exact cover needs: options that leave some primary item without any, because all its options clash
 * with them, and items that an option of another, primary item always brings along. This is done until nothing changes, as
 * Knuth's dlx-pre does it: the solutions stay the same sets of options. */
#ifndef QUADRILLE_COVER_PRUNE_H
#define QUADRILLE_COVER_PRUNE_H

#include "common/cover/cover.h"

/* So many nodes are looked at in all; what is left out until then is left out (a second or two). */
#define COVER_PRUNE_WORK UINT64_C(1000000000)

/* Whether a cover can be pruned: it has names and no bounds, and is not that of a board. */
bool cover_may_be_pruned(const struct cover *cover);

/* The cover that is left, which the caller owns, and the option of `cover` that each of its options is: `original` has
 * room for all of `cover`. Items without options are left out, but for primary ones. Null if memory runs out. */
struct cover *cover_prune(const struct cover *cover, uint64_t work, uint32_t *original,
                          struct allocator *allocator);

#endif
