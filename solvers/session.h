/* A session: one back-end opened for one order, with the way down the ladder and back up. */
#ifndef QUADRILLE_SESSION_H
#define QUADRILLE_SESSION_H

#include "spec.h"

struct session {
    const struct solver *solver;
    struct problem problem;
    struct cover *cover; /* the lowered board, owned; null on RUNG_BOARD */
    uint32_t *taken;     /* room for the options of the givens, owned */
    struct allocator *allocator;
    void *state;
};

/* Lowers the empty board of `order` to the back-end's rung and opens it. False and a sentence if the
 * back-end refuses or memory runs out; nothing is left open then. */
bool session_open(struct session *session, const struct spec *spec, struct order order,
                  struct allocator *allocator, struct error *error);

/* Solves a board (size^2 cells, no two givens contradicting each other). The whole call is what is timed:
 * it takes the givens to the back-end's rung and searches. Solutions reach search->on_solution as the
 * back-end tells them; session_lift makes grids of them. */
enum search_end session_solve(struct session *session, const uint8_t *cells, struct search *search);

/* Makes a grid of a solution: size^2 cells into `grid`, the givens of `cells` where options leave them out.
 */
void session_lift(const struct session *session, const uint8_t *cells, const struct solution *solution,
                  uint8_t *grid);

/* Takes a session that failed to open, too. */
void session_close(struct session *session);

#endif
