/* SPDX-License-Identifier: MIT */
/* Files that the program makes and finds.
 *
 * Files outlast a loss of power. A system keeps what is written in memory for a while, names apart from
 * contents: after a loss a file may have its new name and none of its text. So contents are brought to the
 * disk first, then the name is given, then the folder that holds the name is brought to the disk. */
#pragma once

#include "harness/base/memory.h"

#include <limits.h>

/* Makes a folder and those above it, as mkdir -p does. Returns false with errno if that fails. */
bool make_folders(const char *path);

/* Returns what stands after the last slash of a path. */
const char *path_last_part(const char *path);

/* Returns the folder that holds data/ and plots/, without a final slash: $QUADRILLE_SHARE if it is set; else
 * ../share/quadrille beside the program's own folder, where it is installed; else the source tree that it was
 * built from, which a program for a package (QUADRILLE_FOR_A_PACKAGE) does not know. Null if none of them
 * exists. The text lasts as long as the program. */
const char *shipped_folder(void);

/* Brings a file to its disk, with what the stream still holds. What has no disk, such as a pipe, counts as
 * brought there. Returns false with errno. */
bool durable_file(FILE *file);

/* Brings the names of the folder that holds `path` to the disk. A folder that may not be read is left to the
 * system. Returns false with errno. */
bool durable_names(const char *path);

/* Closes `file`, which was written as `beside`, and gives it the name `path` in place of what had it. Returns
 * false with errno; then `path` is as it was, unless only its name was not brought to the disk. */
bool durable_replace(FILE *file, const char *beside, const char *path);

/* Appends a text to an open file in one piece, so that texts of several processes never mix. Returns false
 * with errno if it can't be written. */
bool append_text(int file, const char *text, size_t length);

/* Drops what stands after the last line break from the current position on, and returns to that position: the
 * line that was being written when a program was killed or the power failed. Returns false with errno. */
bool durable_drop_torn_line(FILE *file);

/* A file that is there whole or not at all: it is written beside its place and renamed at the end. */
struct saved_file {
    FILE *file;
    const char *path;          /* as the user named it; it outlives the file */
    char beside[PATH_MAX + 8]; /* what is written, until it is closed */
    bool is_replaced;
    struct exhaustion_handler handler; /* drops it */
};

/* Opens a file for writing: standard output if the path is null or `-`. What is not a plain file (a device, a
 * link) is written to as it is. Returns false after a complaint in the name of the command if it can't be
 * opened. */
bool saved_file_open(struct saved_file *saved, const char *path, const char *command);

/* Closes it, and puts it in its place if `keeps`; else what was there before stays. Returns false after a
 * complaint if it could not be written. */
bool saved_file_close(struct saved_file *saved, bool keeps, const char *command);
