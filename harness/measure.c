#include "measure.h"

#include "hash.h"
#include "program.h"
#include "seen.h"

#include "../common/clock.h"
#include "../common/verify.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STATUS_NAME(name, NAME, meaning) #name,
const char *const status_names[] = {STATUSES(STATUS_NAME)};
#undef STATUS_NAME

/* What listens to the back-end during a run. In a timed run it copies the first few solutions as they are;
 * with verify_all it lifts, verifies and hashes each at once. */
struct listener {
    const struct task *task;
    struct outcome *outcome;
    struct seen seen;
    uint64_t told, verified;

    size_t longest;  /* options that a solution can have; longer ones are cut, and refused then */
    uint32_t *kept;  /* room for SOLUTIONS_KEPT solutions and one more that is looked at */
    bool kept_cells; /* kept[] holds the cells of boards */
    size_t kept_count, kept_length[SOLUTIONS_KEPT];
};

/* The first flaw is the one that is told. */
static void refuse(struct outcome *outcome, const struct error *flaw)
{
    if (outcome->status != STATUS_WRONG)
        outcome->flaw = *flaw;
    outcome->status = STATUS_WRONG;
}

/* Options in ascending order, in the listener's last place. */
static struct solution sort_options(struct listener *listener, const struct solution *solution)
{
    uint32_t *sorted = listener->kept + SOLUTIONS_KEPT * listener->longest;
    size_t count = solution->option_count < listener->longest ? solution->option_count : listener->longest;
    if (count)
        memcpy(sorted, solution->options, count * sizeof *sorted);
    options_sort(sorted, count);
    return (struct solution){.options = sorted, .option_count = count};
}

bool verify_solution(const struct problem *problem, const uint8_t *givens, const struct solution *solution,
                     struct error *error)
{
    if (solution->cells)
        return verify_grid(problem->order, givens, solution->cells, error);
    return problem->cover
               ? verify_cover(problem->cover, solution->options, solution->option_count, error)
               : verify_formula(problem->formula, solution->options, solution->option_count, error);
}

static void examine(struct listener *listener, const struct solution *told)
{
    const struct task *task = listener->task;
    const struct problem *problem = &task->session->entered;
    uint8_t grid[BOARD_CELLS_MAX];
    struct solution solution = {.cells = grid};
    if (problem_is_board(problem))
        session_lift(task->session, task->cells, told, grid);
    else
        solution = sort_options(listener, told);
    struct error error;
    if (!verify_solution(problem, task->cells, &solution, &error)) {
        refuse(listener->outcome, &error);
        return;
    }
    uint64_t hash = solution.cells ? board_hash(problem->order, grid)
                                   : options_hash(solution.options, solution.option_count);
    if (seen_before(&listener->seen, hash)) {
        refuse(listener->outcome, &(struct error){"the same solution is told twice"});
        return;
    }
    listener->outcome->solution_hash += hash;
    listener->verified++;
    if (task->on_solution)
        task->on_solution(task->context, &solution);
}

static void examine_now(void *context, const struct solution *solution)
{
    ((struct listener *)context)->told++;
    examine(context, solution);
}

static void keep(void *context, const struct solution *solution)
{
    struct listener *listener = context;
    listener->told++;
    if (listener->kept_count == SOLUTIONS_KEPT)
        return;
    size_t kept = listener->kept_count++;
    uint32_t *place = listener->kept + kept * listener->longest;
    listener->kept_cells = solution->cells;
    if (solution->cells) {
        memcpy(place, solution->cells, order_cells(listener->task->session->entered.order));
    } else {
        size_t count =
            solution->option_count < listener->longest ? solution->option_count : listener->longest;
        listener->kept_length[kept] = count;
        memcpy(place, solution->options, count * sizeof *place);
    }
}

static void examine_kept(struct listener *listener)
{
    for (size_t i = 0; i < listener->kept_count; i++) {
        const uint32_t *place = listener->kept + i * listener->longest;
        struct solution solution = {0};
        if (listener->kept_cells)
            solution.cells = (const uint8_t *)place;
        else {
            solution.options = place;
            solution.option_count = listener->kept_length[i];
        }
        examine(listener, &solution);
    }
}

