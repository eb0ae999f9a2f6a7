/* What each back-end takes for each set: quantiles, and PAR-2 where a median would hide what was cut off. */
#ifndef QUADRILLE_CHARTS_MEDIANS_H
#define QUADRILLE_CHARTS_MEDIANS_H

#include "charts.h"

struct set_times {
    size_t instances, solved;         /* of those that count; 0: it did not run */
    double q01_ns, median_ns, q99_ns; /* those not solved counted as infinite */
    bool wrong;                       /* it gave a wrong answer there */
    double limit_ns;                  /* the longest time limit that one met; 0: none did */
    double par2_ns;                   /* infinite if one was not solved and there was no limit */
};

struct medians {
    struct standing standing[STANDINGS_MAX]; /* the best PAR-2 first */
    size_t solvers, sets;
    const char **set;          /* names, as they appeared */
    struct set_times *figures; /* sets * solvers */
    size_t *instances;         /* of each set: the most that a back-end ran on */
};

/* False if memory runs out. */
bool medians_make(struct medians *medians, const struct result_list *results);
void medians_close(struct medians *medians);

/* The figures of a back-end on a set; null if it was wrong there, or did not run on all instances that
 * another one ran on: then it is not to be compared. */
const struct set_times *medians_of(const struct medians *medians, size_t set, size_t solver);

/* Who has the least of a figure on a set, and who the second least: places in `standing`, SIZE_MAX if there
 * is none that is finite. */
struct lead {
    size_t first, second;
};

struct lead medians_lead(const struct medians *medians, size_t set,
                         double (*figure)(const struct set_times *figures));

#endif
