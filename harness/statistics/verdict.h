/* SPDX-License-Identifier: MIT */
/* The verdict on two back-ends: which of them is faster. All that says so asks here: tables, charts, reports, `diff`
 * and claims about runs; so the same rows get the same word.
 *
 * Two figures are tested, each by its interval of 95 %: the median of the ratios board by board (paired median), and
 * the ratio of PAR-2. A word needs one of them, and that the other does not say the opposite. Which it was goes with
 * the word. */
#ifndef QUADRILLE_HARNESS_STATISTICS_VERDICT_H
#define QUADRILLE_HARNESS_STATISTICS_VERDICT_H

#include "harness/statistics/figures.h"

enum verdict_word {
    VERDICT_FASTER,      /* b takes less than a; or less than so many times as long */
    VERDICT_SLOWER,      /* more */
    VERDICT_SAME,        /* no more than the margin apart, by the paired median */
    VERDICT_NOT_SETTLED, /* the intervals hold 1 and further values, or contradict each other, or there are none */
    /* of two runs only (diff.h): */
    VERDICT_SAME_CODE, /* nothing to decide */
    VERDICT_UNKNOWN    /* nothing shows what the machine changed and what the program did */
};

/* What the word rests on. Of VERDICT_NOT_SETTLED it is all that was tested. */
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

/* What is no difference, unless the user says otherwise: 5 %. */
#define VERDICT_MARGIN 0.05

/* Of b by a. A difference below `margin` is none: 0.05 is 5 %. */
struct verdict verdict_of(const struct pair *pair, double margin);

/* Whether b takes more than `number` times as long as a (slower), or less (faster): verdict_of has 1. Two intervals of a
 * ratio: of the paired median, and of PAR-2. */
struct verdict verdict_beside(struct interval paired, struct interval par2, double number);

/* 1 if b is slower for certain, -1 if it is faster, else 0. */
int verdict_side(const struct pair *pair);

enum { VERDICT_TEXT_MAX = 96 };

/* For people: "slower (paired median, PAR-2)". */
const char *verdict_text(struct verdict verdict, char text[VERDICT_TEXT_MAX]);

#endif
