/* SPDX-License-Identifier: MIT */
#include "harness/measuring/speed-probe.h"

#include "common/base/clock.h"
#include "harness/base/estimators.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Each step needs the one before (xorshift64, Marsaglia, J. Stat. Softw. 8(14), 2003, page 4), so that
 * nothing but the clock rate of the processor counts. */
static uint64_t speed_probe_work(uint64_t x)
{
    enum { STEPS = 20000 };
    for (int i = 0; i < STEPS; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    return x;
}

uint64_t speed_probe_measure(void)
{
    static volatile uint64_t used = 88172645463325252; /* the compiler would drop a result that is not used */
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 3; i++) {
        uint64_t before = clock_now();
        used = speed_probe_work(used);
        uint64_t took = clock_now() - before;
        least = took < least ? took : least;
    }
    return least;
}

/* --- what it usually is --- */

static void keep_every_second(struct speed_track *track)
{
    assert(track->count == PROBES_KEPT && track->step);
    for (size_t i = 0; 2 * i < track->count; i++)
        track->kept[i] = track->kept[2 * i];
    track->count = (track->count + 1) / 2;
    track->step *= 2;
    track->skipped = 0;
}

void speed_track_note(struct speed_track *track, double probe_ns)
{
    assert(track->count <= PROBES_KEPT);
    if (!(probe_ns > 0) || isinf(probe_ns))
        return;
    if (!track->step)
        track->step = 1;
    if (track->skipped++ % track->step)
        return;
    if (track->count == PROBES_KEPT) {
        keep_every_second(track);
        track->skipped = 1;
    }
    track->kept[track->count++] = probe_ns;
}

double speed_track_usual(const struct speed_track *track)
{
    assert(track->count <= PROBES_KEPT);
    enum { FEWEST = 4 };
    double sorted[PROBES_KEPT];
    if (track->count < FEWEST)
        return NAN;
    memcpy(sorted, track->kept, track->count * sizeof *sorted);
    return sample_median(sorted, track->count);
}
