/* SPDX-License-Identifier: MIT */
/* The search on a bit matrix (bits.c), and the search where items have bounds. Compiled once for each
 * instruction set.
 *
 * With bounds the tree is that of dancing-links/dlx-bounds.c: an option that was tried is taken out of those
 * that are alive, and so are all options of an item after it was covered as often as it may be. Nothing else
 * is new, for there is nothing to undo: a child has its own copy of what is left. */
#include "solvers/bit-matrix/bits.h"

#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* --- sets --- */

INLINED bool bits_meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t common = 0;
    size_t line = words < LINE_WORDS ? words : LINE_WORDS;
    for (size_t bits_start = 0; bits_start < words && !common; bits_start += line)
        for (size_t i = bits_start; i < bits_start + line; i++)
            common |= a[i] & b[i];
    return common;
}

INLINED uint32_t bits_count_common(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (uint32_t)__builtin_popcountll(a[i] & b[i]);
    return count;
}

/* --- choosing an option --- */

/* Returns the first option of the level's item at `next` or after it, as a bit; words * 64 if there is
 * none. */
INLINED uint32_t bits_find_next(const struct bit_matrix *matrix, const struct bits_level *level, size_t words)
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
INLINED void bits_put_down(const struct bits *bits, const struct bit_matrix *matrix,
                           const struct bits_level *level, uint32_t option, struct bits_level *then,
                           size_t words)
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
INLINED uint64_t bits_gather(uint64_t word, uint64_t mask)
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
INLINED void bits_gather_row(const uint64_t *row, const uint64_t *alive, size_t words, uint64_t *narrower,
                             size_t narrower_words)
{
    size_t at = 0;
    for (size_t i = 0; i < narrower_words; i++)
        narrower[i] = 0;
    for (size_t i = 0; i < words; i++) {
        if (!alive[i])
            continue;
        uint64_t bits = bits_gather(row[i], alive[i]);
        narrower[at / 64] |= bits << at % 64;
        if (at % 64 && at / 64 + 1 < narrower_words)
            narrower[at / 64 + 1] |= bits >> (64 - at % 64);
        at += (size_t)__builtin_popcountll(alive[i]);
    }
}

INLINED uint32_t bits_count_alive(const struct bits *bits, uint32_t level, size_t words)
{
    const uint64_t *alive = bits->levels[level].alive;
    return bits_count_common(alive, alive, words);
}

/* Gives the options alive at a level new numbers, in a matrix of `words` words. */
INLINED void bits_renumber(struct bits *bits, const struct bit_matrix *from, struct bit_matrix *to,
                           uint32_t level, size_t words)
{
    uint64_t *alive = bits->levels[level].alive, *open = bits->levels[level].open;
    uint32_t count = 0;
    assert(words <= from->words && bits_count_alive(bits, level, from->words) <= 64 * words);
    for (size_t i = 0; i < bits->row_words; i++)
        for (uint64_t left = open[i]; left; left &= left - 1) {
            size_t row = 64 * i + bits_lowest(left);
            bits_gather_row(from->rows + row * from->words, alive, from->words, to->rows + row * words,
                            words);
        }
    for (size_t i = 0; i < from->words; i++)
        for (uint64_t left = alive[i]; left; left &= left - 1)
            to->option[count++] = from->option[64 * i + bits_lowest(left)];
    bits_fill(alive, words, count);
}

/* Whether the rows of the open items have the options alive at a level, and no others that are alive; and
 * whether these options have open items alone. */
ASSERTED bool check_matrix(const struct bits *bits, const struct bit_matrix *matrix,
                           const struct bits_level *at, size_t words)
{
    size_t in_rows = 0, in_options = 0;
    if (!is_checked(bits->problem, bits->placements))
        return true;
    for (uint32_t item = 0; item < bits->problem->primary_count; item++)
        if (at->open[item / 64] >> item % 64 & 1)
            in_rows += bits_count_common(at->alive, matrix->rows + item * words, words);
    for (size_t i = 0; i < words; i++)
        for (uint64_t left = at->alive[i]; left; left &= left - 1) {
            const uint32_t bit = (uint32_t)(64 * i) + bits_lowest(left), option = matrix->option[bit];
            const struct bits_node *node = bits->nodes + bits->problem->option_start[option] + option;
            for (; node->row != END; node++)
                if (node->row < bits->problem->primary_count) {
                    if (!(at->open[node->row / 64] >> node->row % 64 & 1) ||
                        !(matrix->rows[node->row * words + bit / 64] >> bit % 64 & 1))
                        return false;
                    in_options++;
                }
        }
    return in_rows == in_options;
}

