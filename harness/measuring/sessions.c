/* SPDX-License-Identifier: MIT */
#include "harness/measuring/sessions.h"

#include "common/base/clock.h"
#include "harness/base/memory.h"

#include <stdlib.h>

static struct open_session *add(struct session_list *list)
{
    list->open = memory_room(list->open, list->count, &list->room, sizeof *list->open);
    struct open_session *added = memory_zeroed(1, sizeof *added);
    list->open[list->count++] = added;
    return added;
}

struct open_session *sessions_get(struct session_list *list, const struct spec *spec,
                                  const struct problem *problem, unsigned run, uint64_t memory)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->open[i]->spec == spec && problem_equal(&list->open[i]->problem, problem) &&
            list->open[i]->run == run)
            return list->open[i];
    struct open_session *open = add(list);
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
    if (open->allocator.exhausted)
        return (struct outcome){.status = STATUS_MEMORY};
    return (struct outcome){.status = STATUS_LIMITED, .flaw = open->error};
}

static void close(const struct session_list *list, struct open_session *open)
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
            close(list, list->open[i]);
        else
            list->open[kept++] = list->open[i];
    list->count = kept;
}

void sessions_drop_persistent(struct session_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->open[i]->run)
            close(list, list->open[i]);
        else
            list->open[kept++] = list->open[i];
    list->count = kept;
}

void sessions_close_all(struct session_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        close(list, list->open[i]);
    list->count = 0;
}

void sessions_close(struct session_list *list)
{
    sessions_close_all(list);
    free(list->open);
    *list = (struct session_list){0};
}
