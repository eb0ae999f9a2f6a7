/* The results of one set as a matrix: instances in rows, back-ends in columns. */
#ifndef QUADRILLE_TIMES_H
#define QUADRILLE_TIMES_H

#include "results.h"

struct column {
    const char *solver;
    const struct result **cell; /* of each row; null if the back-end did not run on that instance */
    bool sound;                 /* never wrong */
};

struct times {
    size_t rows;     /* instances on which any back-end ran; the forms of a board one after the other */
    size_t boards;   /* the same, a board with all its isomorphs counted once */
    unsigned *board; /* of each row, from 0 */
    struct column *column;
    size_t columns;
    size_t clashes;              /* instances more, whose givens contradict each other */
    const struct result **cells; /* of all columns */
};

/* Of the results first .. end - 1, which are one set (results_stretch). Cells point into the list. To be
 * closed after success. False if memory runs out. */
bool times_open(struct times *times, const struct result_list *results, size_t first, size_t end);
void times_close(struct times *times);

/* In nanoseconds; infinity if it was not solved. */
double time_of(const struct result *result);

/* What an unsolved result met, in nanoseconds; infinity if there was no limit. */
double limit_of(const struct result *result);

/* The end of the rows that are the same board as row `from`. */
size_t times_board_end(const struct times *times, size_t from);

#endif
