/* SPDX-License-Identifier: MIT */
#include "harness/measuring/measure.h"

#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "common/verify.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STATUS_NAME(name, NAME, meaning) #name,
const char *const status_names[] = {STATUSES(STATUS_NAME)};
#undef STATUS_NAME

#define COUNTER_NAME(name, NAME, meaning) #name,
const char *const counter_names[] = {COUNTERS(COUNTER_NAME)};
#undef COUNTER_NAME

void outcome_refuse(struct outcome *outcome, const struct error *flaw)
{
    assert(*flaw->text);
    bool is_unknown = !strcmp(flaw->text, VERIFY_LACKS_MEMORY);
    if (outcome->status != STATUS_WRONG && !is_unknown)
        outcome->flaw = *flaw;
    if (outcome->status != STATUS_WRONG)
        outcome->status = is_unknown ? STATUS_MEMORY : STATUS_WRONG;
}

/* Options in ascending order, in the last place of the kept ones. */
static struct solution sort_options(struct measurement *m, const struct solution *solution)
{
    assert(m->room >= (SOLUTIONS_KEPT + 2) * m->longest);
    uint32_t *sorted = m->kept + SOLUTIONS_KEPT * m->longest;
    size_t count = solution->option_count < m->longest ? solution->option_count : m->longest;
    if (count)
        memcpy(sorted, solution->options, count * sizeof *sorted);
    const struct original *original = m->task.original;
    for (size_t i = 0; original && i < count; i++)
        sorted[i] = sorted[i] < original->from_count ? original->from[sorted[i]] : sorted[i];
    options_sort(sorted, count);
    return (struct solution){.options = sorted, .option_count = count};
}

/* What makes it another solution than others: of a formula, only the variables that are shown; they go behind
 * the sorted ones. */
static struct solution distinguishing_part(struct measurement *m, const struct problem *problem,
                                           const struct solution *solution)
{
    assert(solution->cells || solution->option_count <= m->longest);
    uint32_t *shown = m->kept + (SOLUTIONS_KEPT + 1) * m->longest;
    if (!problem->formula || !solution->option_count)
        return *solution;
    memcpy(shown, solution->options, solution->option_count * sizeof *shown);
    return (struct solution){.options = shown,
                             .option_count = cnf_keep_shown(problem->formula, shown, solution->option_count)};
}

bool verify_solution(const struct problem *problem, const uint8_t *givens, const struct solution *solution,
                     struct error *error)
{
    assert(solution->cells ? problem_is_board(problem) : problem->cover || problem->formula);
    if (solution->cells)
        return verify_grid(problem->order, givens, solution->cells, error);
    return problem->cover
               ? verify_cover(problem->cover, solution->options, solution->option_count, error)
               : verify_formula(problem->formula, solution->options, solution->option_count, error);
}

/* A number for a grid, another one for any other but for a chance of about 2^-64. */
static uint64_t grid_number(const uint8_t *grid, unsigned cells)
{
    uint64_t number = cells;
    for (unsigned at = 0; at < cells; at += 8) {
        uint64_t piece = 0;
        memcpy(&piece, grid + at, cells - at < 8 ? cells - at : 8);
        number = (number ^ piece) * UINT64_C(0x9E3779B97F4A7C15);
        number ^= number >> 29;
    }
    return number;
}

/* Only the first solution's hash is wanted, and nothing else of any. */
static bool may_examine_fast(const struct measurement *m)
{
    return m->task.only_count && !m->task.on_solution;
}

/* The fastest way to verify a solution when its hash is not wanted. False if there is none, or if it is
 * wrong: then examine finds out. */
static bool measurement_examine_fast(struct measurement *m, const struct solution *shown)
{
    enum { MANY = 64 };
    const struct task *task = &m->task;
    const struct problem *problem = &task->session->entered;
    uint64_t number;
    if (!may_examine_fast(m) || !m->verified || task->original)
        return false;
    if (problem_is_board(problem)) {
        uint8_t grid[BOARD_CELLS_MAX];
        session_lift(task->session, task->cells, shown, grid);
        if (!verify_grid(problem->order, task->cells, grid, NULL))
            return false;
        number = grid_number(grid, order_cells(problem->order));
    } else {
        if (!m->sets_tried && m->verified >= MANY && problem->cover) {
            m->sets_tried = true;
            m->sets = cover_sets_open(problem->cover);
        }
        if (!m->sets || !cover_sets_solve(m->sets, shown->options, shown->option_count, &number))
            return false;
    }
    if (solutions_seen_later(&m->seen, number))
        outcome_refuse(&m->outcome, &(struct error){"it reports the same solution twice"});
    m->verified++;
    m->unhashed++;
    return true;
}

