#include "measure.h"

#include "hash.h"
#include "program.h"

#include "../common/clock.h"
#include "../common/verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define STATUS_NAME(name, NAME, meaning) #name,
const char *const status_names[] = {STATUSES(STATUS_NAME)};
#undef STATUS_NAME

/* Hashes of the solutions seen, to tell one that comes twice: open addressing, never more than half full. A
 * million are remembered; beyond those a repetition is not noticed. */
struct seen {
    uint64_t *hash; /* 0: free */
    size_t room, count;
};

/* Where a hash stands, or the free place where it would. */
static uint64_t *seen_slot(const struct seen *seen, uint64_t hash)
{
    size_t at = hash & (seen->room - 1);
    while (seen->hash[at] && seen->hash[at] != hash)
        at = (at + 1) & (seen->room - 1);
    return &seen->hash[at];
}

static bool seen_grow(struct seen *seen)
{
    struct seen larger = {.room = seen->room ? seen->room * 2 : 1024, .count = seen->count};
    larger.hash = calloc(larger.room, sizeof *larger.hash);
    if (!larger.hash)
        return false;
    for (size_t i = 0; i < seen->room; i++)
        if (seen->hash[i])
            *seen_slot(&larger, seen->hash[i]) = seen->hash[i];
    free(seen->hash);
    *seen = larger;
    return true;
}

/* True if this hash was added before. */
static bool seen_before(struct seen *seen, uint64_t hash)
{
    enum { MOST = 1 << 20 };
    hash += hash == 0;
    if (!seen->room && !seen_grow(seen))
        return false;
    if (*seen_slot(seen, hash) == hash)
        return true;
    if (seen->count < MOST && (seen->count * 2 < seen->room || seen_grow(seen))) {
        *seen_slot(seen, hash) = hash;
        seen->count++;
    }
    return false;
}

/* What listens to the back-end during a run. In a timed run it copies the first few solutions as they are;
 * with verify_all it lifts, verifies and hashes each at once. */
struct listener {
    const struct task *task;
    struct outcome *outcome;
    struct seen seen;
    uint64_t verified;
    size_t kept_count, kept_length[SOLUTIONS_KEPT]; /* bytes of cells, or number of options */
    union {
        uint8_t cells[BOARD_CELLS_MAX];
        uint32_t options[BOARD_CELLS_MAX];
    } kept[SOLUTIONS_KEPT];
    bool kept_cells; /* kept[] holds cells */
};

/* The first flaw is the one that is told. */
static void refuse(struct outcome *outcome, const struct error *flaw)
{
    if (outcome->status != STATUS_WRONG)
        outcome->flaw = *flaw;
    outcome->status = STATUS_WRONG;
}

static void examine(struct listener *listener, const struct solution *solution)
{
    const struct task *task = listener->task;
    struct order order = task->session->problem.order;
    uint8_t grid[BOARD_CELLS_MAX];
    session_lift(task->session, task->cells, solution, grid);
    struct error error;
    if (!verify_grid(order, task->cells, grid, &error)) {
        refuse(listener->outcome, &error);
        return;
    }
    uint64_t hash = board_hash(order, grid);
    if (seen_before(&listener->seen, hash)) {
        refuse(listener->outcome, &(struct error){"the same solution is told twice"});
        return;
    }
    listener->outcome->solution_hash += hash;
    listener->verified++;
    if (task->on_grid)
        task->on_grid(task->context, grid);
}

static void examine_now(void *context, const struct solution *solution)
{
    examine(context, solution);
}

static void keep(void *context, const struct solution *solution)
{
    struct listener *listener = context;
    if (listener->kept_count == SOLUTIONS_KEPT)
        return;
    size_t kept = listener->kept_count++;
    size_t cells = order_cells(listener->task->session->problem.order);
    listener->kept_cells = solution->cells;
    if (solution->cells) {
        memcpy(listener->kept[kept].cells, solution->cells, cells);
    } else {
        size_t count = solution->option_count < cells ? solution->option_count : cells;
        listener->kept_length[kept] = count;
        memcpy(listener->kept[kept].options, solution->options, count * sizeof(uint32_t));
    }
}

static void examine_kept(struct listener *listener)
{
    for (size_t i = 0; i < listener->kept_count; i++) {
        struct solution solution = {0};
        if (listener->kept_cells)
            solution.cells = listener->kept[i].cells;
        else {
            solution.options = listener->kept[i].options;
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
    return end == SEARCH_NO_MEMORY ? STATUS_MEMORY : STATUS_OK;
}

void measure(const struct task *task, struct outcome *outcome)
{
    *outcome = (struct outcome){.status = STATUS_OK};
    struct listener listener;
    listener.task = task;
    listener.outcome = outcome;
    listener.seen = (struct seen){0};
    listener.verified = listener.kept_count = 0;
    struct allocator *allocator = task->session->allocator;
    allocator->peak = allocator->used;
    struct search search;
    enum search_end end = SEARCH_EXHAUSTED;
    uint64_t repeats = task->repeats ? task->repeats : 1, done = 0, encode_ns = 0, solutions = 0;
    bool steady = true;
    uint64_t started = clock_now();
    /* Solves that are repeated are far too short to meet a deadline: one is set for all of them together. */
    uint64_t deadline = task->timeout_ns ? started + task->timeout_ns * repeats : 0;
    for (; done < repeats && end != SEARCH_STOPPED && end != SEARCH_NO_MEMORY; done++) {
        listener.kept_count = 0;
        search = (struct search){.limit = task->limit,
                                 .deadline = deadline,
                                 .stop = &program_stop,
                                 .on_solution = task->verify_all ? examine_now : keep,
                                 .context = &listener};
        end = session_solve(task->session, task->cells, &search);
        encode_ns += search.encode_ns;
        steady &= done == 0 || search.solutions == solutions || end == SEARCH_STOPPED;
        solutions = search.solutions;
    }
    uint64_t ended = clock_now();
    outcome->time_ns = (double)(ended - started) / (double)done;
    outcome->encode_ns = (double)encode_ns / (double)done;
    outcome->late_ns = deadline && ended > deadline ? ended - deadline : 0;
    outcome->peak_bytes = allocator->peak;
    outcome->solutions = search.solutions;
    outcome->complete = end == SEARCH_EXHAUSTED;
    memcpy(outcome->counters, search.counters, sizeof outcome->counters);
    /* A claim made after the deadline came too late to count as solved. */
    enum status status = status_of_end(end);
    if (status == STATUS_OK && outcome->late_ns)
        status = STATUS_TIMEOUT;
    if (outcome->status != STATUS_WRONG)
        outcome->status = status;
    check_end(outcome, end, task, deadline && ended >= deadline);
    if (!steady)
        refuse(outcome, &(struct error){"its repeated solves contradict each other"});
    if (!task->verify_all)
        examine_kept(&listener);
    outcome->hashed = listener.verified == outcome->solutions;
    free(listener.seen.hash);
}
