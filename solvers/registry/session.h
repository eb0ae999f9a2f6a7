/* SPDX-License-Identifier: MIT */
/* A session: one back-end opened for one problem, with the way down the ladder and back up. */
#pragma once

#include "solvers/registry/spec.h"

struct session {
    const struct solver *solver;
    struct problem entered; /* as the caller has it */
    struct problem problem; /* as the back-end gets it: lowered to its rung */
    struct cover *cover;    /* of the lowered board, owned; null if there is none */
    uint32_t *taken;        /* room for the options of the givens, owned */
    struct allocator *allocator;
    void *state;
};

/* False and a sentence if a problem entered below the rung that a back-end speaks, for it can't be brought
 * up, or is of an order that it does not solve: by its struct, or by the setting of a program. */
bool session_speaks(const struct spec *spec, const struct problem *problem, struct error *error);

/* Whether a back-end can minimize such a problem; false and a sentence if not. */
bool session_minimizes(const struct solver *solver, const struct problem *problem, struct error *error);

/* Lowers a problem to the back-end's rung and opens it. The cover or formula that it points to must outlive
 * the session. False and a sentence if the back-end refuses, does not speak a rung so high, or memory runs
 * out; nothing is left open then. */
bool session_open(struct session *session, const struct spec *spec, const struct problem *problem,
                  struct allocator *allocator, struct error *error);

/* Solves an instance: of a board its cells (size^2, no two givens contradicting each other), else null. The
 * whole call is what is timed: it takes the givens to the back-end's rung and searches. Solutions reach
 * search->on_solution as the back-end reports them; session_lift makes grids of them. */
enum search_end session_solve(struct session *session, const uint8_t *cells, struct search *search);

/* Solves many boards of the session's order, each as session_solve would: at once if the back-end can, else
 * one after the other. Returns SEARCH_EXHAUSTED if each was searched to its end or limit, and else why not.
 */
enum search_end session_solve_many(struct session *session, struct boards *boards);

/* The same, one after the other. */
enum search_end session_solve_each(struct session *session, struct boards *boards);

/* Makes a grid of a board's solution: size^2 cells into `grid`, the givens of `cells` where options leave
 * them out. */
void session_lift(const struct session *session, const uint8_t *cells, const struct solution *solution,
                  uint8_t *grid);

/* For a back-end that shows no solutions when it searches: one solution of a board, by a search of its own.
 * False if it has no such call, or finds none. */
bool session_show(struct session *session, const uint8_t *cells, uint8_t *grid);

/* The most options (true variables) that a solution can have; of a board, cells. */
size_t session_solution_max(const struct session *session);

/* Takes a session that failed to open, too. */
void session_close(struct session *session);
