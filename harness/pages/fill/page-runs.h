/* SPDX-License-Identifier: MIT */
/* The runs whose figures a page shows. Each is read once, when a mark or the user first names it. A question names a set and
 * a back-end, or two; the first run that has them answers. */
#ifndef QUADRILLE_PAGE_RUNS_H
#define QUADRILLE_PAGE_RUNS_H

#include "common/base/error.h"
#include "harness/figures/figures.h"
#include "harness/figures/results.h"
#include "harness/pages/tables/warnings.h"

#include <jansson.h>

struct page_run {
    char *folder; /* as it was named */
    struct result_list results;
    struct run_figures figures;
    struct warnings warnings;
    json_t *record; /* run.json; null: there is none */
};

struct page_runs {
    struct page_run **run;
    size_t count, room;
};

/* The run of a folder, read if it is not there yet. Null and a sentence if it can't be read, or if rows were lost. */
const struct page_run *page_runs_get(struct page_runs *runs, const char *folder, struct error *error);
void page_runs_close(struct page_runs *runs);

/* Says on standard error where a run was disturbed (busy machine, drift; noise or outliers in more than one row in twenty), a
 * line each that begins with `before` and the folder. Returns whether it was. */
bool page_run_complains(const struct page_run *run, const char *before);

/* A set of a run, or null. */
const struct set_figures *page_run_set(const struct page_run *run, const char *set);

/* The place of a back-end in a set's table, by its name there or by the short name of one by others: `tdoku` is
 * plugin:build/peers/tdoku.so. set->count if it is not there. */
size_t page_place(const struct set_figures *set, const char *solver);

/* The name by which a page calls a back-end: its own, or the short one. To be freed. */
char *short_name(const char *solver);

/* A back-end on a set. */
struct found {
    const struct page_run *run;
    const struct set_figures *set;
    const struct figures *figures;
};

/* False and a sentence if no run has it. `only`: the run that is meant; null: the first that has it. */
bool page_runs_find(const struct page_runs *runs, const struct page_run *only, const char *solver,
                    const char *set, struct found *found, struct error *error);

/* Two back-ends, `first` and `second`, on a set. */
enum relation {
    RELATION_FASTER, /* the first is, for certain: paired median and PAR-2 say so */
    RELATION_EVEN,   /* an interval holds 1, or is not known */
    RELATION_SLOWER,
    RELATION_COUNT,
};
struct comparative {
    enum relation relation;
    double factor; /* how many times as long the slower one takes, by the mean times; at least 1 */
};

/* False and a sentence if no run has both on this set, or one of them gave wrong answers. */
bool page_runs_compare(const struct page_runs *runs, const struct page_run *only, const char *first,
                       const char *second, const char *set, struct comparative *comparative,
                       struct error *error);

/* The mean time of an instance. If some were cut off these count as their time limit, and it is marked as the least that it
 * can be; NAN: it gave wrong answers. */
struct value mean_time(const struct figures *figures);

#endif
