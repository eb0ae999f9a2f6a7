/* SPDX-License-Identifier: MIT */
/* The end of a search on a bit matrix: once 512 options or fewer are alive, bits goes on here.
 * struct tail says which options and items are left; nothing else is needed, for that is a cover of its own.
 *
 * The matrix is that of bits.c, small: options and rows are numbered again from 0, so that a row is one
 * register of the largest. There is one more step, to 64 options, whose rows are single words; steps between
 * these two cost more than they bring. The bits that are alive are gathered from the wider row by one
 * instruction a word (PEXT) where there is such a thing; elsewhere options are put into empty rows. Each of
 * the two matrices is there once, for on the way down to where the search stands, only one node was
 * renumbered for it.
 *
 * One word. Where no more than 64 options and 64 items are left, a row is a word, and so is a set of rows:
 *   - What falls, and what is covered, when an option is chosen does not depend on where the search is. It is
 *     learnt when an option is chosen for the first time: two words, looked up from then on. After the first
 *     few, many more nodes are likely to come, so all others are learnt together, if there are registers
 *     for eight of them at a time: for each row, those that are in it take in what is in it.
 *   - Rows of open items are packed next to each other. Eight of them are a register; their bits are counted
 *     at once, and the item to branch on is the first place of a minimum.
 * Most nodes of a search are here, so this is what its speed depends on.
 *
 * Compiled once for each instruction set. */
#include "solvers/bit-matrix/bits.h"

#include <string.h>
#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

/* In place of a number of options. */
#define ALL_COVERED UINT32_MAX

/* Placements between two looks at the clock: some tenths of a millisecond. */
enum { PLACEMENTS_A_LOOK = 4096 };

/* --- what both forms of the matrix do --- */

static bool tail_report(struct tail *tail, uint32_t count)
{
    struct solution solution = {.options = tail->options, .option_count = count};
    tail->standing = count;
    return search_report(tail->search, &solution);
}

/* Counts an option that was put down. True if the search must end. */
INLINED bool tail_count_placement(struct tail *tail, uint32_t standing)
{
    tail->placements++;
    if (standing > tail->deepest)
        tail->deepest = standing;
    count_level(tail->search, standing);
    if (tail->placements % PLACEMENTS_A_LOOK || !search_interrupted(tail->search))
        return false;
    tail->standing = standing;
    return true;
}

/* --- rows of several words --- */

#if defined(__AVX512BW__)
/* A row in a register. */
typedef __m512i row_register;

INLINED row_register row_load(const uint64_t *row)
{
    return _mm512_load_si512(row);
}

INLINED void row_store(uint64_t *row, const row_register *from)
{
    _mm512_store_si512(row, *from);
}

INLINED void row_add_others(row_register *falling, const uint64_t *row, const uint64_t *agreeing)
{
    *falling = _mm512_or_si512(*falling, _mm512_andnot_si512(row_load(agreeing), row_load(row)));
}

INLINED void row_take_out(row_register *alive, const row_register *falling)
{
    *alive = _mm512_andnot_si512(*falling, *alive);
}

INLINED bool row_meets(const row_register *alive, const uint64_t *row)
{
    return _mm512_test_epi64_mask(*alive, row_load(row));
}

/* How many bits each word has. Where no instruction counts them, those of each half of a byte are looked up
 * (Muła, Kurz and Lemire, Faster population counts using AVX2 instructions, 2018). */
INLINED __m512i count_bits(__m512i set)
{
#ifdef __AVX512VPOPCNTDQ__
    return _mm512_popcnt_epi64(set);
#else
    const __m512i low = _mm512_set1_epi8(15),
                  known =
                      _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m512i halves = _mm512_and_si512(set, low), others = _mm512_and_si512(_mm512_srli_epi16(set, 4), low);
    __m512i bytes = _mm512_add_epi8(_mm512_shuffle_epi8(known, halves), _mm512_shuffle_epi8(known, others));
    return _mm512_sad_epu8(bytes, _mm512_setzero_si512());
#endif
}

