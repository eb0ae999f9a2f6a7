/* SPDX-License-Identifier: MIT */
#include "harness/measuring/suspension.h"

#include <assert.h>
#include <signal.h>
#include <time.h>

static const uint64_t millisecond = 1000000;

/* --- this process --- */

static atomic_uint continued;

static void count_continuing(int signal)
{
    (void)signal;
    atomic_fetch_add(&continued, 1);
}

void suspension_notice(void)
{
    struct sigaction action = {.sa_handler = count_continuing, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGCONT, &action, NULL);
}

unsigned suspension_count(void)
{
    return atomic_load(&continued);
}

/* --- the guard --- */

void suspension_look(struct attendance *attendance, uint64_t now)
{
    const uint64_t usual = 500 * millisecond, before = atomic_load(&attendance->looked);
    if (before && now > before + usual)
        atomic_store(&attendance->returned, now);
    atomic_store(&attendance->looked, now);
}

bool suspension_guard_was_away(const struct attendance *attendance, uint64_t began, uint64_t ended)
{
    assert(began <= ended);
    const uint64_t long_ns = 100 * millisecond;
    const struct timespec moment = {.tv_nsec = (long)millisecond};
    if (!atomic_load(&attendance->looked))
        return false;
    for (int i = 0; i < 1000 && atomic_load(&attendance->looked) + long_ns < ended; i++)
        nanosleep(&moment, NULL);
    return atomic_load(&attendance->returned) > began;
}
