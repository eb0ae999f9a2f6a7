/* The search on lanes; see lanes.c. Compiled once for each kind of processor. */
#include "lanes.h"

#include "../common/bits.h"

#include <string.h>
#if defined(__AVX512BW__) || defined(__AVX2__)
#include <immintrin.h>
#endif

/* --- one node --- */

/* Which lanes have this value: bit k stands for lane k. */
INLINED uint32_t lanes_equal(const lane_vector *vector, uint16_t value)
{
#if defined(__AVX512BW__)
    return _mm512_cmpeq_epi16_mask((__m512i)*vector, _mm512_set1_epi16((short)value));
#elif defined(__AVX2__)
    __m256i halves[2];
    memcpy(halves, vector, sizeof halves);
    __m256i low = _mm256_cmpeq_epi16(halves[0], _mm256_set1_epi16((short)value)),
            high = _mm256_cmpeq_epi16(halves[1], _mm256_set1_epi16((short)value));
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xd8);
    return (uint32_t)_mm256_movemask_epi8(bytes);
#else
    lane_vector all_ones = (lane_vector)(*vector == value);
    uint64_t words[8];
    uint32_t equal = 0;
    memcpy(words, &all_ones, sizeof words);
    /* Of lane k of four one bit is kept, bit k; the product has their sum in its highest lane. */
    for (unsigned i = 0; i < 8; i++)
        equal |= (uint32_t)((words[i] & 0x0008000400020001u) * 0x0001000100010001u >> 48) << 4 * i;
    return equal;
#endif
}

/* Each lane without its lowest bit: an item with one option becomes OPEN alone; one without any becomes 0,
 * and so does a covered one. */
INLINED void strip(lane_vector *lanes)
{
    *lanes &= *lanes - 1;
}

static uint16_t lane_of(const lane_vector *node, uint32_t item)
{
    return ((const uint16_t *)node)[item];
}

/* Chooses an option: writes what is left of `node` to `then`, which may be the same. */
INLINED void choose(struct lanes *lanes, const lane_vector *node, uint32_t option, lane_vector *then,
                    size_t vectors)
{
    const lane_vector *mask = lanes->masks + option * vectors;
    for (size_t i = 0; i < vectors; i++)
        then[i] = node[i] & mask[i];
    lanes->options[lanes->standing++] = option;
    lanes->placements++;
}

/* What a look at all lanes finds. */
enum finding { ALL_COVERED, DEAD, FORCED, BRANCH, COUNTED };

INLINED enum finding scan(const lane_vector *node, uint32_t *forced, size_t vectors)
{
    lane_vector any = {0};
    uint32_t any_forced = 0, any_empty = 0;
    for (size_t i = 0; i < vectors; i++) {
        lane_vector stripped = node[i];
        strip(&stripped);
        any |= node[i];
        any_empty |= lanes_equal(&node[i], OPEN);
        any_forced |= forced[i] = lanes_equal(&stripped, OPEN);
    }
    if (any_empty)
        return DEAD;
    if (any_forced)
        return FORCED;
    for (unsigned k = 0; k < LANES_A_VECTOR; k++)
        if (any[k] & OPEN)
            return BRANCH;
    return ALL_COVERED;
}

/* Counts the first item without options as one that makes conflicts. */
static void blame(struct lanes *lanes, const lane_vector *node)
{
    for (uint32_t item = 0; item < lanes->problem->primary_count; item++)
        if (lane_of(node, item) == OPEN) {
            lanes->weights[item]++;
            return;
        }
}

/* Chooses all options that are forced. False if one of them has fallen because of another. */
INLINED bool choose_forced(struct lanes *lanes, lane_vector *node, size_t vectors)
{
    for (size_t i = 0; i < vectors; i++)
        for (uint32_t left = lanes->forced[i]; left; left &= left - 1) {
            uint32_t item = (uint32_t)(LANES_A_VECTOR * i) + bits_lowest(left);
            uint16_t lane = lane_of(node, item);
            if (!lane)
                continue;
            if (lane == OPEN)
                return false;
            choose(lanes, node, lanes->option_of[16 * item + bits_lowest(lane)], node, vectors);
            lanes->propagations++;
        }
    return true;
}

/* Chooses what is forced until nothing is. */
INLINED enum finding settle(struct lanes *lanes, lane_vector *node, size_t vectors)
{
    enum finding found = scan(node, lanes->forced, vectors);
    while (found == FORCED)
        found = choose_forced(lanes, node, vectors) ? scan(node, lanes->forced, vectors) : DEAD;
    if (found == DEAD && !lanes->memo)
        blame(lanes, node);
    return found;
}

/* The item to branch on: one with the fewest options, and of these one that was most often found without any.
 * All lanes lose one bit after the other; those that are OPEN alone first have the fewest. */
