/* SPDX-License-Identifier: MIT */
/* scatter: one solver's time against another's, a point for each instance that both ran on. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/statistics/pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct duel {
    const char *x, *y;  /* those asked for, else the fastest and the fastest of another family, else the
                          fastest two */
    struct match *bout; /* the results of x and of y, each solved or cut off; by set and instance */
    size_t count;       /* at least 1 */
};

/* --- which two --- */

/* The one solver that stands in the rows by a label, and has this spec. */
static const char *find_labelled(const struct chart_request *request, const struct standing *standing,
                                 size_t count, const char *spec)
{
    const char *found = NULL;
    for (size_t s = 0; s < count; s++)
        if (!strcmp(spec_of_label(request->results, standing[s].solver), spec)) {
            if (found)
                return NULL;
            found = standing[s].solver;
        }
    return found;
}

/* `dlx:choose=fewest` is `dlx`: the rows leave defaults out. */
static const char *find_asked_solver(const struct chart_request *request, const struct standing *standing,
                                     size_t count, const char *name)
{
    struct spec spec;
    if (spec_parse(name, request->registry, &spec, NULL))
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
        pair[i] = asked[i] ? find_asked_solver(request, standing, count, asked[i]) : NULL;
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
    return (pair[0] && pair[1]) || error_set(error, "it needs the runs of two solvers");
}

/* --- their results --- */

static void duel_close(struct duel *duel)
{
    free(duel->bout);
    *duel = (struct duel){0};
}

/* False and a sentence if there are no two, or no instance for both. */
static bool duel_make(struct duel *duel, const struct chart_request *request, struct error *error)
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

/* Who was faster, where both solved it and the clock saw a difference; else null. */
static const char *bout_winner(const struct duel *duel, const struct match *bout)
{
    assert(bout->a->solver == duel->x && bout->b->solver == duel->y);
    const struct result *x = bout->a, *y = bout->b;
    if (!x->solved || !y->solved || !(x->time_ns > 0) || !(y->time_ns > 0) || x->time_ns == y->time_ns)
        return NULL;
    return x->time_ns < y->time_ns ? duel->x : duel->y;
}

/* How many sets the bouts are of, in the order that duel_make left. */
static size_t duel_sets(const struct duel *duel)
{
    assert(duel->count);
    size_t sets = 0;
    for (size_t i = 0; i < duel->count; i++)
        sets += !i || duel->bout[i].a->set != duel->bout[i - 1].a->set;
    return sets;
}

/* --- the numbers drawn --- */

/* A mark has the colour of the faster solver, and the shape of its set. */
static void scatter_note_curves(const struct duel *duel, struct curves *curves)
{
    for (const char *winner = duel->x; winner; winner = winner == duel->x ? duel->y : NULL) {
        const char *set = NULL;
        for (const struct match *bout = duel->bout; bout < duel->bout + duel->count; bout++) {
            if (bout_winner(duel, bout) != winner)
                continue;
            if (set != bout->a->set)
                curve_begin(curves, 0, winner, set = bout->a->set, "{x:time} with %s, {y:time} with %s",
                            duel->x, duel->y);
            curve_point(curves, bout->a->time_ns * 1e-9, bout->b->time_ns * 1e-9, bout->a);
        }
    }
}

static bool write_scatter(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                          struct error *error)
{
    struct duel duel;
    if (!duel_make(&duel, request, error))
        return false;
    double timeout = 0, least = INFINITY;
    arguments->pooled = duel_sets(&duel);
    fputs("set\tindex\tx_time_s\tx_status\ty_time_s\ty_status\tinstance\n", tsv);
    for (size_t i = 0; i < duel.count; i++) {
        const struct result *x = duel.bout[i].a, *y = duel.bout[i].b;
        char name[INSTANCE_NAME_MAX];
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t%.9g\t%s\t%s\n", x->set, x->index, x->time_ns * 1e-9, status_text(x),
                y->time_ns * 1e-9, status_text(y), result_name(x, name));
        timeout = fmax(timeout, (double)x->timeout_ns * 1e-9);
        least =
            fmin(least, fmin(x->time_ns > 0 ? x->time_ns : INFINITY, y->time_ns > 0 ? y->time_ns : INFINITY));
    }
    scatter_note_curves(&duel, &arguments->curves);
    /* Zeros stand a factor of two below the least time that was measured. */
    double floor = isinf(least) ? 1e-9 : least * 0.5e-9;
    arguments->count = 4;
    snprintf(arguments->text[0], sizeof arguments->text[0], "%s", duel.x);
    snprintf(arguments->text[1], sizeof arguments->text[1], "%s", duel.y);
    snprintf(arguments->text[2], sizeof arguments->text[2], "%.9g", timeout > 0 ? timeout : 1e9);
    snprintf(arguments->text[3], sizeof arguments->text[3], "%.9g", floor);
    duel_close(&duel);
    return true;
}

/* --- the sentence below them --- */

/* On how many instances one was faster than the other. */
static size_t count_wins(const struct duel *duel, bool of_y)
{
    size_t wins = 0;
    for (size_t i = 0; i < duel->count; i++) {
        const struct result *own = of_y ? duel->bout[i].b : duel->bout[i].a,
                            *other = of_y ? duel->bout[i].a : duel->bout[i].b;
        wins += own->solved && (!other->solved || own->time_ns < other->time_ns);
    }
    return wins;
}

static void describe_scatter(const struct chart_request *request, struct league *league)
{
    struct error error;
    struct duel duel;
    if (!duel_make(&duel, request, &error))
        return;
    league->head = SAID("Of {} ", A_TALLY(duel.count, things(request->results)));
    league->verb = " is faster ";
    for (int of_y = 0; of_y < 2; of_y++) {
        const size_t wins = count_wins(&duel, of_y);
        league_add(league, A_NAME(of_y ? duel.y : duel.x), (double)wins, memory_print("on %zu", wins));
    }
    duel_close(&duel);
}

const struct chart scatter_chart = {.name = "scatter",
                                    .summary = "one solver's time against another's, board by board",
                                    .solvers = 2,
                                    .write = write_scatter,
                                    .describe = describe_scatter,
                                    .duel = true};
