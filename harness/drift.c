#include "drift.h"

#include <math.h>

static void double_width(struct drift *drift)
{
    for (size_t i = 0; i < DRIFT_BINS; i++) {
        struct drift_bin merged = {0};
        for (size_t k = 2 * i; k < 2 * i + 2 && k < DRIFT_BINS; k++) {
            merged.runs += drift->bin[k].runs;
            merged.log_ratio += drift->bin[k].log_ratio;
            merged.log_ratio2 += drift->bin[k].log_ratio2;
            merged.yards += drift->bin[k].yards;
            merged.yard_ns += drift->bin[k].yard_ns;
        }
        drift->bin[i] = merged;
    }
    drift->width_ns *= 2;
}

static struct drift_bin *bin_at(struct drift *drift, double at_ns)
{
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

void drift_note_yardstick(struct drift *drift, double at_ns, double yard_ns)
{
    if (!(yard_ns > 0) || !(at_ns >= 0) || isinf(yard_ns) || isinf(at_ns))
        return;
    struct drift_bin *bin = bin_at(drift, at_ns);
    bin->yards++;
    bin->yard_ns += yard_ns;
    if (!(drift->yard_least_ns > 0) || yard_ns < drift->yard_least_ns)
        drift->yard_least_ns = yard_ns;
    drift->yard_most_ns = fmax(drift->yard_most_ns, yard_ns);
}
