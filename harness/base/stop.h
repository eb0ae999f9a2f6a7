/* SPDX-License-Identifier: MIT */
/* The wish of the user to stop: Ctrl-C (SIGINT), SIGTERM, or a terminal that is closed (SIGHUP). */
#ifndef QUADRILLE_STOP_H
#define QUADRILLE_STOP_H

#include <stdatomic.h>

/* Set by the first such signal. Every search looks at it, and what there is by then is kept. */
extern atomic_int program_stop;

/* From now on the first signal sets program_stop, and a second one ends the process. */
void stop_on_signals(void);

#endif
