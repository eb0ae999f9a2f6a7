/* SPDX-License-Identifier: MIT */
#include "solvers/sat/activity-heap.h"

#include <string.h>

static bool is_before(const struct activity_heap *heap, uint32_t a, uint32_t b)
{
    double difference = heap->activity[a] - heap->activity[b];
    return difference > 0 || (!(difference < 0) && a < b);
}

static void set_place(struct activity_heap *heap, uint32_t place, uint32_t variable)
{
    heap->heap[place] = variable;
    heap->place[variable] = place;
}

static void move_up(struct activity_heap *heap, uint32_t variable)
{
    uint32_t place = heap->place[variable];
    for (; place > 0; place = (place - 1) / 2) {
        uint32_t above = heap->heap[(place - 1) / 2];
        if (!is_before(heap, variable, above))
            break;
        set_place(heap, place, above);
    }
    set_place(heap, place, variable);
}

static void move_down(struct activity_heap *heap, uint32_t variable)
{
    uint32_t place = heap->place[variable];
    for (;;) {
        uint32_t below = 2 * place + 1;
        if (below >= heap->count)
            break;
        if (below + 1 < heap->count && is_before(heap, heap->heap[below + 1], heap->heap[below]))
            below++;
        if (!is_before(heap, heap->heap[below], variable))
            break;
        set_place(heap, place, heap->heap[below]);
        place = below;
    }
    set_place(heap, place, variable);
}

uint32_t activity_heap_take(struct activity_heap *heap)
{
    if (!heap->count)
        return NO_VARIABLE;
    uint32_t first = heap->heap[0], last = heap->heap[--heap->count];
    heap->place[first] = NO_VARIABLE;
    if (heap->count) {
        set_place(heap, 0, last);
        move_down(heap, last);
    }
    return first;
}

void activity_heap_put(struct activity_heap *heap, uint32_t variable)
{
    if (heap->place[variable] != NO_VARIABLE)
        return;
    set_place(heap, heap->count++, variable);
    move_up(heap, variable);
}

void activity_heap_bump(struct activity_heap *heap, uint32_t variable)
{
    const double too_large = 1e100;
    heap->activity[variable] += heap->step;
    if (heap->activity[variable] > too_large) {
        for (uint32_t i = 0; i < heap->variables; i++)
            heap->activity[i] /= too_large;
        heap->step /= too_large;
    }
    if (heap->place[variable] != NO_VARIABLE)
        move_up(heap, variable);
}

void activity_heap_decay(struct activity_heap *heap, double factor)
{
    heap->step /= factor;
}

void activity_heap_reset(struct activity_heap *heap)
{
    memset(heap->activity, 0, heap->variables * sizeof *heap->activity);
    heap->step = 1;
    heap->count = heap->variables;
    for (uint32_t variable = 0; variable < heap->variables; variable++)
        set_place(heap, variable, variable);
}

bool activity_heap_open(struct activity_heap *heap, uint32_t variables, struct allocator *allocator)
{
    *heap = (struct activity_heap){.arrays = {.allocator = allocator}, .variables = variables};
    heap->heap = arrays_take(&heap->arrays, variables, sizeof *heap->heap);
    heap->place = arrays_take(&heap->arrays, variables, sizeof *heap->place);
    heap->activity = arrays_take(&heap->arrays, variables, sizeof *heap->activity);
    if (heap->arrays.failed)
        activity_heap_close(heap);
    return heap->heap;
}

void activity_heap_close(struct activity_heap *heap)
{
    arrays_close(&heap->arrays);
    *heap = (struct activity_heap){.variables = 0};
}
