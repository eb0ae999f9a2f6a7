/* SPDX-License-Identifier: MIT */
#include "solvers/registry/session.h"

#include "solvers/external/exec.h"

#include <string.h>

bool session_speaks(const struct spec *spec, const struct problem *problem, struct error *error)
{
    const struct solver *solver = spec->solver;
    const uint64_t orders = exec_orders(solver, &spec->settings);
    if (solver->rung == RUNG_BOARD && !problem_is_board(problem))
        return error_set(error, "%s solves boards only", solver->name);
    if (solver->only_order.rows && !order_equal(solver->only_order, problem->order))
        return error_set(error, "%s solves boards of order %ux%u only", solver->name, solver->only_order.rows,
                         solver->only_order.columns);
    if (orders && !order_list_holds(orders, problem->order)) {
        char list[ORDER_LIST_TEXT_MAX];
        order_list_text(orders, list);
        return error_set(error, "%s solves boards of order %s only", solver->name, list);
    }
    if (solver->refused_above && order_size(problem->order) > solver->refused_above)
        return error_set(error, "%s solves boards up to size %u, and this has %u", solver->name,
                         solver->refused_above, order_size(problem->order));
    if (solver->rung == RUNG_COVER && problem->formula)
        return error_set(error, "%s solves boards and exact covers, no formulas: picosat does", solver->name);
    const struct cover *cover = solver->rung == RUNG_COVER ? problem->cover : NULL;
    if (cover && cover->colour_count && !(solver->extensions & EXTENSION_COLOURS))
        return error_set(error, "%s solves no exact covers with colours: bits does", solver->name);
    if (cover && cover->bounds && !(solver->extensions & EXTENSION_BOUNDS))
        return error_set(error, "%s covers each item once: dlx takes items with bounds", solver->name);
    return true;
}

bool session_minimizes(const struct solver *solver, const struct problem *problem, struct error *error)
{
    const unsigned takes = solver->extensions;
    if (!problem->cover || !problem->cover->costs)
        return error_set(error,
                         "it has no costs: in an exact cover, |17 behind an option says that it costs 17");
    if (!(takes & EXTENSION_COSTS))
        return error_set(error, "%s does not minimize: %s does", solver->name,
                         problem->cover->bounds ? "picosat" : "cells");
    return !problem->cover->bounds || takes & EXTENSION_COSTS_IN_BOUNDS ||
           error_set(error, "%s does not minimize where items have bounds: picosat and memo do",
                     solver->name);
}

bool session_open(struct session *session, const struct spec *spec, const struct problem *problem,
                  struct allocator *allocator, struct error *error)
{
    const struct solver *solver = spec->solver;
    *session =
        (struct session){.solver = solver, .entered = *problem, .problem = *problem, .allocator = allocator};
    if (solver->abi_version != SOLVER_ABI_VERSION || solver->struct_size != sizeof *solver)
        return error_set(error, "%s was built for another version of the solver interface", solver->name);
    if (!session_speaks(spec, problem, error))
        return false;
    if ((solver->rung == RUNG_COVER || solver->rung == RUNG_CNF) && problem_is_board(problem)) {
        session->problem.cover = session->cover = cover_of_board(problem->order, allocator);
        session->taken = allocator_take(allocator, order_cells(problem->order) * sizeof *session->taken);
        if (!session->cover || !session->taken) {
            session_close(session);
            return error_set(error, "not enough memory for the exact cover of order %ux%u",
                             problem->order.rows, problem->order.columns);
        }
    }
    if (solver->open(&session->problem, &spec->settings, allocator, &session->state, error))
        return true;
    session->state = NULL;
    session_close(session);
    return false;
}

enum search_end session_solve(struct session *session, const uint8_t *cells, struct search *search)
{
    struct instance instance = {.cells = cells};
    if (search->minimize && !session_minimizes(session->solver, &session->problem, &search->failure))
        return SEARCH_FAILED;
    if (session->taken) {
        const size_t givens = cover_take_givens(session->problem.order, cells, session->taken);
        instance = (struct instance){.taken = session->taken, .taken_count = givens};
    }
    return session->solver->solve(session->state, &instance, search);
}

