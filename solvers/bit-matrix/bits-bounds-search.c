/* SPDX-License-Identifier: MIT */
/* The search on a bit matrix where items have bounds; see bits.c, and dancing-links/dlx-bounds.c, whose tree it is: an
 * option that was tried is taken out of those that are alive, and so are all options of an item once it was covered as
 * often as it may be. Nothing else is new, for there is nothing to undo: a child has its own copy of what is left. Compiled
 * once for each kind of processor. */
#include "solvers/bit-matrix/bits-steps.h"
#include "solvers/exact-cover/bounded-choice.h"

/* --- choosing an item --- */

#define NO_ITEM UINT32_MAX

/* Items are looked at in two groups, so of two that are equal otherwise the first one has to be seen here. */
INLINED bool is_better(const struct choice *a, const struct choice *b)
{
    const int order = choice_compare(a, b);
    return order < 0 || (!order && a->item < b->item);
}

/* The item to branch on; the first that is found to have no way, if there is one. */
INLINED struct choice choose(const struct bits *bits, const struct matrix *matrix,
                             const struct bits_level *at, size_t words)
{
    uint64_t best = UINT64_MAX;
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i] & ~bits->bounded[i]; left; left &= left - 1) {
            const uint64_t item = 64 * i + bits_lowest(left);
            const uint64_t count = count_common(at->alive, matrix->rows + item * words, words);
            const uint64_t key = count << 32 | item;
            best = key < best ? key : best;
            if (words > 1 && !count)
                return (struct choice){.item = (uint32_t)item};
        }
    struct choice choice = {.ways = INT64_MAX, .item = NO_ITEM};
    if (best != UINT64_MAX)
        choice = (struct choice){(int64_t)(best >> 32), (uint32_t)best, 0, (uint32_t)(best >> 32)};
    for (size_t i = 0; i < bits->primary_words; i++)
        for (uint64_t left = at->open[i] & bits->bounded[i]; left; left &= left - 1) {
            const uint32_t item = (uint32_t)(64 * i) + bits_lowest(left), place = bits->place[item];
            const uint32_t length = count_common(at->alive, matrix->rows + item * words, words);
            const struct choice other = choice_of_item(item, length, at->bounds[place], bits->slack[place]);
            if (is_better(&other, &choice))
                choice = other;
        }
    return choice;
}

/* --- choosing an option --- */

enum way { NO_WAY, AN_OPTION, NULL_MOVE };

/* The next way to cover the item of a level; the bit of an option goes to *bit. */
INLINED enum way next_way(const struct bits *bits, const struct matrix *matrix, struct bits_level *at,
                          size_t words, uint32_t *bit)
{
    const uint64_t *row = matrix->rows + at->item * words;
    const uint32_t place = bits->place[at->item];
    *bit = find_next(matrix, at, words);
    const bool found = *bit < 64 * words;
    if (place == NOT_BOUNDED || at->is_last)
        return found && !at->is_last ? AN_OPTION : NO_WAY;
    if ((int64_t)count_common(at->alive, row, words) <= (int64_t)at->bounds[place] - 1 - bits->slack[place])
        return NO_WAY;
    at->is_last = !found;
    return found ? AN_OPTION : NULL_MOVE;
}

/* What is left at the level `then` when this option of `level` is chosen. */
INLINED void put_down_once(const struct bits *bits, const struct matrix *matrix, struct bits_level *level,
                           uint32_t bit, struct bits_level *then, size_t words)
{
    const uint32_t option = matrix->option[bit];
    const struct bits_node *first = bits->nodes + bits->problem->option_start[option] + option;
    level->alive[bit / 64] &= ~(UINT64_C(1) << bit % 64);
    put_down(bits, matrix, level, option, then, words);
    for (uint32_t place = 0; place < bits->place_count; place++)
        then->bounds[place] = level->bounds[place];
    for (const struct bits_node *node = first; node->row != END; node++) {
        if (node->agreeing != node->row || --then->bounds[bits->place[node->row]])
            continue;
        const uint64_t *row = matrix->rows + node->row * words;
        for (size_t i = 0; i < words; i++)
            then->alive[i] &= ~row[i];
        then->open[node->row / 64] &= ~(UINT64_C(1) << node->row % 64);
    }
}