/* What the interface promises of an end, held against what happened. */
static void check_end(struct outcome *outcome, enum search_end end, const struct task *task,
                      bool deadline_passed)
{
    struct error flaw;
    if (task->limit && outcome->solutions > task->limit)
        error_set(&flaw, "it told %" PRIu64 " solutions, %" PRIu64 " were wanted", outcome->solutions,
                  task->limit);
    else if (end == SEARCH_LIMIT && outcome->solutions != task->limit)
        error_set(&flaw, "it ended at its limit of %" PRIu64 " with %" PRIu64 " solutions", task->limit,
                  outcome->solutions);
    else if (end == SEARCH_STOPPED && !program_stop && !deadline_passed)
        error_set(&flaw, "it gave up before its deadline");
    else
        return;
    refuse(outcome, &flaw);
}

static enum status status_of_end(enum search_end end)
{
    if (end == SEARCH_STOPPED)
        return program_stop ? STATUS_STOPPED : STATUS_TIMEOUT;
    if (end == SEARCH_FAILED)
        return STATUS_CRASHED;
    if (end == SEARCH_OWN_LIMIT)
        return STATUS_LIMITED;

    return end == SEARCH_NO_MEMORY ? STATUS_MEMORY : STATUS_OK;
}

/* The solves of a run, one after the other. */
struct solves {
    struct search search; /* the last one */
    enum search_end end;
    uint64_t done, deadline, started, ended, encode_ns, start_ns, setup_ns;
    bool steady; /* all told the same number of solutions */
};

/* The session of a cold solve lives within it; what lifts its solutions stays. */
static enum search_end solve_cold(const struct task *task, struct solves *solves)
{
    struct session *session = task->session;
    struct search *search = &solves->search;
    uint64_t before = clock_now();
    if (!session_open(session, task->cold, task->problem, task->allocator, &search->failure)) {
        session->entered = *task->problem;
        return SEARCH_FAILED;
    }
    uint64_t opened = clock_now();
    enum search_end end = session_solve(session, task->cells, search);
    uint64_t solved = clock_now();
    struct problem entered = session->entered, problem = session->problem;
    session_close(session);
    session->entered = entered;
    session->problem = problem;
    solves->setup_ns += opened - before + (clock_now() - solved);
    return end;
}

static enum search_end solve_once(const struct task *task, struct listener *listener, struct solves *solves)
{
    listener->kept_count = 0;
    listener->told = 0;
    solves->search = (struct search){.limit = task->limit,
                                     .deadline = solves->deadline,
                                     .stop = &program_stop,
                                     .on_solution = task->verify_all ? examine_now : keep,
                                     .context = listener,
                                     .profile = task->profile,
                                     .profile_length = task->profile_length};
    return task->cold ? solve_cold(task, solves) : session_solve(task->session, task->cells, &solves->search);
}

uint64_t task_limit(const struct task *task)
{
    const uint64_t spare = 20000000; /* far more than repeated solves take together (repeats_for) */
    bool is_alone = task->repeats <= 1 && !task->primed;
    return task->timeout_ns && !is_alone ? task->timeout_ns + spare : task->timeout_ns;
}

/* When the timed solves that begin now have to end, of a task that began before. */
static uint64_t deadline_of_solves(const struct task *task, uint64_t began, uint64_t now)
{
    uint64_t last = began + task_limit(task), repeats = task->repeats ? task->repeats : 1;
    bool ends_before = last > now && task->timeout_ns <= (last - now) / repeats;
    return ends_before ? now + task->timeout_ns * repeats : last;
}

