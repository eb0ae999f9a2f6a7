/* SPDX-License-Identifier: MIT */
/* Files that outlast a loss of power. A system keeps what is written in memory for a while, names apart from contents:
 * after a loss a file may have its new name and none of its text. So contents are brought to the disk first, then the
 * name is given, then the folder that holds the name is brought to the disk. */
#ifndef QUADRILLE_HARNESS_BASE_DURABLE_H
#define QUADRILLE_HARNESS_BASE_DURABLE_H

#include <stdbool.h>
#include <stdio.h>

/* Brings a file to its disk. What has no disk, such as a pipe, counts as brought there. False with errno. */
bool durable_descriptor(int descriptor);

/* The same, with what the stream still holds. */
bool durable_file(FILE *file);

/* Brings the names of the folder that holds `path` to the disk. A folder that may not be read is left to the system.
 * False with errno. */
bool durable_names(const char *path);

/* Closes `file`, which was written as `beside`, and gives it the name `path` in place of what had it. False with errno;
 * then `path` is as it was, unless only its name was not brought to the disk. */
bool durable_replace(FILE *file, const char *beside, const char *path);

/* Drops what stands behind the last line break from the current position on, and returns to that position. What no
 * line break ends was being written when a program was killed or the power failed. False with errno. */
bool durable_drop_torn_line(FILE *file);

#endif
