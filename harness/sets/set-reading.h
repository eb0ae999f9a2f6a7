/* SPDX-License-Identifier: MIT */
/* Reads what one word of a command line names: a file, a shipped set, members of a family, a board.
 * set-loading.c makes sets of what is read here. */
#pragma once

#include "harness/sets/sets.h"

/* These two fill an empty set: sources, path, checksum, instances. They return an exit status; if it is not
 * EXIT_DONE, there was a complaint. Close the set in any case. What is wrong with single instances is not yet
 * printed.
 *
 * `word` does not name a folder, and may end in a selection. With `streaming`, only a piece of a plain text
 * is read. */
int set_read_word(struct set_list *list, struct set *set, const char *word,
                  const struct reader_options *options, bool streaming);
int set_read_file(struct set_list *list, struct set *set, const char *path,
                  const struct reader_options *options);

/* Prints FILE:LINE:COLUMN: what is wrong, a line each, the first twenty of a file. */
void set_print_complaints(const char *name, const struct puzzles *puzzles);

/* Keeps the instances that are selected, and closes the others. The first of the set has number `before` +
 * 1. */
void set_keep_selected(struct set *set, const struct set_selection *selection, size_t before);

/* Returns false after a complaint if a selection names more than `count` instances. */
bool set_selection_is_there(const struct set_selection *selection, const char *word, size_t count);
