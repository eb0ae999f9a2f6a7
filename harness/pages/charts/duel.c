/* SPDX-License-Identifier: MIT */
#include "harness/pages/charts/duel.h"

#include "harness/figures/verdict.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/sentences.h"
#include "solvers/registry/spec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- which two --- */

/* The one back-end that stands in the rows by a label, and has this spec. */
static const char *find_labelled(const struct chart_request *request, const struct standing *standing,
                                 size_t count, const char *spec)
{
    const char *found = 0;
    for (size_t s = 0; s < count; s++)
        if (!strcmp(spec_of_label(request->results, standing[s].solver), spec)) {
            if (found)
                return 0;
            found = standing[s].solver;
        }
    return found;
}

/* `dlx:choose=fewest` is `dlx`: the rows leave defaults out. */
static const char *find_solver(const struct chart_request *request, const struct standing *standing,
                               size_t count, const char *name)
{
    struct spec spec;
    if (spec_parse(name, request->registry, &spec, 0))
        name = spec.text;
    for (size_t s = 0; s < count; s++)
        if (!strcmp(standing[s].solver, name))
            return standing[s].solver;
    return find_labelled(request, standing, count, name);
}

static bool no_such_solver(const struct standing *standing, size_t count, const char *asked,
                           struct error *error)
{
    char names[384] = "";
    for (size_t s = 0, used = 0; s < count && used < sizeof names; s++)
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s%s", s ? ", " : "", standing[s].solver);
    return error_set(error, "there are no runs of '%s' in these rows; there are %s", asked, names);
}

static bool choose_pair(const struct chart_request *request, const char *pair[2], struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = standings_make(standing, request->results);
    const char *asked[2] = {request->x, request->y};
    for (int i = 0; i < 2; i++) {
        pair[i] = asked[i] ? find_solver(request, standing, count, asked[i]) : 0;
        if (asked[i] && !pair[i])
            return no_such_solver(standing, count, asked[i], error);
    }
    for (int i = 0; i < 2; i++)
        for (size_t s = 0; !pair[i] && s < count; s++)
            if (!pair[!i] || strcmp(family_of(request, standing[s].solver), family_of(request, pair[!i])))
                pair[i] = standing[s].solver;
    for (size_t s = 0; s < count; s++)
        for (int i = 0; i < 2; i++)
            if (!pair[i] && standing[s].solver != pair[!i])
                pair[i] = standing[s].solver;
    return (pair[0] && pair[1]) || error_set(error, "it needs the runs of two back-ends");
}

/* --- their results --- */

bool duel_make(struct duel *duel, const struct chart_request *request, struct error *error)
{
    const struct result_list *results = request->results;
    const char *name[2] = {0};
    *duel = (struct duel){0};
    if (!choose_pair(request, name, error))
        return false;
    duel->x = name[0];
    duel->y = name[1];
    duel->bout = memory_get((results->count + 1) * sizeof *duel->bout);
    for (size_t i = 0; i < results->count; i++) {
        const struct result *x = &results->result[i], *y;
        if (x->solver == duel->x && is_drawn(x) && (y = results_of(results, x, duel->y)) && is_drawn(y))
            duel->bout[duel->count++] = (struct match){x, y};
    }
    if (duel->count)
        return true;
    duel_close(duel);
    return error_set(error, "%s and %s have no board in common", name[0], name[1]);
}

void duel_close(struct duel *duel)
{
    free(duel->bout);
    *duel = (struct duel){0};
}

const char *bout_winner(const struct duel *duel, const struct match *bout)
{
    const struct result *x = bout->a, *y = bout->b;
    if (!x->solved || !y->solved || !(x->time_ns > 0) || !(y->time_ns > 0) || x->time_ns == y->time_ns)
        return 0;
    return x->time_ns < y->time_ns ? duel->x : duel->y;
}

size_t duel_sets(const struct duel *duel)
{
    size_t sets = 0;
    for (size_t i = 0; i < duel->count; i++)
        sets += !i || duel->bout[i].a->set != duel->bout[i - 1].a->set;
    return sets;
}

/* --- in words --- */

/* What is known of an end of an interval, where it falls on a run that was cut off. */
static struct shown an_end(double ratio)
{
    return isinf(ratio) ? A_TEXT("beyond the limit") : ratio > 0 ? A_FACTOR(ratio) : A_TEXT("0");
}

/* The slower one is named first. */
void describe_pair(const struct pair *of, const struct duel *duel, FILE *file)
{
    const bool turned = of->paired < 1;
    const struct pair pair = turned ? pair_turned(of) : *of;
    const bool cut_off = isinf(pair.paired), known = !isnan(pair.paired_interval.low);
    const struct verdict verdict = verdict_of(&pair, VERDICT_MARGIN);
    char text[VERDICT_TEXT_MAX];
    SAY(file,
        cut_off               ? "{0} was cut off and {1} was not, on half of the boards or more"
        : pair.paired < 1.005 ? "{0} takes as long as {1}" /* else "1.00 times as long" */
                              : "{0} takes {2} times as long as {1}",
        A_NAME(turned ? duel->x : duel->y), A_NAME(turned ? duel->y : duel->x), A_FACTOR(pair.paired));
    if (known)
        SAY(file,
            cut_off ? " (95 % confidence interval of the ratio: {} to {})"
                    : " (median over the boards; 95 % confidence interval {} to {})",
            an_end(pair.paired_interval.low), an_end(pair.paired_interval.high));
    else if (!cut_off)
        fputs(" (median over the boards)", file);
    if (verdict.test == TESTED_NOTHING)
        fputs(", but these are too few boards to say which is faster", file);
    else
        fprintf(file, ": %s", verdict_text(verdict, text));
}
