/* SPDX-License-Identifier: MIT */
/* The referee: counts the solutions of a board within so much work, on every machine the same. It shares no
 * code with any back-end, and it is not made for speed. */
#ifndef QUADRILLE_COMMON_BOARD_BOARD_REFEREE_H
#define QUADRILLE_COMMON_BOARD_BOARD_REFEREE_H

#include "common/board/order.h"

#include <stdbool.h>
#include <stdint.h>

struct referee_count {
    uint64_t solutions;
    bool complete;                  /* there are no more */
    uint64_t work;                  /* blanks looked at */
    uint8_t first[BOARD_CELLS_MAX]; /* the first solution, if there is one */
};

/* Counts up to `limit` solutions (at least 1), one beyond them to know whether there are more. Looks at
 * `work` blanks at the most: a board of order 3x3 with one solution takes some thousand. The givens must not
 * clash. Of a board above size 64 it says nothing: not complete, no work. */
void referee_count(struct order order, const uint8_t *cells, uint64_t limit, uint64_t work,
                   struct referee_count *counted);

#endif
