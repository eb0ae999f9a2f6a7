/* SPDX-License-Identifier: MIT */
/* What the sentences of a lesson rest on: the figures of one or several runs. Every question names a set and a
 * back-end, or two; the first run that has them answers. */
#ifndef QUADRILLE_LESSON_EVIDENCE_H
#define QUADRILLE_LESSON_EVIDENCE_H

#include "common/base/error.h"
#include "harness/figures/figures.h"
#include "harness/figures/results.h"

enum { PAGE_FIGURES_RUNS_MAX = 8, MACHINE_TEXT_MAX = 160 };

struct page_figures {
    struct {
        struct result_list results;
        struct run_figures figures;
        char machine[MACHINE_TEXT_MAX]; /* "PROCESSOR, 2026-11-22"; empty: run.json does not say */
    } run[PAGE_FIGURES_RUNS_MAX];
    size_t count;
};

/* Adds the run of a folder. False and a sentence if it can't be read, or if there are too many. */
bool page_figures_add(struct page_figures *page_figures, const char *folder, struct error *error);
void page_figures_close(struct page_figures *page_figures);

/* A back-end on a set. */
struct found {
    const struct set_figures *set;
    size_t place; /* in set->figures */
    const struct figures *figures;
};

/* False and a sentence if no run has it. */
bool page_figures_find(const struct page_figures *page_figures, const char *solver, const char *set,
                       struct found *found, struct error *error);

/* Two back-ends, `first` and `second`, on a set. */
enum relation {
    RELATION_FASTER, /* the first is, for certain: the interval of the ratio leaves out 1 */
    RELATION_EVEN,   /* the interval holds 1, or is not known */
    RELATION_SLOWER,
    RELATION_COUNT,
};
struct comparative {
    enum relation relation;
    double factor; /* how many times as long the slower one takes, by the mean times; at least 1 */
};

/* False and a sentence if no run has both on this set, or one of them gave wrong answers. */
bool page_figures_compare(const struct page_figures *page_figures, const char *first, const char *second,
                          const char *set, struct comparative *comparative, struct error *error);

/* The mean time of an instance, in nanoseconds. If some were cut off these count as their time limit, and *least is set:
 * it takes so long at least. NAN: it gave wrong answers. */
double mean_time(const struct figures *figures, bool *least);

#endif
