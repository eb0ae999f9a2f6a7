/* SPDX-License-Identifier: MIT */
/* The cover turned on its side: for each item the nodes of the options that contain it. */
#ifndef QUADRILLE_COMMON_COVER_COLUMNS_H
#define QUADRILLE_COMMON_COVER_COLUMNS_H

#include "common/cover/cover.h"

/* Item i lies in options option[start[i]] .. option[start[i+1]-1], which ascend, with colours likewise. */
struct columns {
    size_t *start;
    uint32_t *option;
    uint32_t *colour; /* null if the cover has no colours */
    size_t longest;   /* options of one item, at the most */
};

/* False, with nothing kept, if memory runs out. */
bool columns_open(struct columns *columns, const struct cover *cover, struct allocator *allocator);
void columns_close(struct columns *columns, const struct cover *cover, struct allocator *allocator);

/* Whether two options with these colours at an item (0: none) may not both be chosen. */
static inline bool colours_clash(uint32_t a, uint32_t b)
{
    return !a || a != b;
}

#endif
