/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same on every machine: xoshiro256** (Blackman and Vigna, ACM Trans.
 * Math. Softw. 47(4), 2021, section 3.3), seeded by splitmix64 as its authors advise. */
#ifndef QUADRILLE_RANDOM_H
#define QUADRILLE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state[4];
};

/* Streams of the same seed and different `stream` numbers are independent: board 17 of a set does
 * not depend on how many numbers board 16 took. */
void random_seed(struct random *random, uint64_t seed, uint64_t stream);

uint64_t random_next(struct random *random);

/* Uniform in 0 .. bound-1, without bias; bound at least 1. */
unsigned random_below(struct random *random, unsigned bound);

/* Shuffles `count` numbers in place, each order equally likely (Fisher and Yates). */
void random_shuffle(struct random *random, unsigned *numbers, size_t count);

#endif