INLINED uint32_t row_count_common(const row_register *alive, const uint64_t *row)
{
    __m512i counts = count_bits(_mm512_and_si512(*alive, row_load(row)));
    return (uint32_t)_mm512_reduce_add_epi64(counts);
}
#else
typedef struct {
    uint64_t word[LINE_WORDS];
} row_register;

INLINED row_register row_load(const uint64_t *row)
{
    row_register loaded = {{0}};
    for (size_t i = 0; i < LINE_WORDS; i++)
        loaded.word[i] = row[i];
    return loaded;
}

INLINED void row_store(uint64_t *row, const row_register *from)
{
    for (size_t i = 0; i < LINE_WORDS; i++)
        row[i] = from->word[i];
}

INLINED void row_add_others(row_register *falling, const uint64_t *row, const uint64_t *agreeing)
{
    for (size_t i = 0; i < LINE_WORDS; i++)
        falling->word[i] |= row[i] & ~agreeing[i];
}

INLINED void row_take_out(row_register *alive, const row_register *falling)
{
    for (size_t i = 0; i < LINE_WORDS; i++)
        alive->word[i] &= ~falling->word[i];
}

INLINED bool row_meets(const row_register *alive, const uint64_t *row)
{
    uint64_t common = 0;
    for (size_t i = 0; i < LINE_WORDS; i++)
        common |= alive->word[i] & row[i];
    return common;
}

INLINED uint32_t row_count_common(const row_register *alive, const uint64_t *row)
{
    uint32_t count = 0;
    for (size_t i = 0; i < LINE_WORDS; i++)
        count += bits_count(alive->word[i] & row[i]);
    return count;
}
#endif

INLINED uint32_t count_set(const uint64_t *set, size_t words)
{
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += bits_count(set[i]);
    return count;
}

INLINED size_t tail_open_words(const struct tail *tail)
{
    return (tail->item_count + 63) / 64;
}

/* Whether an open item has no option left. */
INLINED bool tail_is_dead(const struct tail *tail, const struct tail_level *at)
{
    const uint64_t *rows = tail->wide.rows;
    row_register alive = row_load(at->alive);
    for (size_t i = 0; i < tail_open_words(tail); i++)
        for (uint64_t left = at->open[i]; left; left &= left - 1)
            if (!row_meets(&alive, rows + (64 * i + bits_lowest(left)) * LINE_WORDS))
                return true;
    return false;
}

INLINED const struct bits_node *tail_nodes_of(const struct tail *tail, uint32_t option)
{
    return tail->rows->nodes + tail->problem->option_start[option] + option;
}

/* Whether each option alive is in the rows of its items, all of which are open. */
ASSERTED bool check_tail(const struct tail *tail, const struct tail_level *at)
{
    if (!is_checked(tail->problem, tail->placements))
        return true;
    for (uint32_t bit = 0; bit < TAIL_OPTIONS; bit++) {
        if (!(at->alive[bit / 64] >> bit % 64 & 1))
            continue;
        for (const struct bits_node *node = tail_nodes_of(tail, tail->wide.option[bit]); node->row != END;
             node++) {
            const uint32_t place = tail->place[node->row];
            if (node->row < tail->problem->primary_count &&
                (place >= tail->item_count || !(at->open[place / 64] >> place % 64 & 1) ||
                 !(tail->wide.rows[place * LINE_WORDS + bit / 64] >> bit % 64 & 1)))
                return false;
        }
    }
    return true;
}

/* Enters a level, before the first option of its item. Returns how many it has; ALL_COVERED if there is no
 * open item. */
