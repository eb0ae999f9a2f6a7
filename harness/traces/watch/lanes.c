/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/lanes.h"

/* The clock's reading at a position. */
static uint64_t reading(const struct lanes *lanes, unsigned lane, size_t position)
{
    return lanes->pace == PACE_STEPS ? player_number(lanes->player[lane], position)
                                     : player_nodes(lanes->player[lane], position);
}

static size_t position_at(const struct lanes *lanes, unsigned lane, uint64_t clock)
{
    return lanes->pace == PACE_STEPS ? player_at_step(lanes->player[lane], clock)
                                     : player_at_node(lanes->player[lane], clock);
}

/* True if a lane moved. */
static bool set_clock(struct lanes *lanes, uint64_t clock)
{
    bool moved = false;
    lanes->clock = clock;
    for (unsigned lane = 0; lane < lanes->count; lane++) {
        const size_t position = position_at(lanes, lane, clock);
        moved |= position != lanes->position[lane];
        lanes->position[lane] = position;
    }
    return moved;
}

/* What the clock shows before anything is done: no steps, and the node of the givens. */
static uint64_t clock_of_begin(const struct lanes *lanes)
{
    return lanes->pace == PACE_STEPS ? 0 : 1;
}

void lanes_home(struct lanes *lanes)
{
    set_clock(lanes, clock_of_begin(lanes));
}

/* By nodes, one more than there are leads a lane to its last step. */
static uint64_t clock_of_end(const struct lanes *lanes)
{
    uint64_t clock = 0;
    for (unsigned lane = 0; lane < lanes->count; lane++) {
        uint64_t end = reading(lanes, lane, player_end(lanes->player[lane]));
        clock = end > clock ? end : clock;
    }
    return lanes->pace == PACE_STEPS ? clock : clock + 1;
}

void lanes_end(struct lanes *lanes)
{
    set_clock(lanes, clock_of_end(lanes));
}

/* The clock's reading when a lane moves again; `end` if it does not before its end. */
static uint64_t next_reading(const struct lanes *lanes, unsigned lane, uint64_t end)
{
    const struct player *player = lanes->player[lane];
    const size_t position = lanes->position[lane];
    if (position == player_end(player))
        return end;
    if (lanes->pace == PACE_STEPS)
        return player_number(player, position + 1);
    const uint64_t nodes = player_nodes(player, position),
                   more = player_nodes(player, player_at_node(player, nodes + 1));
    return more > nodes ? more : end;
}

bool lanes_forward(struct lanes *lanes)
{
    const uint64_t end = clock_of_end(lanes);
    if (lanes->clock >= end)
        return false;
    if (set_clock(lanes, lanes->clock + 1))
        return true;
    /* No lane has a step there: on to where the first lane moves again. */
    uint64_t next = end;
    for (unsigned lane = 0; lane < lanes->count; lane++) {
        uint64_t there = next_reading(lanes, lane, end);
        next = there > lanes->clock && there < next ? there : next;
    }
    return set_clock(lanes, next);
}

bool lanes_back(struct lanes *lanes)
{
    const uint64_t begin = clock_of_begin(lanes);
    if (lanes->clock > begin && set_clock(lanes, lanes->clock - 1))
        return true;
    uint64_t before = begin;
    for (unsigned lane = 0; lane < lanes->count; lane++)
        if (lanes->position[lane]) {
            uint64_t there = reading(lanes, lane, lanes->position[lane] - 1);
            before = there > before ? there : before;
        }
    return set_clock(lanes, before);
}

void lanes_jump(struct lanes *lanes, size_t position)
{
    set_clock(lanes, reading(lanes, lanes->chosen, position));
    lanes->position[lanes->chosen] = position;
}

void lanes_set_pace(struct lanes *lanes, enum pace pace)
{
    lanes->pace = pace;
    lanes_jump(lanes, lanes->position[lanes->chosen]);
}

bool lanes_are_at_end(const struct lanes *lanes)
{
    for (unsigned lane = 0; lane < lanes->count; lane++)
        if (lanes->position[lane] != player_end(lanes->player[lane]))
            return false;
    return true;
}
