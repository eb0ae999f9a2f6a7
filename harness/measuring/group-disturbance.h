/* SPDX-License-Identifier: MIT */
/* Whether a stretch of measuring, such as a block of solves, was disturbed by others, so that it is better
 * measured again. A pure decision from what was read just before and just after the stretch. Every threshold
 * is a share of the stretch, and is calibrated so that it is met on a virtual machine that does nothing else
 * in some 2 % of the stretches (results/README.md, "Disturbances"). */
#pragma once

#include <stdbool.h>

enum group_disturbance {
    DISTURBANCE_NONE,
    DISTURBANCE_SUSPENDED,   /* its processes were stopped, or the machine slept (suspension.h) */
    DISTURBANCE_SLOW,        /* the machine was slower than usual, by the yardstick */
    DISTURBANCE_STEAL,       /* its host gave the processor to others */
    DISTURBANCE_WAITING,     /* other threads had the processor while the measuring one was ready to run */
    DISTURBANCE_INTERRUPTED, /* it was taken off the processor too often; only where waiting is not known */
    DISTURBANCE_COUNT
};

/* What was read around a stretch. NAN is not known, and decides nothing. */
struct group_readings {
    double wall_ns;
    double probe_before_ns, probe_after_ns; /* yardstick_measure */
    double steal_ns;                        /* of the whole machine, interference_read */
    double waited_ns;                       /* process_waited_ns, of the thread that measures */
    double cpu_ns;                          /* process_usage; compared with wall_ns only if nothing sleeps */
    double involuntary_switches;            /* getrusage */
    bool suspended;
    bool may_sleep; /* what is measured waits by itself, as for a program's answer: cpu_ns says nothing */
};

/* The first disturbance in the order above, or none. `usual_yard_ns` is yard_track_usual; NAN: not known. */
enum group_disturbance group_disturbance_of(const struct group_readings *stretch, double usual_probe_ns);