static void measurement_examine(struct measurement *m, const struct solution *shown)
{
    if (measurement_examine_fast(m, shown))
        return;
    const struct task *task = &m->task;
    const struct original *original = task->original;
    const struct problem *problem = original ? &original->problem : &task->session->entered;
    uint8_t grid[BOARD_CELLS_MAX], lifted[BOARD_CELLS_MAX];
    struct solution solution = {.cells = grid};
    if (problem_is_board(problem))
        session_lift(task->session, task->cells, shown, original ? lifted : grid);
    else
        solution = sort_options(m, shown);
    if (original && solution.cells)
        isomorph_undo(problem->order, lifted, original->drawn.seed, original->drawn.instance,
                      original->drawn.number, grid);
    struct error error;
    if (!verify_solution(problem, original ? original->cells : task->cells, &solution, &error)) {
        outcome_refuse(&m->outcome, &error);
        return;
    }
    struct solution counts = distinguishing_part(m, problem, &solution);
    uint64_t hash =
        solution.cells ? board_hash(problem->order, grid) : options_hash(counts.options, counts.option_count);
    uint64_t number = hash;
    if (may_examine_fast(m))
        number = solution.cells ? grid_number(grid, order_cells(problem->order))
                                : options_number(counts.options, counts.option_count);
    if (may_examine_fast(m) ? solutions_seen_later(&m->seen, number)
                            : solutions_seen_before(&m->seen, number)) {
        outcome_refuse(&m->outcome, &(struct error){"it reports the same solution twice"});
        return;
    }
    if (task->minimize) {
        const uint64_t cost = cover_cost(problem->cover, solution.options, solution.option_count);
        m->outcome.cost = m->outcome.has_cost && m->outcome.cost < cost ? m->outcome.cost : cost;
        m->outcome.has_cost = true;
        m->unhashed++;
    } else
        m->outcome.solution_hash += hash;
    m->verified++;
    if (!task->on_solution)
        return;
    uint64_t began = task->phases ? clock_now() : 0;
    task->on_solution(task->context, &solution);
    if (task->phases)
        task->phases->print += clock_now() - began;
}

/* The same by the clock. */
static void examine_timed(struct measurement *m, const struct solution *shown)
{
    assert(m->task.phases);
    struct phases *phases = m->task.phases;
    uint64_t began = clock_now(), printed = phases->print;
    measurement_examine(m, shown);
    phases->verify += clock_now() - began - (phases->print - printed);
}

/* What a cover costs before it is verified, as far as its options exist. */
static uint64_t cost_as_shown(const struct measurement *m, const struct solution *solution)
{
    assert(m->task.session->entered.cover);
    const struct cover *cover = m->task.session->entered.cover;
    uint64_t cost = 0;
    for (size_t i = 0; i < solution->option_count && i < m->longest; i++)
        cost += solution->options[i] < cover->option_count ? cover->costs[solution->options[i]] : 0;
    return cost;
}

static void note_cost(void *context, uint64_t cost)
{
    struct measurement *m = context;
    if (m->improvements < IMPROVEMENTS_KEPT &&
        (!m->improvements || cost < m->improvement[m->improvements - 1].cost))
        m->improvement[m->improvements++] = (struct improvement){clock_now() - m->solve_began, cost};
}

/* In a timed solve the first few solutions are copied as they are. Other solves come here, too, so that a
 * solver can't see by the function that it reports to whether it is timed. */
static void take_solution(void *context, const struct solution *solution)
{
    assert(((struct measurement *)context)->kept_count <= SOLUTIONS_KEPT);
    struct measurement *m = context;
    m->shown++;
    if (m->task.verify_all && m->task.phases)
        examine_timed(m, solution);
    else if (m->task.verify_all)
        measurement_examine(m, solution);
    if (m->task.minimize) {
        note_cost(m, cost_as_shown(m, solution));
        m->kept_count = 0; /* the last is the cheapest */
    }
    if (m->task.verify_all || m->kept_count == SOLUTIONS_KEPT)
        return;
    size_t kept = m->kept_count++;
    uint32_t *place = m->kept + kept * m->longest;
    m->kept_cells = solution->cells;
    if (solution->cells) {
        memcpy(place, solution->cells, order_cells(m->task.session->entered.order));
    } else {
        size_t count = solution->option_count < m->longest ? solution->option_count : m->longest;
        m->kept_length[kept] = count;
        memcpy(place, solution->options, count * sizeof *place);
    }
}

