/* SPDX-License-Identifier: MIT */
/* A chain is a state and a rule that says how it goes on, and nothing else: a step works on copies and is put down at
 * once, under a lock. So what is saved at any time is the state between two steps, and a chain that goes on from there
 * goes the same way. */
#include "harness/making/hunt/hunting.h"

#include "harness/ground/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the logarithm of the ratio: at first a board with two thirds of the ratio is taken once in e times; and what it
 * falls to, nearly none. */
static const double HOT = 0.4, COLD = 0.01;

/* Moves that lead nowhere before the evaluation counts as spent. */
enum { MOVES_TRIED = 50 };

void chain_open(struct hunt *hunt, size_t number)
{
    const struct hunt_options *options = hunt->options;
    struct chain *chain = &hunt->chain[number];
    pthread_mutex_init(&chain->lock, 0);
    chain->budget =
        options->evaluations / options->chains + (number < options->evaluations % options->chains ? 1 : 0);
    random_seed(&chain->random, options->seed, number);
    chain->find = memory_zeroed(options->restarts, sizeof *chain->find);
    chain->current = memory_zeroed(order_cells(options->order), 1);
    for (size_t i = 0; i < options->restarts; i++) {
        chain->find[i].evaluation = UINT64_MAX;
        chain->find[i].cells = memory_zeroed(order_cells(options->order), 1);
    }
}

void chain_close(struct hunt *hunt, size_t number)
{
    struct chain *chain = &hunt->chain[number];
    for (size_t i = 0; chain->find && i < hunt->options->restarts; i++)
        free(chain->find[i].cells);
    free(chain->find);
    free(chain->current);
    free(chain->growth);
    pthread_mutex_destroy(&chain->lock);
}

/* The first evaluation of a start. */
static uint64_t start_begins(const struct hunt *hunt, const struct chain *chain, size_t start)
{
    uint64_t starts = hunt->options->restarts, whole = chain->budget / starts, rest = chain->budget % starts;
    return whole * start + (start < rest ? start : rest);
}

static size_t start_of(const struct hunt *hunt, const struct chain *chain, uint64_t evaluation)
{
    size_t start = 0;
    while (start + 1 < hunt->options->restarts && start_begins(hunt, chain, start + 1) <= evaluation)
        start++;
    return start;
}

const struct find *chain_best(const struct hunt *hunt, const struct chain *chain)
{
    const struct find *best = 0;
    for (size_t i = 0; i < hunt->options->restarts; i++)
        if (chain->find[i].evaluation != UINT64_MAX &&
            (!best || weight_ratio(&chain->find[i].weight) > weight_ratio(&best->weight)))
            best = &chain->find[i];
    return best;
}

bool chain_is_done(const struct hunt *hunt, const struct chain *chain)
{
    const struct find *best = hunt->options->goal ? chain_best(hunt, chain) : 0;
    return chain->evaluations >= chain->budget ||
           (best && weight_ratio(&best->weight) >= (double)hunt->options->goal);
}

void chain_grow(struct chain *chain, uint64_t evaluation, const struct weight *weight)
{
    chain->growth =
        memory_room(chain->growth, chain->growth_count, &chain->growth_room, sizeof *chain->growth);
    chain->growth[chain->growth_count++] = (struct growth){evaluation, *weight};
}

/* Where a step leads to, before it is put down. */
struct step {
    size_t start;
    bool begins;
    bool moved; /* there is a board, which was weighed */
    bool taken; /* it becomes the current one */
    struct weight weight;
};

static double random_share(struct random *random)
{
    const double steps = 9007199254740992.0; /* 2^53 */
    return (double)(random_next(random) >> 11) / steps;
}

static double temperature(const struct hunt *hunt, const struct chain *chain, size_t start)
{
    uint64_t begins = start_begins(hunt, chain, start), ends = start_begins(hunt, chain, start + 1);
    double share = (double)(chain->evaluations - begins) / (double)(ends - begins);
    /* The last start goes on from the best, and is not to leave it far. */
    double hot = start && start + 1 == hunt->options->restarts ? HOT / 4 : HOT;
    return hot * pow(COLD / hot, share);
}

/* Draws a start, or a neighbour. */
static bool find_board(struct walker *walker, const struct chain *chain, struct step *step,
                       struct random *random)
{
    const struct hunt *hunt = walker->hunt;
    const size_t size = order_cells(hunt->options->order);
    const struct find *best = chain_best(hunt, chain);
    if (step->begins && step->start && step->start + 1 == hunt->options->restarts && best) {
        memcpy(walker->cells, best->cells, size);
        return true;
    }
    if (step->begins || !chain->placed)
        return board_start(walker, random, walker->cells);
    for (int tries = 0; tries < MOVES_TRIED && !hunt_ends(hunt); tries++) {
        memcpy(walker->cells, chain->current, size);
        if (board_move(walker, random, walker->cells))
            return true;
    }
    return false;
}

static bool is_record(const struct find *find, double ratio)
{
    return find->evaluation == UINT64_MAX || ratio > weight_ratio(&find->weight);
}

/* Weighs it, again if its time would be a record: no lucky measurement may stay. Below `needed` it is not taken. */
static enum weighed weigh_board(struct walker *walker, const struct find *find, double needed,
                                struct weight *weight)
{
    enum weighed weighed = weigh(walker, false, needed, weight);
    if (weighed == WEIGHED && walker->hunt->options->by == BY_TIME && is_record(find, weight_ratio(weight)))
        weighed = weigh(walker, true, 0, weight);
    return weighed;
}

static void put_down(struct hunt *hunt, struct chain *chain, const struct walker *walker,
                     const struct step *step, const struct random *random)
{
    const size_t size = order_cells(hunt->options->order);
    pthread_mutex_lock(&chain->lock);
    if (step->moved) {
        const struct find *best = chain_best(hunt, chain);
        struct find *find = &chain->find[step->start];
        if (!best || weight_ratio(&step->weight) > weight_ratio(&best->weight))
            chain_grow(chain, chain->evaluations, &step->weight);
        if (is_record(find, weight_ratio(&step->weight))) {
            find->evaluation = chain->evaluations;
            find->weight = step->weight;
            memcpy(find->cells, walker->cells, size);
        }
    }
    if (step->begins)
        chain->placed = false;
    if (step->taken) {
        memcpy(chain->current, walker->cells, size);
        chain->weight = step->weight;
        chain->placed = true;
    }
    chain->random = *random;
    chain->evaluations++;
    pthread_mutex_unlock(&chain->lock);
}

bool chain_step(struct walker *walker, size_t number)
{
    struct hunt *hunt = walker->hunt;
    struct chain *chain = &hunt->chain[number];
    struct random random = chain->random;
    struct step step = {.start = start_of(hunt, chain, chain->evaluations)};
    step.begins = chain->evaluations == start_begins(hunt, chain, step.start);
    bool found = find_board(walker, chain, &step, &random);
    if (hunt_ends(hunt))
        return false;
    /* Metropolis's rule, the other way round: the ratio from which a neighbour is taken is known before its own. */
    double share = random_share(&random), needed = 0;
    if (!step.begins && chain->placed)
        needed = weight_ratio(&chain->weight) * pow(share, temperature(hunt, chain, step.start));
    if (found) {
        enum weighed weighed = weigh_board(walker, &chain->find[step.start], needed, &step.weight);
        if (weighed == NOT_WEIGHED || hunt_ends(hunt))
            return false;
        step.moved = weighed == WEIGHED;
    }
    step.taken = step.moved && weight_ratio(&step.weight) >= needed;
    put_down(hunt, chain, walker, &step, &random);
    return true;
}
