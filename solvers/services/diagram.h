/* SPDX-License-Identifier: MIT */
/* The decision diagram of all solutions of an exact cover, and what can be read off it without walking to
 * each.
 *
 * A node is what is left at some point: it branches on an item, and has an edge for each option of the item
 * that may be chosen. An edge leads to a node, or completes a solution: counted layer by layer (layers.h) it
 * is a zero-suppressed diagram. Edges below which there is no solution are there, too: they show that nothing
 * is missing.
 *
 * Source: Knuth, The Art of Computer Programming 4A, 7.1.4 (counting, random solutions, best by weight). */
#pragma once

#include "common/base/random.h"
#include "solvers/counting/layers.h"
#include "solvers/exact-cover/cheapest.h"

/* The order in which to cover the primary items so that few are open at once (layer-order.h), into `order`,
 * which has room for all of them. False if memory runs out. */
bool diagram_order(const struct cover *cover, struct allocator *allocator, uint32_t *order);

/* Children have lower numbers than their parents. The last node is the whole; without nodes there is one
 * solution, that of no options. */
struct diagram {
    struct allocator *allocator;
    size_t node_count, item_room;
    uint32_t *item; /* of each node, its number in the cover */
    size_t *first;  /* of each node: where its edges begin in `text`, for diagram_next_edge */
    size_t first_room;
    uint32_t *text;
    size_t text_length, text_room;
    /* Node_count + 1: the solutions below node n, number[number_first[n]] .., the lowest word first; no word:
     * there is none. After them the total. */
    size_t *number_first;
    size_t number_first_room;
    uint64_t *number;
    size_t number_length, number_room;
    const uint64_t *total; /* the solutions of the whole: `words` words */
    size_t words;          /* at least 1 */
    size_t items;          /* no solution has more options */
};

/* Makes the diagram of what a plan counts. SEARCH_EXHAUSTED, or why not; then nothing is left to close.
 * `bytes_most`: that the tables of the count may take. */
enum search_end diagram_open(struct diagram *diagram, const struct layer_plan *plan,
                             const struct search *search, size_t bytes_most, struct allocator *allocator);
void diagram_close(struct diagram *diagram);

#define DIAGRAM_DONE LAYERS_DONE

struct diagram_edge {
    uint32_t option, child; /* a node, or DIAGRAM_DONE */
};

/* Reads the edge that stands there, of a node from diagram->text + diagram->first[node] on, options
 * ascending. Where the next one stands; null, with nothing read: there is none. */
const uint32_t *diagram_next_edge(const uint32_t *at, struct diagram_edge *edge);

/* Whether there is a solution with an edge. */
bool diagram_edge_is_alive(const struct diagram *diagram, const struct diagram_edge *edge);

/* A solution, each equally likely; there must be one. `options` has room for one a primary item; *count says
 * how many. False if memory runs out. */
bool diagram_draw(const struct diagram *diagram, struct random *random, uint32_t *options, size_t *count);

/* The cheapest of the solutions: `cheapest` says how many are wanted. `costs` are those of each option of the
 * cover, and their sums fit. Each that is wanted when it is found is reported to `search`, and the least cost
 * of all goes to search->bound: UINT64_MAX if there is no solution. SEARCH_EXHAUSTED, SEARCH_STOPPED or
 * SEARCH_NO_MEMORY. */
enum search_end diagram_cheapest(const struct diagram *diagram, const uint64_t *costs,
                                 struct cheapest *cheapest, struct search *search);
