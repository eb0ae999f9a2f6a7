/* SPDX-License-Identifier: MIT */
/* bands: the boxes of a board side by side in one register, consistency within bands, one board at a time.
 * bands-batch: the same rules for as many searches side by side as a register has lanes, for sets of boards.
 *
 * bands-rules.h explains the rules, bands-one-board.c and bands-many-boards.c the searches. Source of both
 * ideas, the six ways in which a digit lies in a band and boxes as lanes of a register: Dillon, "Tdoku: A
 * fast Sudoku solver", 2019 (github.com/t-dillon/tdoku, docs); the rounds and the way of branching are our
 * own.
 *
 * Cost. `bands`: a round is some 190 operations on 256-bit registers with AVX-512, 290 with AVX2, and on
 * narrower ones twice as many or more; a node takes three or four rounds. `bands-batch`: a round is some 1400
 * operations on registers of 512 bits, which hold 32 nodes, or of 256 bits, which hold 16.
 *
 * A single board is a batch of one for `bands-batch`: its search has as many nodes under way as there are
 * lanes, so some are left over after the first solutions wanted. Which solution of several comes first
 * depends on the boards beside it, and on how many lanes there are; the same boards in the same order always
 * give the same.
 *
 * Counts: nodes, the boards that rounds were run on. */
#include "solvers/bands/bands-engines.h"

#include <string.h>

/* --- memory --- */

/* The block begins somewhere within the first BANDS_ALIGNMENT bytes of a larger one; the byte just
 * before it says where that begins. */
void *bands_take(struct allocator *allocator, size_t size)
{
    unsigned char *block = allocator_take(allocator, size + BANDS_ALIGNMENT);
    if (!block)
        return NULL;
    const unsigned before = BANDS_ALIGNMENT - (unsigned)((uintptr_t)block % BANDS_ALIGNMENT);
    block[before - 1] = (unsigned char)before;
    return block + before;
}

void bands_give(struct allocator *allocator, void *block, size_t size)
{
    unsigned char *at = block;
    assert(!block || (at[-1] && at[-1] <= BANDS_ALIGNMENT));
    if (block)
        allocator_give(allocator, at - at[-1], size + BANDS_ALIGNMENT);
}

/* What both solvers hold: an engine and the room that it works in. */
struct bands {
    struct allocator *allocator;
    const void *engine; /* a struct one_board or many_boards */
    size_t size;        /* of the room */
    void *room;
};

static void bands_close(void *state)
{
    struct bands *bands = state;
    bands_give(bands->allocator, bands->room, bands->size);
    allocator_give(bands->allocator, bands, sizeof *bands);
}

/* Null and a sentence if memory runs out. */
static struct bands *bands_open(const void *engine, size_t size, struct allocator *allocator,
                                struct error *error)
{
    struct bands *bands = allocator_take_zeroed(allocator, sizeof *bands);
    void *room = bands ? bands_take(allocator, size) : NULL;
    if (bands)
        *bands = (struct bands){allocator, engine, size, room};
    if (room)
        return bands;
    if (bands)
        bands_close(bands);
    error_set(error, "not enough memory for the boards under way");
    return NULL;
}

/* --- one board at a time --- */

static enum search_end bands_solve(void *state, const struct instance *instance, struct search *search)
{
    struct bands *bands = state;
    const struct one_board *engine = bands->engine;
    return engine->search(bands->room, instance->cells, search);
}

/* Where the first solution goes of the board that is searched. */
struct bands_first_solution {
    struct search *search;
    uint8_t *grid;
};

static void bands_keep_first(void *context, const struct solution *solution)
{
    struct bands_first_solution *kept = context;
    memcpy(kept->grid, solution->cells, 81);
    kept->search->on_solution = NULL;
}

/* Board by board, with nothing between them. Givens that contradict each other are found by the rules. */
static enum search_end bands_solve_many(void *state, struct boards *boards)
{
    struct bands *bands = state;
    const struct one_board *engine = bands->engine;
    struct search search = {.limit = boards->limit, .deadline = boards->deadline, .stop = boards->stop};
    struct bands_first_solution kept = {.search = &search};
    enum search_end worst = SEARCH_EXHAUSTED;
    search.context = &kept;
    for (size_t i = 0; i < boards->count; i++) {
        search.solutions = 0;
        if (boards->grids) {
            kept.grid = boards->grids + 81 * i;
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

/* --- many boards side by side --- */

static enum search_end bands_solve_batches(void *state, struct boards *boards)
{
    struct bands *bands = state;
    const struct many_boards *engine = bands->engine;
    return engine->search(bands->room, bands->allocator, boards, NULL);
}

static enum search_end bands_solve_batch(void *state, const struct instance *instance, struct search *search)
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

/* --- the solvers --- */

static bool bands_open_one(const struct problem *problem, const struct settings *settings,
                           struct allocator *allocator, void **state, struct error *error)
{
    (void)problem;
    const enum instruction_set set = instruction_set_of(settings->value[0], error);
    const struct one_board *engine = FOR_SET(one_board, set);
    *state = set == SET_AUTO ? NULL : bands_open(engine, engine->room, allocator, error);
    return *state;
}

static bool bands_open_batch(const struct problem *problem, const struct settings *settings,
                             struct allocator *allocator, void **state, struct error *error)
{
    (void)problem;
    const enum instruction_set set = instruction_set_of(settings->value[0], error);
    const struct many_boards *engine = FOR_SET(many_boards, set);
    *state = set == SET_AUTO ? NULL : bands_open(engine, engine->room, allocator, error);
    return *state;
}

const struct solver solver_bands = {
    SOLVER_HEAD,
    .name = "bands",
    .family = "backtracking",
    .summary = "9x9: nine boxes in a register, consistent bands",
    .rung = RUNG_BOARD,
    .only_order = {3, 3},
    .counted = COUNTS(NODES),
    .settings = instruction_set_settings,
    .open = bands_open_one,
    .solve = bands_solve,
    .solve_many = bands_solve_many,
    .close = bands_close,
};

const struct solver solver_bands_batch = {
    SOLVER_HEAD,
    .name = "bands-batch",
    .family = "backtracking",
    .summary = "9x9: bands for many boards, a node in each lane",
    .rung = RUNG_BOARD,
    .only_order = {3, 3},
    .counted = COUNTS(NODES),
    .settings = instruction_set_settings,
    .open = bands_open_batch,
    .solve = bands_solve_batch,
    .solve_many = bands_solve_batches,
    .close = bands_close,
    .made_for_many = true,
};
