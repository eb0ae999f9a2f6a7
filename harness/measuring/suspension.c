/* SPDX-License-Identifier: MIT */
#include "harness/measuring/suspension.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

#ifdef CLOCK_BOOTTIME
static int64_t nanoseconds_of(clockid_t clock)
{
    struct timespec time;
    return clock_gettime(clock, &time) ? 0 : (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Read between two readings of the other clock that are close together, or else as close as they come. */
static int64_t asleep(void)
{
    enum { TRIES = 10, CLOSE = 100000 };
    int64_t closest = INT64_MAX, least = 0;
    for (int i = 0; i < TRIES && closest > CLOSE; i++) {
        int64_t before = nanoseconds_of(CLOCK_MONOTONIC), all = nanoseconds_of(CLOCK_BOOTTIME);
        int64_t apart = nanoseconds_of(CLOCK_MONOTONIC) - before;
        least = apart < closest ? all - before : least;
        closest = apart < closest ? apart : closest;
    }
    return least;
}
#else
static int64_t asleep(void)
{
    return 0;
}
#endif

struct suspensions suspensions_read(void)
{
    return (struct suspensions){.continued = atomic_load(&continued), .asleep_ns = asleep()};
}

bool suspended_between(const struct suspensions *before, const struct suspensions *after)
{
    const int64_t noticeable = 50000000;
    return after->continued != before->continued || after->asleep_ns - before->asleep_ns > noticeable;
}

/* --- the guard --- */

uint64_t suspension_away(uint64_t wanted_ns, uint64_t slept_ns, double waited_ns)
{
    const double usual = 200e6;
    double missed = (double)slept_ns - (double)wanted_ns - (isnan(waited_ns) ? 0 : waited_ns);
    return missed > usual ? (uint64_t)missed : 0;
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
