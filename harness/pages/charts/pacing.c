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

/* --- the sentences below them --- */

/* "1.92 times (1.85–2.01)", with an upper end that is not known "1.92 times (1.85 or more)": the places of SAY for the three
 * are {0}, {1} and {2}, or further on. */
#define A_TIMES(pair)                                                                                    \
    A_VALUE(KIND_RATIO, .number = (pair).paired), ((struct shown){{.number = (pair).paired,              \
                                                                   .low = (pair).paired_interval.low,    \
                                                                   .high = (pair).paired_interval.high}, \
                                                                  KIND_RATIO,                            \
                                                                  SHAPE_INTERVAL,                        \
                                                                  0,                                     \
                                                                  false,                                 \
                                                                  false})

/* 1: longer when it is spread, for certain and by so much that it is worth a sentence; -1: shorter; 0:
 * neither. */
static int side_of(const struct twins *twins)
{
    double ratio = twins->pair.paired;
    return fmax(ratio, 1 / ratio) >= EVEN ? side_of_1(twins->pair.paired_interval) : 0;
}

/* The twins on a side, or on no side; returns how many. */
static size_t on_side(const struct twins *twins, size_t count, int side, const struct twins *chosen[])
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        if (is_solved(&twins[i]) && side_of(&twins[i]) == side)
            chosen[found++] = &twins[i];
    return found;
}

/* The least and the most of those that take longer. */
static void describe_range(const struct twins *const *twins, size_t count, FILE *file)
{
    const struct twins *least = twins[0], *most = twins[0];
    for (size_t i = 1; i < count; i++) {
        least = twins[i]->pair.paired < least->pair.paired ? twins[i] : least;
        most = twins[i]->pair.paired > most->pair.paired ? twins[i] : most;
    }
    SAY(file,
        most == least ? "{} times ({}) as long with {}."
                      : "from {} times ({}) with {} to {} times ({}) with {}.",
        A_TIMES(least->pair), A_NAME(least->spread->solver), A_TIMES(most->pair),
        A_NAME(most->spread->solver));
}

static const char *twins_text(const struct twins *const *twins, size_t count, char text[NAMES_TEXT_MAX])
{
    const char *name[STANDINGS_MAX];
    for (size_t i = 0; i < count; i++)
        name[i] = twins[i]->spread->solver;
    return names_text(name, count, text);
}

/* How a back-end stands to another in either pacing: b / a. */
struct contrast {
    const struct twins *a, *b;
    struct pair spread, burst;
    double change; /* at least 1: the larger of the two by the smaller */
};

/* Both are known, and their intervals do not touch. */
static bool is_settled(const struct contrast *contrast)
{
    const struct interval *spread = &contrast->spread.paired_interval,
                          *burst = &contrast->burst.paired_interval;
    return spread->low > burst->high || burst->low > spread->high;
}

/* The larger of the two is b, so that ratios are above 1. */
static struct contrast contrast_of(const struct set_figures *set, const struct twins *x,
                                   const struct twins *y)
{
    const bool turned = x->spread->median > y->spread->median;
    const struct twins *a = turned ? y : x, *b = turned ? x : y;
    struct contrast contrast = {.a = a,
                                .b = b,
                                .spread = paired_ratio(set, b->spread, a->spread),
                                .burst = paired_ratio(set, b->burst, a->burst)};
    contrast.change =
        fmax(contrast.spread.paired / contrast.burst.paired, contrast.burst.paired / contrast.spread.paired);
    return contrast;
}

/* The two back-ends whose ratio changes most, for certain, and by a quarter at least. */
static bool find_contrast(const struct set_figures *set, const struct twins *twins, size_t count,
                          struct contrast *most)
{
    most->change = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++) {
            struct contrast here = contrast_of(set, &twins[a], &twins[b]);
            if (is_solved(&twins[a]) && is_solved(&twins[b]) && here.change >= EVEN && is_settled(&here) &&
                here.change > most->change)
                *most = here;
        }
    return most->change > 0;
}

/* Pairs of back-ends of which one is ahead for certain spread, and the other in a burst. */
static size_t count_turned(const struct set_figures *set, const struct twins *twins, size_t count,
                           struct contrast *first)
{
    size_t turned = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++) {
            struct contrast here = contrast_of(set, &twins[a], &twins[b]);
            if (!is_settled(&here) ||
                side_of_1(here.spread.paired_interval) * side_of_1(here.burst.paired_interval) != -1)
                continue;
            if (!turned++ || here.change > first->change)
                *first = here;
        }
    return turned;
}

