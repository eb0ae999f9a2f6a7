/* SPDX-License-Identifier: MIT */
/* The cross-check: compares what the solvers say of one instance. */
#pragma once

#include "harness/measuring/measure.h"

struct claim {
    const char *solver; /* the spec, or who else says so */
    bool is_answer;     /* it comes with the board, not from a solver */
    struct outcome outcome;
};

/* Passes each contradiction among the claims, as a sentence, to `report`; returns how many there are:
 *   - a solution was refused by the verifier, or reported twice;
 *   - complete counts differ;
 *   - one solver found more solutions than another's complete count;
 *   - two different verified grids where a claim says unique;
 *   - complete answers of the same count with different solutions;
 *   - a cover costs less than another's bound, so less than what another proved to be the least.
 * A solver that is refused is reported once and excluded from the rest. */
size_t cross_check_claims(const struct claim *claims, size_t count,
                          void (*report)(void *context, const char *sentence), void *context);

/* Whether two claims contradict each other; if so the sentence goes to `text`. */
bool claims_contradict(const struct claim *a, const struct claim *b, char *text, size_t room);

/* What a claim says, in words: "none", "unique", "several (at least 2)", "12 solutions", "gave up". Of a
 * count of more than 80 digits the first and the last are there, and how many there are. */
enum { OUTCOME_TEXT_MAX = 128 };
const char *outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT_MAX]);
