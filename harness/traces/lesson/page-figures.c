/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/page-figures.h"

#include "harness/figures/run-figures.h"
#include "harness/figures/verdict.h"
#include "harness/ground/memory.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The processor, and the day on which the run began. */
static void read_machine(const char *folder, char text[MACHINE_TEXT_MAX])
{
    char path[PATH_MAX];
    json_error_t mistake;
    snprintf(path, sizeof path, "%s/run.json", folder);
    json_t *record = memory_load_json(path, &mistake);
    const char *processor =
        json_string_value(json_object_get(json_object_get(record, "machine"), "processor"));
    const char *started = json_string_value(json_object_get(record, "started"));
    text[0] = 0;
    if (processor && started)
        snprintf(text, MACHINE_TEXT_MAX, "%.100s, %.10s", processor, started);
    json_decref(record);
}

bool page_figures_add(struct page_figures *page_figures, const char *folder, struct error *error)
{
    if (page_figures->count == PAGE_FIGURES_RUNS_MAX)
        return error_set(error, "at most %d runs", PAGE_FIGURES_RUNS_MAX);
    struct result_list *results = &page_figures->run[page_figures->count].results;
    if (!results_open(results, folder, error))
        return false;
    figures_make(&page_figures->run[page_figures->count].figures, results);
    read_machine(folder, page_figures->run[page_figures->count].machine);
    page_figures->count++;
    return true;
}

void page_figures_close(struct page_figures *page_figures)
{
    while (page_figures->count) {
        page_figures->count--;
        figures_close(&page_figures->run[page_figures->count].figures);
        results_close(&page_figures->run[page_figures->count].results);
    }
}

/* The place of a back-end in a set's table; set->count if it is not there. */
static size_t place_of(const struct set_figures *set, const char *solver)
{
    size_t place = 0;
    while (place < set->count && strcmp(set->figures[place].solver, solver))
        place++;
    return place;
}

/* The next set of that name in any run, from run *run and its set *at on. */
static const struct set_figures *next_set(const struct page_figures *page_figures, const char *name,
                                          size_t *run, size_t *at)
{
    for (; *run < page_figures->count; ++*run, *at = 0) {
        const struct run_figures *figures = &page_figures->run[*run].figures;
        while (*at < figures->count) {
            const struct set_figures *set = &figures->sets[(*at)++];
            if (!strcmp(set->set, name))
                return set;
        }
    }
    return 0;
}

bool page_figures_find(const struct page_figures *page_figures, const char *solver, const char *set,
                       struct found *found, struct error *error)
{
    size_t run = 0, at = 0;
    while ((found->set = next_set(page_figures, set, &run, &at))) {
        found->place = place_of(found->set, solver);
        if (found->place < found->set->count) {
            found->figures = &found->set->figures[found->place];
            return true;
        }
    }
    return error_set(error, "no run has %s on %s", solver, set);
}

bool page_figures_compare(const struct page_figures *page_figures, const char *first, const char *second,
                          const char *set, struct comparative *comparative, struct error *error)
{
    size_t run = 0, at = 0;
    const struct set_figures *figures;
    while ((figures = next_set(page_figures, set, &run, &at))) {
        const size_t a = place_of(figures, first), b = place_of(figures, second);
        if (a == b && a < figures->count)
            return error_set(error, "%s is compared with itself", first);
        if (a == figures->count || b == figures->count)
            continue;
        const struct pair *pair = figures_pair(figures, a, b);
        if (!pair || !(pair->par2_ratio > 0) || isinf(pair->par2_ratio))
            return error_set(error, "%s and %s have no times to compare on %s", first, second, set);
        /* The ratio is of the second of the pair by the first. */
        const int by_par2 = side_of_1(pair->par2_interval),
                  side = by_par2 == verdict_side(pair) ? by_par2 : 0;
        const double ratio = pair->par2_ratio;
        comparative->factor = ratio < 1 ? 1 / ratio : ratio;
        comparative->relation = (pair->a == a ? side : -side) > 0 ? RELATION_FASTER
                                : side                            ? RELATION_SLOWER
                                                                  : RELATION_EVEN;
        return true;
    }
    return error_set(error, "no run has both %s and %s on %s", first, second, set);
}

double mean_time(const struct figures *figures, bool *least)
{
    *least = figures->solved < figures->ran;
    /* PAR-2 has each that was cut off as twice the limit. */
    return figures->par2 - (double)figures->cut_off * figures->timeout / (double)figures->ran;
}
