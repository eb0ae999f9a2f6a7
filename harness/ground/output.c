/* SPDX-License-Identifier: MIT */
#include "harness/ground/output.h"

#include "common/base/clock.h"
#include "common/base/printable.h"
#include "harness/ground/memory.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void print_list(FILE *file, const char *format, va_list arguments)
{
    char *text = memory_print_list(format, arguments);
    fputs(make_printable_lines(text), file);
    free(text);
}

void print_foreign(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_list(file, format, arguments);
    va_end(arguments);
}

void complain(const char *format, ...)
{
    fputs("quadrille: ", stderr);
    va_list arguments;
    va_start(arguments, format);
    print_list(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void print_complaints(const char *name, const struct puzzles *puzzles)
{
    enum { LISTED = 20 };
    for (size_t i = 0; i < puzzles->complaint_count && i < LISTED; i++)
        print_foreign(stderr, "%s:%zu:%zu: %s%s\n", name, puzzles->complaint[i].line,
                      puzzles->complaint[i].column, puzzles->complaint[i].remark ? "note: " : "",
                      puzzles->complaint[i].text);
    if (puzzles->complaint_count > LISTED)
        print_foreign(stderr, "%s: and %zu more lines that could not be read\n", name,
                      puzzles->complaint_count - LISTED);
}

void progress_start(struct progress *progress, bool quiet, uint64_t every_ns)
{
    uint64_t now = clock_now();
    *progress = (struct progress){.wanted = !quiet && (every_ns || isatty(STDERR_FILENO)),
                                  .every_ns = every_ns,
                                  .started = now,
                                  .last = now};
}

void progress_tell(struct progress *progress, const char *what, size_t done, size_t all)
{
    enum { NANOSECONDS_A_SECOND = 1000000000, BETWEEN = 100000000 };
    uint64_t now = clock_now(), passed = now - progress->started, every = progress->every_ns;
    if (!progress->wanted || now - progress->last < (every ? every : BETWEEN) ||
        (!every && passed < NANOSECONDS_A_SECOND))
        return;
    char left[64] = "";
    if (done)
        snprintf(left, sizeof left, ", about %.0f s left",
                 (double)passed * 1e-9 * (double)(all - done) / (double)done);
    if (!every)
        fputc('\r', stderr);
    print_foreign(stderr, "%.40s: board %zu of %zu%s%s", what, done, all, left, every ? "\n" : "");
    if (!every)
        fputs("\033[K", stderr);
    progress->shown = !every;
    progress->last = now;
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
        setvbuf(stdout, 0, _IOLBF, BUFSIZ);
}

bool output_flush(void)
{
    return (!fflush(stdout) && !ferror(stdout)) || errno == EPIPE;
}

static bool coloured(void)
{
    static _Atomic int terminal = -1; /* asked once: a process that measures has another standard error */
    const char *forbidden = getenv("NO_COLOR");
    if (terminal < 0)
        terminal = isatty(STDERR_FILENO);
    return !(forbidden && *forbidden) && terminal;
}

const char *alarm_begin(void)
{
    return coloured() ? "\033[1;31m" : "";
}

const char *alarm_end(void)
{
    return coloured() ? "\033[0m" : "";
}
