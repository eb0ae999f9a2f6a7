/* SPDX-License-Identifier: MIT */
/* Drift: how the speed of a run changed while it went on, in a table whose size does not grow with the run.
 *
 * Two witnesses: the runs of one solver on one instance, each by their median, which are spread over the
 * time that the instance took; and the yardstick, a fixed piece of work that `compare` times between
 * instances all through the run (yardstick.csv), and that shows the speed of the machine itself. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { DRIFT_BINS = 256 };

struct drift_bin {
    size_t runs;
    double log_ratio;  /* sum over the runs of log(time / median of its instance) */
    double log_ratio2; /* of the squares, which show how sure its mean is */
    size_t probes;
    double probe_ns; /* sum over the yardsticks */
};

struct drift {
    double width_ns; /* of a bin; grows by doubling. 0: nothing yet */
    struct drift_bin bin[DRIFT_BINS];
    double probe_least_ns, probe_most_ns; /* over single yardsticks, 0 if there are none */
};

/* A run that began at `at_ns` (since the comparison did) took `ratio` times the median of its instance. */
void drift_note_run(struct drift *drift, double at_ns, double ratio);

/* A yardstick took so long. */
void drift_note_probe(struct drift *drift, double at_ns, double probe_ns);

/* The yardstick as it was most of the time, in nanoseconds: the median over the bins that have one, which a
 * burst of something else moves little. NAN if there is none. */
double drift_usual_probe(const struct drift *drift);

/* How the speed changed, all as shares of the time that something takes: 0.1 is a tenth longer. */
struct drift_change {
    double spread;  /* between the fast and the slow parts of the run; at least what the halves differ by */
    double slowest; /* of its slowest part, by the usual one */
    double slow_share; /* how much of the run was more than 5 % slower than usual */
    double later;      /* of the later half, by the first; below 0: it was faster */
    double steadiness; /* as spread, over single moments of the run instead of parts */
};

/* By the yardstick: the run is cut into at most 16 parts of equal length with 8 readings each, and a part is
 * as slow as the middle half of its readings, so that single readings that were interrupted do not count, nor
 * moments in which the processor raises its clock. Fast and slow are the 10 % and 90 % quantile of the parts,
 * usual is their median. False if there are fewer than 16 readings. */
bool drift_by_probe(const struct drift *drift, struct drift_change *change);

/* By the runs of the same instance: how much longer they took in the later half, as a share. NAN if not
 * known. */
double drift_by_runs(const struct drift *drift);
