#include "bands-engines.h"

/* The block begins somewhere within the first BANDS_ALIGNMENT bytes of a larger one; where that begins is
 * told by the byte just before it. */
void *bands_take(struct allocator *allocator, size_t size)
{
    unsigned char *block = allocator_take(allocator, size + BANDS_ALIGNMENT);
    if (!block)
        return 0;
    unsigned before = BANDS_ALIGNMENT - (unsigned)((uintptr_t)block % BANDS_ALIGNMENT);
    block[before - 1] = (unsigned char)before;
    return block + before;
}

void bands_give(struct allocator *allocator, void *block, size_t size)
{
    unsigned char *at = block;
    if (block)
        allocator_give(allocator, at - at[-1], size + BANDS_ALIGNMENT);
}
