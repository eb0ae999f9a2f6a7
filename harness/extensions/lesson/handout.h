/* SPDX-License-Identifier: MIT */
/* The handout of the lesson: its boards and questions as a page to be printed, with room for answers. Both stand in the
 * pages of the lesson (plots/lessons), and nowhere else:
 *
 *   - which pages there are, and in which order, says the table of plan.md above the first `##`;
 *   - a question is emphasised, and ends in a question mark: *How many nodes?*;
 *   - the exercise is the first paragraph below `## Exercise`: nothing of a page behind it is handed out;
 *   - a board is drawn in a page, in an indented block that begins with its columns, c1 c2 ...; of a page without a drawing, those
 *     boards and covers are taken that it is the first to name and a command of plan.md makes (printf '...' > NAME, or
 *     echo ... > NAME). */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_LESSON_HANDOUT_H
#define QUADRILLE_HARNESS_EXTENSIONS_LESSON_HANDOUT_H

#include <stdio.h>

/* Writes the page to `out`. Pages that are in `folder` are read there, all others are the shipped ones. Returns an exit
 * status; errors are reported on standard error. */
int handout_write(FILE *out, const char *folder);

#endif
