/* SPDX-License-Identifier: MIT */
/* profile: the performance profile. Which share of the instances each solver solves within so many times the
 * time of the fastest on each: the distribution function of these ratios (E. Dolan, J. More, Benchmarking
 * Optimization Software with Performance Profiles, Mathematical Programming 91, 2002, p. 203).
 *
 * It shows how often a solver is the fastest, and how far it is from that elsewhere. Who is second is not to
 * be read from it, as ratios are to the fastest of all that took part: N. Gould, J. Scott, A Note on
 * Performance Profiles for Benchmarking Software, ACM Transactions on Mathematical Software 43(2), 2016. */
#include "harness/base/memory.h"
#include "harness/charts/ecdf.h"
#include "harness/statistics/virtual-best.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the same results with ratios in the place of times, a second for the ratio 1; the array of results
 * is to be freed. A solver that was wrong on a set is no measure of the others there. */
static struct result_list profile_ratios(const struct result_list *results)
{
    struct result_list ratios = *results;
    struct run_matrices run;
    ratios.result = memory_get((results->count + 1) * sizeof *ratios.result);
    memcpy(ratios.result, results->result, results->count * sizeof *ratios.result);
    for (size_t i = 0; i < results->count; i++) {
        ratios.result[i].time_ns = 1e9;
        ratios.result[i].timeout_ns = 0;
    }
    run_matrices_open(&run, results);
    for (const struct result_matrix *set = run.set; set < run.set + run.count; set++) {
        const struct result **best = memory_get((set->rows + 1) * sizeof *best);
        virtual_best(set, best);
        for (size_t cell = 0; cell < set->rows * set->columns; cell++) {
            const struct result *result = set->cells[cell], *fastest = best[cell % set->rows];
            if (result && result->solved && fastest && fastest->solved)
                ratios.result[result - results->result].time_ns =
                    1e9 * fmax(1, fmax(1, result->time_ns) / fmax(1, fastest->time_ns));
        }
        free(best);
    }
    run_matrices_close(&run);
    return ratios;
}

static bool write_profile(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                          struct error *error)
{
    struct result_list ratios = profile_ratios(request->results);
    struct chart_request of_ratios = *request;
    of_ratios.results = &ratios;
    const bool written =
        ecdf_write(&of_ratios, "ratio", "{y:share} solved within {x:number} times the fastest time", tsv,
                   arguments, error);
    for (struct curve_point *point = arguments->curves.point;
         point < arguments->curves.point + arguments->curves.points; point++)
        point->of = point->of ? request->results->result + (point->of - ratios.result) : NULL;
    free(ratios.result);
    return written;
}

static void describe_profile(const struct chart_request *request, struct league *league)
{
    struct result_list ratios = profile_ratios(request->results);
    struct chart_request of_ratios = *request;
    of_ratios.results = &ratios;
    ecdf_describe(&of_ratios, 2, league);
    free(ratios.result);
}

const struct chart profile_chart = {.name = "profile",
                                    .summary = "share of boards solved within so many times the fastest time",
                                    .solvers = 2,
                                    .write = write_profile,
                                    .describe = describe_profile};
