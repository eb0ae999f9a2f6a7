/* SPDX-License-Identifier: MIT */
#include "harness/measuring/sets/known-boards.h"

#include "common/base/array.h"
#include "common/board/board.h"
#include "harness/ground/memory.h"

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

static struct known_order *order_of(struct known_boards *known, struct order order)
{
    for (size_t i = 0; i < known->order_count; i++)
        if (order_equal(known->orders[i].order, order))
            return &known->orders[i];
    if (known->order_count == known->order_room) {
        size_t more = known->order_room + 8;
        struct known_order *orders = memory_had(array_take_zeroed(&known->allocator, more, sizeof *orders));
        if (known->order_count)
            memcpy(orders, known->orders, known->order_count * sizeof *orders);
        array_give(&known->allocator, known->orders, known->order_room, sizeof *orders);
        known->orders = orders;
        known->order_room = more;
    }
    struct known_order *of = &known->orders[known->order_count];
    *of = (struct known_order){.order = order, .canon = memory_had(canon_open(order, &known->allocator))};
    known->order_count++;
    return of;
}

static void make_room(struct known_boards *known, struct known_order *of)
{
    size_t cells = order_cells(of->order), more = of->room ? 2 * of->room : 64;
    if (of->count < of->room)
        return;
    memory_need(more < HASH_TABLE_END);
    uint8_t *forms = memory_had(array_take(&known->allocator, more, cells));
    size_t *numbers = memory_had(array_take(&known->allocator, more, sizeof *numbers));
    if (of->count) {
        memcpy(forms, of->forms, of->count * cells);
        memcpy(numbers, of->numbers, of->count * sizeof *numbers);
    }
    array_give(&known->allocator, of->forms, of->room, cells);
    array_give(&known->allocator, of->numbers, of->room, sizeof *numbers);
    of->forms = forms;
    of->numbers = numbers;
    of->room = more;
}

enum known_answer known_boards_add(struct known_boards *known, struct order order, const uint8_t *cells,
                                   size_t *first, uint8_t *form, char automorphisms[CANON_NUMBER_MAX])
{
    const size_t number = known->count++, size = order_cells(order);
    struct known_order *of = order_of(known, order);
    make_room(known, of);
    if (board_find_clash(order, cells, 0))
        return KNOWN_UNCLEAR;
    /* It is found where the next one is to be kept. */
    uint8_t *found = of->forms + of->count * size;
    const bool is_clear = canon_find(of->canon, cells, found, automorphisms);
    memory_need(!known->allocator.exhausted);
    if (!is_clear)
        return KNOWN_UNCLEAR;
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
    memory_need(hash_table_add(&of->by_hash, hash, (uint32_t)of->count, &known->allocator));
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
