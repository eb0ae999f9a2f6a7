/* SPDX-License-Identifier: MIT */
#include "harness/measuring/cross-check.h"

#include "common/base/big-count.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* How many, within a line. */
enum { AMOUNT_MAX = 96 };

static const char *amount(const struct outcome *outcome, char text[AMOUNT_MAX])
{
    enum { ALL_SHOWN = 80, ENDS = 12 };
    char small[COUNT_TEXT_MAX];
    const char *digits = count_digits(outcome->solutions, outcome->large_count, small);
    size_t length = strlen(digits);
    if (length <= ALL_SHOWN)
        snprintf(text, AMOUNT_MAX, "%s", digits);
    else
        snprintf(text, AMOUNT_MAX, "%.*s...%s (%zu digits)", ENDS, digits, digits + length - ENDS, length);
    return text;
}

const char *outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT_MAX])
{
    uint64_t n = outcome->solutions;
    char digits[AMOUNT_MAX];
    if (outcome->has_cost && outcome->complete)
        snprintf(text, OUTCOME_TEXT_MAX, "least cost %" PRIu64, outcome->cost);
    else if (outcome->has_cost)
        snprintf(text, OUTCOME_TEXT_MAX, "cost %" PRIu64 ", at least %" PRIu64, outcome->cost,
                 outcome->bound);
    else if (outcome->status == STATUS_CLASH || (outcome->complete && n == 0))
        snprintf(text, OUTCOME_TEXT_MAX, "none");
    else if (outcome->complete)
        snprintf(text, OUTCOME_TEXT_MAX, n == 1 ? "unique" : "%s solutions", amount(outcome, digits));
    else if (n == 0)
        snprintf(text, OUTCOME_TEXT_MAX, "gave up");
    else
        snprintf(text, OUTCOME_TEXT_MAX, n == 1 ? "at least 1" : "several (at least %s)",
                 amount(outcome, digits));
    return text;
}

bool claims_contradict(const struct claim *a, const struct claim *b, char *text, size_t room)
{
    assert(a->solver && b->solver && room);
    const struct outcome *x = &a->outcome, *y = &b->outcome;
    char says_x[OUTCOME_TEXT_MAX], says_y[OUTCOME_TEXT_MAX];
    int order = count_compare(x->solutions, x->large_count, y->solutions, y->large_count);
    bool cheaper = (x->has_cost && x->cost < y->bound) || (y->has_cost && y->cost < x->bound);
    bool more = cheaper || (x->complete && order < 0) || (y->complete && order > 0);
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
    assert(report && (claims || !count));
    char text[1024];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (claims[i].outcome.status != STATUS_WRONG)
            continue;
        snprintf(text, sizeof text, "%s is wrong: %s", claims[i].solver, claims[i].outcome.flaw.text);
        report(context, text);
        found++;
    }
    /* Each against the first sound one that it contradicts: enough to name each solver once. */
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
