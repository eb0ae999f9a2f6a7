/* SPDX-License-Identifier: MIT */
/* Numbers of several words, the lowest first. */
#pragma once

#include "common/base/random.h"
#include "solvers/interface/instruction-sets.h"

__extension__ typedef unsigned __int128 wide;

/* Adds `count` words to `sum`, which has at least as many, and `sum_words`, which are enough. */
INLINED void add_words(uint64_t *sum, size_t sum_words, const uint64_t *number, size_t count)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < count; i++) {
        wide digit = (wide)sum[i] + number[i] + carry;
        sum[i] = (uint64_t)digit;
        carry = (uint64_t)(digit >> 64);
    }
    for (size_t i = count; carry && i < sum_words; i++)
        carry = !(sum[i] += carry);
}

/* How many words a number has without leading zeros. */
static inline size_t significant_words(const uint64_t *number, size_t words)
{
    while (words && !number[words - 1])
        words--;
    return words;
}

static inline bool words_are_less(const uint64_t *a, const uint64_t *b, size_t words)
{
    while (words-- > 0)
        if (a[words] != b[words])
            return a[words] < b[words];
    return false;
}

/* Uniform below a number whose highest word is not 0: as many bits as it has are drawn, until they are below
 * it. */
static inline void draw_words_below(struct random *random, const uint64_t *number, size_t words,
                                    uint64_t *drawn)
{
    uint64_t mask = number[words - 1];
    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do {
        for (size_t i = 0; i < words; i++)
            drawn[i] = random_next(random);
        drawn[words - 1] &= mask;
    } while (!words_are_less(drawn, number, words));
}
