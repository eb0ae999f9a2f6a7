/* SPDX-License-Identifier: MIT */
#include "harness/comparing/certify-results.h"

#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sessions.h"

#include <stdlib.h>
#include <string.h>

struct certified {
    const struct problem *problem;
    struct first_solution first;
};

static void keep_first(void *context, const struct solution *solution)
{
    struct certified *certified = context;
    first_solution_keep(&certified->first, certified->problem, solution);
}

static const struct spec *find_spec(const struct experiment *experiment, const char *text)
{
    size_t i = 0;
    while (i < experiment->specs.count && strcmp(experiment->specs.spec[i].text, text) != 0)
        i++;
    return i < experiment->specs.count ? &experiment->specs.spec[i] : 0;
}

/* False if this result can't be had again. */
static bool certify_one(struct certify *certify, const struct experiment *experiment,
                        struct session_list *sessions, const struct set *set, const struct result *result)
{
    size_t index = result->index - 1;
    const struct spec *spec = find_spec(experiment, result->solver);
    struct problem problem = puzzle_problem(&set->puzzles, index);
    struct certified certified = {.problem = &problem};
    struct open_session *open =
        spec && !spec_is_persistent(spec) ? sessions_get(sessions, spec, &problem, 0, experiment->memory) : 0;
    if (!open || open->refused)
        return false;
    struct outcome outcome;
    struct task task = {.session = &open->session,
                        .cells = puzzle_cells(&set->puzzles, index),
                        .limit = experiment->limit,
                        .verify_all = true,
                        .on_solution = keep_first,
                        .context = &certified};
    if (result->solutions)
        measure(&task, &outcome);
    if (!program_stop)
        certify_outcome(certify, set, index, spec->solver,
                        certified.first.found ? &certified.first.solution : 0, experiment->timeout_ns);
    first_solution_close(&certified.first);
    sessions_drop(sessions, &problem);
    return true;
}

/* The results first .. end - 1 are those of a set. */
static void certify_set(struct certify *certify, const struct experiment *experiment, const struct set *set,
                        const struct result *result, size_t count)
{
    struct session_list sessions = {0};
    bool *done = memory_zeroed(set->puzzles.count, sizeof *done);
    for (size_t i = 0; i < count && !program_stop; i++) {
        struct outcome claim = {
            .status = result[i].status, .complete = result[i].complete, .solutions = result[i].solutions};
        if (!result[i].isomorph && !done[result[i].index - 1] && certify_wants(certify, &claim))
            done[result[i].index - 1] = certify_one(certify, experiment, &sessions, set, &result[i]);
    }
    free(done);
    sessions_close(&sessions);
}

void certify_results(struct certify *certify, const struct experiment *experiment,
                     const struct result_list *results)
{
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        for (size_t s = 0; s < experiment->sets.count; s++)
            if (!strcmp(experiment->sets.set[s].name, results->result[from].set))
                certify_set(certify, experiment, &experiment->sets.set[s], results->result + from, to - from);
    }
}
