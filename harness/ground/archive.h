/* SPDX-License-Identifier: MIT */
/* A few files as one, by libarchive: a tar archive in the format ustar (POSIX.1-2008, pax, "ustar Interchange Format"),
 * plain or compressed by gzip or zstd. What one version writes depends on the files alone: they stand in the order of
 * their names, without owners, and all are of the same second. Other forms of tar, and zip, are read, too.
 *
 * All files are in memory, so that nothing reaches the disk before all of it was checked. What is read may come from
 * anywhere: names that lead out of a folder, links, and whatever is no file are refused. */
#ifndef QUADRILLE_ARCHIVE_H
#define QUADRILLE_ARCHIVE_H

#include "common/base/error.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    ARCHIVE_PATH_MAX = 257,    /* 255 letters, the slash between prefix and name, and a zero */
    ARCHIVE_FILES_MAX = 10000, /* in one archive */
};

/* What the files of an archive hold in all, at most: 1 GiB. */
#define ARCHIVE_BYTES_MAX ((size_t)1 << 30)

/* The names and SHA-256 of all files, as sha256sum writes and reads them. */
#define ARCHIVE_SUMS "SHA256SUMS"

struct archive_file {
    char path[ARCHIVE_PATH_MAX];
    char *bytes; /* not ended by a zero; owned */
    size_t length;
    bool is_script; /* may be executed */
};

/* All zero at the beginning; to be closed in any case. (`struct archive` is libarchive's.) */
struct archive_files {
    struct archive_file *file;
    size_t count, room, bytes;
};

enum archive_packing { ARCHIVE_PLAIN, ARCHIVE_GZIP, ARCHIVE_ZSTD, ARCHIVE_UNKNOWN };

/* The packing that the end of a name asks for: .tar, .tar.gz, .tar.zst. */
enum archive_packing archive_packing_of(const char *path);

/* Whether a path may stand in an archive: relative, without empty, `.` and `..` parts, backslashes and control
 * characters, and short enough. False and a sentence if not. */
bool archive_check_path(const char *path, struct error *error);

/* Adds a file, with its own copy of the bytes. False and a sentence if the path may not be there, or is there already,
 * or if memory or the bounds above are exhausted. */
bool archive_add(struct archive_files *files, const char *path, const void *bytes, size_t length,
                 struct error *error);

/* Adds a file of the disk under a name. */
bool archive_add_file(struct archive_files *files, const char *name, const char *path, struct error *error);

/* The file of a path; null if there is none. The pointer holds until a file is added. */
struct archive_file *archive_find(const struct archive_files *files, const char *path);

/* Sorts the files by their paths, as bytes. */
void archive_sort(struct archive_files *files);

/* Adds SHA256SUMS, of all files that are there. */
bool archive_add_sums(struct archive_files *files, struct error *error);

/* Whether SHA256SUMS lists each file once, and each is as it says. False and a sentence that names the first that is
 * not. */
bool archive_check_sums(const struct archive_files *files, struct error *error);

/* Sorts the files, and writes the archive. False and a sentence if that fails. */
bool archive_write(struct archive_files *files, enum archive_packing packing, FILE *file,
                   struct error *error);

/* Reads an archive, however it is packed; or, if the path is a folder, the files that its SHA256SUMS lists. False and a
 * sentence without the path if it can't be read. */
bool archive_read(struct archive_files *files, const char *path, struct error *error);

/* The same of a file, or of standard input (`-`), to files that are zero. For archive_read alone. */
bool archive_read_packed(struct archive_files *files, const char *path, struct error *error);

/* Writes all files below a folder, and the folders that they need. What is there already is not overwritten: that is
 * false and a sentence, as any other failure. */
bool archive_extract(const struct archive_files *files, const char *folder, struct error *error);

void archive_close(struct archive_files *files);

#endif
