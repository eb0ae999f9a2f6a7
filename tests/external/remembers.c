/* SPDX-License-Identifier: MIT */
/* The example of solvers/README.md, as a back-end that carries something over from one instance to the next. */
#define solver_backwards backwards
#include EXAMPLE

static bool is_persistent(const struct settings *settings)
{
    (void)settings;
    return true;
}

extern const struct solver quadrille_solver;
const struct solver quadrille_solver = {SOLVER_HEAD,
                                        .name = "remembers",
                                        .family = "plug-ins",
                                        .summary = "as if one board helped with the next",
                                        .rung = RUNG_BOARD,
                                        .counted = COUNTS(PLACEMENTS),
                                        .is_persistent = is_persistent,
                                        .open = open,
                                        .solve = solve,
                                        .close = close};