static void examine_kept(struct measurement *m)
{
    assert(m->kept_count <= SOLUTIONS_KEPT);
    for (size_t i = 0; i < m->kept_count; i++) {
        const uint32_t *place = m->kept + i * m->longest;
        struct solution solution = {0};
        if (m->kept_cells)
            solution.cells = (const uint8_t *)place;
        else {
            solution.options = place;
            solution.option_count = m->kept_length[i];
        }
        measurement_examine(m, &solution);
    }
}

/* A solver that has no solution at hand when it has counted is asked for one in a search of its own. */
static void examine_shown(struct measurement *m)
{
    const struct task *task = &m->task;
    uint8_t grid[BOARD_CELLS_MAX];
    bool wanted = task->show || task->verify_all;
    if (!wanted || task->cold || m->shown || !m->search.solutions || !task->session->solver->show_solution)
        return;
    if (session_show(task->session, task->cells, grid)) {
        m->shown++;
        measurement_examine(m, &(struct solution){.cells = grid});
    } else
        outcome_refuse(&m->outcome,
                       &(struct error){"it counts solutions, but shows none when asked for one"});
}

/* Compares what the interface promises of an end with what happened. */
static void measurement_check_end(struct outcome *outcome, enum search_end end, const struct task *task,
                                  bool deadline_passed)
{
    struct error flaw;
    if (task->minimize && end == SEARCH_LIMIT)
        error_set(&flaw, "it ended at a limit, which does not prove that its cover is the cheapest");
    else if (task->minimize && outcome->solutions && !outcome->has_cost)
        error_set(&flaw, "it reports a cover and shows none");
    else if (outcome->has_cost && outcome->bound > outcome->cost)
        error_set(&flaw, "it claims that no cover costs less than %" PRIu64 ", and shows one of %" PRIu64,
                  outcome->bound, outcome->cost);
    else if (task->solutions_wanted && outcome->solutions > task->solutions_wanted)
        error_set(&flaw, "it reported %" PRIu64 " solutions, %" PRIu64 " were wanted", outcome->solutions,
                  task->solutions_wanted);
    else if (end == SEARCH_LIMIT && outcome->solutions != task->solutions_wanted)
        error_set(&flaw, "it ended at its limit of %" PRIu64 " with %" PRIu64 " solutions",
                  task->solutions_wanted, outcome->solutions);
    else if (end == SEARCH_STOPPED && !program_stop && !deadline_passed && !task->stop)
        error_set(&flaw, "it gave up before its deadline");
    else
        return;
    outcome_refuse(outcome, &flaw);
}

enum status outcome_status_of_end(enum search_end end)
{
    if (end == SEARCH_STOPPED)
        return program_stop ? STATUS_STOPPED : STATUS_TIMEOUT;
    if (end == SEARCH_FAILED)
        return STATUS_CRASHED;
    if (end == SEARCH_OWN_LIMIT)
        return STATUS_LIMITED;

    return end == SEARCH_NO_MEMORY ? STATUS_MEMORY : STATUS_OK;
}

/* --- what is timed --- */

/* Copies the digits of a large count: the solver's are gone when it solves again, or is closed. */
static enum search_end keep_large_count(struct measurement *m, enum search_end end)
{
    struct search *search = &m->search;
    const char *now = search->large_count;
    free(m->large_count);
    m->large_count = NULL;
    if (!now)
        return end;
    if (!count_is_large(now) || search->solutions != UINT64_MAX) {
        error_set(&search->failure, "its large count is no number of 2^64 or more");
        search->large_count = NULL;
        search->solutions = 0;
        return SEARCH_FAILED;
    }
    search->large_count = m->large_count = memory_text(now);
    return end;
}

/* The session of a cold solve lives within it; what lifts its solutions stays. */
static enum search_end solve_cold(struct measurement *m)
{
    assert(m->task.problem && m->task.allocator);
    const struct task *task = &m->task;
    struct session *session = task->session;
    struct search *search = &m->search;
    uint64_t before = clock_now();
    if (!session_open(session, task->cold, task->problem, task->allocator, &search->failure)) {
        session->entered = *task->problem;
        return SEARCH_FAILED;
    }
    uint64_t opened = clock_now();
    enum search_end end = keep_large_count(m, session_solve(session, task->cells, search));
    uint64_t solved = clock_now();
    struct problem entered = session->entered, problem = session->problem;
    session_close(session);
    session->entered = entered;
    session->problem = problem;
    m->setup_ns += opened - before + (clock_now() - solved);
    return end;
}

