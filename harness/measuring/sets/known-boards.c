/* SPDX-License-Identifier: MIT */
#include "harness/measuring/sets/known-boards.h"

#include "common/base/array.h"
#include "common/board/board.h"

#include <string.h>

/* The boards of an order: form k is forms[k * cells], and the board of number numbers[k] was the first to have it. */
struct known_order {
    struct order order;
    struct canon *canon;
    struct hash_table by_hash; /* of k, by the hash of form k */
    uint8_t *forms;
    size_t *numbers;
    size_t count, room;
};

/* Null if memory runs out. */
static struct known_order *order_of(struct known_boards *known, struct order order)
{
    for (size_t i = 0; i < known->order_count; i++)
        if (order_equal(known->orders[i].order, order))
            return &known->orders[i];
    if (known->order_count == known->order_room) {
        size_t more = known->order_room + 8;
        struct known_order *orders = array_take_zeroed(&known->allocator, more, sizeof *orders);
        if (!orders)
            return 0;
        if (known->order_count)
            memcpy(orders, known->orders, known->order_count * sizeof *orders);
        array_give(&known->allocator, known->orders, known->order_room, sizeof *orders);
        known->orders = orders;
        known->order_room = more;
    }
    struct known_order *of = &known->orders[known->order_count];
    *of = (struct known_order){.order = order, .canon = canon_open(order, &known->allocator)};
    known->order_count += of->canon != 0;
    return of->canon ? of : 0;
}

static bool make_room(struct known_boards *known, struct known_order *of)
{
    size_t cells = order_cells(of->order), more = of->room ? 2 * of->room : 64;
    if (of->count < of->room)
        return true;
    uint8_t *forms = array_take(&known->allocator, more, cells);
    size_t *numbers = array_take(&known->allocator, more, sizeof *numbers);
    if (forms && numbers && more < HASH_TABLE_END) {
        if (of->count) {
            memcpy(forms, of->forms, of->count * cells);
            memcpy(numbers, of->numbers, of->count * sizeof *numbers);
        }
        uint8_t *old_forms = of->forms;
        size_t *old_numbers = of->numbers, old_room = of->room;
        of->forms = forms;
        of->numbers = numbers;
        of->room = more;
        array_give(&known->allocator, old_forms, old_room, cells);
        array_give(&known->allocator, old_numbers, old_room, sizeof *numbers);
        return true;
    }
    array_give(&known->allocator, forms, more, cells);
    array_give(&known->allocator, numbers, more, sizeof *numbers);
    return false;
}

enum known_answer known_boards_add(struct known_boards *known, struct order order, const uint8_t *cells,
                                   size_t *first, uint8_t *form, char automorphisms[CANON_NUMBER_MAX])
{
    const size_t number = known->count++, size = order_cells(order);
    struct known_order *of = order_of(known, order);
    if (!of || !make_room(known, of))
        return KNOWN_NO_MEMORY;
    if (board_find_clash(order, cells, 0))
        return KNOWN_UNCLEAR;
    /* It is found where the next one is to be kept. */
    uint8_t *found = of->forms + of->count * size;
    if (!canon_find(of->canon, cells, found, automorphisms))
        return known->allocator.exhausted ? KNOWN_NO_MEMORY : KNOWN_UNCLEAR;
    if (form)
        memcpy(form, found, size);
    uint32_t hash = hash_table_text((const char *)found, size);
    size_t place;
    for (uint32_t k = hash_table_first(&of->by_hash, hash, &place); k != HASH_TABLE_END;
         k = hash_table_next(&of->by_hash, hash, &place))
        if (!memcmp(of->forms + k * size, found, size)) {
            *first = of->numbers[k];
            return KNOWN_BEFORE;
        }
    if (!hash_table_add(&of->by_hash, hash, (uint32_t)of->count, &known->allocator))
        return KNOWN_NO_MEMORY;
    of->numbers[of->count++] = number;
    return KNOWN_NEW;
}

void known_boards_close(struct known_boards *known)
{
    for (size_t i = 0; i < known->order_count; i++) {
        struct known_order *of = &known->orders[i];
        canon_close(of->canon);
        hash_table_close(&of->by_hash, &known->allocator);
        array_give(&known->allocator, of->forms, of->room, order_cells(of->order));
        array_give(&known->allocator, of->numbers, of->room, sizeof *of->numbers);
    }
    array_give(&known->allocator, known->orders, known->order_room, sizeof *known->orders);
    *known = (struct known_boards){0};
}
