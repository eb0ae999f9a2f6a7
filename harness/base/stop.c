#include "harness/base/stop.h"

volatile sig_atomic_t program_stop = 0;

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
