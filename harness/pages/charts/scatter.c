/* SPDX-License-Identifier: MIT */
/* scatter: one back-end's time against another's, a point for each instance that both ran on. */
#include "harness/figures/run-figures.h"
#include "harness/pages/charts/duel.h"
#include "harness/pages/charts/sentences.h"

#include <math.h>

/* A mark has the colour of the faster back-end, and the shape of its set. */
static void note_curves(const struct duel *duel, struct curves *curves)
{
    for (const char *winner = duel->x; winner; winner = winner == duel->x ? duel->y : 0) {
        const char *set = 0;
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
    note_curves(&duel, &arguments->curves);
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

/* --- the sentences below them --- */

/* On how many instances who is faster. */
struct wins {
    size_t x, y, equal, neither; /* neither: both were cut off */
};

static struct wins count_wins(const struct duel *duel)
{
    struct wins wins = {0};
    for (size_t i = 0; i < duel->count; i++) {
        const struct result *x = duel->bout[i].a, *y = duel->bout[i].b;
        if (!x->solved && !y->solved)
            wins.neither++;
        else if (x->solved && y->solved && x->time_ns == y->time_ns)
            wins.equal++;
        else if (x->solved && (!y->solved || x->time_ns < y->time_ns))
            wins.x++;
        else
            wins.y++;
    }
    return wins;
}

static void describe_wins(const struct duel *duel, enum noun what, FILE *file)
{
    struct wins wins = count_wins(duel);
    bool first = wins.x >= wins.y;
    SAY(file, "{} is faster on {} of {}, {} on {}", A_NAME(first ? duel->x : duel->y),
        A_WHOLE(first ? wins.x : wins.y), A_COUNTED(duel->count, what), A_NAME(first ? duel->y : duel->x),
        A_WHOLE(first ? wins.y : wins.x));
    if (wins.equal)
        fprintf(file, ", neither on %zu", wins.equal);
    fputs(".", file);
    if (wins.neither)
        fprintf(file, " On %zu both were cut off.", wins.neither);
}

static const struct set_figures *figures_of_set(const struct run_figures *run, const char *set)
{
    size_t at = 0;
    while (run->sets[at].set != set)
        at++;
    return &run->sets[at];
}

static void describe_scatter(const struct chart_request *request, FILE *file)
{
    struct error error;
    struct duel duel;
    struct run_figures run;
    if (!duel_make(&duel, request, &error))
        return;
    figures_make(&run, request->results);
    size_t sets = duel_sets(&duel);
    for (size_t from = 0, to; sets <= SETS_DESCRIBED && from < duel.count; from = to) {
        const char *set = duel.bout[from].a->set;
        for (to = from + 1; to < duel.count && duel.bout[to].a->set == set;)
            to++;
        struct duel of_set = {duel.x, duel.y, duel.bout + from, to - from};
        struct pair pair = pair_between(figures_of_set(&run, set), duel.x, duel.y);
        fputs(from ? " " : "", file);
        if (sets > 1)
            describe_set_name(file, set);
        describe_wins(&of_set, things(request->results), file);
        if (isnan(pair.paired))
            continue;
        fputs(" ", file);
        describe_pair(&pair, &duel, file);
        fputs(".", file);
    }
    if (sets > SETS_DESCRIBED)
        describe_pool(file, sets);
    fputc('\n', file);
    figures_close(&run);
    duel_close(&duel);
}

const struct chart scatter_chart = {.name = "scatter",
                                    .summary = "one back-end's time against another's, board by board",
                                    .back_ends = 2,
                                    .write = write_scatter,
                                    .describe = describe_scatter,
                                    .duel = true};
