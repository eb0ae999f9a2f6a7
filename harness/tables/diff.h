/* SPDX-License-Identifier: MIT */
/* Two runs compared with each other: of each back-end, what got faster or slower, and what changed its answer
 * or its nodes. */
#ifndef QUADRILLE_DIFF_H
#define QUADRILLE_DIFF_H

#include "harness/statistics/stats.h"
#include "harness/tables/instance-matching.h"

/* Differences that are named; of more there is only the count. */
enum { DIFF_NAMED = 8 };

struct diff_case {
    const struct result *a, *b;
};

struct diff_cases {
    size_t count;
    struct diff_case named[DIFF_NAMED]; /* the first of them */
};

#define DIFF_LUCK RUN_LUCK

enum verdict {
    VERDICT_FASTER,     /* the whole interval of the ratio is below 1 */
    VERDICT_SLOWER,     /* above 1 */
    VERDICT_SAME,       /* it holds 1, and reaches no further than the margin either way */
    VERDICT_NOT_SETTLED /* it holds 1 and further values, or there are too few boards for one */
};

extern const char *const verdict_names[];

/* One back-end of A against one of B, on the instances that are in both. Ratios are B by A: above 1, B needs
 * more. NAN where there is no figure. */
struct diff_line {
    const char *a, *b;     /* their names in A and in B */
    bool foreign;          /* the code of the one in A is not ours: what it counts is not verified */
    size_t matched;        /* instances on which both ran */
    size_t only_a, only_b; /* instances more on which one of them ran */

    size_t common;             /* instances that both solved, in more than no time; all times are of these */
    size_t boards;             /* of them, isomorphs with their board */
    double median_a, median_b; /* nanoseconds */
    double median_ratio;       /* of these medians */
    double ratio;              /* geometric mean over the instances' ratios */
    /* Of `ratio`, 95 %, over boards, those that follow each other together (and those that were timed as one
     * block); wider by DIFF_LUCK either way, for what is drawn once for a run; and so wide that it holds
     * whether or not the machine's own change (diff_yardstick) is the reason. Fewer than 6 boards have none.
     */
    struct interval interval;
    size_t
        layouts; /* at least, in which both were measured, whose spread is in the interval instead of DIFF_LUCK; 0: none */
    size_t judged;         /* instances of at least 3 runs in both: noise is known */
    size_t slower, faster; /* of these, by more than their own noise */
    enum verdict verdict;

    /* Solved in one only, by the status in the other. What others refuted, or the audit did, counts as wrong. */
    size_t lost, gained, lost_as[STATUS_COUNT], gained_as[STATUS_COUNT];
    /* Of those, timeouts at the edge: the run that solved it needed over half of the other's limit. */
    size_t lost_at_edge, gained_at_edge;

    struct diff_cases answers; /* that contradict each other */
    size_t counted;            /* instances that both solved and whose nodes both counted */
    struct diff_cases nodes;   /* of them, with other numbers */
    double nodes_a, nodes_b;   /* sums over all counted */
};

/* How much longer than in A a fixed piece of work took in B, timed all through both runs; NAN if it was not.
 */
double diff_yardstick(const struct matching *matching);

/* Holds line->a and line->b against each other and fills in the rest. `margin`: a difference below it is none
 * (0.05 is 5 %). False if memory runs out. */
bool diff_make(struct diff_line *line, const struct matching *matching, double margin);

/* What the line is called: "dlx", or "dlx to cells" where they differ. */
const char *diff_name(const struct diff_line *line, char *text, size_t room);

/* What the exit status reports to a project. */
struct diff_guard {
    bool on_slower, on_nodes;
    double above; /* with on_slower: 0.05 is 5 % */
};

/* Reports, as a sentence each, what of a back-end the guard does not let pass; returns how many that are:
 *   - with on_slower, the lower end of the ratio's interval is above 1 + `above`;
 *   - with on_nodes, a node count changed;
 *   - with either, an answer changed, or instances were lost. A timeout at the edge is noise and not a loss,
 *     unless more were lost there than gained by a sign test on the level of 2.5 %. */
size_t diff_guard(const struct diff_guard *guard, const struct diff_line *line,
                  void (*report)(void *context, const char *sentence), void *context);

#endif
