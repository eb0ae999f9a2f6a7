/* The summary of a run: a table for each set, sorted by PAR-2, and the figures behind it. */
#ifndef QUADRILLE_SUMMARY_H
#define QUADRILLE_SUMMARY_H

#include "results.h"

/* The figures of one back-end on one set. Times in nanoseconds; infinity where a quantile falls on a run that
 * was cut off; NAN where there is nothing to tell. */
struct figures {
    const char *solver;
    size_t ran; /* instances: without clashes and without what the user interrupted */
    size_t solved, cut_off, crashed, wrong;
    double timeout;     /* 0: none */
    double median, p99; /* over all that it ran on; NAN if it was wrong or crashed on any */
    double mean;        /* over the solved ones only */
    double par2;  /* over all of the set: cut off, wrong and crashed count as twice the limit. NAN if it sat
                     some  out, or if some were not solved and there was no limit */
    double nodes; /* mean over the solved ones, NAN if the back-end counts none */
    double node_time;                                /* time of the solved ones by their nodes */
    double common_median, common_mean, common_nodes; /* over the instances that every sound back-end solved */
};

struct set_summary {
    const char *set;
    bool boards;             /* all instances are */
    size_t instances;        /* on which any back-end ran */
    size_t clashes;          /* instances more, whose givens contradict each other */
    size_t common;           /* instances that every back-end solved that was never wrong */
    size_t compared;         /* instances that two back-ends or more solved */
    struct figures *figures; /* by PAR-2, the fastest first */
    size_t count;
};

struct summary {
    struct set_summary *sets; /* in order of appearance */
    size_t count;
    struct figures *figures; /* owns those of all sets */
};

/* False if memory runs out. */
bool summary_make(struct summary *summary, const struct result_list *results);
void summary_close(struct summary *summary);

/* The tables with what explains them, for a terminal or as Markdown. */
void summary_print(const struct summary *summary, FILE *file, bool markdown);

/* The same figures, unrounded: seconds, a header line, a line for each back-end and set. */
void summary_write_csv(const struct summary *summary, FILE *file);

#endif
