/* SPDX-License-Identifier: MIT */
/* Two runs compared with each other: of each solver, what got faster or slower, and what changed its answer
 * or its nodes.
 *
 * Two solvers of one run get the statistics and the verdict of `compare` (pairs.h). Between two runs the
 * machine changes, and where code and data lie. What that does is seen by the solvers whose code is the same
 * in both: the change of another one is judged by how far it lies from theirs (a difference of differences),
 * and by how far they lie from each other. With fewer than two of them nothing distinguishes the machine from
 * the program. */
#pragma once

#include "harness/measuring/run/run-conditions.h"
#include "harness/statistics/pairs.h"

/* --- which instance of one run is which of another --- */

/* The instances of a run that found no partner. */
struct unmatched {
    size_t count;
    const struct result *first; /* one result of the first of them; NULL if there is none */
};

/* Instances are the same if set, number in it, content (instance_hash) and isomorph are. Where a set was
 * renamed, or its boards have moved, content alone decides, if exactly one of those that are left on each
 * side has it. */
struct matching {
    const struct result_list *a, *b;
    bool isomorphs; /* both runs drew their isomorphs from the same seed: those of one number are the same */
    /* For each result of A, in the list's order: one of B, of any solver, on the same instance; NULL if there
     * is none. Owned. */
    const struct result **partner;
    size_t instances; /* that were matched */
    size_t by_hash;   /* of them, those that were matched by content alone */
    struct unmatched only_a, only_b;
    size_t left_out_a, left_out_b; /* isomorphs that are not the same boards */
};

/* Matches the instances of two finished runs, which must outlive the matching. What is not counted (clashes,
 * what the user interrupted) has no part in it. */
void matching_make(struct matching *matching, const struct result_list *a, const struct result_list *b,
                   bool isomorphs);
void matching_close(struct matching *matching);

/* Returns the result of a solver of B (one of its names) on the same instance as the result of A at `place`
 * of its list; NULL if there is none. */
const struct result *matching_result(const struct matching *matching, size_t place, const char *solver);

/* --- two solvers --- */

/* Differences that are named; of more there is only the count. */
enum { DIFF_NAMED = 8 };

struct diff_case {
    const struct result *a, *b;
};

struct diff_cases {
    size_t count;
    struct diff_case named[DIFF_NAMED]; /* the first of them */
};

/* One solver of A against one of B, on the instances that are in both. Ratios are B by A: above 1, B needs
 * more. NAN where there is no statistic. */
struct diff_line {
    const char *a, *b;     /* their names in A and in B */
    bool foreign;          /* the code of the one in A is not ours: what it counts is not verified */
    size_t matched;        /* instances on which both ran */
    size_t only_a, only_b; /* instances more on which one of them ran */

    size_t common;             /* instances that both solved, in more than no time */
    double median_a, median_b; /* of these, in nanoseconds */
    double median_ratio;       /* of these medians */
    /* All others are on what both ran on; nothing if one of them was wrong. Between two runs the changes of
     * the controls are taken out, if there are any. */
    struct pair pair;
    struct verdict verdict;
    size_t judged;         /* instances of at least 3 runs in both: noise is known */
    size_t slower, faster; /* of these, by more than their own noise */

    /* Solved in one only, by the status in the other. What others refuted, or the audit did, counts as
     * wrong. */
    size_t lost, gained, lost_as[STATUS_COUNT], gained_as[STATUS_COUNT];
    /* Those of them that are timeouts at the edge: the run that solved it needed over half of the other's
     * limit. */
    size_t lost_at_edge, gained_at_edge;

    struct diff_cases answers; /* that contradict each other */
    size_t counted;            /* instances that both solved and whose nodes both counted */
    struct diff_cases nodes;   /* of them, with other numbers */
    double nodes_a, nodes_b;   /* sums over all counted */
};

/* How much longer than in A a fixed piece of work took in B, timed all through both runs; NAN if it was not.
 */
double diff_speed_probe(const struct matching *matching);

/* A solver whose code is the same in both runs, and by how much it changed; not finite: not known. */
enum { DIFF_OF_MEDIAN, DIFF_OF_PAR2, DIFF_OF_PAIRED, DIFF_CHANGES };
struct diff_control {
    const char *a, *b; /* its name in A and in B: the same text */
    struct log_change change[DIFF_CHANGES];
};

struct diff_controls {
    bool one_run; /* the rows of both are the same: nothing changed between them, and there are no controls */
    struct diff_control *control;
    size_t count;
};

/* Finds the controls of two runs: those that `conditions` (NULL: nothing is known) say have the same code,
 * and those that the user calls so, a NULL-terminated list (NULL: none). To be closed. */
void diff_controls_make(struct diff_controls *controls, const struct matching *matching,
                        const struct conditions *conditions, const char *const *same);
void diff_controls_close(struct diff_controls *controls);

/* Holds line->a and line->b against each other and fills in the rest. `margin`: a difference below it is none
 * (0.05 is 5 %). */
void diff_make(struct diff_line *line, const struct matching *matching, const struct diff_controls *controls,
               double margin);

/* What the line is called: "dlx", or "dlx to cells" where they differ. */
const char *diff_name(const struct diff_line *line, char *text, size_t room);

/* What the exit status reports to a project. */
struct diff_guard {
    bool on_slower, on_nodes;
    double above; /* with on_slower: 0.05 is 5 % */
};

/* Reports, as a sentence each, what of a solver the guard does not let pass; returns how many that are:
 *   - with on_slower, it takes more than 1 + `above` times as long, by the same rule as for the verdict; what
 *     has the same code does not, and of what is unknown nothing is reported;
 *   - with on_nodes, a node count changed;
 *   - with either, an answer changed, or instances were lost. A timeout at the edge is noise and not a loss,
 *     unless more were lost there than gained by a sign test on the level of 2.5 %. */
size_t diff_guard(const struct diff_guard *guard, const struct diff_line *line,
                  void (*report)(void *context, const char *sentence), void *context);
