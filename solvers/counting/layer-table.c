/* SPDX-License-Identifier: MIT */
/* Open addressing with linear probing, at most five eighths in use while there is memory to grow. Key and number lie
 * side by side, so that a state costs one wait for memory. The highest bits of a hash are the place: as the table of a
 * layer is read in the order of its slots, the table of a later layer is not filled in that order. */
#include "solvers/counting/layer-table.h"

#include <string.h>

enum { SLOTS_FIRST = 64 };

static bool take_slots(struct layer_table *table, size_t slot_count, size_t words,
                       struct layer_memory *memory)
{
    size_t bytes = slot_count * words * sizeof *table->slots;
    *table = (struct layer_table){.slot_count = slot_count, .shift = 64};
    if (bytes / words / sizeof *table->slots != slot_count || bytes > memory->bytes_most - memory->bytes)
        return false;
    table->slots = allocator_take_zeroed(memory->allocator, bytes);
    if (!table->slots)
        return false;
    memory->bytes += bytes;
    for (size_t places = 1; places < slot_count; places *= 2)
        table->shift--;
    return true;
}

/* Puts all slots of a table into another one, whose numbers have as many words or more. */
static void move_slots(const struct layer_table *from, struct layer_slot slot, struct layer_table *to,
                       size_t more)
{
    size_t words = layer_slot_words(slot), kept = slot.key_words + slot.count_words;
    for (size_t i = 0; i < from->slot_count; i++) {
        const uint64_t *old = from->slots + i * words;
        if (!old[0])
            continue;
        size_t place = layer_hash(old, slot.key_words) >> to->shift;
        while (to->slots[place * (words + more)])
            place = (place + 1) & (to->slot_count - 1);
        uint64_t *new = to->slots + place *(words + more);
        memcpy(new, old, kept * sizeof *new);
        if (slot.has_number)
            new[kept + more] = old[kept];
    }
    to->used = from->used;
    to->highest = more ? 0 : from->highest;
}

static bool replace(struct layer_table *table, struct layer_slot slot, size_t slot_count, size_t more,
                    struct layer_memory *memory)
{
    struct layer_table larger;
    if (!take_slots(&larger, slot_count, layer_slot_words(slot) + more, memory))
        return false;
    move_slots(table, slot, &larger, more);
    layer_table_close(table, slot, memory);
    *table = larger;
    return true;
}

bool layer_table_grow(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    return replace(table, slot, table->slot_count ? 2 * table->slot_count : SLOTS_FIRST, 0, memory);
}

void layer_table_reserve(struct layer_table *table, size_t keys, struct layer_slot slot,
                         struct layer_memory *memory)
{
    size_t slot_count = SLOTS_FIRST;
    while (slot_count / 8 * 5 < keys)
        slot_count *= 2;
    if (slot_count > table->slot_count)
        replace(table, slot, slot_count, 0, memory);
}

bool layer_table_widen(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    return !table->slots || replace(table, slot, table->slot_count, 1, memory);
}

void layer_table_close(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    size_t bytes = table->slots ? table->slot_count * layer_slot_words(slot) * sizeof *table->slots : 0;
    if (table->slots)
        allocator_give(memory->allocator, table->slots, bytes);
    memory->bytes -= bytes;
    *table = (struct layer_table){.slots = 0};
}
