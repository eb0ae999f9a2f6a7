/* SPDX-License-Identifier: MIT */
#include "solvers/bands/bands-engines.h"

/* The block begins somewhere within the first BANDS_ALIGNMENT bytes of a larger one; the byte just
 * before it says where that begins. */
void *bands_take(struct allocator *allocator, size_t size)
{
    unsigned char *block = allocator_take(allocator, size + BANDS_ALIGNMENT);
    if (!block)
        return NULL;
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

void bands_close(void *state)
{
    struct bands *bands = state;
    bands_give(bands->allocator, bands->room, bands->size);
    allocator_give(bands->allocator, bands, sizeof *bands);
}

struct bands *bands_open(const void *engine, size_t size, struct allocator *allocator, struct error *error)
{
    struct bands *bands = allocator_take_zeroed(allocator, sizeof *bands);
    void *room = bands ? bands_take(allocator, size) : NULL;
    if (bands)
        *bands = (struct bands){allocator, engine, size, room};
    if (room)
        return bands;
    if (bands)
        bands_close(bands);
    error_set(error, "not enough memory for the boards under way");
    return NULL;
}
