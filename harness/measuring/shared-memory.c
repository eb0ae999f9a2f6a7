/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, which POSIX took in only in 2024 */
#include "harness/measuring/shared-memory.h"

#include <sys/mman.h>

void *shared_memory_take(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void shared_memory_give(void *memory, size_t size)
{
    if (memory)
        munmap(memory, size);
}
