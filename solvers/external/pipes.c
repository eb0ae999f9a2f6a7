/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2 */
#include "solvers/external/pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* Where it can be, the ends are marked from the beginning: another thread may start a process at any time. */
static bool open_marked(int raw[2])
{
#ifdef __linux__
    return !pipe2(raw, O_CLOEXEC);
#else
    return !pipe(raw);
#endif
}

bool pipe_open(int ends[2])
{
    int raw[2];
    if (!open_marked(raw))
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, 3);
        close(raw[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return false;
}

void pipe_close(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool write_whole(int descriptor, const void *bytes, size_t length)
{
    const char *from = bytes;
    while (length) {
        ssize_t put = write(descriptor, from, length);
        if (put < 0 && errno != EINTR)
            return false;
        from += put > 0 ? put : 0;
        length -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

static bool is_pending(void)
{
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
}

static sigset_t pipe_signal_alone(void)
{
    sigset_t alone;
    sigemptyset(&alone);
    sigaddset(&alone, SIGPIPE);
    return alone;
}

void pipe_signal_block(struct pipe_signal *saved)
{
    const sigset_t alone = pipe_signal_alone();
    saved->was_pending = is_pending();
    pthread_sigmask(SIG_BLOCK, &alone, &saved->before);
}

void pipe_signal_restore(const struct pipe_signal *saved)
{
    const sigset_t alone = pipe_signal_alone();
    int failure = errno, taken;
    if (failure == EPIPE && !saved->was_pending && is_pending())
        sigwait(&alone, &taken);
    pthread_sigmask(SIG_SETMASK, &saved->before, NULL);
    errno = failure;
}

void child_set_apart(void)
{
    static const int usual[] = {SIGPIPE, SIGINT, SIGTERM, SIGCHLD};
    sigset_t none;
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        signal(usual[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

void child_begin(pid_t parent)
{
    child_set_apart();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* gone before it was asked for */
        _exit(127);
#else
    (void)parent;
#endif
}
