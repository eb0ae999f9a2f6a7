/* SPDX-License-Identifier: MIT */
/* Not a back-end of ours, but what makes one of another author's C or C++ function that solves 9x9 boards, so
 * that it is timed in the same process, with nothing between it and us: built as a plug-in, for instance
 *
 *     cc -O3 -fPIC -shared -I . -I solvers -DPEER=their_function -o theirs.so \
 *         solvers/external/function-plugin.c their-solver.o
 *     quadrille compare --throughput -s bands -s bands-batch -s plugin:./theirs.so my-boards.txt
 *
 * Beside an installed Quadrille, $(pkg-config --cflags quadrille) stands for the -I.
 *
 * The function gets 81 characters, `.` for a blank, and a limit, and returns how many solutions there are,
 * counted no further than that, and writes one of them, at least if the limit is 1. `configuration` is 0. Its
 * guesses are not counted: they are no nodes. The benchmark of tdoku wraps some twenty solvers in functions
 * of this form. */
#include "quadrille.h"

enum { CELLS = 81 };

extern size_t PEER(const char *board, size_t limit, uint32_t configuration, char *solution, size_t *guesses);

/* The board as the function reads it. */
static void function_plugin_write_board(const uint8_t *cells, char board[CELLS + 1])
{
    for (int i = 0; i < CELLS; i++)
        board[i] = (char)(cells[i] ? '0' + cells[i] : '.');
    board[CELLS] = 0;
}

static size_t function_plugin_count_solutions(const uint8_t *cells, uint64_t limit)
{
    char board[CELLS + 1], solution[CELLS + 1] = "";
    size_t guesses = 0;
    function_plugin_write_board(cells, board);
    return PEER(board, limit ? limit : SIZE_MAX, 0, solution, &guesses);
}

/* A call of its own, which is not timed: with other limits than 1 some of these functions only count. */
static bool show(void *state, const uint8_t *cells, uint8_t *grid)
{
    char board[CELLS + 1], solution[CELLS + 1] = "";
    size_t guesses = 0;
    (void)state;
    function_plugin_write_board(cells, board);
    if (!PEER(board, 1, 0, solution, &guesses))
        return false;
    for (int i = 0; i < CELLS; i++)
        grid[i] = (uint8_t)(solution[i] - '0');
    return true;
}

static enum search_end end_of(size_t count, uint64_t limit)
{
    return limit && count == limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
}

static enum search_end function_plugin_solve(void *state, const struct instance *instance,
                                             struct search *search)
{
    (void)state;
    search->solutions = function_plugin_count_solutions(instance->cells, search->limit);
    return end_of(search->solutions, search->limit);
}

static enum search_end solve_many(void *state, struct boards *boards)
{
    (void)state;
    for (size_t i = 0; i < boards->count; i++) {
        size_t count = function_plugin_count_solutions(boards->cells + i * CELLS, boards->limit);
        boards->answers[i] = (struct board_answer){count, end_of(count, boards->limit)};
    }
    return SEARCH_EXHAUSTED;
}

static bool function_plugin_open(const struct problem *problem, const struct settings *settings,
                                 struct allocator *allocator, void **state, struct error *error)
{
    static char nothing;
    (void)problem, (void)settings, (void)allocator, (void)error;
    *state = &nothing;
    return true;
}

static void function_plugin_close(void *state)
{
    (void)state;
}

const struct solver quadrille_solver = {SOLVER_HEAD,
                                        .name = "peer",
                                        .family = "external",
                                        .summary = "another author's function for 9x9 boards",
                                        .rung = RUNG_BOARD,
                                        .only_order = {3, 3},
                                        .not_parallel_because =
                                            "may keep what it needs in variables of its own",
                                        .open = function_plugin_open,
                                        .solve = function_plugin_solve,
                                        .solve_many = solve_many,
                                        .close = function_plugin_close,
                                        .show_solution = show};
