/* SPDX-License-Identifier: MIT */
#include "harness/ground/archive.h"

#include "harness/ground/folders.h"
#include "harness/ground/hash.h"
#include "harness/ground/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- names --- */

static bool part_is_plain(const char *part, size_t length)
{
    return length && !(length == 1 && *part == '.') && !(length == 2 && !memcmp(part, "..", 2));
}

bool archive_check_path(const char *path, struct error *error)
{
    if (*path == '/')
        return error_set(error, "'%.100s' is an absolute path", path);
    if (strlen(path) >= ARCHIVE_PATH_MAX)
        return error_set(error, "'%.100s...' is too long a path", path);
    for (const char *at = path; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F || *at == '\\')
            return error_set(error, "'%.100s' is a path with characters that paths here do not have", path);
    for (const char *part = path;; part++) {
        size_t length = strcspn(part, "/");
        if (!part_is_plain(part, length))
            return error_set(error, "'%.100s' is a path with a part that is empty, . or ..", path);
        part += length;
        if (!*part)
            return true;
    }
}

/* --- files --- */

struct archive_file *archive_find(const struct archive_files *files, const char *path)
{
    for (size_t i = 0; i < files->count; i++)
        if (!strcmp(files->file[i].path, path))
            return &files->file[i];
    return 0;
}

bool archive_add(struct archive_files *files, const char *path, const void *bytes, size_t length,
                 struct error *error)
{
    if (!archive_check_path(path, error))
        return false;
    if (archive_find(files, path))
        return error_set(error, "there are two files '%.100s'", path);
    if (files->count == ARCHIVE_FILES_MAX)
        return error_set(error, "there are more than %d files", ARCHIVE_FILES_MAX);
    if (length > ARCHIVE_BYTES_MAX - files->bytes)
        return error_set(error, "its files hold more than 1 GiB");
    char *copy = memory_get(length + 1);
    files->file = memory_room(files->file, files->count, &files->room, sizeof *files->file);
    if (length)
        memcpy(copy, bytes, length);
    struct archive_file *file = &files->file[files->count++];
    *file = (struct archive_file){.bytes = copy, .length = length};
    memcpy(file->path, path, strlen(path) + 1);
    files->bytes += length;
    return true;
}

void archive_close(struct archive_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->file[i].bytes);
    free(files->file);
    *files = (struct archive_files){0};
}

/* --- checksums --- */

static int by_path(const void *x, const void *y)
{
    const struct archive_file *a = x, *b = y;
    return strcmp(a->path, b->path);
}

void archive_sort(struct archive_files *files)
{
    if (files->count)
        qsort(files->file, files->count, sizeof *files->file, by_path);
}

bool archive_add_sums(struct archive_files *files, struct error *error)
{
    char *text = 0;
    size_t length = 0;
    FILE *file = memory_stream(&text, &length);
    archive_sort(files);
    for (size_t i = 0; i < files->count; i++) {
        char sum[CHECKSUM_TEXT];
        checksum(files->file[i].bytes, files->file[i].length, sum);
        fprintf(file, "%s  %s\n", sum, files->file[i].path);
    }
    fclose(file);
    bool good = archive_add(files, ARCHIVE_SUMS, text, length, error);
    free(text);
    return good;
}

/* A line of SHA256SUMS; null behind the last one. Moves on. */
struct sum_line {
    char sum[CHECKSUM_TEXT], path[ARCHIVE_PATH_MAX];
};

static bool read_sum_line(const struct archive_file *sums, size_t *at, struct sum_line *line,
                          struct error *error)
{
    const char *text = sums->bytes + *at;
    const char *end = memchr(text, '\n', sums->length - *at);
    size_t length = end ? (size_t)(end - text) : 0, name = length - (CHECKSUM_TEXT + 1);
    if (length < CHECKSUM_TEXT + 2 || memcmp(text + CHECKSUM_TEXT - 1, "  ", 2) || name >= ARCHIVE_PATH_MAX ||
        memchr(text, 0, length))
        return error_set(error, "%s: byte %zu: no line of a checksum and a name", ARCHIVE_SUMS, *at + 1);
    memcpy(line->sum, text, CHECKSUM_TEXT - 1);
    line->sum[CHECKSUM_TEXT - 1] = 0;
    memcpy(line->path, text + CHECKSUM_TEXT + 1, name);
    line->path[name] = 0;
    *at += length + 1;
    return true;
}

