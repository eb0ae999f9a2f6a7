/* The virtual best solver of a set: on each instance the fastest of the back-ends that were never wrong. What
 * each back-end is worth to it: Xu, Hutter, Hoos, Leyton-Brown, Evaluating Component Solver Contributions to
 * Portfolio-Based Algorithm Selectors (SAT 2012), section 3, with PAR-2 as the measure. */
#ifndef QUADRILLE_VIRTUAL_BEST_H
#define QUADRILLE_VIRTUAL_BEST_H

#include "figures.h"
#include "times.h"

/* best[row] becomes the time of the fastest; infinity if nobody solved it. The figures, one for each column,
 * get `fastest`, `alone` and `marginal`; set->best all that follows from single times but for what needs them
 * sorted: ran, solved, cut_off, timeout, mean, par2, par10. */
void virtual_best(struct set_figures *set, const struct times *times, double *best);

#endif