/* Who keeps the first solution of a board. */
struct session_keeper {
    const struct session *session;
    const uint8_t *cells;
    uint8_t *grid; /* null: it is kept, or not wanted */
};

static void keep_first(void *context, const struct solution *solution)
{
    struct session_keeper *keeper = context;
    if (keeper->grid)
        session_lift(keeper->session, keeper->cells, solution, keeper->grid);
    keeper->grid = NULL;
}

static enum search_end solve_one_of(struct session *session, struct boards *boards, size_t index)
{
    struct order order = session->entered.order;
    unsigned cells = order_cells(order);
    boards->answers[index] = (struct board_answer){.end = SEARCH_EXHAUSTED};
    if (board_find_clash(order, boards->cells + index * cells, NULL))
        return SEARCH_EXHAUSTED;
    struct session_keeper keeper = {.session = session,
                                    .cells = boards->cells + index * cells,
                                    .grid = boards->grids ? boards->grids + index * cells : NULL};
    struct search search = {.limit = boards->limit,
                            .deadline = boards->deadline,
                            .stop = boards->stop,
                            .on_solution = boards->grids ? keep_first : NULL,
                            .context = &keeper};
    enum search_end end = session_solve(session, keeper.cells, &search);
    boards->answers[index] = (struct board_answer){.solutions = search.solutions, .end = end};
    uint64_t deepest = boards->counters[COUNTER_DEPTH];
    for (size_t i = 0; i < COUNTER_COUNT; i++)
        boards->counters[i] += search.counters[i];
    boards->counters[COUNTER_DEPTH] =
        deepest > search.counters[COUNTER_DEPTH] ? deepest : search.counters[COUNTER_DEPTH];
    if (end == SEARCH_FAILED || end == SEARCH_OWN_LIMIT)
        boards->failure = search.failure;
    if (search.large_count && end == SEARCH_EXHAUSTED) {
        error_set(&boards->failure, "a board has more solutions than 64 bits can count: ask about it alone");
        boards->answers[index].end = end = SEARCH_OWN_LIMIT;
    }
    return end;
}

enum search_end session_solve_many(struct session *session, struct boards *boards)
{
    return session->solver->solve_many ? session->solver->solve_many(session->state, boards)
                                       : session_solve_each(session, boards);
}

enum search_end session_solve_each(struct session *session, struct boards *boards)
{
    enum search_end worst = SEARCH_EXHAUSTED;
    for (size_t i = 0; i < boards->count; i++) {
        boards->answers[i] = (struct board_answer){.end = worst};
        if (worst == SEARCH_STOPPED || worst == SEARCH_NO_MEMORY)
            continue;
        enum search_end end = solve_one_of(session, boards, i);
        if (end != SEARCH_EXHAUSTED && end != SEARCH_LIMIT)
            worst = end;
    }
    return worst;
}

bool session_show(struct session *session, const uint8_t *cells, uint8_t *grid)
{
    return session->solver->show_solution && session->solver->show_solution(session->state, cells, grid);
}

size_t session_solution_max(const struct session *session)
{
    const struct problem *problem = &session->entered;
    if (problem_is_board(problem))
        return order_cells(problem->order);
    return problem->cover ? cover_solution_max(problem->cover) : (size_t)problem->formula->variables;
}

void session_lift(const struct session *session, const uint8_t *cells, const struct solution *solution,
                  uint8_t *grid)
{
    struct order order = session->problem.order;
    if (solution->cells) {
        memcpy(grid, solution->cells, order_cells(order));
        return;
    }
    cover_lift_options(order, solution->options, solution->option_count, grid);
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        if (!grid[cell])
            grid[cell] = cells[cell];
}

void session_close(struct session *session)
{
    if (session->state)
        session->solver->close(session->state);
    cover_close(session->cover);
    allocator_give(session->allocator, session->taken,
                   order_cells(session->problem.order) * sizeof *session->taken);
    *session = (struct session){.solver = session->solver};
}
