/* SPDX-License-Identifier: MIT */
/* How hard a board is, as a number: what a back-end counts when it looks for two solutions (nodes:dlx), or the
 * rating, which no back-end has a part in (rating.h). */
#ifndef QUADRILLE_GRADE_H
#define QUADRILLE_GRADE_H

#include "harness/measuring/sessions.h"

enum { GRADES_MAX = 16, GRADE_NAME_MAX = SPEC_TEXT_MAX + 32, GRADED_ISOMORPHS_MAX = 100000 };

struct grade {
    char name[GRADE_NAME_MAX]; /* "nodes:dlx", or "rating" */
    bool rating;               /* then the next two mean nothing */
    enum counter counter;
    struct spec spec;
};

struct grade_list {
    const struct solver *const *registry;
    struct grade grade[GRADES_MAX];
    size_t count;
};

/* Options of a struct grade_list. A grade that is there already is refused. */
bool set_grade(void *target, const char *value, struct error *error);  /* --by COUNTER:SPEC, or rating */
bool set_rating(void *target, const char *value, struct error *error); /* --rating: the same as --by rating */

/* How a board is looked at. */
struct grading {
    uint64_t timeout_ns; /* of a search; 0: none */
    /* 0: the board as it is printed; else so many random isomorphs of it, drawn from the board alone (never the
     * isomorphs on which a comparison times), and of their grades the least. A rating is the same for all. */
    uint64_t isomorphs;
};

/* Above every grade. */
#define GRADE_ABOVE UINT64_MAX

enum grade_end {
    GRADE_DONE,
    GRADE_LATE,    /* a search did not end in time; the grade is GRADE_ABOVE */
    GRADE_STOPPED, /* by the user */
    GRADE_BROKEN   /* the back-end could not be opened, or failed; `error` says why */
};

/* Grades a board, in which no two givens contradict each other. A grade within low..high is exact. Below `low` it may
 * be too large, but stays below; above `high` it may be GRADE_ABOVE: a search is cut off as soon as it has counted more.
 * (It is stopped by the clock, asked what it has counted, and if that is not enough, begun again with twice the time. So
 * a cut depends on what is counted, and on the clock only where a search takes longer than timeout_ns.) */
enum grade_end grade_board(const struct grade *grade, const struct grading *grading,
                           struct session_list *sessions, struct order order, const uint8_t *cells,
                           uint64_t low, uint64_t high, uint64_t *value, struct error *error);

#endif
