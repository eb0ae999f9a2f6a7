/* SPDX-License-Identifier: MIT */
/* Vectors: one register of 16-bit lanes, over the vector extensions of GCC and Clang. An engine that includes
 * this is compiled once for each instruction set and says with VECTOR_BITS (128 to 512) how wide its vectors
 * are; or 64, for machines without vectors: then a vector is a plain word of four lanes.
 *
 * C's operators & | ^ ~ work on all lanes at once, and so do + and - as long as no lane carries into the
 * next. Here stands what operators cannot say, or what a compiler does not find in them: a choice by lanes, a
 * test of all lanes, lanes moved about. Each has a form for words, one for vectors, and one in intrinsics
 * where that is worth it. A lane that is 0 is called empty; one that holds a set has at most 15 elements. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* NOLINTNEXTLINE(bugprone-branch-clone): VECTOR_BITS may be a choice of two equal numbers */
enum { LANES = VECTOR_BITS / 16, WORDS = VECTOR_BITS / 64 };

#if VECTOR_BITS == 64
typedef uint64_t vector;
#else
typedef uint16_t vector __attribute__((vector_size(VECTOR_BITS / 8)));
typedef uint64_t word_vector
    __attribute__((vector_size(VECTOR_BITS / 8))); /* the same bits, in 64-bit words */
#endif

/* A bit for each lane. */
typedef uint32_t lane_set;

#define ALL_LANES ((lane_set)(UINT32_MAX >> (32 - LANES)))

#if defined(__AVX512BW__) && VECTOR_BITS == 512
#define VECTOR_INTRINSIC(name) _mm512_##name
typedef __m512i intrinsic;
typedef __mmask32 lane_mask;
#elif defined(__AVX512BW__) && defined(__AVX512VL__) && VECTOR_BITS == 256
#define VECTOR_INTRINSIC(name) _mm256_##name
typedef __m256i intrinsic;
typedef __mmask16 lane_mask;
#endif

static inline vector vector_of(unsigned value)
{
#if VECTOR_BITS == 64
    return value * UINT64_C(0x0001000100010001);
#else
    return (vector){0} + (uint16_t)value;
#endif
}

#if VECTOR_BITS == 64
/* Where lane i, the i-th in memory, is in the word. */
static inline unsigned vector_shift_of(unsigned i)
{
    return 16 * (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 3 - i : i);
}

/* All ones where a set is not empty, but for the highest bit: there the sum carries into that. */
static inline vector vector_word_mask(vector set)
{
    vector carried = (set + vector_of(0x7fff)) & vector_of(0x8000);
    return carried - (carried >> 15);
}
#endif

/* Each lane, a set taken as a number, less one; all ones if it is empty. */
static inline vector vector_less_one(vector set)
{
#if VECTOR_BITS == 64
    return ((set | vector_of(0x8000)) - vector_of(1)) ^ vector_of(0x8000);
#else
    return set - 1;
#endif
}

/* `full` where lanes are all ones, `empty` where they are empty. */
static inline vector vector_blend(vector lanes, vector full, vector empty)
{
#if defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(ternarylogic_epi64)((intrinsic)empty, (intrinsic)lanes, (intrinsic)full,
                                                        0xB8);
#elif defined(__AVX2__) && VECTOR_BITS == 256
    return (vector)_mm256_blendv_epi8((__m256i)empty, (__m256i)full, (__m256i)lanes);
#else
    return (full & lanes) | (empty & ~lanes);
#endif
}

