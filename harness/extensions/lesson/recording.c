/* SPDX-License-Identifier: MIT */
#include "harness/extensions/lesson/recording.h"

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

/* What is kept of a search: its steps from `first` on, and solutions after step own_after. */
struct recording_keeper {
    struct recording *recording;
    struct tracing *tracing;
    unsigned part; /* which is filled */
    uint64_t first, own_after;
    size_t room;
    uint64_t solutions;         /* seen so far */
    size_t stood;               /* before solutions that are parts */
    struct memory_of_steps now; /* of all steps so far */
};

static void *copy(struct recording_keeper *keeper, const void *bytes, size_t size)
{
    return size ? memcpy(memory_checked(arena_take(&keeper->recording->memory, size)), bytes, size) : NULL;
}

static struct recorded_part *add_part(struct recording *recording, size_t steps)
{
    struct arena *arena = &recording->memory;
    if (recording->part_count == recording->part_room) {
        const size_t room = recording->part_room, more = 2 * room + 2;
        recording->part = memory_checked(arena_resize(arena, recording->part, room * sizeof *recording->part,
                                                      more * sizeof *recording->part));
        recording->part_room = more;
    }
    struct recorded_part *part = &recording->part[recording->part_count++];
    *part = (struct recorded_part){.first = 1, .nodes = 1};
    part->steps = memory_checked(arena_take(arena, steps * sizeof *part->steps));
    return part;
}

/* The part begins after this step; with a solution, by it. */
static void begin_part(struct recording_keeper *keeper, struct recorded_part *part,
                       const struct trace_step *step)
{
    const struct memory_of_steps *now = &keeper->now;
    const bool is_own = step->event.kind == TRACE_SOLUTION && step->number != keeper->first - 1;
    part->first = step->number + !is_own;
    part->nodes = step->nodes;
    part->solutions = keeper->solutions;
    part->standing_count = keeper->tracing->standing_count;
    memcpy(part->by_kind, keeper->tracing->by_kind, sizeof part->by_kind);
    part->by_kind[TRACE_SOLUTION] -= is_own;
    part->standing = copy(keeper, keeper->tracing->standing, part->standing_count * sizeof *part->standing);
    part->before = *now;
    part->before.covered = copy(keeper, now->covered, now->covered_count * sizeof *now->covered);
    part->before.reasons = copy(keeper, now->reasons, now->reason_count * sizeof *now->reasons);
    for (size_t i = 0; i < now->reason_count; i++)
        part->before.reasons[i].literals =
            copy(keeper, now->reasons[i].literals, now->reasons[i].length * sizeof *now->reasons[i].literals);
}

static void put_step(struct recording_keeper *keeper, struct recorded_part *part,
                     const struct trace_step *step)
{
    struct trace_step *kept = &part->steps[part->count++];
    const struct trace_event *event = &step->event;
    *kept = *step;
    kept->event.clause = copy(keeper, event->clause, event->clause_length * sizeof *event->clause);
    kept->event.cut = copy(keeper, event->cut, event->cut_length * sizeof *event->cut);
    kept->event.sizes = copy(keeper, event->sizes, event->size_count * sizeof *event->sizes);
    if (step->cells)
        kept->cells = copy(keeper, step->cells, order_cells(keeper->tracing->problem->order));
    kept->options = copy(keeper, step->options, step->option_count * sizeof *step->options);
}

/* A solution that stands in no other part becomes one, if there is room for what stands. */
static void keep_solution(struct recording_keeper *keeper, const struct trace_step *step)
{
    const size_t stands = keeper->tracing->standing_count;
    if (step->number <= keeper->own_after ||
        (keeper->stood && keeper->stood + stands > RECORDING_STANDING_MAX))
        return;
    struct recorded_part *part = add_part(keeper->recording, 1);
    keeper->stood += stands + 1;
    begin_part(keeper, part, step);
    put_step(keeper, part, step);
}

static void keep_step(void *context, const struct trace_step *step)
{
    struct recording_keeper *keeper = context;
    struct recorded_part *part = &keeper->recording->part[keeper->part];
    if (step->number >= keeper->first && part->count < keeper->room)
        put_step(keeper, part, step);
    if (step->event.kind == TRACE_SOLUTION) {
        keep_solution(keeper, step);
        keeper->solutions++;
    }
    if (step->number < keeper->first || keeper->own_after < UINT64_MAX)
        memory_of_steps_hear(&keeper->now, step);
    if (step->number + 1 == keeper->first)
        begin_part(keeper, &keeper->recording->part[keeper->part], step);
}

/* Runs the search. Keeps at most `room` steps from number `first` on, as one more part, and solutions after
 * step own_after. */
static bool recording_keep(struct recording *recording, struct tracing *tracing, uint64_t first, size_t room,
                           uint64_t own_after, struct error *error)
{
    struct recording_keeper keeper = {.recording = recording,
                                      .tracing = tracing,
                                      .part = recording->part_count,
                                      .first = first,
                                      .own_after = own_after,
                                      .room = room,
                                      .now = {.arena = &recording->memory}};
    add_part(recording, room + 1);
    tracing->on_step = keep_step;
    tracing->context = &keeper;
    bool searched = trace_search(tracing, recording->allocator, error);
    tracing->on_step = NULL;
    tracing->context = NULL;
    return searched;
}

/* Parts whose solution stands in the first part, or is step `end` or a later one, go. */
static void drop_parts(struct recording *recording, uint64_t end)
{
    unsigned kept = 1;
    for (unsigned i = 1; i < recording->part_count; i++)
        if (recording->part[i].first > recording->part[0].count && recording->part[i].first < end)
            recording->part[kept++] = recording->part[i];
    recording->part_count = kept;
}

bool recording_make(struct recording *recording, const struct tracing *tracing, struct allocator *allocator,
                    struct error *error)
{
    *recording = (struct recording){.spec = *tracing->spec, .result = *tracing, .allocator = allocator};
    struct tracing *result = &recording->result;
    const size_t room = tracing->steps_max;
    const uint64_t half = room / 2;
    result->spec = &recording->spec;
    result->steps_max = 0;
    memory_require(arena_open(&recording->memory, allocator, 0));
    if (!recording_keep(recording, result, 1, room, room - half, error))
        return false;
    if (result->steps <= room || result->end == SEARCH_STOPPED) {
        drop_parts(recording, UINT64_MAX);
        return true;
    }
    struct tracing again = *result;
    again.timeout_ns = 0; /* it ends: it did before */
    recording->part[0].count = room - half;
    drop_parts(recording, result->steps - half + 1);
    return recording_keep(recording, &again, result->steps - half + 1, half, UINT64_MAX, error);
}

void recording_close(struct recording *recording)
{
    arena_close(&recording->memory);
    *recording = (struct recording){0};
}
