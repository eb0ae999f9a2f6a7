/* SPDX-License-Identifier: MIT */
/* portfolio: how far the best back-end, and the best two, three, ... together, are from the virtual best solver, by PAR-2 on
 * each set. */
#include "harness/figures/portfolio.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/sentences.h"

#include <math.h>
#include <stdlib.h>

/* "dlx", "dlx and mrv": all of them, to be freed. */
static char *members_text(const struct portfolio *portfolio, size_t size, bool marked)
{
    char *text = 0;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t i = 0; i < size; i++)
        fprintf(file, marked ? "%s" NAMED : "%s%s",
                i == 0          ? ""
                : i + 1 == size ? " and "
                                : ", ",
                portfolio->member[i]);
    fclose(file);
    return text;
}

static double ratio_of(const struct portfolios *portfolios, size_t size)
{
    double ratio = portfolios->best[size - 1].par2_ns / portfolios->virtual_best_ns;
    return fmax(1, ratio); /* sums of the same times in another order */
}

static bool has_ratios(const struct portfolios *portfolios)
{
    return portfolios->count && portfolios->virtual_best_ns > 0;
}

/* --- the numbers drawn --- */

static void write_set(const struct portfolios *portfolios, const char *set, struct curves *curves, FILE *tsv)
{
    for (size_t size = 1; size <= portfolios->count; size++) {
        char *members = members_text(&portfolios->best[size - 1], size, false);
        double par2_ns = portfolios->best[size - 1].par2_ns, ratio = ratio_of(portfolios, size);
        fprintf(tsv, "%s\t%zu\t%.9g\t%.6g\t%s\t%s\n", set, size, par2_ns * 1e-9, ratio,
                portfolios->greedy ? "greedy" : "all subsets", members);
        curve_begin(curves, 0, set, set, "%s: {y:number} times the virtual best, PAR-2 {%.9g:time}", members,
                    par2_ns * 1e-9);
        curve_point(curves, (double)size, ratio, 0);
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
        write_set(&portfolios, run.set[s].set, &arguments->curves, tsv);
        drawn++;
    }
    run_matrices_close(&run);
    return drawn || error_set(error, "there is no set on which a back-end that was never wrong has a PAR-2");
}

/* --- the sentences below them --- */

/* "On easy the best back-end, dlx, has 1.3 times the PAR-2 of the virtual best solver; the best 2 together, dlx and mrv,
 * 1.04 times." */
static void describe_set(const struct portfolios *portfolios, const char *set, FILE *file)
{
    enum { SIZES_NAMED = 3 };
    for (size_t size = 1; size <= portfolios->count && size <= SIZES_NAMED; size++) {
        char *members = members_text(&portfolios->best[size - 1], size, true);
        double ratio = ratio_of(portfolios, size);
        bool equal = ratio < 1.0005;
        SAY(file,
            size == 1
                ? equal
                      ? "On {0} the best back-end, {1}, has no more than the PAR-2 of the virtual best solver"
                      : "On {0} the best back-end, {1}, has {2} times the PAR-2 of the virtual best solver"
            : equal ? "; the best {3} together, {1}, no more than that"
                    : "; the best {3} together, {1}, {2} times",
            A_SET(set), A_TEXT(members), A_FACTOR(ratio), A_WHOLE(size));
        free(members);
    }
    fputs(".", file);
}

/* Of many sets, on how many so few are enough. */
static void describe_tally(const size_t *near, size_t sets, FILE *file)
{
    fprintf(file, "Within 5 %% of the PAR-2 of the virtual best solver: one back-end on %zu of %zu sets",
            near[1], sets);
    fprintf(file, ", the best 2 together on %zu, the best 3 on %zu.", near[2], near[3]);
}

static void describe_portfolio(const struct chart_request *request, FILE *file)
{
    struct run_matrices run;
    size_t near[4] = {0}, sets = 0;
    bool greedy = false, all = false;
    run_matrices_open(&run, request->results);
    for (size_t s = 0; s < run.count; s++) {
        struct portfolios portfolios;
        portfolios_make(&portfolios, &run.set[s]);
        if (!has_ratios(&portfolios))
            continue;
        fputs(sets && run.count <= SETS_DESCRIBED ? " " : "", file);
        if (run.count <= SETS_DESCRIBED)
            describe_set(&portfolios, run.set[s].set, file);
        for (size_t size = 1; size < 4; size++)
            near[size] += ratio_of(&portfolios, size < portfolios.count ? size : portfolios.count) <= 1.05;
        greedy |= portfolios.greedy;
        all |= !portfolios.greedy;
        sets++;
    }
    if (run.count > SETS_DESCRIBED)
        describe_tally(near, sets, file);
    if (all)
        fputs(" All subsets of the back-ends were compared.", file);
    if (greedy)
        fprintf(file,
                " Where more than %d back-ends ran, each step adds the one that helps most, so others "
                "together may come nearer.",
                PORTFOLIO_EXACT_MOST);
    fputc('\n', file);
    run_matrices_close(&run);
}

const struct chart portfolio_chart = {.name = "portfolio",
                                      .summary =
                                          "the best back-ends together, against the virtual best solver",
                                      .back_ends = 2,
                                      .write = write_portfolio,
                                      .describe = describe_portfolio};
