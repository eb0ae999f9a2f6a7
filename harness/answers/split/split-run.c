/* SPDX-License-Identifier: MIT */
#include "harness/answers/split/split-run.h"

#include "common/base/clock.h"
#include "common/base/random.h"
#include "common/cover/board-to-cover.h"
#include "harness/answers/split/split.h"
#include "harness/ground/durable.h"
#include "harness/ground/ordered-jobs.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sessions.h"
#include "harness/measuring/sets/problem-text.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Tops for each thread: so many that the last of them are short, and so few that what each costs is no matter. */
enum { TOPS_A_JOB = 256 };

/* A part is stopped for another thread if it has been searched for so long. */
static const uint64_t young_ns = 500000;

/* Text of solutions that wait for their turn: of a part, before it is looked whether that has come; of all together,
 * before threads wait for it. */
enum { HELD_A_PART = 1 << 16, HELD_BY_ALL = 1 << 28 };

static const uint64_t millisecond = 1000000, second = 1000000000;

struct worker {
    struct run *run;
    struct session_list sessions;
    struct measurement measurement;
    uint32_t *path;
    atomic_int stop;
    struct phases phases;
    struct split_part *part; /* null: it waits */
    uint64_t started;        /* of its part */
    size_t top;              /* that it took a part of last; top_count: of none */
};

struct run {
    const struct split_question *question;
    pthread_mutex_t lock;   /* of all that follows */
    pthread_cond_t changed; /* parts were made or ended, or the run ends */
    pthread_cond_t ticked;  /* the run ended: for the thread that looks after it */
    struct split split;
    struct split_log log;
    struct worker *worker;
    unsigned *order; /* in which tops are begun */
    size_t begun;    /* of them */
    size_t head;     /* the top whose solutions are passed on next */
    size_t held;     /* bytes of all parts */
    bool ends;       /* nothing more is to be searched */
    size_t running;
    struct outcome *outcome;
    struct error *error;
    bool failed;
    struct progress progress;
    double done_before; /* 0..1: by another process */
};

/* --- which parts are searched, and when --- */

static struct split_part *next_part(struct run *run, struct worker *worker)
{
    const struct split *split = &run->split;
    struct split_part *part = 0;
    if (worker->top < split->top_count)
        part = split_first_of(split, worker->top);
    while (!part && run->begun < split->top_count)
        part = split_first_of(split, run->order[run->begun++]);
    if (!part && !run->question->on_solution)
        return split_largest(split);
    /* Solutions are wanted in order: the first part is wanted first. */
    for (size_t top = run->head; !part && top < split->top_count; top++)
        part = split_first_of(split, top);
    return part;
}

/* Stops the thread with the largest part, that some may be left over; unless all parts are young. */
static void ask_for_parts(struct run *run)
{
    struct worker *largest = 0;
    uint64_t now = clock_now();
    for (size_t i = 0; i < run->question->jobs; i++) {
        struct worker *worker = &run->worker[i];
        if (worker->part && worker->stop)
            return;
        if (worker->part && now - worker->started >= young_ns &&
            (!largest || worker->part->share > largest->part->share))
            largest = worker;
    }
    if (largest)
        largest->stop = 1;
}

static void wait_a_while(struct run *run, pthread_cond_t *condition, uint64_t nanoseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    uint64_t sum = (uint64_t)until.tv_nsec + nanoseconds;
    until.tv_sec += (time_t)(sum / second);
    until.tv_nsec = (long)(sum % second);
    pthread_cond_timedwait(condition, &run->lock, &until);
}

/* Waits for a part. Null if the run ends. */
static struct split_part *take_part(struct run *run, struct worker *worker)
{
    while (!run->ends && !split_is_done(&run->split)) {
        struct split_part *part = next_part(run, worker);
        if (part) {
            worker->top = part->top;
            return part;
        }
        ask_for_parts(run);
        wait_a_while(run, &run->changed, young_ns);
    }
    return 0;
}

/* Called with the lock. */
static void end_run(struct run *run)
{
    run->ends = true;
    for (size_t i = 0; i < run->question->jobs; i++)
        run->worker[i].stop = 1;
    pthread_cond_broadcast(&run->changed);
    pthread_cond_signal(&run->ticked);
}

static void fail(struct run *run, const char *why)
{
    if (!run->failed)
        error_set(run->error, "%s: %s", run->question->place, why);
    run->failed = true;
    end_run(run);
}

/* --- solutions that are passed on, in order --- */

