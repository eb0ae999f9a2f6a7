/* SPDX-License-Identifier: MIT */
/* Some instances of a set, by their numbers: easy#147, easy#1..10, boards.txt#3+7+20..25. */
#ifndef QUADRILLE_HARNESS_SETS_SET_SELECTION_H
#define QUADRILLE_HARNESS_SETS_SET_SELECTION_H

#include "common/base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct set_selection_range {
    size_t first, last; /* from 1; first <= last */
};

struct set_selection {
    struct set_selection_range *range; /* null: all instances */
    size_t count;
};

/* The length of what stands before the # of a selection; the whole length of a name without one. */
size_t set_selection_base(const char *name);

/* Reads what stands behind the #. False and a sentence if a number is 0, too large, or a range runs
 * backwards. Close it if it was read. */
bool set_selection_read(struct set_selection *selection, const char *name, struct error *error);
void set_selection_close(struct set_selection *selection);

bool set_selection_holds(const struct set_selection *selection, size_t number);

/* The largest number that is selected; 0: of all instances. */
size_t set_selection_last(const struct set_selection *selection);

#endif
