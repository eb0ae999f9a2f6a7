/* SPDX-License-Identifier: MIT */
#include "harness/measuring/sets/unpack.h"

#include <stdlib.h>
#include <string.h>

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* Memory that a stream may ask for: xz -9 wants 65 MB, zstd as it comes at most as much as this. */
static const uint64_t window_memory = 1 << 27;

enum { INPUT_ROOM = 1 << 16 };

/* After a step: there may be more; the stream is over, and another may follow; or what is wrong. */
enum step { STEP_MORE, STEP_END, STEP_DAMAGED, STEP_NO_MEMORY, STEP_LARGE_WINDOW };

struct packing {
    const char *ending;
    const char *magic;
    size_t magic_length;
    const char *damaged, *cut_off; /* sentences; if there are no functions, why it is not read */
    bool (*open)(struct unpacker *unpacker);
    enum step (*step)(struct unpacker *unpacker);
    void (*close)(struct unpacker *unpacker);
};

struct unpacker {
    const struct packing *packing;
    union {
        z_stream gzip;
        lzma_stream xz;
        ZSTD_DStream *zstd;
    } stream;
    bool between; /* one stream is over, and no other has begun */
    bool ended;
    const char *why;
    const unsigned char *next; /* of the input */
    size_t left;
    bool input_ended;
    uint64_t taken;
    unsigned char *out;
    size_t room;
    unsigned char input[INPUT_ROOM];
};

/* --- gzip --- */

static bool gzip_open(struct unpacker *unpacker)
{
    enum { GZIP = 16 };
    return inflateInit2(&unpacker->stream.gzip, MAX_WBITS + GZIP) == Z_OK;
}

static enum step gzip_step(struct unpacker *unpacker)
{
    z_stream *stream = &unpacker->stream.gzip;
    size_t most = 1 << 30;
    if (unpacker->between)
        inflateReset(stream);
    stream->next_in = (z_const Bytef *)unpacker->next;
    stream->avail_in = (uInt)unpacker->left;
    stream->next_out = unpacker->out;
    stream->avail_out = (uInt)(unpacker->room < most ? unpacker->room : most);
    int answer = inflate(stream, Z_NO_FLUSH);
    unpacker->next = stream->next_in;
    unpacker->left = stream->avail_in;
    unpacker->room -= (size_t)(stream->next_out - unpacker->out);
    unpacker->out = stream->next_out;
    if (answer == Z_MEM_ERROR)
        return STEP_NO_MEMORY;
    return answer == Z_STREAM_END                    ? STEP_END
           : answer == Z_OK || answer == Z_BUF_ERROR ? STEP_MORE
                                                     : STEP_DAMAGED;
}

static void gzip_close(struct unpacker *unpacker)
{
    inflateEnd(&unpacker->stream.gzip);
}

/* --- xz --- */

static bool xz_open(struct unpacker *unpacker)
{
    unpacker->stream.xz = (lzma_stream)LZMA_STREAM_INIT;
    return lzma_stream_decoder(&unpacker->stream.xz, window_memory, LZMA_CONCATENATED) == LZMA_OK;
}

static enum step xz_step(struct unpacker *unpacker)
{
    lzma_stream *stream = &unpacker->stream.xz;
    stream->next_in = unpacker->next;
    stream->avail_in = unpacker->left;
    stream->next_out = unpacker->out;
    stream->avail_out = unpacker->room;
    lzma_ret answer = lzma_code(stream, unpacker->input_ended ? LZMA_FINISH : LZMA_RUN);
    unpacker->next = stream->next_in;
    unpacker->left = stream->avail_in;
    unpacker->out = stream->next_out;
    unpacker->room = stream->avail_out;
    if (answer == LZMA_MEM_ERROR)
        return STEP_NO_MEMORY;
    if (answer == LZMA_MEMLIMIT_ERROR)
        return STEP_LARGE_WINDOW;
    return answer == LZMA_STREAM_END                       ? STEP_END
           : answer == LZMA_OK || answer == LZMA_BUF_ERROR ? STEP_MORE
                                                           : STEP_DAMAGED;
}

static void xz_close(struct unpacker *unpacker)
{
    lzma_end(&unpacker->stream.xz);
}

/* --- zstd --- */

static bool zstd_open(struct unpacker *unpacker)
{
    unpacker->stream.zstd = ZSTD_createDStream();
    return unpacker->stream.zstd;
}

