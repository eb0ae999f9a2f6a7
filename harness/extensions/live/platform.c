/* SPDX-License-Identifier: MIT */
/* What the module has in place of parts of the program that WebAssembly has no system calls or libraries for:
 * memory that runs out ends the module, no signal comes, and no counts are known without a search. */
#include "common/cover/family-internal.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"

#include <stdlib.h>

/* --- memory --- */

void memory_require(bool had)
{
    if (!had)
        exit(1); /* the page says so (worker.js) */
}

void *memory_checked(void *taken)
{
    memory_require(taken);
    return taken;
}

void *memory_get(size_t size)
{
    return memory_checked(malloc(size ? size : 1));
}

void *memory_zeroed(size_t count, size_t size)
{
    return memory_checked(calloc(count ? count : 1, size));
}

void *memory_room(void *items, size_t count, size_t *room, size_t size)
{
    enum { FIRST = 8 };
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : FIRST;
    return memory_checked(realloc(items, *room * size));
}

FILE *memory_stream(char **text, size_t *length)
{
    return memory_checked(open_memstream(text, length));
}

/* --- the user's wish to stop: the page ends the whole module --- */

atomic_int program_stop;

/* --- no known counts --- */

#define UNKNOWN(name)                                             \
    char *family_known_##name(const struct family_member *member) \
    {                                                             \
        (void)member;                                             \
        return 0;                                                 \
    }
UNKNOWN(queens)
UNKNOWN(langford)
UNKNOWN(pentomino)
UNKNOWN(latin)
UNKNOWN(dominoes)
UNKNOWN(tetromino)
UNKNOWN(partridge)
UNKNOWN(motley)
UNKNOWN(graceful)
UNKNOWN(macmahon)
UNKNOWN(ice)
UNKNOWN(bell)
UNKNOWN(matching)
UNKNOWN(steiner)
UNKNOWN(one)
