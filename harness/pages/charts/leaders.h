/* SPDX-License-Identifier: MIT */
/* Who leads on a set, by a figure of the set's table. */
#ifndef QUADRILLE_CHARTS_LEADS_H
#define QUADRILLE_CHARTS_LEADS_H

#include "harness/figures/figures.h"
#include "harness/pages/charts/charts.h"

/* The figures of a back-end on a set; null if it did not run there. */
const struct figures *figures_of(const struct set_figures *set, const char *solver);

/* The same; null also if it was wrong there, or did not run on all of it: then it can't be compared. */
const struct figures *comparable(const struct set_figures *set, const char *solver);

/* The least of a figure on a set, and the second least; null if there is none that is finite. */
struct lead {
    const struct figures *first, *second;
};

/* Whether the second is slower for certain: the interval of the ratio of their medians, or where `by_par2` of
 * their PAR-2, leaves out 1, and board by board it is not faster for certain. */
bool lead_is_settled(const struct set_figures *set, const struct lead *lead, bool by_par2);

struct lead find_lead(const struct set_figures *set, double (*figure)(const struct figures *figures));

#endif
