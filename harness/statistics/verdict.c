/* SPDX-License-Identifier: MIT */
#include "harness/statistics/verdict.h"

#include <math.h>
#include <stdio.h>

const char *const verdict_words[] = {"faster",      "slower",    "same within the interval",
                                     "not settled", "same code", "unknown"};

const char *const verdict_tests[] = {"",
                                     "paired median",
                                     "PAR-2",
                                     "paired median, PAR-2",
                                     "faster by paired median, slower by PAR-2",
                                     "slower by paired median, faster by PAR-2"};

static int side_of(struct interval ratio, double number)
{
    return (ratio.low > number) - (ratio.high < number);
}

struct verdict verdict_beside(struct interval paired, struct interval par2, double number)
{
    int by_paired = side_of(paired, number), by_par2 = side_of(par2, number);
    if (by_paired * by_par2 < 0)
        return (struct verdict){VERDICT_NOT_SETTLED,
                                by_paired < 0 ? TESTED_PAIRED_FASTER : TESTED_PAIRED_SLOWER};
    bool settled = by_paired || by_par2;
    bool counts_paired = settled ? by_paired : !isnan(paired.low);
    bool counts_par2 = settled ? by_par2 : !isnan(par2.low);
    return (struct verdict){!settled                  ? VERDICT_NOT_SETTLED
                            : by_paired + by_par2 > 0 ? VERDICT_SLOWER
                                                      : VERDICT_FASTER,
                            (counts_paired ? TESTED_PAIRED : 0) + (counts_par2 ? TESTED_PAR2 : 0)};
}

struct verdict verdict_of(const struct pair *pair, double margin)
{
    const struct interval *paired = &pair->paired_interval;
    struct verdict verdict = verdict_beside(*paired, pair->par2_interval, 1);
    bool agree = verdict.word == VERDICT_NOT_SETTLED && verdict.test <= TESTED_BOTH;
    if (agree && paired->low >= 1 / (1 + margin) && paired->high <= 1 + margin)
        return (struct verdict){VERDICT_SAME, TESTED_PAIRED};
    return verdict;
}

int verdict_side(const struct pair *pair)
{
    enum verdict_word word = verdict_of(pair, 0).word;
    return (word == VERDICT_SLOWER) - (word == VERDICT_FASTER);
}

const char *verdict_text(struct verdict verdict, char text[VERDICT_TEXT_MAX])
{
    if (verdict.test == TESTED_NOTHING)
        snprintf(text, VERDICT_TEXT_MAX, "%s", verdict_words[verdict.word]);
    else
        snprintf(text, VERDICT_TEXT_MAX, "%s (%s)", verdict_words[verdict.word], verdict_tests[verdict.test]);
    return text;
}
