/* SPDX-License-Identifier: MIT */
/* The wish of the user to stop: Ctrl-C (SIGINT), SIGTERM, or a terminal that is closed (SIGHUP). */
#ifndef QUADRILLE_HARNESS_BASE_STOP_H
#define QUADRILLE_HARNESS_BASE_STOP_H

#include <stdatomic.h>
#include <stdint.h>

/* Set by the first such signal. Every search looks at it, and what there is by then is kept. */
extern atomic_int program_stop;

/* From now on the first signal sets program_stop, and a second one ends the process. */
void stop_on_signals(void);

/* Sets program_stop, and program_overdue too, so many nanoseconds from now; 0: does not. The last call counts.
 * For commands that ask many searches, none of which knows when it has to end. */
extern atomic_int program_overdue;
void stop_after(uint64_t nanoseconds);

#endif
