/* SPDX-License-Identifier: MIT */
#include "harness/measuring/probes.h"

#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/measuring/process-usage.h"
#include "harness/measuring/shared-memory.h"
#include "solvers/registry/session.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static bool solves(const struct spec *spec, struct order order)
{
    return order.rows && session_speaks(spec, &(struct problem){.order = order}, NULL);
}

/* Of the boards that a back-end solves the first one's. Of a set whose boards are read piece by piece nothing
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
bool probe_apart(const struct spec *spec, const struct probe *probe, struct error *error)
{
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

bool probe_specs(const struct spec_list *specs, const struct set_list *sets, uint64_t limit, uint64_t memory,
                 struct error *error)
{
    struct probe probe = {.limit = limit, .memory = (size_t)memory, .stop = &program_stop};
    for (size_t i = 0; i < specs->count && !program_stop; i++) {
        probe.order = first_order(&specs->spec[i], sets);
        probe.protocol_told = spec_tells_protocol(&specs->spec[i]);
        if (spec_is_program(&specs->spec[i]) && !probe_apart(&specs->spec[i], &probe, error))
            return false;
    }
    return true;
}
