/* SPDX-License-Identifier: MIT */
/* Half a vector is a row of bytes of the one board, half of the other. 1 to 8 are a bit of a byte each, and 9 is none: nine
 * cells whose union has all bits hold 1 to 8 and something else. Where that is so of all units, each has at most one 9,
 * and nine of them in the grid mean that each has one. */
#include "common/verify-by-vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>

bool verify_has_vectors(void)
{
    return __builtin_cpu_supports("avx2");
}

__attribute__((target("avx2"))) static inline __m256i twice(__m128i lanes)
{
    return _mm256_broadcastsi128_si256(lanes);
}

__attribute__((target("avx2"))) static inline __m256i load_two(const uint8_t *first, const uint8_t *second)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)first)),
                                   _mm_loadu_si128((const __m128i *)second), 1);
}

__attribute__((target("avx2"))) unsigned verify_two_of_nine(const uint8_t *const givens[2],
                                                            const uint8_t *const grids[2])
{
    enum { SIZE = 9, CELLS = 81, LANES = 16, LAST = CELLS - LANES, BEFORE_LAST_ROW = LANES - SIZE };
    enum { EVERY_LANE = 0xffff };
    const __m256i zero = _mm256_setzero_si256(), nine = _mm256_set1_epi8(SIZE), ones = _mm256_set1_epi8(-1);
    const __m256i bit = twice(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0)),
                  behind_row = twice(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1)),
                  beside_boxes =
                      twice(_mm_setr_epi8(0, -1, -1, 0, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1)),
                  behind_first =
                      twice(_mm_setr_epi8(0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    __m256i right = ones, most = zero, nines = zero, columns = zero, rows = ones, boxes = ones;
    /* Compilers that unroll these loops run out of registers. */
#pragma GCC unroll 1
    for (int part = 0; part <= CELLS / LANES; part++) {
        int at = part * LANES < LAST ? part * LANES : LAST;
        __m256i given = load_two(givens[0] + at, givens[1] + at),
                cells = load_two(grids[0] + at, grids[1] + at);
        right = _mm256_and_si256(
            right, _mm256_or_si256(_mm256_cmpeq_epi8(given, zero), _mm256_cmpeq_epi8(given, cells)));
        most = _mm256_max_epu8(most, cells);
    }
    right = _mm256_and_si256(right, _mm256_cmpeq_epi8(_mm256_max_epu8(most, nine), nine));
#pragma GCC unroll 1
    for (int top = 0; top < SIZE; top += 3) {
        __m256i box = zero;
        for (int row = top; row < top + 3; row++) {
            /* What follows in a vector behind the nine cells of a row is no matter. */
            __m256i cells = row < SIZE - 1 ? load_two(grids[0] + row * SIZE, grids[1] + row * SIZE)
                                           : _mm256_srli_si256(load_two(grids[0] + LAST, grids[1] + LAST),
                                                               BEFORE_LAST_ROW);
            __m256i set = _mm256_shuffle_epi8(bit, cells);
            nines = _mm256_sub_epi8(nines, _mm256_cmpeq_epi8(cells, nine));
            columns = _mm256_or_si256(columns, set);
            /* Of a cell and the two to its right, then of all nine. */
            __m256i three =
                _mm256_or_si256(set, _mm256_or_si256(_mm256_srli_si256(set, 1), _mm256_srli_si256(set, 2)));
            __m256i all = _mm256_or_si256(
                three, _mm256_or_si256(_mm256_srli_si256(three, 3), _mm256_srli_si256(three, 6)));
            rows = _mm256_and_si256(rows, all);
            box = _mm256_or_si256(box, three);
        }
        boxes = _mm256_and_si256(boxes, box);
    }
    /* The nine lanes move to the end; of the sixteen lanes of a board two sums of eight each are made. */
    __m256i sums = _mm256_sad_epu8(_mm256_slli_si256(nines, BEFORE_LAST_ROW), zero);
    __m256i nines_of_grid = _mm256_add_epi64(sums, _mm256_srli_si256(sums, 8));
    /* All that has to hold of a lane; others hold it. */
    __m256i held = _mm256_and_si256(right, _mm256_or_si256(columns, behind_row));
    held = _mm256_and_si256(held, _mm256_or_si256(boxes, beside_boxes));
    held = _mm256_and_si256(held, _mm256_or_si256(rows, behind_first));
    held = _mm256_and_si256(held, _mm256_or_si256(_mm256_cmpeq_epi8(nines_of_grid, nine), behind_first));
    unsigned lanes = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(held, ones));
    return (unsigned)(lanes >> LANES == EVERY_LANE) << 1 | ((lanes & EVERY_LANE) == EVERY_LANE);
}
#else
bool verify_has_vectors(void)
{
    return false;
}

unsigned verify_two_of_nine(const uint8_t *const givens[2], const uint8_t *const grids[2])
{
    (void)givens, (void)grids;
    return 0;
}
#endif
