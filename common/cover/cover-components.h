/* SPDX-License-Identifier: MIT */
/* The connected components of an exact cover: items that no chain of options ties to each other. A solution of the cover
 * is one of each component. */
#ifndef QUADRILLE_COVER_COMPONENTS_H
#define QUADRILLE_COVER_COMPONENTS_H

#include "common/base/arrays.h"
#include "common/cover/cover.h"

/* Of an item in no component: a secondary one that no option has beside a primary one. */
#define COMPONENT_NONE UINT32_MAX

struct cover_components {
    struct arrays arrays;
    const struct cover *cover;
    uint32_t count;
    uint32_t *of_item; /* of each item: its component, 0 .. count - 1 in the order of their first items */
    size_t *item_first,
        *option_first; /* count + 1: component c has item[item_first[c]] .., option[option_first[c]] .. */
    uint32_t *item, *option; /* ascending within a component */
};

/* False, with nothing kept, if memory runs out. */
bool cover_components_open(struct cover_components *components, const struct cover *cover,
                           struct allocator *allocator);
void cover_components_close(struct cover_components *components);

/* A component as a cover of its own, without bounds, costs and names, its items and options in the same order. Null if memory
 * runs out. The caller owns it. */
struct cover *cover_component(const struct cover_components *components, uint32_t component);

#endif
