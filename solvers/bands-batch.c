/* bands-batch: the rules of `bands` for as many searches side by side as a register has lanes: for sets of
 * boards, and of no use for one.
 *
 * The rules are told in bands-rules.h, how nodes of many boards share a register in bands-node-lanes.c. A
 * single board is a batch of one: its search has as many nodes under way as there are lanes, so after the
 * first solutions wanted some are left over.
 *
 * Which solution of several comes first depends on the boards beside it, and on how many lanes there are; the
 * same boards in the same order always give the same.
 *
 * Cost: a round is some 1400 operations on registers of 512 bits, which hold 32 nodes, or 256 bits and 16.
 *
 * Counts: nodes, the boards that rounds were run on. */
#include "bands-engines.h"

struct batch {
    struct allocator *allocator;
    const struct node_lanes *engine;
    void *room;
};

static enum search_end solve_many(void *state, struct boards *boards)
{
    struct batch *batch = state;
    return batch->engine->search(batch->room, batch->allocator, boards, 0);
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct batch *batch = state;
    struct board_answer answer;
    struct boards boards = {.cells = instance->cells,
                            .count = 1,
                            .limit = search->limit,
                            .deadline = search->deadline,
                            .stop = search->stop,
                            .answers = &answer};
    batch->engine->search(batch->room, batch->allocator, &boards, search);
    search->counters[COUNTER_NODES] = boards.counters[COUNTER_NODES];
    return answer.end;
}

static void close(void *state)
{
    struct batch *batch = state;
    bands_give(batch->allocator, batch->room, batch->engine->room);
    allocator_give(batch->allocator, batch, sizeof *batch);
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    (void)problem;
    enum instruction_set set = instruction_set_of(settings->value[SETTING_SET], error);
    if (set == SET_AUTO)
        return false;
    struct batch *batch = allocator_take_zeroed(allocator, sizeof *batch);
    if (!batch)
        return error_set(error, "not enough memory for the lanes");
    batch->allocator = allocator;
    batch->engine = FOR_SET(node_lanes, set);
    batch->room = bands_take(allocator, batch->engine->room);
    if (!batch->room) {
        close(batch);
        return error_set(error, "not enough memory for the lanes");
    }
    *state = batch;
    return true;
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
    .open = open,
    .solve = solve,
    .solve_many = solve_many,
    .close = close,
};
