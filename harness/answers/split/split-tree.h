/* SPDX-License-Identifier: MIT */
/* The tree of a search that splits (solver.h): which options a node branches on. A node is the options chosen on the
 * way to it. Worked out anew from the cover each time, so it costs a pass over all options: for a few hundred nodes
 * near the root, not for a search. Source of the rule: Knuth, The Art of Computer Programming 4B, 7.2.2.1, exercise 9
 * (minimum remaining values). */
#ifndef QUADRILLE_SPLIT_TREE_H
#define QUADRILLE_SPLIT_TREE_H

#include "common/cover/cover.h"

struct split_tree {
    const struct cover *cover;
    uint32_t *taken; /* before the search begins, owned */
    size_t taken_count;
    uint32_t *states;  /* of the items: free, covered, or the colour that was given */
    uint32_t *lengths; /* of the primary items: options left */
    uint8_t *alive;    /* options */
    uint32_t *child;   /* what split_tree_branch found */
    size_t child_count;
    bool is_solution; /* there was nothing left to cover */
};

/* To be closed. The cover outlives it. */
void split_tree_open(struct split_tree *tree, const struct cover *cover, const uint32_t *taken,
                     size_t taken_count);
void split_tree_close(struct split_tree *tree);

/* The options that the node below these branches on, in the order of the search, go to child[0..child_count - 1]. */
void split_tree_branch(struct split_tree *tree, const uint32_t *options, size_t count);

#endif