/* The same when no further option of its item is chosen, all of which were tried. */
INLINED void close_item(const struct bits *bits, const struct bits_level *level, struct bits_level *then,
                        size_t words)
{
    memcpy(then->alive, level->alive, words * sizeof *then->alive);
    memcpy(then->open, level->open, bits->row_words * sizeof *then->open);
    memcpy(then->bounds, level->bounds, bits->place_count * sizeof *then->bounds);
    then->open[level->item / 64] &= ~(UINT64_C(1) << level->item % 64);
}

/* --- the search --- */

/* Enters a level; false if there is nothing to branch on below it. */
INLINED bool enter(struct bits *bits, const struct matrix *matrix, struct bits_level *at, size_t words,
                   struct choice *choice)
{
    *choice = choose(bits, matrix, at, words);
    at->item = choice->item;
    at->next = 0;
    at->is_last = false;
    bits->propagations += choice->ways == 1;
    return choice->item != NO_ITEM && choice->ways > 0;
}

/* Extends the partial solution of a level that was entered in every way, on a matrix of so many words. */
INLINED enum search_end extend(struct bits *bits, const struct matrix *matrix, uint32_t root, size_t words)
{
    uint32_t level = root;
    for (;;) {
        struct bits_level *at = &bits->levels[level], *then = at + 1;
        uint32_t bit;
        const enum way way = next_way(bits, matrix, at, words, &bit);
        if (way == NO_WAY) {
            if (level-- == root)
                return SEARCH_EXHAUSTED;
            continue;
        }
        then->placed = at->placed;
        if (way == AN_OPTION) {
            at->next = bit + 1;
            bits->options[then->placed++] = matrix->option[bit];
            put_down_once(bits, matrix, at, bit, then, words);
            bits->placements++;
            if (then->placed > bits->deepest)
                bits->deepest = then->placed;
        } else {
            close_item(bits, at, then, words);
            bits->null_moves++;
        }
        count_level(bits->search, level + 1);
        if (bits_look(bits, matrix, then->placed))
            return SEARCH_STOPPED;
        struct choice choice;
        const bool goes_on = enter(bits, matrix, then, words, &choice);
        if (choice.item == NO_ITEM && bits_report(bits, then->placed))
            return SEARCH_LIMIT;
        if (!goes_on)
            continue;
        /* A forced level has one child, which may be dead. */
        const size_t enough =
            words > 1 && choice.ways > 1 ? words_for(count_alive(bits, level + 1, words), words) : words;
        if (enough == words) {
            level++;
            continue;
        }
        const enum search_end end = extend_in(bits, matrix, level + 1, enough);
        if (end != SEARCH_EXHAUSTED)
            return end;
    }
}

enum search_end SET_NAME(bits_bounds_search)(struct bits *bits, const struct instance *instance)
{
    const struct matrix *widest = &bits->matrix[0];
    struct choice choice;
    (void)instance; /* options are taken beforehand of boards only */
    bits_start(bits);
    count_level(bits->search, 0);
    if (bits_look(bits, widest, 0))
        return SEARCH_STOPPED;
    const bool goes_on = enter(bits, widest, &bits->levels[0], widest->words, &choice);
    if (choice.item == NO_ITEM)
        return bits_report(bits, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    if (!goes_on)
        return SEARCH_EXHAUSTED;
    const size_t words = words_for(count_alive(bits, 0, widest->words), widest->words);
    return words <= LINE_WORDS ? extend_in(bits, widest, 0, words) : extend(bits, widest, 0, words);
}
