/* SPDX-License-Identifier: MIT */
/* Tables of a run that several machines measured: which they are, how fast, and how back-ends compare whichever
 * machine it was (machines.h). They stand before the tables of each machine. */
#ifndef QUADRILLE_MACHINES_TABLE_H
#define QUADRILLE_MACHINES_TABLE_H

#include "harness/figures/figures.h"
#include "harness/figures/results.h"

#include <stdio.h>

/* On a terminal the tables of single machines are shown of so many at the most; summary.md has all. */
enum { MACHINES_SHOWN = 3 };

/* Nothing of a run on one machine. `run`: its folder; null: none. */
void machines_print(const struct run_figures *figures, const struct result_list *results, const char *run,
                    FILE *file, bool markdown);

#endif
