/* SPDX-License-Identifier: MIT */
#include "common/base/clock.h"

#include <time.h>

uint64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_resolution(void)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 500; i++) {
        uint64_t before = clock_now(), after = clock_now();
        if (after > before && after - before < least)
            least = after - before;
    }
    return least == UINT64_MAX ? 1 : least;
}

uint64_t clock_cost(void)
{
    enum { READINGS = 100 };
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 20; i++) {
        uint64_t before = clock_now(), after = before;
        for (int k = 0; k < READINGS; k++)
            after = clock_now();
        if (after - before < least)
            least = after - before;
    }
    return least < READINGS ? 1 : least / READINGS;
}
