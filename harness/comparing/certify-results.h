/* SPDX-License-Identifier: MIT */
/* Certificates for the results of a comparison: of every instance that some back-end says is unique or has no
 * solution. */
#ifndef QUADRILLE_CERTIFY_RESULTS_H
#define QUADRILLE_CERTIFY_RESULTS_H

#include "harness/analysis/results.h"
#include "harness/run-folder/experiment.h"
#include "harness/solving/certify.h"

/* The first back-end that says so has to find its solution once more. */
void certify_results(struct certify *certify, const struct experiment *experiment,
                     const struct result_list *results);

#endif
