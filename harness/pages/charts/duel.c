/* SPDX-License-Identifier: MIT */
#include "harness/pages/charts/duel.h"

#include "harness/figures/verdict.h"
#include "harness/ground/memory.h"
#include "harness/ground/stats.h"
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
            duel->bout[duel->count++] = (struct bout){.x = x, .y = y};
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

/* --- ratios --- */

const char *bout_winner(const struct duel *duel, const struct bout *bout)
{
    const struct result *x = bout->x, *y = bout->y;
    if (!x->solved || !y->solved || !(x->time_ns > 0) || !(y->time_ns > 0) || x->time_ns == y->time_ns)
        return 0;
    return x->time_ns < y->time_ns ? duel->x : duel->y;
}

size_t duel_sets(const struct duel *duel)
{
    size_t sets = 0;
    for (size_t i = 0; i < duel->count; i++)
        sets += !i || duel->bout[i].x->set != duel->bout[i - 1].x->set;
    return sets;
}

double bout_ratio(const struct bout *bout)
{
    const struct result *x = bout->x, *y = bout->y;
    if (x->solved && y->solved)
        return x->time_ns > 0 && y->time_ns > 0 ? y->time_ns / x->time_ns : NAN;
    return x->solved ? INFINITY : y->solved ? 0 : NAN;
}

static bool is_same_board(const struct result *a, const struct result *b)
{
    return a->set == b->set && a->index == b->index && a->instance_hash == b->instance_hash;
}

/* The median over some bouts whose ratios are known. */
static double middle_of(const struct bout *const *bout, size_t count, bool of_ratio, double *numbers)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = of_ratio ? bout_ratio(bout[i]) : bout[i]->difficulty;
    return sample_median(numbers, count);
}

size_t duel_boards(const struct duel *duel, struct duel_board *board)
{
    size_t boards = 0;
    const struct bout **known = memory_get((duel->count + 1) * sizeof *known);
    double *numbers = memory_get((duel->count + 1) * sizeof *numbers);
    for (size_t from = 0, to; from < duel->count; from = to) {
        size_t count = 0;
        for (to = from; to < duel->count && is_same_board(duel->bout[from].x, duel->bout[to].x); to++)
            if (!isnan(bout_ratio(&duel->bout[to])))
                known[count++] = &duel->bout[to];
        if (count)
            board[boards++] = (struct duel_board){middle_of(known, count, true, numbers),
                                                  middle_of(known, count, false, numbers)};
    }
    free(known);
    free(numbers);
    return boards;
}

/* --- in words --- */

/* "2.1", or what is known of it where it falls on a run that was cut off. */
static const char *bound_text(double ratio, char text[SHARE_TEXT_MAX])
{
    if (!isinf(ratio) && ratio > 0)
        return factor_text(ratio, text);
    snprintf(text, SHARE_TEXT_MAX, "%s", isinf(ratio) ? "beyond the limit" : "0");
    return text;
}

static struct interval turn(struct interval ratio)
{
    return (struct interval){1 / ratio.high, 1 / ratio.low};
}

/* The slower one is named first. */
void describe_median(double middle, struct interval interval, const struct duel *duel, FILE *file)
{
    bool turned = middle < 1, known = !isnan(interval.low);
    char factor[SHARE_TEXT_MAX], bound[2][SHARE_TEXT_MAX], slow[NAME_TEXT_MAX], fast[NAME_TEXT_MAX];
    name_text(turned ? duel->x : duel->y, slow);
    name_text(turned ? duel->y : duel->x, fast);
    if (turned) {
        middle = 1 / middle;
        interval = turn(interval);
    }
    if (isinf(middle))
        fprintf(file, "%s was cut off and %s was not, on half of the boards or more", slow, fast);
    else if (middle < 1.005) /* else "1.00 times as long" */
        fprintf(file, "%s takes as long as %s", slow, fast);
    else
        fprintf(file, "%s takes %s times as long as %s", slow, factor_text(middle, factor), fast);
    if (!isinf(middle))
        fputs(known ? " (median over the boards; " : " (median over the boards)", file);
    if (known)
        fprintf(file,
                isinf(middle) ? " (95 %% confidence interval of the ratio: %s to %s)"
                              : "95 %% confidence interval %s to %s)",
                bound_text(interval.low, bound[0]), bound_text(interval.high, bound[1]));
}

static size_t place_of(const struct set_figures *set, const char *solver)
{
    size_t place = 0;
    while (place < set->count && set->figures[place].solver != solver)
        place++;
    return place;
}

void describe_verdict(const struct set_figures *set, const struct duel *duel, FILE *file)
{
    size_t x = place_of(set, duel->x), y = place_of(set, duel->y);
    const struct pair *found = figures_pair(set, x, y);
    if (!found || isnan(found->paired))
        return;
    struct pair pair = *found; /* of y by x, then of the one that is named first */
    bool turned = pair.b == x;
    double middle = turned ? 1 / pair.paired : pair.paired;
    struct interval interval = turned ? turn(pair.paired_interval) : pair.paired_interval;
    char text[VERDICT_TEXT_MAX];
    if (turned != (middle < 1)) {
        pair.paired_interval = turn(pair.paired_interval);
        pair.par2_interval = turn(pair.par2_interval);
    }
    struct verdict verdict = verdict_of(&pair, VERDICT_MARGIN);
    fputc(' ', file);
    describe_median(middle, interval, duel, file);
    if (verdict.test == TESTED_NOTHING)
        fputs(", but these are too few boards to say which is faster", file);
    else
        fprintf(file, ": %s", verdict_text(verdict, text));
    fputs(".", file);
}
