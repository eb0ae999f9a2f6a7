/* SPDX-License-Identifier: MIT */
/* The tables of a run: one for each set, sorted by PAR-2, and smaller ones where they have something to say.
 */
#ifndef QUADRILLE_SUMMARY_H
#define QUADRILLE_SUMMARY_H

#include "harness/figures/figures.h"

#include <stdio.h>

/* The tables with what explains them, for a terminal or as Markdown. */
void summary_print(const struct run_figures *figures, FILE *file, bool markdown);

/* summary.csv, unrounded: all figures in SI units, a header line, a line for each back-end and set. What
 * belongs to the set or to its virtual best solver stands in each of its lines. */
void summary_write_csv(const struct run_figures *figures, FILE *file);

/* pairs.csv: a line for each pair of back-ends on a set. */
void summary_write_pairs(const struct run_figures *figures, FILE *file);

/* How two back-ends compare, a paragraph for each set; `pair` is "A,B". False if no set has both. */
bool summary_print_pair(const struct run_figures *figures, const char *pair, FILE *file);

#endif
