/* All instances of a run beside each other, with what every back-end made of each. */
#ifndef QUADRILLE_CHARTS_CONTEST_H
#define QUADRILLE_CHARTS_CONTEST_H

#include "charts.h"

struct contest {
    struct standing standing[STANDINGS_MAX]; /* the best PAR-2 first */
    size_t solvers, instances;
    const struct result **cell; /* instances * solvers, by set; null: the back-end did not run, or does not
                                   count there */
    bool *unsound;              /* as the cells: it was wrong on some instance of the set */
};

/* False if memory runs out. */
bool contest_make(struct contest *contest, const struct result_list *results);
void contest_close(struct contest *contest);

/* The virtual best solver on an instance: the fastest of those that solved it and were never wrong on its
 * set. If none did, any that ran there and did not solve it; null if there is none either. */
const struct result *contest_best(const struct contest *contest, size_t instance);

/* Its PAR-2, as results_rank has it for one back-end. */
double contest_best_par2(const struct contest *contest);

#endif
