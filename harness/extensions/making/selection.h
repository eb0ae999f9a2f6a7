/* SPDX-License-Identifier: MIT */
/* Boards chosen by a grade: --by with --hardest K or --easiest K. */
#pragma once

#include "harness/measuring/sessions.h"

/* How hard a board is, as a number: what a back-end counts when it looks for two solutions (nodes:dlx), or
 * the ratio of two such counts (nodes:mrv/nodes:dlx): boards on which the first is far slower than the
 * second. */

enum { GRADE_NAME_MAX = 2 * SPEC_TEXT_MAX + 64, GRADED_ISOMORPHS_MAX = 100000 };

struct grade {
    const struct solver *const *registry;
    char name[GRADE_NAME_MAX]; /* "nodes:dlx" */
    size_t count;              /* 1, or of a ratio 2; 0: no grade is asked for */
    struct graded_count {
        enum counter counter;
        struct spec spec;
    } of[2];
};

/* An option of a struct grade: --by COUNTER:SPEC, or --by COUNTER:SPEC/COUNTER:SPEC. A second one is
 * refused. */
bool set_grade(void *target, const char *value, struct error *error);

/* How a board is looked at. */
struct grading {
    uint64_t timeout_ns; /* of a search; 0: none */
    /* 0: the board as it is printed; else so many random isomorphs of it, drawn from the board alone (never
     * the isomorphs on which a comparison times), and of their counts the least. */
    uint64_t isomorphs;
};

/* Above every grade. A ratio is in thousandths; where the second search does not end in time it is 0. */
#define GRADE_ABOVE UINT64_MAX

/* A grade as text: "582", a ratio "12.346"; of GRADE_ABOVE nothing. */
enum { GRADE_TEXT_MAX = 32 };
void grade_text(const struct grade *grade, uint64_t value, char text[GRADE_TEXT_MAX]);

enum grade_end {
    GRADE_DONE,
    GRADE_LATE,    /* a search did not end in time; the grade is GRADE_ABOVE */
    GRADE_STOPPED, /* by the user */
    GRADE_BROKEN   /* the back-end could not be opened, or failed; `error` says why */
};

/* Grades a board, in which no two givens contradict each other. A grade within low..high is exact. Below
 * `low` it may be too large, but stays below; above `high` it may be GRADE_ABOVE: a search is cut off as soon
 * as it has counted more. (It is stopped by the clock, asked what it has counted, and if that is not enough,
 * begun again with twice the time. So a cut depends on what is counted, and on the clock only where a search
 * takes longer than timeout_ns.) A ratio is always exact. */
enum grade_end grade_board(const struct grade *grade, const struct grading *grading,
                           struct session_list *sessions, struct order order, const uint8_t *cells,
                           uint64_t low, uint64_t high, uint64_t *value, struct error *error);

/* --- selection --- */

/* The K hardest or easiest of boards that come one by one, in memory for K. */
struct ranked {
    uint64_t value, number; /* the grade; and when it came: of equals the first ones are kept */
    size_t slot;            /* where the caller keeps what belongs to it, below `most` */
};

/* The caller sets the first two; all else is zero at the beginning. */
struct ranking {
    bool hardest;         /* the largest values are kept; else the smallest */
    size_t most;          /* so many */
    struct ranked *entry; /* the best first */
    size_t count, room;
};

/* Adds a board if it is among the best so far. *slot is free for it then, or what was dropped was there;
 * SIZE_MAX: it is not among them. */
void ranking_add(struct ranking *ranking, uint64_t value, uint64_t number, size_t *slot);

/* The values low..high that a board which comes now must have to be among the best. */
void ranking_bounds(const struct ranking *ranking, uint64_t *low, uint64_t *high);

void ranking_close(struct ranking *ranking);

struct selection {
    struct grade by; /* by which boards are chosen */
    struct grading grading;
    uint64_t hardest, easiest; /* K; 0: not asked for */
    struct ranking ranking;
    /* what was met */
    uint64_t tried, late; /* boards; those of them whose search took longer than the limit */
    uint64_t least, most; /* their grades, of those that are known */
};

/* What is wrong with the options; null: nothing. Gets the selection ready. */
const char *selection_begin(struct selection *selection);

/* Whether boards are ranked, so that none can be written before the last one was met. */
static inline bool selection_ranks(const struct selection *selection)
{
    return selection->hardest || selection->easiest;
}

/* The grades low..high that a board which comes now must have. */
void selection_bounds(const struct selection *selection, uint64_t *low, uint64_t *high);

/* Counts a board, and says whether one with such a grade is wanted; GRADE_ABOVE is never among the easiest. A
 * ranking has to be asked once more, by ranking_add. */
bool selection_wants(struct selection *selection, enum grade_end end, uint64_t value);

/* "120 boards graded by nodes:dlx, from 54 to 2100; 2 did not end within --timeout and count as above". */
enum { SELECTION_TEXT_MAX = GRADE_NAME_MAX + 256 };
void selection_text(const struct selection *selection, char text[SELECTION_TEXT_MAX]);
