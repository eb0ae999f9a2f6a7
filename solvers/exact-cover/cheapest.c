/* SPDX-License-Identifier: MIT */
#include "solvers/exact-cover/cheapest.h"

#include "common/base/array.h"

void cheapest_open(struct cheapest *cheapest, uint64_t wanted, struct allocator *allocator)
{
    *cheapest = (struct cheapest){.below = UINT64_MAX, .wanted = wanted, .allocator = allocator};
}

enum search_end cheapest_end(const struct cheapest *cheapest, enum search_end end)
{
    return cheapest->failed ? SEARCH_NO_MEMORY : end;
}

void cheapest_close(struct cheapest *cheapest)
{
    array_give(cheapest->allocator, cheapest->cost, cheapest->room, sizeof *cheapest->cost);
}

static void rise(uint64_t *heap, size_t at, uint64_t cost)
{
    for (; at && heap[(at - 1) / 2] < cost; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = cost;
}

static void replace_dearest(uint64_t *heap, size_t count, uint64_t cost)
{
    size_t at = 0, child;
    while ((child = 2 * at + 1) < count) {
        child += child + 1 < count && heap[child + 1] > heap[child];
        if (heap[child] <= cost)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = cost;
}

void cheapest_add(struct cheapest *cheapest, uint64_t cost)
{
    if (!cheapest->wanted)
        return;
    if (cheapest->known < cheapest->wanted &&
        !array_reserve(cheapest->allocator, &cheapest->cost, &cheapest->room, cheapest->known + 1,
                       sizeof *cheapest->cost)) {
        cheapest->failed = true;
        cheapest->below = 0;
        return;
    }
    if (cheapest->known < cheapest->wanted)
        rise(cheapest->cost, cheapest->known++, cost);
    else
        replace_dearest(cheapest->cost, cheapest->known, cost);
    if (cheapest->known == cheapest->wanted)
        cheapest->below = cheapest->cost[0];
}
