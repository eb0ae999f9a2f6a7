/* SPDX-License-Identifier: MIT */
#include "harness/base/shipped-files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef QUADRILLE_SOURCE
#define QUADRILLE_SOURCE ""
#endif
#ifndef QUADRILLE_INSTALLED
#define QUADRILLE_INSTALLED ""
#endif

static bool has_data(const char *folder)
{
    char data[PATH_MAX + 8];
    struct stat status;
    snprintf(data, sizeof data, "%s/data", folder);
    return *folder && !stat(data, &status) && S_ISDIR(status.st_mode);
}

/* PREFIX/share/quadrille of a program that is PREFIX/bin/quadrille. */
static bool beside_program(char *folder, size_t room)
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
    return snprintf(folder, room, "%s/../share/quadrille", self) < (int)room && has_data(folder);
}

const char *shipped_folder(void)
{
    static char beside[PATH_MAX];
    const char *folder = getenv("QUADRILLE_SHARE");
    if (folder && *folder)
        return folder;
    if (beside_program(beside, sizeof beside))
        return beside;
    if (has_data(QUADRILLE_SOURCE))
        return QUADRILLE_SOURCE;
    return has_data(QUADRILLE_INSTALLED) ? QUADRILLE_INSTALLED : NULL;
}
