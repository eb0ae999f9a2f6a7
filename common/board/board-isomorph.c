/* SPDX-License-Identifier: MIT */
#include "common/board/board-isomorph.h"

#include "common/base/bits.h"
#include "common/base/random.h"

#include <string.h>

/* Where the lines of a board come from: `groups` bands or stacks change places, and the lines within each. */
static void isomorph_draw_lines(struct random *random, unsigned groups, unsigned width,
                                unsigned lines[BOARD_SIZE_MAX])
{
    assert(groups * width <= BOARD_SIZE_MAX);
    unsigned group[BOARD_SIZE_MAX];
    for (unsigned i = 0; i < groups; i++)
        group[i] = i;
    random_shuffle(random, group, groups);
    for (unsigned i = 0; i < groups; i++) {
        for (unsigned k = 0; k < width; k++)
            lines[i * width + k] = group[i] * width + k;
        random_shuffle(random, lines + i * width, width);
    }
}

/* What one isomorph does to any board: where its rows and columns come from, and what becomes of digits, from
 * 0. */
struct map {
    unsigned digits[BOARD_SIZE_MAX], rows[BOARD_SIZE_MAX], columns[BOARD_SIZE_MAX];
    bool transposed;
};

static void isomorph_draw_map(struct map *map, struct order order, uint64_t seed, uint64_t instance,
                              unsigned number)
{
    struct random random;
    random_seed(&random, seed, instance);
    random_seed(&random, random_next(&random), number);
    isomorph_draw_lines(&random, order_size(order), 1, map->digits);
    isomorph_draw_lines(&random, order.columns, order.rows, map->rows);
    isomorph_draw_lines(&random, order.rows, order.columns, map->columns);
    map->transposed = isomorph_may_transpose(order) && random_below(&random, 2);
}

/* Where the cell in a row and column comes from. */
static unsigned isomorph_source_of(const struct map *map, unsigned size, unsigned row, unsigned column)
{
    return map->transposed ? map->columns[column] * size + map->rows[row]
                           : map->rows[row] * size + map->columns[column];
}

/* Makes an isomorph, or undoes one. */
static void isomorph_apply(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                           unsigned number, bool undo, uint8_t *out)
{
    const unsigned size = order_size(order);
    uint8_t digits[UINT8_MAX + 1]; /* what becomes of each */
    struct map map;
    assert(size <= BOARD_SIZE_MAX && (out + size * size <= cells || cells + size * size <= out));
    if (!number) {
        memcpy(out, cells, order_cells(order));
        return;
    }
    isomorph_draw_map(&map, order, seed, instance, number);
    for (unsigned i = 0; i <= UINT8_MAX; i++)
        digits[i] = (uint8_t)i;
    for (unsigned i = 0; i < size; i++) {
        const uint8_t before = (uint8_t)(i + 1), after = (uint8_t)(map.digits[i] + 1);
        digits[undo ? after : before] = undo ? before : after;
    }
    for (unsigned cell = 0; cell < size * size; cell++) {
        const unsigned source = isomorph_source_of(&map, size, cell / size, cell % size);
        out[undo ? source : cell] = digits[cells[undo ? cell : source]];
    }
}

void isomorph_make(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out)
{
    isomorph_apply(order, cells, seed, instance, number, false, out);
}

void isomorph_undo(struct order order, const uint8_t *cells, uint64_t seed, uint64_t instance,
                   unsigned number, uint8_t *out)
{
    isomorph_apply(order, cells, seed, instance, number, true, out);
}

/* The canonical form is built row by row. A *candidate* says which rows of the board (or of its transpose)
 * come first, and as much of the order of its columns and of the names of its digits as these rows decide:
 *
 *     - Columns of a stack that are blank in all rows so far may still change places, and so may stacks that
 *       are blank altogether. They stay together, as a run of columns or of stacks whose order is open.
 *     - A digit gets its new name when it is met first: the next one.
 *
 * All candidates have the same rows so far, which are the least possible ones. To go on, each of them is
 * asked for each row that may come next: what is the least that this row can become? In a run of columns the
 * blanks come first, then digits that have a name, by name, then new ones; the runs of stacks are sorted in
 * the same way. Only the candidates that make the least row remain. New digits in one run, or stacks that
 * differ in new digits alone, can come in any order: each order is a candidate of its own. When the last row
 * is placed, each candidate that is left is a way to make the canonical form. */

enum {
    NO_NAME = 0xFF,
    NEW = 0x80, /* a new digit: NEW + how many new ones come before it in its stack */
};

