/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* fopencookie */
#include "harness/measuring/run/rows-file.h"

#include "harness/base/memory.h"
#include "harness/sets/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

void rows_find(const char *run, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/rows.csv.xz", run);
    const size_t plain = strlen(path) - strlen(".xz");
    path[plain] = 0;
    if (access(path, F_OK)) {
        path[plain] = '.';
        if (access(path, F_OK))
            path[plain] = 0;
    }
}

bool rows_are_packed(const char *path)
{
    const size_t length = strlen(path);
    return length > 3 && !strcmp(path + length - 3, ".xz");
}

struct unpacking {
    struct file file;
    size_t at; /* how much of its text was read */
};

static ssize_t read_text(void *cookie, char *text, size_t most)
{
    struct unpacking *unpacking = cookie;
    struct file *file = &unpacking->file;
    if (unpacking->at == file->length) {
        if (!file_go_on(file, unpacking->at, PIECE))
            return -1;
        unpacking->at = 0;
    }
    const size_t left = file->length - unpacking->at, length = left < most ? left : most;
    memcpy(text, file->text + unpacking->at, length);
    unpacking->at += length;
    return (ssize_t)length;
}

static int close_unpacking(void *cookie)
{
    file_close(&((struct unpacking *)cookie)->file);
    free(cookie);
    return 0;
}

FILE *rows_open(const char *path)
{
    if (!rows_are_packed(path))
        return fopen(path, "r");
    struct unpacking *unpacking = memory_zeroed(1, sizeof *unpacking);
    FILE *stream = NULL;
    if (!file_begin(&unpacking->file, path, PIECE))
        free(unpacking);
    else if (!(stream = fopencookie(unpacking, "r",
                                    (cookie_io_functions_t){read_text, NULL, NULL, close_unpacking})))
        close_unpacking(unpacking);
    return stream;
}

const char *rows_why(int error_number)
{
    return error_number == EBADMSG ? "it is damaged, or there is no xz to unpack it (install xz-utils)"
                                   : strerror(error_number);
}

bool rows_refuse_packed(const char *run, struct error *error)
{
    char path[PATH_MAX];
    rows_find(run, path);
    return !rows_are_packed(path) ||
           error_set(error, "the rows of a published run are packed: unpack %s first (xz -d)", path);
}