INLINED uint32_t tail_enter(const struct tail *tail, struct tail_level *at)
{
    const uint64_t *rows = tail->wide.rows;
    uint64_t best = UINT64_MAX;
    row_register alive = row_load(at->alive);
    assert(check_tail(tail, at));
    if (tail_is_dead(tail, at))
        return 0;
    for (size_t i = 0; i < tail_open_words(tail); i++)
        for (uint64_t left = at->open[i]; left; left &= left - 1) {
            uint64_t row = 64 * i + bits_lowest(left);
            uint64_t key = (uint64_t)row_count_common(&alive, rows + row * LINE_WORDS) << 32 | row;
            best = key < best ? key : best;
        }
    at->row = (uint32_t)best;
    at->next = 0;
    return (uint32_t)(best >> 32);
}

/* Returns the first option of the level's item at `next` or after it, as a bit; 512 if there is none. */
INLINED uint32_t tail_find_next(const struct tail *tail, const struct tail_level *level)
{
    const uint64_t *row = tail->wide.rows + level->row * LINE_WORDS;
    uint64_t from = UINT64_MAX << level->next % 64;
    for (size_t i = level->next / 64; i < LINE_WORDS; i++, from = UINT64_MAX) {
        uint64_t left = level->alive[i] & row[i] & from;
        if (left)
            return (uint32_t)(64 * i) + bits_lowest(left);
    }
    return (uint32_t)(64 * LINE_WORDS);
}

/* What is alive and open at the next level when this option is chosen. */
INLINED void tail_put_down(const struct tail *tail, struct tail_level *level, uint32_t option)
{
    const uint64_t *rows = tail->wide.rows;
    struct tail_level *then = level + 1;
    row_register alive = row_load(level->alive), falling = {0};
    for (size_t i = 0; i < tail_open_words(tail); i++)
        then->open[i] = level->open[i];
    for (const struct bits_node *node = tail_nodes_of(tail, option); node->row != END; node++) {
        uint32_t place = tail->place[node->row];
        const uint64_t *row = rows + place * LINE_WORDS,
                       *agreeing = rows + tail->place[node->agreeing] * LINE_WORDS;
        row_add_others(&falling, row, agreeing);
        if (place < tail->item_count)
            then->open[place / 64] &= ~(UINT64_C(1) << place % 64);
    }
    row_take_out(&alive, &falling);
    row_store(then->alive, &alive);
}

/* --- renumbering --- */

/* Empties the rows that are in use. */
static void tail_clear_rows(const struct tail *tail, const struct tail_matrix *matrix, size_t words)
{
    memset(matrix->rows, 0, tail->member_count * words * sizeof *matrix->rows);
}

/* Puts an option into its rows. */
INLINED void tail_set_option(const struct tail *tail, const struct tail_matrix *matrix, uint32_t option,
                             uint32_t bit, size_t words)
{
    uint64_t *at = matrix->rows + bit / 64, mask = UINT64_C(1) << bit % 64;
    uint32_t none = tail->place[tail->rows->count - 1];
    matrix->option[bit] = option;
    for (const struct bits_node *node = tail_nodes_of(tail, option); node->row != END; node++) {
        uint32_t agreeing = tail->place[node->agreeing];
        at[tail->place[node->row] * words] |= mask;
        if (agreeing != none)
            at[agreeing * words] |= mask;
    }
}

#ifdef __BMI2__
/* The bits of a row that are alive, moved together into a narrower row; `counts` says how many are alive in
 * each word. */
INLINED void tail_gather_row(const uint64_t *row, const uint64_t *alive, const unsigned *counts, size_t words,
                             uint64_t *narrower, size_t narrower_words)
{
    uint64_t gathered = 0;
    unsigned used = 0;
    size_t at = 0;
    for (size_t i = 0; i < words; i++) {
        uint64_t bits = _pext_u64(row[i], alive[i]);
        gathered |= bits << used;
        used += counts[i];
        if (used >= 64) {
            used -= 64;
            narrower[at++] = gathered;
            gathered = bits >> 1 >> (counts[i] - used - 1);
        }
    }
    for (; at < narrower_words; at++, gathered = 0)
        narrower[at] = gathered;
}
#endif

