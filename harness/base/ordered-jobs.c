/* SPDX-License-Identifier: MIT */
#include "harness/base/ordered-jobs.h"

#include "common/base/threads.h"
#include "harness/base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* What is with the piece in a place. */
enum state { FETCHED, SAYING, DONE };

struct job_runner {
    const struct job_task *task;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t for_jobs, for_reporter, when_reported;
    enum state *state; /* of each place; piece n is in place n modulo places */
    size_t fetched, taken, reported;
    bool ended; /* nothing more will be fetched */
};

struct ordered_jobs_job {
    struct job_runner *crew;
    size_t number;
};

static void report(const struct job_task *task, size_t place)
{
    if (task->report)
        task->report(task->context, place);
}

static void run_alone(const struct job_task *task)
{
    struct job_runner crew = {.task = task};
    while (task->fetch(task->context, 0)) {
        task->work(task->context, &crew, 0, 0);
        report(task, 0);
    }
}

/* --- in the threads that work --- */

static void *do_pieces(void *argument)
{
    const struct ordered_jobs_job *job = argument;
    struct job_runner *crew = job->crew;
    const struct job_task *task = crew->task;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->taken == crew->fetched && !crew->ended)
            pthread_cond_wait(&crew->for_jobs, &crew->lock);
        if (crew->taken == crew->fetched)
            break;
        size_t piece = crew->taken++, place = piece % task->places;
        pthread_mutex_unlock(&crew->lock);
        task->work(task->context, crew, job->number, place);
        pthread_mutex_lock(&crew->lock);
        crew->state[place] = DONE;
        if (piece == crew->reported)
            pthread_cond_signal(&crew->for_reporter);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

void jobs_report_now(struct job_runner *crew, size_t place)
{
    if (crew->task->places == 1) {
        report(crew->task, place);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->state[place] = SAYING;
    pthread_cond_signal(&crew->for_reporter);
    while (crew->state[place] == SAYING)
        pthread_cond_wait(&crew->when_reported, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

/* --- in the thread that fetches and reports --- */

/* Reports the next piece that is not yet reported, as far as it is done. */
static void report_next(struct job_runner *crew)
{
    size_t place = crew->reported % crew->task->places;
    enum state state = crew->state[place];
    pthread_mutex_unlock(&crew->lock);
    report(crew->task, place);
    pthread_mutex_lock(&crew->lock);
    crew->state[place] = FETCHED;
    if (state == DONE)
        crew->reported++;
    else
        pthread_cond_broadcast(&crew->when_reported);
}

static void fetch_next(struct job_runner *crew)
{
    size_t place = crew->fetched % crew->task->places;
    pthread_mutex_unlock(&crew->lock);
    bool more = crew->task->fetch(crew->task->context, place);
    pthread_mutex_lock(&crew->lock);
    crew->state[place] = FETCHED;
    crew->fetched += more;
    crew->ended = !more;
    if (more)
        pthread_cond_signal(&crew->for_jobs);
    else
        pthread_cond_broadcast(&crew->for_jobs);
}

static void fetch_and_report(struct job_runner *crew)
{
    const size_t places = crew->task->places;
    pthread_mutex_lock(&crew->lock);
    while (!crew->ended || crew->reported < crew->fetched) {
        bool is_next = crew->reported < crew->fetched && crew->state[crew->reported % places] != FETCHED;
        if (is_next)
            report_next(crew);
        else if (!crew->ended && crew->fetched - crew->reported < places)
            fetch_next(crew);
        else
            pthread_cond_wait(&crew->for_reporter, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
}

bool jobs_run(const struct job_task *task, struct error *error)
{
    assert(task->jobs && task->jobs <= JOBS_MAX && task->places);
    assert(task->jobs == 1 || task->places > task->jobs);
    if (task->places == 1) {
        run_alone(task);
        return true;
    }
    struct job_runner crew = {.task = task, .state = memory_zeroed(task->places, sizeof *crew.state)};
    struct ordered_jobs_job job[JOBS_MAX];
    pthread_t thread[JOBS_MAX];
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.for_jobs, NULL);
    pthread_cond_init(&crew.for_reporter, NULL);
    pthread_cond_init(&crew.when_reported, NULL);
    for (size_t i = 0; i < task->jobs; i++)
        job[i] = (struct ordered_jobs_job){.crew = &crew, .number = i};
    size_t count = threads_start(task->jobs, do_pieces, job, sizeof *job, thread);
    if (count)
        fetch_and_report(&crew);
    for (size_t i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&crew.when_reported);
    pthread_cond_destroy(&crew.for_reporter);
    pthread_cond_destroy(&crew.for_jobs);
    pthread_mutex_destroy(&crew.lock);
    free(crew.state);
    return count || error_set(error, "no thread could be started: too little memory, or too many threads");
}
