/* SPDX-License-Identifier: MIT */
/* The allocator that every back-end uses. All of its memory passes through here, so one place
 * measures the peak, keeps the memory limit, and fails on purpose in the tests. */
#ifndef QUADRILLE_COMMON_BASE_ALLOCATOR_H
#define QUADRILLE_COMMON_BASE_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct allocator {
    size_t limit;      /* bytes in use at the most; 0: no limit */
    uint64_t fail_at;  /* the request, counted from 1, that fails, and all after it; 0: none */
    size_t used, peak; /* bytes */
    bool exhausted;    /* a request was turned down */
    uint64_t requests;
};

/* A block of `size` bytes (at least 1), aligned for anything, contents undefined. Null if memory or
 * the limit is exhausted. Free it with allocator_give and its size. */
void *allocator_take(struct allocator *allocator, size_t size);
void *allocator_take_zeroed(struct allocator *allocator, size_t size);
void allocator_give(struct allocator *allocator, void *block, size_t size);

#endif
