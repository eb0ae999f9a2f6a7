/* SPDX-License-Identifier: MIT */
/* Boards chosen by a grade: --by with --hardest K or --easiest K. */
#ifndef QUADRILLE_SELECTION_H
#define QUADRILLE_SELECTION_H

#include "harness/making/grade/grade.h"
#include "harness/making/grade/ranking.h"

struct selection {
    struct grade_list by; /* the first of them chooses */
    struct grading grading;
    uint64_t hardest, easiest; /* K; 0: not asked for */
    struct ranking ranking;
    /* what was met */
    uint64_t tried, late; /* boards; those of them whose search took longer than the limit */
    uint64_t least, most; /* their grades, of those that are known */
};

/* Rows of a table of options. */
#define HARDEST_ROW(selection, help)                                 \
    {                                                                \
        0, "hardest", "K", help, set_positive, &(selection)->hardest \
    }
#define EASIEST_ROW(selection)                                                                     \
    {                                                                                              \
        0, "easiest", "K", "the K easiest, the easiest first", set_positive, &(selection)->easiest \
    }
#define ISOMORPHS_ROW(selection)                                                           \
    {                                                                                      \
        0, "isomorphs", "K", "grade K random isomorphs instead, by the least", set_number, \
            &(selection)->grading.isomorphs                                                \
    }

/* What is wrong with the options; null: nothing. Gets the selection ready. */
const char *selection_begin(struct selection *selection);

/* Whether boards are ranked, so that none can be written before the last one was met. */
static inline bool selection_ranks(const struct selection *selection)
{
    return selection->hardest || selection->easiest;
}

/* The grades low..high that a board which comes now must have. */
void selection_bounds(const struct selection *selection, uint64_t *low, uint64_t *high);

/* Counts a board, and says whether one with such a grade is wanted; GRADE_ABOVE is never among the easiest. A ranking has to be asked once more, by ranking_add. */
bool selection_wants(struct selection *selection, enum grade_end end, uint64_t value);

/* "120 boards graded by nodes:dlx, from 54 to 2100; 2 did not end within --timeout and count as above". */
enum { SELECTION_TEXT_MAX = GRADE_NAME_MAX + 256 };
void selection_text(const struct selection *selection, char text[SELECTION_TEXT_MAX]);

void selection_close(struct selection *selection);

#endif
