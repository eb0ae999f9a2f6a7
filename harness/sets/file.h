/* SPDX-License-Identifier: MIT */
/* Whole files, and what is wrong in them. What is compressed (unpack.h) is read as the text that it holds. */
#ifndef QUADRILLE_HARNESS_SETS_FILE_H
#define QUADRILLE_HARNESS_SETS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A file that was read, and what reports the mistakes in it. */
struct file {
    const char *path; /* as messages print it */
    char *text;
    size_t length, room;
    FILE *rest;                /* where more of it comes from; null: this is all */
    struct unpacker *unpacker; /* what unpacks that; null: it is no compressed file */
    const char *damage;        /* why unpacking failed; null: it did not */
    size_t mistakes;           /* complaints that were no remarks */
};

/* Reads a file, or standard input (`-`). False with the reason in errno, which file_why puts into words. */
bool file_read(struct file *file, const char *path);

/* Reads a file piece by piece. The first piece has at most `most` bytes; what is behind it can be read from
 * file->rest, which is null if there is nothing. */
bool file_begin(struct file *file, const char *path, size_t most);

/* Drops the first `used` bytes of the text, and reads on until `most` are there, or the file ends. */
bool file_go_on(struct file *file, size_t used, size_t most);
void file_close(struct file *file);

/* Why reading failed, as the end of "cannot read FILE: ". To be asked while errno is what it was. */
const char *file_why(const struct file *file);

/* A complain_function of tokens.h whose context is the file: FILE:LINE:COLUMN: what is wrong, or, of what has
 * no lines, FILE: byte N: what is wrong. */
void file_complain(void *context, size_t line, size_t column, bool remark, const char *text);

/* The exit status after file_read failed with this errno: there is no such file (wrong usage), or it failed.
 */
int file_status(int why);

#endif
