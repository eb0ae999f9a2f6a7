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
    char *bigger = memory_checked(arena_resize(memory->arena, old, *room * size, more * size));
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
        reason->literals = memory_checked(arena_take(memory->arena, reason->room * sizeof *reason->literals));
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

/* After a step. */
static void memory_of_steps_hear(struct memory_of_steps *memory, const struct trace_step *step)
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

/* What is kept of a search: its steps from `first` on. */
struct recording_keeper {
    struct recording *recording;
    struct recorded_part *part;
    struct tracing *tracing;
    uint64_t first;
    size_t room;
    uint64_t solutions; /* seen so far */
};

static void *copy(struct recording_keeper *keeper, const void *bytes, size_t size)
{
    return size ? memcpy(memory_checked(arena_take(&keeper->recording->memory, size)), bytes, size) : NULL;
}

/* The part begins behind this step. */
static void begin_part(struct recording_keeper *keeper, const struct trace_step *step)
{
    struct recorded_part *part = keeper->part;
    part->nodes = step->nodes;
    part->solutions = keeper->solutions;
    part->standing_count = keeper->tracing->standing_count;
    memcpy(part->by_kind, keeper->tracing->by_kind, sizeof part->by_kind);
    part->standing = copy(keeper, keeper->tracing->standing, part->standing_count * sizeof *part->standing);
}

static void keep_step(void *context, const struct trace_step *step)
{
    struct recording_keeper *keeper = context;
    struct recorded_part *part = keeper->part;
    if (step->number >= keeper->first && part->count < keeper->room) {
        struct trace_step *kept = &part->steps[part->count];
        const struct trace_event *event = &step->event;
        *kept = *step;
        kept->event.clause = copy(keeper, event->clause, event->clause_length * sizeof *event->clause);
        kept->event.cut = copy(keeper, event->cut, event->cut_length * sizeof *event->cut);
        kept->event.sizes = copy(keeper, event->sizes, event->size_count * sizeof *event->sizes);
        if (step->cells)
            kept->cells = copy(keeper, step->cells, order_cells(keeper->tracing->problem->order));
        kept->options = copy(keeper, step->options, step->option_count * sizeof *step->options);
        part->count++;
    }
    keeper->solutions += step->event.kind == TRACE_SOLUTION;
    if (step->number < keeper->first)
        memory_of_steps_hear(&part->before, step);
    if (step->number + 1 == keeper->first)
        begin_part(keeper, step);
}

/* Runs the search and keeps at most `room` steps from number `first` on. */
static bool recording_keep(struct recording *recording, struct recorded_part *part, struct tracing *tracing,
                           uint64_t first, size_t room, struct error *error)
{
    struct recording_keeper keeper = {
        .recording = recording, .part = part, .tracing = tracing, .first = first, .room = room};
    part->first = first;
    part->before.arena = &recording->memory;
    part->nodes = 1;
    part->steps = memory_checked(arena_take(&recording->memory, (room + 1) * sizeof *part->steps));
    tracing->on_step = keep_step;
    tracing->context = &keeper;
    bool searched = trace_search(tracing, recording->allocator, error);
    tracing->on_step = NULL;
    tracing->context = NULL;
    return searched;
}

bool recording_make(struct recording *recording, const struct tracing *tracing, struct allocator *allocator,
                    struct error *error)
{
    *recording = (struct recording){.spec = *tracing->spec, .result = *tracing, .allocator = allocator};
    struct tracing *result = &recording->result;
    size_t room = tracing->steps_max;
    result->spec = &recording->spec;
    result->steps_max = 0;
    memory_require(arena_open(&recording->memory, allocator, 0));
    recording->part_count = 1;
    if (!recording_keep(recording, &recording->part[0], result, 1, room, error))
        return false;
    if (result->steps <= room || result->end == SEARCH_STOPPED)
        return true;
    struct tracing again = *result;
    uint64_t half = room / 2;
    recording->part_count = 2;
    recording->part[0].count = room - half;
    return recording_keep(recording, &recording->part[1], &again, result->steps - half + 1, half, error);
}

void recording_close(struct recording *recording)
{
    arena_close(&recording->memory);
    *recording = (struct recording){0};
}
