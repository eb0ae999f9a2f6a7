/* SPDX-License-Identifier: MIT */
/* bands: the boxes of a board side by side in one register, consistency within bands, one board at a time.
 *
 * bands-rules.h explains the rules, bands-one-board.c the search. Source of both ideas, the six ways in
 * which a digit lies in a band and boxes as lanes of a register: Dillon, "Tdoku: A fast Sudoku solver", 2019
 * (github.com/t-dillon/tdoku, docs); the rounds and the way of branching are our own.
 *
 * Cost: a round is some 190 operations on 256-bit registers with AVX-512, 290 with AVX2, and on narrower ones
 * twice as many or more; a node takes three or four rounds.
 *
 * Counts: nodes, the boards that rounds were run on. */
#include "solvers/bands/bands-engines.h"

#include <string.h>

static enum search_end bands_solve(void *state, const struct instance *instance, struct search *search)
{
    struct bands *bands = state;
    const struct one_board *engine = bands->engine;
    return engine->search(bands->room, instance->cells, search);
}

/* Where the first solution goes of the board that is searched. */
struct keeper {
    struct search *search;
    uint8_t *grid;
};

static void bands_keep_first(void *context, const struct solution *solution)
{
    struct keeper *keeper = context;
    memcpy(keeper->grid, solution->cells, 81);
    keeper->search->on_solution = NULL;
}

/* Board by board, with nothing between them. Givens that contradict each other are found by the rules. */
static enum search_end bands_solve_many(void *state, struct boards *boards)
{
    struct bands *bands = state;
    const struct one_board *engine = bands->engine;
    struct search search = {.limit = boards->limit, .deadline = boards->deadline, .stop = boards->stop};
    struct keeper keeper = {.search = &search};
    enum search_end worst = SEARCH_EXHAUSTED;
    search.context = &keeper;
    for (size_t i = 0; i < boards->count; i++) {
        search.solutions = 0;
        if (boards->grids) {
            keeper.grid = boards->grids + 81 * i;
            search.on_solution = bands_keep_first;
        }
        enum search_end end = worst;
        if (end == SEARCH_EXHAUSTED) {
            end = engine->search(bands->room, boards->cells + 81 * i, &search);
            boards->counters[COUNTER_NODES] += search.counters[COUNTER_NODES];
        }
        boards->answers[i] = (struct board_answer){search.solutions, end};
        worst = end == SEARCH_LIMIT ? SEARCH_EXHAUSTED : end;
    }
    return worst;
}

static bool bands_create(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    (void)problem;
    enum instruction_set set = instruction_set_of(settings->value[SETTING_SET], error);
    if (set == SET_AUTO)
        return false;
    const struct one_board *engine = FOR_SET(one_board, set);
    *state = bands_open(engine, engine->room, allocator, error);
    return *state;
}

const struct setting bands_settings[] = {
    [SETTING_SET] = SET_SETTING,
    {.name = NULL},
};

const struct solver solver_bands = {
    SOLVER_HEAD,
    .name = "bands",
    .family = "backtracking",
    .summary = "9x9: nine boxes in a register, consistent bands",
    .rung = RUNG_BOARD,
    .only = {3, 3},
    .counts = COUNTS(NODES),
    .settings = bands_settings,
    .open = bands_create,
    .solve = bands_solve,
    .solve_many = bands_solve_many,
    .close = bands_close,
};
