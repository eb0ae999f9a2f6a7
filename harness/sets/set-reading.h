/* SPDX-License-Identifier: MIT */
/* Reads what one word of a command line names: a file, a shipped set, members of a family, a board. sets.c makes sets of
 * what is read here. */
#ifndef QUADRILLE_HARNESS_SETS_SET_READING_H
#define QUADRILLE_HARNESS_SETS_SET_READING_H

#include "harness/sets/set-selection.h"
#include "harness/sets/sets.h"

/* Fill an empty set: sources, path, checksum, instances. They return an exit status; if it is not EXIT_DONE there was a
 * complaint. The set is to be closed in any case. What is wrong with single instances is not yet printed. */

/* `word` names no folder, and may have a selection behind it. With `but_plain` of a plain text only a piece is read. */
int set_read_word(struct set_list *list, struct set *set, const char *word,
                  const struct reader_options *options, bool but_plain);
int set_read_file(struct set_list *list, struct set *set, const char *path,
                  const struct reader_options *options);

/* Prints FILE:LINE:COLUMN: what is wrong, a line each, the first twenty of a file. */
void set_print_complaints(const char *name, const struct puzzles *puzzles);

/* Keeps the instances that are selected. The first of the set has number `before` + 1. */
void set_keep_selected(struct set *set, const struct set_selection *selection, size_t before);

/* False, with a complaint, if a selection names more than `count` instances. */
bool set_selection_is_there(const struct set_selection *selection, const char *word, size_t count);

/* The next boards of a plain set, at most `room`: cells and lines as board_lines_read stores them. 0 if there
 * are no more; what stands behind them, if it was no plain text to its end, has been read into set->puzzles
 * then, and complained of. Makes *status worse as sets_load would. */
size_t set_next_boards(struct set *set, size_t room, uint8_t *cells, size_t *lines, int *status);

#endif
