/* SPDX-License-Identifier: MIT */
/* How many states the layers of a count will have, from a sample of them.
 *
 * The idea. Only some states of each layer are followed, few enough to take little time. Each stands for several: the states
 * that the layer is estimated to have, divided by those that are followed. Their choices are a sample of the arrivals at later
 * layers. How often two of these arrive at the same state says at how many states all arrivals meet.
 *
 * The estimate. A few states are arrived at often, most seldom: let the number of arrivals at a state have a geometric
 * distribution. If `times` arrivals, drawn from `all`, are at `used` states, then there are n states to arrive at, with
 * 1/used = 1/n + 1/times, and all arrivals are at 1/(1/n + 1/all) of them. (If each state had the same chance, it would be
 * n (1 - exp(-all/n)), which was up to half too low.) The entropy of the layer (layer-entropy.h) bounds it: where no two
 * arrivals of the sample meet, nothing else would.
 *
 * How good it is: with 600 states of each layer followed from the first one on, the sum over the layers of five covers that
 * have up to 230,000 states is right within a factor of two (tests/unit/solvers/test_layer_sample.c). From the states of a
 * count that is on its way the estimate gets better as the count goes on.
 *
 * Which states are followed is decided by their hash, so that each state has the same chance, however often it was arrived at
 * (Gibbons, Distinct sampling for highly-accurate answers to distinct values queries, VLDB 2001). */
#include "solvers/counting/layer-sample.h"

#include "common/base/array.h"
#include "solvers/counting/layer-step.h"
#include "solvers/counting/layer-table.h"

#include <math.h>
#include <string.h>

/* The states of a layer that are kept, to be followed. */
struct met {
    uint64_t *slots; /* of each its key, and how often it was arrived at */
    uint32_t used;
    unsigned halved;   /* one state of 2^halved is kept */
    double times, all; /* arrivals at those that are kept; those that they stand for */
};

struct layer_sample {
    const struct layer_plan *plan;
    struct allocator *allocator;
    struct met *layers;
    size_t key_words, slot_words;
    uint32_t slot_count; /* a power of two, twice as many as are kept */
};

static bool is_kept(uint64_t hash, unsigned halved)
{
    return !(hash & ((UINT64_C(1) << halved) - 1));
}

static uint64_t *find_slot(const struct layer_sample *sample, const struct met *met, const uint64_t *key,
                           uint64_t hash)
{
    uint32_t place = (uint32_t)(hash >> 32) & (sample->slot_count - 1);
    uint64_t *slot;
    while (*(slot = met->slots + place * sample->slot_words) &&
           memcmp(slot, key, sample->key_words * sizeof *key))
        place = (place + 1) & (sample->slot_count - 1);
    return slot;
}

/* Gives up half of the states. */
static bool halve(const struct layer_sample *sample, struct met *met)
{
    const size_t words = sample->slot_words;
    uint64_t *old = met->slots;
    const double before = met->times;
    met->slots = array_take_zeroed(sample->allocator, sample->slot_count, words * sizeof *old);
    if (!met->slots) {
        met->slots = old;
        return false;
    }
    met->halved++;
    met->used = 0;
    met->times = 0;
    for (uint32_t i = 0; i < sample->slot_count; i++) {
        const uint64_t *slot = old + i * words, hash = layer_hash(slot, sample->key_words);
        if (!*slot || !is_kept(hash, met->halved))
            continue;
        memcpy(find_slot(sample, met, slot, hash), slot, words * sizeof *slot);
        met->used++;
        met->times += (double)slot[words - 1];
    }
    met->all *= met->times / before;
    array_give(sample->allocator, old, sample->slot_count, words * sizeof *old);
    return true;
}

