/* SPDX-License-Identifier: MIT */
#include "harness/measuring/sessions.h"

#include "common/base/clock.h"
#include "harness/base/memory.h"
#include "harness/base/ordered-jobs.h"
#include "harness/base/stop.h"
#include "harness/measuring/processes.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct open_session *sessions_add(struct session_list *list)
{
    list->open = memory_room(list->open, list->count, &list->room, sizeof *list->open);
    struct open_session *added = memory_zeroed(1, sizeof *added);
    list->open[list->count++] = added;
    return added;
}

struct open_session *sessions_get(struct session_list *list, const struct spec *spec,
                                  const struct problem *problem, unsigned run, uint64_t memory)
{
    assert(spec && problem);
    for (size_t i = 0; i < list->count; i++)
        if (list->open[i]->spec == spec && problem_equal(&list->open[i]->problem, problem) &&
            list->open[i]->run == run)
            return list->open[i];
    struct open_session *open = sessions_add(list);
    open->spec = spec;
    open->problem = *problem;
    open->run = run;
    open->allocator.limit = memory;
    uint64_t started = clock_now();
    open->refused = !session_open(&open->session, spec, problem, &open->allocator, &open->error);
    open->setup_ns = clock_now() - started;
    return open;
}

struct outcome sessions_refusal(const struct open_session *open)
{
    assert(open->refused);
    if (open->allocator.exhausted)
        return (struct outcome){.status = STATUS_MEMORY};
    return (struct outcome){.status = STATUS_LIMITED, .flaw = open->error};
}

static void sessions_close_one(const struct session_list *list, struct open_session *open)
{
    if (!open->refused && list->close)
        list->close(list->context, open->spec, &open->session);
    else if (!open->refused)
        session_close(&open->session);
    free(open);
}

void sessions_drop(struct session_list *list, const struct problem *problem)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!problem_is_board(problem) && problem_equal(&list->open[i]->problem, problem))
            sessions_close_one(list, list->open[i]);
        else
            list->open[kept++] = list->open[i];
    list->count = kept;
}

void sessions_drop_persistent(struct session_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->open[i]->run)
            sessions_close_one(list, list->open[i]);
        else
            list->open[kept++] = list->open[i];
    list->count = kept;
}

/* Closes all that are open; the list can be used on. */
static void sessions_close_all(struct session_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        sessions_close_one(list, list->open[i]);
    list->count = 0;
}

void sessions_close(struct session_list *list)
{
    sessions_close_all(list);
    free(list->open);
    *list = (struct session_list){0};
}

bool jobs_suit(const struct spec *spec, uint64_t jobs, struct error *error)
{
    assert(jobs);
    if (jobs > JOBS_MAX)
        return error_set(error, "--jobs: at most %d", JOBS_MAX);
    if (jobs > 1 && spec_is_persistent(spec))
        return error_set(error,
                         "%s carries over from one instance to the next, which several --jobs tear apart",
                         spec->text);
    return jobs == 1 || !spec->solver->not_parallel_because ||
           error_set(error, "%s takes one job: it %s", spec->solver->name,
                     spec->solver->not_parallel_because);
}

/* --- probes of programs --- */

static bool solves(const struct spec *spec, struct order order)
{
    return order.rows && session_speaks(spec, &(struct problem){.order = order}, NULL);
}

/* Of the boards that a solver solves the first one's. Of a set whose boards are read piece by piece nothing
 * is known yet but that they are 9x9. */
static struct order first_order(const struct spec *spec, const struct set_list *sets)
{
    const struct order nine = {3, 3};
    for (size_t s = 0; s < sets->count; s++) {
        if (sets->set[s].plain && solves(spec, nine))
            return nine;
        for (size_t i = 0; i < sets->set[s].puzzles.count; i++)
            if (solves(spec, sets->set[s].puzzles.puzzle[i].order))
                return sets->set[s].puzzles.puzzle[i].order;
    }
    return (struct order){0, 0};
}

static void say_nothing(void *context)
{
    (void)context;
    _exit(0);
}

/* In a process of its own: what a program leaves behind, in another session, too, ends with it. */
static _Noreturn void be_prober(const struct spec *spec, const struct probe *probe, struct error *said)
{
    struct error error = {""};
    struct exhaustion_handler handler;
    memory_on_exhaustion(&handler, say_nothing, NULL);
    process_adopt_orphans();
    if (!spec_probe(spec, probe, &error))
        *said = error;
    process_end_orphans(NULL, 0);
    _exit(0);
}

/* Without processes to spare nothing is known of the program, and nothing said. */
static bool probe_program(const struct spec *spec, const struct probe *probe, struct error *error)
{
    assert(spec_is_program(spec));
    struct error *said = memory_checked(shared_memory_take(sizeof *said));
    fflush(NULL);
    pid_t process = fork();
    if (process == 0)
        be_prober(spec, probe, said);
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    bool good = !*said->text || error_set(error, "%s", said->text);
    shared_memory_give(said, sizeof *said);
    return good;
}

bool probe_programs(const struct spec_list *specs, const struct set_list *sets, uint64_t limit,
                    uint64_t memory, struct error *error)
{
    struct probe probe = {.limit = limit, .memory = (size_t)memory, .stop = &program_stop};
    for (size_t i = 0; i < specs->count && !program_stop; i++) {
        probe.order = first_order(&specs->spec[i], sets);
        probe.protocol_given = spec_names_protocol(&specs->spec[i]);
        if (spec_is_program(&specs->spec[i]) && !probe_program(&specs->spec[i], &probe, error))
            return false;
    }
    return true;
}
