/* SPDX-License-Identifier: MIT */
/* Suspensions: no time counts while the processes of a comparison are stopped (SIGSTOP, Ctrl-Z, a frozen
 * container) or the machine sleeps, but clocks go on, and deadlines pass. What was measured meanwhile says
 * nothing about a solver, and is measured again.
 *
 * Three things show it: a process is continued by SIGCONT; the clock that counts sleep (CLOCK_BOOTTIME,
 * Linux) goes further than the one that does not; and the guard, which sleeps for milliseconds, was away for
 * much longer without having waited for a processor. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* How often what is suspended is measured again: who stops processes ten times a second will not let one end.
 */
enum { SUSPENSIONS_MOST = 5 };

/* From now on the calling process counts how often it is continued after a stop. */
void suspension_notice(void);

/* What a process knows by itself. */
struct suspensions {
    unsigned continued;
    int64_t asleep_ns; /* of the machine, from an arbitrary start; 0 where the system does not report it */
};

struct suspensions suspensions_read(void);

/* Whether this process was stopped, or the machine slept, between two readings. */
bool suspended_between(const struct suspensions *before, const struct suspensions *after);

/* --- the guard's attendance, in memory that it shares with those who measure --- */

struct attendance {
    _Atomic uint64_t looked;   /* when the guard looked last, of clock_now(); 0: there is none */
    _Atomic uint64_t returned; /* when it came back after it had been away; 0: it never was */
};

/* How long the guard was away, of a sleep that was to last `wanted_ns`, lasted `slept_ns`, and in which it
 * had to wait `waited_ns` for a processor (NAN: not known): 0 if that is no more than what a busy machine
 * does. */
uint64_t suspension_away(uint64_t wanted_ns, uint64_t slept_ns, double waited_ns);

/* Whether the guard was away in any part of `began` ... `ended`. If it has not looked for long, it is waited
 * for, a second at most: it may just be coming back. */
bool suspension_guard_was_away(const struct attendance *attendance, uint64_t began, uint64_t ended);
