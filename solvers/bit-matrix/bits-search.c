/* SPDX-License-Identifier: MIT */
/* The search on a bit matrix; see bits.c. Compiled once for each kind of processor. */
#include "solvers/bit-matrix/bits-steps.h"

/* --- choosing an item --- */

/* In place of a number of options. */
#define ALL_COVERED UINT32_MAX

/* Whether an open item has no option left. */
INLINED bool is_dead(const struct bits *bits, const struct matrix *matrix, const uint64_t *alive,
                     const uint64_t *open, size_t words)
{
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = open[i]; left; left &= left - 1)
            if (!meet(alive, matrix->rows + (64 * i + bits_lowest(left)) * words, words))
                return true;
    return false;
}

/* The item to branch on, and above it its number of options: the first of those with the fewest. */
INLINED uint64_t find_item(const struct bits *bits, const struct matrix *matrix, const struct bits_level *at,
                           size_t words)
{
    uint64_t best = UINT64_MAX;
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i]; left; left &= left - 1) {
            uint64_t item = 64 * i + bits_lowest(left);
            uint64_t count = count_common(at->alive, matrix->rows + item * words, words);
            uint64_t key = count << 32 | item;
            best = key < best ? key : best;
        }
    return best;
}

/* Enters a level, before the first option of its item. Returns how many it has; ALL_COVERED if there is no open item. */
INLINED uint32_t enter(struct bits *bits, const struct matrix *matrix, uint32_t level, size_t words)
{
    struct bits_level *at = &bits->levels[level];
    if (words > 1 && is_dead(bits, matrix, at->alive, at->open, words))
        return 0;
    uint64_t best = find_item(bits, matrix, at, words);
    at->item = (uint32_t)best;
    at->next = 0;
    bits->propagations += best >> 32 == 1;
    return (uint32_t)(best >> 32);
}

/* --- the search --- */

/* Hands what is left at a level of the widest matrix over to the tail, if it is little enough. Else false. */
static bool hand_over(struct bits *bits, uint32_t level)
{
    const struct bits_level *at = &bits->levels[level];
    struct tail *tail = &bits->tail;
    size_t words = bits->matrix[0].words;
    uint32_t count = 0, items = 0;
    if (count_alive(bits, level, words) > TAIL_OPTIONS ||
        count_common(at->open, at->open, bits->primary_words) > TAIL_ITEMS)
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
static enum search_end finish(struct bits *bits, uint32_t level)
{
    enum search_end end = bits->tail.find_solutions(&bits->tail, level);
    bits->standing = bits->tail.standing;
    return end;
}

/* Extends the partial solution of a level that was entered in every way, on a matrix of so many words. */
INLINED enum search_end extend(struct bits *bits, const struct matrix *matrix, uint32_t root, size_t words)
{
    uint32_t level = root;
    for (;;) {
        struct bits_level *at = &bits->levels[level];
        uint32_t bit = find_next(matrix, at, words);
        if (bit == 64 * words) {
            if (level-- == root)
                return SEARCH_EXHAUSTED;
            continue;
        }
        at->next = bit + 1;
        bits->options[level] = matrix->option[bit];
        put_down(bits, matrix, at, matrix->option[bit], at + 1, words);
        bits->placements++;
        if (level >= bits->deepest)
            bits->deepest = level + 1;
        count_level(bits->search, level + 1);
        if (bits_look(bits, matrix, level + 1))
            return SEARCH_STOPPED;
        uint32_t fewest = enter(bits, matrix, level + 1, words);
        if (fewest == ALL_COVERED && bits_report(bits, level + 1))
            return SEARCH_LIMIT;
        if (fewest == 0 || fewest == ALL_COVERED)
            continue;
        bool finishes = fewest > 1 && matrix == bits->matrix && hand_over(bits, level + 1);
        size_t enough = words > 1 && fewest > 1 && !finishes
                            ? words_for(count_alive(bits, level + 1, words), words)
                            : words;
        if (!finishes && enough == words) {
            level++;
            continue;
        }
        enum search_end end = finishes ? finish(bits, level + 1) : extend_in(bits, matrix, level + 1, enough);
        if (end != SEARCH_EXHAUSTED)
            return end;
    }
}

enum search_end SET_NAME(bits_search)(struct bits *bits, const struct instance *instance)
{
    const struct matrix *widest = &bits->matrix[0];
    struct bits_level *level = &bits->levels[0];
    bits_start(bits);
    for (size_t i = 0; i < instance->taken_count; i++)
        put_down(bits, widest, level, instance->taken[i], level, widest->words);
    count_level(bits->search, 0);
    if (bits_look(bits, widest, 0))
        return SEARCH_STOPPED;
    uint32_t fewest = enter(bits, widest, 0, widest->words);
    if (fewest == ALL_COVERED)
        return bits_report(bits, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    if (fewest == 0)
        return SEARCH_EXHAUSTED;
    if (hand_over(bits, 0))
        return finish(bits, 0);
    return widest->words <= LINE_WORDS ? extend_in(bits, widest, 0, widest->words)
                                       : extend(bits, widest, 0, widest->words);
}
