/* SPDX-License-Identifier: MIT */
/* Numbers of several words, the lowest first. */
#ifndef QUADRILLE_WORDS_H
#define QUADRILLE_WORDS_H

#include "solvers/vectors/instruction-sets.h"

#include <stddef.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

/* Adds `count` words to `sum`, which has at least as many, and `sum_words`, which are enough. */
INLINED void add_words(uint64_t *sum, size_t sum_words, const uint64_t *number, size_t count)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < count; i++) {
        wide digit = (wide)sum[i] + number[i] + carry;
        sum[i] = (uint64_t)digit;
        carry = (uint64_t)(digit >> 64);
    }
    for (size_t i = count; carry && i < sum_words; i++)
        carry = !(sum[i] += carry);
}

/* product = a * b, of as many words as both have together; it lies apart from them. */
static inline void multiply_words(uint64_t *product, const uint64_t *a, size_t a_words, const uint64_t *b,
                                  size_t b_words)
{
    for (size_t i = 0; i < a_words + b_words; i++)
        product[i] = 0;
    for (size_t i = 0; i < a_words; i++) {
        uint64_t carry = 0;
        for (size_t k = 0; k < b_words; k++) {
            wide digit = (wide)a[i] * b[k] + product[i + k] + carry;
            product[i + k] = (uint64_t)digit;
            carry = (uint64_t)(digit >> 64);
        }
        product[i + b_words] = carry;
    }
}

#endif