/* "picosat takes 54.5 times (52.4–56.6) as long as cells when spread, and 108 times (104–113) in bursts" */
static void describe_contrast(const struct contrast *contrast, FILE *file)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): found, so it has both */
    SAY(file, "{2} takes {0} times ({1}) as long as {3} when spread, and {4} times ({5}) in bursts",
        A_TIMES(contrast->spread), A_NAME(contrast->b->spread->solver), A_NAME(contrast->a->spread->solver),
        A_TIMES(contrast->burst));
}

static void describe_contrasts(const struct set_figures *set, const struct twins *twins, size_t count,
                               FILE *file)
{
    struct contrast most = {0}, turned = {0};
    if (!find_contrast(set, twins, count, &most)) {
        fputs(count > 1 ? " No ratio of two back-ends clearly changes by 25 %." : "", file);
        return;
    }
    fputs(" So comparisons change, too. The largest change: ", file);
    describe_contrast(&most, file);
    fputs(".", file);
    size_t all = count_turned(set, twins, count, &turned);
    if (!all)
        return;
    bool same = turned.a == most.a && turned.b == most.b;
    if (same && all == 1) {
        fputs(" So their order changes.", file);
    } else if (same) {
        fprintf(file, " The order of %zu pairs changes, theirs among them.", all);
    } else {
        if (all == 1)
            fputs(" One pair changes its order: ", file);
        else
            fprintf(file, " The order of %zu pairs changes, for instance: ", all);
        describe_contrast(&turned, file);
        fputs(".", file);
    }
}

static void describe_set(const struct set_figures *set, const struct twins *twins, size_t count, bool named,
                         FILE *file)
{
    const struct twins *longer[STANDINGS_MAX], *shorter[STANDINGS_MAX], *even[STANDINGS_MAX];
    char names[NAMES_TEXT_MAX];
    size_t up = on_side(twins, count, 1, longer), down = on_side(twins, count, -1, shorter),
           rest = on_side(twins, count, 0, even);
    if (named)
        describe_set_name(file, set->set);
    if (up) {
        fputs("A solve takes longer when others come in between (spread) than when it is repeated back to "
              "back (burst): ",
              file);
        describe_range(longer, up, file);
    } else {
        fputs("No back-end clearly takes 25 % longer for a solve when others come in between (spread) than "
              "when it is repeated back to back (burst).",
              file);
    }
    if (up && rest)
        fprintf(file, " No clear difference with %s.", twins_text(even, rest, names));
    if (down)
        fprintf(file, " Shorter with %s.", twins_text(shorter, down, names));
    describe_contrasts(set, twins, count, file);
    fputc('\n', file);
}

/* Of many sets, how many of all twins are longer. */
static void describe_tally(const struct run_figures *run, FILE *file)
{
    struct twins twins[STANDINGS_MAX];
    const struct twins *chosen[STANDINGS_MAX];
    size_t up = 0, down = 0, rest = 0;
    for (size_t s = 0; s < run->count; s++) {
        size_t count = find_twins(&run->sets[s], twins);
        up += on_side(twins, count, 1, chosen);
        down += on_side(twins, count, -1, chosen);
        rest += on_side(twins, count, 0, chosen);
    }
    fprintf(
        file,
        "In %zu of %zu cases (a back-end on a set) a solve clearly takes 25 %% longer or more when others "
        "come in between (spread) than when it is repeated back to back (burst), and in %zu it is shorter.",
        up, up + down + rest, down);
    fputc('\n', file);
}

static void describe_pacing(const struct chart_request *request, FILE *file)
{
    struct twins twins[STANDINGS_MAX];
    struct run_figures run;
    figures_make(&run, request->results);
    if (run.count > SETS_DESCRIBED)
        describe_tally(&run, file);
    for (size_t s = 0; s < run.count && run.count <= SETS_DESCRIBED; s++) {
        size_t count = find_twins(&run.sets[s], twins);
        if (count)
            describe_set(&run.sets[s], twins, count, run.count > 1, file);
    }
    figures_close(&run);
}

const struct chart pacing_chart = {.name = "pacing",
                                   .summary = "the same solves among others and repeated back to back",
                                   .back_ends = 2,
                                   .write = write_pacing,
                                   .describe = describe_pacing};
