/* SPDX-License-Identifier: MIT */
/* Arrays that are taken one by one and freed together. */
#ifndef QUADRILLE_COMMON_BASE_ARRAYS_H
#define QUADRILLE_COMMON_BASE_ARRAYS_H

#include "common/base/allocator.h"

/* Begins with its allocator, and all else 0. */
struct arrays {
    struct allocator *allocator;
    struct arrays_link *last;
    bool failed; /* one of them could not be taken, nor any after it */
};

/* As array_take and array_take_zeroed (array.h). Null if memory ran out, now or before. */
void *arrays_take(struct arrays *arrays, size_t count, size_t size);
void *arrays_take_zeroed(struct arrays *arrays, size_t count, size_t size);

/* Frees them all. What was never begun (all zero) may be closed, too. */
void arrays_close(struct arrays *arrays);

#endif
