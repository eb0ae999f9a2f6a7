/* SPDX-License-Identifier: MIT */
#include "harness/statistics/ranks.h"

#include <math.h>

void ranks_make(struct set_figures *set)
{
    const double level = 0.05;
    size_t ranked = 0;
    for (size_t i = 0; i < set->count; i++) {
        struct figures *f = &set->figures[i];
        const struct pair *to_first = i ? figures_pair(set, 0, i) : NULL;
        f->par2_ratio = f->par2 / set->figures[0].par2;
        f->par2_ratio_interval = to_first ? to_first->par2_interval : (struct interval){NAN, NAN};
        f->rank = set->clusters >= PAIR_CLUSTERS_LEAST && !isnan(f->par2) && f->solved;
        ranked += f->rank;
    }
    for (size_t i = 0; i < set->count; i++)
        set->figures[i].last_rank = set->figures[i].rank ? ranked : 0;
    for (size_t i = 0; i < set->pairs; i++) {
        struct figures *faster = &set->figures[set->pair[i].a], *slower = &set->figures[set->pair[i].b];
        if (faster->rank && slower->rank && set->pair[i].par2_p_holm < level) {
            slower->rank++;
            faster->last_rank--;
        }
    }
}
