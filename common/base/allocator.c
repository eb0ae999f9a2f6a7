/* SPDX-License-Identifier: MIT */
#include "common/base/allocator.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

static bool allocator_may_take(struct allocator *allocator, size_t size)
{
    allocator->requests++;
    if (allocator->fail_at && allocator->requests >= allocator->fail_at)
        return false;
    return !allocator->limit ||
           (allocator->used <= allocator->limit && size <= allocator->limit - allocator->used);
}

/* Gives a block, or null and 0, another size, which is not smaller. Null, and the block stays, if that
 * fails. */
static void *allocator_enlarge(struct allocator *allocator, void *block, size_t old_size, size_t size)
{
    assert(size >= 1 && old_size <= size && old_size <= allocator->used && !block == !old_size);
    void *larger = allocator_may_take(allocator, size - old_size) ? realloc(block, size) : NULL;
    allocator->exhausted |= !larger;
    if (larger) {
        allocator->used += size - old_size;
        if (allocator->used > allocator->peak)
            allocator->peak = allocator->used;
    }
    return larger;
}

void *allocator_take(struct allocator *allocator, size_t size)
{
    return allocator_enlarge(allocator, NULL, 0, size);
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
    assert(size >= 1 && size <= allocator->used);
    allocator->used -= size;
    free(block);
}

/* --- arrays --- */

/* The bytes of an array with one more element than `count`; 0, and the allocator is exhausted, if that is too
 * much. */
static size_t array_bytes(struct allocator *allocator, size_t count, size_t size)
{
    assert(size >= 1);
    if (count < SIZE_MAX / 2 / size)
        return (count + 1) * size;
    allocator->exhausted = true;
    return 0;
}

void *array_take(struct allocator *allocator, size_t count, size_t size)
{
    const size_t bytes = array_bytes(allocator, count, size);
    return bytes ? allocator_take(allocator, bytes) : NULL;
}

void *array_take_zeroed(struct allocator *allocator, size_t count, size_t size)
{
    void *array = array_take(allocator, count, size);
    if (array)
        memset(array, 0, (count + 1) * size);
    return array;
}

void array_give(struct allocator *allocator, void *array, size_t count, size_t size)
{
    allocator_give(allocator, array, (count + 1) * size);
}

static size_t array_larger_room(size_t count)
{
    return count + count / 2 + 4;
}

bool array_grow(struct allocator *allocator, void *array, size_t *room, size_t count, size_t size)
{
    const size_t bytes = array_bytes(allocator, array_larger_room(count), size);
    void *block;
    memcpy(&block, array, sizeof block); /* a pointer to elements of any type */
    assert(count > *room && (block || !*room));
    block = bytes ? allocator_enlarge(allocator, block, block ? (*room + 1) * size : 0, bytes) : NULL;
    if (!block)
        return false;
    memcpy(array, &block, sizeof block);
    *room = array_larger_room(count);
    return true;
}

/* --- arrays that are freed together --- */

/* Stands before each array. */
struct arrays_link {
    alignas(max_align_t) struct arrays_link *before;
    size_t bytes; /* of link and array */
};

/* Where the link of an array hangs. */
static struct arrays_link **arrays_find(struct arrays *arrays, const void *array)
{
    struct arrays_link **at = &arrays->last;
    for (; *at && *at + 1 != array; at = &(*at)->before)
        ;
    assert(*at);
    return at;
}

/* Takes an array whose link is to hang at `at`, or enlarges the one that hangs there. */
static void *arrays_enlarge(struct arrays *arrays, struct arrays_link **at, bool is_new, size_t count,
                            size_t size)
{
    const size_t bytes = array_bytes(arrays->allocator, count, size),
                 sum = sizeof(struct arrays_link) + bytes;
    struct arrays_link *link = NULL, *before = is_new ? *at : (*at)->before;
    if (bytes && !arrays->failed)
        link = allocator_enlarge(arrays->allocator, is_new ? NULL : *at, is_new ? 0 : (*at)->bytes, sum);
    arrays->failed |= !link;
    if (!link)
        return NULL;
    *link = (struct arrays_link){before, sum};
    *at = link;
    return link + 1;
}

void *arrays_take(struct arrays *arrays, size_t count, size_t size)
{
    return arrays_enlarge(arrays, &arrays->last, true, count, size);
}

void *arrays_take_zeroed(struct arrays *arrays, size_t count, size_t size)
{
    void *array = arrays_take(arrays, count, size);
    if (array)
        memset(array, 0, (count + 1) * size);
    return array;
}

bool arrays_reserve(struct arrays *arrays, void *array, size_t *room, size_t count, size_t size)
{
    void *block;
    if (count <= *room)
        return !arrays->failed;
    memcpy(&block, array, sizeof block);
    block = arrays_enlarge(arrays, block ? arrays_find(arrays, block) : &arrays->last, !block,
                           array_larger_room(count), size);
    if (!block)
        return false;
    memcpy(array, &block, sizeof block);
    *room = array_larger_room(count);
    return true;
}

void arrays_give(struct arrays *arrays, void *array)
{
    if (!array)
        return;
    struct arrays_link **at = arrays_find(arrays, array), *link = *at;
    *at = link->before;
    allocator_give(arrays->allocator, link, link->bytes);
}

void arrays_close(struct arrays *arrays)
{
    while (arrays->last)
        arrays_give(arrays, arrays->last + 1);
}
