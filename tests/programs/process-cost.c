/* SPDX-License-Identifier: MIT */
/* What one call of process_usage costs: without children, and with a shell that has started a program. Prints
 * the median and the least of a thousand calls in microseconds. Not a test: times are never asserted. */
#include "common/base/clock.h"
#include "harness/measuring/processes.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLS = 1001 };

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *what)
{
    static double us[CALLS];
    struct process_usage usage;
    for (int i = 0; i < CALLS; i++) {
        uint64_t before = clock_now();
        process_usage(0, NULL, 0, &usage);
        us[i] = (double)(clock_now() - before) / 1e3;
    }
    qsort(us, CALLS, sizeof *us, by_number);
    printf("%s: %.1f us, least %.1f us; %zu processes, %zu threads, %.1f MB\n", what, us[CALLS / 2], us[0],
           usage.processes, usage.threads, (double)usage.resident_bytes / 1e6);
}

int main(void)
{
    process_adopt_orphans();
    measure("no children");
    pid_t child = fork();
    if (!child) {
        execl("/bin/sh", "sh", "-c", "sleep 100; :", (char *)NULL);
        _exit(127);
    }
    sleep(1);
    measure("a shell with a program");
    process_end_orphans(NULL, 0);
    return 0;
}
