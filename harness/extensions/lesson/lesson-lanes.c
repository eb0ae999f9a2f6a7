/* SPDX-License-Identifier: MIT */
/* Which searches a lesson shows, and their recording. */
#include "harness/extensions/lesson/lesson.h"

#include <stddef.h>

bool lesson_default_lanes(struct spec_list *specs, const struct problem *problem, struct error *error)
{
    static const char *const names[][3] = {
        {"cell-order", "dlx", "cdcl"}, {"dlx", "cells", "dpll"}, {"dpll", "cdcl", NULL}};
    const char *const *chosen = names[problem_is_board(problem) ? 0 : problem->cover ? 1 : 2];
    bool added = true;
    for (size_t i = 0; i < 3 && chosen[i] && added; i++)
        added = spec_list_read(specs, chosen[i], error);
    return added;
}

bool lesson_record(struct lesson *lesson, const struct spec *spec, uint64_t timeout_ns,
                   struct allocator *allocator, struct error *error)
{
    const struct tracing tracing = {.spec = spec,
                                    .problem = lesson->problem,
                                    .cells = lesson->cells,
                                    .limit = lesson->limit,
                                    .timeout_ns = timeout_ns,
                                    .steps_max = lesson->steps_max};
    return recording_make(&lesson->lane[lesson->lane_count++], &tracing, allocator, error);
}

void lesson_close(struct lesson *lesson)
{
    while (lesson->lane_count)
        recording_close(&lesson->lane[--lesson->lane_count]);
}
