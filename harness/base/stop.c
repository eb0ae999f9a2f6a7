/* SPDX-License-Identifier: MIT */
#include "harness/base/stop.h"

#include <signal.h>

atomic_int program_stop = 0;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a handler sets it");

static void note_signal(int signal_number)
{
    (void)signal_number;
    program_stop = 1;
}

void stop_on_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, 0);
    sigaction(SIGTERM, &action, 0);
    sigaction(SIGHUP, &action, 0);
}