/* Gives the options alive at a level new numbers, in the matrix of one word. */
static void tail_renumber(const struct tail *tail, struct tail_level *level)
{
    const struct tail_matrix *from = &tail->wide, *to = &tail->narrow;
    uint32_t count = 0;
#ifdef __BMI2__
    unsigned counts[LINE_WORDS];
    for (size_t i = 0; i < LINE_WORDS; i++)
        counts[i] = bits_count(level->alive[i]);
    for (size_t i = 0; i < tail_open_words(tail); i++)
        for (uint64_t left = level->open[i]; left; left &= left - 1) {
            size_t row = 64 * i + bits_lowest(left);
            tail_gather_row(from->rows + row * LINE_WORDS, level->alive, counts, LINE_WORDS, to->rows + row,
                            1);
        }
    for (size_t row = tail->item_count; row < tail->member_count; row++)
        tail_gather_row(from->rows + row * LINE_WORDS, level->alive, counts, LINE_WORDS, to->rows + row, 1);
    for (size_t i = 0; i < LINE_WORDS; i++)
        for (uint64_t left = level->alive[i]; left; left &= left - 1)
            to->option[count++] = from->option[64 * i + bits_lowest(left)];
#else
    tail_clear_rows(tail, to, 1);
    for (size_t i = 0; i < LINE_WORDS; i++)
        for (uint64_t left = level->alive[i]; left; left &= left - 1)
            tail_set_option(tail, to, from->option[64 * i + bits_lowest(left)], count++, 1);
#endif
    bits_fill(level->alive, LINE_WORDS, count);
}

/* --- the search --- */

/* Whether what is left at a level fits into a matrix of one word. */
INLINED bool tail_fits_word(const struct tail *tail, const struct tail_level *level)
{
    return count_set(level->alive, LINE_WORDS) <= 64 && count_set(level->open, tail_open_words(tail)) <= 64;
}

/* --- one word a row --- */

/* The open row with the fewest options, the first of several, and above it how many; there is an open row. */
INLINED uint32_t tail_choose_row(const uint64_t *rows, size_t lines, uint64_t alive, uint64_t open)
{
#if defined(__AVX512BW__)
    /* The least in each of eight lanes: count, and below it the line. Of equal lanes the first one wins. */
    const __m512i all = _mm512_set1_epi64((long long)alive), none = _mm512_set1_epi64(-1);
    __m512i least = none;
    for (size_t i = 0; i < lines; i++, open >>= 8) {
        __m512i count = count_bits(_mm512_and_si512(_mm512_load_si512(rows + 8 * i), all));
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(count, 3), _mm512_set1_epi64((long long)i));
        least = _mm512_min_epu32(least, _mm512_mask_mov_epi64(none, (__mmask8)open, key));
    }
    uint32_t found = (uint32_t)_mm_cvtsi128_si32(_mm_minpos_epu16(_mm512_cvtepi64_epi16(least)));
    return (found & 0xffff) >> 3 << 6 | (found & 7) << 3 | found >> 16;
#else
    uint32_t best = UINT32_MAX;
    (void)lines;
    for (; open; open &= open - 1) {
        uint32_t row = bits_lowest(open), key = bits_count(rows[row] & alive) << 6 | row;
        best = key < best ? key : best;
    }
    return best;
#endif
}

/* What falls and what is covered when an option is chosen holds for as long as this matrix is searched: it is
 * found out for one option when that is first chosen, or for all of them at once, where that is as quick. */
static void tail_learn_option(struct tail *tail, uint32_t bit)
{
    const struct tail_matrix *matrix = &tail->narrow;
    uint64_t falling = 0, covered = 0;
    for (const struct bits_node *node = tail_nodes_of(tail, matrix->option[bit]); node->row != END; node++) {
        uint32_t place = tail->place[node->row];
        falling |= matrix->rows[place] & ~matrix->rows[tail->place[node->agreeing]];
        if (place < tail->item_count)
            covered |= UINT64_C(1) << tail->slot[place];
    }
    tail->falling[bit] = falling;
    tail->covered[bit] = covered;
}

