/* SPDX-License-Identifier: MIT */
/* The search on lanes; see lanes.c. Compiled once for each instruction set. */
#include "common/base/bits.h"
#include "solvers/bit-matrix/lanes.h"

#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* The registers of this instruction set, and how many make a vector of 32 lanes. */
#if defined(__AVX512BW__)
enum { REGISTER_BYTES = 64 };
#elif defined(__AVX2__)
enum { REGISTER_BYTES = 32 };
#else
enum { REGISTER_BYTES = 16 };
#endif
enum { REGISTERS = sizeof(lane_vector) / REGISTER_BYTES };
typedef uint16_t lane_register __attribute__((vector_size(REGISTER_BYTES), may_alias));
typedef int16_t signed_register __attribute__((vector_size(REGISTER_BYTES), may_alias));

/* The same 32 lanes, in registers. */
struct lane_group {
    lane_register part[REGISTERS];
};

/* --- one node --- */

INLINED struct lane_group lanes_load(const lane_vector *vector)
{
    struct lane_group group;
    for (int i = 0; i < REGISTERS; i++)
        group.part[i] = ((const lane_register *)vector)[i];
    return group;
}

/* Which lanes have this value: bit k stands for lane k. */
INLINED uint32_t lanes_equal(struct lane_group group, uint16_t value)
{
#if defined(__AVX512BW__)
    return _mm512_cmpeq_epi16_mask((__m512i)group.part[0], _mm512_set1_epi16((short)value));
#elif defined(__AVX2__)
    __m256i low = (__m256i)(group.part[0] == value), high = (__m256i)(group.part[1] == value);
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xd8);
    return (uint32_t)_mm256_movemask_epi8(bytes);
#elif defined(__SSE2__)
    uint32_t equal = 0;
    for (int i = 0; i < REGISTERS; i += 2) {
        __m128i low = (__m128i)(group.part[i] == value), high = (__m128i)(group.part[i + 1] == value);
        equal |= (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high)) << 8 * i;
    }
    return equal;
#else
    uint64_t words[sizeof group / sizeof(uint64_t)];
    uint32_t equal = 0;
    for (int i = 0; i < REGISTERS; i++)
        group.part[i] = (lane_register)(group.part[i] == value);
    memcpy(words, &group, sizeof words);
    /* Lane k of four keeps one bit, bit k; the product has their sum in its highest lane. */
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        equal |= (uint32_t)((words[i] & 0x0008000400020001u) * 0x0001000100010001u >> 48) << 4 * i;
    return equal;
#endif
}

/* Each lane without its lowest bit: an item with one option becomes OPEN alone; one without any becomes 0,
 * and so does a covered one. */
INLINED struct lane_group lanes_strip(struct lane_group group)
{
    for (int i = 0; i < REGISTERS; i++)
        group.part[i] &= group.part[i] - 1;
    return group;
}

static uint16_t lanes_value(const lane_vector *node, uint32_t item)
{
    return ((const uint16_t *)node)[item];
}

/* The option of the lowest bit in a lane. */
static uint32_t lanes_first_option(const struct lanes *lanes, uint32_t item, uint32_t lane)
{
    return lanes->option_of[16 * item + bits_lowest(lane)];
}

/* Chooses an option: writes what is left of `node` to `then`, which may be the same. */
INLINED void lanes_choose(struct lanes *lanes, const lane_vector *node, uint32_t option, lane_vector *then,
                          size_t vectors)
{
    const lane_register *from = (const lane_register *)node;
    const lane_register *mask = (const lane_register *)(lanes->masks + option * vectors);
    lane_register *to = (lane_register *)then;
    for (size_t i = 0; i < REGISTERS * vectors; i++)
        to[i] = from[i] & mask[i];
    assert(lanes->standing < lanes->lane_count + lanes->problem->option_count);
    lanes->options[lanes->standing++] = option;
    lanes->placements++;
}

/* What a look at all lanes finds. */
enum lanes_finding { ALL_COVERED, DEAD, FORCED, BRANCH };

INLINED enum lanes_finding lanes_scan(const lane_vector *node, uint32_t *forced, size_t vectors)
{
    struct lane_group any = {{{0}}};
    uint32_t any_forced = 0, any_empty = 0;
    for (size_t i = 0; i < vectors; i++) {
        struct lane_group group = lanes_load(&node[i]);
        for (int k = 0; k < REGISTERS; k++)
            any.part[k] |= group.part[k];
        any_empty |= lanes_equal(group, OPEN);
        any_forced |= forced[i] = lanes_equal(lanes_strip(group), OPEN);
    }
    if (any_empty)
        return DEAD;
    if (any_forced)
        return FORCED;
    for (int k = 0; k < REGISTERS; k++)
        any.part[k] &= OPEN;
    return lanes_equal(any, 0) == UINT32_MAX ? ALL_COVERED : BRANCH;
}

