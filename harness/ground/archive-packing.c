/* SPDX-License-Identifier: MIT */
/* Archives as bytes: libarchive writes and reads them. */
#include "harness/ground/archive.h"

#include "harness/ground/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <archive.h>
#include <archive_entry.h>

/* What is written has no time of its own. */
static const struct {
    const char *ending;
    int filter;
    const char *options;
} packings[] = {
    [ARCHIVE_PLAIN] = {".tar", ARCHIVE_FILTER_NONE, 0},
    [ARCHIVE_GZIP] = {".tar.gz", ARCHIVE_FILTER_GZIP, "gzip:compression-level=9,gzip:!timestamp"},
    [ARCHIVE_ZSTD] = {".tar.zst", ARCHIVE_FILTER_ZSTD, "zstd:compression-level=12"},
};

enum archive_packing archive_packing_of(const char *path)
{
    size_t length = strlen(path);
    for (enum archive_packing packing = ARCHIVE_PLAIN; packing < ARCHIVE_UNKNOWN; packing++) {
        size_t ending = strlen(packings[packing].ending);
        if (length > ending && !strcmp(path + length - ending, packings[packing].ending))
            return packing;
    }
    return ARCHIVE_UNKNOWN;
}

/* What libarchive says is wrong. */
static const char *words_of(struct archive *packed)
{
    memory_need(archive_errno(packed) != ENOMEM);
    const char *words = archive_error_string(packed);
    return words ? words : "no reason is known";
}

/* --- writing --- */

static bool write_file(struct archive *writer, struct archive_entry *entry, const struct archive_file *file)
{
    archive_entry_clear(entry);
    archive_entry_copy_pathname(entry, file->path);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, file->is_script ? 0755 : 0644);
    archive_entry_set_size(entry, (la_int64_t)file->length);
    archive_entry_set_mtime(entry, 0, 0);
    return archive_write_header(writer, entry) == ARCHIVE_OK &&
           archive_write_data(writer, file->bytes, file->length) == (la_ssize_t)file->length;
}

bool archive_write(struct archive_files *files, enum archive_packing packing, FILE *file, struct error *error)
{
    struct archive *writer = memory_had(archive_write_new());
    struct archive_entry *entry = memory_had(archive_entry_new());
    archive_sort(files);
    bool good = archive_write_set_format_ustar(writer) == ARCHIVE_OK &&
                archive_write_add_filter(writer, packings[packing].filter) == ARCHIVE_OK &&
                archive_write_set_options(writer, packings[packing].options) == ARCHIVE_OK &&
                archive_write_set_bytes_in_last_block(writer, 1) == ARCHIVE_OK &&
                archive_write_open_FILE(writer, file) == ARCHIVE_OK;
    if (!good)
        error_set(error, "it could not be written: %s", words_of(writer));
    for (size_t i = 0; good && i < files->count; i++)
        good = write_file(writer, entry, &files->file[i]) ||
               error_set(error, "'%.100s' could not be written: %s", files->file[i].path, words_of(writer));
    if (good && archive_write_close(writer) != ARCHIVE_OK)
        good = error_set(error, "it could not be written: %s", words_of(writer));
    archive_entry_free(entry);
    archive_write_free(writer);
    return good;
}

/* --- reading --- */

/* A folder makes no file: files make their own. */
static bool check_folder(const char *name, struct error *error)
{
    char path[ARCHIVE_PATH_MAX + 1];
    size_t length = (size_t)snprintf(path, sizeof path, "%s", name);
    if (length && length < sizeof path && path[length - 1] == '/')
        path[length - 1] = 0;
    return !*name || !strcmp(path, ".") || archive_check_path(path, error);
}

/* Reads what the entry holds, as much as there is room for and a little more, which archive_add refuses. */
static bool add_entry(struct archive_files *files, const char *name, struct archive *reader,
                      struct error *error)
{
    char block[1 << 14], *bytes = 0;
    size_t length = 0, total = 0;
    la_ssize_t got = 0;
    FILE *file = memory_stream(&bytes, &length);
    while (total <= ARCHIVE_BYTES_MAX - files->bytes &&
           (got = archive_read_data(reader, block, sizeof block)) > 0)
        total += fwrite(block, 1, (size_t)got, file);
    fclose(file);
    bool good = got < 0 ? error_set(error, "'%.100s' can't be read: %s", name, words_of(reader))
                        : archive_add(files, name, bytes, length, error);
    free(bytes);
    return good;
}

static bool read_entry(struct archive_files *files, struct archive *reader, struct archive_entry *entry,
                       struct error *error)
{
    const char *name = archive_entry_pathname(entry);
    if (!name)
        return error_set(error, "it holds a name that can't be read");
    name += strncmp(name, "./", 2) ? 0 : 2; /* as `tar -c .` writes them */
    if (archive_entry_hardlink(entry) || archive_entry_filetype(entry) == AE_IFLNK)
        return error_set(error, "'%.100s' is a link", name);
    if (archive_entry_filetype(entry) == AE_IFDIR)
        return check_folder(name, error);
    if (archive_entry_filetype(entry) != AE_IFREG)
        return error_set(error, "'%.100s' is no file", name);
    if (!archive_check_path(name, error) || !add_entry(files, name, reader, error))
        return false;
    files->file[files->count - 1].is_script = archive_entry_perm(entry) & 0100;
    return true;
}

static bool read_entries(struct archive_files *files, struct archive *reader, struct error *error)
{
    struct archive_entry *entry;
    for (int left = 2 * ARCHIVE_FILES_MAX; left; left--) {
        int got = archive_read_next_header(reader, &entry);
        if (got == ARCHIVE_EOF)
            return true;
        if (got != ARCHIVE_OK && got != ARCHIVE_WARN)
            return error_set(error, "it can't be read: %s", words_of(reader));
        if (!read_entry(files, reader, entry, error))
            return false;
    }
    return error_set(error, "there are more than %d files and folders", 2 * ARCHIVE_FILES_MAX);
}

bool archive_read_packed(struct archive_files *files, const char *path, struct error *error)
{
    enum { BLOCK = 1 << 16 };
    int number = strcmp(path, "-") ? open(path, O_RDONLY) : dup(STDIN_FILENO);
    if (number < 0)
        return error_set(error, "%s", strerror(errno));
    struct archive *reader = memory_had(archive_read_new());
    archive_read_support_format_tar(reader);
    archive_read_support_format_zip(reader);
    archive_read_support_filter_gzip(reader);
    archive_read_support_filter_xz(reader);
    archive_read_support_filter_zstd(reader);
    bool good = archive_read_open_fd(reader, number, BLOCK) == ARCHIVE_OK
                    ? read_entries(files, reader, error)
                    : error_set(error, "it can't be read: %s", words_of(reader));
    archive_read_free(reader);
    close(number);
    return good;
}
