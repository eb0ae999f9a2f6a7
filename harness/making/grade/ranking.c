/* SPDX-License-Identifier: MIT */
#include "harness/making/grade/ranking.h"

#include "harness/ground/memory.h"

#include <stdlib.h>

/* Whether `a` is to be dropped before `b`: it is easier (harder), or came later. */
static bool is_worse(const struct ranking *ranking, const struct ranked *a, const struct ranked *b)
{
    if (a->value != b->value)
        return ranking->hardest == (a->value < b->value);
    return a->number > b->number;
}

static void swap(struct ranked *a, struct ranked *b)
{
    struct ranked other = *a;
    *a = *b;
    *b = other;
}

static void rise(struct ranking *ranking, size_t at)
{
    struct ranked *entry = ranking->entry;
    for (; at && is_worse(ranking, &entry[at], &entry[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&entry[at], &entry[(at - 1) / 2]);
}

static void sink(struct ranking *ranking, size_t at, size_t count)
{
    struct ranked *entry = ranking->entry;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_worse(ranking, &entry[child + 1], &entry[child]))
            child++;
        if (!is_worse(ranking, &entry[child], &entry[at]))
            return;
        swap(&entry[child], &entry[at]);
    }
}

void ranking_add(struct ranking *ranking, uint64_t value, uint64_t number, size_t *slot)
{
    struct ranked added = {.value = value, .number = number, .slot = ranking->count};
    *slot = SIZE_MAX;
    if (ranking->count == ranking->most) {
        if (is_worse(ranking, &added, &ranking->entry[0]))
            return;
        *slot = added.slot = ranking->entry[0].slot;
        ranking->entry[0] = added;
        sink(ranking, 0, ranking->count);
        return;
    }
    ranking->entry = memory_room(ranking->entry, ranking->count, &ranking->room, sizeof *ranking->entry);
    *slot = added.slot;
    ranking->entry[ranking->count] = added;
    rise(ranking, ranking->count++);
}

void ranking_bounds(const struct ranking *ranking, uint64_t *low, uint64_t *high)
{
    bool full = ranking->count == ranking->most;
    uint64_t value = full ? ranking->entry[0].value : 0;
    *low = full && ranking->hardest ? value + (value < UINT64_MAX) : 0;
    *high = full && !ranking->hardest ? value - (value > 0) : UINT64_MAX;
}

void ranking_sort(struct ranking *ranking)
{
    /* The worst goes behind all others, again and again. */
    for (size_t left = ranking->count; left > 1;) {
        swap(&ranking->entry[0], &ranking->entry[--left]);
        sink(ranking, 0, left);
    }
}

void ranking_close(struct ranking *ranking)
{
    free(ranking->entry);
    *ranking = (struct ranking){.hardest = ranking->hardest, .most = ranking->most};
}
