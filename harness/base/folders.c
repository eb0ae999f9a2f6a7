/* SPDX-License-Identifier: MIT */
#include "harness/base/folders.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

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
