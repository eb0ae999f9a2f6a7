/* SPDX-License-Identifier: MIT */
/* The tree of a search, made from its steps, and drawn: `quadrille trace --format svg`.
 *
 * A node of the tree is a digit in a cell or an option that was tried or forced; on formulas a decision, or a literal
 * that was turned over: what propagation makes true is counted in the node where it does so. The root is what the
 * givens leave. A node without children has an end: a solution, a conflict, or the search was cut there. */
#ifndef QUADRILLE_SEARCH_TREE_H
#define QUADRILLE_SEARCH_TREE_H

#include "harness/traces/tracer/tracer.h"

#include <stdio.h>

enum tree_end { TREE_OPEN, TREE_SOLUTION, TREE_DEAD };

struct tree_node {
    uint32_t parent, first_child, last_child, next; /* numbers of nodes; 0, the root, is none */
    uint32_t depth;
    uint32_t literal, option, cell, digit; /* which of them is what, the rung says */
    uint32_t implied;                      /* literals that became true here by propagation */
    bool forced;                           /* nothing else was left, or it was turned over */
    enum tree_end end;
    enum trace_reason why; /* of a dead end: the last conflict */
    uint32_t solution;     /* its number */
    bool jumped;           /* what was learnt here took the search back over more than one decision */
    uint32_t size, leaves; /* of the subtree; set by search_tree_finish */
    double x;              /* where it is drawn, in leaves from the left; likewise */
};

struct search_tree {
    struct tree_node *nodes;
    uint32_t count;
    uint32_t *at; /* of each that stands: its node */
    size_t room, at_room;
    uint32_t depth, deepest; /* how many stand; the depth of the deepest node */
    bool has_learnt;         /* the last step learnt a clause: what is taken back next may be a jump */
};

/* More nodes than that are not drawn one by one. */
enum { TREE_DRAWN_MAX = 500 };

/* To be closed. */
void search_tree_open(struct search_tree *tree);
void search_tree_close(struct search_tree *tree);

/* Adds a step; all of a search, in order. */
void search_tree_add(struct search_tree *tree, enum rung rung, const struct trace_step *step);

/* Sets sizes and places, when the search has ended. */
void search_tree_finish(struct search_tree *tree);

/* Draws a tree as a picture that needs no other file, light or dark as the reader has it. `tracing` has ended. Up to
 * TREE_DRAWN_MAX nodes stand in it with their names; a larger tree is shown as a block for each node above its children
 * (Kruskal and Landwehr, Icicle plots: Better displays for hierarchical clustering, The American Statistician 37, 1983). */
void tree_svg_write(FILE *file, const struct search_tree *tree, const struct tracing *tracing,
                    const char *instance);

/* What stands in it. A node's name; why a dead end is one, in a word or two; the sentence about the whole search. */
enum { TREE_TEXT_MAX = 640 };
const char *tree_node_name(const struct tree_node *node, const struct tracing *tracing,
                           char text[TREE_TEXT_MAX]);
const char *tree_end_name(const struct tree_node *node, char text[TREE_TEXT_MAX]);
const char *tree_sentence(const struct tracing *tracing, const char *instance, char text[TREE_TEXT_MAX]);

#endif