#if defined(__AVX512F__)
/* The same for all options. */
INLINED void tail_learn_options(struct tail *tail, uint64_t alive, uint32_t row_count)
{
    const uint64_t *others = tail->narrow.rows;
    /* Eight options at a time: each that is in a row takes what is in that row. */
    for (uint32_t start = 0; start < 64 && alive >> start; start += 8) {
        __m512i falling = _mm512_setzero_si512(), covered = falling;
        for (uint32_t i = 0; i < row_count; i++) {
            const __m512i row = _mm512_set1_epi64((long long)tail->lines[i]),
                          own = _mm512_set1_epi64((long long)(UINT64_C(1) << i));
            __mmask8 members = (__mmask8)(tail->lines[i] >> start);
            falling = _mm512_mask_or_epi64(falling, members, falling, row);
            covered = _mm512_mask_or_epi64(covered, members, covered, own);
        }
        for (uint32_t i = tail->item_count; i < tail->member_count; i++)
            falling = _mm512_mask_or_epi64(falling, (__mmask8)(others[i] >> start), falling,
                                           _mm512_set1_epi64((long long)others[i]));
        _mm512_store_si512(tail->falling + start, falling);
        _mm512_store_si512(tail->covered + start, covered);
    }
}
#endif

/* How many options are learnt one by one before the rest. */
enum { LEARNT_SINGLY = 8 };

/* Learns an option. Returns which are learnt now. */
INLINED uint64_t tail_learn(struct tail *tail, uint32_t bit, uint64_t learnt, uint32_t row_count)
{
#if defined(__AVX512F__)
    if (!tail->problem->colours && bits_count(learnt) >= LEARNT_SINGLY) {
        tail_learn_options(tail, tail->word_levels->alive, row_count);
        return UINT64_MAX;
    }
#endif
    (void)row_count;
    tail_learn_option(tail, bit);
    return learnt | UINT64_C(1) << bit;
}

/* As extend, where a row is one word and no more than 64 are open. Rows that are open lie next to each other.
 */
INLINED enum search_end tail_extend_rows(struct tail *tail, uint32_t standing, uint64_t alive,
                                         uint32_t row_count)
{
    const uint64_t *rows = tail->lines;
    const uint32_t *option = tail->narrow.option;
    size_t lines = (row_count + 7) / 8;
    struct word_level *level = tail->word_levels;
    uint64_t learnt = 0, open = bits_all(row_count);
    *level = (struct word_level){alive, open, alive & rows[tail_choose_row(rows, lines, alive, open) % 64]};
    for (;;) {
        if (!level->left) {
            if (level-- == tail->word_levels)
                return SEARCH_EXHAUSTED;
            standing--;
            continue;
        }
        uint32_t bit = bits_lowest(level->left);
        if (!(learnt >> bit & 1))
            learnt = tail_learn(tail, bit, learnt, row_count);
        level->left &= level->left - 1;
        alive = level->alive & ~tail->falling[bit];
        open = level->open & ~tail->covered[bit];
        tail->options[standing] = option[bit];
        if (tail_count_placement(tail, standing + 1))
            return SEARCH_STOPPED;
        if (!open) {
            if (tail_report(tail, standing + 1))
                return SEARCH_LIMIT;
            continue;
        }
        uint32_t row = tail_choose_row(rows, lines, alive, open);
        if (row < 64)
            continue;
        tail->propagations += row < 128;
        *++level = (struct word_level){alive, open, alive & rows[row % 64]};
        standing++;
    }
}

