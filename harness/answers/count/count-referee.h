/* SPDX-License-Identifier: MIT */
/* The referee where back-ends disagree about a count: it makes the certificate of the count as memo does, has it checked
 * by the checker that shares no code with what counts (harness/answers/certify), and believes only what that accepts. */
#ifndef QUADRILLE_COUNT_REFEREE_H
#define QUADRILLE_COUNT_REFEREE_H

#include "common/base/error.h"
#include "solvers/interface/solver.h"

struct count_ruling {
    bool decided;
    uint64_t solutions;      /* decided: the count as a pair, see common/base/big-count.h */
    const char *large_count; /* in `digits`, or null */
    char *digits;            /* owned */
    uint64_t nodes;          /* of the certificate */
    struct error reason;     /* not decided: why not */
};

/* How many solutions a problem has, of a board with these cells. `timeout_ns` is for making the certificate (0: no
 * limit), `bytes_most` for making and checking each. Close the ruling in either case. */
void count_referee_rule(const struct problem *problem, const uint8_t *cells, uint64_t timeout_ns,
                        size_t bytes_most, struct count_ruling *ruling);
void count_ruling_close(struct count_ruling *ruling);

#endif
