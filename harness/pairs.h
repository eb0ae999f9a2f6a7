/* Back-ends of a set two by two. */
#ifndef QUADRILLE_PAIRS_H
#define QUADRILLE_PAIRS_H

#include "figures.h"
#include "times.h"

/* Fills set->pair: every pair of sound columns. medians[c * set->resamples + r] is the median of column c in
 * resample r of all boards. False if memory runs out. */
bool pairs_make(struct set_figures *set, const struct times *times, const double *medians);

#endif
