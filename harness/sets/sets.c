/* SPDX-License-Identifier: MIT */
#include "harness/sets/sets.h"

#include "common/base/printable.h"
#include "common/cover/family.h"
#include "harness/base/files.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct set_source *set_add_source(struct set *set)
{
    set->source = memory_room(set->source, set->sources, &set->source_room, sizeof *set->source);
    struct set_source *source = &set->source[set->sources++];
    *source = (struct set_source){0};
    return source;
}

void set_close(struct set *set)
{
    puzzles_close(&set->puzzles);
    for (size_t i = 0; i < set->sources; i++) {
        free(set->source[i].path);
        free(set->source[i].name);
        file_close(&set->source[i].file);
    }
    free(set->source);
    free(set->stem);
    free(set->name);
    free(set->path);
    set_request_close(&set->asked);
    *set = (struct set){0};
}

void sets_close(struct set_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        set_close(&list->set[i]);
    free(list->set);
    *list = (struct set_list){0};
}

/* --- what is said of instances --- */

char *puzzle_known_count(const struct set *set, size_t index)
{
    struct family_range range;
    struct error error;
    const struct puzzle *puzzle = index < set->puzzles.count ? &set->puzzles.puzzle[index] : NULL;
    if (!puzzle || puzzle->line || !family_parse(set->source[puzzle->source].path, &range, &error))
        return NULL;
    return family_known_count(&range.first);
}

const char *place_in(const struct set *set, const struct puzzle *puzzle, char text[PLACE_TEXT_MAX])
{
    assert(puzzle->source < set->sources);
    snprintf(text, PLACE_TEXT_MAX, puzzle->line ? "%s:%zu" : "%s", set->source[puzzle->source].path,
             puzzle->line);
    return make_printable(text);
}

const char *puzzle_place(const struct set *set, size_t index, char text[PLACE_TEXT_MAX])
{
    assert(index < set->puzzles.count);
    return place_in(set, &set->puzzles.puzzle[index], text);
}

struct instance_name instance_name(const struct set *set, size_t index)
{
    assert(index < set->puzzles.count);
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const struct set_source *source = &set->source[puzzle->source];
    return (struct instance_name){source->name, source->held > 1 ? puzzle->number : 0};
}

const char *instance_name_text(struct instance_name name, char text[INSTANCE_NAME_MAX])
{
    enum { NUMBER_ROOM = 24, SHOWN = INSTANCE_NAME_MAX - NUMBER_ROOM - 4 };
    const char *rest = strlen(name.text) > SHOWN ? "..." : "";
    if (name.number)
        snprintf(text, INSTANCE_NAME_MAX, "%.*s%s#%zu", SHOWN, name.text, rest, name.number);
    else
        snprintf(text, INSTANCE_NAME_MAX, "%.*s%s", SHOWN, name.text, rest);
    return make_printable(text);
}

const char *puzzle_name(const struct set *set, size_t index, char text[INSTANCE_NAME_MAX])
{
    return instance_name_text(instance_name(set, index), text);
}

size_t sets_count_instances(const struct set_list *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += list->set[i].puzzles.count;
    return count;
}

const struct set *sets_first(const struct set_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->set[i].puzzles.count)
            return &list->set[i];
    return NULL;
}

bool sets_have_plain_names(const struct set_list *list, struct error *error)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t s = 0; s < list->set[i].sources; s++) {
            const char *path = list->set[i].source[s].path;
            if (find_control(path, strlen(path)))
                return error_set(
                    error, "'%s' has a control character in its name, which rows.csv can't hold: rename it",
                    path);
        }
    return true;
}

bool puzzle_file(const struct set *set, size_t index, const char *folder, const char *ending,
                 char path[PATH_MAX])
{
    assert(set->stem);
    return snprintf(path, PATH_MAX, "%s/%s-%04zu%s", folder, set->stem, index + 1, ending) < PATH_MAX;
}

/* --- shipped sets --- */

const char *shipped_path(const char *name, char path[PATH_MAX])
{
    struct stat status;
    const char *folder = shipped_folder();
    if (!folder || strchr(name, '/') || snprintf(path, PATH_MAX, "%s/data/%s.txt", folder, name) >= PATH_MAX)
        return NULL;
    return stat(path, &status) ? NULL : path;
}

static int shipped_by_name(const void *a, const void *b)
{
    return strcmp(((const struct shipped *)a)->name, ((const struct shipped *)b)->name);
}

/* Reads the comments at the head of a set. */
static void shipped_read_head(const char *path, struct shipped *shipped)
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
        shipped_read_head(path, &shipped[count++]);
    }
    if (directory)
        closedir(directory);
    qsort(shipped, count, sizeof *shipped, shipped_by_name);
    return count;
}
