/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* realpath, which POSIX has as an option */
#include "harness/sets/set-joining.h"

#include "harness/base/memory.h"
#include "harness/sets/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void set_join(struct set *all, struct set *piece)
{
    size_t first = all->sources;
    if (!piece->puzzles.count)
        return;
    for (size_t i = 0; i < piece->sources; i++) {
        *set_add_source(all) = piece->source[i];
        piece->source[i] = (struct set_source){0};
    }
    size_t before = all->puzzles.count;
    for (size_t i = 0; i < piece->puzzles.count; i++)
        piece->puzzles.puzzle[i].source += first;
    memory_require(puzzles_append(&all->puzzles, &piece->puzzles));
    for (size_t i = before; i < all->puzzles.count; i++)
        all->source[all->puzzles.puzzle[i].source].chosen++;
}

/* The length of the folder in a path, with its slash. */
static size_t folder_length(const char *path, size_t length)
{
    while (length && path[length - 1] != '/')
        length--;
    return length;
}

size_t set_common_folder(const struct set *set)
{
    const char *first = set->source->name;
    size_t length = set->source->is_file ? folder_length(first, strlen(first)) : 0;
    for (size_t i = 1; i < set->sources && length; i++) {
        const char *name = set->source[i].name;
        if (!set->source[i].is_file)
            return 0;
        size_t same = 0;
        while (same < length && name[same] == first[same])
            same++;
        length = folder_length(first, same);
    }
    return length;
}

char *folder_short_name(const char *folder, size_t length)
{
    char *path = memory_text_part(folder, length), *name = NULL;
    size_t end = folder_name_length(path);
    path[end] = 0;
    const char *last = path + folder_length(path, end);
    bool is_plain = *last && strcmp(last, ".") && strcmp(last, "..") && strcmp(last, "/");
    char *whole = !is_plain ? realpath(path, NULL) : NULL;
    if (is_plain)
        name = memory_text(last);
    else if (whole && strrchr(whole, '/')[1])
        name = memory_text(strrchr(whole, '/') + 1);
    free(whole);
    free(path);
    return name;
}

void set_name_sources(struct set *set, size_t length, const char *folder)
{
    for (size_t i = 0; i < set->sources; i++) {
        struct set_source *source = &set->source[i];
        const char *rest = source->name + length + (length && source->name[length] == '/');
        char *name = memory_print("%s%s%s", folder ? folder : "", folder ? "/" : "", rest);
        source->folder = folder ? strlen(folder) + 1 : 0;
        free(source->name);
        source->name = name;
    }
}

void set_sum_sources(struct set *set)
{
    char *text = NULL;
    size_t length = 0, at = 0;
    if (set->sources == 1 && set->source->chosen == set->source->held) {
        memcpy(set->checksum, set->source->checksum, sizeof set->checksum);
        return;
    }
    FILE *lines = memory_stream(&text, &length);
    for (size_t i = 0; i < set->sources; i++) {
        const struct set_source *source = &set->source[i];
        if (!source->chosen)
            continue;
        fprintf(lines, "%s  %s", source->checksum, set->sources > 1 ? source->name + source->folder : "");
        for (; at < set->puzzles.count && set->puzzles.puzzle[at].source == i; at++)
            if (source->chosen < source->held)
                fprintf(lines, "#%zu", set->puzzles.puzzle[at].number);
        fputc('\n', lines);
    }
    fclose(lines);
    checksum(text, length, set->checksum);
    free(text);
}
