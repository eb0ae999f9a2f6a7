/* SPDX-License-Identifier: MIT */
#include "solvers/interface/solver.h"

#include "common/base/clock.h"

const char *const setting_orders[] = {0};

bool search_report(struct search *search, const struct solution *solution)
{
    search->solutions++;
    if (search->on_solution)
        search->on_solution(search->context, solution);
    return search->solutions == search->limit && !search->minimize;
}

bool search_interrupted(const struct search *search)
{
    if (search->stop && atomic_load_explicit(search->stop, memory_order_relaxed))
        return true;
    if (search->looks) {
        if (!*search->looks && !(search->more_looks && search->more_looks(search->looks_context)))
            return true;
        --*search->looks;
    }
    return search->deadline && clock_now() >= search->deadline;
}
