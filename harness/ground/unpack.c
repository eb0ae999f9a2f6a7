/* SPDX-License-Identifier: MIT */
/* libarchive unpacks xz and zstd. Of gzip, which zlib unpacks, it would check no checksum, and take a stream that is cut
 * off at its end for an empty one. */
#include "harness/ground/unpack.h"

#include "harness/ground/memory.h"

#include <stdlib.h>
#include <string.h>

#include <archive.h>
#include <zlib.h>

enum { ROOM = 1 << 16 };

struct packing {
    const char *ending;
    const char *magic;
    size_t magic_length;
    int filter;                    /* of libarchive */
    const char *damaged, *cut_off; /* sentences */
    const char *why_not;           /* why it is not read; null: it is */
};

struct unpacker {
    const struct packing *packing;
    FILE *file;
    uint64_t taken;
    bool asked_past_end; /* of the file */
    bool ended;
    const char *why;
    struct archive *reader; /* null: gzip */
    z_stream gzip;
    bool between;     /* one stream of gzip is over, and no other has begun */
    const char *text; /* unpacked, not yet handed out */
    size_t text_length;
    size_t begun; /* bytes of the input that were there at the beginning */
    char input[ROOM], output[ROOM];
};

#define READ(name) "its " name " data is damaged", "its " name " data is cut off", 0
#define NOT_READ(name) 0, 0, 0, "it is compressed by " name ", which is not read here: unpack it first"

static const struct packing packings[] = {
    {".gz", "\x1F\x8B", 2, ARCHIVE_FILTER_GZIP, READ("gzip")},
    {".xz",
     "\xFD"
     "7zXZ",
     6, ARCHIVE_FILTER_XZ, READ("xz")},
    {".zst", "\x28\xB5\x2F\xFD", 4, ARCHIVE_FILTER_ZSTD, READ("zstd")},
    /* A frame that says how long others are, as parallel compressors put first. */
    {0, "\x50\x2A\x4D\x18", 4, ARCHIVE_FILTER_ZSTD, READ("zstd")},
    {0, "BZh", 3, NOT_READ("bzip2")},
    {0, "PK\x03\x04", 4, NOT_READ("zip")},
    {0, "7z\xBC\xAF\x27\x1C", 6, NOT_READ("7-Zip")},
    {0, "\x1F\x9D", 2, NOT_READ("compress")},
    {0, "\x04\x22\x4D\x18", 4, NOT_READ("lz4")},
    {0, "LZIP\x01", 5, NOT_READ("lzip")},
};

enum { PACKINGS = sizeof packings / sizeof *packings };

static const struct packing *packing_of(const char *start, size_t length)
{
    for (size_t i = 0; i < PACKINGS; i++)
        if (length >= packings[i].magic_length && !memcmp(start, packings[i].magic, packings[i].magic_length))
            return &packings[i];
    return 0;
}

bool unpack_recognise(const char *start, size_t length)
{
    return packing_of(start, length);
}

/* The next bytes of the file are in `input`: so many. */
static size_t read_input(struct unpacker *unpacker)
{
    size_t got = unpacker->begun;
    unpacker->begun = 0;
    if (!got && !feof(unpacker->file))
        got = fread(unpacker->input, 1, ROOM, unpacker->file);
    unpacker->taken += got;
    unpacker->asked_past_end |= !got;
    return got;
}

/* --- xz and zstd --- */

static la_ssize_t give_input(struct archive *reader, void *context, const void **bytes)
{
    struct unpacker *unpacker = context;
    (void)reader;
    *bytes = unpacker->input;
    return (la_ssize_t)read_input(unpacker);
}

static void note_error(struct unpacker *unpacker)
{
    const char *words = archive_error_string(unpacker->reader);
    unpacker->why = words && strstr(words, "memory") ? "it takes too much memory to unpack: unpack it first"
                    : unpacker->asked_past_end       ? unpacker->packing->cut_off
                                                     : unpacker->packing->damaged;
}

/* The filter is named, so that what it unpacks is not unpacked again. Where the first bytes are damaged, opening
 * succeeds, there is an error, and the content looks as if it were empty. */