static void run_solves(const struct task *task, struct listener *listener, struct solves *solves)
{
    uint64_t repeats = task->repeats ? task->repeats : 1, solutions = 0;
    *solves = (struct solves){.steady = true};
    uint64_t began = clock_now();
    if (task->primed) {
        solves->deadline = task->timeout_ns ? began + task->timeout_ns : 0;
        solve_once(task, listener, solves);
        solves->setup_ns = 0;
    }
    solves->started = clock_now();
    /* One for all of them together. */
    solves->deadline = task->timeout_ns ? deadline_of_solves(task, began, solves->started) : 0;
    do {
        solves->end = solve_once(task, listener, solves);
        solves->encode_ns += solves->search.encode_ns;
        solves->start_ns += solves->search.start_ns;
        solves->steady &=
            !solves->done || solves->search.solutions == solutions || solves->end == SEARCH_STOPPED;
        solutions = solves->search.solutions;
    } while (++solves->done < repeats && (solves->end == SEARCH_EXHAUSTED || solves->end == SEARCH_LIMIT));
    solves->ended = clock_now();
}

void measure(const struct task *task, struct outcome *outcome)
{
    *outcome = (struct outcome){.status = STATUS_OK};
    struct allocator *allocator = task->cold ? task->allocator : task->session->allocator;
    if (task->cold)
        task->session->entered = *task->problem;
    struct listener listener = {.task = task, .outcome = outcome};
    listener.longest = session_solution_max(task->session) + 1;
    listener.kept = malloc((SOLUTIONS_KEPT + 1) * listener.longest * sizeof *listener.kept);
    if (!listener.kept) {
        outcome->status = STATUS_MEMORY;
        return;
    }
    allocator->peak = allocator->used;
    struct solves solves;
    run_solves(task, &listener, &solves);
    const struct search *search = &solves.search;
    bool deadline_passed = solves.deadline && solves.ended >= solves.deadline;
    outcome->time_ns = (double)(solves.ended - solves.started) / (double)solves.done;
    outcome->encode_ns = (double)solves.encode_ns / (double)solves.done;
    outcome->start_ns = (double)solves.start_ns / (double)solves.done;
    outcome->setup_ns = (double)solves.setup_ns / (double)solves.done;
    outcome->late_ns = deadline_passed ? solves.ended - solves.deadline : 0;
    outcome->peak_bytes = allocator->peak;
    outcome->solutions = search->solutions;
    outcome->complete = solves.end == SEARCH_EXHAUSTED;
    memcpy(outcome->counters, search->counters, sizeof outcome->counters);
    /* A claim made after the deadline came too late to count as solved. */
    enum status status = status_of_end(solves.end);
    if (status == STATUS_OK && outcome->late_ns)
        status = STATUS_TIMEOUT;
    if (outcome->status != STATUS_WRONG)
        outcome->status = status;
    if (outcome->status == STATUS_CRASHED || outcome->status == STATUS_LIMITED)
        outcome->flaw = search->failure;
    check_end(outcome, solves.end, task, deadline_passed);
    if (!solves.steady)
        refuse(outcome, &(struct error){"its repeated solves contradict each other"});
    if (!task->verify_all)
        examine_kept(&listener);
    outcome->hashed = listener.verified == outcome->solutions;
    outcome->shown = listener.told;
    seen_close(&listener.seen);
    free(listener.kept);
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
    static const struct solver nothing = {
        SOLVER_HEAD,          .name = "nothing",      .rung = RUNG_BOARD,
        .open = open_nothing, .solve = solve_nothing, .close = close_nothing};
    static const uint8_t cells[BOARD_CELLS_MAX];
    struct problem problem = {.order = {3, 3}};
    struct allocator allocator = {0};
    struct session session;
    struct spec spec;
    struct error error;
    struct outcome outcome;
    spec_of_solver(&nothing, &spec);
    double least = INFINITY;
    if (!session_open(&session, &spec, &problem, &allocator, &error))
        return 0;
    for (int i = 0; i < 10; i++) {
        measure(&(struct task){.session = &session, .cells = cells, .repeats = 1000}, &outcome);
        least = fmin(least, outcome.time_ns);
    }
    session_close(&session);
    return least;
}
