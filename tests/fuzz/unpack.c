/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a compressed file. Whatever comes out is within the room given, in pieces of any size
 * it is the same as in one, and after the end or a complaint nothing more comes. */
#include "harness/ground/unpack.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 18, PIECE = 777 };

static void insist(bool condition)
{
    if (!condition)
        abort();
}

/* Unpacks up to TEXT_MAX bytes in pieces; returns how many, and why it ended. */
static size_t unpack_by(const uint8_t *data, size_t size, size_t piece, char *text, const char **why)
{
    FILE *file = fmemopen((void *)data, size, "rb");
    char start[UNPACK_MAGIC];
    insist(file);
    size_t length = 0, got = fread(start, 1, sizeof start, file);
    struct unpacker *unpacker = unpack_open(file, start, got);
    insist(unpacker);
    for (bool more = true; more && length < TEXT_MAX; length += got) {
        size_t room = piece < TEXT_MAX - length ? piece : TEXT_MAX - length;
        got = unpack_read(unpacker, text + length, room);
        insist(got <= room);
        more = got == room;
    }
    char rest;
    if (length < TEXT_MAX)
        insist(!unpack_read(unpacker, &rest, 1));
    *why = unpack_why(unpacker);
    insist(unpack_taken(unpacker) <= size);
    unpack_close(unpacker);
    fclose(file);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char whole[TEXT_MAX], pieces[TEXT_MAX];
    const char *why_whole, *why_pieces;
    if (!unpack_recognise((const char *)data, size < UNPACK_MAGIC ? size : UNPACK_MAGIC))
        return 0;
    size_t length = unpack_by(data, size, TEXT_MAX, whole, &why_whole);
    size_t in_pieces = unpack_by(data, size, PIECE, pieces, &why_pieces);
    insist(!memcmp(whole, pieces, length < in_pieces ? length : in_pieces));
    /* How much comes out before the damage is up to the library. */
    if (length < TEXT_MAX && in_pieces < TEXT_MAX)
        insist(!why_whole == !why_pieces && (why_whole || length == in_pieces));
    return 0;
}