/* `part` where it has three digits or more, `whole` in the rest; part is within whole. */
static inline vector vector_if_three(vector part, vector whole)
{
#if defined(__AVX512BITALG__) && defined(VECTOR_INTRINSIC)
    intrinsic count = VECTOR_INTRINSIC(popcnt_epi16)((intrinsic)part), two = (intrinsic)vector_of(2);
    return (vector)VECTOR_INTRINSIC(mask_mov_epi16)(
        (intrinsic)whole, VECTOR_INTRINSIC(cmpgt_epu16_mask)(count, two), (intrinsic)part);
#else
    vector but_one = part & vector_less_one(part), but_two = vector_less_one(but_one);
#if VECTOR_BITS == 64
    return part | (whole & ~vector_word_mask(but_one & but_two));
#elif defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(mask_mov_epi16)(
        (intrinsic)whole, VECTOR_INTRINSIC(test_epi16_mask)((intrinsic)but_one, (intrinsic)but_two),
        (intrinsic)part);
#else
    return vector_blend((vector)((but_one & but_two) == 0), whole, part);
#endif
#endif
}

/* `full` where `test` is not empty, `empty` where it is. */
static inline vector vector_choose(vector test, vector full, vector empty)
{
#if VECTOR_BITS == 64
    return empty ^ ((full ^ empty) & vector_word_mask(test));
#elif defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(mask_mov_epi16)(
        (intrinsic)empty, VECTOR_INTRINSIC(test_epi16_mask)((intrinsic)test, (intrinsic)test),
        (intrinsic)full);
#else
    return vector_blend((vector)(test == 0), empty, full);
#endif
}

/* set & to, but the set as it is where nothing would be left. */
static inline vector vector_narrow(vector set, vector to)
{
#if VECTOR_BITS == 64
    vector left = set & to;
    return left | (set & ~vector_word_mask(left));
#elif defined(VECTOR_INTRINSIC)
    intrinsic left = (intrinsic)(set & to);
    return (vector)VECTOR_INTRINSIC(mask_mov_epi16)((intrinsic)set,
                                                    VECTOR_INTRINSIC(test_epi16_mask)(left, left), left);
#else
    vector left = set & to;
    return vector_blend((vector)(left == 0), set, left);
#endif
}

/* The lanes of a set that hold exactly one element, or none: the others become empty. */
static inline vector vector_singles(vector set, vector less_one)
{
#if VECTOR_BITS == 64
    return set & ~vector_word_mask(set & less_one);
#elif defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(maskz_mov_epi16)(
        VECTOR_INTRINSIC(testn_epi16_mask)((intrinsic)set, (intrinsic)less_one), (intrinsic)set);
#else
    return set & (vector)((set & less_one) == 0);
#endif
}

/* The elements that are in two of three sets or more. */
static inline vector vector_majority(vector a, vector b, vector c)
{
#ifdef VECTOR_INTRINSIC
    return (vector)VECTOR_INTRINSIC(ternarylogic_epi64)((intrinsic)a, (intrinsic)b, (intrinsic)c, 0xE8);
#else
    return (a & b) | (c & (a | b));
#endif
}

/* Those that are in `of` and in neither of the others. */
static inline vector vector_only(vector of, vector a, vector b)
{
#ifdef VECTOR_INTRINSIC
    return (vector)VECTOR_INTRINSIC(ternarylogic_epi64)((intrinsic)of, (intrinsic)a, (intrinsic)b, 0x10);
#else
    return of & ~(a | b);
#endif
}

/* Those that are in all three. */
static inline vector vector_common(vector a, vector b, vector c)
{
#ifdef VECTOR_INTRINSIC
    return (vector)VECTOR_INTRINSIC(ternarylogic_epi64)((intrinsic)a, (intrinsic)b, (intrinsic)c, 0x80);
#else
    return a & b & c;
#endif
}

#if VECTOR_BITS > 64
/* In lane i bit i, beginning again after `count` lanes. */
static inline vector vector_own_bits(int count)
{
    uint16_t bits[LANES];
    vector own;
    for (int i = 0; i < LANES; i++)
        bits[i] = (uint16_t)(1u << i % count);
    memcpy(&own, bits, sizeof own);
    return own;
}
#endif