struct candidate {
    uint64_t rows_used;
    uint64_t column_begins; /* bit p: the run of columns of position p begins there */
    uint64_t stack_begins;  /* likewise of stacks */
    uint8_t transposed, band, names;
    uint8_t column[CANON_SIZE_MAX];   /* at each position */
    uint8_t name[CANON_SIZE_MAX + 1]; /* of each digit; NO_NAME: it was not met. Of 0: 0 */
};

struct candidates {
    struct candidate *candidate;
    size_t count, room;
};

/* Positions whose contents can come in any order: `count` pieces of `width` columns each. */
struct board_isomorph_choice {
    uint8_t start, count, width;
};

struct canon {
    struct order order;
    struct allocator *allocator;
    struct candidates now, next;
    uint8_t cells[2][BOARD_CELLS_MAX]; /* the board and its transpose */
    uint64_t blank_rows[2];
    uint64_t blank_bands[2];
    uint8_t least[CANON_SIZE_MAX]; /* the least row that a candidate makes so far */
    bool has_least, failed;
};

struct canon *canon_open(struct order order, struct allocator *allocator)
{
    assert(order.rows && order.columns);
    struct canon *canon = allocator_take_zeroed(allocator, sizeof *canon);
    if (canon) {
        canon->order = order;
        canon->allocator = allocator;
    }
    return canon;
}

void canon_close(struct canon *canon)
{
    if (!canon)
        return;
    struct allocator *allocator = canon->allocator;
    array_give(allocator, canon->now.candidate, canon->now.room, sizeof(struct candidate));
    array_give(allocator, canon->next.candidate, canon->next.room, sizeof(struct candidate));
    allocator_give(allocator, canon, sizeof *canon);
}

/* --- candidates --- */

static void canon_add_candidate(struct canon *canon, struct candidates *list,
                                const struct candidate *candidate)
{
    if (list->count < CANON_CANDIDATES_MAX && array_reserve(canon->allocator, &list->candidate, &list->room,
                                                            list->count + 1, sizeof *list->candidate))
        list->candidate[list->count++] = *candidate;
    else
        canon->failed = true;
}

/* Names the new digits of a row from left to right, and keeps the candidate. */
static void canon_finish_candidate(struct canon *canon, struct candidate *candidate, const uint8_t *row)
{
    assert(candidate->names <= order_size(canon->order));
    uint8_t named[CANON_SIZE_MAX], count = 0, names = candidate->names;
    for (unsigned p = 0; p < order_size(canon->order); p++) {
        uint8_t digit = row[candidate->column[p]];
        if (candidate->name[digit] == NO_NAME) {
            candidate->name[digit] = ++candidate->names;
            named[count++] = digit;
        }
    }
    canon_add_candidate(canon, &canon->next, candidate);
    candidate->names = names;
    while (count)
        candidate->name[named[--count]] = NO_NAME;
}

static void canon_swap_pieces(uint8_t *a, uint8_t *b, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        uint8_t swapped = a[i];
        a[i] = b[i];
        b[i] = swapped;
    }
}

/* A candidate for each order of what can come in any order: in the first of these choices, pieces from `from`
 * on are still to be placed. */
static void canon_choose(struct canon *canon, struct candidate *candidate, const uint8_t *row,
                         const struct board_isomorph_choice *choice, unsigned choices, unsigned from)
{
    assert(choices <= 2 * CANON_SIZE_MAX && (!choices || choice->count > 1));
    if (canon->failed)
        return;
    if (!choices) {
        canon_finish_candidate(canon, candidate, row);
    } else if (from + 1 >= choice->count) {
        canon_choose(canon, candidate, row, choice + 1, choices - 1, 0);
    } else {
        uint8_t *piece = candidate->column + choice->start + from * choice->width;
        for (unsigned i = from; i < choice->count; i++) {
            uint8_t *other = candidate->column + choice->start + i * choice->width;
            canon_swap_pieces(piece, other, choice->width);
            canon_choose(canon, candidate, row, choice, choices, from + 1);
            canon_swap_pieces(piece, other, choice->width);
        }
    }
}

/* --- the least that a row can become --- */

/* A stack on the way: its columns in order, their values, and where runs begin. */
struct stack {
    uint8_t value[CANON_SIZE_MAX], column[CANON_SIZE_MAX];
    uint64_t begins; /* of the runs that remain, bit 0 being the first column of the stack */
};

