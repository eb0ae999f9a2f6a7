/* SPDX-License-Identifier: MIT */
#include "harness/measuring/group-disturbance.h"

#include "harness/base/estimators.h"

#include <math.h>
#include <string.h>

/* How many times as long as usual a yardstick takes that was disturbed, and which share of a stretch may be
 * lost. */
static const double slow = 1.05, lost = 0.02;

static bool is_slow(const struct stretch_readings *stretch, double usual_yard_ns)
{
    return stretch->yard_before_ns > slow * usual_yard_ns || stretch->yard_after_ns > slow * usual_yard_ns;
}

static bool is_stolen_from(const struct stretch_readings *stretch)
{
    return stretch->steal_ns > lost * stretch->wall_ns;
}

/* What a thread waited says it best. Else what it got does, unless it sleeps by itself. */
static bool has_waited(const struct stretch_readings *stretch)
{
    if (!isnan(stretch->waited_ns))
        return stretch->waited_ns > lost * stretch->wall_ns;
    return !stretch->may_sleep && stretch->cpu_ns < (1 - lost) * stretch->wall_ns;
}

/* Idle virtual machines interrupt a thread 20 to 200 times a second, for microseconds. */
static bool is_interrupted(const struct stretch_readings *stretch)
{
    const double few = 5, many_a_second = 500;
    bool is_known = !isnan(stretch->waited_ns) || (!isnan(stretch->cpu_ns) && !stretch->may_sleep);
    return !is_known && stretch->involuntary_switches > few &&
           stretch->involuntary_switches > many_a_second * stretch->wall_ns * 1e-9;
}

enum disturbance disturbance_of(const struct stretch_readings *stretch, double usual_yard_ns)
{
    return stretch->suspended                ? DISTURBANCE_SUSPENDED
           : is_slow(stretch, usual_yard_ns) ? DISTURBANCE_SLOW
           : is_stolen_from(stretch)         ? DISTURBANCE_STEAL
           : has_waited(stretch)             ? DISTURBANCE_WAITING
           : is_interrupted(stretch)         ? DISTURBANCE_INTERRUPTED
                                             : DISTURBANCE_NONE;
}

/* --- the yardstick --- */

static void keep_every_second(struct yard_track *track)
{
    for (size_t i = 0; 2 * i < track->count; i++)
        track->kept[i] = track->kept[2 * i];
    track->count = (track->count + 1) / 2;
    track->step *= 2;
    track->skipped = 0;
}

void yard_track_note(struct yard_track *track, double yard_ns)
{
    if (!(yard_ns > 0) || isinf(yard_ns))
        return;
    if (!track->step)
        track->step = 1;
    if (track->skipped++ % track->step)
        return;
    if (track->count == YARDS_KEPT) {
        keep_every_second(track);
        track->skipped = 1;
    }
    track->kept[track->count++] = yard_ns;
}

double yard_track_usual(const struct yard_track *track)
{
    enum { FEWEST = 4 };
    double sorted[YARDS_KEPT];
    if (track->count < FEWEST)
        return NAN;
    memcpy(sorted, track->kept, track->count * sizeof *sorted);
    return sample_median(sorted, track->count);
}
