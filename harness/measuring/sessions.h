/* SPDX-License-Identifier: MIT */
/* The sessions that a command has open: one for each solver and problem, opened when first asked for.
 * Programs are probed before. */
#pragma once

#include "harness/measuring/outcome.h"
#include "harness/sets/sets.h"
#include "solvers/registry/probe.h"

struct open_session {
    const struct spec *spec;
    struct problem problem;
    unsigned run; /* of a persistent solver: each run has a session of its own; else 0 */
    struct session session;
    struct allocator allocator;
    uint64_t setup_ns;
    size_t passed; /* of a persistent solver: instances of the set that it has passed */
    size_t asked;  /* solves that it was asked for, as far as the caller counts them */
    bool refused;  /* it could not be opened; `error` says why */
    struct error error;
};

struct session_list {
    struct open_session **open;
    size_t count, room;
    /* Closes a session in the place of session_close, if not NULL. */
    void (*close)(void *context, const struct spec *spec, struct session *session);
    void *context;
};

/* Opens, or finds what is open already. The solver may have `memory` bytes in use (0: no limit). A
 * session that the solver refused comes back with `refused` set, each time. */
struct open_session *sessions_get(struct session_list *list, const struct spec *spec,
                                  const struct problem *problem, unsigned run, uint64_t memory);

/* The outcome where a session was refused: the solver met a limit of its own, with the sentence, or that of
 * its memory. */
struct outcome sessions_refusal(const struct open_session *open);

/* Closes the sessions of a problem that is done with: covers and formulas do not come again. Boards' stay. */
void sessions_drop(struct session_list *list, const struct problem *problem);

/* Closes the sessions of persistent solvers: a run is a whole pass of one set on a new state. */
void sessions_drop_persistent(struct session_list *list);
void sessions_close(struct session_list *list);

/* Whether several jobs, threads with a session each, may ask a solver side by side; at least 1. False and a
 * sentence if not, or if they are more than JOBS_MAX. */
bool jobs_suit(const struct spec *spec, uint64_t jobs, struct error *error);

/* --- probes of programs --- */

/* Asks each program of the list one easy question, before anything is measured, about a board of the order
 * that the first board of the sets has. `limit` is the number of solutions that will be wanted, `memory` what
 * a program may have in use (0: no limit). Returns false and a sentence about the first program that is of no
 * use (solvers/registry/probe.h). */
bool probe_programs(const struct spec_list *specs, const struct set_list *sets, uint64_t limit,
                    uint64_t memory, struct error *error);
