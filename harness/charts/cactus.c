/* SPDX-License-Identifier: MIT */
/* cactus: how many instances each solver solves within a time, each curve sorted by its own times. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"

#include <math.h>
#include <stdlib.h>

static void write_cactus_series(const struct result_list *results, const char *solver,
                                const struct result **sorted, struct curves *curves, FILE *tsv)
{
    size_t count = 0;
    curve_begin(curves, 0, solver, NULL, "{x:count} solved within {y:time} each");
    for (size_t i = 0; i < results->count; i++)
        if (results->result[i].solver == solver && is_drawn(&results->result[i]))
            sorted[count++] = &results->result[i];
    sort_results(sorted, count);
    for (size_t i = 0; i < count; i++) {
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t", solver, i + 1, sorted[i]->time_ns * 1e-9, status_text(sorted[i]));
        write_nodes_field(tsv, sorted[i]);
        fputc('\n', tsv);
        if (sorted[i]->solved)
            curve_point(curves, (double)i + 1, sorted[i]->time_ns * 1e-9, sorted[i]);
    }
}

static bool write_cactus(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                         struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = write_series(request, standing, arguments);
    const struct result **sorted = memory_get((request->results->count + 1) * sizeof *sorted);
    arguments->pooled = count_sets(request->results, is_drawn);
    arguments->curves.made = "rank";
    fputs("solver\trank\ttime_s\tstatus\tnodes\n", tsv);
    for (size_t s = count; s-- > 0;)
        write_cactus_series(request->results, standing[s].solver, sorted, &arguments->curves, tsv);
    free(sorted);
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentence below them --- */

static void describe_cactus(const struct chart_request *request, struct league *league)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    size_t count = standings_make(standing, results), asked[STANDINGS_MAX], solved[STANDINGS_MAX], most = 0;
    for (size_t s = 0; s < count; s++) {
        asked[s] = solved[s] = 0;
        for (size_t i = 0; i < results->count; i++)
            if (results->result[i].solver == standing[s].solver && results->result[i].counted) {
                asked[s]++;
                solved[s] += results->result[i].solved;
            }
        most = asked[s] > most ? asked[s] : most;
    }
    league->head = SAID("Of {} ", A_TALLY(most, things(results)));
    league->verb = " solves ";
    for (size_t s = 0; s < count; s++)
        league_add(league, A_NAME(standing[s].solver), (double)solved[s],
                   memory_print(asked[s] < most ? "%zu of %zu" : "%zu", solved[s], asked[s]));
}

const struct chart cactus_chart = {.name = "cactus",
                                   .summary = "how many boards each solver solves within a time",
                                   .solvers = 1,
                                   .write = write_cactus,
                                   .describe = describe_cactus};
