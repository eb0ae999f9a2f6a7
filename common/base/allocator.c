/* SPDX-License-Identifier: MIT */
#include "common/base/allocator.h"

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
