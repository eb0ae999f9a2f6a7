/* SPDX-License-Identifier: MIT */
/* bands-batch: the rules of `bands` for as many searches side by side as a register has lanes: for sets of
 * boards, and of no use for one.
 *
 * bands-rules.h explains the rules, and how nodes of many boards share a register in bands-many-boards.c. A
 * single board is a batch of one: its search has as many nodes under way as there are lanes, so after the
 * first solutions wanted some are left over.
 *
 * Which solution of several comes first depends on the boards beside it, and on how many lanes there are; the
 * same boards in the same order always give the same.
 *
 * Cost: a round is some 1400 operations on registers of 512 bits, which hold 32 nodes, or 256 bits and 16.
 *
 * Counts: nodes, the boards that rounds were run on. */
#include "solvers/bands/bands-engines.h"
#include "solvers/services/many-boards.h"

static enum search_end batch_solve_many(void *state, struct boards *boards)
{
    struct bands *bands = state;
    const struct many_boards *engine = bands->engine;
    return engine->search(bands->room, bands->allocator, boards, NULL);
}

static enum search_end batch_solve(void *state, const struct instance *instance, struct search *search)
{
    struct bands *bands = state;
    const struct many_boards *engine = bands->engine;
    struct board_answer answer;
    struct boards boards = {.cells = instance->cells,
                            .count = 1,
                            .limit = search->limit,
                            .deadline = search->deadline,
                            .stop = search->stop,
                            .answers = &answer};
    engine->search(bands->room, bands->allocator, &boards, search);
    search->counters[COUNTER_NODES] = boards.counters[COUNTER_NODES];
    return answer.end;
}

static bool batch_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error)
{
    (void)problem;
    enum instruction_set set = instruction_set_of(settings->value[SETTING_SET], error);
    if (set == SET_AUTO)
        return false;
    const struct many_boards *engine = FOR_SET(many_boards, set);
    *state = bands_open(engine, engine->room, allocator, error);
    return *state;
}

const struct solver solver_bands_batch = {
    SOLVER_HEAD,
    .name = "bands-batch",
    .family = "backtracking",
    .summary = "9x9: bands for many boards, a node in each lane",
    .rung = RUNG_BOARD,
    .only = {3, 3},
    .counts = COUNTS(NODES),
    .settings = bands_settings,
    .open = batch_open,
    .solve = batch_solve,
    .solve_many = batch_solve_many,
    .close = bands_close,
    .made_for_many = true,
};
