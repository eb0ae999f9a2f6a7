/* SPDX-License-Identifier: MIT */
/* A cover with bounds as one in which each primary item is covered exactly once, so that layers can count it. */
#ifndef QUADRILLE_SOLVERS_COUNTING_COUNTED_ITEMS_H
#define QUADRILLE_SOLVERS_COUNTING_COUNTED_ITEMS_H

#include "common/cover/cover.h"

/* The same cover with its items sorted: those that are covered exactly once, then one new item for each option of which all
 * primary items have other bounds, then the items with other bounds, then the secondary ones. Only the first two kinds are
 * primary. The bounds of the others stand in `bounds`, and no upper one is larger than the number of options of its item.
 *
 * Behind the options stands one more for each new item, which covers that alone and costs nothing: its option is not chosen.
 * So the solutions are those of `cover`, one for one, but for these options. If an item has too few options for its
 * lower bound, there is one more primary item, without options. Without names. Null if memory runs out. */
struct cover *cover_with_counted_items(const struct cover *cover, struct allocator *allocator);

#endif
