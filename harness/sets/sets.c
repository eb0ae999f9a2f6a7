/* SPDX-License-Identifier: MIT */
#include "harness/sets/sets.h"

#include "common/base/printable.h"
#include "common/cover/family.h"
#include "harness/base/memory.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    taken_names_close(&list->names);
    taken_names_close(&list->stems);
    known_boards_close(&list->known);
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
    snprintf(text, PLACE_TEXT_MAX, puzzle->line ? "%s:%zu" : "%s", set->source[puzzle->source].path,
             puzzle->line);
    return make_printable(text);
}

const char *puzzle_place(const struct set *set, size_t index, char text[PLACE_TEXT_MAX])
{
    return place_in(set, &set->puzzles.puzzle[index], text);
}

struct instance_name instance_name(const struct set *set, size_t index)
{
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
    return snprintf(path, PATH_MAX, "%s/%s-%04zu%s", folder, set->stem, index + 1, ending) < PATH_MAX;
}
