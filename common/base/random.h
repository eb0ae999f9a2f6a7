/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same on every machine: xoshiro256** (Blackman and Vigna, ACM Trans.
 * Math. Softw. 47(4), 2021, section 3.3), seeded by splitmix64 as its authors advise. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state[4];
};

/* Streams of the same seed and different `stream` numbers are independent: board 17 of a set does
 * not depend on how many numbers board 16 took. */
void random_seed(struct random *random, uint64_t seed, uint64_t stream);

uint64_t random_next(struct random *random);

static inline uint64_t random_rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/* random_next without a call, for loops that draw a thousand numbers a board. */
static inline uint64_t random_step(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t result = random_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return result;
}

/* Returns a number in 0 .. bound - 1, all equally likely; bound is at least 1. */
unsigned random_below(struct random *random, unsigned bound);

/* Shuffles `count` numbers in place, each order equally likely (Fisher and Yates). */
void random_shuffle(struct random *random, unsigned *numbers, size_t count);

/* The numbers below `count`, shuffled. */
void random_order(struct random *random, unsigned *numbers, size_t count);
