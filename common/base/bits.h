/* SPDX-License-Identifier: MIT */
/* Sets of digits as bits of a 64-bit word: bit d - 1 stands for digit d. */
#pragma once

#include <assert.h>
#include <stdint.h>

enum { BITS_MAX = 64 }; /* larger boards have no such sets */

/* All of 1..count; count within 1..64. */
static inline uint64_t bits_all(unsigned count)
{
    assert(count >= 1 && count <= BITS_MAX);
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): searches have a row at least */
    return UINT64_MAX >> (64 - count);
}

static inline unsigned bits_count(uint64_t set)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return (unsigned)__builtin_popcountll(set);
#else
    /* In parallel sums (Knuth, TAOCP 4A, 7.1.3, (62)): without the instruction the compilers' built-in
     * is a call. */
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(set * 0x0101010101010101u >> 56);
#endif
}

/* The number of the lowest bit; the set must not be empty. */
static inline unsigned bits_lowest(uint64_t set)
{
    assert(set);
    return (unsigned)__builtin_ctzll(set);
}
