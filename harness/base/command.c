/* SPDX-License-Identifier: MIT */
#include "harness/base/command.h"

#include "common/base/clock.h"
#include "common/base/printable.h"
#include "harness/base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void print_foreign_list(FILE *file, const char *format, va_list arguments)
{
    char *text = memory_print_list(format, arguments);
    fputs(make_printable_lines(text), file);
    free(text);
}

void print_foreign(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_foreign_list(file, format, arguments);
    va_end(arguments);
}

void complain(const char *format, ...)
{
    fputs("quadrille: ", stderr);
    va_list arguments;
    va_start(arguments, format);
    print_foreign_list(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

int complain_with(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_print_list(format, arguments);
    va_end(arguments);
    complain("%s", text);
    free(text);
    return status;
}

void progress_start(struct progress *progress, bool quiet, uint64_t every_ns)
{
    uint64_t now = clock_now();
    *progress = (struct progress){.wanted = !quiet && (every_ns || isatty(STDERR_FILENO)),
                                  .every_ns = every_ns,
                                  .started = now,
                                  .last = now};
}

static bool progress_is_due(const struct progress *progress)
{
    enum { NANOSECONDS_A_SECOND = 1000000000, BETWEEN = 100000000 };
    uint64_t now = clock_now(), every = progress->every_ns;
    return progress->wanted && now - progress->last >= (every ? every : BETWEEN) &&
           (every || now - progress->started >= NANOSECONDS_A_SECOND);
}

/* Shows a line of the caller's, which asked progress_is_due, as print_foreign prints it. */
static void progress_show(struct progress *progress, const char *format, ...)
{
    va_list arguments;
    assert(progress->wanted);
    progress->shown = !progress->every_ns;
    progress->last = clock_now();
    fputs(progress->shown ? "\r" : "", stderr);
    va_start(arguments, format);
    print_foreign_list(stderr, format, arguments);
    va_end(arguments);
    fputs(progress->shown ? "\033[K" : "\n", stderr);
}

void progress_show_boards(struct progress *progress, const char *what, size_t done, size_t all)
{
    char left[64] = "";
    if (!progress_is_due(progress))
        return;
    assert(done <= all);
    if (done > progress->before)
        snprintf(left, sizeof left, ", about %.0f s left",
                 (double)(clock_now() - progress->started) * 1e-9 * (double)(all - done) /
                     (double)(done - progress->before));
    progress_show(progress, "%.40s: board %zu of %zu%s", what, done, all, left);
}

void progress_clear(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

void progress_wipe(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

void output_keep_order(void)
{
    struct stat out, err;
    if (!fstat(STDOUT_FILENO, &out) && !fstat(STDERR_FILENO, &err) && out.st_dev == err.st_dev &&
        out.st_ino == err.st_ino)
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}

bool output_flush(void)
{
    return (!fflush(stdout) && !ferror(stdout)) || errno == EPIPE;
}

static bool alarm_is_coloured(void)
{
    static _Atomic int terminal = -1; /* asked once: a process that measures has another standard error */
    const char *forbidden = getenv("NO_COLOR");
    if (terminal < 0)
        terminal = isatty(STDERR_FILENO);
    return !(forbidden && *forbidden) && terminal;
}

const char *alarm_begin(void)
{
    return alarm_is_coloured() ? "\033[1;31m" : "";
}

const char *alarm_end(void)
{
    return alarm_is_coloured() ? "\033[0m" : "";
}
