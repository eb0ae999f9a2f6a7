/* SPDX-License-Identifier: MIT */
/* Whether a stretch of measuring, such as a group of solves, was disturbed by others, so that it is measured
 * again, and whether what ran out of time in it may be blamed for that. A pure decision from what was read
 * before and after the stretch: one rule for solves of all lengths (results/README.md, "Disturbances").
 *
 * A solver had its time if its processes were on a processor for 95 % of it. Programs and code of others may
 * sleep or stop by themselves: they were kept off only if they were taken off again and again while all
 * processors were busy. */
#pragma once

#include "harness/measuring/machine-load.h"
#include "harness/measuring/outcome.h"

/* How often what was disturbed is measured again. */
enum { REPEATS_MOST = 2 };

enum group_disturbance {
    DISTURBANCE_NONE,
    DISTURBANCE_SUSPENDED, /* the whole run stood still */
    DISTURBANCE_STEAL,     /* the host gave the processors to others */
    DISTURBANCE_KEPT_OFF,  /* other processes had the processor, or its own were stopped */
    DISTURBANCE_SLOW,      /* the machine was slower than usual, by the speed probe */
    DISTURBANCE_IDLE,      /* it ran out of time, and had no processor though one was free */
    DISTURBANCE_COUNT
};

/* What was read around a stretch. NAN is not known, and decides nothing. */
struct group_readings {
    double wall_ns;
    double cpu_ns;                          /* of all processes that measure: process_usage */
    double busy_ns, steal_ns;               /* of a processor, on average */
    double switches;                        /* how often they were taken off it for others */
    double probe_before_ns, probe_after_ns; /* speed_probe_measure */
    bool suspended;                         /* suspension_guard_was_away */
    bool may_sleep;                         /* what is measured may wait by itself */
    bool ran_out;                           /* of time, in any solve */
};

/* Fills in the times between two readings whose own_ns is that of the processes that measure. */
struct group_readings group_readings_between(const struct machine_load_reading *before,
                                             const struct machine_load_reading *after);

/* The first disturbance in the order above, or none. `usual_probe_ns`: speed_track_usual, or NAN. */
enum group_disturbance group_disturbance_of(const struct group_readings *stretch, double usual_probe_ns);

/* If a solve that is not measured again ran out of time in a stretch that others disturbed, it becomes
 * STATUS_DISTURBED; that of a solver which may have done it itself stays a timeout. The flaw says why. */
void group_disturbance_judge(enum group_disturbance disturbance, const struct group_readings *stretch,
                             struct outcome *outcome);

/* Suspensions: clocks go on while the processes of a comparison are stopped (SIGSTOP, Ctrl-Z, a frozen
 * container), and deadlines pass. That they had no processor shows mostly in their processor time
 * (above), but not in that of programs, which may sleep by themselves. But then the guard,
 * which looks every few milliseconds, did not look either. */

/* The guard's attendance, in memory that it shares with those who measure. */
struct attendance {
    _Atomic uint64_t looked;   /* when the guard looked last, of clock_now(); 0: there is none */
    _Atomic uint64_t returned; /* when it came back after it had been away; 0: it never was */
};

/* The guard looks, at `now`. It was away if it has not looked for half a second. */
void suspension_look(struct attendance *attendance, uint64_t now);

/* Whether the guard was away in any part of `began` ... `ended`. If it has not looked for long, it is waited
 * for, a second at most: it may just be coming back. */
bool suspension_guard_was_away(const struct attendance *attendance, uint64_t began, uint64_t ended);

/* The speed probe: a fixed piece of work that is timed all through a run, between its instances
 * (yardstick.csv). So the run itself records how fast its machine was, and when: a clock rate that sinks, a
 * neighbour that wakes up. */

/* Returns the nanoseconds of the work, the least of three tries; they take some 0.1 ms in all. */
uint64_t speed_probe_measure(void);

/* --- what it usually is --- */

enum { PROBES_KEPT = 256 };

/* The readings of a run so far, in room that does not grow: once it is full every second one is dropped, and
 * of what follows only every second, fourth ... is kept. Plain data, which may lie in memory that processes
 * share. Starts as {0}. */
struct speed_track {
    double kept[PROBES_KEPT];
    size_t count, step, skipped; /* one of `step` readings is kept; step 0 is 1 */
};

/* Notes a reading; one that is not above 0 is left out. */
void speed_track_note(struct speed_track *track, double probe_ns);

/* Returns the median of those kept; NAN if there are fewer than 4. It is not the fastest, since processors
 * raise their clock for moments: on virtual machines a third of the readings is 5 to 12 % faster than the
 * others. */
double speed_track_usual(const struct speed_track *track);
