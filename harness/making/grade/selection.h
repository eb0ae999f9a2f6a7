/* SPDX-License-Identifier: MIT */
/* Boards chosen by a grade: --by with --hardest K, --easiest K or --between LOW..HIGH. */
#ifndef QUADRILLE_SELECTION_H
#define QUADRILLE_SELECTION_H

#include "harness/making/grade/grade.h"
#include "harness/making/grade/ranking.h"

struct selection {
    struct grade_list by; /* the first of them chooses */
    struct grading grading;
    uint64_t hardest, easiest; /* K; 0: not asked for */
    bool between;
    uint64_t low, high; /* with `between` */
    struct ranking ranking;
    /* what was met */
    uint64_t tried, late;  /* boards; those of them whose search took longer than the limit */
    uint64_t least, most;  /* their grades, of those that are known */
    uint64_t above, below; /* with `between`: outside of it */
};

/* --between: "LOW..HIGH", "LOW.." or "..HIGH". Writes to a struct selection. */
bool set_between(void *target, const char *value, struct error *error);

/* Rows of a table of options. */
#define HARDEST_ROW(selection, help)                                 \
    {                                                                \
        0, "hardest", "K", help, set_positive, &(selection)->hardest \
    }
#define EASIEST_ROW(selection)                                                                     \
    {                                                                                              \
        0, "easiest", "K", "the K easiest, the easiest first", set_positive, &(selection)->easiest \
    }
#define BETWEEN_ROW(selection)                                                                         \
    {                                                                                                  \
        0, "between", "L..H", "those graded L to H, such as 2..9 or 1000000..", set_between, selection \
    }
#define ISOMORPHS_ROW(selection)                                                           \
    {                                                                                      \
        0, "isomorphs", "K", "grade K random isomorphs instead, by the least", set_number, \
            &(selection)->grading.isomorphs                                                \
    }
#define MEDIAN_ROW(selection)                                                                       \
    {                                                                                               \
        0, "median", 0, "with --isomorphs: by their median", set_flag, &(selection)->grading.median \
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

/* Counts a board, and says whether one with such a grade is wanted; GRADE_ABOVE is never within a range that ends, nor
 * among the easiest. A ranking has to be asked once more, by ranking_add. */
bool selection_wants(struct selection *selection, enum grade_end end, uint64_t value);

/* "120 boards were graded by nodes:dlx: 17 below 1000, 3 above 2000, from 54 to 2100, 2 not in time". */
enum { SELECTION_TEXT_MAX = GRADE_NAME_MAX + 256 };
void selection_text(const struct selection *selection, char text[SELECTION_TEXT_MAX]);

void selection_close(struct selection *selection);

#endif
