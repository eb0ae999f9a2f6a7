/* Not a back-end of ours, but what makes one of anybody's C or C++ function that solves 9x9 boards, so that
 * it is timed in the same process, with nothing between it and us: built as a plug-in, for instance
 *
 *     cc -O3 -fPIC -shared -I solvers -DPEER=their_function -o theirs.so solvers/peer.c their-solver.o
 *     quadrille compare --throughput -s bands -s bands-batch -s plugin:./theirs.so my-boards.txt
 *
 * The function gets 81 characters, `.` for a blank, and a limit, and returns how many solutions there are,
 * counted no further than that, and writes one of them, at least if the limit is 1. `configuration` is 0. Its
 * guesses are not told: they are no nodes. The benchmark of tdoku wraps some twenty solvers in functions of
 * this form. */
#include "quadrille.h"

enum { CELLS = 81 };

extern size_t PEER(const char *board, size_t limit, uint32_t configuration, char *solution, size_t *guesses);

/* Counts the solutions of a board. `grid` gets one of them if it is not null, which takes a call of its own.
 */
static size_t ask(const uint8_t *cells, uint64_t limit, uint8_t *grid)
{
    char board[CELLS + 1] = "", solution[CELLS + 1] = "";
    size_t guesses = 0;
    for (int i = 0; i < CELLS; i++)
        board[i] = (char)(cells[i] ? '0' + cells[i] : '.');
    size_t count = PEER(board, limit ? limit : SIZE_MAX, 0, solution, &guesses);
    if (count && grid) {
        PEER(board, 1, 0, solution, &guesses);
        for (int i = 0; i < CELLS; i++)
            grid[i] = (uint8_t)(solution[i] - '0');
    }
    return count;
}

static enum search_end end_of(size_t count, uint64_t limit)
{
    return count == limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    uint8_t grid[CELLS];
    (void)state;
    size_t count = ask(instance->cells, search->limit, search->on_solution ? grid : 0);
    if (count && search->on_solution)
        search_report(search, &(struct solution){.cells = grid});
    search->solutions = count;
    return end_of(count, search->limit);
}

static enum search_end solve_many(void *state, struct boards *boards)
{
    (void)state;
    for (size_t i = 0; i < boards->count; i++) {
        uint8_t *grid = boards->grids ? boards->grids + i * CELLS : 0;
        size_t count = ask(boards->cells + i * CELLS, boards->limit, grid);
        boards->answers[i] = (struct board_answer){count, end_of(count, boards->limit)};
    }
    return SEARCH_EXHAUSTED;
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    static char nothing;
    (void)problem, (void)settings, (void)allocator, (void)error;
    *state = &nothing;
    return true;
}

static void close(void *state)
{
    (void)state;
}

const struct solver quadrille_solver = {SOLVER_HEAD,
                                        .name = "peer",
                                        .family = "external",
                                        .summary = "somebody's function for 9x9 boards",
                                        .rung = RUNG_BOARD,
                                        .only = {3, 3},
                                        .single = "may keep what it needs in variables of its own",
                                        .open = open,
                                        .solve = solve,
                                        .solve_many = solve_many,
                                        .close = close};
