/* SPDX-License-Identifier: MIT */
/* The figures of a run: for each set and back-end how often it solved, how long it took, and how sure that
 * is. What prints, draws or writes them takes them from here.
 *
 * An *instance* is what a back-end was asked: with isomorphs, each isomorph of a board is one. A *board* is an
 * instance with all its isomorphs (of other problems: the instance). Of a throughput run a row is a *stretch*
 * of instances, timed as one: medians and quantiles are over stretches, means and PAR-k over instances, and
 * instances are what is counted. Times are in nanoseconds, of one instance. Infinity stands for an
 * instance that was not solved, and for a figure that falls on one; NAN for a figure without data. */
#ifndef QUADRILLE_HARNESS_STATISTICS_FIGURES_H
#define QUADRILLE_HARNESS_STATISTICS_FIGURES_H

#include "harness/base/estimators.h"
#include "harness/statistics/luck.h"

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
    double mean;        /* over the solved ones only: to be shown with its warning if any is not */
    double par2, par10; /* over all of the set: unsolved ones count as 2 or 10 times the limit. NAN if it was
                           wrong, if it sat some out, or if some were not solved and there was no limit */
    struct interval par2_interval;       /* as that of the median, from the same draws */
    double par2_ratio;                   /* by the PAR-2 of the first of the table */
    struct interval par2_ratio_interval; /* by the ratios of both in the same draws */
    /* Its place by PAR-2 is one of rank .. last_rank, and so are those of all others together, in 95 of 100 cases: `rank`
       is 1 and how many have a lower PAR-2 for certain, behind last_rank are those that have a higher one (M. Mogstad, J.
       Romano, A. Shaikh and D. Wilhelm, Inference for Ranks, Review of Economic Studies 91, 2024, section 3). For certain:
       by the interval of the ratio, adjusted by Holm for all pairs. 0: it has no PAR-2, or there are fewer than
       PAIR_CLUSTERS_LEAST clusters */
    size_t rank, last_rank;
    double nodes;        /* mean over the solved ones; NAN if the back-end counts none */
    double node_time;    /* time of the solved ones by their nodes; NAN if it hardly searched: nodes are fewer
                            than instances, or none in over half the rows */
    double forced;       /* placements that followed from a guess, on average; NAN if it counts none */
    bool foreign;        /* its code is not ours: what it counts is not verified */
    bool unsound;        /* it failed the audit: it has no times and no rank, whatever it solved here */
    double encode_share; /* of the time of the solved ones, 0..1; NAN if it builds no formula */
    double setup;        /* median: opening the back-end, which is not in the times */
    uint64_t peak_bytes; /* the most that it took on any */
    uint64_t tree_bytes; /* the most that its processes held, where that was measured; else 0 */
    double cpu_share;    /* processor time of the solved ones by their time; above 1 others helped */
    unsigned threads;    /* the most that there were; 0: not known */

    /* Repeated runs of the same instance, which the interval above knows nothing of. */
    double noise;          /* median over the solved instances of result.noise; NAN of fewer than 3 runs */
    size_t runs, outliers; /* of all solved instances together */
    unsigned fewest_runs;  /* of a solved instance; 0: none was solved */

    struct luck luck;

    /* On the instances that every sound back-end solved: set->common of them. NAN if it was wrong. */
    double common_median, common_mean, common_nodes;

    /* Its part in the virtual best solver. Nothing if it is not sound. */
    double fastest;  /* instances on which it was the fastest; two that are equally fast have a half each */
    size_t alone;    /* instances that no other back-end solved */
    double marginal; /* PAR-2 of the virtual best solver without it, by PAR-2 with it; at least 1 */
};

/* Of fewer boards (blocks) nothing is called settled: that all of five differ the same way has a chance of
 * 2/32, over 5 %. */
enum { PAIR_CLUSTERS_LEAST = 6 };

