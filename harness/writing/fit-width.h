/* SPDX-License-Identifier: MIT */
/* Pages of tables and sentences that fit the terminal: a table that is wider stands in parts, one below the
 * other, each with the first column; a sentence goes on in the next line. What is written to files and pipes
 * stays as it is. */
#ifndef QUADRILLE_FIT_H
#define QUADRILLE_FIT_H

#include <stddef.h>
#include <stdio.h>

/* The stream to print such a page to in place of `file`: where that is standard output, and its width is
 * known, one that is printed by fit_end; else `file`. One page at a time. */
FILE *fit_begin(FILE *file);
void fit_end(FILE *page);

/* The columns that a table may take that is printed to this stream; 0: any number. */
size_t fit_width(const FILE *file);

#endif
