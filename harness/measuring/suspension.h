/* SPDX-License-Identifier: MIT */
/* Suspensions: clocks go on while the processes of a comparison are stopped (SIGSTOP, Ctrl-Z, a frozen
 * container), and deadlines pass. That they had no processor shows mostly in their processor time
 * (group-disturbance.h), but not in that of programs, which may sleep by themselves. Two more things show it:
 * a process is continued by SIGCONT; and the guard, which looks every few milliseconds, did not. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* From now on the calling process counts how often it is continued after a stop. */
void suspension_notice(void);

/* How often that was. */
unsigned suspension_count(void);

/* --- the guard's attendance, in memory that it shares with those who measure --- */

struct attendance {
    _Atomic uint64_t looked;   /* when the guard looked last, of clock_now(); 0: there is none */
    _Atomic uint64_t returned; /* when it came back after it had been away; 0: it never was */
};

/* The guard looks, at `now`. It was away if it has not looked for half a second. */
void suspension_look(struct attendance *attendance, uint64_t now);

/* Whether the guard was away in any part of `began` ... `ended`. If it has not looked for long, it is waited
 * for, a second at most: it may just be coming back. */
bool suspension_guard_was_away(const struct attendance *attendance, uint64_t began, uint64_t ended);
