/* SPDX-License-Identifier: MIT */
#include "harness/sets/folder.h"

#include "harness/base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool is_folder_name(const char *name)
{
    struct stat status;
    return !stat(name, &status) && S_ISDIR(status.st_mode);
}

size_t folder_name_length(const char *name)
{
    size_t length = strlen(name);
    while (length > 1 && name[length - 1] == '/')
        length--;
    return length;
}

/* The digits that a text begins with, without zeros before them. */
static size_t count_digits(const char **text)
{
    *text += strspn(*text, "0");
    return strspn(*text, "0123456789");
}

/* A slash comes before all other characters: the files of a folder stay together. */
static int weight(char character)
{
    return character == '/' ? 1 : character ? (unsigned char)character + 2 : 0;
}

int natural_order(const char *a, const char *b)
{
    const char *whole_a = a, *whole_b = b;
    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            size_t digits_a = count_digits(&a), digits_b = count_digits(&b);
            int order = digits_a != digits_b ? (digits_a < digits_b ? -1 : 1) : strncmp(a, b, digits_a);
            if (order)
                return order;
            a += digits_a;
            b += digits_b;
        } else if (*a != *b)
            break;
        else
            a++, b++;
    }
    int order = weight(*a) - weight(*b);
    return order ? order : strcmp(whole_a, whole_b);
}

static int by_natural_order(const void *a, const void *b)
{
    return natural_order(*(char *const *)a, *(char *const *)b);
}

/* Takes over the path. */
static void add_path(struct folder_files *files, char *path)
{
    files->path = memory_room(files->path, files->count, &files->room, sizeof *files->path);
    files->path[files->count++] = path;
}

static char *join_path(const char *folder, const char *name)
{
    size_t length = folder_name_length(folder);
    return memory_print("%.*s%s%s", (int)length, folder, folder[length - 1] == '/' ? "" : "/", name);
}

/* Takes over a path that was met in a folder. Sub-folders are put aside for later. A symbolic link to one is not followed,
 * since it may lead back. */
static void sort_in(struct folder_files *files, char *path, bool recursive, struct folder_files *later)
{
    struct stat status, own;
    bool known = !stat(path, &status), folder = known && S_ISDIR(status.st_mode);
    if (folder && recursive && !lstat(path, &own) && S_ISDIR(own.st_mode))
        add_path(later, path);
    else if (!known || S_ISREG(status.st_mode)) /* reading says why it can't be looked at */
        add_path(files, path);
    else {
        files->folders += folder;
        free(path);
    }
}

static int list_one(struct folder_files *files, const char *folder, bool recursive,
                    struct folder_files *later)
{
    DIR *directory = opendir(folder);
    if (!directory)
        return errno;
    for (struct dirent *entry; (entry = readdir(directory));)
        if (*entry->d_name != '.')
            sort_in(files, join_path(folder, entry->d_name), recursive, later);
    closedir(directory);
    return 0;
}

int folder_list(struct folder_files *files, const char *folder, bool recursive)
{
    struct folder_files later = {0};
    *files = (struct folder_files){0};
    int why = list_one(files, folder, recursive, &later);
    /* A sub-folder that can't be read is named as a file would be: when it is read. */
    for (size_t i = 0; i < later.count; i++)
        if (list_one(files, later.path[i], true, &later))
            add_path(files, memory_text(later.path[i]));
    folder_close(&later);
    if (files->count)
        qsort(files->path, files->count, sizeof *files->path, by_natural_order);
    return why;
}

void folder_close(struct folder_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->path[i]);
    free(files->path);
    *files = (struct folder_files){0};
}
