/* SPDX-License-Identifier: MIT */
#include "harness/sets/taken-names.h"

#include "harness/base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Names that are the same have the same hash: that of their small letters, if either case will do. */
static uint32_t hash_of(const struct taken_names *names, const char *name)
{
    uint32_t value = 2166136261;
    for (; *name; name++) {
        int letter = (unsigned char)*name;
        value = (value ^ (uint32_t)(names->any_case ? tolower(letter) : letter)) * 16777619;
    }
    return value;
}

struct taken_name *taken_names_find(const struct taken_names *names, const char *name)
{
    const uint32_t hash = hash_of(names, name);
    size_t place;
    for (uint32_t at = hash_table_first(&names->by_hash, hash, &place); at != HASH_TABLE_END;
         at = hash_table_next(&names->by_hash, hash, &place)) {
        struct taken_name *taken = &names->name[at];
        if (names->any_case ? !strcasecmp(taken->name, name) : !strcmp(taken->name, name))
            return taken;
    }
    return NULL;
}

void taken_names_add(struct taken_names *names, const char *name)
{
    names->name = memory_room(names->name, names->count, &names->room, sizeof *names->name);
    memory_require(
        hash_table_add(&names->by_hash, hash_of(names, name), (uint32_t)names->count, &names->memory));
    names->name[names->count++] = (struct taken_name){.name = name};
}

void taken_names_close(struct taken_names *names)
{
    hash_table_close(&names->by_hash, &names->memory);
    free(names->name);
    names->name = NULL;
    names->count = names->room = 0;
}
