#include "harness/instances/taken-names.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv). */
static size_t hash(const struct taken_names *names, const char *name)
{
    uint64_t value = 0xCBF29CE484222325;
    for (; *name; name++) {
        int letter = (unsigned char)*name;
        value = (value ^ (uint64_t)(names->any_case ? tolower(letter) : letter)) * 0x100000001B3;
    }
    return (size_t)(value ^ value >> 32);
}

/* The slot that holds the name, or the one that it would go to. */
static struct taken_name *slot_of(const struct taken_names *names, const char *name)
{
    size_t at = hash(names, name) & (names->room - 1);
    while (names->slot[at].name &&
           (names->any_case ? strcasecmp(names->slot[at].name, name) : strcmp(names->slot[at].name, name)))
        at = (at + 1) & (names->room - 1);
    return &names->slot[at];
}

struct taken_name *taken_names_find(const struct taken_names *names, const char *name)
{
    struct taken_name *slot = names->room ? slot_of(names, name) : 0;
    return slot && slot->name ? slot : 0;
}

static bool grow(struct taken_names *names)
{
    struct taken_names grown = *names;
    grown.room = names->room ? 2 * names->room : 64;
    grown.slot = calloc(grown.room, sizeof *grown.slot);
    if (!grown.slot)
        return false;
    for (size_t i = 0; i < names->room; i++)
        if (names->slot[i].name)
            *slot_of(&grown, names->slot[i].name) = names->slot[i];
    free(names->slot);
    *names = grown;
    return true;
}

bool taken_names_add(struct taken_names *names, const char *name)
{
    if (2 * names->count >= names->room && !grow(names))
        return false;
    *slot_of(names, name) = (struct taken_name){.name = name};
    names->count++;
    return true;
}

void taken_names_close(struct taken_names *names)
{
    free(names->slot);
    *names = (struct taken_names){0};
}
