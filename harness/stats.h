/* Estimators, each with its source. */
#ifndef QUADRILLE_STATS_H
#define QUADRILLE_STATS_H

#include <stddef.h>

/* What a figure lies in, both ends included; NAN: it can't be told. An end may be infinite. */
struct interval {
    double low, high;
};

/* Sorts ascending, in place. */
void sort_numbers(double *numbers, size_t count);

/* The p-quantile (0..1) of sorted numbers, count at least 1: Hyndman and Fan, Sample Quantiles in Statistical
 * Packages (The American Statistician 50(4), 1996), definition 7, as R and NumPy do by default. Infinity
 * stands for a run that was cut off; between a finite number and infinity the answer is infinity. */
double quantile(const double *sorted, size_t count, double p);

/* The arithmetic mean; count at least 1. */
double mean(const double *numbers, size_t count);

/* PAR-2, the penalised average run time of the SAT competitions: a run that was cut off counts as twice its
 * limit. `penalty` is added for each of `cut_off` runs to the sum of the others. */
double penalised_mean(const double *numbers, size_t count, double penalty, size_t cut_off);

#endif
