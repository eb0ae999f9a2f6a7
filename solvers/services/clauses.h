/* SPDX-License-Identifier: MIT */
/* The clauses that a SAT back-end searches, for those who show its search: the formula that it makes of a problem
 * (encoded.h), and its clauses by number (clause-set.h). */
#ifndef QUADRILLE_SOLVERS_SERVICES_CLAUSES_H
#define QUADRILLE_SOLVERS_SERVICES_CLAUSES_H

#include "solvers/sat-libraries/encoded.h"
#include "solvers/sat/clause-set.h"

#endif
