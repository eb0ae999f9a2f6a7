/* SPDX-License-Identifier: MIT */
/* Parts of an instance that is no board, which are instances themselves. */
#ifndef QUADRILLE_HARNESS_SETS_INSTANCE_PART_H
#define QUADRILLE_HARNESS_SETS_INSTANCE_PART_H

#include "common/cover/cover.h"
#include "common/formula/cnf.h"

/* What becomes of an item. */
enum item_use { ITEM_LEFT_OUT, ITEM_AS_SECONDARY, ITEM_AS_PRIMARY };

/* The cover with each item as `use` says. Options that are not kept are left out, and so are those without a primary item:
 * whether they are chosen is no matter. Null if there is no primary item. */
struct cover *part_of_cover(const struct cover *cover, const uint8_t *use, const uint8_t *option_kept,
                            struct allocator *allocator);

/* The clauses that are kept, without the literals of variables that are not (null: all are). Variables are numbered anew; what is shown of them stays so. */
struct cnf *part_of_formula(const struct cnf *formula, const uint8_t *clause_kept,
                            const uint8_t *variable_kept, struct allocator *allocator);

#endif
