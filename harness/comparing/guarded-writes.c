/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* syscall */
#include "harness/comparing/guarded-writes.h"

#include "common/base/printable.h"
#include "harness/ground/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

/* Of the calling process; null unless it is a worker. A process has one role, so this is no state of any object. */
static struct guarded_writes *entered;
static int entered_bell = -1;

/* --- the pipes --- */

/* The ends are above the standard streams, and no program that a back-end starts inherits them. */
static bool open_pipe(int *ours, int *theirs, bool theirs_waits)
{
    int raw[2];
    if (pipe(raw))
        return false;
    *ours = fcntl(raw[0], F_DUPFD_CLOEXEC, 3);
    *theirs = fcntl(raw[1], F_DUPFD_CLOEXEC, 3);
    close(raw[0]);
    close(raw[1]);
    if (*ours >= 0 && *theirs >= 0 && !fcntl(*ours, F_SETFL, O_NONBLOCK) &&
        (theirs_waits || !fcntl(*theirs, F_SETFL, O_NONBLOCK)))
        return true;
    int why = errno;
    if (*ours >= 0)
        close(*ours);
    if (*theirs >= 0)
        close(*theirs);
    errno = why;
    return false;
}

bool guarded_writes_open(struct guarded_writes_ends *ends, struct guarded_writes_own *own)
{
    if (!open_pipe(&ends->bell, &own->bell, false))
        return false;
    if (open_pipe(&ends->speech, &own->speech, true))
        return true;
    int why = errno;
    close(ends->bell);
    close(own->bell);
    ends->bell = ends->speech = -1;
    errno = why;
    return false;
}

void guarded_writes_close_own(const struct guarded_writes_own *own)
{
    close(own->bell);
    close(own->speech);
}

/* --- the worker --- */

/* Closes all descriptors from `first` on but `spared`. */
static void close_others(int first, int spared)
{
#if defined __linux__ && defined SYS_close_range
    if ((spared <= first || !syscall(SYS_close_range, (unsigned)first, (unsigned)spared - 1, 0)) &&
        !syscall(SYS_close_range, (unsigned)spared + 1, ~0u, 0))
        return;
#endif
    enum { MOST = 1 << 16 };
    long most = sysconf(_SC_OPEN_MAX);
    for (int i = first; i < (most > 0 && most < MOST ? (int)most : MOST); i++)
        if (i != spared)
            close(i);
}

bool guarded_writes_enter(struct guarded_writes *guarded_writes, const struct guarded_writes_own *own)
{
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(own->speech, STDOUT_FILENO) < 0 ||
        dup2(own->speech, STDERR_FILENO) < 0)
        return false;
    close_others(STDERR_FILENO + 1, own->bell);
    /* What a worker before this one asked for is answered, or it died before it could ask. */
    atomic_store(&guarded_writes->asked, atomic_load(&guarded_writes->answered));
    entered = guarded_writes;
    entered_bell = own->bell;
    return true;
}

bool guarded_writes_append(int file, const char *text, size_t length, bool *here)
{
    const struct timespec moment = {.tv_nsec = 50000};
    *here = !entered;
    if (*here)
        return true;
    if (length > sizeof entered->text) {
        errno = EFBIG;
        return false;
    }
    if (!length)
        return true;
    memcpy(entered->text, text, length);
    entered->file = file;
    entered->length = length;
    uint32_t number = atomic_load(&entered->asked) + 1;
    atomic_store(&entered->asked, number);
    /* If the pipe is full the guard is awake anyway; if it is closed, by a back-end, the guard looks by itself. */
    if (write(entered_bell, "", 1) < 0)
        errno = 0;
    while (atomic_load(&entered->answered) != number)
        nanosleep(&moment, 0);
    errno = entered->failure;
    return !entered->failure;
}

/* --- the guard --- */

/* Shows what a worker said, as far as it can harm no terminal. A back-end that prints without end is not shown without
 * end. */
static void show_speech(struct guarded_writes_ends *ends)
{
    enum { CHUNK = 4096, MOST = 1 << 16 };
    char text[CHUNK + 1];
    ssize_t length;
    for (int chunks = 0; chunks < MOST / CHUNK && ends->speech >= 0; chunks++) {
        length = read(ends->speech, text, CHUNK);
        if (length <= 0)
            return;
        if (ends->spoken >= MOST)
            continue;
        for (ssize_t i = 0; i < length; i++)
            if (!text[i])
                text[i] = '?';
        text[length] = 0;
        progress_wipe();
        fputs(make_printable_lines(text), stderr);
        ends->spoken += (size_t)length;
        if (ends->spoken >= MOST)
            fputs("\nquadrille: back-ends print too much; the rest is not shown\n", stderr);
    }
}

void guarded_writes_serve(struct guarded_writes *guarded_writes, struct guarded_writes_ends *ends,
                          bool (*append)(int file, const char *text, size_t length))
{
    char rings[64];
    while (ends->bell >= 0 && read(ends->bell, rings, sizeof rings) > 0)
        ;
    show_speech(ends);
    uint32_t asked = atomic_load(&guarded_writes->asked);
    if (asked == atomic_load(&guarded_writes->answered))
        return;
    size_t length = guarded_writes->length < sizeof guarded_writes->text ? guarded_writes->length
                                                                         : sizeof guarded_writes->text;
    if (guarded_writes->file == STDERR_FILENO)
        progress_wipe();
    guarded_writes->failure = append(guarded_writes->file, guarded_writes->text, length) ? 0 : errno;
    atomic_store(&guarded_writes->answered, asked);
}

void guarded_writes_end(struct guarded_writes *guarded_writes, struct guarded_writes_ends *ends,
                        bool (*append)(int file, const char *text, size_t length))
{
    guarded_writes_serve(guarded_writes, ends, append);
    if (ends->bell >= 0)
        close(ends->bell);
    if (ends->speech >= 0)
        close(ends->speech);
    ends->bell = ends->speech = -1;
}
