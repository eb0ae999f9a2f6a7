/* SPDX-License-Identifier: MIT */
/* Checks a certificate of a count against the problem. It shares no code with what counts; see check-count-certificate.c. */
#ifndef QUADRILLE_COUNT_CHECKER_H
#define QUADRILLE_COUNT_CHECKER_H

#include "harness/answers/certify/count-certificate-text.h"

/* Of a regular file more memory than its size explains is not taken for what its first line says. `taken` are options of
 * the cover (without colours) that no solution may contradict: the givens of a board. It ends soon after `stop` is no
 * longer zero; null: never. */
enum count_verdict count_check(const struct cover *cover, const uint32_t *taken, size_t taken_count,
                               FILE *file, const atomic_int *stop, struct allocator *allocator,
                               struct count_report *report);

#endif
