/* SPDX-License-Identifier: MIT */
/* A chain is a state and a rule that says how it goes on, and nothing else: a step works on copies and is put down at
 * once, under a lock. So what is saved at any time is the state between two steps, and a chain that goes on from there
 * goes the same way. */
#include "harness/making/hunt/chain.h"

#include "harness/ground/memory.h"
#include "harness/making/hunt/moves.h"
#include "harness/making/hunt/weigh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the temperature falls to: nearly none. */
static const double COLD = 0.01;

/* Moves that lead nowhere before the evaluation counts as spent. */
enum { MOVES_TRIED = 50 };

static void point_open(struct point *point, uint32_t room)
{
    point->length = 0;
    point->at = memory_zeroed(room ? room : 1, sizeof *point->at);
}

static void point_copy(struct point *to, const struct point *from)
{
    to->length = from->length;
    memcpy(to->at, from->at, from->length * sizeof *to->at);
}

void chain_open(struct hunt *hunt, size_t number)
{
    const struct hunt_options *options = hunt->options;
    struct chain *chain = &hunt->chain[number];
    pthread_mutex_init(&chain->lock, 0);
    chain->budget =
        options->evaluations / options->chains + (number < options->evaluations % options->chains ? 1 : 0);
    random_seed(&chain->random, options->seed, number);
    chain->find = memory_zeroed(options->restarts, sizeof *chain->find);
    point_open(&chain->current, hunt->room);
    for (size_t i = 0; i < options->restarts; i++) {
        chain->find[i].evaluation = UINT64_MAX;
        point_open(&chain->find[i].point, hunt->room);
    }
}

void chain_close(struct hunt *hunt, size_t number)
{
    struct chain *chain = &hunt->chain[number];
    for (size_t i = 0; chain->find && i < hunt->options->restarts; i++)
        free(chain->find[i].point.at);
    free(chain->find);
    free(chain->current.at);
    free(chain->growth);
    pthread_mutex_destroy(&chain->lock);
}

/* The first evaluation of a start. */
static uint64_t start_begins(const struct hunt *hunt, const struct chain *chain, size_t start)
{
    uint64_t starts = hunt->options->restarts, whole = chain->budget / starts, rest = chain->budget % starts;
    return whole * start + (start < rest ? start : rest);
}

size_t chain_start_of(const struct hunt *hunt, const struct chain *chain, uint64_t evaluation)
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
    bool moved; /* there is a point, which was weighed */
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
    double first = hunt->options->temperature;
    double hot = start && start + 1 == hunt->options->restarts ? first / 4 : first;
    return hot > COLD ? hot * pow(COLD / hot, share) : hot;
}

/* Draws a start, or a neighbour. */
static bool find_point(struct walker *walker, const struct chain *chain, size_t number, struct step *step,
                       struct random *random)
{
    const struct hunt *hunt = walker->hunt;
    bool boards = hunt_is_of_boards(hunt);
    const struct find *best = chain_best(hunt, chain);
    if (step->begins && step->start && step->start + 1 == hunt->options->restarts && best) {
        point_copy(&walker->point, &best->point);
        return true;
    }
    if (step->begins || !chain->placed) {
        uint64_t order = step->start * hunt->options->chains + number;
        if (boards)
            return board_start(walker, random, order, &walker->point);
        cover_start(walker, random, order, &walker->point);
        return true;
    }
    for (int tries = 0; tries < MOVES_TRIED && !hunt_ends(hunt); tries++)
        if (boards ? board_move(walker, random, &chain->current, &walker->point)
                   : cover_move(walker, random, &chain->current, &walker->point))
            return true;
    return false;
}

static bool is_record(const struct find *find, double ratio)
{
    return find->evaluation == UINT64_MAX || ratio > weight_ratio(&find->weight);
}

/* Weighs it, again if its time would be a record: no lucky measurement may stay. Below `needed` it is not taken. */
static enum weighed weigh_point(struct walker *walker, const struct find *find, double needed,
                                struct weight *weight)
{
    enum weighed weighed = weigh(walker, &walker->point, false, needed, weight);
    if (weighed == WEIGHED && walker->hunt->options->by == BY_TIME && is_record(find, weight_ratio(weight)))
        weighed = weigh(walker, &walker->point, true, 0, weight);
    return weighed;
}

static void put_down(struct hunt *hunt, struct chain *chain, const struct walker *walker,
                     const struct step *step, const struct random *random)
{
    pthread_mutex_lock(&chain->lock);
    if (step->moved) {
        const struct find *best = chain_best(hunt, chain);
        struct find *find = &chain->find[step->start];
        if (!best || weight_ratio(&step->weight) > weight_ratio(&best->weight))
            chain_grow(chain, chain->evaluations, &step->weight);
        if (is_record(find, weight_ratio(&step->weight))) {
            find->evaluation = chain->evaluations;
            find->weight = step->weight;
            point_copy(&find->point, &walker->point);
        }
    }
    if (step->begins)
        chain->placed = false;
    if (step->taken) {
        point_copy(&chain->current, &walker->point);
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
    struct step step = {.start = chain_start_of(hunt, chain, chain->evaluations)};
    step.begins = chain->evaluations == start_begins(hunt, chain, step.start);
    bool found = find_point(walker, chain, number, &step, &random);
    if (hunt_ends(hunt))
        return false;
    /* Metropolis's rule, the other way round: the ratio from which a neighbour is taken is known before its own. */
    double share = random_share(&random), needed = 0;
    if (!step.begins && chain->placed)
        needed = weight_ratio(&chain->weight) * pow(share, temperature(hunt, chain, step.start));
    if (found) {
        enum weighed weighed = weigh_point(walker, &chain->find[step.start], needed, &step.weight);
        if (weighed == NOT_WEIGHED || hunt_ends(hunt))
            return false;
        step.moved = weighed == WEIGHED;
    }
    step.taken = step.moved && weight_ratio(&step.weight) >= needed;
    put_down(hunt, chain, walker, &step, &random);
    return true;
}
