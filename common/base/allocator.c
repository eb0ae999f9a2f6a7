/* SPDX-License-Identifier: MIT */
#include "common/base/allocator.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

static bool may_take(struct allocator *allocator, size_t size)
{
    allocator->requests++;
    if (allocator->fail_at && allocator->requests >= allocator->fail_at)
        return false;
    return !allocator->limit ||
           (allocator->used <= allocator->limit && size <= allocator->limit - allocator->used);
}

void *allocator_take(struct allocator *allocator, size_t size)
{
    void *block = may_take(allocator, size) ? malloc(size) : NULL;
    allocator->exhausted |= !block;
    if (block) {
        allocator->used += size;
        if (allocator->used > allocator->peak)
            allocator->peak = allocator->used;
    }
    return block;
}

void *allocator_take_zeroed(struct allocator *allocator, size_t size)
{
    void *block = allocator_take(allocator, size);
    if (block)
        memset(block, 0, size);
    return block;
}

void allocator_give(struct allocator *allocator, void *block, size_t size)
{
    if (!block)
        return;
    allocator->used -= size;
    free(block);
}

void *array_take(struct allocator *allocator, size_t count, size_t size)
{
    if (count < SIZE_MAX / 2 / size)
        return allocator_take(allocator, (count + 1) * size);
    allocator->exhausted = true;
    return NULL;
}

void *array_take_zeroed(struct allocator *allocator, size_t count, size_t size)
{
    void *array = array_take(allocator, count, size);
    return array ? memset(array, 0, (count + 1) * size) : NULL;
}

void array_give(struct allocator *allocator, void *array, size_t count, size_t size)
{
    allocator_give(allocator, array, (count + 1) * size);
}

bool array_grow(struct allocator *allocator, void *array, size_t *room, size_t count, size_t size)
{
    const size_t larger_room = count + count / 2 + 4;
    void *old, *larger = array_take(allocator, larger_room, size);
    if (!larger)
        return false;
    memcpy(&old, array, sizeof old); /* a pointer to elements of any type */
    if (old)
        memcpy(larger, old, *room * size);
    array_give(allocator, old, *room, size);
    memcpy(array, &larger, sizeof larger);
    *room = larger_room;
    return true;
}

/* Stands before each array. */
struct arrays_link {
    alignas(max_align_t) struct arrays_link *before;
    size_t bytes; /* of link and array */
};

void *arrays_take(struct arrays *arrays, size_t count, size_t size)
{
    const bool fits = count < SIZE_MAX / 2 / size;
    const size_t bytes = fits ? sizeof(struct arrays_link) + (count + 1) * size : 0;
    struct arrays_link *link = fits && !arrays->failed ? allocator_take(arrays->allocator, bytes) : NULL;
    arrays->allocator->exhausted |= !fits;
    arrays->failed |= !link;
    if (!link)
        return NULL;
    *link = (struct arrays_link){arrays->last, bytes};
    arrays->last = link;
    return link + 1;
}

void *arrays_take_zeroed(struct arrays *arrays, size_t count, size_t size)
{
    void *array = arrays_take(arrays, count, size);
    return array ? memset(array, 0, (count + 1) * size) : NULL;
}

void arrays_close(struct arrays *arrays)
{
    while (arrays->last) {
        struct arrays_link *link = arrays->last;
        arrays->last = link->before;
        allocator_give(arrays->allocator, link, link->bytes);
    }
}