/* --- the search around it --- */

/* A solution of `count` options. True if it was the last one wanted. */
INLINED bool bits_report(struct bits *bits, uint32_t count)
{
    struct solution solution = {.options = bits->options, .option_count = count};
    bits->standing = count;
    return search_report(bits->search, &solution);
}

INLINED bool bits_look(struct bits *bits, const struct bit_matrix *matrix, uint32_t level)
{
    bits->work += 1 + 8 * bits->primary_words * matrix->words;
    if (bits->work < bits->next_look)
        return false;
    bits->next_look = bits->work + WORK_A_LOOK;
    bits->standing = level;
    return search_interrupted(bits->search);
}

/* Returns the words that a matrix needs for `count` options, if it has `words` now. */
INLINED size_t bits_words_for(uint32_t count, size_t words)
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

/* The searches, PREFIX_extend, extend the partial solution of a level that was entered in every way, on a
 * matrix of `words` words. PREFIX_extend_in does the same after renumbering, in a narrower matrix. Each
 * number of words has a function of its own, in which all loops over words are straight lines of code. */
#define EXTEND_IN(prefix, count, place)                                                                 \
    static enum search_end prefix##_extend_in_##count(struct bits *bits, const struct bit_matrix *from, \
                                                      uint32_t level)                                   \
    {                                                                                                   \
        bits_renumber(bits, from, &bits->matrix[place], level, count);                                  \
        return prefix##_extend(bits, &bits->matrix[place], level, count);                               \
    }
#define EXTENDS_IN(prefix)                                                                      \
    EXTEND_IN(prefix, 8, 1)                                                                     \
    EXTEND_IN(prefix, 4, 2)                                                                     \
    EXTEND_IN(prefix, 2, 3)                                                                     \
    EXTEND_IN(prefix, 1, 4)                                                                     \
    static enum search_end prefix##_extend_in(struct bits *bits, const struct bit_matrix *from, \
                                              uint32_t level, size_t words)                     \
    {                                                                                           \
        return words == 1   ? prefix##_extend_in_1(bits, from, level)                           \
               : words == 2 ? prefix##_extend_in_2(bits, from, level)                           \
               : words == 4 ? prefix##_extend_in_4(bits, from, level)                           \
                            : prefix##_extend_in_8(bits, from, level);                          \
    }

/* --- the search --- */

/* In place of a number of options. */
#define ALL_COVERED UINT32_MAX

/* Whether an open item has no option left. */
INLINED bool bits_is_dead(const struct bits *bits, const struct bit_matrix *matrix, const uint64_t *alive,
                          const uint64_t *open, size_t words)
{
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = open[i]; left; left &= left - 1)
            if (!bits_meet(alive, matrix->rows + (64 * i + bits_lowest(left)) * words, words))
                return true;
    return false;
}

/* Returns the item to branch on in the low 32 bits and its number of options in the high 32: the first of
 * those with the fewest. */
INLINED uint64_t bits_find_item(const struct bits *bits, const struct bit_matrix *matrix,
                                const struct bits_level *at, size_t words)
{
    uint64_t best = UINT64_MAX;
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i]; left; left &= left - 1) {
            uint64_t item = 64 * i + bits_lowest(left);
            uint64_t count = bits_count_common(at->alive, matrix->rows + item * words, words);
            uint64_t key = count << 32 | item;
            best = key < best ? key : best;
        }
    return best;
}

/* Enters a level, before the first option of its item. Returns how many it has; ALL_COVERED if there is no
 * open item. */
