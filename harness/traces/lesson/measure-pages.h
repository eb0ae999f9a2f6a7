/* SPDX-License-Identifier: MIT */
/* `lesson --measure`: the pages of the lesson with the numbers and comparatives of this machine.
 *
 * A fixed comparison is measured, one and a half minutes of it, into a folder beside the pages. Then all that stands behind the
 * marks of the pages is made new (harness/pages/fill). The pages are copies in a folder of the teacher's own: a page that is
 * there keeps what was changed in it by hand, and only its marks are filled; one that is missing is copied from the
 * shipped ones, with their pictures. Either all pages are written or none, each whole. */
#ifndef QUADRILLE_LESSON_MEASURE_H
#define QUADRILLE_LESSON_MEASURE_H

#include "harness/ground/command.h"

#include <stdio.h>

/* `compare` is the command that measures; the pages go to the folder `out`. Returns an exit status; errors are reported on
 * standard error. */
int lesson_measure(const struct program *program, const struct command *compare, const char *out);

/* The handout of the lesson: its boards and questions as a page to be printed, with room for answers. Both stand in the
 * pages of the lesson (plots/lessons), and nowhere else:
 *
 *   - which pages there are, and in which order, says the table of plan.md above the first `##`;
 *   - a question is emphasised, and ends in a question mark: *How many nodes?*;
 *   - the exercise is the first paragraph below `## Exercise`: nothing of a page behind it is handed out;
 *   - a board is drawn in a page, in an indented block that begins with its columns, c1 c2 ...; of a page without a drawing, those
 *     boards and covers are taken that it is the first to name and a command of plan.md makes (printf '...' > NAME, or
 *     echo ... > NAME). */

/* Writes the page to `out`. Pages that are in `folder` are read there, all others are the shipped ones. Returns an exit
 * status; errors are reported on standard error. */
int handout_write(FILE *out, const char *folder);

#endif