/* Counts the first item without options as one that makes conflicts. */
INLINED void lanes_blame(struct lanes *lanes, const lane_vector *node, size_t vectors)
{
    for (size_t i = 0; i < vectors; i++) {
        uint32_t empty = lanes_equal(lanes_load(&node[i]), OPEN);
        if (!empty)
            continue;
        uint16_t *weight = (uint16_t *)(lanes->weights + i) + bits_lowest(empty);
        *weight = (uint16_t)(*weight + (*weight < WEIGHT_MOST));
        return;
    }
}

/* Lists what a scan has found to be forced, each option once, in the order of the items that force them.
 * Returns how many there are. No branch except the end depends on where they are. */
INLINED uint32_t lanes_list_forced(struct lanes *lanes, const lane_vector *node, size_t vectors)
{
    uint32_t count = 0;
    uint64_t round = ++lanes->round;
    for (size_t start = 0; start < vectors; start += 64) {
        uint64_t filled = 0; /* vectors with forced items */
        for (size_t i = start; i < vectors && i < start + 64; i++)
            filled |= (uint64_t)(lanes->forced[i] > 0) << (i - start);
        for (; filled; filled &= filled - 1) {
            size_t i = start + bits_lowest(filled);
            uint32_t left = lanes->forced[i];
            do {
                uint32_t item = (uint32_t)(LANES_A_VECTOR * i) + bits_lowest(left);
                uint32_t option = lanes_first_option(lanes, item, lanes_value(node, item));
                lanes->forced_list[count] = (struct lane_forced){item, option};
                count += lanes->forced_in[option] != round;
                lanes->forced_in[option] = round;
            } while (left &= left - 1);
        }
    }
    return count;
}

/* Chooses all options that are forced. False if one of them has fallen because of another. */
INLINED bool lanes_choose_forced(struct lanes *lanes, lane_vector *node, size_t vectors)
{
    uint32_t count = lanes_list_forced(lanes, node, vectors);
    for (uint32_t i = 0; i < count; i++) {
        if (!(lanes_value(node, lanes->forced_list[i].item) & ~OPEN))
            return false;
        lanes_choose(lanes, node, lanes->forced_list[i].option, node, vectors);
        lanes->propagations++;
    }
    return true;
}

/* Chooses what is forced until nothing is. */
INLINED enum lanes_finding lanes_settle(struct lanes *lanes, lane_vector *node, size_t vectors)
{
    enum lanes_finding found = lanes_scan(node, lanes->forced, vectors);
    while (found == FORCED)
        found = lanes_choose_forced(lanes, node, vectors) ? lanes_scan(node, lanes->forced, vectors) : DEAD;
    if (found == DEAD)
        lanes_blame(lanes, node, vectors);
    return found;
}

/* Returns 1 + the weight in each lane of an item with `options` options, 0 in all others. */
INLINED struct lane_group lanes_weigh(const struct lanes *lanes, const lane_vector *node, size_t i,
                                      unsigned options)
{
    struct lane_group rest = lanes_load(&node[i]), weights = lanes_load(&lanes->weights[i]);
    for (unsigned k = 0; k < options; k++)
        rest = lanes_strip(rest);
    for (int k = 0; k < REGISTERS; k++)
        rest.part[k] = (lane_register)(rest.part[k] == OPEN) & (weights.part[k] + 1);
    return rest;
}

INLINED struct lane_group lanes_larger(struct lane_group a, struct lane_group b)
{
    for (int k = 0; k < REGISTERS; k++) {
        lane_register is_larger = (lane_register)((signed_register)a.part[k] > (signed_register)b.part[k]);
        a.part[k] = (a.part[k] & is_larger) | (b.part[k] & ~is_larger);
    }
    return a;
}

INLINED uint16_t lanes_largest(struct lane_group group)
{
    uint16_t lanes[LANES_A_VECTOR], largest = 0;
    memcpy(lanes, &group, sizeof lanes);
    for (int k = 0; k < LANES_A_VECTOR; k++)
        largest = lanes[k] > largest ? lanes[k] : largest;
    return largest;
}

