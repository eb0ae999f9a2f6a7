/* SPDX-License-Identifier: MIT */
/* The lanes, between lanes.c, which lays them out, and lanes-search.c, which searches them. */
#pragma once

#include "solvers/exact-cover/exact-cover.h"

/* A lane: the item is still to be covered, and below that bit its options that may still be chosen. */
enum { OPEN = 0x8000, LANE_OPTIONS = 15, LANES_A_VECTOR = 32 };

/* The number of lanes side by side. */
typedef uint16_t lane_vector __attribute__((vector_size(2 * LANES_A_VECTOR), may_alias));

/* How often an item can be blamed at most: one more is still a positive number of 16 bits. */
enum { WEIGHT_MOST = 0x7ffe };

/* An option, and an item that has no other. */
struct lane_forced {
    uint32_t item, option;
};

/* A branching. */
struct lane_level {
    uint32_t item, left; /* its options that are still to be tried, as in its lane */
    uint32_t standing;   /* options that stood before */
};

struct lanes {
    struct arrays arrays;
    const struct cover *problem;
    enum search_end (*find_solutions)(struct lanes *, const struct instance *);
    uint32_t lane_count;             /* of a node: a lane for each primary item */
    size_t vectors;                  /* that these are */
    lane_vector *empty;              /* all lanes with no option taken */
    lane_vector *masks;              /* of each option, the bits that stay when it is chosen */
    lane_vector *nodes;              /* one for each level */
    uint32_t *option_of;             /* each bit of each lane: 16 for an item */
    uint32_t *forced;                /* what a scan found: 32 lanes each */
    struct lane_forced *forced_list; /* the same as a list */
    uint64_t *forced_in;             /* of each option: the last round in which it was forced */
    uint64_t round;                  /* since the state was opened */
    lane_vector *weights; /* of each item: how often it was found without options, in this instance */
    struct lane_level *levels;
    uint32_t *options; /* that stand */
    struct search *search;
    uint64_t placements, propagations, work, next_look;
    uint32_t standing, deepest;
};

/* The search, for the instruction set in its name. */
DECLARE_FOR_EACH_SET(enum search_end, lanes_search, (struct lanes * lanes, const struct instance *instance))