/* Passes on what a part holds. A solution is a grid, or a number of options and these. */
static void pass_on(struct run *run, struct split_part *part)
{
    const struct split_question *question = run->question;
    size_t cells = problem_is_board(question->problem) ? order_cells(question->problem->order) : 0;
    for (size_t at = 0; at < part->held_length;) {
        struct solution solution = {0};
        if (cells) {
            solution.cells = (const uint8_t *)part->held + at;
            at += cells;
        } else {
            const uint32_t *listed = (const uint32_t *)(const void *)(part->held + at);
            solution.option_count = listed[0];
            solution.options = listed + 1;
            at += (solution.option_count + 1) * sizeof *listed;
        }
        question->on_solution(question->context, &solution);
    }
    run->held -= part->held_noted;
    part->held_length = part->held_noted = 0;
}

/* Passes on what all parts hold whose turn has come, and drops them. */
static void pass_on_heads(struct run *run)
{
    struct split *split = &run->split;
    for (; run->head < split->top_count; run->head++) {
        const struct split_top *top = &split->tops[run->head];
        while (top->parts && top->parts->state == PART_DONE) {
            pass_on(run, top->parts);
            split_drop(split, top->parts);
        }
        if (top->parts)
            return;
    }
}

static bool is_head(const struct run *run, const struct split_part *part)
{
    return part->top == run->head && run->split.tops[run->head].parts == part;
}

static void reserve(struct split_part *part, size_t more)
{
    if (part->held_length + more <= part->held_room)
        return;
    part->held_room = 2 * (part->held_length + more);
    part->held = memory_grow(part->held, part->held_room);
}

static void hold_solution(void *context, const struct solution *solution)
{
    struct worker *worker = context;
    struct run *run = worker->run;
    struct split_part *part = worker->part;
    const struct problem *problem = run->question->problem;
    uint32_t count = (uint32_t)solution->option_count;
    size_t bytes = solution->cells ? order_cells(problem->order) : (count + (size_t)1) * sizeof count;
    reserve(part, bytes);
    char *to = part->held + part->held_length;
    if (solution->cells)
        memcpy(to, solution->cells, bytes);
    else {
        memcpy(to, &count, sizeof count);
        if (count)
            memcpy(to + sizeof count, solution->options, count * sizeof count);
    }
    part->held_length += bytes;
    if (part->held_length - part->held_noted < HELD_A_PART)
        return;
    pthread_mutex_lock(&run->lock);
    run->held += part->held_length - part->held_noted;
    part->held_noted = part->held_length;
    while (!is_head(run, part) && run->held > HELD_BY_ALL && !run->ends)
        wait_a_while(run, &run->changed, 10 * millisecond);
    if (is_head(run, part))
        pass_on(run, part);
    pthread_mutex_unlock(&run->lock);
}

/* --- a thread that searches --- */

/* Takes down how the search of a part ended. Called with the lock. */
static void end_part(struct run *run, struct worker *worker, const struct outcome *part_outcome)
{
    struct split_part *part = worker->part;
    const struct measurement *m = &worker->measurement;
    struct outcome *outcome = run->outcome;
    const struct split_counts counts = {.solutions = part_outcome->solutions,
                                        .placements = part_outcome->counters[COUNTER_PLACEMENTS],
                                        .propagations = part_outcome->counters[COUNTER_PROPAGATIONS],
                                        .deepest = part_outcome->counters[COUNTER_DEPTH]};
    size_t length = m->end == SEARCH_STOPPED ? m->search.path_length : 0;
    bool is_done = m->end == SEARCH_EXHAUSTED;
    worker->part = 0;
    if (part_outcome->status == STATUS_WRONG || part_outcome->status == STATUS_MEMORY ||
        (!is_done && m->end != SEARCH_STOPPED)) {
        if (outcome->status == STATUS_OK) {
            outcome->status = part_outcome->status;
            outcome->flaw = part_outcome->flaw;
        }
        end_run(run);
        return;
    }
    if (!is_done && !length) {
        part->state = PART_PENDING;
        return;
    }
    uint64_t number = part->number;
    if (is_done)
        split_finish(&run->split, part, &counts);
    else if (!split_divide(&run->split, part, &counts, worker->path, length)) {
        fail(run, "it left no path");
        return;
    }
    outcome->hashed &= part_outcome->hashed;
    outcome->solution_hash += part_outcome->solution_hash;
    outcome->shown += part_outcome->shown;
    split_log_add(&run->log, number, &counts, worker->path, length);
    if (run->log.failed)
        fail(run, "the file of --resume can't be written");
    if (run->question->on_solution)
        pass_on_heads(run);
    else
        split_drop(&run->split, part);
    pthread_cond_broadcast(&run->changed);
    if (split_is_done(&run->split))
        end_run(run);
}