/* Sorts the columns of a stack run by run. Returns whether it has digits. */
static inline bool canon_sort_stack(const struct candidate *candidate, const uint8_t *row, unsigned start,
                                    unsigned columns, struct stack *stack)
{
    uint8_t fresh = NEW;
    uint64_t begins = 1;
    bool has_digits = false;
    for (unsigned p = 0; p < columns;) {
        unsigned first = p;
        do {
            uint8_t column = candidate->column[start + p], digit = row[column],
                    value = candidate->name[digit];
            unsigned at = p++;
            if (value == NO_NAME)
                value = fresh++;
            for (; at > first && stack->value[at - 1] > value; at--) {
                stack->value[at] = stack->value[at - 1];
                stack->column[at] = stack->column[at - 1];
            }
            stack->value[at] = value;
            stack->column[at] = column;
        } while (p < columns && !(candidate->column_begins >> (start + p) & 1));
        begins |= UINT64_C(1) << first;
        for (unsigned i = first; i < p; i++)
            if (stack->value[i]) {
                has_digits = true;
                begins |= UINT64_C(1) << i;
            }
    }
    stack->begins = begins;
    return has_digits;
}

/* Compares one value of a row with the least row so far. *below: the row is less already. Returns false if it
 * is greater. */
static inline bool canon_is_still_least(const struct canon *canon, unsigned position, uint8_t value,
                                        bool *below)
{
    if (*below || value == canon->least[position])
        return true;
    *below = value < canon->least[position];
    return *below;
}

/* What this row becomes behind the rows of a candidate. If it is not above the least so far, the candidates
 * that it makes are kept. */
static inline void canon_try_row(struct canon *canon, const struct candidate *candidate, unsigned row_number,
                                 unsigned rows, unsigned columns)
{
    const unsigned size = rows * columns;
    const uint8_t *row = canon->cells[candidate->transposed] + row_number * size;
    struct stack stack[CANON_SIZE_MAX];
    uint8_t by_place[CANON_SIZE_MAX], made[CANON_SIZE_MAX], next_name = (uint8_t)(candidate->names + 1);
    struct board_isomorph_choice choice[2 * CANON_SIZE_MAX];
    unsigned choices = 0;
    bool below = !canon->has_least;
    uint64_t stack_begins = 0;
    for (unsigned s = 0; s < rows;) {
        unsigned first = s;
        uint64_t with_digits = 0;
        /* A run of stacks, sorted. */
        do {
            unsigned at = s;
            if (canon_sort_stack(candidate, row, s * columns, columns, &stack[s]))
                with_digits |= UINT64_C(1) << s;
            for (; at > first && memcmp(stack[by_place[at - 1]].value, stack[s].value, columns) > 0; at--)
                by_place[at] = by_place[at - 1];
            by_place[at] = (uint8_t)s++;
        } while (s < rows && !(candidate->stack_begins >> s & 1));
        for (unsigned i = first; i < s; i++) {
            const struct stack *placed = &stack[by_place[i]];
            bool is_blank = !(with_digits >> by_place[i] & 1);
            if (i == first || !is_blank)
                stack_begins |= UINT64_C(1) << i;
            for (unsigned c = 0; c < columns; c++) {
                uint8_t value = placed->value[c];
                if (value >= NEW)
                    value = next_name++;
                if (!canon_is_still_least(canon, i * columns + c, value, &below))
                    return;
                made[i * columns + c] = value;
            }
        }
        /* Stacks that are alike but for new digits. */
        for (unsigned i = first, alike; i < s; i += alike) {
            alike = 1;
            if (!(with_digits >> by_place[i] & 1))
                continue;
            while (i + alike < s &&
                   !memcmp(stack[by_place[i]].value, stack[by_place[i + alike]].value, columns))
                alike++;
            if (alike > 1)
                choice[choices++] =
                    (struct board_isomorph_choice){(uint8_t)(i * columns), (uint8_t)alike, (uint8_t)columns};
        }
    }
    if (below) {
        canon->has_least = true;
        canon->next.count = 0;
        memcpy(canon->least, made, size);
    }
    struct candidate extended = *candidate;
    extended.rows_used |= UINT64_C(1) << row_number;
    extended.band = (uint8_t)(row_number / rows);
    extended.stack_begins = stack_begins;
    extended.column_begins = 0;
    for (unsigned s = 0; s < rows; s++) {
        const struct stack *placed = &stack[by_place[s]];
        unsigned start = s * columns;
        memcpy(extended.column + start, placed->column, columns);
        extended.column_begins |= placed->begins << start;
        /* New digits of one run of columns. */
        for (unsigned c = 0, alike; c < columns; c += alike) {
            alike = 1;
            while (placed->value[c] >= NEW && c + alike < columns && placed->value[c + alike] >= NEW &&
                   !(candidate->column_begins >> (by_place[s] * columns + c + alike) & 1))
                alike++;
            if (alike > 1)
                choice[choices++] = (struct board_isomorph_choice){(uint8_t)(start + c), (uint8_t)alike, 1};
        }
    }
    canon_choose(canon, &extended, row, choice, choices, 0);
}