INLINED uint32_t bits_enter(struct bits *bits, const struct bit_matrix *matrix, uint32_t level, size_t words)
{
    struct bits_level *at = &bits->levels[level];
    assert(check_matrix(bits, matrix, at, words));
    if (words > 1 && bits_is_dead(bits, matrix, at->alive, at->open, words))
        return 0;
    uint64_t best = bits_find_item(bits, matrix, at, words);
    at->item = (uint32_t)best;
    at->next = 0;
    bits->propagations += best >> 32 == 1;
    return (uint32_t)(best >> 32);
}

/* Hands what is left at a level of the widest matrix over to the tail, if it is little enough. Else false. */
static bool bits_hand_over(struct bits *bits, uint32_t level)
{
    const struct bits_level *at = &bits->levels[level];
    struct tail *tail = &bits->tail;
    size_t words = bits->matrix[0].words;
    uint32_t count = 0, items = 0;
    if (bits_count_alive(bits, level, words) > TAIL_OPTIONS ||
        bits_count_common(at->open, at->open, bits->primary_words) > TAIL_ITEMS)
        return false;
    for (size_t i = 0; i < words; i++)
        for (uint64_t left = at->alive[i]; left; left &= left - 1)
            tail->alive[count++] = (uint32_t)(64 * i) + bits_lowest(left);
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i]; left; left &= left - 1)
            tail->items[items++] = (uint32_t)(64 * i) + bits_lowest(left);
    tail->caller.words = words;
    tail->caller.rows = bits->matrix[0].rows;
    tail->caller.alive = at->alive;
    tail->alive_count = count;
    tail->item_count = items;
    return tail_take(tail);
}

/* Finds all that is below a level that was handed over. */
static enum search_end bits_finish(struct bits *bits, uint32_t level)
{
    enum search_end end = bits->tail.find_solutions(&bits->tail, level);
    bits->standing = bits->tail.standing;
    return end;
}

INLINED enum search_end bits_extend(struct bits *bits, const struct bit_matrix *matrix, uint32_t root,
                                    size_t words);
EXTENDS_IN(bits)

/* Extends the partial solution of a level that was entered in every way, on a matrix of `words` words. */
INLINED enum search_end bits_extend(struct bits *bits, const struct bit_matrix *matrix, uint32_t root,
                                    size_t words)
{
    uint32_t level = root;
    for (;;) {
        struct bits_level *at = &bits->levels[level];
        uint32_t bit = bits_find_next(matrix, at, words);
        if (bit == 64 * words) {
            if (level-- == root)
                return SEARCH_EXHAUSTED;
            continue;
        }
        at->next = bit + 1;
        bits->options[level] = matrix->option[bit];
        bits_put_down(bits, matrix, at, matrix->option[bit], at + 1, words);
        bits->placements++;
        if (level >= bits->deepest)
            bits->deepest = level + 1;
        count_level(bits->search, level + 1);
        if (bits_look(bits, matrix, level + 1))
            return SEARCH_STOPPED;
        uint32_t fewest = bits_enter(bits, matrix, level + 1, words);
        if (fewest == ALL_COVERED && bits_report(bits, level + 1))
            return SEARCH_LIMIT;
        if (fewest == 0 || fewest == ALL_COVERED)
            continue;
        bool finishes = fewest > 1 && matrix == bits->matrix && bits_hand_over(bits, level + 1);
        size_t enough = words > 1 && fewest > 1 && !finishes
                            ? bits_words_for(bits_count_alive(bits, level + 1, words), words)
                            : words;
        if (!finishes && enough == words) {
            level++;
            continue;
        }
        enum search_end end =
            finishes ? bits_finish(bits, level + 1) : bits_extend_in(bits, matrix, level + 1, enough);
        if (end != SEARCH_EXHAUSTED)
            return end;
    }
}

