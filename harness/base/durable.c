/* SPDX-License-Identifier: MIT */
#include "harness/base/durable.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

bool durable_descriptor(int descriptor)
{
    return !fsync(descriptor) || errno == EINVAL || errno == ENOTSUP;
}

bool durable_file(FILE *file)
{
    return !fflush(file) && !ferror(file) && durable_descriptor(fileno(file));
}

bool durable_names(const char *path)
{
    char folder[PATH_MAX] = ".";
    size_t length = strlen(path);
    while (length && path[length - 1] == '/')
        length--;
    while (length && path[length - 1] != '/')
        length--;
    if (length && length < sizeof folder) {
        memcpy(folder, path, length);
        folder[length] = 0;
    }
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return true;
    bool good = durable_descriptor(descriptor);
    int why = errno;
    close(descriptor);
    errno = why;
    return good;
}

bool durable_replace(FILE *file, const char *beside, const char *path)
{
    bool good = durable_file(file);
    int why = errno;
    if (fclose(file) && good) {
        good = false;
        why = errno;
    }
    errno = why;
    return good && !rename(beside, path) && durable_names(path);
}

bool durable_drop_torn_line(FILE *file)
{
    long start = ftell(file), end = start, at = start;
    for (int c; (c = getc(file)) != EOF;) {
        at++;
        if (c == '\n')
            end = at;
    }
    return !ferror(file) && fseek(file, start, SEEK_SET) == 0 &&
           (at == end || ftruncate(fileno(file), end) == 0);
}
