/* SPDX-License-Identifier: MIT */
#include "harness/measuring/cross-check.h"

#include <inttypes.h>
#include <stdio.h>

const char *outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT_MAX])
{
    uint64_t n = outcome->solutions;
    if (outcome->status == STATUS_CLASH || (outcome->complete && n == 0))
        snprintf(text, OUTCOME_TEXT_MAX, "none");
    else if (outcome->complete)
        snprintf(text, OUTCOME_TEXT_MAX, n == 1 ? "unique" : "%" PRIu64 " solutions", n);
    else if (n == 0)
        snprintf(text, OUTCOME_TEXT_MAX, "gave up");
    else
        snprintf(text, OUTCOME_TEXT_MAX, n == 1 ? "at least 1" : "several (at least %" PRIu64 ")", n);
    return text;
}

bool claims_contradict(const struct claim *a, const struct claim *b, char *text, size_t room)
{
    const struct outcome *x = &a->outcome, *y = &b->outcome;
    char says_x[OUTCOME_TEXT_MAX], says_y[OUTCOME_TEXT_MAX];
    bool more = (x->complete && y->solutions > x->solutions) || (y->complete && x->solutions > y->solutions);
    if (more) {
        snprintf(text, room, "%s says %s, %s says %s", a->solver, outcome_text(x, says_x), b->solver,
                 outcome_text(y, says_y));
        return true;
    }
    bool unique = (x->complete && x->solutions == 1) || (y->complete && y->solutions == 1);
    bool comparable = x->hashed && y->hashed && x->solutions == y->solutions && x->solutions &&
                      ((x->complete && y->complete) || unique);
    if (comparable && x->solution_hash != y->solution_hash) {
        snprintf(text, room,
                 unique ? "%s and %s have different grids, and one of them says unique"
                        : "%s and %s have the same count, but different solutions",
                 a->solver, b->solver);
        return true;
    }
    return false;
}

size_t cross_check_claims(const struct claim *claims, size_t count,
                          void (*report)(void *context, const char *sentence), void *context)
{
    char text[1024];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (claims[i].outcome.status != STATUS_WRONG)
            continue;
        snprintf(text, sizeof text, "%s is wrong: %s", claims[i].solver, claims[i].outcome.flaw.text);
        report(context, text);
        found++;
    }
    /* Each against the first sound one that it contradicts: enough to name each back-end once. */
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            if (claims[i].outcome.status == STATUS_WRONG || claims[j].outcome.status == STATUS_WRONG)
                continue;
            if (claims_contradict(&claims[j], &claims[i], text, sizeof text)) {
                report(context, text);
                found++;
                break;
            }
        }
    return found;
}
