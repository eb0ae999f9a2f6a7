/* SPDX-License-Identifier: MIT */
/* Arrays from the allocator, by the number of their elements. Each has room for one element more than asked
 * for, so that none is empty. */
#ifndef QUADRILLE_COMMON_BASE_ARRAY_H
#define QUADRILLE_COMMON_BASE_ARRAY_H

#include "common/base/allocator.h"

/* `count` + 1 elements of `size` bytes (at least 1), contents undefined; with array_take_zeroed all 0. Null if
 * memory or the limit is exhausted, or no address space could hold so many. array_give frees it with the
 * same count and size; it takes null, too. */
void *array_take(struct allocator *allocator, size_t count, size_t size);
void *array_take_zeroed(struct allocator *allocator, size_t count, size_t size);
void array_give(struct allocator *allocator, void *array, size_t count, size_t size);

/* Makes room for `count` elements in the array that the pointer at `array` points to: one with room for *room, or null and
 * 0. If it has to move it takes what is in it along, and gets room for half as many more; array_give frees it with *room.
 * False, with all as it was, if memory or the limit is exhausted. array_grow is the case that it moves. */
bool array_grow(struct allocator *allocator, void *array, size_t *room, size_t count, size_t size);
static inline bool array_reserve(struct allocator *allocator, void *array, size_t *room, size_t count,
                                 size_t size)
{
    return count <= *room || array_grow(allocator, array, room, count, size);
}

#endif
