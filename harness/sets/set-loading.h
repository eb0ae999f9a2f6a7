/* SPDX-License-Identifier: MIT */
/* Sets as they are named on a command line (sets.h), loaded. */
#ifndef QUADRILLE_HARNESS_SETS_SET_LOADING_H
#define QUADRILLE_HARNESS_SETS_SET_LOADING_H

#include "harness/sets/sets.h"

/* Loads the sets named; none at all means standard input (`-`). Bad boards, and sets and files that can't be found or read,
 * are complained of on standard error and left out. Returns EXIT_DONE; EXIT_USAGE if a board was bad, or a set can't be
 * found; EXIT_FAILED if reading failed. If nothing was loaded, nothing is left open and list->count is 0. */
int sets_load(struct set_list *list, char *const *names, size_t count, const struct reader_options *options);
/* The same, but of sets whose text is plain (board-lines.h) only a first piece is loaded. */
int sets_load_streaming(struct set_list *list, char *const *names, size_t count,
                        const struct reader_options *options);
/* Loads what is asked for, all of it or nothing: less would be another comparison. With `gather`, files of one instance each are one set, which is named after their folder, or
 * `files` if that is not the same for all; of several kinds of instances, one set for each. */
int sets_load_requests(struct set_list *list, const struct set_requests *requests,
                       const struct reader_options *options, bool gather);

#endif
