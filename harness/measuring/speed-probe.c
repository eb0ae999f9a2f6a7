/* SPDX-License-Identifier: MIT */
#include "harness/measuring/speed-probe.h"

#include "common/base/clock.h"

/* Each step needs the one before (xorshift64, Marsaglia, J. Stat. Softw. 8(14), 2003, page 4), so that
 * nothing but the clock rate of the processor counts. */
static uint64_t work(uint64_t x)
{
    enum { STEPS = 20000 };
    for (int i = 0; i < STEPS; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    return x;
}

uint64_t yardstick_measure(void)
{
    static volatile uint64_t used = 88172645463325252; /* the compiler would drop a result that is not used */
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 3; i++) {
        uint64_t before = clock_now();
        used = work(used);
        uint64_t took = clock_now() - before;
        least = took < least ? took : least;
    }
    return least;
}
