/* SPDX-License-Identifier: MIT */
/* Lengths in registers, for cells-compact. A file that includes this has defined LENGTH, see
 * compact.h.
 *
 * A chunk is 16 items. An option has a row: a byte for each item, 1 if it contains it, 0 if not; so a chunk
 * of a row is one vector. Rows of options that died are added up byte by byte, 16 items in an instruction,
 * whatever the width of lengths; only then is the sum subtracted from them. For that the bytes of a chunk are
 * shuffled beforehand: those of items whose lengths lie in the same vector are the lowest bytes of all
 * lanes, those of the next vector the second lowest, so that a shift and a mask widen them. */
#ifndef QUADRILLE_SOLVERS_DANCING_CELLS_CELLS_COMPACT_REGISTERS_H
#define QUADRILLE_SOLVERS_DANCING_CELLS_CELLS_COMPACT_REGISTERS_H

#include "solvers/exact-cover/compact.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The lengths of a chunk take so many vectors of so many lanes. Up to so many chunks are held in registers,
 * and a sum of bytes is good for so many rows. */
enum { CHUNK = 16, VECTORS = sizeof(LENGTH), LANES = CHUNK / VECTORS, CHUNKS = 5, ROWS_A_SUM = 255 };

typedef LENGTH vector __attribute__((vector_size(CHUNK), aligned(sizeof(LENGTH)), may_alias));
typedef uint8_t byte_vector __attribute__((vector_size(CHUNK), aligned(1), may_alias));

/* Writes to a row, all zero at first, that it contains an item. */
static inline void add_to_row(LENGTH *row, size_t item)
{
    size_t place = item % CHUNK;
    row[item / CHUNK * LANES + place % LANES] |= (LENGTH)((LENGTH)1 << 8 * (place / LANES));
}

static ALWAYS_INLINE void load(vector *registers, const LENGTH *lengths, unsigned chunks)
{
    for (unsigned v = 0; v < chunks * VECTORS; v++)
        registers[v] = ((const vector *)lengths)[v];
}

static ALWAYS_INLINE void store(LENGTH *lengths, const vector *registers, unsigned chunks)
{
    for (unsigned v = 0; v < chunks * VECTORS; v++)
        ((vector *)lengths)[v] = registers[v];
}

static ALWAYS_INLINE void add_row(byte_vector *sum, const LENGTH *row, unsigned chunks)
{
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        sum[chunk] += ((const byte_vector *)row)[chunk];
}

static ALWAYS_INLINE void subtract_sum(vector *registers, const byte_vector *sum, unsigned chunks)
{
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        for (unsigned v = 0; v < VECTORS; v++)
            registers[chunk * VECTORS + v] -= ((vector)sum[chunk] >> (int)(8 * v)) & (LENGTH)UINT8_MAX;
}

/* Sets COVERED in the lengths of the items of a row. */
static ALWAYS_INLINE void cover_row(vector *registers, const LENGTH *row, unsigned chunks)
{
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        for (unsigned v = 0; v < VECTORS; v++)
            registers[chunk * VECTORS + v] |= ((((const vector *)row)[chunk] >> (int)(8 * v)) & 1) * COVERED;
}

static ALWAYS_INLINE bool any_is_zero(const vector *registers, unsigned chunks)
{
    vector zero = {0};
    uint64_t halves[2];
    for (unsigned v = 0; v < chunks * VECTORS; v++)
        zero |= registers[v] == 0;
    memcpy(halves, &zero, sizeof halves);
    return halves[0] | halves[1];
}

#ifdef __SSE2__
static ALWAYS_INLINE __m128i lower(__m128i a, __m128i b)
{
    return VECTORS == 1 ? _mm_min_epu8(a, b) : _mm_min_epi16(a, b);
}

/* A bit for each item of a chunk: whether its length is this one. */
static ALWAYS_INLINE uint64_t find_in_chunk(const vector *registers, unsigned chunk, vector length)
{
    const vector *lengths = registers + chunk * VECTORS;
    __m128i found = (__m128i)(lengths[0] == length);
    if (VECTORS > 1)
        found = _mm_packs_epi16(found, (__m128i)(lengths[VECTORS - 1] == length));
    return (uint64_t)_mm_movemask_epi8(found);
}

/* choose_fewest() of compact.h, for lengths of 8 or 16 bits in registers. */
static ALWAYS_INLINE INDEX choose_in_registers(const vector *registers, unsigned chunks, LENGTH *fewest)
{
    __m128i least = (__m128i)registers[0];
    for (unsigned v = 1; v < chunks * VECTORS; v++)
        least = lower(least, (__m128i)registers[v]);
    least = lower(least, _mm_srli_si128(least, 8));
    least = lower(least, _mm_srli_si128(least, 4));
    least = lower(least, _mm_srli_si128(least, 2));
    if (VECTORS == 1)
        least = lower(least, _mm_srli_si128(least, 1));
    *fewest = (LENGTH)_mm_cvtsi128_si32(least);
    vector length = (vector){0} + *fewest;
    uint64_t found = 0;
    for (unsigned chunk = 0; chunk < chunks && chunk < 4; chunk++)
        found |= find_in_chunk(registers, chunk, length) << CHUNK * chunk;
    if (chunks > 4 && !found)
        return (INDEX)(4 * CHUNK + bits_lowest(find_in_chunk(registers, 4, length)));
    return (INDEX)bits_lowest(found);
}
#endif

#endif
