/* SPDX-License-Identifier: MIT */
#include "harness/pages/fill/page-runs.h"

#include "harness/figures/run-figures.h"
#include "harness/figures/verdict.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/measuring/run/run-json.h"
#include "harness/writing/writers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- runs --- */

static void close_run(struct page_run *run)
{
    warnings_close(&run->warnings);
    figures_close(&run->figures);
    results_close(&run->results);
    json_decref(run->record);
    free(run->folder);
    free(run);
}

static struct page_run *open_run(const char *folder, struct error *error)
{
    struct page_run *run = memory_zeroed(1, sizeof *run);
    struct run_facts facts;
    struct error no_record;
    if (!results_open(&run->results, folder, error)) {
        free(run);
        return 0;
    }
    run->folder = memory_text(folder);
    figures_make(&run->figures, &run->results);
    bool good = run_facts_read(folder, &facts, error);
    warnings_make(&run->warnings, &run->figures, &run->results, &facts);
    if (good && *run->results.lost.text)
        good = error_set(error, "%s", run->results.lost.text);
    if (!good) {
        close_run(run);
        return 0;
    }
    run->record = run_json_open(folder, &no_record);
    return run;
}

const struct page_run *page_runs_get(struct page_runs *runs, const char *folder, struct error *error)
{
    for (size_t i = 0; i < runs->count; i++)
        if (!strcmp(runs->run[i]->folder, folder))
            return runs->run[i];
    struct page_run *run = open_run(folder, error);
    if (!run)
        return 0;
    runs->run = memory_room(runs->run, runs->count, &runs->room, sizeof(struct page_run *));
    return runs->run[runs->count++] = run;
}

void page_runs_close(struct page_runs *runs)
{
    while (runs->count)
        close_run(runs->run[--runs->count]);
    free(runs->run);
    *runs = (struct page_runs){0};
}

bool page_run_complains(const struct page_run *run, const char *before)
{
    static const char *const disturbances[] = {"busy", "stolen", "kept-off", "drift", "noise", "outliers"};
    bool any = false;
    for (size_t i = 0; i < run->warnings.count; i++)
        for (size_t k = 0; k < sizeof disturbances / sizeof *disturbances; k++)
            if (!strcmp(run->warnings.warning[i].id, disturbances[k])) {
                char *text = words_text(run->warnings.warning[i].says);
                print_foreign(stderr, "%s%s was disturbed, so measure it again: %s.\n", before, run->folder,
                              text);
                free(text);
                any = true;
            }
    return any;
}

/* --- sets and back-ends --- */

const struct set_figures *page_run_set(const struct page_run *run, const char *set)
{
    for (size_t i = 0; i < run->figures.count; i++)
        if (!strcmp(run->figures.sets[i].set, set))
            return &run->figures.sets[i];
    return 0;
}

char *short_name(const char *solver)
{
    static const char *const by_others[] = {"plugin:", "exec:", "ipasir:"};
    for (size_t i = 0; i < sizeof by_others / sizeof *by_others; i++)
        if (!strncmp(solver, by_others[i], strlen(by_others[i]))) {
            const char *slash = strrchr(solver, '/'), *colon = strrchr(solver, ':');
            const char *name = slash ? slash + 1 : colon + 1;
            size_t length = strcspn(name, " ");
            if (length > 3 && !strncmp(name + length - 3, ".so", 3))
                length -= 3;
            return memory_text_part(name, length);
        }
    return memory_text(solver);
}

size_t page_place(const struct set_figures *set, const char *solver)
{
    for (size_t place = 0; place < set->count; place++)
        if (!strcmp(set->figures[place].solver, solver))
            return place;
    for (size_t place = 0; place < set->count; place++) {
        char *name = short_name(set->figures[place].solver);
        bool is_it = !strcmp(name, solver);
        free(name);
        if (is_it)
            return place;
    }
    return set->count;
}

/* The next run, from *at on, that has this set; null at the end. */
static const struct page_run *next_run(const struct page_runs *runs, const struct page_run *only,
                                       const char *set, size_t *at)
{
    while (*at < runs->count) {
        const struct page_run *run = runs->run[(*at)++];
        if ((!only || run == only) && page_run_set(run, set))
            return run;
    }
    return 0;
}

bool page_runs_find(const struct page_runs *runs, const struct page_run *only, const char *solver,
                    const char *set, struct found *found, struct error *error)
{
    for (size_t at = 0; (found->run = next_run(runs, only, set, &at));) {
        found->set = page_run_set(found->run, set);
        const size_t place = page_place(found->set, solver);
        found->figures = &found->set->figures[place];
        if (place < found->set->count)
            return true;
    }
    return error_set(error, "no run has %s on %s", solver, set);
}

bool page_runs_compare(const struct page_runs *runs, const struct page_run *only, const char *first,
                       const char *second, const char *set, struct comparative *comparative,
                       struct error *error)
{
    const struct page_run *run;
    for (size_t at = 0; (run = next_run(runs, only, set, &at));) {
        const struct set_figures *figures = page_run_set(run, set);
        const size_t a = page_place(figures, first), b = page_place(figures, second);
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
        comparative->factor = pair->par2_ratio < 1 ? 1 / pair->par2_ratio : pair->par2_ratio;
        comparative->relation = (pair->a == a ? side : -side) > 0 ? RELATION_FASTER
                                : side                            ? RELATION_SLOWER
                                                                  : RELATION_EVEN;
        return true;
    }
    return error_set(error, "no run has both %s and %s on %s", first, second, set);
}

struct value mean_time(const struct figures *figures)
{
    /* PAR-2 has each that was cut off as twice the limit. */
    return (struct value){.number = figures->par2 -
                                    (double)figures->cut_off * figures->timeout / (double)figures->ran,
                          .marks = figures->solved < figures->ran ? VALUE_AT_LEAST : 0};
}
