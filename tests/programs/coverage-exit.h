/* SPDX-License-Identifier: MIT */
/* For builds with --coverage: a process that ends by _exit, as those that measure do, writes down what it has run. */
#ifndef QUADRILLE_COVERAGE_EXIT_H
#define QUADRILLE_COVERAGE_EXIT_H

void __gcov_dump(void);
_Noreturn void _Exit(int status);

static inline _Noreturn void exit_with_coverage(int status)
{
    __gcov_dump();
    _Exit(status);
}

#define _exit exit_with_coverage

#endif
