/* SPDX-License-Identifier: MIT */
/* The decision diagram of all solutions of an exact cover by parts: a node is a part (parts.h), with an edge for each
 * option of its item that may be chosen, and an edge leads to all parts that remain at once. So a solution is a tree of
 * edges, and numbers below the nodes that an edge leads to multiply. Children have lower numbers than their parents.
 * With only one child an edge it is the diagram of diagram.h. It is a decision DNNF, with options as decisions: Huang and
 * Darwiche, The language of search, JAIR 29, 2007. */
#ifndef QUADRILLE_PARTS_DIAGRAM_H
#define QUADRILLE_PARTS_DIAGRAM_H

#include "common/base/random.h"
#include "solvers/counting/parts.h"

struct parts_diagram {
    struct allocator *allocator;
    const struct part_plan *plan;
    size_t bytes_most; /* that it may take */
    size_t node_count, node_room, text_length, text_room, number_length, number_room;
    uint32_t *item;     /* of each node, from 1 */
    size_t *text_first; /* node_count + 1: node n has text[text_first[n]] .., as in part_node.text */
    uint32_t *text;
    /* Node_count + 1: how many solutions there are below node n; without words there is none */
    size_t *number_first;
    uint64_t *number;
    uint32_t *whole; /* the nodes of the whole, counted from 1, and a 0 */
    size_t whole_room;
    uint64_t *total;   /* how many solutions: `words` words, the lowest first */
    size_t words;      /* at least 1 */
    size_t words_most; /* of the total and the number of any node */
    size_t total_room;
};

/* Makes it. SEARCH_EXHAUSTED, or why not: SEARCH_OWN_LIMIT is work_most, as in parts.h, SEARCH_NO_MEMORY also bytes_most;
 * then nothing is left to close. `answer` gets what was counted, nothing of it to be closed. */
enum search_end parts_diagram_open(struct parts_diagram *diagram, const struct part_plan *plan,
                                   const struct search *search, size_t bytes_most, uint64_t work_most,
                                   struct parts_answer *answer, struct allocator *allocator);
void parts_diagram_close(struct parts_diagram *diagram);

/* An edge of a node: its option, from 1, behind it the nodes that it leads to, from 1, and a 0. Null behind the last. */
const uint32_t *parts_diagram_first_edge(const struct parts_diagram *diagram, uint32_t node);
const uint32_t *parts_diagram_next_edge(const struct parts_diagram *diagram, uint32_t node,
                                        const uint32_t *edge);

/* Whether there is a solution below a node, or below all nodes of a list from 1, ended by 0. */
bool parts_diagram_is_alive(const struct parts_diagram *diagram, uint32_t node);
bool parts_diagram_are_alive(const struct parts_diagram *diagram, const uint32_t *nodes);

/* A solution, each equally likely; there must be one. `options` has room for one a primary item; *count says how many.
 * False if memory runs out. */
bool parts_diagram_draw(const struct parts_diagram *diagram, struct random *random, uint32_t *options,
                        size_t *count);

/* As diagram_through and diagram_best of diagram.h. */
bool parts_diagram_through(const struct parts_diagram *diagram, size_t option_count, uint64_t *through);
bool parts_diagram_best(const struct parts_diagram *diagram, const int64_t *weights, bool greatest,
                        uint32_t *options, size_t *option_count, int64_t *sum);

#endif
