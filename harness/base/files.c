/* SPDX-License-Identifier: MIT */
#include "harness/base/files.h"

#include "harness/base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- folders --- */

bool make_folders(const char *path)
{
    char part[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof part)
        return false;
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i])
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0777) && errno != EEXIST)
            return false;
    }
    return true;
}

const char *path_last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* --- what is shipped --- */

#ifndef QUADRILLE_SOURCE
#define QUADRILLE_SOURCE ""
#endif
#ifndef QUADRILLE_INSTALLED
#define QUADRILLE_INSTALLED ""
#endif

static bool shipped_has_data(const char *folder)
{
    char data[PATH_MAX + 8];
    struct stat status;
    snprintf(data, sizeof data, "%s/data", folder);
    return *folder && !stat(data, &status) && S_ISDIR(status.st_mode);
}

/* PREFIX/share/quadrille of a program that is PREFIX/bin/quadrille. */
static bool shipped_beside_program(char *folder, size_t room)
{
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0)
        return false;
    self[length] = 0;
    char *slash = strrchr(self, '/');
    if (!slash)
        return false;
    *slash = 0;
    return snprintf(folder, room, "%s/../share/quadrille", self) < (int)room && shipped_has_data(folder);
}

const char *shipped_folder(void)
{
    static char beside[PATH_MAX];
    const char *folder = getenv("QUADRILLE_SHARE");
    if (folder && *folder)
        return folder;
    if (shipped_beside_program(beside, sizeof beside))
        return beside;
    if (shipped_has_data(QUADRILLE_SOURCE))
        return QUADRILLE_SOURCE;
    return shipped_has_data(QUADRILLE_INSTALLED) ? QUADRILLE_INSTALLED : NULL;
}

/* --- what outlasts a loss of power --- */

static bool durable_descriptor(int descriptor)
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
    assert(strcmp(beside, path));
    bool good = durable_file(file);
    int why = errno;
    if (fclose(file) && good) {
        good = false;
        why = errno;
    }
    errno = why;
    return good && !rename(beside, path) && durable_names(path);
}

bool append_text(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return true;
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

/* --- what is there whole or not at all --- */

static bool saved_file_fails(const struct saved_file *saved, const char *command)
{
    complain("%s: cannot write %s: %s", command, saved->path, strerror(errno));
    return false;
}

/* What was there before stays. */
static void saved_file_drop(void *context)
{
    const struct saved_file *saved = context;
    if (saved->is_replaced)
        remove(saved->beside);
}

bool saved_file_open(struct saved_file *saved, const char *path, const char *command)
{
    struct stat found;
    saved->path = path;
    saved->file = !path || !strcmp(path, "-") ? stdout : NULL;
    if (saved->file)
        return true;
    saved->is_replaced = lstat(path, &found) || S_ISREG(found.st_mode);
    snprintf(saved->beside, sizeof saved->beside, saved->is_replaced ? "%s.new" : "%s", path);
    saved->file = fopen(saved->beside, "w");
    if (!saved->file)
        return saved_file_fails(saved, command);
    memory_on_exhaustion(&saved->handler, saved_file_drop, saved);
    return true;
}

bool saved_file_close(struct saved_file *saved, bool keeps, const char *command)
{
    if (saved->file == stdout)
        return true;
    assert(saved->file);
    bool written = !ferror(saved->file);
    memory_drop_exhaustion_handler(&saved->handler);
    if (keeps && written && saved->is_replaced)
        written = durable_replace(saved->file, saved->beside, saved->path);
    else if (fclose(saved->file))
        written = false;
    if (keeps && !written)
        saved_file_fails(saved, command);
    if (!keeps || !written)
        saved_file_drop(saved);
    return written || !keeps;
}
