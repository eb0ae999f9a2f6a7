/* SPDX-License-Identifier: MIT */
/* The end of a search on a bit matrix: once 512 options or fewer are alive, bits goes on here.
 * The head says which options and items are left; nothing else is needed, for that is a cover of its own.
 *
 * The matrix is that of bits.c, small: options and rows are numbered anew from 0, so that a row is one
 * register of the largest. There is one more step, to 64 options, whose rows are single words; steps between
 * these two cost more than they bring. The bits that are alive are gathered from the wider row by one
 * instruction a word (PEXT) where there is such a thing; elsewhere options are put into empty rows. Each of
 * the two matrices is there once, for on the way down to where the search stands, only one node was
 * renumbered for it.
 *
 * One word. Where no more than 64 options and 64 items are left, a row is a word, and so is a set of rows:
 *   - What falls, and what is covered, when an option is chosen does not depend on where the search is. It is
 *     learnt when an option is chosen for the first time: two words, looked up from then on. After the first
 *     few, so many more nodes are likely to come that all others are learnt together, if there are registers
 *     for eight of them at a time: for each row, those that are in it take in what is in it.
 *   - Rows of open items are packed next to each other. Eight of them are a register; their bits are counted
 *     at once, and the item to branch on is the first place of a minimum.
 * Most nodes of a search are here, so this is what its speed depends on. */
#include "solvers/bit-matrix/bits-tail.h"

#include "common/base/array.h"
#include "solvers/exact-cover/compact.h"

#include <string.h>

/* --- rows --- */

/* An item and a colour, and the pair of the same item before it. */
struct pair {
    uint32_t colour, before;
};

#define NO_PAIR UINT32_MAX

/* Gives each pair of an item and a colour that there is a number; *last is the last pair of the item. */
static uint32_t find_pair(struct pair *pairs, uint32_t *pair_count, uint32_t *last, uint32_t colour)
{
    uint32_t pair = *last;
    while (pair != NO_PAIR && pairs[pair].colour != colour)
        pair = pairs[pair].before;
    if (pair != NO_PAIR)
        return pair;
    pairs[*pair_count] = (struct pair){colour, *last};
    return *last = (*pair_count)++;
}

/* Numbers the rows, and stores in each node of an option its row. */
static void number_rows(struct bits_rows *rows, const struct cover *problem, struct pair *pairs,
                        uint32_t *last_of_item)
{
    uint32_t behind_items = rows->first_secondary + problem->item_count - problem->primary_count;
    uint32_t pair_count = 0;
    struct bits_node *node = rows->nodes;
    for (uint32_t item = 0; item < problem->item_count; item++)
        last_of_item[item] = NO_PAIR;
    for (uint32_t option = 0; option < problem->option_count; option++) {
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++, node++) {
            uint32_t item = problem->items[i], colour = cover_colour(problem, i);
            node->row =
                item < problem->primary_count ? item : rows->first_secondary + item - problem->primary_count;
            node->agreeing =
                colour ? behind_items + find_pair(pairs, &pair_count, &last_of_item[item], colour) : END;
        }
        *node++ = (struct bits_node){.row = END};
    }
    rows->count = behind_items + pair_count + 1;
    for (size_t i = 0; i < rows->node_count; i++)
        if (rows->nodes[i].agreeing == END)
            rows->nodes[i].agreeing = rows->count - 1;
}

bool bits_rows_open(struct bits_rows *rows, const struct cover *problem, uint32_t first_secondary,
                    struct allocator *allocator)
{
    size_t pair_bytes = (problem->node_count + 1) * sizeof(struct pair);
    size_t last_bytes = (problem->item_count + (size_t)1) * sizeof(uint32_t);
    *rows = (struct bits_rows){.first_secondary = first_secondary,
                               .node_count = problem->node_count + problem->option_count};
    struct pair *pairs = allocator_take(allocator, pair_bytes);
    uint32_t *last = allocator_take(allocator, last_bytes);
    rows->nodes = array_take(allocator, rows->node_count, sizeof *rows->nodes);
    bool enough = rows->nodes && pairs && last;
    if (enough)
        number_rows(rows, problem, pairs, last);
    allocator_give(allocator, pairs, pair_bytes);
    allocator_give(allocator, last, last_bytes);
    return enough;
}

