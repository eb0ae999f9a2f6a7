/* SPDX-License-Identifier: MIT */
/* The allocator that every back-end uses. All of its memory passes through here, so one place measures the
 * peak, keeps the memory limit, and fails on purpose in the tests. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct allocator {
    size_t limit;      /* bytes in use at most; 0: no limit */
    uint64_t fail_at;  /* the request, counted from 1, that fails, and all after it; 0: none */
    size_t used, peak; /* bytes */
    bool exhausted;    /* a request was turned down */
    uint64_t requests;
};

/* Returns a block of `size` bytes (at least 1), aligned for anything, contents undefined. Null if memory or
 * the limit is exhausted. Free it with allocator_give and its size. */
void *allocator_take(struct allocator *allocator, size_t size);
void *allocator_take_zeroed(struct allocator *allocator, size_t size);
void allocator_give(struct allocator *allocator, void *block, size_t size);

/* --- arrays, by the number of their elements --- */

/* Returns `count` + 1 elements of `size` bytes (at least 1), so that no array is empty, contents undefined;
 * all 0 with array_take_zeroed. Null if memory or the limit is exhausted, or if no address space holds that
 * many. array_give frees it with the same count and size; it takes null, too. */
void *array_take(struct allocator *allocator, size_t count, size_t size);
void *array_take_zeroed(struct allocator *allocator, size_t count, size_t size);
void array_give(struct allocator *allocator, void *array, size_t count, size_t size);

/* Makes room for `count` elements in the array that the pointer at `array` points to: one with room for
 * *room, or null and 0. If the array has to grow, its elements may move, and it gets room for half as many
 * more; array_give frees it with *room. Returns false, and nothing changes, if memory or the limit is
 * exhausted. */
bool array_grow(struct allocator *allocator, void *array, size_t *room, size_t count, size_t size);
static inline bool array_reserve(struct allocator *allocator, void *array, size_t *room, size_t count,
                                 size_t size)
{
    return count <= *room || array_grow(allocator, array, room, count, size);
}

/* --- arrays that are taken one by one and freed together --- */

/* Begins with its allocator, and all else 0. */
struct arrays {
    struct allocator *allocator;
    struct arrays_link *last;
    bool failed; /* one of them could not be taken, nor any after it */
};

/* As array_take, array_take_zeroed and array_reserve. They fail if memory ran out, now or before. */
void *arrays_take(struct arrays *arrays, size_t count, size_t size);
void *arrays_take_zeroed(struct arrays *arrays, size_t count, size_t size);
bool arrays_reserve(struct arrays *arrays, void *array, size_t *room, size_t count, size_t size);

/* Frees one of them before the others. */
void arrays_give(struct arrays *arrays, void *array);

/* Frees them all. Arrays that were never begun (all zero) may be closed, too. */
void arrays_close(struct arrays *arrays);