enum search_end SET_NAME(bits_search)(struct bits *bits, const struct instance *instance)
{
    const struct bit_matrix *widest = &bits->matrix[0];
    struct bits_level *level = &bits->levels[0];
    bits_start(bits);
    for (size_t i = 0; i < instance->taken_count; i++)
        bits_put_down(bits, widest, level, instance->taken[i], level, widest->words);
    count_level(bits->search, 0);
    if (bits_look(bits, widest, 0))
        return SEARCH_STOPPED;
    uint32_t fewest = bits_enter(bits, widest, 0, widest->words);
    if (fewest == ALL_COVERED)
        return bits_report(bits, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    if (fewest == 0)
        return SEARCH_EXHAUSTED;
    if (bits_hand_over(bits, 0))
        return bits_finish(bits, 0);
    return widest->words <= LINE_WORDS ? bits_extend_in(bits, widest, 0, widest->words)
                                       : bits_extend(bits, widest, 0, widest->words);
}

/* --- the search where items have bounds --- */

#define NO_ITEM UINT32_MAX

/* Items are looked at in two groups, so of two that are equal otherwise the first one has to be seen here. */
INLINED bool bounded_is_better(const struct bounded_choice *a, const struct bounded_choice *b)
{
    const int order = bounded_choice_compare(a, b);
    return order < 0 || (!order && a->item < b->item);
}

/* The item to branch on; the first that is found to have no way, if there is one. */
INLINED struct bounded_choice bounded_choose(const struct bits *bits, const struct bit_matrix *matrix,
                                             const struct bits_level *at, size_t words)
{
    uint64_t best = UINT64_MAX;
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i] & ~bits->bounded[i]; left; left &= left - 1) {
            const uint64_t item = 64 * i + bits_lowest(left);
            const uint64_t count = bits_count_common(at->alive, matrix->rows + item * words, words);
            const uint64_t key = count << 32 | item;
            best = key < best ? key : best;
            if (words > 1 && !count)
                return (struct bounded_choice){.item = (uint32_t)item};
        }
    struct bounded_choice choice = {.ways = INT64_MAX, .item = NO_ITEM};
    if (best != UINT64_MAX)
        choice = (struct bounded_choice){(int64_t)(best >> 32), (uint32_t)best, 0, (uint32_t)(best >> 32)};
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i] & bits->bounded[i]; left; left &= left - 1) {
            const uint32_t item = (uint32_t)(64 * i) + bits_lowest(left), place = bits->place[item];
            const uint32_t length = bits_count_common(at->alive, matrix->rows + item * words, words);
            const struct bounded_choice other =
                bounded_choice_of(item, length, at->bounds[place], bits->slack[place]);
            if (bounded_is_better(&other, &choice))
                choice = other;
        }
    return choice;
}

enum way { NO_WAY, AN_OPTION, NULL_MOVE };

/* The next way to cover the item of a level; the bit of an option goes to *bit. */
INLINED enum way bounded_next_way(const struct bits *bits, const struct bit_matrix *matrix,
                                  struct bits_level *at, size_t words, uint32_t *bit)
{
    const uint64_t *row = matrix->rows + at->item * words;
    const uint32_t place = bits->place[at->item];
    *bit = bits_find_next(matrix, at, words);
    const bool found = *bit < 64 * words;
    if (place == NOT_BOUNDED || at->is_last)
        return found && !at->is_last ? AN_OPTION : NO_WAY;
    if ((int64_t)bits_count_common(at->alive, row, words) <=
        (int64_t)at->bounds[place] - 1 - bits->slack[place])
        return NO_WAY;
    at->is_last = !found;
    return found ? AN_OPTION : NULL_MOVE;
}

/* What is left at the level `then` when this option of `level` is chosen. */
INLINED void bounded_put_down(const struct bits *bits, const struct bit_matrix *matrix,
                              struct bits_level *level, uint32_t bit, struct bits_level *then, size_t words)
{
    const uint32_t option = matrix->option[bit];
    const struct bits_node *first = bits->nodes + bits->problem->option_start[option] + option;
    level->alive[bit / 64] &= ~(UINT64_C(1) << bit % 64);
    bits_put_down(bits, matrix, level, option, then, words);
    for (uint32_t place = 0; place < bits->place_count; place++)
        then->bounds[place] = level->bounds[place];
    for (const struct bits_node *node = first; node->row != END; node++) {
        assert(node->agreeing != node->row || then->bounds[bits->place[node->row]]);
        if (node->agreeing != node->row || --then->bounds[bits->place[node->row]])
            continue;
        const uint64_t *row = matrix->rows + node->row * words;
        for (size_t i = 0; i < words; i++)
            then->alive[i] &= ~row[i];
        then->open[node->row / 64] &= ~(UINT64_C(1) << node->row % 64);
    }
}

