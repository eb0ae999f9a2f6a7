/* SPDX-License-Identifier: MIT */
/* Two back-ends on the instances that both ran on. */
#ifndef QUADRILLE_CHARTS_DUEL_H
#define QUADRILLE_CHARTS_DUEL_H

#include "harness/figures/pairs.h"
#include "harness/pages/charts/charts.h"

struct duel {
    const char *x, *y;  /* those asked for, else the fastest and the fastest of another family, else the
                          fastest two */
    struct match *bout; /* the results of x and of y, each solved or cut off; by set and instance */
    size_t count;       /* at least 1 */
};

/* False and a sentence if there are no two, or no instance for both. */
bool duel_make(struct duel *duel, const struct chart_request *request, struct error *error);
void duel_close(struct duel *duel);

/* How many sets the bouts are of, in the order that duel_make left. */
size_t duel_sets(const struct duel *duel);

/* Who was faster, where both solved it and the clock saw a difference; else null. */
const char *bout_winner(const struct duel *duel, const struct match *bout);

/* "dlx takes 2.1 times as long as mrv (median over the boards; 95 % confidence interval 1.8 to 2.4): slower (paired median)", of
 * a pair of y by x, with its verdict (verdict.h). */
void describe_pair(const struct pair *pair, const struct duel *duel, FILE *file);

#endif
