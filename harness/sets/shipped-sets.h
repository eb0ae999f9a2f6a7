/* SPDX-License-Identifier: MIT */
/* The sets that are shipped in data/. Comments at the head of data/NAME.txt say what it is, for people and for us:
 *     # quadrille: order 3x3
 *     # about: 100 minimal boards
 *     # compare: by default        (or `on request`) */
#ifndef QUADRILLE_HARNESS_SETS_SHIPPED_SETS_H
#define QUADRILLE_HARNESS_SETS_SHIPPED_SETS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* A shipped set, without reading its boards. */
struct shipped {
    char name[64];
    char about[128];
    bool by_default;
};

enum { SHIPPED_MAX = 64 };

/* The shipped sets by name; returns how many, 0 if the data folder can't be found. */
size_t sets_shipped(struct shipped shipped[SHIPPED_MAX]);

/* The path of a shipped set; null if there is none of that name. */
const char *shipped_path(const char *name, char path[PATH_MAX]);

#endif
