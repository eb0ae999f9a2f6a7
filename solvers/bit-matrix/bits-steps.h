/* SPDX-License-Identifier: MIT */
/* The steps of a search on a bit matrix, which bits-search.c and bits-bounds-search.c share. All of it is compiled for the
 * kind of processor of the file that includes it. */
#ifndef QUADRILLE_SOLVERS_BIT_MATRIX_BITS_STEPS_H
#define QUADRILLE_SOLVERS_BIT_MATRIX_BITS_STEPS_H

#include "common/base/bits.h"
#include "solvers/bit-matrix/bit-matrix.h"

#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* --- sets --- */

INLINED bool meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t common = 0;
    size_t line = words < LINE_WORDS ? words : LINE_WORDS;
    for (size_t bits_start = 0; bits_start < words && !common; bits_start += line)
        for (size_t i = bits_start; i < bits_start + line; i++)
            common |= a[i] & b[i];
    return common;
}

INLINED uint32_t count_common(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (uint32_t)__builtin_popcountll(a[i] & b[i]);
    return count;
}

/* --- choosing an option --- */

/* The first option of the level's item at `next` or behind it, as a bit; words * 64 if there is none. */
INLINED uint32_t find_next(const struct matrix *matrix, const struct bits_level *level, size_t words)
{
    const uint64_t *row = matrix->rows + level->item * words;
    uint64_t from = UINT64_MAX << level->next % 64;
    for (size_t i = level->next / 64; i < words; i++, from = UINT64_MAX) {
        uint64_t left = level->alive[i] & row[i] & from;
        if (left)
            return (uint32_t)(64 * i) + bits_lowest(left);
    }
    return (uint32_t)(64 * words);
}

/* What is alive and open at the level `then` when this option is chosen at `level`. */
INLINED void put_down(const struct bits *bits, const struct matrix *matrix, const struct bits_level *level,
                      uint32_t option, struct bits_level *then, size_t words)
{
    const struct bits_node *first = bits->nodes + bits->problem->option_start[option] + option;
    const uint64_t *covered = bits->covered + option * bits->row_words;
    size_t line = words < LINE_WORDS ? words : LINE_WORDS;
    for (size_t bits_start = 0; bits_start < words; bits_start += line) {
        uint64_t falling[LINE_WORDS] = {0};
        const uint64_t *rows = matrix->rows + bits_start;
        for (const struct bits_node *node = first; node->row != END; node++) {
            const uint64_t *row = rows + node->row * words, *agreeing = rows + node->agreeing * words;
            for (size_t i = 0; i < line; i++)
                falling[i] |= row[i] & ~agreeing[i];
        }
        for (size_t i = 0; i < line; i++)
            then->alive[bits_start + i] = level->alive[bits_start + i] & ~falling[i];
    }
    for (size_t bits_start = 0; bits_start < bits->row_words; bits_start += PAIR_WORDS)
        for (size_t i = bits_start; i < bits_start + PAIR_WORDS; i++)
            then->open[i] = level->open[i] & ~covered[i];
}

/* --- renumbering --- */

/* The bits of `word` that are in `mask`, moved together at the low end: bit k is that of the k-th of the
 * mask. */
INLINED uint64_t gather(uint64_t word, uint64_t mask)
{
#ifdef __BMI2__
    return _pext_u64(word, mask);
#else
    uint64_t gathered = 0;
    for (uint64_t left = word & mask; left; left &= left - 1)
        gathered |= UINT64_C(1) << bits_count(mask & ((left & -left) - 1));
    return gathered;
#endif
}

/* The bits of a row that are alive, moved together into a narrower row. */
INLINED void gather_row(const uint64_t *row, const uint64_t *alive, size_t words, uint64_t *narrower,
                        size_t narrower_words)
{
    size_t at = 0;
    for (size_t i = 0; i < narrower_words; i++)
        narrower[i] = 0;
    for (size_t i = 0; i < words; i++) {
        if (!alive[i])
            continue;
        uint64_t bits = gather(row[i], alive[i]);
        narrower[at / 64] |= bits << at % 64;
        if (at % 64 && at / 64 + 1 < narrower_words)
            narrower[at / 64 + 1] |= bits >> (64 - at % 64);
        at += (size_t)__builtin_popcountll(alive[i]);
    }
}

