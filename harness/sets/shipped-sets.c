/* SPDX-License-Identifier: MIT */
#include "harness/sets/shipped-sets.h"

#include "harness/base/files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The path of a shipped set; null if there is none of that name. */
const char *shipped_path(const char *name, char path[PATH_MAX])
{
    struct stat status;
    const char *folder = shipped_folder();
    if (!folder || strchr(name, '/') || snprintf(path, PATH_MAX, "%s/data/%s.txt", folder, name) >= PATH_MAX)
        return NULL;
    return stat(path, &status) ? NULL : path;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct shipped *)a)->name, ((const struct shipped *)b)->name);
}

/* Reads the comments at the head of a set. */
static void read_head(const char *path, struct shipped *shipped)
{
    FILE *file = fopen(path, "r");
    char line[256];
    while (file && fgets(line, sizeof line, file) && *line == '#') {
        sscanf(line, "# about: %127[^\n]", shipped->about);
        shipped->by_default |= !strncmp(line, "# compare: by default", 21);
    }
    if (file)
        fclose(file);
}

size_t sets_shipped(struct shipped shipped[SHIPPED_MAX])
{
    const char *share = shipped_folder();
    char folder[PATH_MAX];
    if (!share || snprintf(folder, sizeof folder, "%s/data", share) >= (int)sizeof folder)
        return 0;
    DIR *directory = opendir(folder);
    size_t count = 0;
    for (struct dirent *entry; directory && count < SHIPPED_MAX && (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        char path[2 * PATH_MAX];
        if (length < 5 || length >= sizeof shipped->name || strcmp(entry->d_name + length - 4, ".txt"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        shipped[count] = (struct shipped){0};
        memcpy(shipped[count].name, entry->d_name, length - 4);
        read_head(path, &shipped[count++]);
    }
    if (directory)
        closedir(directory);
    qsort(shipped, count, sizeof *shipped, by_name);
    return count;
}
