/* SPDX-License-Identifier: MIT */
#include "harness/ground/memory.h"
#include "harness/making/hunt/hunt.h"
#include "harness/writing/sentence.h"

#include "common/base/clock.h"
#include "harness/ground/ordered-jobs.h"
#include "harness/making/hunt/hunting.h"

#include <stdlib.h>

/* Evaluations of a chain that are one piece of work: so few that all chains are nearly as far. */
enum { SLICE = 8 };

static const uint64_t A_SECOND = 1000000000;

/* The back-end that looks for unique solutions: sound, and fast for its order. */
static bool choose_prover(struct hunt *hunt)
{
    struct order order = hunt->options->order;
    const char *name = order.rows == 3 && order.columns == 3 ? "bands" : "dlx";
    struct error error;
    hunt->prover.registry = hunt->options->slow.registry;
    return spec_list_read(&hunt->prover, name, &error) || hunt_fail(hunt, EXIT_USAGE, "%s", error.text);
}

bool hunt_open(struct hunt *hunt)
{
    pthread_mutex_init(&hunt->saving, 0);
    if (!choose_prover(hunt))
        return false;
    hunt->chain = memory_zeroed(hunt->options->chains, sizeof *hunt->chain);
    for (size_t i = 0; i < hunt->options->chains; i++)
        chain_open(hunt, i);
    return !atomic_load(&hunt->failed);
}

void hunt_close(struct hunt *hunt)
{
    for (size_t i = 0; hunt->chain && i < hunt->options->chains; i++)
        chain_close(hunt, i);
    free(hunt->chain);
    pthread_mutex_destroy(&hunt->saving);
}

/* --- at work --- */

static double best_ratio(struct hunt *hunt)
{
    double best = 0;
    for (size_t i = 0; i < hunt->options->chains; i++) {
        struct chain *chain = &hunt->chain[i];
        pthread_mutex_lock(&chain->lock);
        const struct find *find = chain_best(hunt, chain);
        if (find && weight_ratio(&find->weight) > best)
            best = weight_ratio(&find->weight);
        pthread_mutex_unlock(&chain->lock);
    }
    return best;
}

static void tell(struct hunt *hunt, uint64_t now)
{
    uint64_t done = hunt_evaluations(hunt);
    double seconds = (double)(now - hunt->begun) / (double)A_SECOND;
    char *text = SAID("hunt, {} a second, best {}",
                      A_NUMBER(seconds > 0 ? (double)(done - hunt->evaluations_before) / seconds : 0),
                      A_NUMBER(best_ratio(hunt)));
    progress_tell(&hunt->progress, text, done, hunt->options->evaluations);
    free(text);
}

/* Whichever thread has ended a step saves if it is time. Saving takes a twentieth of the time at most. */
static void look_after(struct hunt *hunt)
{
    const uint64_t told_every = A_SECOND / 4, saved_every = 3 * A_SECOND, share = 20;
    uint64_t now = clock_now();
    if (now - atomic_load(&hunt->told_at) < told_every || pthread_mutex_trylock(&hunt->saving))
        return;
    atomic_store(&hunt->told_at, now);
    tell(hunt, now);
    if (now - atomic_load(&hunt->saved_at) >= saved_every &&
        now - hunt->saved_at >= share * hunt->save_takes) {
        hunt_save(hunt);
        atomic_store(&hunt->saved_at, clock_now());
        hunt->save_takes = clock_now() - now;
    }
    pthread_mutex_unlock(&hunt->saving);
}

struct crew {
    struct hunt *hunt;
    struct walker *walker; /* of each job */
    uint64_t pieces, next;
};

static bool fetch(void *context, size_t place)
{
    struct crew *crew = context;
    (void)place;
    return !hunt_ends(crew->hunt) && crew->next++ < crew->pieces;
}

/* Place p is chain p: as many places as chains, so no two threads are at one of them. */
static void work(void *context, struct job_runner *runner, size_t job, size_t place)
{
    struct crew *crew = context;
    struct chain *chain = &crew->hunt->chain[place];
    (void)runner;
    for (int i = 0; i < SLICE && !chain_is_done(crew->hunt, chain); i++) {
        if (!chain_step(&crew->walker[job], place))
            return;
        look_after(crew->hunt);
    }
}

static void run_jobs(struct crew *crew, size_t jobs)
{
    struct job_task task = {
        .jobs = jobs, .places = crew->hunt->options->chains, .context = crew, .fetch = fetch, .work = work};
    struct error error;
    if (!jobs_run(&task, &error))
        hunt_fail(crew->hunt, EXIT_FAILED, "%s", error.text);
}

static uint64_t most_left(const struct hunt *hunt)
{
    uint64_t most = 0;
    for (size_t i = 0; i < hunt->options->chains; i++) {
        uint64_t left = hunt->chain[i].budget - hunt->chain[i].evaluations;
        most = left > most ? left : most;
    }
    return most;
}

bool hunt_is_done(const struct hunt *hunt)
{
    for (size_t i = 0; i < hunt->options->chains; i++)
        if (!chain_is_done(hunt, &hunt->chain[i]))
            return false;
    return true;
}

bool hunt_run(struct hunt *hunt)
{
    const struct hunt_options *options = hunt->options;
    size_t jobs = options->jobs < options->chains ? options->jobs : options->chains, opened = 0;
    struct crew crew = {.hunt = hunt, .walker = memory_zeroed(jobs, sizeof *crew.walker)};
    crew.pieces = (most_left(hunt) + SLICE - 1) / SLICE * options->chains;
    while (opened < jobs && walker_open(&crew.walker[opened], hunt))
        opened++;
    hunt->begun = clock_now();
    hunt->evaluations_before = hunt_evaluations(hunt);
    progress_start(&hunt->progress, false, 0);
    if (opened == jobs && hunt_save(hunt)) {
        atomic_store(&hunt->saved_at, clock_now());
        run_jobs(&crew, jobs);
    }
    progress_clear(&hunt->progress);
    for (size_t i = 0; i < jobs && i <= opened; i++)
        walker_close(&crew.walker[i]);
    free(crew.walker);
    if (opened == jobs)
        hunt_save(hunt);
    return !atomic_load(&hunt->failed);
}
