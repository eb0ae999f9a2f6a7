/* SPDX-License-Identifier: MIT */
/* How the program ends: with which status, and when the user wishes it to stop by Ctrl-C (SIGINT), SIGTERM,
 * or closing the terminal (SIGHUP). */
#pragma once

#include <stdatomic.h>
#include <stdint.h>

/* An exit status; the worst that happened counts. */
enum exit_status {
    EXIT_DONE = 0,
    EXIT_NO = 1,     /* the answer is "no": no solution, gave up, a contradiction, a failed verification */
    EXIT_USAGE = 2,  /* wrong usage or bad input */
    EXIT_FAILED = 3, /* it could not be carried out */
};

/* The worse of two exit statuses. */
static inline int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Set by the first such signal. Every search looks at it, and what was found by then is kept. */
extern atomic_int program_stop;

/* After this call the first signal sets program_stop, and one that comes a second or more later ends the
 * process. */
void stop_on_signals(void);

/* Sets program_stop and program_overdue after this time; 0: never. The last call counts. It is for commands
 * that ask many searches, none of which knows when it has to end. */
extern atomic_int program_overdue;
void stop_after(uint64_t nanoseconds);
