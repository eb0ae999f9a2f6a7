/* SPDX-License-Identifier: MIT */
/* Checks a certificate of a count against the problem. It shares no code with what counts; see count-checker.c. */
#ifndef QUADRILLE_COUNT_CHECKER_H
#define QUADRILLE_COUNT_CHECKER_H

#include "common/base/allocator.h"
#include "common/base/error.h"
#include "common/cover/cover.h"

#include <stdatomic.h>
#include <stdio.h>

enum count_verdict {
    COUNT_VERIFIED,
    COUNT_REFUSED,    /* it is a certificate, but does not show this count of this problem */
    COUNT_UNREADABLE, /* it is no certificate */
    COUNT_NO_MEMORY,
    COUNT_STOPPED,
};

struct count_report {
    char *count; /* COUNT_VERIFIED: its digits; given back by count_report_close */
    size_t digits_room;
    uint64_t nodes, edges;
    size_t line, column; /* where it fails, from 1 */
    struct error reason;
};

/* Of a regular file more memory than its size explains is not taken for what its first line says. `taken` are options of the cover (without colours) that no solution may contradict: the givens of a board. It ends soon
 * after `stop` is no longer zero; null: never. */
enum count_verdict count_check(const struct cover *cover, const uint32_t *taken, size_t taken_count,
                               FILE *file, const atomic_int *stop, struct allocator *allocator,
                               struct count_report *report);
void count_report_close(struct count_report *report, struct allocator *allocator);

#endif