static enum search_end solve_once(struct measurement *m)
{
    const struct task *task = &m->task;
    m->kept_count = 0;
    m->shown = 0;
    m->improvements = 0;
    if (task->minimize)
        m->solve_began = clock_now();
    m->search = (struct search){.limit = task->solutions_wanted,
                                .show_all = task->on_solution,
                                .minimize = task->minimize,
                                .on_cost = task->minimize ? note_cost : NULL,
                                .cost_context = m,
                                .deadline = m->deadline,
                                .stop = task->stop ? task->stop : &program_stop,
                                .on_solution = take_solution,
                                .context = m,
                                .profile = task->profile,
                                .profile_length = task->profile_length,
                                .looks = task->looks};
    if (task->cold)
        return solve_cold(m);
    return keep_large_count(m, session_solve(task->session, task->cells, &m->search));
}

void measurement_prepare(struct measurement *m, const struct task *task)
{
    assert(task->session);
    assert(!task->cold || (task->problem && task->allocator));
    assert(!task->phases || task->verify_all);
    assert(!task->looks || task->stop);
    assert(task->cold || !task->original || !problem_is_board(&task->original->problem) ||
           task->original->cells);
    m->task = *task;
    m->outcome = (struct outcome){.status = STATUS_OK};
    m->end = SEARCH_NO_MEMORY; /* until a search has ended in another way */
    if (task->cold)
        task->session->entered = *task->problem;
    m->longest = session_solution_max(task->session) + 1;
    size_t room = (SOLUTIONS_KEPT + 2) * m->longest; /* two more: one to sort, one for what counts */
    if (m->room < room) {
        free(m->kept);
        m->kept = memory_get(room * sizeof *m->kept);
        m->room = room;
    }
    free(m->large_count);
    m->large_count = NULL;
    solutions_seen_clear(&m->seen);
    cover_sets_close(m->sets);
    m->sets = NULL;
    m->sets_tried = false;
    if (task->minimize && !m->improvement)
        m->improvement = memory_get(IMPROVEMENTS_KEPT * sizeof *m->improvement);
    m->kept_count = m->improvements = 0;
    m->shown = m->verified = m->unhashed = 0;
    m->done = false;
    m->deadline = m->started = m->ended = m->encode_ns = m->start_ns = m->setup_ns = 0;
    m->search = (struct search){.limit = task->solutions_wanted};
}

static struct allocator *allocator_of(const struct task *task)
{
    return task->cold ? task->allocator : task->session->allocator;
}

void measurement_run(struct measurement *measurement, size_t count)
{
    assert(count);
    for (size_t i = 0; i < count; i++) {
        struct allocator *allocator = allocator_of(&measurement[i].task);
        assert(count == 1 || !measurement[i].task.cold);
        allocator->peak = allocator->used;
    }
    /* Not in the measurement, which a solver in this process can write to, before all is done. */
    const uint64_t started = clock_now();
    for (size_t i = 0; i < count; i++) {
        struct measurement *m = &measurement[i];
        m->deadline = m->task.timeout_ns ? started + m->task.timeout_ns : 0;
        m->end = solve_once(m);
    }
    const uint64_t ended = clock_now();
    for (size_t i = 0; i < count; i++) {
        struct measurement *m = &measurement[i];
        m->encode_ns = m->search.encode_ns;
        m->start_ns = m->search.start_ns;
        m->done = true;
        m->started = started;
        m->ended = started + (ended - started) / count;
        m->peak_bytes = allocator_of(&m->task)->peak;
        m->outcome.time_ns = (double)(ended - started) / (double)count;
    }
}

/* --- what is checked --- */

bool measurement_is_late(const struct measurement *m)
{
    return m->deadline && m->ended >= m->deadline;
}

/* Of all covers that were reported only the cheapest count. */
static void finish_minimum(struct measurement *m)
{
    assert(m->task.minimize && m->improvements <= IMPROVEMENTS_KEPT);
    struct outcome *of = &m->outcome;
    if (m->task.solutions_wanted && of->solutions > m->task.solutions_wanted)
        of->solutions = m->task.solutions_wanted;
    /* What was claimed to be cheaper than what was verified was no cover. */
    while (m->improvements && (!of->has_cost || m->improvement[m->improvements - 1].cost < of->cost))
        m->improvements--;
    of->improvement = m->improvement;
    of->improvements = m->improvements;
    of->bound = of->complete && of->has_cost && m->search.bound < of->cost ? of->cost : m->search.bound;
}

