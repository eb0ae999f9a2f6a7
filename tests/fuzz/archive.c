/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a bundle. What is read has paths that stay inside and bytes of the input, and is written again
 * to an archive that reads as the same files. */
#include "harness/comparing/bundle/archive-internal.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void insist(bool condition)
{
    if (!condition)
        abort();
}

static bool read_bytes(struct archive *archive, const void *bytes, size_t length)
{
    static char path[] = "/tmp/fuzz-archive-XXXXXX";
    struct error error = {""};
    if (!fuzz_file) {
        int number = mkstemp(path);
        insist(number >= 0);
        close(number);
        fuzz_file = path;
        atexit(fuzz_remove_files);
    }
    FILE *file = fopen(path, "wb");
    insist(file && fwrite(bytes, 1, length, file) == length && !fclose(file));
    bool good = archive_read(archive, path, &error);
    insist(good == !*error.text);
    return good;
}

static void write_and_read_again(struct archive *archive)
{
    char *text = 0;
    size_t length = 0;
    struct archive again;
    struct error error;
    FILE *file = open_memstream(&text, &length);
    insist(file);
    bool written = archive_write(archive, ARCHIVE_PLAIN, file, &error);
    fclose(file);
    if (written) { /* else a path was cut in a way that is not found again */
        insist(read_bytes(&again, text, length) && again.count == archive->count);
        for (size_t i = 0; i < again.count; i++)
            insist(!strcmp(again.file[i].path, archive->file[i].path) &&
                   again.file[i].length == archive->file[i].length &&
                   !memcmp(again.file[i].bytes, archive->file[i].bytes, again.file[i].length));
        archive_close(&again);
    }
    free(text);
}

static void try_bytes(const uint8_t *data, size_t size)
{
    struct archive archive;
    struct error error;
    if (read_bytes(&archive, data, size)) {
        for (size_t i = 0; i < archive.count; i++)
            insist(archive_check_path(archive.file[i].path, &error));
        (void)archive_check_sums(&archive, &error);
        write_and_read_again(&archive);
    }
    archive_close(&archive);
}

/* As it is; and with the checksums of headers made right, without which nothing behind them would be looked at. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size + 1);
    insist(copy);
    try_bytes(data, size);
    memcpy(copy, data, size);
    for (size_t at = 0; at + TAR_BLOCK <= size; at += TAR_BLOCK) {
        struct tar_header header;
        memcpy(&header, copy + at, sizeof header);
        if (memcmp(header.magic, "ustar", 5))
            continue;
        snprintf(header.checksum, sizeof header.checksum, "%06o", tar_checksum(&header));
        memcpy(copy + at, &header, sizeof header);
    }
    try_bytes(copy, size);
    free(copy);
    return 0;
}
