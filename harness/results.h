/* Results: the runs of one back-end on one instance taken together. */
#ifndef QUADRILLE_RESULTS_H
#define QUADRILLE_RESULTS_H

#include "store.h"

struct result {
    const struct row *row; /* the run whose status is the worst, else the first: for all but the time */
    double time_ns;        /* median over the runs; of a cut-off result, the limit */
    bool refuted;          /* it says that there are fewer solutions than another back-end has, verified */
    bool solved;           /* every run ended by itself, verified and not refuted */
    bool cut_off;          /* some run met its time or memory limit, and none was wrong */
    bool counted;          /* it belongs in statistics: neither a clash nor interrupted by the user */
};

struct result_list {
    struct result *result; /* by set, then back-end, both in order of first appearance, then instance */
    size_t count;
};

/* Groups rows. The results point into `rows`. False if memory runs out. */
bool results_group(struct result_list *results, const struct row_list *rows);
void results_close(struct result_list *results);

/* The end of the stretch of results that begins at `from` and has the same set, and the same back-end if
 * `by_solver`. Walking from end to end visits every group once. */
size_t results_stretch(const struct result_list *results, size_t from, bool by_solver);

/* A back-end over all sets of a run. */
struct standing {
    const char *solver;
    double par2; /* nanoseconds: mean over all counted instances, unsolved ones as twice the limit; infinity
                    if it sat some out, or if some were not solved and there was no limit */
    size_t instances;
};

enum { STANDINGS_MAX = 256 };

/* The back-ends by PAR-2, the fastest first; returns how many. */
size_t results_rank(const struct result_list *results, struct standing standing[STANDINGS_MAX]);

#endif