/* All ones in the lanes where both are the same, the others empty. */
static inline vector vector_equal(vector a, vector b)
{
#if VECTOR_BITS == 64
    /* Where they differ, the 15 low bits carry into the highest or that differs. */
    vector differ = a ^ b;
    vector high = (((differ & vector_of(0x7fff)) + vector_of(0x7fff)) | differ) & vector_of(0x8000);
    return ~(high | (high - (high >> 15)));
#else
    return (vector)(a == b);
#endif
}

/* All ones in the lanes where a number is below another, the others empty. */
static inline vector vector_below(vector a, vector b)
{
#if VECTOR_BITS == 64
    /* Of numbers with the same highest bit the difference decides, of others that bit. */
    const vector high = vector_of(0x8000);
    vector differ = a ^ b, difference = (a | high) - (b & ~high);
    vector below = ((differ & b) | (~differ & ~difference)) & high;
    return below | (below - (below >> 15));
#else
    return (vector)(a < b);
#endif
}

static inline bool vector_is_empty(vector v)
{
#if VECTOR_BITS == 64
    return !v;
#elif defined(VECTOR_INTRINSIC)
    return !VECTOR_INTRINSIC(test_epi64_mask)((intrinsic)v, (intrinsic)v);
#elif defined(__AVX2__) && VECTOR_BITS == 256
    return _mm256_testz_si256((__m256i)v, (__m256i)v);
#else
    uint64_t all = 0;
    for (int i = 0; i < WORDS; i++)
        all |= ((word_vector)v)[i];
    return !all;
#endif
}

static inline lane_set vector_empty_lanes(vector v)
{
#if VECTOR_BITS == 64
    vector empty = vector_equal(v, 0);
    lane_set set = 0;
    for (unsigned i = 0; i < LANES; i++)
        set |= (lane_set)(empty >> vector_shift_of(i) & 1) << i;
    return set;
#elif defined(VECTOR_INTRINSIC)
    return VECTOR_INTRINSIC(testn_epi16_mask)((intrinsic)v, (intrinsic)v);
#elif defined(__AVX2__) && VECTOR_BITS == 256
    __m256i empty = _mm256_cmpeq_epi16((__m256i)v, _mm256_setzero_si256());
    __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(empty), _mm256_extracti128_si256(empty, 1));
    return (lane_set)_mm_movemask_epi8(bytes);
#else
    /* In each lane that is empty a bit of its own, of four; multiplied, the four of a word meet in its
     * highest lane. */
    lane_set set = 0;
    word_vector empty = (word_vector)((vector)(v == 0) & vector_own_bits(4));
    for (int i = 0; i < WORDS; i++)
        set |= (lane_set)(empty[i] * UINT64_C(0x0001000100010001) >> 48) << 4 * i;
    return set;
#endif
}

/* All ones in the lanes of a set, the others empty. */
static inline vector vector_of_lanes(lane_set set)
{
#if VECTOR_BITS == 64
    vector lanes = 0;
    for (unsigned i = 0; i < LANES; i++)
        lanes |= (vector)(set >> i & 1) << vector_shift_of(i);
    return lanes * UINT16_MAX;
#elif defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(maskz_set1_epi16)((lane_mask)set, -1);
#else
    _Static_assert(LANES <= 16, "a lane has a bit for each of them");
    vector own = vector_own_bits(LANES);
    return (vector)((own & (uint16_t)set) == own);
#endif
}

/* Lanes moved about, any number of vectors in the same way: lane i of the result is lane from[i]. */
struct permutation {
#if defined(VECTOR_INTRINSIC)
    intrinsic from;
#elif defined(__AVX2__) && VECTOR_BITS == 256
    __m256i bytes, upper; /* places within a half of the register, and all ones where it is the upper half */
#else
    uint8_t from[LANES];
#endif
};

