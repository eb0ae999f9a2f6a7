/* SPDX-License-Identifier: MIT */
/* large: for boards above 9x9, up to 100x100. First the rules that most cells of most boards follow from, in vector
 * registers and for all cells at once (large-narrow.c); then clauses of what is left (large-clauses.c), searched by
 * `cdcl`. Easy boards never get there.
 */
#include "common/base/clock.h"
#include "common/board/board.h"
#include "solvers/interface/placement-counts.h"
#include "solvers/large/large.h"
#include "solvers/sat/cdcl.h"

struct large {
    struct allocator *allocator;
    struct large_board board;
    struct large_clauses clauses;
    bool (*narrow)(struct large_board *);
    uint8_t grid[BOARD_CELLS_MAX];   /* a solution */
    uint8_t forced[BOARD_CELLS_MAX]; /* the cells that narrowing decided */
    struct search *search;           /* that is asked */
};

static void report(void *context, const struct solution *model)
{
    struct large *large = context;
    const unsigned size = large->board.size;
    const uint32_t variables = (uint32_t)large->clauses.cnf.option_variables;
    for (size_t i = 0; i < model->option_count && model->options[i] < variables; i++) {
        const uint32_t candidate = large->clauses.candidate[model->options[i]];
        large->grid[candidate / size] = (uint8_t)(candidate % size + 1);
    }
    search_report(large->search, &(struct solution){.cells = large->grid});
}

static enum search_end large_solve(void *state, const struct instance *instance, struct search *search)
{
    struct large *large = state;
    const uint64_t started = clock_now();
    const unsigned givens = board_count_givens(large->board.order, instance->cells);
    large_board_start(&large->board, instance->cells);
    if (!large->narrow(&large->board)) {
        store_placement_counts(search, 0, 0, 0, 0);
        return SEARCH_EXHAUSTED;
    }
    if (!large_clauses_make(&large->clauses, &large->board, large->grid))
        return SEARCH_NO_MEMORY;
    const unsigned forced = large->clauses.fixed - givens;
    search->encode_ns = clock_now() - started;
    if (!large->clauses.cnf.variables) {
        const bool enough = search_report(search, &(struct solution){.cells = large->grid});
        store_placement_counts(search, forced, enough ? forced : 0, forced, forced);
        return enough ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    }
    struct search inner = {.limit = search->limit,
                           .deadline = search->deadline,
                           .stop = search->stop,
                           .looks = search->looks,
                           .on_solution = report,
                           .context = large};
    large->search = search;
    const enum search_end end = cdcl_find_covers(&large->clauses.cnf, large->allocator, &inner);
    for (enum counter i = 0; i < COUNTER_COUNT; i++)
        search->counters[i] = inner.counters[i];
    search->counters[COUNTER_NODES] += forced;
    search->counters[COUNTER_PLACEMENTS] += forced;
    search->counters[COUNTER_BACKTRACKS] += end == SEARCH_EXHAUSTED ? forced : 0;
    search->counters[COUNTER_PROPAGATIONS] += forced;
    search->counters[COUNTER_DEPTH] += forced;
    search->encode_ns += inner.encode_ns;
    return end;
}

static void large_close(void *state)
{
    struct large *large = state;
    large_board_close(&large->board);
    large_clauses_close(&large->clauses);
    allocator_give(large->allocator, large, sizeof *large);
}

static bool large_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error)
{
    const enum instruction_set set = instruction_set_of(settings->value[0], error);
    if (set == SET_AUTO)
        return false;
    struct large *large = allocator_take_zeroed(allocator, sizeof *large);
    if (!large)
        return error_set(error, "not enough memory for the board");
    large->allocator = allocator;
    large->narrow = FOR_SET(large_narrow, set);
    if (large_board_open(&large->board, problem->order, allocator) &&
        large_clauses_open(&large->clauses, problem->order, allocator)) {
        *state = large;
        return true;
    }
    large_close(large);
    return error_set(error, "not enough memory for the board");
}

static const struct setting settings_table[] = {
    SET_SETTING,
    {.name = NULL},
};

const struct solver solver_large = {
    SOLVER_HEAD,
    .name = "large",
    .family = "SAT",
    .summary = "locked candidates in vectors, then clauses and cdcl",
    .rung = RUNG_BOARD,
    .greatest = BOARD_SIZE_MAX,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH) |
              COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .settings = settings_table,
    .open = large_open,
    .solve = large_solve,
    .close = large_close,
};
