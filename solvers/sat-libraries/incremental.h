/* SPDX-License-Identifier: MIT */
/* Incremental SAT solvers in this process: what IPASIR libraries, CaDiCaL and PicoSAT have in common.
 * Each instance gets a fresh solver: clauses, givens, and after each solution a clause that forbids it, so
 * the work for an instance does not depend on what was solved before.
 *
 * The memory of such a library does not pass through our allocator: peak_bytes is that of the clauses and of
 * what we keep beside them, and a memory limit does not hold the library. */
#pragma once

#include "solvers/clauses/encoded.h"

struct guided;

/* What a library can do, in the words of IPASIR (Balyo, Biere, Iser, Sinz, SAT Race 2015, Artificial
 * Intelligence 241, 2016). `state` is that of the back-end. */
struct incremental_calls {
    bool (*init)(void *state, struct search *search); /* a fresh solver; false: it can't */
    void (*add)(void *state, int literal);
    /* 10: satisfiable, 20: not, 0: interrupted, as it has to be by search_interrupted. Under the assumptions
     * of the incremental; a library without `failed` never gets any. */
    int (*solve)(void *state, const struct search *search);
    /* Above 0: the variable (from 1) is true. Asked after a 10. */
    int (*value)(void *state, int variable);
    void (*release)(void *state);
    /* Null, or: whether that assumption is in the core. Asked after a 20. */
    bool (*failed)(void *state, int literal);
};

/* What `solve` answers, as SAT solvers do by their exit status. */
enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };

/* search_interrupted, as a function that a library asks about a `struct search`. */
int incremental_interrupted(void *search);

/* What the state of such a back-end begins with. */
struct incremental {
    struct encoded encoded;
    const struct incremental_calls *calls;
    const struct cover *cover; /* the problem's; null with a formula */
    const int *assumed;
    size_t assumed_count;
    struct guided *guided;   /* while it minimizes; else null */
    void *solver;            /* the library's, for the calls that need it */
    size_t size;             /* of the state */
    uint64_t most_forbidden; /* solutions, before it ends with SEARCH_OWN_LIMIT; 0: no limit */
};

/* As those of struct solver, with the settings of encoded.h. The state has `size` bytes; after its beginning
 * all are zero. */
bool incremental_open(size_t size, const struct incremental_calls *calls, const struct problem *problem,
                      const struct settings *settings, struct allocator *allocator, void **state,
                      struct error *error);
enum search_end incremental_solve(void *state, const struct instance *instance, struct search *search);
void incremental_close(void *state);

/* Minimizes as search->minimize says, on the clauses of incremental->cover, which its solver has:
 * core-guided.c. What it takes is at incremental->guided until core_guided_close, which comes in any case,
 * even when memory ran out within the library, and with none, too. */
enum search_end core_guided_minimize(struct incremental *incremental, struct search *search);
void core_guided_close(struct incremental *incremental);

/* The values of a model to encoded.value. */
void incremental_read_model(struct incremental *incremental);

/* How a search ends to which the library answered neither 10 nor 20. */
enum search_end incremental_end_of(int verdict, struct search *search);

/* Finds all models of the clauses that its solver has. */
enum search_end incremental_search_models(struct incremental *incremental, struct search *search);