static enum step zstd_step(struct unpacker *unpacker)
{
    ZSTD_inBuffer in = {unpacker->next, unpacker->left, 0};
    ZSTD_outBuffer out = {unpacker->out, unpacker->room, 0};
    size_t answer = ZSTD_decompressStream(unpacker->stream.zstd, &out, &in);
    unpacker->next += in.pos;
    unpacker->left -= in.pos;
    unpacker->out += out.pos;
    unpacker->room -= out.pos;
    if (ZSTD_isError(answer)) {
        ZSTD_ErrorCode code = ZSTD_getErrorCode(answer);
        return code == ZSTD_error_frameParameter_windowTooLarge ? STEP_LARGE_WINDOW
               : code == ZSTD_error_memory_allocation           ? STEP_NO_MEMORY
                                                                : STEP_DAMAGED;
    }
    return answer ? STEP_MORE : STEP_END;
}

static void zstd_close(struct unpacker *unpacker)
{
    ZSTD_freeDStream(unpacker->stream.zstd);
}

/* --- all of them --- */

#define NOT_READ(name) 0, "it is compressed by " name ", which is not read here: unpack it first", 0, 0, 0

static const struct packing packings[] = {
    {".gz", "\x1F\x8B", 2, "its gzip data is damaged", "its gzip data is cut off", gzip_open, gzip_step,
     gzip_close},
    {".xz",
     "\xFD"
     "7zXZ",
     6, "its xz data is damaged", "its xz data is cut off", xz_open, xz_step, xz_close},
    {".zst", "\x28\xB5\x2F\xFD", 4, "its zstd data is damaged", "its zstd data is cut off", zstd_open,
     zstd_step, zstd_close},
    /* A frame that says how long others are, as parallel compressors put first. */
    {0, "\x50\x2A\x4D\x18", 4, "its zstd data is damaged", "its zstd data is cut off", zstd_open, zstd_step,
     zstd_close},
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

struct unpacker *unpack_open(const char *start, size_t length)
{
    struct unpacker *unpacker = calloc(1, sizeof *unpacker);
    if (!unpacker)
        return 0;
    unpacker->packing = packing_of(start, length);
    unpacker->next = unpacker->input;
    unpacker->left = unpacker->taken = length;
    memcpy(unpacker->input, start, length);
    if (!unpacker->packing->open)
        unpacker->why = unpacker->packing->cut_off;
    else if (!unpacker->packing->open(unpacker)) {
        free(unpacker);
        return 0;
    }
    return unpacker;
}

void unpack_close(struct unpacker *unpacker)
{
    if (unpacker && unpacker->packing->close)
        unpacker->packing->close(unpacker);
    free(unpacker);
}

static void read_input(struct unpacker *unpacker, FILE *file)
{
    unpacker->next = unpacker->input;
    unpacker->left = fread(unpacker->input, 1, INPUT_ROOM, file);
    unpacker->taken += unpacker->left;
    unpacker->input_ended = unpacker->left < INPUT_ROOM;
}

static void take_step(struct unpacker *unpacker)
{
    size_t left = unpacker->left, room = unpacker->room;
    enum step step = unpacker->packing->step(unpacker);
    bool stuck = unpacker->left == left && unpacker->room == room;
    unpacker->between = step == STEP_END;
    if (step == STEP_NO_MEMORY)
        unpacker->why = "not enough memory to unpack it";
    else if (step == STEP_LARGE_WINDOW)
        unpacker->why = "it takes over 128 MiB of memory to unpack: unpack it first";
    else if (step == STEP_DAMAGED)
        unpacker->why = unpacker->packing->damaged;
    else if (step == STEP_MORE && stuck && unpacker->input_ended)
        unpacker->why = unpacker->packing->cut_off;
}

size_t unpack_read(struct unpacker *unpacker, FILE *file, char *text, size_t room)
{
    unpacker->out = (unsigned char *)text;
    unpacker->room = room;
    while (unpacker->room && !unpacker->why && !unpacker->ended) {
        if (!unpacker->left && !unpacker->input_ended)
            read_input(unpacker, file);
        if (ferror(file))
            break;
        unpacker->ended = unpacker->between && !unpacker->left && unpacker->input_ended;
        if (!unpacker->ended)
            take_step(unpacker);
    }
    return room - unpacker->room;
}

const char *unpack_why(const struct unpacker *unpacker)
{
    return unpacker->why;
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
