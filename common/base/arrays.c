/* SPDX-License-Identifier: MIT */
#include "common/base/arrays.h"

#include <stdalign.h>
#include <string.h>

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