static inline struct permutation permutation_of(const uint16_t from[LANES])
{
    struct permutation permutation;
#if defined(VECTOR_INTRINSIC)
    memcpy(&permutation.from, from, sizeof permutation.from);
#elif defined(__AVX2__) && VECTOR_BITS == 256
    __m256i lane;
    memcpy(&lane, from, sizeof lane);
    __m256i within = _mm256_and_si256(lane, _mm256_set1_epi16(7));
    permutation.bytes =
        _mm256_add_epi16(_mm256_mullo_epi16(within, _mm256_set1_epi16(0x0202)), _mm256_set1_epi16(0x0100));
    permutation.upper = _mm256_cmpgt_epi16(lane, _mm256_set1_epi16(7));
#else
    for (int i = 0; i < LANES; i++)
        permutation.from[i] = (uint8_t)from[i];
#endif
    return permutation;
}

static inline vector vector_permute(vector v, const struct permutation *permutation)
{
#if defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(permutexvar_epi16)(permutation->from, (intrinsic)v);
#elif defined(__AVX2__) && VECTOR_BITS == 256
    __m256i low = _mm256_permute2x128_si256((__m256i)v, (__m256i)v, 0x00);
    __m256i high = _mm256_permute2x128_si256((__m256i)v, (__m256i)v, 0x11);
    return (vector)_mm256_blendv_epi8(_mm256_shuffle_epi8(low, permutation->bytes),
                                      _mm256_shuffle_epi8(high, permutation->bytes), permutation->upper);
#else
    vector moved = vector_of(0);
    for (unsigned i = 0; i < LANES; i++)
#if VECTOR_BITS == 64
        moved |= (v >> vector_shift_of(permutation->from[i]) & UINT16_MAX) << vector_shift_of(i);
#else
        moved[i] = v[permutation->from[i]];
#endif
    return moved;
#endif
}

/* `into`, but in the lanes of `set`, those that are all ones in `lanes`, what `v` permuted has there. */
static inline vector vector_move(vector into, lane_set set, vector lanes, vector v,
                                 const struct permutation *permutation)
{
#if defined(VECTOR_INTRINSIC)
    (void)lanes;
    return (vector)VECTOR_INTRINSIC(mask_permutexvar_epi16)((intrinsic)into, (lane_mask)set,
                                                            permutation->from, (intrinsic)v);
#else
    (void)set;
    return vector_blend(lanes, vector_permute(v, permutation), into);
#endif
}

/* Those that are in any of the three. */
static inline vector vector_either(vector a, vector b, vector c)
{
#ifdef VECTOR_INTRINSIC
    return (vector)VECTOR_INTRINSIC(ternarylogic_epi64)((intrinsic)a, (intrinsic)b, (intrinsic)c, 0xFE);
#else
    return a | b | c;
#endif
}

/* Those of `of` that are not in both of the others. */
static inline vector vector_except(vector of, vector a, vector b)
{
#ifdef VECTOR_INTRINSIC
    return (vector)VECTOR_INTRINSIC(ternarylogic_epi64)((intrinsic)of, (intrinsic)a, (intrinsic)b, 0x70);
#else
    return of & ~(a & b);
#endif
}

/* How many elements of 1 to 9 each lane holds. */
static inline vector vector_count(vector set)
{
#if defined(__AVX512BITALG__) && defined(VECTOR_INTRINSIC)
    return (vector)VECTOR_INTRINSIC(popcnt_epi16)((intrinsic)set);
#elif defined(VECTOR_INTRINSIC) && VECTOR_BITS == 512
    /* Looked up, five bits at a time: the instruction heeds no more. */
    static const vector count = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    return (vector)_mm512_permutexvar_epi16((intrinsic)set, (intrinsic)count) +
           (vector)_mm512_permutexvar_epi16((intrinsic)(set >> 5), (intrinsic)count);
#else
    set -= set >> 1 & vector_of(0x5555);
    set = (set & vector_of(0x3333)) + (set >> 2 & vector_of(0x3333));
    set = (set + (set >> 4)) & vector_of(0x0f0f);
    return (set + (set >> 8)) & vector_of(0x1f);
#endif
}
