/* SPDX-License-Identifier: MIT */
/* Charts hand gnuplot the names of back-ends as one text of words. A word may hold either kind of quotes and
 * not both: gnuplot knows no escapes there. A name with both gets ” for ", in that text and in the numbers;
 * so does one that begins with ", which among the numbers would be quoted. */
#ifndef QUADRILLE_HARNESS_TEXT_GNUPLOT_QUOTES_H
#define QUADRILLE_HARNESS_TEXT_GNUPLOT_QUOTES_H

#include <stdio.h>

/* Writes a name of `length` bytes so. */
void write_unquoted(FILE *file, const char *name, size_t length);

/* Writes numbers, in lines of fields with tabs between, each field so. */
void write_unquoted_fields(FILE *file, const char *text);

#endif
