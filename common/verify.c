/* SPDX-License-Identifier: MIT */
#include "common/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COVER_TEXT = 40 }; /* of an item's name in a sentence */

/* One unit, given by its top left cell and its shape: a row is 1 x size, a column size x 1. That no digit
 * comes twice among `size` cells that all hold one of 1..size means that each comes once. */
static bool verify_unit(const char *name, unsigned number, const uint8_t *top_left, unsigned height,
                        unsigned width, unsigned size, struct error *error)
{
    bool seen[BOARD_SIZE_MAX + 1] = {false};
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            unsigned digit = top_left[y * size + x];
            if (seen[digit])
                return error_set(error, "%s %u holds %u twice", name, number + 1, digit);
            seen[digit] = true;
        }
    return true;
}

/* The same question about a 9x9 board, five times as fast, without saying what is wrong. A digit is a bit:
 * nine cells hold all digits if their union has all bits. */
static bool verify_solves_nine(const uint8_t *givens, const uint8_t *grid)
{
    enum { SIZE = 9, CELLS = 81, ALL = 0x3fe };
    unsigned wrong = 0, held = ALL, rows[SIZE] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        wrong |= (unsigned)((grid[cell] > SIZE) | ((givens[cell] != 0) & (givens[cell] != grid[cell])));
    if (wrong)
        return false;
    for (int left = 0; left < SIZE; left += 3) {
        unsigned columns[3] = {0};
        for (int top = 0; top < SIZE; top += 3) {
            unsigned box = 0;
            for (int row = top; row < top + 3; row++) {
                const uint8_t *cell = grid + row * SIZE + left;
                unsigned a = 1u << cell[0], b = 1u << cell[1], c = 1u << cell[2];
                columns[0] |= a;
                columns[1] |= b;
                columns[2] |= c;
                rows[row] |= a | b | c;
                box |= a | b | c;
            }
            held &= box;
        }
        held &= columns[0] & columns[1] & columns[2];
    }
    for (int row = 0; row < SIZE; row++)
        held &= rows[row];
    return held == ALL;
}

void verify_grids_of_nine(const uint8_t *givens, const uint8_t *grids, size_t count, bool *right)
{
    enum { CELLS = 81 };
    size_t board = 0;
    /* The last of an odd number stands in both halves. */
    for (bool by_vectors = verify_has_vectors(); by_vectors && board < count; board += 2) {
        size_t second = board + (board + 1 < count);
        unsigned solved =
            verify_two_of_nine((const uint8_t *[]){givens + board * CELLS, givens + second * CELLS},
                               (const uint8_t *[]){grids + board * CELLS, grids + second * CELLS});
        right[board] = solved & 1;
        right[second] = solved >> 1;
    }
    for (; board < count; board++)
        right[board] = verify_solves_nine(givens + board * CELLS, grids + board * CELLS);
}

bool verify_grid(struct order order, const uint8_t *givens, const uint8_t *grid, struct error *error)
{
    assert(order.rows && order.columns && order.rows * order.columns <= BOARD_SIZE_MAX);
    bool right = false;
    if (order.rows == 3 && order.columns == 3)
        verify_grids_of_nine(givens, grid, 1, &right);
    if (right)
        return true;
    unsigned size = order.rows * order.columns;
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned given = givens[row * size + column], digit = grid[row * size + column];
            if (!digit)
                return error_set(error, "r%uc%u is blank", row + 1, column + 1);
            if (digit > size)
                return error_set(error, "r%uc%u is %u, which is no digit of this board", row + 1, column + 1,
                                 digit);
            if (given && given != digit)
                return error_set(error, "r%uc%u is %u, the given is %u", row + 1, column + 1, digit, given);
        }
    for (unsigned i = 0; i < size; i++) {
        if (!verify_unit("row", i, grid + i * size, 1, size, size, error))
            return false;
        if (!verify_unit("column", i, grid + i, size, 1, size, error))
            return false;
    }
    unsigned box = 0;
    for (unsigned top = 0; top < size; top += order.rows)
        for (unsigned left = 0; left < size; left += order.columns)
            if (!verify_unit("box", box++, grid + top * size + left, order.rows, order.columns, size, error))
                return false;
    return true;
}

/* --- exact covers --- */

static const char *verify_item_text(const struct cover *cover, uint32_t item, char text[COVER_TEXT])
{
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *name = cover_item_name(cover, item, room, &length);
    snprintf(text, COVER_TEXT, "%.*s", (int)(length < COVER_TEXT - 1 ? length : COVER_TEXT - 1), name);
    return text;
}

