/* SPDX-License-Identifier: MIT */
#include "harness/comparing/bundle/sameness.h"

#include "harness/figures/instance-matching.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct counterpart *counterpart_of(const struct recorded_run *run,
                                                const struct counterpart *counterpart, const char *solver)
{
    for (size_t i = 0; i < run->solver_count; i++)
        if (!strcmp(run->solvers[i], solver))
            return counterpart[i].name ? &counterpart[i] : 0;
    return 0;
}

/* The list's own copy of a name; null if no row has it. */
static const char *own_name(const struct result_list *results, const char *name)
{
    for (size_t i = 0; i < results->names.count; i++)
        if (!strcmp(results->names.text[i], name))
            return results->names.text[i];
    return 0;
}

static bool same_answer(const struct result *a, const struct result *b, bool exact_hashes)
{
    if (a->solutions != b->solutions || a->complete != b->complete || !a->large_count != !b->large_count ||
        (a->large_count && strcmp(a->large_count, b->large_count)))
        return false;
    /* Of more solutions than were asked for, a back-end by others may choose. */
    return !a->hashed || !b->hashed || (!a->complete && !exact_hashes) ||
           a->solution_hash == b->solution_hash;
}

static void describe_answer(const struct result *result, char *text, size_t room)
{
    if (result->status == STATUS_WRONG || result->refuted)
        snprintf(text, room, "a wrong answer");
    else if (result->large_count)
        snprintf(text, room, "%.60s solutions", result->large_count);
    else
        snprintf(text, room, "%s%" PRIu64 " solution%s of hash %016" PRIx64,
                 result->complete ? "" : "at least ", result->solutions, result->solutions == 1 ? "" : "s",
                 result->solution_hash);
}

static void note(struct agreement *agreement, const struct result *a, const char *there, const char *here)
{
    char name[INSTANCE_NAME_MAX];
    if (!agreement->different++)
        error_set(&agreement->first, "%.80s on %.160s: %s; there %s", a->solver, result_name(a, name), here,
                  there);
}

static void compare(struct sameness *sameness, const struct result *a, const struct result *b,
                    const struct counterpart *counterpart)
{
    char there[120], here[120];
    const bool is_wrong = b->status == STATUS_WRONG || b->refuted;
    if (!is_wrong && !result_was_solved(b)) {
        sameness->unfinished++;
        return;
    }
    sameness->answers.compared++;
    if (is_wrong || !same_answer(a, b, counterpart->exact_hashes)) {
        describe_answer(a, there, sizeof there);
        describe_answer(b, here, sizeof here);
        note(&sameness->answers, a, there, here);
    }
    if (!counterpart->exact_nodes || !a->has_nodes || !b->has_nodes)
        return;
    sameness->nodes.compared++;
    if (a->nodes != b->nodes) {
        snprintf(there, sizeof there, "%" PRIu64, a->nodes);
        snprintf(here, sizeof here, "%" PRIu64 " nodes", b->nodes);
        note(&sameness->nodes, a, there, here);
    }
}

void sameness_find(struct sameness *sameness, const struct recorded_run *first,
                   const struct recorded_run *second, const struct counterpart *counterpart)
{
    struct matching matching;
    *sameness = (struct sameness){.unfinished = 0};
    matching_make(&matching, &first->results, &second->results, true);
    for (size_t i = 0; i < first->results.count; i++) {
        const struct result *a = &first->results.result[i];
        const struct counterpart *other = counterpart_of(first, counterpart, a->solver);
        const char *name = other ? own_name(&second->results, other->name) : 0;
        if (!other || !a->counted || !result_was_solved(a))
            continue;
        const struct result *b = name ? matching_result(&matching, i, name) : 0;
        if (b)
            compare(sameness, a, b, other);
        else
            sameness->unfinished++;
    }
    matching_close(&matching);
}
