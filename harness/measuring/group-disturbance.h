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
    DISTURBANCE_SUSPENDED, /* the whole run stood still (suspension.h) */
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
