/* SPDX-License-Identifier: MIT */
/* The random numbers of common/base/random.h, number by number, for loops that draw a thousand a board: the
 * stream stays in registers, and no draw divides. */
#ifndef QUADRILLE_DRAWS_H
#define QUADRILLE_DRAWS_H

#include "common/base/random.h"

#include <stdbool.h>

/* Bounds of draws. */
enum { DRAWS_MAX = 81 };

/* The number of which random_below takes the rest. It turns down one in 10^17 draws at the most, so its exact
 * bound is looked at behind a coarse one. `bound` within 1..DRAWS_MAX. */
static inline uint64_t draws_accepted(struct random *random, unsigned bound)
{
    uint64_t drawn;
    do
        drawn = random_step(random);
    while (drawn >= UINT64_MAX - DRAWS_MAX && drawn >= UINT64_MAX - UINT64_MAX % bound);
    return drawn;
}

/* So many draws whose results are not wanted. False if one may have been turned down: then one more is due. */
static inline bool draws_skip(struct random *random, unsigned count)
{
    uint64_t highest = 0;
    for (; count; count--) {
        uint64_t drawn = random_step(random);
        highest = drawn > highest ? drawn : highest;
    }
    return highest < UINT64_MAX - DRAWS_MAX;
}

#ifdef __SIZEOF_INT128__
/* UINT64_MAX / bound: the high half of a product with it is the quotient, or one less. */
extern const uint64_t draws_inverse[DRAWS_MAX + 1];

/* x % bound; bound within 1..DRAWS_MAX. */
static inline unsigned draws_rest(uint64_t x, unsigned bound)
{
    __extension__ typedef unsigned __int128 product;
    uint64_t quotient = (uint64_t)((product)x * draws_inverse[bound] >> 64), rest = x - quotient * bound;
    return (unsigned)(rest >= bound ? rest - bound : rest);
}
#else
static inline unsigned draws_rest(uint64_t x, unsigned bound)
{
    return (unsigned)(x % bound);
}
#endif

/* random_below. */
static inline unsigned draws_below(struct random *random, unsigned bound)
{
    return draws_rest(draws_accepted(random, bound), bound);
}

#endif
