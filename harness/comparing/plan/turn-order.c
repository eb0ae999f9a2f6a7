/* SPDX-License-Identifier: MIT */
#include "harness/comparing/plan/turn-order.h"

#include "common/base/random.h"

void turn_order_draw(uint64_t seed, size_t block, unsigned run, unsigned part, unsigned *order, size_t count)
{
    struct random random;
    for (unsigned i = 0; i < count; i++)
        order[i] = i;
    random_seed(&random, seed ^ (uint64_t)block << 32, (uint64_t)run << 32 | part);
    random_shuffle(&random, order, (unsigned)count);
}
