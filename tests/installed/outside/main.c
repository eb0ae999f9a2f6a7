/* SPDX-License-Identifier: MIT */
/* A program outside the project, built against the installed library: solves one board with each back-end of
 * its own registry, one of ours and the one of solvers/README.md. Prints the number of solutions, at most
 * two, a line each. */
#include <quadrille.h>

#include <stdio.h>

extern const struct solver solver_backwards;

static const char *const board =
    "6..........7.13....9.6....5...2....9.81...2..7..9...6..3...74..4...6......583...6";

static int solve_with(const struct solver *solver, const uint8_t *cells)
{
    struct allocator allocator = {.limit = 0};
    struct session session;
    struct spec spec;
    struct error error;
    struct search search = {.limit = 2};
    spec_of_solver(solver, &spec);
    if (!session_open(&session, &spec, &(struct problem){.order = {3, 3}}, &allocator, &error)) {
        printf("%s: %s\n", solver->name, error.text);
        return 1;
    }
    session_solve(&session, cells, &search);
    session_close(&session);
    printf("%s %d\n", solver->name, (int)search.solutions);
    return allocator.used != 0;
}

int main(void)
{
    uint8_t cells[81];
    for (int i = 0; i < 81; i++)
        cells[i] = (uint8_t)(board[i] == '.' ? 0 : board[i] - '0');
    int failed = solve_with(&solver_backwards, cells);
    for (size_t i = 0; solver_registry()[i]; i++)
        if (!solver_registry()[i]->known_flaw && !solver_registry()[i]->argument)
            failed |= solve_with(solver_registry()[i], cells);
    return failed;
}
