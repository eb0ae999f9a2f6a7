/* SPDX-License-Identifier: MIT */
/* What the two halves of an archive (archive.h), writing and reading, share: the header of a file in it. */
#ifndef QUADRILLE_ARCHIVE_PARTS_H
#define QUADRILLE_ARCHIVE_PARTS_H

#include "harness/comparing/bundle/archive.h"

enum { TAR_BLOCK = 512 };

/* Numbers are octal digits, texts end with a zero where there is room for it. */
struct tar_header {
    char name[100], mode[8], owner[8], group[8], size[12], time[12], checksum[8], type, link[100], magic[6],
        version[2], owner_name[32], group_name[32], device_major[8], device_minor[8], prefix[155],
        padding[12];
};

_Static_assert(sizeof(struct tar_header) == TAR_BLOCK, "a header is one block");

/* The sum of all bytes of a header, its checksum counted as blanks. */
unsigned tar_checksum(const struct tar_header *header);

/* Reads the files of a folder that its SHA256SUMS lists. */
bool archive_read_folder(struct archive *archive, const char *folder, struct error *error);

/* So many bytes follow the last ones of a file to fill its block. */
static inline size_t tar_padding(size_t length)
{
    return (TAR_BLOCK - length % TAR_BLOCK) % TAR_BLOCK;
}

#endif