void measurement_finish(struct measurement *m, struct outcome *outcome)
{
    assert(m->done && m->ended >= m->started);
    const struct task *task = &m->task;
    bool deadline_passed = measurement_is_late(m);
    struct outcome *of = &m->outcome;
    of->encode_ns = (double)m->encode_ns;
    of->start_ns = (double)m->start_ns;
    of->setup_ns = (double)m->setup_ns;
    of->late_ns = deadline_passed ? m->ended - m->deadline : 0;
    of->peak_bytes = m->peak_bytes;
    of->solutions = m->search.solutions;
    of->large_count = m->large_count;
    of->member = m->search.member;
    of->work = m->search.work;
    of->complete = m->end == SEARCH_EXHAUSTED;
    memcpy(of->counters, m->search.counters, sizeof of->counters);
    /* A claim made after the deadline came too late to count as solved. */
    enum status status = outcome_status_of_end(m->end);
    if (status == STATUS_OK && of->late_ns)
        status = STATUS_TIMEOUT;
    if (of->status == STATUS_OK)
        of->status = status;
    if (of->status == STATUS_CRASHED || of->status == STATUS_LIMITED)
        of->flaw = m->search.failure;
    if (!task->verify_all)
        examine_kept(m);
    examine_shown(m);
    if (task->minimize)
        finish_minimum(m);
    measurement_check_end(of, m->end, task, deadline_passed);
    if (solutions_seen_all(&m->seen))
        outcome_refuse(of, &(struct error){"it reports the same solution twice"});
    of->hashed = m->verified == of->solutions && !m->unhashed;
    of->shown = m->shown;
    *outcome = *of;
}

void measurement_close(struct measurement *m)
{
    solutions_seen_close(&m->seen);
    cover_sets_close(m->sets);
    free(m->kept);
    free(m->improvement);
    free(m->large_count);
    *m = (struct measurement){0};
}

/* The time of the search is what is left of all. Of two readings of the clock one falls into what they time
 * and one into what is around it. */
static void add_phases(struct measurement *m, const struct phases *before, uint64_t finishing)
{
    assert(m->task.phases && m->done);
    struct phases *phases = m->task.phases;
    uint64_t inside = phases->verify - before->verify + (phases->print - before->print);
    uint64_t all = m->ended - m->started, readings = m->shown * clock_cost();
    uint64_t search = all - (inside < all ? inside : all);
    phases->search += search - (readings < search ? readings : search);
    phases->verify -= readings < phases->verify - before->verify ? readings : phases->verify - before->verify;
    phases->verify += finishing;
}

void measure_in(struct measurement *measurement, const struct task *task, struct outcome *outcome)
{
    measurement_prepare(measurement, task);
    struct phases before = task->phases ? *task->phases : (struct phases){0};
    measurement_run(measurement, 1);
    uint64_t ended = measurement->ended;
    measurement_finish(measurement, outcome);
    if (task->phases)
        add_phases(measurement, &before, clock_now() - ended);
}

void measure(const struct task *task, struct outcome *outcome)
{
    struct measurement measurement = {0};
    measure_in(&measurement, task, outcome);
    measurement_close(&measurement);
    outcome->large_count = NULL;
    outcome->improvement = NULL;
    outcome->improvements = 0;
}

/* --- what measuring costs --- */

static bool open_nothing(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    static int nothing;
    (void)problem, (void)settings, (void)allocator, (void)error;
    *state = &nothing;
    return true;
}

static enum search_end solve_nothing(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance, (void)search;
    return SEARCH_EXHAUSTED;
}

static void close_nothing(void *state)
{
    (void)state;
}

double measure_cost(void)
{
    enum { TRIES = 10, SOLVES = 1000 };
    static const struct solver nothing = {
        SOLVER_HEAD,          .name = "nothing",      .rung = RUNG_BOARD,
        .open = open_nothing, .solve = solve_nothing, .close = close_nothing};
    static const uint8_t cells[BOARD_CELLS_MAX];
    struct problem problem = {.order = {3, 3}};
    struct allocator allocator = {0};
    struct session session;
    struct spec spec;
    struct error error;
    spec_of_solver(&nothing, &spec);
    double least = INFINITY;
    if (!session_open(&session, &spec, &problem, &allocator, &error))
        return 0;
    for (int i = 0; i < TRIES; i++) {
        struct measurement m = {0};
        measurement_prepare(&m, &(struct task){.session = &session, .cells = cells});
        const uint64_t began = clock_now();
        for (int k = 0; k < SOLVES; k++)
            solve_once(&m);
        least = fmin(least, (double)(clock_now() - began) / SOLVES);
        measurement_close(&m);
    }
    session_close(&session);
    return least;
}
