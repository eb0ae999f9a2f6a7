/* SPDX-License-Identifier: MIT */
/* How an exact cover is counted part by part: see parts.h for the counting, part-plan.c for the plan. */
#ifndef QUADRILLE_PART_PLAN_H
#define QUADRILLE_PART_PLAN_H

#include "common/base/allocator.h"
#include "common/cover/cover.h"

#include <stdbool.h>

/* Of a cover so large that no order of elimination was looked for. */
#define PART_WIDTH_UNKNOWN UINT32_MAX

struct part_plan {
    struct allocator *allocator;
    uint32_t item_count;   /* that are left: all primary ones, and secondary ones that an option has */
    uint32_t option_count; /* that may still be chosen */
    uint32_t *item;        /* of each place its item: the place that is branched on first is the highest */
    uint64_t *primary;     /* a set of places, `words` long */
    size_t words;
    uint32_t *option;     /* of each option its number in the cover */
    size_t *option_first; /* option_count + 1: option o has the places place[option_first[o]] .. */
    uint32_t *place;
    size_t *place_first; /* item_count + 1: place p has the options of_place[place_first[p]] .., ascending */
    uint32_t *of_place;
    uint32_t width; /* of the order: items that an eliminated one was still tied to, at the most */
    double sets;    /* of these items, over all that are eliminated: so many parts there are at the most */
    size_t item_room, option_room, node_room; /* for giving back */
};

enum part_plan_end { PART_PLAN_MADE, PART_PLAN_CLASH, PART_PLAN_NO_MEMORY };

/* A plan for what options taken leave of a cover without colours. `order`: the primary items as layers would cover them;
 * null: as they are numbered. PART_PLAN_CLASH: they contradict each other. Only PART_PLAN_MADE leaves something to close. */
enum part_plan_end part_plan_open(struct part_plan *plan, const struct cover *cover, const uint32_t *order,
                                  const uint32_t *taken, size_t taken_count, struct allocator *allocator);
void part_plan_close(struct part_plan *plan);

#endif
