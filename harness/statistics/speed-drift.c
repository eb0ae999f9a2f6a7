/* SPDX-License-Identifier: MIT */
#include "harness/statistics/speed-drift.h"

#include "harness/base/estimators.h"

#include <assert.h>
#include <math.h>

static void double_width(struct drift *drift)
{
    for (size_t i = 0; i < DRIFT_BINS; i++) {
        struct drift_bin merged = {0};
        for (size_t k = 2 * i; k < 2 * i + 2 && k < DRIFT_BINS; k++) {
            merged.runs += drift->bin[k].runs;
            merged.log_ratio += drift->bin[k].log_ratio;
            merged.log_ratio2 += drift->bin[k].log_ratio2;
            merged.probes += drift->bin[k].probes;
            merged.probe_ns += drift->bin[k].probe_ns;
        }
        drift->bin[i] = merged;
    }
    drift->width_ns *= 2;
}

static struct drift_bin *bin_at(struct drift *drift, double at_ns)
{
    assert(at_ns >= 0);
    const double first_width = 1e6;
    if (!(drift->width_ns > 0))
        drift->width_ns = first_width;
    while (at_ns >= drift->width_ns * DRIFT_BINS)
        double_width(drift);
    return &drift->bin[(size_t)(at_ns / drift->width_ns)];
}

void drift_note_run(struct drift *drift, double at_ns, double ratio)
{
    if (!(ratio > 0) || !(at_ns >= 0) || isinf(ratio) || isinf(at_ns))
        return;
    struct drift_bin *bin = bin_at(drift, at_ns);
    bin->runs++;
    bin->log_ratio += log(ratio);
    bin->log_ratio2 += log(ratio) * log(ratio);
}

void drift_note_probe(struct drift *drift, double at_ns, double probe_ns)
{
    if (!(probe_ns > 0) || !(at_ns >= 0) || isinf(probe_ns) || isinf(at_ns))
        return;
    struct drift_bin *bin = bin_at(drift, at_ns);
    bin->probes++;
    bin->probe_ns += probe_ns;
    if (!(drift->probe_least_ns > 0) || probe_ns < drift->probe_least_ns)
        drift->probe_least_ns = probe_ns;
    drift->probe_most_ns = fmax(drift->probe_most_ns, probe_ns);
}

/* --- how the speed changed --- */

enum { PARTS_MOST = 16, PART_READINGS = 8 };

static size_t bins_used(const struct drift *drift)
{
    size_t bins = DRIFT_BINS;
    while (bins && !drift->bin[bins - 1].runs && !drift->bin[bins - 1].probes)
        bins--;
    return bins;
}

/* The mean of the middle half of sorted numbers: a quarter is left out at each end, rounded down. */
static double middle_mean(const double *sorted, size_t count)
{
    assert(count);
    size_t left_out = count / 4;
    double sum = 0;
    for (size_t i = left_out; i < count - left_out; i++)
        sum += sorted[i];
    return sum / (double)(count - 2 * left_out);
}

/* What the yardstick took in the bins from `first` to before `end`, sorted. Returns how many have one. */
static size_t bin_means(const struct drift *drift, size_t first, size_t end, double means[DRIFT_BINS])
{
    assert(first <= end && end <= DRIFT_BINS);
    size_t count = 0;
    for (size_t i = first; i < end; i++)
        if (drift->bin[i].probes)
            means[count++] = drift->bin[i].probe_ns / (double)drift->bin[i].probes;
    sort_numbers(means, count);
    return count;
}

/* How long the yardstick took in these bins; NAN if there is none. */
static double part_ns(const struct drift *drift, size_t first, size_t end)
{
    double means[DRIFT_BINS];
    size_t count = bin_means(drift, first, end, means);
    return count ? middle_mean(means, count) : NAN;
}

/* Quantile 90 % by quantile 10 %, less 1, of the bins. */
static double spread_of_bins(const struct drift *drift)
{
    double means[DRIFT_BINS];
    size_t count = bin_means(drift, 0, DRIFT_BINS, means);
    return quantile(means, count, 0.9) / quantile(means, count, 0.1) - 1;
}

bool drift_by_probe(const struct drift *drift, struct drift_change *change)
{
    const double slow = 1.05;
    double part[PARTS_MOST];
    size_t bins = bins_used(drift), readings = 0, count = 0;
    for (size_t i = 0; i < bins; i++)
        readings += drift->bin[i].probes;
    size_t parts = readings / PART_READINGS < PARTS_MOST ? readings / PART_READINGS : PARTS_MOST;
    *change = (struct drift_change){.later = NAN};
    for (size_t i = 0; i < parts; i++) {
        double ns = part_ns(drift, i * bins / parts, (i + 1) * bins / parts);
        if (!isnan(ns))
            part[count++] = ns;
    }
    if (count < 2)
        return false;
    double usual = sample_median(part, count);
    double first = part_ns(drift, 0, bins / 2), later = part_ns(drift, bins / 2, bins);
    for (size_t i = 0; i < count; i++)
        change->slow_share += (part[i] > slow * usual) / (double)count;
    change->slowest = part[count - 1] / usual - 1;
    change->later = later / first - 1;
    change->spread = quantile(part, count, 0.9) / quantile(part, count, 0.1) - 1;
    change->spread = fmax(change->spread, fmax(later / first, first / later) - 1);
    change->steadiness = spread_of_bins(drift);
    return true;
}

double drift_by_runs(const struct drift *drift)
{
    size_t bins = bins_used(drift);
    double runs[2] = {0}, log_ratio[2] = {0};
    for (size_t i = 0; i < bins; i++) {
        size_t half = 2 * i >= bins;
        runs[half] += (double)drift->bin[i].runs;
        log_ratio[half] += drift->bin[i].log_ratio;
    }
    return exp(log_ratio[1] / runs[1] - log_ratio[0] / runs[0]) - 1;
}

double drift_usual_probe(const struct drift *drift)
{
    double means[DRIFT_BINS];
    return sample_median(means, bin_means(drift, 0, DRIFT_BINS, means));
}
