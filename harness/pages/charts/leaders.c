/* SPDX-License-Identifier: MIT */
#include "harness/pages/charts/leaders.h"

#include "harness/figures/verdict.h"

#include <math.h>

const struct figures *figures_of(const struct set_figures *set, const char *solver)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].solver == solver && set->figures[i].ran)
            return &set->figures[i];
    return 0;
}

const struct figures *comparable(const struct set_figures *set, const char *solver)
{
    const struct figures *figures = figures_of(set, solver);
    return figures && figures_sound(figures) && figures->ran == set->instances ? figures : 0;
}

struct lead find_lead(const struct set_figures *set, double (*figure)(const struct figures *figures))
{
    struct lead lead = {0};
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *figures = comparable(set, set->figures[i].solver);
        if (!figures || !isfinite(figure(figures)))
            continue;
        if (!lead.first || figure(figures) < figure(lead.first))
            lead = (struct lead){figures, lead.first};
        else if (!lead.second || figure(figures) < figure(lead.second))
            lead.second = figures;
    }
    return lead;
}

bool lead_is_settled(const struct set_figures *set, const struct lead *lead, bool by_par2)
{
    if (!lead->first || !lead->second)
        return false;
    const struct pair pair = pair_between(set, lead->first->solver, lead->second->solver);
    return side_of_1(by_par2 ? pair.par2_interval : pair.interval) > 0 && verdict_side(&pair) > 0;
}
