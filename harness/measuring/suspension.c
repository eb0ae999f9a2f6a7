/* SPDX-License-Identifier: MIT */
#include "harness/measuring/suspension.h"

#include <assert.h>
#include <time.h>

static const uint64_t millisecond = 1000000;

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
