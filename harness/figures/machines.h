/* SPDX-License-Identifier: MIT */
/* A set that several machines measured: how back-ends compare, whichever machine it was.
 *
 * The machine is a factor: ratios of two back-ends are formed on each machine for itself, from instances that both
 * met there (a shard gives an instance to all back-ends), and only ratios are put together. The ratio of all is the
 * mean of the machines' logarithms, weighted by their boards (a stratified estimate: Cochran, Sampling Techniques,
 * section 5.3). Its interval follows from those of the machines, read as 1.96 standard errors to either side.
 * Whether the machines differ is Cochran's Q (Biometrics 10, 1954), with the 95 % quantile of chi-squared after
 * Wilson and Hilferty (PNAS 17, 1931). Absolute times are not put together. */
#ifndef QUADRILLE_MACHINES_H
#define QUADRILLE_MACHINES_H

#include "harness/figures/figures.h"
#include "harness/figures/results.h"

/* A ratio over machines, by the first back-end of the list; NAN if it is not known on each. */
struct ratio_over_machines {
    double ratio, least, most; /* least and most: of single machines */
    struct interval interval;  /* of 95 %; NAN: not known */
    bool differs;              /* machines differ by more than their intervals explain */
};

struct back_end_over_machines {
    const char *solver;
    size_t ran, solved;
    /* Weighted mean of the logarithms, by which the list is sorted; NAN: none on some machine */
    double par2_log;
    struct ratio_over_machines par2, paired; /* paired: median of the ratios board by board */
};

struct set_over_machines {
    const char *set; /* without a machine */
    bool boards;
    size_t originals, machines;
    /* Those with a PAR-2 on all machines first, the fastest first of all */
    struct back_end_over_machines *back_end;
    size_t count;
};

/* The set that figures->sets[first] is a part of, from all of its parts. To be closed. */
void machines_of_set(struct set_over_machines *all, const struct run_figures *figures,
                     const struct result_list *results, size_t first);

/* The ratios of any two back-ends, `solver` by `base`, on a set, in the same way. */
void machines_ratios(struct ratio_over_machines *paired, struct ratio_over_machines *par2,
                     const struct run_figures *figures, const struct result_list *results, const char *set,
                     const char *solver, const char *base);

void machines_close(struct set_over_machines *all);

/* Whether no part of the same set stands before: a walk over all of these meets each set once. Only of parts of sets
 * (struct stratum). */
bool machines_is_first_part(const struct run_figures *figures, const struct result_list *results, size_t at);

#endif
