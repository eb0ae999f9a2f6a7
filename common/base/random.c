/* SPDX-License-Identifier: MIT */
#include "common/base/random.h"

#include <assert.h>

static uint64_t random_splitmix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void random_seed(struct random *random, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed;
    x = random_splitmix(&x) ^ stream;
    for (int i = 0; i < 4; i++)
        random->state[i] = random_splitmix(&x);
}

uint64_t random_next(struct random *random)
{
    return random_step(random);
}

unsigned random_below(struct random *random, unsigned bound)
{
    assert(bound >= 1);
    /* Numbers above the last whole multiple of the bound would favour small results: draw again. */
    uint64_t drawn;
    do
        drawn = random_step(random);
    while (drawn > UINT64_MAX - bound && drawn >= UINT64_MAX - UINT64_MAX % bound);
    return (unsigned)(drawn % bound);
}

void random_shuffle(struct random *random, unsigned *numbers, size_t count)
{
    assert(count <= UINT32_MAX && (numbers || !count));
    for (size_t i = count; i > 1; i--) {
        size_t j = random_below(random, (unsigned)i);
        unsigned swapped = numbers[i - 1];
        numbers[i - 1] = numbers[j];
        numbers[j] = swapped;
    }
}

void random_order(struct random *random, unsigned *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = (unsigned)i;
    random_shuffle(random, numbers, count);
}
