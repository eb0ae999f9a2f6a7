/* SPDX-License-Identifier: MIT */
#include "harness/base/stop.h"

#include "common/base/clock.h"

#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>

atomic_int program_stop = 0, program_overdue = 0;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a handler sets it");

/* Who stops a group of processes and one of them says it to that one twice. */
static void stop_note_signal(int signal_number)
{
    static atomic_uint first; /* when it came, in milliseconds; odd, so not 0 */
    const unsigned now = (unsigned)(clock_now() / 1000000), a_second = 1000;
    unsigned before = 0;
    if (atomic_compare_exchange_strong(&first, &before, now | 1))
        program_stop = 1;
    else if (now - before >= a_second && now - before < UINT_MAX / 2) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

void stop_on_signals(void)
{
    struct sigaction action = {.sa_handler = stop_note_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static void stop_note_time(int signal_number)
{
    (void)signal_number;
    program_overdue = 1;
    program_stop = 1;
}

void stop_after(uint64_t nanoseconds)
{
    const uint64_t a_second = 1000000000, a_microsecond = 1000;
    struct sigaction action = {.sa_handler = stop_note_time, .sa_flags = SA_RESTART};
    struct itimerval timer = {{0}, {0}};
    timer.it_value.tv_sec = (time_t)(nanoseconds / a_second);
    timer.it_value.tv_usec = (suseconds_t)(nanoseconds % a_second / a_microsecond);
    if (nanoseconds && nanoseconds < a_microsecond)
        timer.it_value.tv_usec = 1;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &timer, NULL);
}
