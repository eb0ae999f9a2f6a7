/* SPDX-License-Identifier: MIT */
/* Probes: one easy question to a program of exec:, before the questions that count. A program may be missing,
 * hold its answers back in a buffer, or speak another protocol. Later all of these look the same: each board
 * ends at its deadline, or without an answer. */
#pragma once

#include "solvers/registry/spec.h"

struct probe {
    struct order order;     /* of the board that is asked about; rows 0: it is asked about none */
    uint64_t limit;         /* what QUADRILLE_LIMIT says */
    size_t memory;          /* bytes of address space that the program may have; 0: no limit */
    bool protocol_given;    /* the user chose the protocol, so a program that does not speak it is wrong */
    const atomic_int *stop; /* not zero: end soon. Null: never */
};

/* Returns whether it is a program of exec:. */
bool spec_is_program(const struct spec *spec);

/* Asks the program of a spec. False and a sentence that names the cause and the cure if
 *   - the shell can't start it (its exit status is 126 or 127, and no line came),
 *   - it ends by itself with nothing on its standard output, and with an exit status of failure, a signal, or
 *     a line on its standard error (for an exact cover: without the number of solutions),
 *   - it answers a board only once its input ends, though it was waited for longer than it needs,
 *   - its answer has not the form that the line protocol has: the sentence has both lines, or
 *   - it takes DIMACS for want of another protocol, gives no verdict, and answers a board a line.
 * True of all others, whether their answer is right or wrong, and of back-ends that are no programs. Takes as
 * long as the program needs for its answer; up to 4 s if none comes, longer if one comes late. */
bool spec_probe(const struct spec *spec, const struct probe *probe, struct error *error);
