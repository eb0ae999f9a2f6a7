/* SPDX-License-Identifier: MIT */
#include "common/base/array.h"

#include <string.h>

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
