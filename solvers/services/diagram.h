/* SPDX-License-Identifier: MIT */
/* The decision diagram of all solutions of an exact cover, and what can be read off it without walking to each.
 *
 * A node is what is left at some point: it branches on an item, and has an edge for each option of the item that may be
 * chosen. An edge leads to all parts into which what is left then falls, each a node: numbers of solutions add over edges
 * and multiply over parts, and a solution is a tree of edges. Counted layer by layer (layers.h) an edge has one child or,
 * where it completes a solution, none: a zero-suppressed diagram. Counted by parts (parts.h) it may have several: a
 * decision DNNF. Edges below which there is no solution are there, too: they show that nothing is missing.
 *
 * Sources: Knuth, The Art of Computer Programming 4A, 7.1.4 (counting, random solutions, best by weight); Huang and
 * Darwiche, The language of search, JAIR 29, 2007. */
#ifndef QUADRILLE_DIAGRAM_H
#define QUADRILLE_DIAGRAM_H

#include "common/base/random.h"
#include "solvers/counting/layers.h"
#include "solvers/counting/parts.h"
#include "solvers/exact-cover/cheapest.h"

/* The order in which to cover the primary items so that few are open at once (memo-order.h), into `order`, which has
 * room for all of them; how many are open at the most, to *frontier. False if memory runs out. */
bool diagram_order(const struct cover *cover, struct allocator *allocator, uint32_t *order,
                   uint32_t *frontier);

/* Children have lower numbers than their parents. */
struct diagram {
    struct allocator *allocator;
    size_t node_count, item_room;
    uint32_t *item; /* of each node, its number in the cover */
    size_t *first;  /* of each node: where its edges begin in `text`, for diagram_next_edge */
    size_t first_room;
    uint32_t *text;
    size_t text_length, text_room;
    bool has_unnamed; /* an edge with PARTS_UNNAMED; else each node is a child of a node or of the whole */
    size_t whole; /* where in `text` the edge without an option stands that leads to the parts of the whole */
    /* Node_count + 1: the solutions below node n, number[number_first[n]] .., the lowest word first; no word: there is
     * none. Behind them the total. */
    size_t *number_first;
    size_t number_first_room;
    uint64_t *number;
    size_t number_length, number_room;
    const uint64_t *total; /* the solutions of the whole: `words` words */
    size_t words;          /* at least 1 */
    size_t words_most;     /* of the total, and of the number of any node */
    size_t items;          /* no more than so many nodes have no item in common */
};

/* Makes the diagram of what a plan counts. SEARCH_EXHAUSTED, or why not; then nothing is left to close.
 * SEARCH_OWN_LIMIT: choices_most, work_most (0: none). `bytes_most`: that the tables of the count may take. */
enum search_end diagram_open_by_layers(struct diagram *diagram, const struct layer_plan *plan,
                                       const struct search *search, size_t bytes_most, uint64_t choices_most,
                                       struct allocator *allocator);

/* `answer` gets what was counted, nothing of it to be closed. */
enum search_end diagram_open_by_parts(struct diagram *diagram, const struct part_plan *plan,
                                      const struct search *search, size_t bytes_most, uint64_t work_most,
                                      struct parts_answer *answer, struct allocator *allocator);
void diagram_close(struct diagram *diagram);

struct diagram_edge {
    uint32_t option, child_count;
    /* The last may be PARTS_UNNAMED: what else is left, not looked at, as a child before has no solution. */
    const uint32_t *child;
};

/* Reads the edge that stands there, of a node from diagram->text + diagram->first[node] on, options ascending. Where
 * the next one stands; null, with nothing read: there is none. */
const uint32_t *diagram_next_edge(const uint32_t *at, struct diagram_edge *edge);

struct diagram_edge diagram_whole(const struct diagram *diagram);

/* Whether there is a solution below a node, or with an edge. */
bool diagram_is_alive(const struct diagram *diagram, uint32_t node);
bool diagram_edge_is_alive(const struct diagram *diagram, const struct diagram_edge *edge);

/* A solution, each equally likely; there must be one. `options` has room for one a primary item; *count says how many.
 * False if memory runs out. */
bool diagram_draw(const struct diagram *diagram, struct random *random, uint32_t *options, size_t *count);

/* The number of solutions through each option: `through` has room for option_count times `words`. False if memory runs
 * out. */
bool diagram_through(const struct diagram *diagram, size_t option_count, uint64_t *through);

/* The cheapest of the solutions: `cheapest` says how many are wanted. `costs` are those of each option of the cover, and their
 * sums fit. Each that is wanted when it is found is reported to `search`, and the least cost of all goes to search->bound:
 * UINT64_MAX if there is no solution. SEARCH_EXHAUSTED, SEARCH_STOPPED or SEARCH_NO_MEMORY. */
enum search_end diagram_cheapest(const struct diagram *diagram, const uint64_t *costs,
                                 struct cheapest *cheapest, struct search *search);

#endif
