/* SPDX-License-Identifier: MIT */
/* Lines that stand among boards and hold no cells: comments, headings such as `Grid 01` or `--- Easy ---`,
 * and bare numbers, which count the boards or number them. A heading is recognised by its first word, which
 * no row could be: it has two letters or more, one of them too large a digit for so few cells. */
#ifndef QUADRILLE_COMMON_FORMATS_BOARD_TITLE_H
#define QUADRILLE_COMMON_FORMATS_BOARD_TITLE_H

#include "common/formats/board-line.h"

#include <stdbool.h>

/* Begins with #, ; or %, or with //. */
bool line_is_comment(const struct line *line);

bool line_is_title(const struct line *line);

/* Nothing but a number of at most seven digits, the first no 0. How many digits, or 0; the number in *value.
 */
unsigned line_is_number(const struct line *line, unsigned *value);

#endif
