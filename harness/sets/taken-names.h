/* SPDX-License-Identifier: MIT */
/* Names that are taken, and which number behind one to try next: each of 100,000 sets finds a name of its own without a
 * look at all others. */
#ifndef QUADRILLE_HARNESS_SETS_TAKEN_NAMES_H
#define QUADRILLE_HARNESS_SETS_TAKEN_NAMES_H

#include "common/base/hash-table.h"

struct taken_name {
    const char *name;
    unsigned tried; /* numbers up to this one are taken behind the name; 0 at first */
};

/* All zero at the beginning, but for `any_case`. */
struct taken_names {
    bool any_case; /* letters of either case are the same */
    struct taken_name *name;
    size_t count, room;
    struct hash_table by_hash; /* of places in `name` */
    struct allocator memory;   /* its own */
};

/* The entry of a name, or null. It moves with the next addition. */
struct taken_name *taken_names_find(const struct taken_names *names, const char *name);

/* Takes a name that is not taken andoutlives the table. */
void taken_names_add(struct taken_names *names, const char *name);

void taken_names_close(struct taken_names *names);

#endif
