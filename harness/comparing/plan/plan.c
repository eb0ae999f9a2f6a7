/* SPDX-License-Identifier: MIT */
#include "harness/comparing/plan/plan.h"

#include "common/base/random.h"
#include "harness/base/memory.h"

#include <stdlib.h>

/* How many instances from `index` on a trial of them holds. */
static size_t plan_trial_length(const struct experiment *experiment, const struct set *set, size_t index)
{
    enum { STRETCHES = 20, LEAST = 50 };
    const struct puzzles *puzzles = &set->puzzles;
    const struct order order = puzzles->puzzle[index].order;
    size_t length = puzzles->count / STRETCHES, end = index + 1;
    if (!experiment->throughput || !order.rows)
        return 1;
    length = length < LEAST ? LEAST : length > STRETCH_MAX ? STRETCH_MAX : length;
    while (end < puzzles->count && end < index + length && order_equal(puzzles->puzzle[end].order, order))
        end++;
    return end - index;
}

static int plan_compare_places(const void *x, const void *y)
{
    const struct trial_place *a = x, *b = y;
    const uint32_t keys[][2] = {{a->set, b->set}, {a->index, b->index}, {a->isomorph, b->isomorph}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

/* Returns the parts of a block. A set is measured in 20 parts or more, as long as each has some trials. */
static unsigned plan_count_parts(size_t blocks, size_t trials)
{
    enum { PARTS = 20, PART_LEAST = 5 };
    size_t parts = (PARTS + blocks - 1) / blocks, most = trials / PART_LEAST ? trials / PART_LEAST : 1;
    return (unsigned)(parts > most ? most : parts);
}

/* Blocks of equal length, give or take one. */
static void plan_add_blocks(struct plan *plan, size_t first, size_t trials)
{
    size_t blocks = trials < BLOCK_LEAST ? trials > 0 : trials / BLOCK_LEAST;
    unsigned number = 1;
    for (size_t i = 0; i < blocks; i++) {
        size_t from = trials * i / blocks, to = trials * (i + 1) / blocks;
        unsigned parts = plan_count_parts(blocks, to - from);
        plan->block[plan->blocks++] = (struct block_place){first + from, to - from, parts, number};
        number += parts;
    }
}

#ifndef NDEBUG
/* Trials are in order and each is there once; blocks hold each once, one set each, and are of the size that
 * they promise. */
static bool plan_check_plan(const struct plan *plan)
{
    size_t next = 0;
    for (size_t i = 1; i < plan->trials; i++)
        if (plan_compare_places(&plan->trial[i - 1], &plan->trial[i]) >= 0)
            return false;
    for (size_t b = 0; b < plan->blocks; b++) {
        const struct block_place *block = &plan->block[b];
        if (block->first != next || !block->count || block->count > BLOCK_MAX || !block->parts ||
            block->parts > block->count || !block->number ||
            plan->trial[next].set != plan->trial[next + block->count - 1].set)
            return false;
        next += block->count;
    }
    return next == plan->trials;
}
#endif

/* --- shards --- */

/* Instances are dealt to shards so that shards take about as long as each other. How long a solver takes is
 * not known before, but more blanks, and larger boards, rarely take less time. So instances are sorted by a
 * cheap estimate of their cost and dealt like cards, round after round, each round in the opposite direction
 * of the one before: to shards 1, 2, 3, 3, 2, 1, 1, ... Shards then hold equal numbers of instances, give or
 * take one, and about the same mixture. Equal estimates are dealt in the order of the set, whose neighbours
 * often resemble each other. Who gets what depends on the sets and the number of shards alone. */

/* What is dealt as one: an instance with its isomorphs, or a stretch. */
struct dealt_piece {
    size_t index, count; /* of its first instance; instances */
    uint64_t cost;       /* comparable with other pieces only */
    uint64_t shard;      /* from 1 */
};

/* Returns the blanks times the cells of a board, the length of a cover or formula. */
static uint64_t plan_estimate_instance(const struct puzzles *puzzles, size_t index)
{
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    if (puzzle->cover)
        return puzzle->cover->node_count;
    if (puzzle->formula)
        return puzzle->formula->length;
    uint64_t cells = order_cells(puzzle->order);
    return (cells - board_count_givens(puzzle->order, puzzle_cells(puzzles, index))) * cells;
}

static int piece_compare_costs(const void *x, const void *y)
{
    const struct dealt_piece *a = x, *b = y;
    if (a->cost != b->cost)
        return a->cost > b->cost ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

static int piece_compare_places(const void *x, const void *y)
{
    const struct dealt_piece *a = x, *b = y;
    return (a->index > b->index) - (a->index < b->index);
}

/* Gives each piece of a set its shard. `dealt` counts the pieces of all sets, and goes on from set to set so
 * that many small sets are balanced, too. Pieces are in the order of the set before and after. */
static void plan_deal_pieces(const struct puzzles *puzzles, struct dealt_piece *piece, size_t count,
                             uint64_t shards, uint64_t *dealt)
{
    assert(shards);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < piece[i].count; k++)
            piece[i].cost += plan_estimate_instance(puzzles, piece[i].index + k);
    qsort(piece, count, sizeof *piece, piece_compare_costs);
    for (size_t i = 0; i < count; i++, ++*dealt) {
        uint64_t turn = *dealt % shards, round = *dealt / shards;
        piece[i].shard = round % 2 ? shards - turn : turn + 1;
    }
    qsort(piece, count, sizeof *piece, piece_compare_places);
}

/* --- the whole --- */

/* Adds the trials of a set that belong to the experiment's shard. */
static void plan_add_trials(struct plan *plan, const struct experiment *experiment, size_t set,
                            uint64_t *dealt)
{
    const struct set *of = &experiment->sets.set[set];
    const struct shard *shard = &experiment->shard;
    struct dealt_piece *piece = memory_get((of->puzzles.count + 1) * sizeof *piece);
    size_t pieces = 0, next = 0;
    for (; next < of->puzzles.count; next += piece[pieces++].count)
        piece[pieces] = (struct dealt_piece){next, plan_trial_length(experiment, of, next), 0, shard->number};
    assert(next == of->puzzles.count); /* each instance is in one piece */
    if (shard->of)
        plan_deal_pieces(&of->puzzles, piece, pieces, shard->of, dealt);
    for (size_t i = 0; i < pieces; i++) {
        for (uint64_t isomorph = 0; piece[i].shard == shard->number && isomorph <= experiment->isomorphs;
             isomorph++)
            plan->trial[plan->trials++] = (struct trial_place){(uint32_t)set, (uint32_t)piece[i].index,
                                                               (uint32_t)piece[i].count, (uint32_t)isomorph};
    }
    free(piece);
}

void plan_make(struct plan *plan, const struct experiment *experiment)
{
    uint64_t dealt = 0;
    size_t most = 0;
    assert(experiment->shard.number <= experiment->shard.of);
    for (size_t set = 0; set < experiment->sets.count; set++)
        most += experiment->sets.set[set].puzzles.count * (experiment->isomorphs + 1);
    *plan = (struct plan){0};
    plan->trial = memory_get((most + 1) * sizeof *plan->trial);
    plan->block = memory_get((most / BLOCK_LEAST + experiment->sets.count + 1) * sizeof *plan->block);
    for (size_t set = 0; set < experiment->sets.count; set++) {
        size_t first = plan->trials;
        plan_add_trials(plan, experiment, set, &dealt);
        plan_add_blocks(plan, first, plan->trials - first);
    }
    assert(plan->trials <= most && plan->blocks <= most / BLOCK_LEAST + experiment->sets.count);
    assert(plan_check_plan(plan));
}

void plan_close(struct plan *plan)
{
    free(plan->trial);
    free(plan->block);
    *plan = (struct plan){0};
}

size_t plan_find(const struct plan *plan, size_t set, size_t index, unsigned isomorph)
{
    const struct trial_place key = {(uint32_t)set, (uint32_t)index, 0, isomorph};
    const struct trial_place *found =
        bsearch(&key, plan->trial, plan->trials, sizeof *plan->trial, plan_compare_places);
    return found ? (size_t)(found - plan->trial) : plan->trials;
}

unsigned plan_part(const struct block_place *block, size_t at)
{
    assert(at < block->count);
    return (unsigned)(at * block->parts / block->count);
}

void plan_draw_order(uint64_t seed, size_t block, unsigned run, unsigned part, unsigned *order, size_t count)
{
    struct random random;
    for (unsigned i = 0; i < count; i++)
        order[i] = i;
    random_seed(&random, seed ^ (uint64_t)block << 32, (uint64_t)run << 32 | part);
    random_shuffle(&random, order, (unsigned)count);
}