bool archive_check_sums(const struct archive_files *files, struct error *error)
{
    const struct archive_file *sums = archive_find(files, ARCHIVE_SUMS);
    bool *seen = memory_zeroed(files->count + 1, sizeof *seen), good = sums;
    if (!good)
        error_set(error, "it holds no " ARCHIVE_SUMS ", so it is no bundle");
    for (size_t at = 0; good && at < sums->length;) {
        struct sum_line line;
        char sum[CHECKSUM_TEXT];
        if (!(good = read_sum_line(sums, &at, &line, error)))
            break;
        const struct archive_file *file = archive_find(files, line.path);
        if (!file || file == sums || seen[file - files->file]) {
            good = error_set(error, "%s names '%.100s', which is %s", ARCHIVE_SUMS, line.path,
                             !file          ? "not there"
                             : file == sums ? "itself"
                                            : "named before");
            break;
        }
        seen[file - files->file] = true;
        checksum(file->bytes, file->length, sum);
        if (strcmp(sum, line.sum))
            good = error_set(error, "'%.100s' was changed: its checksum is not that of %s", line.path,
                             ARCHIVE_SUMS);
    }
    for (size_t i = 0; good && i < files->count; i++)
        if (!seen[i] && &files->file[i] != sums)
            good = error_set(error, "%s does not list '%.100s'", ARCHIVE_SUMS, files->file[i].path);
    free(seen);
    return good;
}

/* --- on the disk --- */

static bool write_whole(const struct archive_file *file, const char *path)
{
    int number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, file->is_script ? 0777 : 0666);
    FILE *out = number < 0 ? 0 : fdopen(number, "wb");
    if (!out) {
        if (number >= 0)
            close(number);
        return false;
    }
    bool written = fwrite(file->bytes, 1, file->length, out) == file->length;
    return !fclose(out) && written;
}

bool archive_extract(const struct archive_files *files, const char *folder, struct error *error)
{
    for (size_t i = 0; i < files->count; i++) {
        char path[PATH_MAX];
        bool good = snprintf(path, sizeof path, "%s/%s", folder, files->file[i].path) < (int)sizeof path;
        char *slash = good ? strrchr(path, '/') : 0;
        if (!good)
            errno = ENAMETOOLONG;
        if (good) {
            *slash = 0;
            good = make_folders(path);
            *slash = '/';
        }
        if (!good || !write_whole(&files->file[i], path))
            return error_set(error, "cannot write %.200s/%.200s: %s", folder, files->file[i].path,
                             strerror(errno));
    }
    return true;
}

/* --- from a folder --- */

/* Like all that reads a whole file here, it refuses more than the bound. */
static bool add_from_disk(struct archive_files *files, const char *folder, const char *name,
                          struct error *error)
{
    char path[PATH_MAX];
    if (!archive_check_path(name, error))
        return false;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return error_set(error, "'%.100s' is too long a path", name);
    if (!archive_add_file(files, name, path, error))
        return false;
    files->file[files->count - 1].is_script = !access(path, X_OK);
    return true;
}

static bool read_folder(struct archive_files *files, const char *folder, struct error *error)
{
    if (!add_from_disk(files, folder, ARCHIVE_SUMS, error))
        return false;
    /* The list of files moves when one is added; what SHA256SUMS holds does not. */
    const struct archive_file *found = archive_find(files, ARCHIVE_SUMS);
    if (!found)
        return error_set(error, "there is no " ARCHIVE_SUMS);
    const struct archive_file sums = *found;
    for (size_t at = 0; at < sums.length;) {
        struct sum_line line;
        if (!read_sum_line(&sums, &at, &line, error) || !add_from_disk(files, folder, line.path, error))
            return false;
    }
    return true;
}

bool archive_add_file(struct archive_files *files, const char *name, const char *path, struct error *error)
{
    struct stat status;
    FILE *file = fopen(path, "rb");
    char *bytes = 0;
    bool good = false;
    if (!file || fstat(fileno(file), &status))
        error_set(error, "cannot read %.300s: %s", path, strerror(errno));
    else if (!S_ISREG(status.st_mode))
        error_set(error, "cannot read %.300s: it is no file", path);
    else if (status.st_size > (off_t)ARCHIVE_BYTES_MAX)
        error_set(error, "%.300s holds more than 1 GiB", path);
    else {
        size_t length = (size_t)status.st_size;
        errno = EIO;
        bytes = memory_get(length + 1);
        good = fread(bytes, 1, length, file) == length
                   ? archive_add(files, name, bytes, length, error)
                   : error_set(error, "cannot read %.300s: %s", path, strerror(errno));
    }
    if (file)
        fclose(file);
    free(bytes);
    return good;
}

bool archive_read(struct archive_files *files, const char *path, struct error *error)
{
    struct stat status;
    *files = (struct archive_files){0};
    return !stat(path, &status) && S_ISDIR(status.st_mode) ? read_folder(files, path, error)
                                                           : archive_read_packed(files, path, error);
}
