/* SPDX-License-Identifier: MIT */
/* Open addressing with linear probing, at most five eighths in use while there is memory to grow. Key and number lie
 * side by side, so that a state costs one wait for memory. The highest bits of a hash are the place: as the table of a
 * layer is read in the order of its slots, the table of a later layer is not filled in that order.
 *
 * Places are met at random, so with pages of 4 KB nearly each costs a walk through the tables of the processor as well:
 * large blocks ask the system for large pages. */
#define _DEFAULT_SOURCE /* madvise */
#include "solvers/counting/layer-table.h"

#include <string.h>
#include <sys/mman.h>

enum { SLOTS_FIRST = 64 };

static void ask_for_large_pages(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    enum { PAGE = 1 << 12, WORTH_IT = 1 << 22 };
    const uintptr_t begin = ((uintptr_t)block + PAGE - 1) / PAGE * PAGE,
                    end = ((uintptr_t)block + bytes) / PAGE * PAGE;
    if (bytes >= WORTH_IT)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes;
#endif
}

void layer_memory_close(struct layer_memory *memory)
{
    allocator_give(memory->allocator, memory->spare, memory->spare_bytes);
    memory->bytes -= memory->spare_bytes;
    memory->spare = NULL;
    memory->spare_bytes = 0;
}

/* Bytes that may still be taken: widened tables may have more than they should. */
static size_t room_left(const struct layer_memory *memory)
{
    return memory->bytes < memory->bytes_most ? memory->bytes_most - memory->bytes : 0;
}

/* Whether the spare block is large enough, and not far too large. */
static bool is_fit(const struct layer_memory *memory, size_t bytes)
{
    return memory->spare && memory->spare_bytes >= bytes && memory->spare_bytes / 2 <= bytes;
}

/* A block of at least *bytes, its contents undefined; *bytes becomes what it has. */
static uint64_t *take_block(struct layer_memory *memory, size_t *bytes)
{
    if (is_fit(memory, *bytes)) {
        uint64_t *block = memory->spare;
        *bytes = memory->spare_bytes;
        memory->spare = NULL;
        memory->spare_bytes = 0;
        return block;
    }
    if (*bytes > room_left(memory))
        layer_memory_close(memory);
    if (*bytes > room_left(memory))
        return NULL;
    uint64_t *block = allocator_take(memory->allocator, *bytes);
    if (!block)
        return NULL;
    ask_for_large_pages(block, *bytes);
    memory->bytes += *bytes;
    return block;
}

static bool take_slots(struct layer_table *table, size_t slot_count, size_t words,
                       struct layer_memory *memory)
{
    size_t bytes = slot_count * words * sizeof *table->slots;
    *table = (struct layer_table){.slots = NULL};
    if (bytes / words / sizeof *table->slots != slot_count)
        return false;
    table->slots = take_block(memory, &bytes);
    if (!table->slots)
        return false;
    table->bytes = bytes;
    table->slot_count = bytes / (words * sizeof *table->slots);
    memset(table->slots, 0, table->slot_count * words * sizeof *table->slots);
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
        size_t place = layer_table_place(to, layer_hash(old, slot.key_words));
        while (to->slots[place * (words + more)])
            place = layer_table_next(to, place);
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
    layer_table_close(table, memory);
    *table = larger;
    return true;
}

static bool replace_by_spare(struct layer_table *table, struct layer_slot slot, size_t slot_count,
                             struct layer_memory *memory)
{
    return is_fit(memory, slot_count * layer_slot_words(slot) * sizeof *table->slots) &&
           replace(table, slot, slot_count, 0, memory);
}

bool layer_table_grow(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    size_t slots = table->slot_count;
    return replace(table, slot, slots ? 2 * slots : SLOTS_FIRST, 0, memory) ||
           (slots && replace(table, slot, slots + slots / 2, 0, memory));
}

void layer_table_reserve(struct layer_table *table, size_t keys, struct layer_slot slot,
                         struct layer_memory *memory)
{
    size_t slot_count = keys / 5 * 8 + SLOTS_FIRST;
    /* A little more, so that the block is large enough for the next layer, too. */
    if (slot_count > table->slot_count && !replace_by_spare(table, slot, slot_count, memory) &&
        !replace(table, slot, slot_count + slot_count / 8, 0, memory))
        replace(table, slot, slot_count, 0, memory);
}

bool layer_table_widen(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    return !table->slots || replace(table, slot, table->slot_count, 1, memory);
}

void layer_table_close(struct layer_table *table, struct layer_memory *memory)
{
    if (table->bytes > memory->spare_bytes) {
        layer_memory_close(memory);
        memory->spare = table->slots;
        memory->spare_bytes = table->bytes;
    } else if (table->slots) {
        allocator_give(memory->allocator, table->slots, table->bytes);
        memory->bytes -= table->bytes;
    }
    *table = (struct layer_table){.slots = NULL};
}
