/* The figures of a run: for each set and back-end how often it solved, how long it took, and how sure that
 * is. What prints, draws or writes them takes them from here.
 *
 * An *instance* is what a back-end was asked: with isomorphs, each form of a board is one. A *board* is an
 * instance with all its isomorphs (of other problems: the instance). Times are in nanoseconds. Infinity
 * stands for an instance that was not solved, and for a figure that falls on one; NAN for what there is
 * nothing to tell of. */
#ifndef QUADRILLE_FIGURES_H
#define QUADRILLE_FIGURES_H

#include "results.h"
#include "stats.h"

/* How much luck is in the form of a board: over the boards that a back-end ran on in several forms. */
struct luck {
    size_t boards;               /* 0: there were no isomorphs, and nothing below is told */
    double luckiest, unluckiest; /* medians over the boards, each by its fastest and by its slowest form */
    double par2_luckiest, par2_unluckiest;
    double widest;       /* the largest ratio of slowest to fastest form on one board, */
    bool widest_cut_off; /* ... at least: the slowest was cut off and counts as the limit; */
    size_t widest_board; /* and which board that is, from 1 */
};

/* One back-end on one set. */
struct figures {
    const char *solver;
    /* Instances, without clashes and without what the user interrupted. ran = solved + cut_off + crashed +
     * wrong; cut_off = timeouts + out_of_memory + limited. */
    size_t ran, solved, cut_off, timeouts, out_of_memory, limited, crashed, wrong;
    double timeout; /* the limit; 0: none */

    /* Over all that it ran on, unsolved ones last; NAN if it was wrong or crashed on any. */
    double median, p10, p90, p99;
    struct interval median_interval; /* of 95 %, by bootstrap over the boards */
    double mean;         /* over the solved ones only: to be shown with its warning if any is not */
    double par2, par10;  /* over all of the set: unsolved ones count as 2 or 10 times the limit. NAN if it sat
                            some out, or if some were not solved and there was no limit */
    double nodes;        /* mean over the solved ones; NAN if the back-end counts none */
    double node_time;    /* time of the solved ones by their nodes */
    double encode_share; /* of the time of the solved ones, 0..1; NAN if it builds no formula */
    double setup;        /* median: opening the back-end, which is not in the times */
    uint64_t peak_bytes; /* the most that it took on any */

    /* Repeated runs of the same instance, which the interval above knows nothing of. */
    double noise;          /* median over the solved instances of result.noise; NAN of fewer than 3 runs */
    size_t runs, outliers; /* of all solved instances together */
    unsigned fewest_runs;  /* of a solved instance; 0: none was solved */

    struct luck luck;

    /* On the instances that every sound back-end solved: set->common of them. NAN if it was wrong. */
    double common_median, common_mean, common_nodes;

    /* Its part in the virtual best solver. Nothing if it is not sound. */
    double fastest;  /* instances on which it was the fastest; two that are equally fast have a half each */
    size_t alone;    /* instances that nobody else solved */
    double marginal; /* PAR-2 of the virtual best solver without it, by PAR-2 with it; at least 1 */
};

/* Two sound back-ends on the instances that both ran on; `a` comes first in the table. */
struct pair {
    size_t a, b;              /* places in set->figures */
    size_t both;              /* instances that both ran on, */
    size_t faster[2], ties;   /* of them, those on which a was faster, b was, or neither */
    double ratio;             /* median of b by median of a. NAN: neither has one */
    struct interval interval; /* of the ratio: 95 %, by bootstrap over the boards */
    size_t tested;            /* boards that have a faster back-end */
    double p;                 /* Wilcoxon signed-rank, two-sided, over these boards, each by the median of
 log(time of b / time of a) over its forms; NAN: there are none */
    double p_holm;            /* adjusted for all pairs of the set */
};

struct set_figures {
    const char *set;
    bool boards;             /* all instances are boards */
    size_t instances;        /* on which any back-end ran */
    size_t originals;        /* the same, a board with all its isomorphs counted once */
    size_t clashes;          /* instances more, whose givens contradict each other */
    size_t common;           /* instances that every back-end solved that was never wrong */
    size_t compared;         /* instances that two back-ends or more solved */
    size_t resamples;        /* that the intervals are made of */
    struct figures *figures; /* by PAR-2, the fastest first; those that have none come last */
    size_t count;
    /* The virtual best solver: on each instance the fastest of the sound back-ends. It has no nodes, set-up,
     * noise or luck. */
    struct figures best;
    struct pair *pair; /* every pair of sound back-ends once, in the order of the table */
    size_t pairs;
};

struct run_figures {
    struct set_figures *sets; /* in order of appearance */
    size_t count;
};

/* To be closed after success. False if memory runs out. */
bool figures_make(struct run_figures *figures, const struct result_list *results);
void figures_close(struct run_figures *figures);

/* A back-end that was never wrong on the set: only such ones are in pairs and in the virtual best solver. */
bool figures_sound(const struct figures *figures);

/* The pair of two places in the table, whichever comes first; null if there is none. */
const struct pair *figures_pair(const struct set_figures *set, size_t a, size_t b);

#endif
