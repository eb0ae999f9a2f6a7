/* The summary of a run: a table for each set, sorted by PAR-2, and the figures behind it. */
#ifndef QUADRILLE_SUMMARY_H
#define QUADRILLE_SUMMARY_H

#include "results.h"

/* The figures of one back-end on one set. Times in nanoseconds; infinity where a quantile falls on a run that
 * was cut off; NAN where there is nothing to tell. */
struct figures {
    const char *set, *solver;
    size_t instances; /* counted: without clashes and without what the user interrupted */
    size_t solved, cut_off, wrong;
    double timeout;     /* 0: none */
    double median, p99; /* over all counted instances */
    double mean;        /* over the solved ones only */
    double par2;        /* over all: cut off, wrong and crashed count as twice the limit */
    double nodes;       /* mean over the solved ones, NAN if the back-end counts none */
    double node_time;   /* time of the solved ones by their nodes */
    double common_median, common_mean, common_nodes; /* over the instances that every sound back-end solved */
};

struct summary {
    struct figures *figures; /* by set in order of appearance, then by PAR-2 */
    size_t count;
    size_t *common;  /* of each figures' set: how many instances every sound back-end solved */
    size_t *clashes; /* of each figures' set: instances with clashing givens */
};

/* False if memory runs out. */
bool summary_make(struct summary *summary, const struct result_list *results);
void summary_close(struct summary *summary);

/* The tables with what explains them, for a terminal or as Markdown. */
void summary_print(const struct summary *summary, FILE *file, bool markdown);

/* The same figures, unrounded: seconds, a header line, a line for each back-end and set. */
void summary_write_csv(const struct summary *summary, FILE *file);

#endif
