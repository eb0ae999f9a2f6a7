/* SPDX-License-Identifier: MIT */
/* drift: whether the machine kept its speed while the run went on.
 *
 * Two curves over the time since the run began, both by their medians over the stretches of time drawn, so
 * that 1 is what is usual in this run. The yardstick, a fixed piece of work, shows the speed of the machine.
 * The runs, each by the median of its instance, as a geometric mean with twice its standard error, show
 * bursts: the runs of one instance stand close together, so that slow change moves all of them alike. */
#include "harness/ground/stats.h"
#include "harness/pages/charts/sentences.h"
#include "harness/writing/value.h"

#include <math.h>
#include <stdlib.h>

enum { STRETCHES = 64 };

/* Bins of the drift, put together. */
struct stretches {
    struct drift_bin bin[STRETCHES];
    size_t count;
    double width_ns;
    double usual_yard_ns; /* medians over the stretches: of the yardstick, */
    double usual_log;     /* and of the mean logarithm of the ratios of runs */
    size_t runs, yards;   /* in how many stretches there are any */
};

static double yard_of(const struct drift_bin *bin)
{
    return bin->yard_ns / (double)bin->yards;
}

static double mean_log_of(const struct drift_bin *bin)
{
    return bin->log_ratio / (double)bin->runs;
}

static void note_usual(struct stretches *stretches)
{
    double yard[STRETCHES], log_ratio[STRETCHES];
    for (const struct drift_bin *bin = stretches->bin; bin < stretches->bin + stretches->count; bin++) {
        if (bin->yards)
            yard[stretches->yards++] = yard_of(bin);
        if (bin->runs)
            log_ratio[stretches->runs++] = mean_log_of(bin);
    }
    sort_numbers(yard, stretches->yards);
    sort_numbers(log_ratio, stretches->runs);
    stretches->usual_yard_ns = stretches->yards ? quantile(yard, stretches->yards, 0.5) : 0;
    stretches->usual_log = stretches->runs ? quantile(log_ratio, stretches->runs, 0.5) : 0;
}

static struct stretches stretches_of(const struct drift *drift)
{
    size_t used = 0;
    struct stretches stretches = {0};
    for (size_t i = 0; i < DRIFT_BINS; i++)
        used = drift->bin[i].runs || drift->bin[i].yards ? i + 1 : used;
    size_t merged = (used + STRETCHES - 1) / STRETCHES;
    stretches.count = merged ? (used + merged - 1) / merged : 0;
    stretches.width_ns = drift->width_ns * (double)merged;
    for (size_t i = 0; i < used; i++) {
        struct drift_bin *bin = &stretches.bin[i / merged];
        bin->runs += drift->bin[i].runs;
        bin->log_ratio += drift->bin[i].log_ratio;
        bin->log_ratio2 += drift->bin[i].log_ratio2;
        bin->yards += drift->bin[i].yards;
        bin->yard_ns += drift->bin[i].yard_ns;
    }
    note_usual(&stretches);
    return stretches;
}

/* The geometric mean of the ratios of the runs in a stretch, by the usual one, as its logarithm, and twice
 * the standard error of that. */
struct level {
    double log_mean, margin;
};

static struct level level_of(const struct stretches *stretches, const struct drift_bin *bin)
{
    double n = (double)bin->runs, log_mean = mean_log_of(bin);
    double squares = fmax(0, bin->log_ratio2 - n * log_mean * log_mean);
    return (struct level){log_mean - stretches->usual_log,
                          bin->runs > 1 ? 2 * sqrt(squares / (n * (n - 1))) : INFINITY};
}

/* --- the numbers drawn --- */

static void write_stretch(const struct stretches *stretches, size_t at, FILE *tsv)
{
    const struct drift_bin *bin = &stretches->bin[at];
    fprintf(tsv, "%.9g\t%zu\t", ((double)at + 0.5) * stretches->width_ns * 1e-9, bin->yards);
    if (bin->yards)
        fprintf(tsv, "%.6g", yard_of(bin) / stretches->usual_yard_ns);
    fprintf(tsv, "\t%zu\t", bin->runs);
    if (!bin->runs) {
        fputs("\t\t\n", tsv);
        return;
    }
    struct level level = level_of(stretches, bin);
    fprintf(tsv, "%.6g\t", exp(level.log_mean));
    if (isfinite(level.margin))
        fprintf(tsv, "%.6g\t%.6g\n", exp(level.log_mean - level.margin), exp(level.log_mean + level.margin));
    else
        fputs("\t\n", tsv);
}

static void note_curves(const struct stretches *stretches, struct curves *curves)
{
    for (int runs = 0; runs < 2; runs++) {
        curve_begin(curves, 0, runs ? "solves" : "the yardstick", 0,
                    "{y:number} times as long as usual, {x:time} into the run");
        for (size_t i = 0; i < stretches->count; i++) {
            const struct drift_bin *bin = &stretches->bin[i];
            double at_s = ((double)i + 0.5) * stretches->width_ns * 1e-9;
            if (runs && bin->runs)
                curve_point(curves, at_s, exp(level_of(stretches, bin).log_mean), 0);
            else if (!runs && bin->yards)
                curve_point(curves, at_s, yard_of(bin) / stretches->usual_yard_ns, 0);
        }
    }
}

