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

/* `compare` is the command that measures; the pages go to the folder `out`. Returns an exit status; errors are reported on
 * standard error. */
int lesson_measure(const struct program *program, const struct command *compare, const char *out);

#endif