/* Gives the options alive at a level new numbers, in a matrix of `words` words. */
INLINED void renumber(struct bits *bits, const struct matrix *from, struct matrix *to, uint32_t level,
                      size_t words)
{
    uint64_t *alive = bits->levels[level].alive, *open = bits->levels[level].open;
    uint32_t count = 0;
    for (size_t i = 0; i < bits->row_words; i++)
        for (uint64_t left = open[i]; left; left &= left - 1) {
            size_t row = 64 * i + bits_lowest(left);
            gather_row(from->rows + row * from->words, alive, from->words, to->rows + row * words, words);
        }
    for (size_t i = 0; i < from->words; i++)
        for (uint64_t left = alive[i]; left; left &= left - 1)
            to->option[count++] = from->option[64 * i + bits_lowest(left)];
    bits_fill(alive, words, count);
}

INLINED uint32_t count_alive(const struct bits *bits, uint32_t level, size_t words)
{
    const uint64_t *alive = bits->levels[level].alive;
    return count_common(alive, alive, words);
}

/* --- the search around it --- */

/* A solution of `count` options. True if it was the last one wanted. */
INLINED bool bits_report(struct bits *bits, uint32_t count)
{
    struct solution solution = {.options = bits->options, .option_count = count};
    bits->standing = count;
    return search_report(bits->search, &solution);
}

INLINED bool bits_look(struct bits *bits, const struct matrix *matrix, uint32_t level)
{
    bits->work += 1 + 8 * bits->primary_words * matrix->words;
    if (bits->work < bits->next_look)
        return false;
    bits->next_look = bits->work + WORK_A_LOOK;
    bits->standing = level;
    return search_interrupted(bits->search);
}

/* Of how many words a matrix need be for so many options, if it has `words` now. */
INLINED size_t words_for(uint32_t count, size_t words)
{
    return count <= 64 ? 1 : count <= 128 ? 2 : count <= 256 ? 4 : count <= 512 ? 8 : words;
}

/* Level 0: all that there is. */
INLINED void bits_start(struct bits *bits)
{
    struct bits_level *level = &bits->levels[0];
    bits_fill(level->alive, bits->matrix[0].words, bits->problem->option_count);
    bits_fill(level->open, bits->primary_words, bits->problem->primary_count);
    bits_fill(level->open + bits->primary_words, bits->row_words - bits->primary_words,
              bits->row_count - 1 - bits->first_secondary);
}

/* Each file that includes this defines it: extends the partial solution of a level that was entered in every way, on a
 * matrix of so many words. */
INLINED enum search_end extend(struct bits *bits, const struct matrix *matrix, uint32_t root, size_t words);

/* The same after renumbering, in a narrower matrix, is extend_in. In a function of its own for each number of words, all
 * loops over words are straight lines of code. */
#define EXTEND_IN(count, place)                                                                            \
    static enum search_end extend_in_##count(struct bits *bits, const struct matrix *from, uint32_t level) \
    {                                                                                                      \
        renumber(bits, from, &bits->matrix[place], level, count);                                          \
        return extend(bits, &bits->matrix[place], level, count);                                           \
    }
EXTEND_IN(8, 1)
EXTEND_IN(4, 2)
EXTEND_IN(2, 3)
EXTEND_IN(1, 4)

static enum search_end extend_in(struct bits *bits, const struct matrix *from, uint32_t level, size_t words)
{
    return words == 1   ? extend_in_1(bits, from, level)
           : words == 2 ? extend_in_2(bits, from, level)
           : words == 4 ? extend_in_4(bits, from, level)
                        : extend_in_8(bits, from, level);
}

#endif
