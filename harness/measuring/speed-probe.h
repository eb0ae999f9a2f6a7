/* SPDX-License-Identifier: MIT */
/* The speed probe: a fixed piece of work that is timed all through a run, between its instances
 * (yardstick.csv). So the run itself records how fast its machine was, and when: a clock rate that sinks, a
 * neighbour that wakes up. */
#pragma once

#include <stddef.h>
#include <stdint.h>

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