INLINED uint32_t choose_item(const struct lanes *lanes, const lane_vector *node, size_t vectors)
{
    uint32_t best = 0, weight = 0;
    bool found = false;
    for (unsigned stripped = 2; !found; stripped++)
        for (size_t i = 0; i < vectors; i++) {
            lane_vector rest = node[i];
            for (unsigned k = 0; k < stripped; k++)
                strip(&rest);
            for (uint32_t left = lanes_equal(&rest, OPEN); left; left &= left - 1) {
                uint32_t item = (uint32_t)(LANES_A_VECTOR * i) + bits_lowest(left);
                if (!found || lanes->weights[item] > weight) {
                    best = item;
                    weight = lanes->weights[item];
                }
                found = true;
            }
        }
    return best;
}

/* --- what was counted before --- */

/* The key of a node: a bit for each lane that is not 0. So an item is open in it if it is to be covered and,
 * if it is a secondary one, has an option left. */
INLINED const uint64_t *key_of(struct lanes *lanes, const lane_vector *node, size_t vectors)
{
    for (size_t i = 0; i < vectors; i += 2) {
        lanes->key[i / 2] = (uint32_t)~lanes_equal(&node[i], 0);
        if (i + 1 < vectors)
            lanes->key[i / 2] |= (uint64_t)~lanes_equal(&node[i + 1], 0) << 32;
    }
    return lanes->key;
}

/* Whether what a node leaves open was counted before; then that many solutions are added, to UINT64_MAX at
 * the most. */
INLINED bool recall(struct lanes *lanes, const lane_vector *node, size_t vectors)
{
    uint64_t *count = &lanes->search->solutions;
    const uint64_t *solutions = memo_find(lanes->memo, key_of(lanes, node, vectors));
    if (solutions && __builtin_add_overflow(*count, *solutions, count))
        *count = UINT64_MAX;
    return solutions;
}

/* Remembers how many solutions there are below a node that the search leaves. False if there is no room. */
INLINED bool remember(struct lanes *lanes, const lane_vector *node, const struct lane_level *at,
                      size_t vectors)
{
    return memo_add(lanes->memo, key_of(lanes, node, vectors), lanes->search->solutions - at->solutions);
}

/* The first open item: primary ones come first. */
INLINED uint32_t first_item(const lane_vector *node, size_t vectors)
{
    size_t i = 0;
    uint32_t covered = lanes_equal(node, 0);
    while (covered == UINT32_MAX && i + 1 < vectors)
        covered = lanes_equal(&node[++i], 0);
    return (uint32_t)(LANES_A_VECTOR * i) + bits_lowest(~covered);
}

/* --- the search --- */

static bool report(struct lanes *lanes)
{
    struct solution solution = {.options = lanes->options, .option_count = lanes->standing};
    return search_report(lanes->search, &solution);
}

static bool look(struct lanes *lanes)
{
    if (lanes->standing > lanes->deepest)
        lanes->deepest = lanes->standing;
    lanes->work += 64 * lanes->vectors;
    if (lanes->work < lanes->next_look)
        return false;
    lanes->next_look = lanes->work + WORK_A_LOOK;
    return search_interrupted(lanes->search);
}

INLINED enum search_end extend(struct lanes *lanes, size_t vectors)
{
    uint32_t level = 0;
    for (;;) {
        lane_vector *node = lanes->nodes + level * vectors;
        struct lane_level *at = &lanes->levels[level];
        enum finding found = settle(lanes, node, vectors);
        if (look(lanes))
            return SEARCH_STOPPED;
        if (found == ALL_COVERED && report(lanes))
            return SEARCH_LIMIT;
        if (found == BRANCH && lanes->memo && recall(lanes, node, vectors))
            found = COUNTED;
        if (found == COUNTED && lanes->search->solutions == UINT64_MAX)
            return SEARCH_OWN_LIMIT;
        if (found == BRANCH) {
            at->item = lanes->fixed_order ? first_item(node, vectors) : choose_item(lanes, node, vectors);
            at->left = lane_of(node, at->item) & ~(uint32_t)OPEN;
            at->standing = lanes->standing;
            at->solutions = lanes->search->solutions;
            level++;
        }
        while (level > 0 && !lanes->levels[level - 1].left) {
            level--;
            if (lanes->memo &&
                !remember(lanes, lanes->nodes + level * vectors, &lanes->levels[level], vectors))
                return lanes->memo->why;
        }
        if (level == 0)
            return SEARCH_EXHAUSTED;
        at = &lanes->levels[level - 1];
        uint32_t option = lanes->option_of[16 * at->item + bits_lowest(at->left)];
        node = lanes->nodes + level * vectors;
        at->left &= at->left - 1;
        lanes->standing = at->standing;
        choose(lanes, node - vectors, option, node, vectors);
    }
}

enum search_end SET_NAME(lanes_search)(struct lanes *lanes, const struct instance *instance)
{
    size_t vectors = lanes->vectors;
    memcpy(lanes->nodes, lanes->empty, vectors * sizeof *lanes->nodes);
    for (size_t i = 0; i < instance->taken_count; i++)
        choose(lanes, lanes->nodes, instance->taken[i], lanes->nodes, vectors);
    lanes->standing = 0;
    lanes->placements = 0;
    /* Of a 9x9 board, a 2x3 board, and of everything else. */
    return vectors == 11 ? extend(lanes, 11) : vectors == 5 ? extend(lanes, 5) : extend(lanes, vectors);
}
