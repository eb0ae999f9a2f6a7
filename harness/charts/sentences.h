/* SPDX-License-Identifier: MIT */
/* The sentence below a chart. It is made of the numbers of the chart, and says no more than they do. */
#ifndef QUADRILLE_HARNESS_CHARTS_SENTENCES_H
#define QUADRILLE_HARNESS_CHARTS_SENTENCES_H

#include "harness/statistics/result-matrix.h"
#include "harness/text/sentence.h"

/* Two times less than a quarter apart are called even: so much a busy machine moves them. */
#define EVEN 1.25

/* Who stands how: "Of 400 boards dlx solves 400, mrv 398, ..., rescan 12." */
struct league {
    char *head;       /* "Of 400 boards " */
    const char *verb; /* " solves " */
    struct {
        struct shown who;
        char *value;
        double by;
    } entry[STANDINGS_MAX];
    size_t count;
};

/* Adds who has a value: behind those with a higher or an equal `by`. The value becomes its own. */
void league_add(struct league *league, struct shown who, double by, char *value);

/* Writes the sentence, the first two and the last of more than five; of none nothing. */
void league_write(const struct league *league, FILE *file);
void league_close(struct league *league);

/* What is drawn one by one, as a noun: boards, or instances where some are none, or where boards come as several isomorphs, or
 * stretches of a throughput run. For SAY (sentence.h): A_TALLY(count, things(results)). */
const char *things(const struct result_list *results);

#endif