static void search_part(struct run *run, struct worker *worker, struct session *session, bool continues)
{
    const struct split_question *question = run->question;
    const struct split_part *part = worker->part;
    struct outcome outcome;
    struct task task = {.session = session,
                        .cells = question->cells,
                        .verify_all = true,
                        .only_count = true,
                        .on_solution = question->on_solution ? hold_solution : 0,
                        .context = worker,
                        .phases = question->phases ? &worker->phases : 0,
                        .below = part->options,
                        .below_count = part->count,
                        .path = worker->path,
                        .stop = &worker->stop,
                        .continues = continues};
    measure_in(&worker->measurement, &task, &outcome);
    pthread_mutex_lock(&run->lock);
    end_part(run, worker, &outcome);
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct run *run = worker->run;
    struct open_session *open =
        sessions_get(&worker->sessions, run->question->spec, run->question->problem, 0, 0);
    bool continues = false;
    worker->path =
        !open->refused ? memory_get((session_solution_max(&open->session) + 1) * sizeof *worker->path) : 0;
    pthread_mutex_lock(&run->lock);
    if (!worker->path)
        fail(run, open->error.text);
    for (;;) {
        struct split_part *part = take_part(run, worker);
        if (!part)
            break;
        part->state = PART_RUNNING;
        worker->part = part;
        worker->stop = 0;
        worker->started = clock_now();
        pthread_mutex_unlock(&run->lock);
        search_part(run, worker, &open->session, continues);
        continues = true;
    }
    run->running--;
    pthread_cond_signal(&run->ticked);
    pthread_mutex_unlock(&run->lock);
    return 0;
}

/* --- the thread that looks after them --- */

static void print_progress(struct run *run, uint64_t passed)
{
    struct split_estimate now = split_estimate(&run->split);
    char left[64] = "", of[128] = "";
    double seconds = (double)passed * 1e-9;
    double done = now.done - run->done_before;
    if (done > 0 && passed >= second)
        snprintf(left, sizeof left, ", about %.0f s left", seconds * (1 - now.done) / done);
    if (now.nodes > 0)
        snprintf(of, sizeof of, " of about %.4g (%.4g to %.4g)", now.nodes, now.low, now.high);
    progress_show(&run->progress, "%.40s: %.1f %%, %.0f nodes%s, %" PRIu64 " solutions%s",
                  run->question->place, 100 * now.done, now.nodes_done, of, run->split.counts.solutions,
                  left);
}

/* So that a file and an estimate grow while parts are long: the longer it all takes, the seldomer. */
static uint64_t longest_part(uint64_t passed, uint64_t progress)
{
    const uint64_t longest = 60 * second, hundredth = passed / 100;
    uint64_t time = hundredth < second ? second : hundredth < longest ? hundredth : longest;
    return progress && progress < time ? progress : time;
}

/* Brings the file to the disk, while others write to it. */
static void sync_log(struct run *run)
{
    if (!run->log.file || !run->log.dirty || run->log.failed)
        return;
    int descriptor = fileno(run->log.file);
    run->log.dirty = false;
    pthread_mutex_unlock(&run->lock);
    bool failed = !durable_descriptor(descriptor);
    pthread_mutex_lock(&run->lock);
    if (failed)
        fail(run, "the file of --resume can't be written");
}

/* Called with the lock, until the last thread has ended. */
static void look_after(struct run *run)
{
    const struct split_question *question = run->question;
    const uint64_t a_look = 10 * millisecond, a_sync = second / 2;
    uint64_t started = clock_now(), synced = started;
    progress_start(&run->progress, false, question->progress_ns);
    uint64_t often = !run->progress.wanted ? 0 : question->progress_ns ? question->progress_ns : second / 5;
    run->done_before = run->log.file && !run->log.is_new ? split_estimate(&run->split).done : 0;
    while (run->running) {
        wait_a_while(run, &run->ticked, often && often < a_look ? often : a_look);
        uint64_t now = clock_now(), passed = now - started;
        bool late = question->timeout_ns && passed >= question->timeout_ns;
        if (!run->ends && (program_stop || late)) {
            run->outcome->status = program_stop ? STATUS_STOPPED : STATUS_TIMEOUT;
            end_run(run);
        }
        if (run->ends)
            continue;
        for (size_t i = 0; i < question->jobs; i++)
            if (run->worker[i].part && now - run->worker[i].started >= longest_part(passed, often))
                run->worker[i].stop = 1;
        if (progress_is_due(&run->progress))
            print_progress(run, passed);
        if (now - synced >= a_sync) {
            sync_log(run);
            synced = clock_now();
        }
    }
    progress_clear(&run->progress);
}

/* --- the whole --- */

static bool open_split(struct run *run, const struct session *session)
{
    const struct split_question *question = run->question;
    size_t wanted = question->jobs * TOPS_A_JOB, taken = 0;
    uint64_t hash = question->log ? problem_hash(question->problem, question->cells) : 0;
    if (question->log &&
        !split_log_open(&run->log, question->log, hash, question->spec->written, &wanted, run->error))
        return false;
    if (session->taken)
        taken = cover_take_givens(question->problem->order, question->cells, session->taken);
    split_open(&run->split, session->problem.cover, session->taken, taken, wanted);
    return !question->log || split_log_replay(&run->log, &run->split, run->error);
}

