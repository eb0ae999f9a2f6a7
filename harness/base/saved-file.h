/* SPDX-License-Identifier: MIT */
/* A file that is there whole or not at all: it is written beside its place and renamed at the end. */
#ifndef QUADRILLE_HARNESS_BASE_SAVED_FILE_H
#define QUADRILLE_HARNESS_BASE_SAVED_FILE_H

#include "harness/base/memory.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

struct saved_file {
    FILE *file;
    const char *path;          /* as the user named it; must outlive the file */
    char beside[PATH_MAX + 8]; /* what is written, until it is closed */
    bool is_replaced;
    struct memory_last_act last; /* drops it */
};

/* Opens it for writing; where the path is null or `-`, it is standard output. What is there and no file (a device, a link) is written to as it is. False, with a complaint in
 * the name of the command, if that can't be. */
bool saved_file_open(struct saved_file *saved, const char *path, const char *command);

/* Closes it, and puts it in its place if `keeps`; else what was there before stays. False, with a complaint, if it could
 * not be written. */
bool saved_file_close(struct saved_file *saved, bool keeps, const char *command);

#endif
