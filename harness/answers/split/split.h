/* SPDX-License-Identifier: MIT */
/* A search cut into parts. The tree is opened near its root until there are enough *tops*: subtrees that lie side by
 * side, in the order of the search. Each begins as one part. A part that is stopped midway is replaced by what is left
 * of it: the node where the search stood, and the later brothers of all nodes on the way there. So nothing is searched
 * twice, and every node is counted once, in whatever order parts are searched.
 *
 * The share of a node is that of its parent, divided by the number of children (Knuth, Estimating the efficiency of
 * backtrack programs, Mathematics of Computation 29, 1975: the probability that a random descent meets it). */
#ifndef QUADRILLE_SPLIT_H
#define QUADRILLE_SPLIT_H

#include "common/base/error.h"
#include "common/cover/cover.h"

#include <stdio.h>

/* The tree of a search that splits (solver.h): which options a node branches on. A node is the options chosen on the
 * way to it. Worked out anew from the cover each time, so it costs a pass over all options: for a few hundred nodes
 * near the root, not for a search. Source of the rule: Knuth, The Art of Computer Programming 4B, 7.2.2.1, exercise 9
 * (minimum remaining values). */
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

enum { SPLIT_TOPS_MAX = 1 << 14 };

enum part_state { PART_PENDING, PART_RUNNING, PART_DONE };

/* The search below some options. */
struct split_part {
    struct split_part *next; /* of the same top, in the order of the search */
    uint64_t number;         /* tops are 0, 1, ..., then come others as they are made */
    size_t top;
    enum part_state state;
    double share;
    char *held; /* what its owner keeps with it; freed with it */
    size_t held_length, held_room, held_noted;
    size_t count;
    uint32_t options[]; /* `count` of them */
};

struct split_top {
    struct split_part *parts; /* those that are not dropped; a part that is done may be kept */
    double share, share_done;
    uint64_t nodes; /* counted in it so far */
    size_t left;    /* parts that are not done */
};

/* What a search counted. */
struct split_counts {
    uint64_t solutions, placements, propagations, deepest;
};

struct split {
    struct split_tree tree;
    struct split_top *tops;
    size_t top_count, tops_done;
    uint64_t part_count;        /* that were ever made */
    uint64_t near_nodes;        /* nodes above the tops, and those beside them that end there */
    double near_share;          /* the share of these ends */
    struct split_counts counts; /* all together; the placements of nodes that are parts, too */
};

/* Cuts a search into `wanted` tops, at most SPLIT_TOPS_MAX, or fewer if it has no more, or a few more. To be closed. The
 * cover outlives it. */
void split_open(struct split *split, const struct cover *cover, const uint32_t *taken, size_t taken_count,
                size_t wanted);
void split_close(struct split *split);

/* A part was searched to its end: it is done. */
void split_finish(struct split *split, struct split_part *part, const struct split_counts *counts);

/* A part was stopped at a node below `length` options of `path`, which `counts` counts and does not enter; of length 0: at
 * its own. With a path it is done, and behind it stand the parts that are left. False if there is no such node: nothing
 * has changed then. */
bool split_divide(struct split *split, struct split_part *part, const struct split_counts *counts,
                  const uint32_t *path, size_t length);

/* Takes out of its top, and frees, a part that is done. */
void split_drop(struct split *split, struct split_part *part);

/* The first part of a top that is pending; null if there is none. The one of all tops with the largest share. */
struct split_part *split_first_of(const struct split *split, size_t top);
struct split_part *split_largest(const struct split *split);

bool split_is_done(const struct split *split);

/* How much of a split search is done, judged by the tree as far as it was met. */

struct split_estimate {
    double nodes_done; /* counted so far */
    double nodes, low,
        high;    /* of the whole tree, and the interval of 95 % that it lies in; 0: not known yet */
    double done; /* 0..1 */
};

/* Tops are taken in random order, so those that were begun are a random sample without replacement of all tops, and the
 * tree has N times their mean, as far as they are not done with what Kaplan and Meier expect of them (W. G. Cochran, Sampling Techniques, third edition, 1977, theorems 2.1 and 2.2: the
 * variance has the factor 1 - n/N), by the quantile of Student's distribution. With fewer than five done nothing is
 * said but the share of the tree, by which Knuth's estimate would weigh them. */
struct split_estimate split_estimate(const struct split *split);

/* The file of `count --resume`: what a split search has done so far, so that another process can go on. A line of text
 * for each part that ended, written at once, so that a process killed at any time loses only what it was searching
 * just then:
 *
 *   quadrille-count 1 INSTANCE TOPS SOLVER
 *   done PART SOLUTIONS PLACEMENTS PROPAGATIONS DEEPEST CHECK
 *   left PART SOLUTIONS PLACEMENTS PROPAGATIONS DEEPEST OPTION... CHECK
 *
 * INSTANCE is problem_hash, TOPS what split_open was asked for. `done`: the part is searched. `left`: it was stopped
 * below these options (from 0); what is left of it follows from them (split_divide). Parts are numbered as they
 * are made, which is the order of the lines. CHECK is of the line and of all before it, so that a count is not
 * taken from a file that was changed. A last line without its end is dropped. */

struct split_log {
    const char *path; /* must outlive the log */
    FILE *file;
    uint64_t check; /* of all lines so far */
    bool is_new;
    bool failed; /* a line could not be written */
    bool dirty;  /* lines were written since the file was last brought to the disk */
};

/* Opens the file, or makes it. If it is new, or holds nothing, it gets the first line; else that has to be of the same
 * instance and solver, and the number of tops goes to *tops. False and a sentence if not, if another process has it
 * open, or if it can't be read or written; nothing has changed then. */
bool split_log_open(struct split_log *log, const char *path, uint64_t instance, const char *solver,
                    size_t *tops, struct error *error);

/* Does to a split that was just opened what the lines say. Parts that are done are dropped. False and FILE:LINE: what
 * is wrong. */
bool split_log_replay(struct split_log *log, struct split *split, struct error *error);

/* A part ended: of `length` 0 it is done. Before split_finish and split_divide number anything new. */
void split_log_add(struct split_log *log, uint64_t part, const struct split_counts *counts,
                   const uint32_t *path, size_t length);

/* Brings all lines to the disk. False if that, or a line before, failed. */
bool split_log_sync(struct split_log *log);
void split_log_close(struct split_log *log);

#endif
