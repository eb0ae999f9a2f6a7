/* SPDX-License-Identifier: MIT */
/* The statistics of a run: for each set and solver how often it solved, how long it took, and how sure that
 * is. Tables, charts and reports take their numbers from here.
 *
 * An *instance* is what a solver was asked: each isomorph of a board is one. A *board* is an instance with
 * all its isomorphs (for covers and formulas: the instance). In a throughput run a row is a *stretch* of
 * instances that were timed as one: medians and quantiles are over stretches, means and PAR-k over instances,
 * and instances are what is counted. Times are in nanoseconds, per instance. Infinity stands for an instance
 * that was not solved, and for a statistic that falls on one. NAN stands for a statistic without data. */
#pragma once

#include "harness/statistics/luck.h"
#include "harness/statistics/pairs.h"
#include "harness/statistics/virtual-best.h"

/* One solver on one set. */
struct solver_statistics {
    const char *solver;
    bool foreign; /* its code is not ours: what it counts is not verified */
    bool unsound; /* it failed the audit: it has no times and no rank, whatever it solved here */

    /* Instances, without clashes and without what the user interrupted. ran = solved + cut_off + crashed +
     * wrong; cut_off = timeouts + out_of_memory + limited. */
    size_t ran, solved, cut_off, timeouts, out_of_memory, limited, crashed, wrong;
    size_t disturbed; /* further instances, on which it could not be measured: they are left out for all */
    double timeout;   /* the limit; 0: none */

    /* Over all that it ran on, unsolved ones last. NAN if it was wrong or crashed on any. */
    double median, p10, p90, p99;
    struct interval median_interval; /* of 95 %, by a bootstrap over the boards */
    double mean;                     /* over the solved ones: shown with a warning if any is not */

    /* Over the whole set; an unsolved instance counts as 2 or 10 times the limit. NAN if the solver was
     * wrong, if it skipped some, or if some were not solved and there was no limit. */
    double par2, par10;
    struct interval par2_interval;       /* from the same draws as that of the median */
    double par2_ratio;                   /* by the PAR-2 of the first of the table */
    struct interval par2_ratio_interval; /* by the ratios of both in the same draws */

    /* Its place by PAR-2 is one of rank .. last_rank. In 95 of 100 cases this holds for all solvers of the
     * table together (M. Mogstad, J. Romano, A. Shaikh and D. Wilhelm, Inference for Ranks, Review of
     * Economic Studies 91, 2024, section 3). rank is 1 + the number of solvers that are certainly faster;
     * last_rank is the number of ranked solvers minus those that are certainly slower. Certain is what the
     * interval of the ratio says after Holm's correction for all pairs. 0: it has no PAR-2, or
     * nothing is certain: no pair has an interval (pairs.h). */
    size_t rank, last_rank;

    double nodes; /* mean over the solved ones; NAN if the solver counts none */
    /* Time of the solved ones by their nodes. NAN if it hardly searched: it has fewer nodes than instances,
     * or none in over half of the rows. */
    double node_time;
    double forced;       /* placements that followed from a guess, on average; NAN if it counts none */
    double encode_share; /* of the time of the solved ones, 0..1; NAN if it builds no formula */
    double setup;        /* median time of opening the solver, which is not in the times */
    uint64_t peak_bytes; /* the most that it took on any */
    uint64_t tree_bytes; /* the most that its processes held, where that was measured; else 0 */
    double cpu_share;    /* processor time of the solved ones by their time; above 1 others helped */
    unsigned threads;    /* the most that there were; 0: not known */

    /* Repeated runs of the same instance, which the intervals know nothing of. */
    /* Median over the solved instances of result.noise; NAN for fewer than 3 runs, or if they are apart
     * by luck. */
    double noise;
    size_t runs, outliers; /* of all solved instances together */
    unsigned fewest_runs;  /* of a solved instance; 0: none was solved */

    struct luck luck;

    /* On the instances that every sound solver solved: set->common of them. NAN if it was wrong. */
    double common_median, common_mean, common_nodes;

    struct virtual_best_share share;
};

struct set_statistics {
    const char *set;
    bool boards;      /* all instances are boards */
    size_t instances; /* on which any solver ran */
    size_t rows;      /* that they were measured in: fewer if these are stretches */
    size_t blocks;    /* clusters where a solver was timed by the block; 0: none was */
    size_t clusters;  /* that are resampled: boards with their isomorphs, stretches, or blocks */
    size_t originals; /* instances, a board with all its isomorphs counted once */
    size_t clashes;   /* further instances, whose givens contradict each other */
    size_t common;    /* instances that every solver solved that was never wrong */
    size_t compared;  /* instances that two solvers or more solved */
    size_t resamples; /* that the intervals are made of */
    char question[QUESTION_TEXT_MAX];
    struct solver_statistics *statistics; /* by PAR-2, the fastest first; those that have none come last */
    size_t count;
    struct solver_statistics best; /* the virtual best solver: it has no set-up, noise, luck or rank */
    struct pair *pair;             /* every pair of sound solvers once, in the order of the table */
    size_t pairs;
};

struct run_statistics {
    struct set_statistics *sets; /* in order of appearance */
    size_t count;
};

/* Makes the statistics of finished results. Names point into the results, which must outlive them. */
void run_statistics_make(struct run_statistics *run, const struct result_list *results);
void run_statistics_close(struct run_statistics *run);

/* Returns whether a solver was never wrong on the set and did not fail the audit: only such ones are in pairs
 * and in the virtual best solver. */
bool solver_is_sound(const struct solver_statistics *solver);

/* Returns the place of the next sound solver of the table after `place`; set->count if there is none. */
size_t set_next_sound(const struct set_statistics *set, size_t place);

/* Returns the pair of two places in the table, whichever comes first; NULL if there is none. */
const struct pair *set_pair(const struct set_statistics *set, size_t a, size_t b);

/* Returns the pair of two solvers with its ratios of b by a, whichever of them comes first in the table;
 * pair_unknown if there is none. */
struct pair set_pair_named(const struct set_statistics *set, const char *a, const char *b);
