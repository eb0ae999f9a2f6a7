/* SPDX-License-Identifier: MIT */
/* Compressed files, read as if they were plain: gzip, xz and zstd, recognised by their first bytes, and unpacked by these
 * programs. The text comes piece by piece. A file that is damaged or cut off is named, and so is a program that is not there. */
#ifndef QUADRILLE_HARNESS_BASE_UNPACK_H
#define QUADRILLE_HARNESS_BASE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct unpacker;

/* So many bytes of a file decide. */
enum { UNPACK_MAGIC = 6 };

/* Whether a file that begins with these bytes is compressed, in a way that is read here or in another. */
bool unpack_recognise(const char *start, size_t length);

/* For a file that begins with these bytes, at most UNPACK_MAGIC, which have been read from it; the file stays open until
 * unpack_close, and is the caller's. */
struct unpacker *unpack_open(FILE *file, const char *start, size_t length);
void unpack_close(struct unpacker *unpacker);

/* Reads on until there are `room` bytes of text. Fewer come only at its end, or if something is
 * wrong; then, or if reading failed, unpack_why has the reason. */
size_t unpack_read(struct unpacker *unpacker, char *text, size_t room);

/* What is wrong, as the end of "cannot read FILE: "; null if nothing is. It stays for ever. */
const char *unpack_why(const struct unpacker *unpacker);

/* Bytes that were read from the file so far. */
uint64_t unpack_taken(const struct unpacker *unpacker);

/* NAME without the ending of a compressed file: the length of what is left. */
size_t unpack_name_length(const char *name);

#endif
