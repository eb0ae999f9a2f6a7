/* SPDX-License-Identifier: MIT */
/* Two solvers of a set compared, and the verdict on them: which is faster. Tables, charts, reports, `diff`
 * and claims about runs ask here, so the same rows get the same word everywhere.
 *
 * The verdict tests two statistics, each by its interval of 95 %: the median of the ratios board by board
 * (paired median), and the ratio of PAR-2. `slower` needs one test that says so and none that says `faster`;
 * verdict.test records which. */
#pragma once

#include "harness/base/estimators.h"
#include "harness/statistics/result-matrix.h"

/* With fewer boards (blocks) nothing is called settled: that all of five differ the same way has a chance of
 * 2/32, over 5 %. */
enum { PAIR_CLUSTERS_LEAST = 6 };

/* Two sound solvers on the rows that both ran on; `a` comes first in the table. Ratios are of b by a.
 * Intervals are of 95 %, by a bootstrap of stretches; they and their p are NAN if there are fewer than
 * PAIR_CLUSTERS_LEAST clusters. Of a single instance they are for this instance, by Student's t over its
 * isomorphs, or over its runs if it has only one. All figures are NAN if one of the two solved nothing. */
struct pair {
    size_t a, b;              /* columns of the matrix */
    size_t both;              /* rows that both ran on: instances, or stretches of them */
    size_t faster[2], ties;   /* rows on which a was faster, b was, or neither */
    double ratio;             /* median of b by median of a; NAN: neither has one */
    struct interval interval; /* of the ratio */
    double par2_ratio;        /* NAN: one has no PAR-2 */
    struct interval par2_interval;
    double par2_p, par2_p_holm; /* that go with this interval; adjusted for all pairs of the set */

    /* Board by board (block by block, where one was timed so): the number of a board is the median of
     * log(time of b / time of a) over its isomorphs. */
    size_t clusters, stretches; /* stretches are clusters put together, which are resampled (pairs.c) */
    double paired;              /* the median of these ratios; NAN: no ratio is known */
    struct interval paired_interval;
    double first_faster; /* the chance that a is faster on a board; a tie counts as a half */
    struct interval first_faster_interval;
    size_t tested; /* clusters that have a faster solver */
    double p;      /* that goes with paired_interval; at least what the signs of that many can show */
    double p_holm; /* adjusted for all pairs of the set */

    /* The number of boards, with the same runs of each, that would distinguish in four cases of five two
     * solvers 5 % apart as this pair is. NAN: not known. */
    double boards_needed;
    /* The number of runs of each board that would do the same on these boards. Infinity: no number does. NAN:
     * the noise of runs is not known. */
    double runs_needed;
};

/* Returns a pair of which nothing is known: ratios, intervals and p are NAN. */
struct pair pair_unknown(size_t a, size_t b);

/* Returns the pair with its ratios turned: of a by b. */
struct pair pair_turned(const struct pair *pair);

/* Returns every pair of sound columns, in their order; to be freed. */
struct pair *pairs_make(const struct result_matrix *times, size_t *count);

/* --- chosen instances of two solvers --- */

/* What changed between two runs besides the program, for each statistic. */
struct between_runs {
    struct run_change median, par2, paired;
};

/* An instance that both of two solvers ran on. */
struct match {
    const struct result *a, *b;
};

/* Compares two solvers on `count` instances, which stand in the order of the results of a. All sets are taken
 * as one. Returns pair_unknown if there are no instances, or if one of the two was wrong. If the results are
 * of two runs, `between` is taken out of the statistics, and the arms of its changes widen the intervals;
 * else it is NULL, and the intervals are for another run like this one. */
struct pair pair_of_matches(const struct match *match, size_t count, const struct between_runs *between);

/* --- the verdict --- */

enum verdict_word {
    VERDICT_FASTER, /* b takes less than a (or less than `number` times as long) */
    VERDICT_SLOWER, /* more */
    VERDICT_SAME,   /* no more than the margin apart, by the paired median */
    /* The intervals contain 1 and further values, or contradict each other, or there are none. */
    VERDICT_NOT_SETTLED,
    /* of two runs only (diff.h): */
    VERDICT_SAME_CODE, /* nothing to decide */
    VERDICT_UNKNOWN    /* nothing shows what the machine changed and what the program did */
};

/* What the word rests on. For VERDICT_NOT_SETTLED it is all that was tested. */
enum verdict_test {
    TESTED_NOTHING,
    TESTED_PAIRED,
    TESTED_PAR2,
    TESTED_BOTH,
    TESTED_PAIRED_FASTER, /* and PAR-2 says slower */
    TESTED_PAIRED_SLOWER, /* and PAR-2 says faster */
    TESTED_TESTS
};

struct verdict {
    enum verdict_word word;
    enum verdict_test test;
};

/* For programs. */
extern const char *const verdict_words[], *const verdict_tests[];

/* A difference that counts as none unless the user says otherwise: 5 %. */
#define VERDICT_MARGIN 0.05

/* Returns the verdict on b by a. A difference below `margin` is none: 0.05 is 5 %. */
struct verdict verdict_of(const struct pair *pair, double margin);

/* Returns whether b takes more than `number` times as long as a (slower), or less (faster), by the intervals
 * of the paired median and of PAR-2. */
struct verdict verdict_beside(struct interval paired, struct interval par2, double number);

/* Returns 1 if b is certainly slower, -1 if it is certainly faster, else 0. */
int verdict_side(const struct pair *pair);

/* Returns 1 if an interval lies above a number, -1 if it lies below it, else 0; NAN lies nowhere. */
int interval_side(struct interval interval, double number);

enum { VERDICT_TEXT_MAX = 96 };

/* For people: "slower (paired median, PAR-2)". */
const char *verdict_text(struct verdict verdict, char text[VERDICT_TEXT_MAX]);
