/* SPDX-License-Identifier: MIT */
/* Variables by their activity, the most active first: a binary heap (Williams, Algorithm 232, Communications
 * of the ACM 7, 1964) that also knows where each variable is in it.
 *
 * A variable's activity is how often it took part in recent conflicts, where a conflict counts the less the
 * longer ago it was. Instead of making all activities smaller after each conflict, the next one counts for
 * more (MiniSat: Een and Sorensson, An Extensible SAT-solver, SAT 2003); when numbers become too large for
 * their type, all are scaled down together. Of variables equally active the one with the lower number comes
 * first, so the order depends on nothing but the activities. */
#pragma once

#include "common/base/allocator.h"

#define NO_VARIABLE UINT32_MAX

struct activity_heap {
    struct arrays arrays;
    uint32_t variables;
    uint32_t count;   /* of those in the heap */
    uint32_t *heap;   /* that at i is before those at 2i + 1 and 2i + 2 */
    uint32_t *place;  /* of each variable: where it is in the heap; NO_VARIABLE: it is not */
    double *activity; /* of each variable */
    double step;      /* what taking part in the next conflict counts */
};

/* Makes room for variables 0 .. variables - 1; false, with nothing kept, if memory runs out. */
bool activity_heap_open(struct activity_heap *heap, uint32_t variables, struct allocator *allocator);
void activity_heap_close(struct activity_heap *heap);

/* All variables are in the heap, none was active. */
void activity_heap_reset(struct activity_heap *heap);

/* Takes the first variable out; NO_VARIABLE if there is none. */
uint32_t activity_heap_take(struct activity_heap *heap);
/* Puts a variable back, if it is out. */
void activity_heap_put(struct activity_heap *heap, uint32_t variable);
/* A variable takes part in a conflict. */
void activity_heap_bump(struct activity_heap *heap, uint32_t variable);
/* A conflict is over: from now on it counts less, by this factor (below 1). */
void activity_heap_decay(struct activity_heap *heap, double factor);