void bits_rows_close(struct bits_rows *rows, struct allocator *allocator)
{
    array_give(allocator, rows->nodes, rows->node_count, sizeof *rows->nodes);
}

/* --- memory --- */

#define NO_PLACE UINT16_MAX

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Divides a block into the arrays. Returns how many bytes they take. */
static size_t tail_divide(struct tail *tail, char *block)
{
    size_t used = 0, items = least(tail->problem->primary_count, TAIL_ITEMS), rows = tail->member_room;
    tail->wide.rows = part(block, &used, (rows + 1) * LINE_WORDS, sizeof *tail->wide.rows);
    tail->wide.option = part(block, &used, TAIL_OPTIONS, sizeof *tail->wide.option);
    tail->narrow.rows = part(block, &used, rows + 1, sizeof *tail->narrow.rows);
    tail->narrow.option = part(block, &used, 64, sizeof *tail->narrow.option);
    tail->members = part(block, &used, rows + 1, sizeof *tail->members);
    tail->place = part(block, &used, tail->rows->count, sizeof *tail->place);
    tail->levels = part(block, &used, items + 2, sizeof *tail->levels);
    tail->lines = part(block, &used, 64, sizeof *tail->lines);
    tail->slot = part(block, &used, items, sizeof *tail->slot);
    tail->word_levels = part(block, &used, 64 + 1, sizeof *tail->word_levels);
    tail->falling = part(block, &used, 64, sizeof *tail->falling);
    tail->covered = part(block, &used, 64, sizeof *tail->covered);
    return used;
}

bool tail_open(struct tail *tail, const struct cover *problem, const struct bits_rows *rows,
               enum instruction_set set, struct allocator *allocator)
{
    const size_t line = LINE_WORDS * sizeof(uint64_t);
    *tail = (struct tail){.allocator = allocator, .problem = problem, .rows = rows};
    tail->find_solutions = FOR_SET(tail_search, set);
    tail->member_room = (uint32_t)least(rows->count, TAIL_ROWS);
    tail->bytes = tail_divide(tail, NULL) + line;
    tail->block = allocator_take_zeroed(allocator, tail->bytes);
    if (!tail->block)
        return false;
    char *block = tail->block;
    tail_divide(tail, block + (line - (uintptr_t)block % line) % line);
    for (uint32_t row = 0; row < rows->count; row++)
        tail->place[row] = NO_PLACE;
    tail->place[rows->count - 1] = (uint16_t)tail->member_room;
    return true;
}

void tail_close(struct tail *tail)
{
    if (tail->block)
        allocator_give(tail->allocator, tail->block, tail->bytes);
}

/* --- taking over --- */

void tail_start(struct tail *tail, struct search *search, uint32_t *options)
{
    tail->search = search;
    tail->options = options;
    tail->placements = tail->propagations = 0;
    tail->deepest = tail->standing = 0;
}

/* False if there is no room for another row. */
static bool place_row(struct tail *tail, uint32_t row)
{
    if (tail->place[row] != NO_PLACE)
        return true;
    if (tail->member_count == tail->member_room)
        return false;
    tail->members[tail->member_count] = row;
    tail->place[row] = (uint16_t)tail->member_count++;
    return true;
}

static bool place_rows_of(struct tail *tail, uint32_t option)
{
    const struct bits_node *node = tail->rows->nodes + tail->problem->option_start[option] + option;
    bool fits = true;
    for (; fits && node->row != END; node++)
        fits = place_row(tail, node->row) && place_row(tail, node->agreeing);
    return fits;
}

bool tail_take(struct tail *tail)
{
    bool fits = true;
    while (tail->member_count)
        tail->place[tail->members[--tail->member_count]] = NO_PLACE;
    for (uint32_t i = 0; fits && i < tail->item_count; i++)
        fits = place_row(tail, tail->items[i]);
    if (tail->problem->item_count > tail->problem->primary_count)
        for (uint32_t i = 0; fits && i < tail->alive_count; i++)
            fits = place_rows_of(tail, tail->alive[i]);
    return fits;
}

void tail_add_counts(const struct tail *tail, uint64_t *placements, uint64_t *propagations, uint32_t *deepest)
{
    *placements += tail->placements;
    *propagations += tail->propagations;
    if (tail->deepest > *deepest)
        *deepest = tail->deepest;
}
