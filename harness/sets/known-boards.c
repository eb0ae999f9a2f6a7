/* SPDX-License-Identifier: MIT */
#include "harness/sets/known-boards.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The boards of an order: form k is forms[k * cells], and the board of number numbers[k] was the first to
 * have it. */
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
    known->orders = memory_room(known->orders, known->order_count, &known->order_room, sizeof *known->orders);
    struct known_order *of = &known->orders[known->order_count++];
    *of = (struct known_order){.order = order, .canon = memory_checked(canon_open(order, &known->allocator))};
    return of;
}

static void make_room(struct known_order *of)
{
    size_t room = of->room;
    of->forms = memory_room(of->forms, of->count, &room, order_cells(of->order));
    of->numbers = memory_room(of->numbers, of->count, &of->room, sizeof *of->numbers);
    memory_require(of->room < HASH_TABLE_END);
}

enum known_answer known_boards_add(struct known_boards *known, struct order order, const uint8_t *cells,
                                   size_t *first, uint8_t *form)
{
    const size_t number = known->count++, size = order_cells(order);
    struct known_order *of = order_of(known, order);
    make_room(of);
    if (board_find_clash(order, cells, NULL))
        return KNOWN_UNCLEAR;
    /* It is found where the next one is to be kept. */
    uint8_t *found = of->forms + of->count * size;
    const bool is_clear = canon_find(of->canon, cells, found);
    memory_require(!known->allocator.exhausted);
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
    memory_require(hash_table_add(&of->by_hash, hash, (uint32_t)of->count, &known->allocator));
    of->numbers[of->count++] = number;
    return KNOWN_NEW;
}

void known_boards_close(struct known_boards *known)
{
    for (size_t i = 0; i < known->order_count; i++) {
        struct known_order *of = &known->orders[i];
        canon_close(of->canon);
        hash_table_close(&of->by_hash, &known->allocator);
        free(of->forms);
        free(of->numbers);
    }
    free(known->orders);
    *known = (struct known_boards){0};
}
