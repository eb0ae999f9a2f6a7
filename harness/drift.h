/* Drift: how the speed of a run changed while it went on, in a table whose size does not grow with the run.
 *
 * Two witnesses: the runs of one back-end on one instance, each by their median, which are spread over the
 * time that the instance took; and the yardstick, a fixed piece of work that `compare` times between
 * instances all through the run (yardstick.csv), and that tells the speed of the machine itself. */
#ifndef QUADRILLE_DRIFT_H
#define QUADRILLE_DRIFT_H

#include <stddef.h>

enum { DRIFT_BINS = 256 };

struct drift_bin {
    size_t runs;
    double log_ratio;  /* sum over the runs of log(time / median of its instance) */
    double log_ratio2; /* of the squares, which tell how sure its mean is */
    size_t yards;
    double yard_ns; /* sum over the yardsticks */
};

struct drift {
    double width_ns; /* of a bin; grows by doubling. 0: nothing yet */
    struct drift_bin bin[DRIFT_BINS];
    double yard_least_ns, yard_most_ns; /* over single yardsticks, 0 if there are none */
};

/* A run that began at `at_ns` (since the comparison did) took `ratio` times the median of its instance. */
void drift_note_run(struct drift *drift, double at_ns, double ratio);

/* A yardstick took so long. */
void drift_note_yardstick(struct drift *drift, double at_ns, double yard_ns);

#endif
