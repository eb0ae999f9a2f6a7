/* SPDX-License-Identifier: MIT */
/* Sets of several files: how they come together, what their instances are called, and their checksum. */
#ifndef QUADRILLE_HARNESS_SETS_SET_JOINING_H
#define QUADRILLE_HARNESS_SETS_SET_JOINING_H

#include "harness/sets/sets.h"

/* Moves the sources and instances of `piece` behind those of `all`. */
void set_join(struct set *all, struct set *piece);

/* The length of the folder, with its slash, that the files of a set share; 0: none, or a source is no file. */
size_t set_common_folder(const struct set *set);

/* The last part of the first `length` characters of a path, to be freed; of `.` and the like the name of the folder that
 * it is. Null if there is none. */
char *folder_short_name(const char *path, size_t length);

/* Calls instances by their folder and what follows below it: cnfs/a.cnf. `length` characters of each name are the folder,
 * which is called `folder` (null: it has no name). */
void set_name_sources(struct set *set, size_t length, const char *folder);

/* The checksum of a set: of a single source whose instances are all in it, that of the source; else that of a text with a
 * line for each source, as sha256sum prints them: its checksum, two blanks, and its name below their folder (of a single
 * source none); behind that, if only some of its instances are in the set, # and the number of each. */
void set_sum_sources(struct set *set);

#endif
