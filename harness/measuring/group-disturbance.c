/* SPDX-License-Identifier: MIT */
#include "harness/measuring/group-disturbance.h"

#include "common/base/clock.h"
#include "harness/base/estimators.h"

#include <math.h>
#include <string.h>
#include <time.h>
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

/* --- suspension --- */

static const uint64_t millisecond = 1000000;

void suspension_look(struct attendance *attendance, uint64_t now)
{
    const uint64_t usual = 500 * millisecond, before = atomic_load(&attendance->looked);
    if (before && now > before + usual)
        atomic_store(&attendance->returned, now);
    atomic_store(&attendance->looked, now);
}

bool suspension_guard_was_away(const struct attendance *attendance, uint64_t began, uint64_t ended)
{
    assert(began <= ended);
    const uint64_t long_ns = 100 * millisecond;
    const struct timespec moment = {.tv_nsec = (long)millisecond};
    if (!atomic_load(&attendance->looked))
        return false;
    for (int i = 0; i < 1000 && atomic_load(&attendance->looked) + long_ns < ended; i++)
        nanosleep(&moment, NULL);
    return atomic_load(&attendance->returned) > began;
}

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
