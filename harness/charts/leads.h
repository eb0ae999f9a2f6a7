/* Who leads on a set, by a figure of the set's table. */
#ifndef QUADRILLE_CHARTS_LEADS_H
#define QUADRILLE_CHARTS_LEADS_H

#include "charts.h"

#include "../figures.h"

/* The figures of a back-end on a set; null if it did not run there. */
const struct figures *figures_of(const struct set_figures *set, const char *solver);

/* The same; null also if it was wrong there, or did not run on all of it: then it can't be compared. */
const struct figures *comparable(const struct set_figures *set, const char *solver);

/* The least of a figure on a set, and the second least; null if there is none that is finite. */
struct lead {
    const struct figures *first, *second;
};

struct lead find_lead(const struct set_figures *set, double (*figure)(const struct figures *figures));

#endif
