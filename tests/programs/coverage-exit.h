/* SPDX-License-Identifier: MIT */
/* For builds with --coverage: what a process has run is written down where it is otherwise lost. A process that ends by
 * _exit, as those that measure do, or that becomes another program, writes it before. */
#ifndef QUADRILLE_TESTS_PROGRAMS_COVERAGE_EXIT_H
#define QUADRILLE_TESTS_PROGRAMS_COVERAGE_EXIT_H

#define _GNU_SOURCE /* as the sources do that include this first */
#include <unistd.h>

void __gcov_dump(void);
_Noreturn void _Exit(int status);

static inline _Noreturn void exit_with_coverage(int status)
{
    __gcov_dump();
    _Exit(status);
}

#define _exit exit_with_coverage
#define execl(...) (__gcov_dump(), execl(__VA_ARGS__))

#endif
