/* SPDX-License-Identifier: MIT */
#include "harness/comparing/bundle/archive-internal.h"

#include "harness/measuring/sets/unpack.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>
#include <zstd.h>

enum { OUTPUT_ROOM = 1 << 16, RECORD = 20 * TAR_BLOCK };

/* Where the bytes of an archive go, through a compressor. */
struct packer {
    FILE *file;
    uint64_t taken;
    bool failed;
    enum archive_packing packing;
    z_stream gzip;
    ZSTD_CCtx *zstd;
    unsigned char output[OUTPUT_ROOM];
};

static const struct {
    const char *ending;
    enum archive_packing packing;
} endings[] = {{".tar", ARCHIVE_PLAIN}, {".tar.gz", ARCHIVE_GZIP}, {".tar.zst", ARCHIVE_ZSTD}};

enum archive_packing archive_packing_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i].ending);
        if (length > ending && !strcmp(path + length - ending, endings[i].ending))
            return endings[i].packing;
    }
    return ARCHIVE_UNKNOWN;
}

/* --- compressors --- */

/* The header of gzip has room for a time and a system; zlib writes neither if it is asked for a raw header of its
 * own, with the system unknown (255). */
static bool open_packer(struct packer *packer)
{
    enum { GZIP = 16, MEMORY = 8, ZSTD_LEVEL = 12, UNKNOWN_SYSTEM = 255 };
    static gz_header header = {.os = UNKNOWN_SYSTEM};
    if (packer->packing == ARCHIVE_GZIP)
        return deflateInit2(&packer->gzip, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP, MEMORY,
                            Z_DEFAULT_STRATEGY) == Z_OK &&
               deflateSetHeader(&packer->gzip, &header) == Z_OK;
    if (packer->packing != ARCHIVE_ZSTD)
        return true;
    packer->zstd = ZSTD_createCCtx();
    return packer->zstd &&
           !ZSTD_isError(ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_compressionLevel, ZSTD_LEVEL)) &&
           !ZSTD_isError(ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_checksumFlag, 1));
}

static void close_packer(struct packer *packer)
{
    if (packer->packing == ARCHIVE_GZIP)
        deflateEnd(&packer->gzip);
    ZSTD_freeCCtx(packer->zstd);
}

static void put(struct packer *packer, const void *bytes, size_t length)
{
    packer->failed |= fwrite(bytes, 1, length, packer->file) != length;
}

static void put_gzip(struct packer *packer, const void *bytes, size_t length, bool ends)
{
    const size_t most = 1 << 30;
    z_stream *stream = &packer->gzip;
    stream->next_in = (z_const Bytef *)bytes;
    do {
        stream->avail_in = (uInt)(length < most ? length : most);
        length -= stream->avail_in;
        do {
            stream->next_out = packer->output;
            stream->avail_out = OUTPUT_ROOM;
            packer->failed |= deflate(stream, ends && !length ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_ERROR;
            put(packer, packer->output, OUTPUT_ROOM - stream->avail_out);
        } while (!stream->avail_out && !packer->failed);
    } while (length && !packer->failed);
}

static void put_zstd(struct packer *packer, const void *bytes, size_t length, bool ends)
{
    ZSTD_inBuffer in = {bytes, length, 0};
    for (bool more = true; more && !packer->failed;) {
        ZSTD_outBuffer out = {packer->output, OUTPUT_ROOM, 0};
        size_t left = ZSTD_compressStream2(packer->zstd, &out, &in, ends ? ZSTD_e_end : ZSTD_e_continue);
        packer->failed |= ZSTD_isError(left) != 0;
        put(packer, packer->output, out.pos);
        more = ends ? left : in.pos < in.size;
    }
}

static void pack(struct packer *packer, const void *bytes, size_t length, bool ends)
{
    packer->taken += length;
    if (packer->packing == ARCHIVE_GZIP)
        put_gzip(packer, bytes, length, ends);
    else if (packer->packing == ARCHIVE_ZSTD)
        put_zstd(packer, bytes, length, ends);
    else
        put(packer, bytes, length);
}

/* --- tar --- */

unsigned tar_checksum(const struct tar_header *header)
{
    const unsigned char *bytes = (const unsigned char *)header;
    const size_t from = offsetof(struct tar_header, checksum), to = from + sizeof header->checksum;
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof *header; i++)
        sum += i >= from && i < to ? ' ' : bytes[i];
    return sum;
}

/* Names of over 100 letters are cut at a slash: what is before it is the prefix. An archive begins with a name; one that
 * would be taken for the beginning of a compressed file gets the folder in front that all are in. */
static bool set_name(struct tar_header *header, const char *path)
{
    static const char here[] = "./";
    size_t length = strlen(path), more = unpack_recognise(path, length) ? strlen(here) : 0;
    if (length + more <= sizeof header->name) {
        memcpy(header->name, here, more);
        memcpy(header->name + more, path, length);
        return true;
    }
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        size_t before = (size_t)(slash - path), behind = length - before - 1;
        if (before <= sizeof header->prefix && behind && behind <= sizeof header->name &&
            !unpack_recognise(slash + 1, behind)) {
            memcpy(header->prefix, path, before);
            memcpy(header->name, slash + 1, behind);
            return true;
        }
    }
    return false;
}

static bool write_file(struct packer *packer, const struct archive_file *file)
{
    static const char zeros[TAR_BLOCK];
    struct tar_header header = {.type = '0', .magic = "ustar", .version = {'0', '0'}};
    char sum[sizeof header.checksum];
    if (!set_name(&header, file->path))
        return false;
    memcpy(header.mode, file->is_script ? "0000755" : "0000644", sizeof header.mode);
    memcpy(header.owner, "0000000", sizeof header.owner);
    memcpy(header.group, "0000000", sizeof header.group);
    memcpy(header.device_major, "0000000", sizeof header.device_major);
    memcpy(header.device_minor, "0000000", sizeof header.device_minor);
    memcpy(header.time, "00000000000", sizeof header.time);
    snprintf(header.size, sizeof header.size, "%011o", (unsigned)file->length); /* ARCHIVE_BYTES_MAX fits */
    snprintf(sum, sizeof sum, "%06o", tar_checksum(&header));
    sum[sizeof sum - 1] = ' ';
    memcpy(header.checksum, sum, sizeof sum);
    pack(packer, &header, sizeof header, false);
    pack(packer, file->bytes, file->length, false);
    pack(packer, zeros, tar_padding(file->length), false);
    return true;
}

bool archive_write(struct archive *archive, enum archive_packing packing, FILE *file, struct error *error)
{
    static const char zeros[RECORD + TAR_BLOCK]; /* most, where one block of a record is left */
    struct packer *packer = calloc(1, sizeof *packer);
    if (!packer)
        return error_set(error, "not enough memory");
    *packer = (struct packer){.file = file, .packing = packing};
    bool good = open_packer(packer) || error_set(error, "not enough memory");
    archive_sort(archive);
    for (size_t i = 0; good && i < archive->count; i++)
        good = write_file(packer, &archive->file[i]) ||
               error_set(error, "'%.100s' is too long a path", archive->file[i].path);
    if (good) { /* two blocks of zeros at least, and full records, as tar writes them */
        size_t end = (size_t)(packer->taken % RECORD);
        pack(packer, zeros, end + 2 * TAR_BLOCK <= RECORD ? RECORD - end : 2 * RECORD - end, true);
        good = !packer->failed || error_set(error, "it could not be written");
    }
    close_packer(packer);
    free(packer);
    return good;
}
