/* SPDX-License-Identifier: MIT */
/* The frame of a lesson's page. Its body is made by the script; what is here is the style, the script, and the place of
 * the data. The page's own policy forbids it to load anything and to run another script. */
#ifndef QUADRILLE_LESSON_FRAME_H
#define QUADRILLE_LESSON_FRAME_H

#include <stdio.h>

/* What stands before the data, and what stands behind it. */
void lesson_frame_open(FILE *file, const char *instance);
void lesson_frame_close(FILE *file);

#endif
