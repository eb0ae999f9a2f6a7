/* SPDX-License-Identifier: MIT */
/* Suspensions: clocks go on while the processes of a comparison are stopped (SIGSTOP, Ctrl-Z, a frozen
 * container), and deadlines pass. That they had no processor shows mostly in their processor time
 * (group-disturbance.h), but not in that of programs, which may sleep by themselves. But then the guard,
 * which looks every few milliseconds, did not look either. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

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
