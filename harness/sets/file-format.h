/* SPDX-License-Identifier: MIT */
/* What the name of a file says about its format. */
#ifndef QUADRILLE_HARNESS_SETS_FILE_FORMAT_H
#define QUADRILLE_HARNESS_SETS_FILE_FORMAT_H

#include "common/formats/reader.h"

/* The options for reading a text of `length` bytes, which need not end in a zero, from the file `name`. A
 * format that the user chose stays. Otherwise .cnf is a formula, .ec an exact cover as lists of items, and
 * .dlx one in the format of Knuth's programs, unless a comment |sudoku! in it says that it holds boards; .cnf.gz likewise. */
struct reader_options options_of_file(const char *name, const char *text, size_t length,
                                      const struct reader_options *chosen);

#endif