static void begin_reader(struct unpacker *unpacker)
{
    struct archive_entry *entry;
    int got = ARCHIVE_FATAL;
    if (archive_read_append_filter(unpacker->reader, unpacker->packing->filter) == ARCHIVE_OK &&
        archive_read_support_format_raw(unpacker->reader) == ARCHIVE_OK &&
        archive_read_support_format_empty(unpacker->reader) == ARCHIVE_OK &&
        archive_read_open(unpacker->reader, unpacker, 0, give_input, 0) == ARCHIVE_OK &&
        !archive_errno(unpacker->reader))
        got = archive_read_next_header(unpacker->reader, &entry);
    unpacker->ended = got == ARCHIVE_EOF;
    if (got != ARCHIVE_OK && got != ARCHIVE_EOF)
        note_error(unpacker);
}

static void refill_by_reader(struct unpacker *unpacker)
{
    la_int64_t place;
    const void *text;
    int got = archive_read_data_block(unpacker->reader, &text, &unpacker->text_length, &place);
    unpacker->text = text;
    unpacker->ended = got == ARCHIVE_EOF;
    if (got != ARCHIVE_OK && got != ARCHIVE_EOF) {
        unpacker->text_length = 0;
        note_error(unpacker);
    }
}

/* --- gzip --- */

static void refill_by_zlib(struct unpacker *unpacker)
{
    z_stream *stream = &unpacker->gzip;
    if (!stream->avail_in) {
        stream->next_in = (Bytef *)unpacker->input;
        stream->avail_in = (uInt)read_input(unpacker);
    }
    unpacker->ended = unpacker->between && !stream->avail_in;
    if (unpacker->ended)
        return;
    if (unpacker->between)
        inflateReset(stream);
    stream->next_out = (Bytef *)unpacker->output;
    stream->avail_out = ROOM;
    int answer = inflate(stream, Z_NO_FLUSH);
    unpacker->between = answer == Z_STREAM_END;
    unpacker->text = unpacker->output;
    unpacker->text_length = ROOM - stream->avail_out;
    memory_need(answer != Z_MEM_ERROR);
    if (answer == Z_BUF_ERROR && unpacker->asked_past_end)
        unpacker->why = unpacker->packing->cut_off;
    else if (answer != Z_OK && answer != Z_BUF_ERROR && answer != Z_STREAM_END)
        unpacker->why = unpacker->packing->damaged;
}

/* --- all of them --- */

struct unpacker *unpack_open(FILE *file, const char *start, size_t length)
{
    enum { GZIP = 16 };
    struct unpacker *unpacker = memory_zeroed(1, sizeof *unpacker);
    unpacker->packing = packing_of(start, length);
    unpacker->file = file;
    unpacker->begun = length;
    memcpy(unpacker->input, start, length);
    unpacker->why = unpacker->packing->why_not;
    if (unpacker->why)
        return unpacker;
    const bool is_gzip = unpacker->packing->filter == ARCHIVE_FILTER_GZIP;
    if (is_gzip)
        memory_need(inflateInit2(&unpacker->gzip, MAX_WBITS + GZIP) == Z_OK);
    else {
        unpacker->reader = memory_had(archive_read_new());
        begin_reader(unpacker);
    }
    return unpacker;
}

void unpack_close(struct unpacker *unpacker)
{
    if (!unpacker)
        return;
    inflateEnd(&unpacker->gzip);
    archive_read_free(unpacker->reader);
    free(unpacker);
}

/* False if there is no more. */
static bool refill(struct unpacker *unpacker)
{
    while (!unpacker->text_length && !unpacker->why && !unpacker->ended)
        (unpacker->reader ? refill_by_reader : refill_by_zlib)(unpacker);
    return unpacker->text_length;
}

size_t unpack_read(struct unpacker *unpacker, char *text, size_t room)
{
    size_t got = 0;
    while (got < room && refill(unpacker)) {
        size_t more = unpacker->text_length < room - got ? unpacker->text_length : room - got;
        memcpy(text + got, unpacker->text, more);
        unpacker->text += more;
        unpacker->text_length -= more;
        got += more;
    }
    return got;
}

/* Text that came before the damage is handed out first. */
const char *unpack_why(const struct unpacker *unpacker)
{
    return unpacker->text_length ? 0 : unpacker->why;
}

uint64_t unpack_taken(const struct unpacker *unpacker)
{
    return unpacker->taken;
}

size_t unpack_name_length(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < PACKINGS; i++) {
        size_t ending = packings[i].ending ? strlen(packings[i].ending) : length;
        if (length > ending && !strcmp(name + length - ending, packings[i].ending))
            return length - ending;
    }
    return length;
}
