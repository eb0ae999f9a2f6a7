/* SPDX-License-Identifier: MIT */
#include "harness/statistics/figures.h"

#include <math.h>
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
    return NULL;
}

struct pair pair_unknown(size_t a, size_t b)
{
    const struct interval unknown = {NAN, NAN};
    return (struct pair){.a = a,
                         .b = b,
                         .ratio = NAN,
                         .interval = unknown,
                         .par2_ratio = NAN,
                         .par2_interval = unknown,
                         .par2_p = NAN,
                         .par2_p_holm = NAN,
                         .paired = NAN,
                         .paired_interval = unknown,
                         .first_faster = NAN,
                         .first_faster_interval = unknown,
                         .p = NAN,
                         .p_holm = NAN,
                         .boards_needed = NAN,
                         .runs_needed = NAN};
}

static struct interval inverse(struct interval ratio)
{
    return (struct interval){1 / ratio.high, 1 / ratio.low};
}

struct pair pair_turned(const struct pair *pair)
{
    struct pair turned = *pair;
    turned.ratio = 1 / pair->ratio;
    turned.interval = inverse(pair->interval);
    turned.par2_ratio = 1 / pair->par2_ratio;
    turned.par2_interval = inverse(pair->par2_interval);
    turned.paired = 1 / pair->paired;
    turned.paired_interval = inverse(pair->paired_interval);
    return turned;
}

struct pair pair_between(const struct set_figures *set, const char *a, const char *b)
{
    for (const struct pair *pair = set->pair; pair < set->pair + set->pairs; pair++) {
        const char *first = set->figures[pair->a].solver, *second = set->figures[pair->b].solver;
        if (!strcmp(first, a) && !strcmp(second, b))
            return *pair;
        if (!strcmp(first, b) && !strcmp(second, a))
            return pair_turned(pair);
    }
    return pair_unknown(0, 0);
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
