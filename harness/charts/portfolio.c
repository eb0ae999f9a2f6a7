/* SPDX-License-Identifier: MIT */
/* portfolio: how far the best solver, and the best two, three, ... together, are from the virtual best
 * solver, by PAR-2 on each set. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/statistics/virtual-best.h"

#include <math.h>
#include <stdlib.h>

/* "dlx", "dlx and mrv": all of them, to be freed. */
static char *members_text(const struct portfolio *portfolio, size_t size)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t i = 0; i < size; i++)
        fprintf(file, "%s%s", i == 0 ? "" : i + 1 == size ? " and " : ", ", portfolio->member[i]);
    fclose(file);
    return text;
}

static double ratio_to_virtual_best(const struct portfolios *portfolios, size_t size)
{
    assert(size >= 1 && size <= portfolios->count && portfolios->virtual_best_ns > 0);
    double ratio = portfolios->best[size - 1].par2_ns / portfolios->virtual_best_ns;
    return fmax(1, ratio); /* sums of the same times in another order */
}

static bool has_ratios(const struct portfolios *portfolios)
{
    return portfolios->count && portfolios->virtual_best_ns > 0;
}

/* --- the numbers drawn --- */

static void write_portfolio_set(const struct portfolios *portfolios, const char *set, struct curves *curves,
                                FILE *tsv)
{
    for (size_t size = 1; size <= portfolios->count; size++) {
        char *members = members_text(&portfolios->best[size - 1], size);
        double par2_ns = portfolios->best[size - 1].par2_ns, ratio = ratio_to_virtual_best(portfolios, size);
        fprintf(tsv, "%s\t%zu\t%.9g\t%.6g\t%s\t%s\n", set, size, par2_ns * 1e-9, ratio,
                portfolios->greedy ? "greedy" : "all subsets", members);
        curve_begin(curves, 0, set, set, "%s: {y:number} times the virtual best, PAR-2 {%.9g:time}", members,
                    par2_ns * 1e-9);
        curve_point(curves, (double)size, ratio, NULL);
        free(members);
    }
}

static bool write_portfolio(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                            struct error *error)
{
    struct run_matrices run;
    size_t drawn = 0;
    run_matrices_open(&run, request->results);
    *arguments->text[0] = 0;
    arguments->count = 1;
    fputs("set\ttogether\tpar2_s\tratio\tfound_by\tback_ends\n", tsv);
    for (size_t s = 0; s < run.count; s++) {
        struct portfolios portfolios;
        portfolios_make(&portfolios, &run.set[s]);
        if (!has_ratios(&portfolios))
            continue;
        write_word(run.set[s].set, arguments);
        write_portfolio_set(&portfolios, run.set[s].set, &arguments->curves, tsv);
        drawn++;
    }
    run_matrices_close(&run);
    return drawn || error_set(error, "there is no set on which a solver that was never wrong has a PAR-2");
}

/* --- the sentence below them --- */

static void describe_portfolio(const struct chart_request *request, struct league *league)
{
    static const char *const who[] = {"the best solver", "the best 2 together", "the best 3 together"};
    enum { SIZES = sizeof who / sizeof *who };
    struct run_matrices run;
    size_t near[SIZES] = {0}, sets = 0;
    run_matrices_open(&run, request->results);
    for (size_t s = 0; s < run.count; s++) {
        struct portfolios portfolios;
        portfolios_make(&portfolios, &run.set[s]);
        if (!has_ratios(&portfolios))
            continue;
        for (size_t size = 1; size <= SIZES; size++)
            near[size - 1] +=
                ratio_to_virtual_best(&portfolios, size < portfolios.count ? size : portfolios.count) <= 1.05;
        sets++;
    }
    run_matrices_close(&run);
    league->head =
        SAID("Of {}, the PAR-2 of the virtual best solver is met within 5 % by ", A_TALLY(sets, "set"));
    league->verb = " ";
    for (size_t i = 0; i < SIZES && sets; i++)
        league_add(league, A_TEXT(who[i]), 0, memory_print("on %zu", near[i]));
}

const struct chart portfolio_chart = {.name = "portfolio",
                                      .summary = "the best solvers together, against the virtual best solver",
                                      .solvers = 2,
                                      .write = write_portfolio,
                                      .describe = describe_portfolio};