/* The same when no further option of its item is chosen, all of which were tried. */
INLINED void bounded_close_item(const struct bits *bits, const struct bits_level *level,
                                struct bits_level *then, size_t words)
{
    memcpy(then->alive, level->alive, words * sizeof *then->alive);
    memcpy(then->open, level->open, bits->row_words * sizeof *then->open);
    memcpy(then->bounds, level->bounds, bits->place_count * sizeof *then->bounds);
    then->open[level->item / 64] &= ~(UINT64_C(1) << level->item % 64);
}

/* Enters a level; false if there is nothing to branch on below it. */
INLINED bool bounded_enter(struct bits *bits, const struct bit_matrix *matrix, struct bits_level *at,
                           size_t words, struct bounded_choice *choice)
{
    assert(check_matrix(bits, matrix, at, words));
    *choice = bounded_choose(bits, matrix, at, words);
    at->item = choice->item;
    at->next = 0;
    at->is_last = false;
    bits->propagations += choice->ways == 1;
    return choice->item != NO_ITEM && choice->ways > 0;
}

INLINED enum search_end bounded_extend(struct bits *bits, const struct bit_matrix *matrix, uint32_t root,
                                       size_t words);
EXTENDS_IN(bounded)

/* Extends the partial solution of a level that was entered in every way, on a matrix of `words` words. */
INLINED enum search_end bounded_extend(struct bits *bits, const struct bit_matrix *matrix, uint32_t root,
                                       size_t words)
{
    uint32_t level = root;
    for (;;) {
        struct bits_level *at = &bits->levels[level], *then = at + 1;
        uint32_t bit;
        const enum way way = bounded_next_way(bits, matrix, at, words, &bit);
        if (way == NO_WAY) {
            if (level-- == root)
                return SEARCH_EXHAUSTED;
            continue;
        }
        then->placed = at->placed;
        if (way == AN_OPTION) {
            at->next = bit + 1;
            bits->options[then->placed++] = matrix->option[bit];
            bounded_put_down(bits, matrix, at, bit, then, words);
            bits->placements++;
            if (then->placed > bits->deepest)
                bits->deepest = then->placed;
        } else {
            bounded_close_item(bits, at, then, words);
            bits->null_moves++;
        }
        count_level(bits->search, level + 1);
        if (bits_look(bits, matrix, then->placed))
            return SEARCH_STOPPED;
        struct bounded_choice choice;
        const bool goes_on = bounded_enter(bits, matrix, then, words, &choice);
        if (choice.item == NO_ITEM && bits_report(bits, then->placed))
            return SEARCH_LIMIT;
        if (!goes_on)
            continue;
        /* A forced level has one child, which may be dead. */
        const size_t enough = words > 1 && choice.ways > 1
                                  ? bits_words_for(bits_count_alive(bits, level + 1, words), words)
                                  : words;
        if (enough == words) {
            level++;
            continue;
        }
        const enum search_end end = bounded_extend_in(bits, matrix, level + 1, enough);
        if (end != SEARCH_EXHAUSTED)
            return end;
    }
}

enum search_end SET_NAME(bits_search_in_bounds)(struct bits *bits, const struct instance *instance)
{
    const struct bit_matrix *widest = &bits->matrix[0];
    struct bounded_choice choice;
    (void)instance; /* options are taken beforehand of boards only */
    bits_start(bits);
    count_level(bits->search, 0);
    if (bits_look(bits, widest, 0))
        return SEARCH_STOPPED;
    const bool goes_on = bounded_enter(bits, widest, &bits->levels[0], widest->words, &choice);
    if (choice.item == NO_ITEM)
        return bits_report(bits, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    if (!goes_on)
        return SEARCH_EXHAUSTED;
    const size_t words = bits_words_for(bits_count_alive(bits, 0, widest->words), widest->words);
    return words <= LINE_WORDS ? bounded_extend_in(bits, widest, 0, words)
                               : bounded_extend(bits, widest, 0, words);
}
