/* SPDX-License-Identifier: MIT */
/* The decision diagram of all solutions of an exact cover, and what can be read off it without walking to each
 * solution. Nodes are the states of the count (layers.h), numbered so that children come behind their parents; the first
 * is the whole problem. A node has an edge for each option of its item that may still be chosen, also to nodes below
 * which there is no solution. Every path from the first node to DIAGRAM_DONE is a solution, and every solution is one
 * path. Sources: Knuth, The Art of Computer Programming 4A, 7.1.4 (counting, random solutions, best by weight), for
 * zero-suppressed diagrams. */
#ifndef QUADRILLE_DIAGRAM_H
#define QUADRILLE_DIAGRAM_H

#include "common/base/random.h"
#include "solvers/counting/layers.h"

/* Of an edge that completes a solution. */
#define DIAGRAM_DONE UINT32_MAX

/* The order in which to cover the primary items so that few are open at once (memo-order.h), into `order`, which has
 * room for all of them; how many are open at the most, to *frontier. False if memory runs out. */
bool diagram_order(const struct cover *cover, struct allocator *allocator, uint32_t *order,
                   uint32_t *frontier);

struct diagram {
    struct allocator *allocator;
    size_t bytes_most; /* that it may take */
    size_t node_count, node_room, edge_count, edge_room, state_room;
    uint32_t *layer;   /* of each node */
    size_t *first;     /* node_count + 1: node n has the edges first[n] .. first[n + 1] - 1 */
    uint32_t *option;  /* of each edge: its number in the cover */
    uint32_t *child;   /* of each edge: a node behind this one, or DIAGRAM_DONE */
    uint32_t *node_of; /* while it is made: of each state */
    uint64_t *total;   /* how many solutions: `words` words, the lowest first */
    size_t words;      /* of all numbers, without leading zeros; at least 1 */
    size_t way_words;  /* enough for the number of paths from the first node to any, and for the total */
    uint64_t *below;   /* of each node `words`: how many solutions there are below it */
    uint64_t *scratch; /* 3 * words */
};

/* Makes the diagram of what a plan counts. SEARCH_EXHAUSTED, or why not (SEARCH_OWN_LIMIT: it has more than choices_most
 * edges, unless that is 0); then nothing is left to close. */
enum search_end diagram_open(struct diagram *diagram, const struct layer_plan *plan,
                             const struct search *search, size_t bytes_most, uint64_t choices_most,
                             struct allocator *allocator);
void diagram_close(struct diagram *diagram);

/* Whether there is a solution below a node. */
bool diagram_is_alive(const struct diagram *diagram, uint32_t node);

/* A solution, each equally likely; there must be one. `options` has room for the layers of the plan; returns how many
 * options. */
size_t diagram_draw(struct diagram *diagram, struct random *random, uint32_t *options);

/* The number of solutions through each option: `through` has room for option_count times `words`. False if memory runs
 * out. */
bool diagram_through(struct diagram *diagram, size_t option_count, uint64_t *through);

/* The solution of the least or greatest sum of weights, one for each option of the cover; there must be a solution, and
 * sums must fit. Its options as in diagram_draw, and *sum. False if memory runs out. */
bool diagram_best(const struct diagram *diagram, const int64_t *weights, bool greatest, uint32_t *options,
                  size_t *option_count, int64_t *sum);

#endif