/* What the options looked at so far make of an item: how many have it, the last of them, and its colour
 * there. */
struct verify_item {
    uint32_t times, option, colour;
};

static bool verify_option(const struct cover *cover, uint32_t option, struct verify_item *items,
                          struct error *error)
{
    char name[COVER_TEXT];
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t number = cover->items[node], colour = cover_colour(cover, node);
        struct verify_item *item = &items[number];
        const bool may_repeat =
            number < cover->primary_count ? cover->bounds != NULL : colour && colour == item->colour;
        if (item->times && !may_repeat)
            return error_set(error, "item %s is in options %u and %u", verify_item_text(cover, number, name),
                             item->option + 1, option + 1);
        *item = (struct verify_item){item->times + 1, option, colour};
    }
    return true;
}

/* Whether each primary item is in as many options as it has to be. */
static bool verify_times(const struct cover *cover, const struct verify_item *items, struct error *error)
{
    char name[COVER_TEXT];
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const struct bounds bounds = cover_bounds(cover, item);
        const uint32_t times = items[item].times;
        assert(!cover->bounds || cover->bounds[item].most);
        if (!cover->bounds && !times)
            return error_set(error, "item %s is in no option", verify_item_text(cover, item, name));
        if (times < bounds.least || times > bounds.most)
            return error_set(error, "item %s is in %u option%s, and %s is %u",
                             verify_item_text(cover, item, name), times, times == 1 ? "" : "s",
                             times < bounds.least ? "the least" : "the most",
                             times < bounds.least ? bounds.least : bounds.most);
    }
    return true;
}

bool verify_cover(const struct cover *cover, const uint32_t *options, size_t count, struct error *error)
{
    struct verify_item *items = calloc(cover->item_count + (size_t)1, sizeof *items);
    bool *chosen = calloc(cover->option_count + (size_t)1, sizeof *chosen);
    bool right = (items && chosen) || error_set(error, VERIFY_LACKS_MEMORY);
    for (size_t i = 0; right && i < count; i++) {
        const uint32_t option = options[i];
        if (option >= cover->option_count)
            right = error_set(error, "there is no option %u", option + 1);
        else if (chosen[option])
            right = error_set(error, "option %u is listed twice", option + 1);
        else
            right = verify_option(cover, option, items, error);
        if (right)
            chosen[option] = true;
    }
    right = right && verify_times(cover, items, error);
    free(items);
    free(chosen);
    return right;
}

/* --- many solutions of a cover --- */

struct cover_sets {
    const struct cover *cover;
    size_t words;   /* of a set */
    uint64_t *set;  /* of each option its number and its set; behind them the set of all primary items */
    size_t primary; /* where that is */
};

uint64_t options_number(const uint32_t *options, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t mixed = (options[i] + UINT64_C(1)) * UINT64_C(0x9E3779B97F4A7C15);
        mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
        sum += mixed ^ mixed >> 31;
    }
    return sum;
}

struct cover_sets *cover_sets_open(const struct cover *cover)
{
    size_t words = (cover->item_count + (size_t)63) / 64, stride = words + 1;
    if (cover->colour_count || cover->bounds || !words ||
        cover->option_count + (size_t)1 > COVER_SETS_BYTES_MAX / sizeof(uint64_t) / stride)
        return NULL;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover->option_start[option] == cover->option_start[option + 1])
            return NULL;
    struct cover_sets *sets = malloc(sizeof *sets);
    uint64_t *set = calloc((cover->option_count + (size_t)1) * stride, sizeof *set);
    if (!sets || !set) {
        free(sets);
        free(set);
        return NULL;
    }
    *sets = (struct cover_sets){cover, words, set, cover->option_count * stride + 1};
    for (uint32_t option = 0; option < cover->option_count; option++) {
        set[option * stride] = options_number(&option, 1);
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            set[option * stride + 1 + cover->items[node] / 64] |= UINT64_C(1) << cover->items[node] % 64;
    }
    for (uint32_t item = 0; item < cover->primary_count; item++)
        set[sets->primary + item / 64] |= UINT64_C(1) << item % 64;
    return sets;
}

void cover_sets_close(struct cover_sets *sets)
{
    if (sets)
        free(sets->set);
    free(sets);
}

