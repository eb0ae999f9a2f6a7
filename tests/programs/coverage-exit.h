/* SPDX-License-Identifier: MIT */
/* For builds with --coverage: what a process has run is written down where it is otherwise lost. A process that ends by
 * _exit, as those that measure do, or that becomes another program, writes it before. One that is killed as soon as it
 * has answered, as a plug-in's cell is, gets half a second to end by itself. */
#ifndef QUADRILLE_COVERAGE_EXIT_H
#define QUADRILLE_COVERAGE_EXIT_H

#define _GNU_SOURCE /* as the sources do that include this first */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

void __gcov_dump(void);
_Noreturn void _Exit(int status);

static inline _Noreturn void exit_with_coverage(int status)
{
    __gcov_dump();
    _Exit(status);
}

static inline int kill_with_coverage(pid_t id, int signal)
{
    siginfo_t ended = {.si_pid = 0};
    for (int looks = 0; signal == SIGKILL && looks < 50 && !ended.si_pid &&
                        !waitid(P_PID, (id_t)(id < 0 ? -id : id), &ended, WEXITED | WNOWAIT | WNOHANG);
         looks++)
        if (!ended.si_pid)
            poll(0, 0, 10);
    return kill(id, signal);
}

#define _exit exit_with_coverage
#define execl(...) (__gcov_dump(), execl(__VA_ARGS__))
#ifdef QUADRILLE_COVERAGE_WAITS
#define kill kill_with_coverage
#endif

#endif