/* Two sound back-ends on the rows that both ran on; `a` comes first in the table. Ratios are of b by a. */
struct pair {
    size_t a, b;              /* places in set->figures */
    size_t both;              /* rows that both ran on: instances, or stretches of them, */
    size_t faster[2], ties;   /* of them, those on which a was faster, b was, or neither */
    double ratio;             /* median of b by median of a. NAN: neither has one */
    struct interval interval; /* of the ratio: 95 %, by bootstrap over stretches of boards (blocks) */
    double par2_ratio;        /* NAN: one has no PAR-2 */
    /* Of that, in the same way; NAN, as all three, of fewer than PAIR_CLUSTERS_LEAST clusters */
    struct interval par2_interval;
    double par2_p, par2_p_holm; /* that go with this interval; adjusted for all pairs of the set */

    /* Board by board (block by block, where one was timed so): a number for each, the median of
     * log(time of b / time of a) over its isomorphs. */
    size_t clusters, stretches; /* how many there are; what is resampled: these, put together (pairs.c) */
    double paired;              /* the median of these ratios; NAN: no ratio is known */
    struct interval paired_interval; /* as the others */
    double first_faster;             /* the chance that a is faster: on how many of them it was, a tie as a
                                        half; NAN: there are none */
    struct interval first_faster_interval;
    size_t tested; /* of them, those that have a faster back-end */
    /* That goes with paired_interval; at least what the signs of so many can show; NAN: no interval */
    double p;
    double p_holm; /* adjusted for all pairs of the set */

    /* What would distinguish, in four runs of five, two back-ends 5 % apart as this pair is: so many boards
     * with as many runs of each, */
    double boards_needed; /* NAN: not known */
    /* or so many runs of each on the same boards; infinity: no number of them. NAN: the noise of runs is not
     * known. */
    double runs_needed;
};

struct set_figures {
    const char *set;
    bool boards;             /* all instances are boards */
    size_t instances;        /* on which any back-end ran */
    size_t rows;             /* that they were measured in: fewer if these are stretches */
    size_t blocks;           /* clusters where a back-end was timed by the block; 0: none was */
    size_t clusters;         /* that are resampled: boards with their isomorphs, stretches, or blocks */
    size_t originals;        /* instances, a board with all its isomorphs counted once */
    size_t clashes;          /* instances more, whose givens contradict each other */
    size_t common;           /* instances that every back-end solved that was never wrong */
    size_t compared;         /* instances that two back-ends or more solved */
    size_t resamples;        /* that the intervals are made of */
    struct figures *figures; /* by PAR-2, the fastest first; those that have none come last */
    size_t count;
    /* The virtual best solver: on each instance the fastest of the sound back-ends. It has no set-up, noise,
     * luck or rank. */
    struct figures best;
    struct pair *pair; /* every pair of sound back-ends once, in the order of the table */
    size_t pairs;
};

struct run_figures {
    struct set_figures *sets; /* in order of appearance */
    size_t count;
};

/* Frees what figures_make (run-figures.h) made. */
void figures_close(struct run_figures *figures);

/* A back-end that was never wrong on the set: only such ones are in pairs and in the virtual best solver. */
bool figures_sound(const struct figures *figures);

/* Whether an interval of a ratio leaves out 1: 1 if it is above, -1 if it is below, else 0. */
int side_of_1(struct interval ratio);

/* The next sound back-end behind a place of the table; set->count if there is none. */
size_t figures_next(const struct set_figures *set, size_t place);

/* The pair of two places in the table, whichever comes first; null if there is none. */
const struct pair *figures_pair(const struct set_figures *set, size_t a, size_t b);

/* The pair of two back-ends, its ratios of b by a, whichever of them comes first in the table; pair_unknown if there is none. */
struct pair pair_between(const struct set_figures *set, const char *a, const char *b);

/* A pair of which nothing is known: ratios, intervals and p are NAN. */
struct pair pair_unknown(size_t a, size_t b);

/* The same with its ratios turned: of a by b. */
struct pair pair_turned(const struct pair *pair);

#endif
