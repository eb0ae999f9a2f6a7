/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/player.h"

#include "common/base/array.h"
#include "harness/ground/memory.h"

/* --- making the tree --- */

/* There is room for as many as there are steps. */
static void add_entry(struct player *player, const struct standing *standing, enum trace_kind kind,
                      uint32_t *top)
{
    struct player_entry *entry = &player->entry[player->entry_count++];
    *entry = (struct player_entry){.standing = *standing,
                                   .kind = kind,
                                   .below = *top,
                                   .depth = *top ? player->entry[*top - 1].depth + 1 : 1};
    if (entry->depth > player->depth_max)
        player->depth_max = entry->depth;
    *top = (uint32_t)player->entry_count;
}

/* Each entry is passed over once after it was placed, so all backtracks together cost as much as all placements. */
static uint32_t keep_first(const struct player *player, uint32_t top, uint32_t keep)
{
    while (top && player->entry[top - 1].depth > keep)
        top = player->entry[top - 1].below;
    return top;
}

static void count(struct player_counts *counts, enum trace_kind kind)
{
    counts->conflicts += kind == TRACE_CONFLICT;
    counts->backtracks += kind == TRACE_BACKTRACK;
    counts->learnt += kind == TRACE_LEARN;
    counts->solutions += kind == TRACE_SOLUTION;
}

static void take_step(struct player *player, const struct trace_step *step, struct player_place *place)
{
    const struct trace_event *event = &step->event;
    count(&place->counts, event->kind);
    if (event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE) {
        const struct standing standing = {.cell = event->cell,
                                          .digit = event->digit,
                                          .option = event->option,
                                          .literal = event->literal,
                                          .level = event->level,
                                          .node = step->node};
        add_entry(player, &standing, event->kind, &place->top);
    }
    if (event->kind == TRACE_BACKTRACK)
        place->top = keep_first(player, place->top, event->keep);
}

/* What was counted before the second part: of the whole search, less what is in that part. */
static struct player_counts counts_before(const struct recording *recording, const struct recorded_part *part)
{
    const uint64_t *all = recording->result.by_kind;
    struct player_counts within = {0};
    for (size_t i = 0; i < part->count; i++)
        count(&within, part->steps[i].event.kind);
    return (struct player_counts){.conflicts = all[TRACE_CONFLICT] - within.conflicts,
                                  .backtracks = all[TRACE_BACKTRACK] - within.backtracks,
                                  .learnt = all[TRACE_LEARN] - within.learnt,
                                  .solutions = part->solutions};
}

static void take_part(struct player *player, const struct recorded_part *part, struct player_place place)
{
    for (uint32_t i = 0; i < part->standing_count; i++)
        add_entry(player, &part->standing[i], TRACE_KIND_COUNT, &place.top);
    player->place[player->positions++] = place;
    for (size_t i = 0; i < part->count; i++) {
        take_step(player, &part->steps[i], &place);
        player->place[player->positions++] = place;
    }
}

/* The second part has no steps if its search met the time limit. */
static bool has_second(const struct recording *recording)
{
    return recording->part_count == 2 && recording->part[1].count;
}

void player_open(struct player *player, const struct recording *recording, struct allocator *allocator)
{
    const struct recorded_part *first = &recording->part[0], *second = &recording->part[1];
    const size_t of_second = has_second(recording) ? second->count + 1 : 0;
    *player = (struct player){.recording = recording, .behind_gap = PLAYER_NOWHERE, .allocator = allocator};
    player->entry_room = first->count + of_second + (of_second ? second->standing_count : 0);
    player->place = memory_had(array_take(allocator, first->count + 1 + of_second, sizeof *player->place));
    player->entry = memory_had(array_take(allocator, player->entry_room, sizeof *player->entry));
    memory_need(player->entry_room < UINT32_MAX);
    take_part(player, first, (struct player_place){0});
    if (!of_second)
        return;
    player->behind_gap = player->positions;
    take_part(player, second, (struct player_place){.counts = counts_before(recording, second)});
}

