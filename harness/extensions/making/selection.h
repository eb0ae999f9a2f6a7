/* SPDX-License-Identifier: MIT */
/* Boards chosen by a grade: --by with --hardest K or --easiest K. */
#pragma once

#include "harness/extensions/making/grade.h"

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

void selection_close(struct selection *selection);
