/* SPDX-License-Identifier: MIT */
/* Certificates for the results of a comparison: of every instance that some back-end says is unique or has no
 * solution. */
#ifndef QUADRILLE_CERTIFY_RESULTS_H
#define QUADRILLE_CERTIFY_RESULTS_H

#include "harness/answers/certify/certify.h"
#include "harness/figures/results.h"
#include "harness/measuring/run/experiment.h"

/* The first back-end that says so has to find its solution once more. */
void certify_results(struct certify *certify, const struct experiment *experiment,
                     const struct result_list *results);

#endif
