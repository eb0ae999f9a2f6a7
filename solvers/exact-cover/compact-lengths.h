/* SPDX-License-Identifier: MIT */
/* The lengths of all items side by side, and the choice of an item from them, as dlx-compact and
 * cells-compact do it. A file that includes this has defined INDEX, an unsigned type for items, and LENGTH, a
 * signed one as wide. */
#ifndef QUADRILLE_SOLVERS_EXACT_COVER_COMPACT_LENGTHS_H
#define QUADRILLE_SOLVERS_EXACT_COVER_COMPACT_LENGTHS_H

#include "solvers/exact-cover/compact.h"

/* Set in the length of an item that is no candidate for a branch: a primary one that is covered, a secondary
 * one for ever. Smaller lengths are exact, so the least of all is that of an item to cover. */
#define COVERED ((LENGTH)((LENGTH)1 << (8 * sizeof(LENGTH) - 2)))
#define NOT_THERE ((LENGTH)(COVERED | (COVERED - 1)))

/* Lengths are looked at in whole blocks; behind the last item they are NOT_THERE. */
enum { BLOCK = 16 };

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* The first item among those with the fewest options, and how many these are; `places` are 0, 1, 2, ... Two
 * passes without a branch, written so that compilers make them a few instructions on vectors. */
static ALWAYS_INLINE INDEX choose_fewest(const LENGTH *lengths, const LENGTH *places, size_t blocks,
                                         LENGTH *fewest)
{
    LENGTH least = NOT_THERE, first = NOT_THERE;
    size_t count = blocks * BLOCK;
    for (size_t i = 0; i < count; i++)
        least = lengths[i] < least ? lengths[i] : least;
    for (size_t i = 0; i < count; i++) {
        LENGTH longer = (LENGTH) - (lengths[i] != least); /* all bits or none */
        LENGTH place = (LENGTH)(places[i] | (longer & NOT_THERE));
        first = place < first ? place : first;
    }
    *fewest = least;
    return (INDEX)first;
}

#endif
