/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/selection.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Whether `a` is to be dropped before `b`: it is easier (harder), or came later. */
static bool is_worse(const struct ranking *ranking, const struct ranked *a, const struct ranked *b)
{
    if (a->value != b->value)
        return ranking->hardest == (a->value < b->value);
    return a->number > b->number;
}

void ranking_add(struct ranking *ranking, uint64_t value, uint64_t number, size_t *slot)
{
    struct ranked added = {.value = value, .number = number, .slot = ranking->count};
    *slot = SIZE_MAX;
    if (ranking->count == ranking->most) {
        if (is_worse(ranking, &added, &ranking->entry[ranking->count - 1]))
            return;
        added.slot = ranking->entry[--ranking->count].slot;
    }
    struct ranked *entry = memory_room(ranking->entry, ranking->count, &ranking->room, sizeof *entry);
    size_t low = 0, high = ranking->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (is_worse(ranking, &added, &entry[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    memmove(entry + low + 1, entry + low, (ranking->count++ - low) * sizeof *entry);
    entry[low] = added;
    ranking->entry = entry;
    *slot = added.slot;
}

void ranking_bounds(const struct ranking *ranking, uint64_t *low, uint64_t *high)
{
    bool full = ranking->count == ranking->most;
    uint64_t value = full ? ranking->entry[ranking->count - 1].value : 0;
    *low = full && ranking->hardest ? value + (value < UINT64_MAX) : 0;
    *high = full && !ranking->hardest ? value - (value > 0) : UINT64_MAX;
}

void ranking_close(struct ranking *ranking)
{
    free(ranking->entry);
    *ranking = (struct ranking){.hardest = ranking->hardest, .most = ranking->most};
}