/* For a number of words that is known to the compiler, what is gathered of all words stays in registers. */
static inline bool cover_sets_solve_words(const struct cover_sets *sets, const uint32_t *options,
                                          size_t count, size_t words, uint64_t *number)
{
    enum { WORDS = 3 };
    uint64_t sum = 0, wrong = 0, held[WORDS] = {0};
    const uint64_t *primary = sets->set + sets->primary;
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= sets->cover->option_count)
            return false;
        const uint64_t *set = sets->set + options[i] * (words + 1);
        sum += *set++;
        for (size_t word = 0; word < words; word++) {
            wrong |= held[word] & set[word];
            held[word] |= set[word];
        }
    }
    for (size_t word = 0; word < words; word++)
        wrong |= primary[word] & ~held[word];
    *number = sum;
    return !wrong;
}

/* Word by word. */
static bool cover_sets_solve_many_words(const struct cover_sets *sets, const uint32_t *options, size_t count,
                                        uint64_t *number)
{
    const size_t words = sets->words, stride = words + 1;
    uint64_t sum = 0, wrong = 0;
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= sets->cover->option_count)
            return false;
        sum += sets->set[options[i] * stride];
    }
    for (size_t word = 1; word <= words; word++) {
        uint64_t held = 0;
        for (size_t i = 0; i < count; i++) {
            uint64_t set = sets->set[options[i] * stride + word];
            wrong |= held & set;
            held |= set;
        }
        wrong |= sets->set[sets->primary + word - 1] & ~held;
    }
    *number = sum;
    return !wrong;
}

bool cover_sets_solve(const struct cover_sets *sets, const uint32_t *options, size_t count, uint64_t *number)
{
    switch (sets->words) {
    case 1:
        return cover_sets_solve_words(sets, options, count, 1, number);
    case 2:
        return cover_sets_solve_words(sets, options, count, 2, number);
    case 3:
        return cover_sets_solve_words(sets, options, count, 3, number);
    default:
        return cover_sets_solve_many_words(sets, options, count, number);
    }
}

/* --- formulas --- */

bool verify_formula(const struct cnf *formula, const uint32_t *variables, size_t count, struct error *error)
{
    bool *is_true = calloc((size_t)formula->variables + 1, sizeof *is_true);
    if (!is_true)
        return error_set(error, VERIFY_LACKS_MEMORY);
    bool right = true, satisfied = false;
    for (size_t i = 0; right && i < count; i++) {
        if (variables[i] >= (uint32_t)formula->variables)
            right = error_set(error, "there is no variable %u", variables[i] + 1);
        else
            is_true[variables[i] + 1] = true;
    }
    for (size_t i = 0, clause = 1; right && i < formula->length; i++) {
        int literal = formula->literals[i];
        if (literal)
            satisfied |= is_true[literal < 0 ? -literal : literal] == (literal > 0);
        else if (!satisfied)
            right = error_set(error, "clause %zu is not satisfied", clause);
        else {
            satisfied = false;
            clause++;
        }
    }
    free(is_true);
    return right;
}

/* Half a vector is a row of bytes of the one board, half of the other. Each digit 1 to 8 is one bit of a
 * byte; 9 has no bit. Nine cells whose union has all bits hold 1 to 8 and something else. Where that is so of
 * all units, each has at most one 9, and nine of them in the grid mean that each has one. */

#if defined(__x86_64__)
#include <immintrin.h>

bool verify_has_vectors(void)
{
    return __builtin_cpu_supports("avx2");
}

__attribute__((target("avx2"))) static inline __m256i verify_twice(__m128i lanes)
{
    return _mm256_broadcastsi128_si256(lanes);
}

__attribute__((target("avx2"))) static inline __m256i verify_load_two(const uint8_t *first,
                                                                      const uint8_t *second)
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
    const __m256i bit = verify_twice(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0)),
                  behind_row =
                      verify_twice(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1)),
                  beside_boxes = verify_twice(
                      _mm_setr_epi8(0, -1, -1, 0, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1)),
                  behind_first = verify_twice(
                      _mm_setr_epi8(0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    __m256i right = ones, most = zero, nines = zero, columns = zero, rows = ones, boxes = ones;
    /* Compilers that unroll these loops run out of registers. */
#pragma GCC unroll 1
    for (int part = 0; part <= CELLS / LANES; part++) {
        int at = part * LANES < LAST ? part * LANES : LAST;
        __m256i given = verify_load_two(givens[0] + at, givens[1] + at),
                cells = verify_load_two(grids[0] + at, grids[1] + at);
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
            __m256i cells =
                row < SIZE - 1
                    ? verify_load_two(grids[0] + row * SIZE, grids[1] + row * SIZE)
                    : _mm256_srli_si256(verify_load_two(grids[0] + LAST, grids[1] + LAST), BEFORE_LAST_ROW);
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
    assert(verify_has_vectors());
    (void)givens, (void)grids;
    return 0;
}
#endif