static bool arrive(const struct layer_sample *sample, struct met *met, const uint64_t *key, double weight)
{
    const size_t words = sample->slot_words;
    const uint64_t hash = layer_hash(key, sample->key_words);
    if (!is_kept(hash, met->halved))
        return true;
    if (!met->slots &&
        !(met->slots = array_take_zeroed(sample->allocator, sample->slot_count, words * sizeof *met->slots)))
        return false;
    uint64_t *slot = find_slot(sample, met, key, hash);
    met->used += !*slot;
    memcpy(slot, key, sample->key_words * sizeof *key);
    slot[words - 1]++;
    met->times++;
    met->all += weight;
    while (2 * met->used > sample->slot_count)
        if (!halve(sample, met))
            return false;
    return true;
}

/* The states that all arrivals meet in. */
static double states_of(const struct met *met)
{
    if (!met->used)
        return 0;
    const double one_of_all = met->all > met->times ? 1 / met->all : 1 / met->times;
    return ldexp(1 / (1.0 / met->used - 1 / met->times + one_of_all), (int)met->halved);
}

static void forget(const struct layer_sample *sample, struct met *met)
{
    if (met->slots)
        array_give(sample->allocator, met->slots, sample->slot_count,
                   sample->slot_words * sizeof *met->slots);
    met->slots = 0;
}

/* Follows the choices of the states that are kept. */
static bool follow(struct layer_sample *sample, uint32_t layer, struct layer_expected *expected)
{
    const struct layer_plan *plan = sample->plan;
    const struct met *met = &sample->layers[layer];
    const size_t key_words = sample->key_words;
    const double weight = expected->states / met->used;
    for (uint32_t i = 0; i < sample->slot_count; i++) {
        const uint64_t *slot = met->slots + i * sample->slot_words;
        for (size_t option = plan->first[layer]; *slot && option < plan->first[layer + 1]; option++) {
            uint64_t key[KEY_WORDS_MAX];
            if (layer_meets(slot, plan->clash + option * key_words, key_words))
                continue;
            layer_take(plan, option, slot, key, key_words);
            expected->choices += weight;
            const uint32_t next = layer_settle(plan, layer, key, key_words);
            if (next < plan->layer_count && !arrive(sample, &sample->layers[next], key, weight))
                return false;
        }
    }
    return true;
}

bool layer_sample_leave(struct layer_sample *sample, uint32_t layer, struct layer_expected *expected)
{
    struct met *met = &sample->layers[layer];
    const double most = exp2(sample->plan->entropy[layer]);
    *expected = (struct layer_expected){.states = fmax(fmin(states_of(met), most), met->used)};
    const bool enough = !met->used || follow(sample, layer, expected);
    forget(sample, met);
    return enough;
}

bool layer_sample_add(struct layer_sample *sample, uint32_t layer, const uint64_t *key)
{
    return arrive(sample, &sample->layers[layer], key, 1);
}

bool layer_sample_begin(struct layer_sample *sample)
{
    uint64_t start[KEY_WORDS_MAX] = {LAYER_SLOT_USED};
    if (!sample->plan->layer_count)
        return true;
    layer_start(sample->plan, start);
    return layer_sample_add(sample, 0, start);
}

struct layer_sample *layer_sample_open(const struct layer_plan *plan, uint32_t states_kept,
                                       struct allocator *allocator)
{
    struct layer_sample *sample = allocator_take_zeroed(allocator, sizeof *sample);
    if (!sample)
        return 0;
    sample->plan = plan;
    sample->allocator = allocator;
    sample->key_words = plan->key_words;
    sample->slot_words = plan->key_words + 1;
    sample->slot_count = 2;
    while (sample->slot_count < 2 * states_kept)
        sample->slot_count *= 2;
    sample->layers = array_take_zeroed(allocator, plan->layer_count, sizeof *sample->layers);
    if (!sample->layers) {
        layer_sample_close(sample);
        return 0;
    }
    return sample;
}

void layer_sample_close(struct layer_sample *sample)
{
    if (!sample)
        return;
    for (uint32_t layer = 0; sample->layers && layer < sample->plan->layer_count; layer++)
        forget(sample, &sample->layers[layer]);
    array_give(sample->allocator, sample->layers, sample->plan->layer_count, sizeof *sample->layers);
    allocator_give(sample->allocator, sample, sizeof *sample);
}