/* --- row by row --- */

/* The rows that may come next. Of blank rows in a band one is enough, and of blank bands. */
static inline uint64_t canon_rows_to_try(const struct canon *canon, const struct candidate *candidate,
                                         unsigned level, unsigned rows, unsigned columns)
{
    const uint64_t band = bits_all(rows), blank = canon->blank_rows[candidate->transposed];
    uint64_t all = 0;
    bool has_blank_band = false;
    for (unsigned b = 0; b < columns; b++) {
        bool is_blank = canon->blank_bands[candidate->transposed] >> b & 1;
        uint64_t of_band = band << (b * rows), open = of_band & ~candidate->rows_used;
        if (level % rows ? b != candidate->band : open != of_band || (is_blank && has_blank_band))
            continue;
        has_blank_band |= is_blank;
        uint64_t blanks = open & blank;
        all |= (open & ~blank) | (blanks & -blanks);
    }
    return all;
}

static inline void canon_find_rows(struct canon *canon, uint8_t *form, unsigned rows, unsigned columns)
{
    const unsigned size = rows * columns;
    for (unsigned level = 0; level < size && !canon->failed; level++) {
        canon->next.count = 0;
        canon->has_least = false;
        for (size_t i = 0; i < canon->now.count; i++) {
            const struct candidate *candidate = &canon->now.candidate[i];
            for (uint64_t left = canon_rows_to_try(canon, candidate, level, rows, columns); left;
                 left &= left - 1)
                canon_try_row(canon, candidate, bits_lowest(left), rows, columns);
        }
        memcpy(form + level * size, canon->least, size);
        struct candidates swapped = canon->now;
        canon->now = canon->next;
        canon->next = swapped;
    }
}

/* --- a board --- */

/* Which rows and bands of a board, or of its transpose, are blank. */
static void canon_note_blank_rows(struct canon *canon, unsigned transposed)
{
    const struct order order = canon->order;
    const unsigned size = order_size(order);
    uint64_t blank = 0, bands = 0;
    for (unsigned row = 0; row < size; row++) {
        unsigned digits = 0;
        for (unsigned column = 0; column < size; column++)
            digits |= canon->cells[transposed][row * size + column];
        blank |= (uint64_t)!digits << row;
    }
    for (unsigned band = 0; band < order.columns; band++)
        bands |= (uint64_t)((blank >> (band * order.rows) & bits_all(order.rows)) == bits_all(order.rows))
                 << band;
    canon->blank_rows[transposed] = blank;
    canon->blank_bands[transposed] = bands;
}

static void canon_begin(struct canon *canon, const uint8_t *cells)
{
    const struct order order = canon->order;
    const unsigned size = order_size(order);
    struct candidate first = {.stack_begins = 1};
    memset(first.name + 1, NO_NAME, size);
    for (unsigned column = 0; column < size; column++)
        first.column[column] = (uint8_t)column;
    for (unsigned stack = 0; stack < order.rows; stack++)
        first.column_begins |= UINT64_C(1) << (stack * order.columns);
    canon->failed = false;
    canon->now.count = 0;
    for (unsigned cell = 0; cell < size * size; cell++) {
        canon->cells[0][cell] = cells[cell];
        canon->cells[1][cell % size * size + cell / size] = cells[cell];
    }
    for (unsigned transposed = 0; transposed <= isomorph_may_transpose(order); transposed++) {
        first.transposed = (uint8_t)transposed;
        canon_note_blank_rows(canon, transposed);
        canon_add_candidate(canon, &canon->now, &first);
    }
}

bool canon_find(struct canon *canon, const uint8_t *cells, uint8_t *form)
{
    assert(form != cells);
    const struct order order = canon->order;
    if (order_size(order) > CANON_SIZE_MAX)
        return false;
    assert(!board_find_clash(order, cells, NULL));
    canon_begin(canon, cells);
    if (order.rows == 3 && order.columns == 3)
        canon_find_rows(canon, form, 3, 3);
    else
        canon_find_rows(canon, form, order.rows, order.columns);
    return !canon->failed;
}
