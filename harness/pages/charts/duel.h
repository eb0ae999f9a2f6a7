/* SPDX-License-Identifier: MIT */
/* Two back-ends on the instances that both ran on. */
#ifndef QUADRILLE_CHARTS_DUEL_H
#define QUADRILLE_CHARTS_DUEL_H

#include "harness/figures/figures.h"
#include "harness/pages/charts/charts.h"

struct bout {
    const struct result *x, *y; /* each solved or cut off */
    double difficulty;          /* 0 until it is set */
};

struct duel {
    const char *x, *y; /* those asked for, else the fastest and the fastest of another family, else the
                          fastest two */
    struct bout *bout; /* by set and instance */
    size_t count;      /* at least 1 */
};

/* False and a sentence if there are no two, or no instance for both. */
bool duel_make(struct duel *duel, const struct chart_request *request, struct error *error);
void duel_close(struct duel *duel);

/* How many sets the bouts are of, in the order that duel_make left. */
size_t duel_sets(const struct duel *duel);

/* Who was faster, where both solved it and the clock saw a difference; else null. */
const char *bout_winner(const struct duel *duel, const struct bout *bout);

/* Gives each bout its difficulty: the nodes of a back-end, which is returned; null where none counted them on
 * all: the geometric mean of both times, in nanoseconds. */
const char *set_difficulty(struct duel *duel, const struct result_list *results);

/* How many times as long y takes as x: infinity if y alone was cut off, 0 if x alone was. NAN where that
 * can't be known: both were, or the clock saw no time. */
double bout_ratio(const struct bout *bout);

/* A board counts once, however many isomorphs it was solved in: they are no independent samples. */
struct duel_board {
    double ratio, difficulty; /* medians over its isomorphs */
};

/* The boards whose ratio is known, of bouts in the order that duel_make left. `board` has room for all
 * bouts; returns how many there are. */
size_t duel_boards(const struct duel *duel, struct duel_board *board);

/* "dlx takes 2.1 times as long as mrv (median over the boards; 95 % confidence interval 1.8 to 2.4)": of y by x. */
void describe_median(double middle, struct interval interval, const struct duel *duel, FILE *file);

/* The same from the figures of a set, with the verdict of its tables: ": slower (paired median)". Nothing if they have no
 * ratio of the two. */
void describe_verdict(const struct set_figures *set, const struct duel *duel, FILE *file);

#endif