/* Puts the open rows of a level, whose matrix has one word, next to each other. Returns how many they are. */
INLINED uint32_t tail_pack_rows(struct tail *tail, const uint64_t *open)
{
    const uint64_t *rows = tail->narrow.rows;
    uint32_t count = 0;
    for (uint32_t i = 0; i < tail_open_words(tail); i++)
        for (uint64_t left = open[i]; left; left &= left - 1) {
            uint32_t row = 64 * i + bits_lowest(left);
            tail->slot[row] = (uint8_t)count;
            tail->lines[count++] = rows[row];
        }
    return count;
}

static enum search_end tail_extend_word(struct tail *tail, uint32_t level)
{
    const struct tail_level *at = &tail->levels[level];
    uint32_t row_count = tail_pack_rows(tail, at->open);
    assert(row_count <= 64 && at->alive[0]);
    return tail_extend_rows(tail, tail->above + level, at->alive[0], row_count);
}

/* --- eight words a row --- */

/* Extends the partial solution of the first level, which was entered, in every way. */
static enum search_end tail_extend(struct tail *tail)
{
    uint32_t level = 0;
    for (;;) {
        struct tail_level *at = &tail->levels[level];
        uint32_t bit = tail_find_next(tail, at);
        if (bit == 64 * LINE_WORDS) {
            if (level-- == 0)
                return SEARCH_EXHAUSTED;
            continue;
        }
        at->next = bit + 1;
        uint32_t option = tail->wide.option[bit], standing = tail->above + level + 1;
        tail->options[standing - 1] = option;
        tail_put_down(tail, at, option);
        if (tail_count_placement(tail, standing))
            return SEARCH_STOPPED;
        uint32_t fewest = tail_enter(tail, at + 1);
        if (fewest == ALL_COVERED && tail_report(tail, standing))
            return SEARCH_LIMIT;
        if (fewest == 0 || fewest == ALL_COVERED)
            continue;
        tail->propagations += fewest == 1;
        if (fewest == 1 || !tail_fits_word(tail, at + 1)) {
            level++;
            continue;
        }
        tail_renumber(tail, at + 1);
        enum search_end end = tail_extend_word(tail, level + 1);
        if (end != SEARCH_EXHAUSTED)
            return end;
    }
}

/* --- what is handed over --- */

/* From a matrix of more words rows are not gathered. */
enum { CALLER_WORDS = 64 };

/* Fills a matrix of `words` words with what was taken. */
INLINED void tail_fill(struct tail *tail, const struct tail_matrix *matrix, size_t words)
{
    struct tail_level *root = &tail->levels[0];
    bits_fill(root->alive, LINE_WORDS, tail->alive_count);
    bits_fill(root->open, tail_open_words(tail), tail->item_count);
#ifdef __BMI2__
    size_t caller_words = tail->caller.words;
    if (caller_words <= CALLER_WORDS) {
        unsigned counts[CALLER_WORDS];
        for (size_t i = 0; i < caller_words; i++)
            counts[i] = bits_count(tail->caller.alive[i]);
        for (size_t i = 0; i < tail->member_count; i++)
            tail_gather_row(tail->caller.rows + tail->members[i] * caller_words, tail->caller.alive, counts,
                            caller_words, matrix->rows + i * words, words);
        memcpy(matrix->option, tail->alive, tail->alive_count * sizeof *tail->alive);
        return;
    }
#endif
    tail_clear_rows(tail, matrix, words);
    for (uint32_t i = 0; i < tail->alive_count; i++)
        tail_set_option(tail, matrix, tail->alive[i], i, words);
}

enum search_end SET_NAME(tail_search)(struct tail *tail, uint32_t above)
{
    tail->above = above;
    assert(tail->alive_count && tail->item_count);
    assert(tail->alive_count <= TAIL_OPTIONS && tail->item_count <= TAIL_ITEMS);
    if (tail->alive_count <= 64 && tail->item_count <= 64) {
        tail_fill(tail, &tail->narrow, 1);
        return tail_extend_word(tail, 0);
    }
    tail_fill(tail, &tail->wide, LINE_WORDS);
    tail_enter(tail, &tail->levels[0]);
    return tail_extend(tail);
}