void player_close(struct player *player)
{
    if (player->recording) {
        const size_t of_second = has_second(player->recording) ? player->recording->part[1].count + 1 : 0;
        array_give(player->allocator, player->place, player->recording->part[0].count + 1 + of_second,
                   sizeof *player->place);
        array_give(player->allocator, player->entry, player->entry_room, sizeof *player->entry);
    }
    *player = (struct player){0};
}

/* --- positions --- */

static const struct recorded_part *part_at(const struct player *player, size_t position)
{
    return &player->recording->part[position >= player->behind_gap];
}

/* Steps of its part that are done at a position. */
static size_t done_of_part(const struct player *player, size_t position)
{
    return position >= player->behind_gap ? position - player->behind_gap : position;
}

const struct trace_step *player_step(const struct player *player, size_t position)
{
    size_t done = done_of_part(player, position);
    return done ? &part_at(player, position)->steps[done - 1] : 0;
}

uint64_t player_number(const struct player *player, size_t position)
{
    return part_at(player, position)->first - 1 + done_of_part(player, position);
}

uint64_t player_nodes(const struct player *player, size_t position)
{
    const struct trace_step *step = player_step(player, position);
    return step ? step->nodes : part_at(player, position)->nodes;
}

uint64_t player_node(const struct player *player, size_t position)
{
    uint32_t top = player->place[position].top;
    return top ? player->entry[top - 1].standing.node : 1;
}

uint32_t player_depth(const struct player *player, size_t position)
{
    uint32_t top = player->place[position].top;
    return top ? player->entry[top - 1].depth : 0;
}

uint32_t player_standing(const struct player *player, size_t position, struct player_entry *entries)
{
    const uint32_t depth = player_depth(player, position);
    uint32_t at = depth;
    for (uint32_t top = player->place[position].top; top; top = player->entry[top - 1].below)
        entries[--at] = player->entry[top - 1];
    return depth;
}

/* The first position for which `reached` holds: it holds for all behind it. The last position if there is none. */
static size_t first_that(const struct player *player,
                         bool (*reached)(const struct player *, size_t position, const void *what),
                         const void *what)
{
    size_t low = 0, high = player_end(player);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (reached(player, middle, what))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool passes_step(const struct player *player, size_t position, const void *number)
{
    return player_number(player, position) > *(const uint64_t *)number;
}

size_t player_at_step(const struct player *player, uint64_t number)
{
    size_t beyond = first_that(player, passes_step, &number);
    return passes_step(player, beyond, &number) && beyond ? beyond - 1 : beyond;
}

static bool has_nodes(const struct player *player, size_t position, const void *nodes)
{
    return player_nodes(player, position) >= *(const uint64_t *)nodes;
}

size_t player_at_node(const struct player *player, uint64_t nodes)
{
    return first_that(player, has_nodes, &nodes);
}

static bool leads(const struct player *player, size_t position, enum trace_kind kind)
{
    const struct trace_step *step = player_step(player, position);
    return step && step->event.kind == kind;
}

size_t player_next(const struct player *player, size_t position, enum trace_kind kind)
{
    while (++position < player->positions)
        if (leads(player, position, kind))
            return position;
    return PLAYER_NOWHERE;
}

size_t player_previous(const struct player *player, size_t position, enum trace_kind kind)
{
    while (position--)
        if (leads(player, position, kind))
            return position;
    return PLAYER_NOWHERE;
}

/* --- what is not kept --- */

bool player_gap_before(const struct player *player, size_t position, uint64_t *first, uint64_t *last)
{
    if (position != player->behind_gap || !position)
        return false;
    *first = player_number(player, position - 1) + 1;
    *last = player_number(player, position);
    return *first <= *last;
}

bool player_gap_at_end(const struct player *player, uint64_t *first, uint64_t *last)
{
    *first = player_number(player, player_end(player)) + 1;
    *last = player->recording->result.steps;
    return *first <= *last;
}
