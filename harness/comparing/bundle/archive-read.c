/* SPDX-License-Identifier: MIT */
#include "harness/comparing/bundle/archive-internal.h"

#include "harness/measuring/sets/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Octal digits, which a blank or a zero ends. False if there is anything else, such as the large numbers of GNU tar. */
static bool read_octal(const char *field, size_t room, size_t *number)
{
    size_t i = 0, digits = 0;
    for (*number = 0; i < room && field[i] == ' ';)
        i++;
    for (; i < room && field[i] >= '0' && field[i] <= '7'; i++, digits++)
        *number = *number * 8 + (size_t)(field[i] - '0');
    return digits && digits < 12 && (i == room || field[i] == ' ' || !field[i]);
}

static void read_path(const struct tar_header *header, char path[ARCHIVE_PATH_MAX])
{
    const bool posix = !memcmp(header->magic, "ustar", sizeof header->magic);
    size_t prefix = posix ? strnlen(header->prefix, sizeof header->prefix) : 0;
    memcpy(path, header->prefix, prefix);
    if (prefix)
        path[prefix++] = '/';
    size_t length = strnlen(header->name, sizeof header->name);
    memcpy(path + prefix, header->name, length);
    path[prefix + length] = 0;
}

static bool is_zero(const char *bytes, size_t length)
{
    while (length && !*bytes)
        bytes++, length--;
    return !length;
}

/* What stands in the place of a file. */
static const char *name_of_type(char type)
{
    return type == '1' || type == '2'                                 ? "a link"
           : type == 'x' || type == 'g' || type == 'L' || type == 'K' ? "a long name in a form not read here"
                                                                      : "no file";
}

/* Reads the file that begins at `at`, and moves behind it. */
static bool read_entry(struct archive *archive, const char *text, size_t length, size_t *at,
                       struct error *error)
{
    struct tar_header header;
    char path[ARCHIVE_PATH_MAX];
    size_t sum, size, from = *at + TAR_BLOCK;
    if (length - *at < TAR_BLOCK)
        return error_set(error, "it is cut off behind byte %zu", length);
    memcpy(&header, text + *at, sizeof header);
    if (memcmp(header.magic, "ustar", sizeof header.magic - 1) ||
        !read_octal(header.checksum, sizeof header.checksum, &sum) || sum != tar_checksum(&header))
        return error_set(error, "byte %zu: no header of a tar archive", *at + 1);
    if (!read_octal(header.size, sizeof header.size, &size) || size > ARCHIVE_BYTES_MAX)
        return error_set(error, "byte %zu: a file of more than 1 GiB, or of no size at all", *at + 1);
    read_path(&header, path);
    *at = from;
    if (header.type == '5' && !size) { /* a folder, as tar adds it: files make their own */
        size_t end = strlen(path);
        if (end && path[end - 1] == '/')
            path[end - 1] = 0;
        return !strcmp(path, ".") || archive_check_path(path, error);
    }
    if (header.type != '0' && header.type)
        return error_set(error, "'%.100s' is %s", path, name_of_type(header.type));
    if (size > length - from || tar_padding(size) > length - from - size)
        return error_set(error, "it is cut off in '%.100s'", path);
    *at += size + tar_padding(size);
    const char *plain = strncmp(path, "./", 2) ? path : path + 2; /* as `tar -c .` writes them */
    if (!archive_add(archive, plain, text + from, size, error))
        return false;
    size_t mode;
    archive->file[archive->count - 1].is_script =
        read_octal(header.mode, sizeof header.mode, &mode) && mode & 0100;
    return true;
}

static bool read_text(struct archive *archive, const char *text, size_t length, struct error *error)
{
    size_t at = 0;
    if (!length)
        return error_set(error, "it is empty");
    while (length - at < TAR_BLOCK || !is_zero(text + at, TAR_BLOCK))
        if (!read_entry(archive, text, length, &at, error))
            return false;
    return is_zero(text + at, length - at) || error_set(error, "byte %zu: something behind its end", at + 1);
}

bool archive_read(struct archive *archive, const char *path, struct error *error)
{
    struct stat status;
    struct file file;
    *archive = (struct archive){0};
    if (!stat(path, &status) && S_ISDIR(status.st_mode))
        return archive_read_folder(archive, path, error);
    /* Headers and padding take less than as much again. */
    if (!file_begin(&file, path, 2 * ARCHIVE_BYTES_MAX))
        return error_set(error, "%s", file_why(&file));
    bool good = file.rest ? error_set(error, "its files hold more than 1 GiB")
                          : read_text(archive, file.text, file.length, error);
    file_close(&file);
    return good;
}
