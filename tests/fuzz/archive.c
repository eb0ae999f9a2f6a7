/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a bundle. What is read has paths that stay inside and bytes of the input, and is written again
 * to an archive that reads as the same files. */
#include "harness/ground/archive.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void insist(bool condition)
{
    if (!condition)
        abort();
}

static bool read_bytes(struct archive_files *files, const void *bytes, size_t length)
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
    bool good = archive_read(files, path, &error);
    insist(good == !*error.text);
    return good;
}

static void write_and_read_again(struct archive_files *files)
{
    char *text = 0;
    size_t length = 0;
    struct archive_files again;
    struct error error;
    FILE *file = open_memstream(&text, &length);
    insist(file);
    bool written = archive_write(files, ARCHIVE_PLAIN, file, &error);
    fclose(file);
    if (written && memcmp(text, "\x28\xB5\x2F\xFD",
                          4)) { /* a path may be too long, or look like the beginning of zstd */
        insist(read_bytes(&again, text, length) && again.count == files->count);
        for (size_t i = 0; i < again.count; i++)
            insist(!strcmp(again.file[i].path, files->file[i].path) &&
                   again.file[i].length == files->file[i].length &&
                   !memcmp(again.file[i].bytes, files->file[i].bytes, again.file[i].length));
        archive_close(&again);
    }
    free(text);
}

static void try_bytes(const uint8_t *data, size_t size)
{
    struct archive_files files;
    struct error error;
    if (read_bytes(&files, data, size)) {
        for (size_t i = 0; i < files.count; i++)
            insist(archive_check_path(files.file[i].path, &error));
        (void)archive_check_sums(&files, &error);
        write_and_read_again(&files);
    }
    archive_close(&files);
}

/* As it is; and with the checksums of tar's headers made right (POSIX.1-2008, pax: the sum of all bytes, where the
 * checksum itself counts as blanks), without which nothing behind them would be looked at. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { BLOCK = 512, CHECKSUM = 148, CHECKSUM_LENGTH = 8, MAGIC = 257 };
    char *copy = malloc(size + 1);
    insist(copy);
    try_bytes(data, size);
    memcpy(copy, data, size);
    for (char *header = copy; header + BLOCK <= copy + size; header += BLOCK) {
        unsigned sum = 0;
        if (memcmp(header + MAGIC, "ustar", 5))
            continue;
        memset(header + CHECKSUM, ' ', CHECKSUM_LENGTH);
        for (size_t i = 0; i < BLOCK; i++)
            sum += (unsigned char)header[i];
        snprintf(header + CHECKSUM, CHECKSUM_LENGTH, "%06o", sum);
    }
    try_bytes((uint8_t *)copy, size);
    free(copy);
    return 0;
}
