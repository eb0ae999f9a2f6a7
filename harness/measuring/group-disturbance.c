/* SPDX-License-Identifier: MIT */
#include "harness/measuring/group-disturbance.h"

#include <assert.h>
#include <math.h>

/* How many times as long as usual a yardstick takes that was disturbed, and which share of a stretch may be
 * lost. */
static const double slow = 1.05, lost = 0.02;

static bool is_slow(const struct group_readings *stretch, double usual_probe_ns)
{
    return stretch->probe_before_ns > slow * usual_probe_ns ||
           stretch->probe_after_ns > slow * usual_probe_ns;
}

static bool is_stolen_from(const struct group_readings *stretch)
{
    return stretch->steal_ns > lost * stretch->wall_ns;
}

/* What a thread waited says it best. Else what it got does, unless it sleeps by itself. */
static bool has_waited(const struct group_readings *stretch)
{
    if (!isnan(stretch->waited_ns))
        return stretch->waited_ns > lost * stretch->wall_ns;
    return !stretch->may_sleep && stretch->cpu_ns < (1 - lost) * stretch->wall_ns;
}

/* Idle virtual machines interrupt a thread 20 to 200 times a second, for microseconds. */
static bool is_interrupted(const struct group_readings *stretch)
{
    const double few = 5, many_a_second = 500;
    bool is_known = !isnan(stretch->waited_ns) || (!isnan(stretch->cpu_ns) && !stretch->may_sleep);
    return !is_known && stretch->involuntary_switches > few &&
           stretch->involuntary_switches > many_a_second * stretch->wall_ns * 1e-9;
}

enum group_disturbance group_disturbance_of(const struct group_readings *stretch, double usual_probe_ns)
{
    assert(!(stretch->wall_ns < 0));
    return stretch->suspended                 ? DISTURBANCE_SUSPENDED
           : is_slow(stretch, usual_probe_ns) ? DISTURBANCE_SLOW
           : is_stolen_from(stretch)          ? DISTURBANCE_STEAL
           : has_waited(stretch)              ? DISTURBANCE_WAITING
           : is_interrupted(stretch)          ? DISTURBANCE_INTERRUPTED
                                              : DISTURBANCE_NONE;
}
