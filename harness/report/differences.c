/* SPDX-License-Identifier: MIT */
#include "harness/report/differences.h"

/* Keeps the list sorted and at most `room` long. */
static size_t insert(struct difference *list, size_t count, size_t room, struct difference one)
{
    size_t at = count < room ? count : room - 1;
    if (count == room && one.ratio <= list[at].ratio)
        return count;
    for (; at && list[at - 1].ratio < one.ratio; at--)
        list[at] = list[at - 1];
    list[at] = one;
    return count < room ? count + 1 : room;
}

/* The fastest and the slowest on the instance of a result, among the back-ends from its own on: false if an
 * earlier one has the instance, or if there are no two to compare. */
static bool compare(const struct result_list *results, const struct result *like, const char **solver,
                    size_t own, size_t solvers, struct difference *difference)
{
    *difference = (struct difference){0};
    for (size_t s = 0; s < solvers; s++) {
        const struct result *result = results_of(results, like, solver[s]);
        if (result && s < own)
            return false;
        if (!result || !(result->solved || result->cut_off))
            continue;
        if (result->solved && (!difference->fastest || result->time_ns < difference->fastest->time_ns))
            difference->fastest = result;
        if (!difference->slowest || result->time_ns > difference->slowest->time_ns)
            difference->slowest = result;
    }
    const struct result *fastest = difference->fastest, *slowest = difference->slowest;
    if (!fastest || fastest == slowest || !(fastest->time_ns > 0))
        return false;
    difference->ratio = slowest->time_ns / fastest->time_ns;
    return true;
}

size_t differences_find(const struct result_list *results, struct difference *difference, size_t room)
{
    size_t count = 0;
    for (size_t first = 0, end; room && first < results->count; first = end) {
        const char *solver[STANDINGS_MAX];
        size_t solvers = 0;
        end = results_stretch(results, first, false);
        for (size_t from = first; from < end && solvers < STANDINGS_MAX;
             from = results_stretch(results, from, true))
            solver[solvers++] = results->result[from].solver;
        for (size_t i = first, own = 0; i < end && own < solvers; i++) {
            struct difference one;
            own += results->result[i].solver != solver[own];
            if (own < solvers && compare(results, &results->result[i], solver, own, solvers, &one))
                count = insert(difference, count, room, one);
        }
    }
    return count;
}