/* The item to branch on: one with the fewest options, and of these the first that was most often found
 * without any. */
INLINED uint32_t lanes_choose_item(const struct lanes *lanes, const lane_vector *node, size_t vectors)
{
    uint16_t weight = 0;
    unsigned options = 1;
    while (!weight) {
        assert(options < LANE_OPTIONS);
        struct lane_group heaviest = {{{0}}};
        options++;
        for (size_t i = 0; i < vectors; i++)
            heaviest = lanes_larger(heaviest, lanes_weigh(lanes, node, i, options));
        weight = lanes_largest(heaviest);
    }
    for (size_t i = 0;; i++) {
        uint32_t found = lanes_equal(lanes_weigh(lanes, node, i, options), weight);
        if (found)
            return (uint32_t)(LANES_A_VECTOR * i) + bits_lowest(found);
    }
}

/* --- the search --- */

static bool lanes_report(struct lanes *lanes)
{
    struct solution solution = {.options = lanes->options, .option_count = lanes->standing};
    return search_report(lanes->search, &solution);
}

static bool lanes_look(struct lanes *lanes)
{
    if (lanes->standing > lanes->deepest)
        lanes->deepest = lanes->standing;
    lanes->work += 64 * lanes->vectors;
    if (lanes->work < lanes->next_look)
        return false;
    lanes->next_look = lanes->work + WORK_A_LOOK;
    return search_interrupted(lanes->search);
}

/* Level 0: all that is left when the options taken are put down. */
INLINED void lanes_start(struct lanes *lanes, const struct instance *instance, size_t vectors)
{
    memcpy(lanes->nodes, lanes->empty, vectors * sizeof *lanes->nodes);
    for (size_t i = 0; i < instance->taken_count; i++)
        lanes_choose(lanes, lanes->nodes, instance->taken[i], lanes->nodes, vectors);
    lanes->standing = 0;
    lanes->placements = 0;
}

/* Whether each lane is 0 or open, with options of its item; and whether the lanes of all options that stand
 * are 0. */
ASSERTED bool check_node(const struct lanes *lanes, const lane_vector *node)
{
    const struct cover *cover = lanes->problem;
    if (!is_checked(lanes->problem, lanes->placements))
        return true;
    for (uint32_t item = 0; item < lanes->lane_count; item++) {
        const uint16_t lane = lanes_value(node, item);
        if ((lane && !(lane & OPEN)) || lane & ~lanes_value(lanes->empty, item))
            return false;
    }
    for (uint32_t i = 0; i < lanes->standing; i++)
        for (size_t at = cover->option_start[lanes->options[i]];
             at < cover->option_start[lanes->options[i] + 1]; at++)
            if (cover->items[at] < lanes->lane_count && lanes_value(node, cover->items[at]))
                return false;
    return true;
}

INLINED enum search_end lanes_find(struct lanes *lanes, const struct instance *instance, size_t vectors)
{
    uint32_t level = 0;
    lanes_start(lanes, instance, vectors);
    for (;;) {
        lane_vector *node = lanes->nodes + level * vectors;
        struct lane_level *at = &lanes->levels[level];
        enum lanes_finding found = lanes_settle(lanes, node, vectors);
        if (lanes_look(lanes))
            return SEARCH_STOPPED;
        if (found == ALL_COVERED && lanes_report(lanes))
            return SEARCH_LIMIT;
        assert(check_node(lanes, node));
        if (found == BRANCH) {
            assert(level < lanes->lane_count);
            at->item = lanes_choose_item(lanes, node, vectors);
            at->left = lanes_value(node, at->item) & ~(uint32_t)OPEN;
            at->standing = lanes->standing;
            level++;
        }
        while (level > 0 && !lanes->levels[level - 1].left)
            level--;
        if (level == 0)
            return SEARCH_EXHAUSTED;
        at = &lanes->levels[level - 1];
        uint32_t option = lanes_first_option(lanes, at->item, at->left);
        node = lanes->nodes + level * vectors;
        at->left &= at->left - 1;
        lanes->standing = at->standing;
        lanes_choose(lanes, node - vectors, option, node, vectors);
    }
}

enum search_end SET_NAME(lanes_search)(struct lanes *lanes, const struct instance *instance)
{
    /* For a 9x9 board, a 2x3 board, and everything else. */
    return lanes->vectors == 11  ? lanes_find(lanes, instance, 11)
           : lanes->vectors == 5 ? lanes_find(lanes, instance, 5)
                                 : lanes_find(lanes, instance, lanes->vectors);
}
