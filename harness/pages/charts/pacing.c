/* SPDX-License-Identifier: MIT */
/* pacing: the median of each back-end with its instances in rotation (spread), and with each solve repeated
 * back to back (burst), side by side, for runs made with `--pacing both`.
 *
 * The two are back-ends of their own in the rows: `dlx`, and its twin `dlx:pacing=burst`. How many times as
 * long a solve takes spread as in a burst is the median of the ratios board by board, with the interval of
 * such pairs (figures.h). */
#include "harness/figures/run-figures.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/leaders.h"
#include "harness/pages/charts/charts.h"
#include "harness/pages/charts/sentences.h"

#include <math.h>
#include <string.h>

static const char *const burst_setting = ":pacing=burst", *const spread_setting = ":pacing=spread";

/* --- twins --- */

/* Where a setting stands in a spec, as a whole word of it; null if it is not there. */
static const char *find_setting(const char *spec, const char *setting)
{
    const char *at = strstr(spec, setting);
    while (at && at[strlen(setting)] && at[strlen(setting)] != ':')
        at = strstr(at + 1, setting);
    return at;
}

/* Whether two specs are equal but for a setting at `at` (null: there is none). */
static bool is_without(const char *spec, const char *at, size_t length, const char *other,
                       const char *other_at, size_t other_length)
{
    while (*spec || *other) {
        if (spec == at)
            spec += length;
        else if (other == other_at)
            other += other_length;
        else if (*spec++ != *other++)
            return false;
    }
    return true;
}

/* A back-end in both pacings on a set, both never wrong, both on all of it. */
struct twins {
    const struct figures *spread, *burst;
    struct pair pair; /* of spread by burst */
};

/* The paired ratio b / a; unknown where it is on a run that was cut off. */
static struct pair paired_ratio(const struct set_figures *set, const struct figures *b,
                                const struct figures *a)
{
    const struct pair pair = pair_between(set, a->solver, b->solver);
    return isfinite(pair.paired) && pair.paired > 0 ? pair : pair_unknown(0, 0);
}

/* The twin in bursts of a back-end; null if it has none on the set, or is one itself. */
static const struct figures *burst_twin(const struct set_figures *set, const struct figures *spread)
{
    const char *at = find_setting(spread->solver, spread_setting);
    if (find_setting(spread->solver, burst_setting))
        return 0;
    for (size_t i = 0; i < set->count; i++) {
        const char *burst = set->figures[i].solver, *burst_at = find_setting(burst, burst_setting);
        if (burst_at &&
            is_without(spread->solver, at, strlen(spread_setting), burst, burst_at, strlen(burst_setting)))
            return &set->figures[i];
    }
    return 0;
}

/* All twins of a set, in the order of its table; returns how many. */
static size_t find_twins(const struct set_figures *set, struct twins twins[STANDINGS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < set->count && count < STANDINGS_MAX; i++) {
        const struct figures *spread = &set->figures[i], *burst = burst_twin(set, spread);
        if (!burst || !comparable(set, spread->solver) || !comparable(set, burst->solver))
            continue;
        twins[count++] = (struct twins){spread, burst, paired_ratio(set, spread, burst)};
    }
    return count;
}

/* --- the numbers drawn --- */

static void write_number(double number, FILE *tsv)
{
    if (isfinite(number) && number > 0)
        fprintf(tsv, "%.9g", number);
    fputc('\t', tsv);
}

static bool is_solved(const struct twins *twins)
{
    return isfinite(twins->spread->median) && isfinite(twins->burst->median) && twins->spread->median > 0 &&
           twins->burst->median > 0;
}

static void write_twins(const struct set_figures *set, const struct twins *twins, FILE *tsv)
{
    fprintf(tsv, "%s\t%s\t", set->set, twins->spread->solver);
    write_number(twins->spread->median * 1e-9, tsv);
    write_number(twins->burst->median * 1e-9, tsv);
    write_number(twins->pair.paired, tsv);
    write_number(twins->pair.paired_interval.low, tsv);
    write_number(twins->pair.paired_interval.high, tsv);
    fputs(is_solved(twins) ? "ok\n" : "unsolved\n", tsv);
}

static void note_twins(const struct set_figures *set, const struct twins *twins, size_t row,
                       struct curves *curves)
{
    curve_begin(curves, row, twins->spread->solver, set->set, "{x:time} among others (spread)");
    curve_point(curves, twins->spread->median * 1e-9, 0.5, 0);
    curve_begin(curves, row, twins->spread->solver, set->set, "{x:time} repeated (burst)");
    curve_point(curves, twins->burst->median * 1e-9, 0.5, 0);
}

static bool write_pacing(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                         struct error *error)
{
    struct twins twins[STANDINGS_MAX];
    struct standing standing[STANDINGS_MAX];
    struct run_figures run;
    size_t drawn = 0, rows = 0, solvers = standings_make(standing, request->results);
    figures_make(&run, request->results);
    *arguments->text[0] = 0;
    arguments->count = 1;
    for (size_t s = 0; s < solvers; s++)
        if (!find_setting(standing[s].solver, burst_setting))
            write_word(standing[s].solver, arguments);
    fputs("set\tsolver\tspread_s\tburst_s\tratio\tratio_low\tratio_high\tstatus\n", tsv);
    for (size_t s = 0; s < run.count; s++) {
        size_t count = find_twins(&run.sets[s], twins);
        for (size_t i = 0; i < count; i++) {
            write_twins(&run.sets[s], &twins[i], tsv);
            note_twins(&run.sets[s], &twins[i], rows++, &arguments->curves);
            drawn += is_solved(&twins[i]);
        }
    }
    figures_close(&run);
    return drawn ||
           error_set(error, "no back-end was timed in both pacings: `quadrille compare --pacing both` "
                            "does it");
}

const struct chart pacing_chart = {.name = "pacing",
                                   .summary = "the same solves among others and repeated back to back",
                                   .back_ends = 2,
                                   .write = write_pacing};
