#include "harness/measuring/solutions-seen.h"

#include <stdlib.h>
#include <string.h>

/* Where a hash stands, or the free place where it would. */
static uint64_t *seen_slot(const struct solutions_seen *seen, uint64_t hash)
{
    size_t at = hash & (seen->room - 1);
    while (seen->hash[at] && seen->hash[at] != hash)
        at = (at + 1) & (seen->room - 1);
    return &seen->hash[at];
}

static bool seen_grow(struct solutions_seen *seen)
{
    struct solutions_seen larger = {.room = seen->room ? seen->room * 2 : 1024, .count = seen->count};
    larger.hash = calloc(larger.room, sizeof *larger.hash);
    if (!larger.hash)
        return false;
    for (size_t i = 0; i < seen->room; i++)
        if (seen->hash[i])
            *seen_slot(&larger, seen->hash[i]) = seen->hash[i];
    free(seen->hash);
    *seen = larger;
    return true;
}

bool solutions_seen_before(struct solutions_seen *seen, uint64_t hash)
{
    enum { MOST = 1 << 20 };
    hash += hash == 0;
    if (!seen->room && !seen_grow(seen))
        return false;
    if (*seen_slot(seen, hash) == hash)
        return true;
    if (seen->count < MOST && (seen->count * 2 < seen->room || seen_grow(seen))) {
        *seen_slot(seen, hash) = hash;
        seen->count++;
    }
    return false;
}

void solutions_seen_clear(struct solutions_seen *seen)
{
    if (seen->count)
        memset(seen->hash, 0, seen->room * sizeof *seen->hash);
    seen->count = 0;
}

void solutions_seen_close(struct solutions_seen *seen)
{
    free(seen->hash);
    *seen = (struct solutions_seen){0};
}
