/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE /* sched_setaffinity */
#include <sched.h>
#endif

#include "harness/measuring/affinity.h"

#include <unistd.h>

#ifdef __linux__

bool pin_to_core(unsigned n)
{
    cpu_set_t cores, one;
    if (sched_getaffinity(0, sizeof cores, &cores))
        return false;
    n %= (unsigned)CPU_COUNT(&cores);
    for (size_t core = 0; core < CPU_SETSIZE; core++)
        if (CPU_ISSET(core, &cores) && n-- == 0) {
            CPU_ZERO(&one);
            CPU_SET(core, &one);
            return !sched_setaffinity(0, sizeof one, &one);
        }
    return false;
}

#else

bool pin_to_core(unsigned n)
{
    (void)n;
    return false;
}

#endif
