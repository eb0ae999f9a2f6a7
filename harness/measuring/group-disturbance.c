/* SPDX-License-Identifier: MIT */
#include "harness/measuring/group-disturbance.h"

#include <math.h>
#include <unistd.h>

/* Which share of a stretch may be lost, and how many times as long as usual a speed probe takes that loses as
 * much. The system counts steal time and busy time in ticks, of which the ends of a stretch may cut two. */
static const double lost = 0.05, slow = 1.05, ticks_ns = 20e6;

struct group_readings group_readings_between(const struct machine_load_reading *before,
                                             const struct machine_load_reading *after)
{
    assert(after->wall_ns >= before->wall_ns);
    const double processors = fmax(1, (double)sysconf(_SC_NPROCESSORS_ONLN));
    return (struct group_readings){.wall_ns = after->wall_ns - before->wall_ns,
                                   .cpu_ns = after->own_ns - before->own_ns,
                                   .busy_ns = (after->busy_ns - before->busy_ns) / processors,
                                   .steal_ns = (after->steal_ns - before->steal_ns) / processors,
                                   .switches =
                                       (double)(after->involuntary_switches - before->involuntary_switches),
                                   .probe_before_ns = NAN,
                                   .probe_after_ns = NAN};
}

static bool is_slow(const struct group_readings *stretch, double usual_probe_ns)
{
    return stretch->probe_before_ns > slow * usual_probe_ns ||
           stretch->probe_after_ns > slow * usual_probe_ns;
}

static bool is_stolen_from(const struct group_readings *stretch)
{
    return stretch->steal_ns - ticks_ns > lost * stretch->wall_ns;
}

static bool had_no_processor(const struct group_readings *stretch)
{
    return stretch->cpu_ns < (1 - lost) * stretch->wall_ns;
}

/* Schedulers let others run for a few milliseconds at a time. */
static bool has_made_way(const struct group_readings *stretch)
{
    const double longest_ns = 50e6;
    return stretch->busy_ns > (1 - lost) * stretch->wall_ns &&
           stretch->switches * longest_ns > stretch->wall_ns - stretch->cpu_ns;
}

static bool is_kept_off(const struct group_readings *stretch)
{
    return had_no_processor(stretch) && (!stretch->may_sleep || has_made_way(stretch));
}

enum group_disturbance group_disturbance_of(const struct group_readings *stretch, double usual_probe_ns)
{
    assert(!(stretch->wall_ns < 0));
    return stretch->suspended                              ? DISTURBANCE_SUSPENDED
           : is_stolen_from(stretch)                       ? DISTURBANCE_STEAL
           : is_kept_off(stretch)                          ? DISTURBANCE_KEPT_OFF
           : is_slow(stretch, usual_probe_ns)              ? DISTURBANCE_SLOW
           : stretch->ran_out && had_no_processor(stretch) ? DISTURBANCE_IDLE
                                                           : DISTURBANCE_NONE;
}

static const char *const causes[DISTURBANCE_COUNT] = {[DISTURBANCE_SUSPENDED] = "the run stood still",
                                                      [DISTURBANCE_STEAL] = "the host took the processors",
                                                      [DISTURBANCE_KEPT_OFF] =
                                                          "others had the processor, or it was stopped",
                                                      [DISTURBANCE_SLOW] = "the machine was slow"};

void group_disturbance_judge(enum group_disturbance disturbance, const struct group_readings *stretch,
                             struct outcome *outcome)
{
    const double had = 100 * stretch->cpu_ns / stretch->wall_ns;
    const bool by_others =
        disturbance != DISTURBANCE_NONE && (!stretch->may_sleep || disturbance <= DISTURBANCE_KEPT_OFF);
    if (outcome->status != STATUS_TIMEOUT)
        return;
    if (by_others) {
        outcome->status = STATUS_DISTURBED;
        error_set(&outcome->flaw, "%s: it had a processor for %.0f %% of its time", causes[disturbance], had);
    } else if (had_no_processor(stretch) && !*outcome->flaw.text)
        error_set(&outcome->flaw,
                  "it had a processor for %.0f %% of its time: it waited by itself, or was stopped", had);
}
