/* SPDX-License-Identifier: MIT */
#include "harness/figures/figures.h"

#include <stdlib.h>
#include <string.h>

void figures_close(struct run_figures *figures)
{
    for (size_t i = 0; i < figures->count; i++) {
        free(figures->sets[i].figures);
        free(figures->sets[i].pair);
    }
    free(figures->sets);
    *figures = (struct run_figures){0};
}

bool figures_sound(const struct figures *figures)
{
    return !figures->wrong && !figures->unsound;
}

const struct pair *figures_pair(const struct set_figures *set, size_t a, size_t b)
{
    size_t first = a < b ? a : b, second = a < b ? b : a;
    for (size_t i = 0; i < set->pairs; i++)
        if (set->pair[i].a == first && set->pair[i].b == second)
            return &set->pair[i];
    return 0;
}

size_t figures_next(const struct set_figures *set, size_t place)
{
    do
        place++;
    while (place < set->count && !figures_sound(&set->figures[place]));
    return place;
}

int side_of_1(struct interval ratio)
{
    return (ratio.low > 1) - (ratio.high < 1);
}
