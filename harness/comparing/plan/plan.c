/* SPDX-License-Identifier: MIT */
#include "harness/comparing/plan/plan.h"

#include "common/base/random.h"
#include "common/board/board.h"
#include "common/cover/cover.h"
#include "common/formula/cnf.h"
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

/* The trials of a set; with plan->trial null they are only counted. */
static void plan_add_trials(struct plan *plan, const struct experiment *experiment, size_t set)
{
    const struct set *of = &experiment->sets.set[set];
    for (size_t index = 0, count; index < of->puzzles.count; index += count) {
        count = plan_trial_length(experiment, of, index);
        bool is_board = of->puzzles.puzzle[index].order.rows; /* others have no isomorphs */
        for (uint64_t isomorph = 0; isomorph <= (is_board ? experiment->isomorphs : 0); isomorph++) {
            if (plan->trial)
                plan->trial[plan->trials] =
                    (struct trial_place){(uint32_t)set, (uint32_t)index, (uint32_t)count, (uint32_t)isomorph};
            plan->trials++;
        }
    }
}

/* A set is measured in so many parts at least, as long as each has some trials. */
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

/* --- shards --- */

/* Instances are dealt to shards so that shards take about as long as each other. How long a solver takes is not
 * known before, but more blanks, and larger boards, rarely take less time. So instances are sorted by a cheap
 * estimate of their cost and dealt like cards, round after round, each round in the opposite direction of the one
 * before: to shards 1, 2, 3, 3, 2, 1, 1, ... Shards then hold equal numbers of instances, give or take one, and
 * about the same mixture. Equal estimates are dealt in the order of the set, whose neighbours often resemble each
 * other. Who gets what depends on the sets and the number of shards alone. */

/* What is dealt as one: an instance with its isomorphs, or a stretch. */
struct piece {
    uint64_t cost; /* comparable with other pieces only */
    size_t place;  /* among the pieces, from 0 */
    uint32_t shard;
};
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

static uint64_t plan_estimate_piece(const struct puzzles *puzzles, size_t index, size_t count)
{
    uint64_t cost = 0;
    for (size_t i = index; i < index + count; i++)
        cost += plan_estimate_instance(puzzles, i);
    return cost;
}

static int piece_compare_costs(const void *x, const void *y)
{
    const struct piece *a = x, *b = y;
    if (a->cost != b->cost)
        return a->cost > b->cost ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static int piece_compare_places(const void *x, const void *y)
{
    const struct piece *a = x, *b = y;
    return (a->place > b->place) - (a->place < b->place);
}

static void plan_deal_pieces(struct piece *piece, size_t count, uint64_t shards, uint64_t *dealt)
{
    qsort(piece, count, sizeof *piece, piece_compare_costs);
    for (size_t i = 0; i < count; i++) {
        uint64_t turn = *dealt % shards, round = *dealt / shards;
        piece[i].shard = (uint32_t)(round % 2 ? shards - turn : turn + 1);
        ++*dealt;
    }
    qsort(piece, count, sizeof *piece, piece_compare_places);
}

static bool plan_is_same_piece(const struct trial_place *a, const struct trial_place *b)
{
    return a->set == b->set && a->index == b->index;
}

/* Keeps of the trials of a set, which are the last of the plan, those of the experiment's shard. */
static void plan_keep_shard(struct plan *plan, size_t first, const struct experiment *experiment,
                            uint64_t *dealt)
{
    size_t count = 0, kept = first, pieces = 0;
    for (size_t i = first; i < plan->trials; i++)
        count += i == first || !plan_is_same_piece(&plan->trial[i], &plan->trial[i - 1]);
    struct piece *piece = memory_get((count + 1) * sizeof *piece);
    for (size_t i = first; i < plan->trials; i++) {
        const struct trial_place *trial = &plan->trial[i];
        if (i > first && plan_is_same_piece(trial, &plan->trial[i - 1]))
            continue;
        const struct puzzles *puzzles = &experiment->sets.set[trial->set].puzzles;
        piece[pieces] = (struct piece){plan_estimate_piece(puzzles, trial->index, trial->count), pieces, 0};
        pieces++;
    }
    plan_deal_pieces(piece, pieces, experiment->shard.of, dealt);
    size_t at = 0;
    struct trial_place before = {.set = UINT32_MAX};
    for (size_t i = first; i < plan->trials; i++) {
        const struct trial_place trial = plan->trial[i];
        at += i > first && !plan_is_same_piece(&trial, &before);
        before = trial;
        if (piece[at].shard == experiment->shard.number)
            plan->trial[kept++] = trial;
    }
    plan->trials = kept;
    free(piece);
}

void plan_make(struct plan *plan, const struct experiment *experiment)
{
    uint64_t dealt = 0;
    *plan = (struct plan){0};
    for (size_t set = 0; set < experiment->sets.count; set++)
        plan_add_trials(plan, experiment, set);
    plan->trial = memory_zeroed(plan->trials + 1, sizeof *plan->trial);
    plan->block = memory_zeroed(plan->trials / BLOCK_LEAST + experiment->sets.count + 1, sizeof *plan->block);
    plan->trials = 0;
    for (size_t set = 0; set < experiment->sets.count; set++) {
        size_t first = plan->trials;
        plan_add_trials(plan, experiment, set);
        if (experiment->shard.of)
            plan_keep_shard(plan, first, experiment, &dealt);
        plan_add_blocks(plan, first, plan->trials - first);
    }
}

void plan_close(struct plan *plan)
{
    free(plan->trial);
    free(plan->block);
    *plan = (struct plan){0};
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

size_t plan_find(const struct plan *plan, size_t set, size_t index, unsigned isomorph)
{
    const struct trial_place key = {(uint32_t)set, (uint32_t)index, 0, isomorph};
    const struct trial_place *found =
        bsearch(&key, plan->trial, plan->trials, sizeof *plan->trial, plan_compare_places);
    return found ? (size_t)(found - plan->trial) : plan->trials;
}

unsigned plan_part(const struct block_place *block, size_t at)
{
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
