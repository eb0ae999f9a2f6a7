/* SPDX-License-Identifier: MIT */
#include "harness/extensions/trace/recording.h"

#include "harness/base/memory.h"

#include <string.h>

/* Room for one element more, the new ones zero. */
static void *grow(struct memory_of_steps *memory, void *old, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return old;
    size_t more = *room ? 2 * *room : 64;
    char *bigger = memory_had(arena_resize(memory->arena, old, *room * size, more * size));
    memset(bigger + *room * size, 0, (more - *room) * size);
    *room = more;
    return bigger;
}

static void put_reason(struct memory_of_steps *memory, const struct trace_event *event)
{
    memory->reasons =
        grow(memory, memory->reasons, memory->reason_count, &memory->reason_room, sizeof *memory->reasons);
    struct reason_clause *reason = &memory->reasons[memory->reason_count++];
    reason->length = 0;
    if (reason->room < event->clause_length) {
        reason->room = 2 * event->clause_length;
        reason->literals = memory_had(arena_take(memory->arena, reason->room * sizeof *reason->literals));
    }
    if (event->clause_length) {
        memcpy(reason->literals, event->clause, event->clause_length * sizeof *reason->literals);
        reason->length = event->clause_length;
    }
}

static void cover(struct memory_of_steps *memory, const struct trace_event *event)
{
    memory->covered =
        grow(memory, memory->covered, memory->covered_count, &memory->covered_room, sizeof *memory->covered);
    memory->covered[memory->covered_count++] =
        (struct covered_item){event->item, event->colour, event->count};
}

/* What was covered last comes back first. */
static void uncover(struct memory_of_steps *memory, uint32_t item)
{
    size_t at = memory->covered_count;
    while (at && memory->covered[at - 1].item != item)
        at--;
    if (!at)
        return;
    memmove(&memory->covered[at - 1], &memory->covered[at],
            (memory->covered_count - at) * sizeof *memory->covered);
    memory->covered_count--;
}

void memory_of_steps_hear(struct memory_of_steps *memory, const struct trace_step *step)
{
    const struct trace_event *event = &step->event;
    switch (event->kind) {
    case TRACE_PLACE:
    case TRACE_PROPAGATE:
        put_reason(memory, event);
        break;
    case TRACE_BACKTRACK:
        memory->reason_count = event->keep < memory->reason_count ? event->keep : memory->reason_count;
        break;
    case TRACE_COVER:
    case TRACE_PURIFY:
        cover(memory, event);
        break;
    case TRACE_UNCOVER:
    case TRACE_UNPURIFY:
        uncover(memory, event->item);
        break;
    default:
        break;
    }
}