static bool write_drift(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct stretches stretches = stretches_of(&request->results->drift);
    if (!stretches.runs && !stretches.yards)
        return error_set(error, "there is nothing to see speed by: no yardstick.csv, and no instance with 3 "
                                "runs or more that say when they began");
    if (stretches.runs < 2 && stretches.yards < 2)
        return error_set(error, "the run was too short to change its speed");
    arguments->count = 0;
    arguments->pooled = count_sets(request->results, is_drawn);
    fputs("at_s\tyardsticks\tyardstick\truns\trun\tlow\thigh\n", tsv);
    for (size_t i = 0; i < stretches.count; i++)
        if (stretches.bin[i].runs || stretches.bin[i].yards)
            write_stretch(&stretches, i, tsv);
    note_curves(&stretches, &arguments->curves);
    return true;
}

/* --- the sentences below them --- */

/* "2.1 %": of a ratio of 1.021 or of 0.979. */
#define A_CHANGE(ratio) A_VALUE(KIND_SHARE, .number = fabs((ratio)-1))

static void describe_yardstick(const struct stretches *stretches, const struct drift *drift, FILE *file)
{
    const double least_spike = 1.05;
    double least = INFINITY, most = 0, slowest_ns = 0;
    for (size_t i = 0; i < stretches->count; i++) {
        if (!stretches->bin[i].yards)
            continue;
        double ratio = yard_of(&stretches->bin[i]) / stretches->usual_yard_ns;
        least = fmin(least, ratio);
        if (ratio > most)
            slowest_ns = ((double)i + 0.5) * stretches->width_ns;
        most = fmax(most, ratio);
    }
    fputs("The yardstick, a fixed piece of work, shows the speed of the machine.", file);
    if (most < 1.01 && least > 0.99)
        fputs(" It stayed within 1 % of its usual time.", file);
    else if (most < 1.01)
        fputs(" It was never 1 % slower than usual.", file);
    else
        SAY(file, " It was slowest {} into the run: {} slower than usual.", A_TIME(slowest_ns),
            A_CHANGE(most));
    if (most < 1.01 ? least <= 0.99 : least < 0.999)
        SAY(file, " At its fastest it was {} faster than usual.", A_CHANGE(1 / least));
    double spike = drift->yard_most_ns / stretches->usual_yard_ns;
    if (spike > least_spike && spike > 1.01 * most)
        SAY(file, " A single measurement of it took {} longer than usual.", A_CHANGE(spike));
}

/* The stretch whose runs are slow for certain, by most. Of 64 stretches one or two are beyond two standard
 * errors by chance alone; beyond 3.2 is one in twenty runs (Bonferroni's correction: 5 % by 64, one-sided).
 */
static void describe_burst(const struct stretches *stretches, FILE *file)
{
    enum { RUNS_LEAST = 10 }; /* fewer do not show their own error */
    const double least_level = log(1.01), least_peak = log(1.05), sure = 3.2 / 2;
    struct level worst = {0, 0}, peak = {0, 0};
    double at_ns = 0, peak_ns = 0;
    size_t peak_runs = 0;
    for (size_t i = 0; i < stretches->count; i++) {
        if (!stretches->bin[i].runs)
            continue;
        struct level level = level_of(stretches, &stretches->bin[i]);
        if (level.log_mean > peak.log_mean) {
            peak = level;
            peak_ns = ((double)i + 0.5) * stretches->width_ns;
            peak_runs = stretches->bin[i].runs;
        }
        if (stretches->bin[i].runs < RUNS_LEAST)
            continue;
        if (level.log_mean > sure * level.margin && level.log_mean > fmax(least_level, worst.log_mean)) {
            worst = level;
            at_ns = ((double)i + 0.5) * stretches->width_ns;
        }
    }
    if (worst.log_mean > 0)
        SAY(file,
            "The solves, each compared with the median of its instance, were slowest {} into the run: {} "
            "slower "
            "than usual (± {}).",
            A_TIME(at_ns), A_CHANGE(exp(worst.log_mean)), A_CHANGE(exp(worst.margin)));
    else
        fputs("The solves, each compared with the median of its instance, were never 1 % slower than usual "
              "for certain.",
              file);
    if (peak.log_mean > fmax(least_peak, worst.log_mean))
        SAY(file,
            peak_runs == 1 ? " {} into the run, {} was {} slower, which may be chance."
                           : " {} into the run, {} were {} slower, which may be chance.",
            A_TIME(peak_ns), A_TALLY(peak_runs, "solve"), A_CHANGE(exp(peak.log_mean)));
}

static void describe_drift(const struct chart_request *request, FILE *file)
{
    struct stretches stretches = stretches_of(&request->results->drift);
    if (stretches.yards >= 2)
        describe_yardstick(&stretches, &request->results->drift, file);
    if (stretches.yards >= 2 && stretches.runs >= 2)
        fputc(' ', file);
    if (stretches.runs >= 2)
        describe_burst(&stretches, file);
    if (stretches.yards >= 2 || stretches.runs >= 2)
        fputc('\n', file);
}

const struct chart drift_chart = {.name = "drift",
                                  .summary = "whether the machine kept its speed over the run",
                                  .back_ends = 1,
                                  .write = write_drift,
                                  .describe = describe_drift};
