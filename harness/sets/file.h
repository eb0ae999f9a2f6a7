/* SPDX-License-Identifier: MIT */
/* What the program reads: whole files and what is wrong in them, the files of a folder, and compressed files
 * (gzip, xz, zstd), which are read as the text that they hold. They are recognised by their first bytes, and
 * the programs of these names unpack them, piece by piece. A damaged or torn file is named, and so is a
 * missing program. */
#pragma once

#include "common/formats/reader.h"

#include <stdio.h>

/* A file that was read, and what reports the mistakes in it. */
struct file {
    const char *path; /* as messages print it */
    char *text;
    size_t length, room;
    FILE *rest;                /* where more of it comes from; null: this is all */
    struct unpacker *unpacker; /* what unpacks that; null: the file is not compressed */
    const char *damage;        /* why unpacking failed; null: it did not */
    size_t mistakes;           /* complaints that were no remarks */
};

/* Reads a file, or standard input (`-`), and puts a zero after its text. Returns false with the reason in
 * errno, which file_why puts into words. */
bool file_read(struct file *file, const char *path);

/* Reads a file piece by piece. The first piece has at most `most` bytes, at least 1; what follows can be read
 * from file->rest, which is null if there is nothing. */
bool file_begin(struct file *file, const char *path, size_t most);

/* Drops the first `used` bytes of the text, and reads on until `most` are there, or the file ends. */
bool file_go_on(struct file *file, size_t used, size_t most);
void file_close(struct file *file);

/* Returns why reading failed, as the end of "cannot read FILE: ". Ask while errno is what it was. */
const char *file_why(const struct file *file);

/* A complain_function of tokens.h whose context is the file. It prints FILE:LINE:COLUMN: what is wrong, or,
 * if there are no lines, FILE: byte N: what is wrong. */
void file_complain(void *context, size_t line, size_t column, bool remark, const char *text);

/* Returns the exit status after file_read failed with this errno: there is no such file (wrong usage), or it
 * failed. */
int file_status(int why);

/* Returns the options for reading a text of `length` bytes, which need not end in a zero, from the file
 * `name`. A format that the user chose stays. Otherwise .cnf is a formula, and .dlx an exact cover in the
 * format of Knuth's programs, unless a comment |sudoku! in it says that it holds boards. An ending of a
 * compressed file is ignored. */
struct reader_options options_of_file(const char *name, const char *text, size_t length,
                                      const struct reader_options *chosen);

/* --- compressed files --- */

struct unpacker;

/* The first bytes of a file that decide. */
enum { UNPACK_MAGIC = 6 };

/* Returns true if a file that begins with these bytes is compressed, whether or not it is read here. */
bool unpack_recognise(const char *start, size_t length);

/* Begins to unpack a file that begins with these bytes, at most UNPACK_MAGIC, which are recognised and were
 * read from it. The caller's file stays open until unpack_close. */
struct unpacker *unpack_open(FILE *file, const char *start, size_t length);
void unpack_close(struct unpacker *unpacker);

/* Reads on until there are `room` bytes of text. It returns fewer only at its end, or if something is wrong:
 * if reading failed, or unpack_why has a reason. */
size_t unpack_read(struct unpacker *unpacker, char *text, size_t room);

/* Returns what is wrong, as the end of "cannot read FILE: "; null if nothing is. The text lasts. */
const char *unpack_why(const struct unpacker *unpacker);

/* Returns the length of NAME without the ending of a compressed file. */
size_t unpack_name_length(const char *name);

/* --- folders --- */

struct folder_files {
    char **path; /* each begins with the folder as it was named, and a slash */
    size_t count, room;
    size_t folders; /* sub-folders that were left out */
};

bool is_folder_name(const char *name);

/* Returns the length of a folder's name without slashes at its end. */
size_t folder_name_length(const char *name);

/* Lists the files of a folder in natural order: file9 before file10. Names that begin with a dot, and what is
 * not a file, are left out; so are sub-folders, unless `recursive`. Returns 0, or an errno. Close it in any
 * case. */
int folder_list(struct folder_files *files, const char *folder, bool recursive);
void folder_close(struct folder_files *files);
