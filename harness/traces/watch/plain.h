/* SPDX-License-Identifier: MIT */
/* A show as text, for a pipe, a file, or a screen reader: a sentence a line, and the board where something is settled.
 */
#ifndef QUADRILLE_PLAIN_H
#define QUADRILLE_PLAIN_H

#include "harness/traces/watch/show.h"

#include <stdio.h>

/* Prints all steps, of two searches in turn as their clock has them. A board stands before the first step, at each solution
 * and at the end. Ends when `file` takes no more, or the user interrupts. */
void plain_print(FILE *file, struct show *show);

#endif