/* The tops in random order, or as they come. */
static void order_tops(struct run *run)
{
    size_t count = run->split.top_count;
    struct random random;
    run->order = memory_get((count + 1) * sizeof *run->order);
    for (size_t i = 0; i < count; i++)
        run->order[i] = (unsigned)i;
    random_seed(&random, run->question->seed, 0);
    if (!run->question->on_solution)
        random_shuffle(&random, run->order, count);
}

static void search(struct run *run)
{
    pthread_t thread[JOBS_MAX];
    pthread_mutex_lock(&run->lock);
    const size_t started = threads_start(run->question->jobs, work, run->worker, sizeof *run->worker, thread);
    run->running = started;
    if (started)
        look_after(run);
    else
        fail(run, "no thread could be started: too little memory, or too many threads");
    pthread_mutex_unlock(&run->lock);
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], 0);
    if (!split_log_sync(&run->log) && !run->failed)
        fail(run, "the file of --resume can't be written");
}

static void store_outcome(struct run *run, uint64_t started)
{
    struct outcome *outcome = run->outcome;
    const struct split_counts *counts = &run->split.counts;
    outcome->complete = split_is_done(&run->split) && outcome->status != STATUS_WRONG;
    if (outcome->complete)
        outcome->status = STATUS_OK;
    /* Of a search that was cut off, all that was found, though something is missing in between. */
    for (size_t top = 0; run->question->on_solution && top < run->split.top_count; top++)
        for (struct split_part *part = run->split.tops[top].parts; part; part = part->next)
            pass_on(run, part);
    outcome->solutions = counts->solutions;
    /* What was counted before, in the file, was verified then. */
    outcome->shown = counts->solutions;
    outcome->hashed = outcome->hashed && run->log.is_new;
    outcome->time_ns = (double)(clock_now() - started);
    outcome->counters[COUNTER_NODES] = 1 + counts->placements;
    outcome->counters[COUNTER_PLACEMENTS] = outcome->counters[COUNTER_BACKTRACKS] = counts->placements;
    outcome->counters[COUNTER_PROPAGATIONS] = counts->propagations;
    outcome->counters[COUNTER_DEPTH] = counts->deepest;
}

static void close_run(struct run *run)
{
    struct phases *phases = run->question->phases;
    for (size_t i = 0; run->worker && i < run->question->jobs; i++) {
        if (phases) {
            phases->search += run->worker[i].phases.search;
            phases->verify += run->worker[i].phases.verify;
            phases->print += run->worker[i].phases.print;
        }
        measurement_close(&run->worker[i].measurement);
        sessions_close(&run->worker[i].sessions);
        free(run->worker[i].path);
    }
    split_log_close(&run->log);
    split_close(&run->split);
    free(run->worker);
    free(run->order);
    pthread_cond_destroy(&run->changed);
    pthread_cond_destroy(&run->ticked);
    pthread_mutex_destroy(&run->lock);
}

bool split_run(const struct split_question *question, struct outcome *outcome, struct error *error)
{
    struct run run = {.question = question, .outcome = outcome, .error = error};
    uint64_t started = clock_now();
    *outcome = (struct outcome){.status = STATUS_OK, .hashed = true};
    pthread_mutex_init(&run.lock, 0);
    pthread_cond_init(&run.changed, 0);
    pthread_cond_init(&run.ticked, 0);
    run.worker = memory_zeroed(question->jobs, sizeof *run.worker);
    struct open_session *open = sessions_get(&run.worker->sessions, question->spec, question->problem, 0, 0);
    bool opened = !open->refused;
    if (!opened)
        error_set(error, "%s: %s: %s", question->place, question->spec->text, open->error.text);
    opened = opened && open_split(&run, &open->session);
    if (opened)
        order_tops(&run);
    for (size_t i = 0; opened && i < question->jobs; i++) {
        run.worker[i].run = &run;
        run.worker[i].top = run.split.top_count;
    }
    if (opened)
        search(&run);
    bool right = opened && !run.failed;
    if (opened)
        store_outcome(&run, started);
    if (!right)
        *outcome = !open->refused ? (struct outcome){.status = STATUS_MEMORY} : sessions_refusal(open);
    close_run(&run);
    return right;
}

bool split_speaks(const struct spec *spec, const struct solver *const *registry, struct error *error)
{
    char names[256] = "";
    if (spec->solver->splits && spec->solver->splits(&spec->settings))
        return true;
    for (; *registry; registry++) {
        if (!(*registry)->splits)
            continue;
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "", (*registry)->name);
    }
    return error_set(error,
                     "%s does not split the search of one instance; these do, as they are set by default: %s",
                     spec->text, names);
}
