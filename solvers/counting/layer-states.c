/* SPDX-License-Identifier: MIT */
/* Tables. Open addressing with linear probing, at most five eighths in use while there is memory to grow. Key
 * and number lie side by side, so that a state costs one wait for memory. The highest bits of a hash are the
 * place: as the table of a layer is read in the order of its slots, the table of a later layer is not filled
 * in that order.
 *
 * Places are met at random, so with pages of 4 KB nearly each costs a walk through the tables of the
 * processor as well: large blocks ask the system for large pages.
 *
 * Files. An entry is written whole, or not at all, so that a full disk loses nothing: entries that can't be
 * written stay in the buffer, and the next one is refused. The same state may come several times; readers add
 * up. */
#define _DEFAULT_SOURCE /* madvise */
#include "solvers/counting/layer-states.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* --- tables --- */

enum { SLOTS_FIRST = 64 };

static void table_ask_for_large_pages(void *block, size_t bytes)
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
    assert(memory->bytes >= memory->spare_bytes);
    memory->bytes -= memory->spare_bytes;
    memory->spare = NULL;
    memory->spare_bytes = 0;
}

/* Bytes that may still be taken: widened tables may have more than they should. */
static size_t memory_room_left(const struct layer_memory *memory)
{
    return memory->bytes < memory->bytes_most ? memory->bytes_most - memory->bytes : 0;
}

/* Whether the spare block is large enough, and not far too large. */
static bool spare_is_fit(const struct layer_memory *memory, size_t bytes)
{
    return memory->spare && memory->spare_bytes >= bytes && memory->spare_bytes / 2 <= bytes;
}

/* Returns a block of at least *bytes, with contents undefined; *bytes becomes what it has. */
static uint64_t *table_take_block(struct layer_memory *memory, size_t *bytes)
{
    if (spare_is_fit(memory, *bytes)) {
        uint64_t *block = memory->spare;
        *bytes = memory->spare_bytes;
        memory->spare = NULL;
        memory->spare_bytes = 0;
        return block;
    }
    if (*bytes > memory_room_left(memory))
        layer_memory_close(memory);
    if (*bytes > memory_room_left(memory))
        return NULL;
    uint64_t *block = allocator_take(memory->allocator, *bytes);
    if (!block)
        return NULL;
    table_ask_for_large_pages(block, *bytes);
    memory->bytes += *bytes;
    return block;
}

static bool table_take_slots(struct layer_table *table, size_t slot_count, size_t words,
                             struct layer_memory *memory)
{
    size_t bytes = slot_count * words * sizeof *table->slots;
    *table = (struct layer_table){.slots = NULL};
    if (bytes / words / sizeof *table->slots != slot_count)
        return false;
    table->slots = table_take_block(memory, &bytes);
    if (!table->slots)
        return false;
    table->bytes = bytes;
    table->slot_count = bytes / (words * sizeof *table->slots);
    memset(table->slots, 0, table->slot_count * words * sizeof *table->slots);
    return true;
}

/* Puts all slots of a table into another one, whose numbers have as many words or more. */
static void table_move_slots(const struct layer_table *from, struct layer_slot slot, struct layer_table *to,
                             size_t more)
{
    size_t words = layer_slot_words(slot), kept = slot.key_words + slot.count_words;
    assert(to->slot_count > from->used);
    for (size_t i = 0; i < from->slot_count; i++) {
        const uint64_t *old = from->slots + i * words;
        if (!old[0])
            continue;
        size_t place = layer_table_place(to, layer_hash(old, slot.key_words));
        while (to->slots[place * (words + more)])
            place = layer_table_next(to, place);
        uint64_t *moved = to->slots + place * (words + more);
        memcpy(moved, old, kept * sizeof *moved);
        if (slot.has_number)
            moved[kept + more] = old[kept];
    }
    to->used = from->used;
    to->highest = more ? 0 : from->highest;
}

static bool table_replace(struct layer_table *table, struct layer_slot slot, size_t slot_count, size_t more,
                          struct layer_memory *memory)
{
    struct layer_table larger;
    if (!table_take_slots(&larger, slot_count, layer_slot_words(slot) + more, memory))
        return false;
    table_move_slots(table, slot, &larger, more);
    assert(larger.used == table->used);
    layer_table_close(table, memory);
    *table = larger;
    return true;
}

static bool table_replace_by_spare(struct layer_table *table, struct layer_slot slot, size_t slot_count,
                                   struct layer_memory *memory)
{
    return spare_is_fit(memory, slot_count * layer_slot_words(slot) * sizeof *table->slots) &&
           table_replace(table, slot, slot_count, 0, memory);
}

bool layer_table_grow(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    size_t slots = table->slot_count;
    return table_replace(table, slot, slots ? 2 * slots : SLOTS_FIRST, 0, memory) ||
           (slots && table_replace(table, slot, slots + slots / 2, 0, memory));
}

void layer_table_reserve(struct layer_table *table, size_t keys, struct layer_slot slot,
                         struct layer_memory *memory)
{
    size_t slot_count = keys / 5 * 8 + SLOTS_FIRST;
    /* A little more, so that the block is large enough for the next layer, too. */
    if (slot_count > table->slot_count && !table_replace_by_spare(table, slot, slot_count, memory) &&
        !table_replace(table, slot, slot_count + slot_count / 8, 0, memory))
        table_replace(table, slot, slot_count, 0, memory);
}

bool layer_table_widen(struct layer_table *table, struct layer_slot slot, struct layer_memory *memory)
{
    return !table->slots || table_replace(table, slot, table->slot_count, 1, memory);
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

/* --- files --- */

enum { BUFFER_WORDS = 1024, PIECE_WORDS = 8192 };

static bool spill_write_all(int file, const void *bytes, size_t count, off_t at)
{
    for (const char *from = bytes; count;) {
        const ssize_t written = pwrite(file, from, count, at);
        if (written <= 0)
            return false;
        from += written;
        at += written;
        count -= (size_t)written;
    }
    return true;
}

static bool spill_open_file(struct layer_spill *spill, struct allocator *allocator)
{
    if (!spill->buffer)
        spill->buffer = array_take(allocator, BUFFER_WORDS, sizeof *spill->buffer);
    if (spill->buffer && !spill->file)
        spill->file = tmpfile();
    return spill->buffer && spill->file;
}

static size_t spill_bits_of(const uint64_t *number, size_t words)
{
    while (words && !number[words - 1])
        words--;
    if (!words)
        return 0;
    size_t bits = 64 * (words - 1);
    for (uint64_t highest = number[words - 1]; highest; highest >>= 1)
        bits++;
    return bits;
}

bool layer_spill_add(struct layer_spill *spill, const uint64_t *key, size_t key_words, const uint64_t *ways,
                     size_t count_words, struct allocator *allocator)
{
    const size_t words = 1 + key_words + count_words;
    if (words > BUFFER_WORDS || !spill_open_file(spill, allocator))
        return false;
    if (spill->filled + words > BUFFER_WORDS) {
        if (!spill_write_all(fileno(spill->file), spill->buffer, spill->filled * sizeof *spill->buffer,
                             (off_t)(spill->written * sizeof *spill->buffer)))
            return false;
        spill->written += spill->filled;
        spill->filled = 0;
    }
    assert(key_words && count_words);
    uint64_t *entry = spill->buffer + spill->filled;
    entry[0] = count_words;
    memcpy(entry + 1, key, key_words * sizeof *entry);
    memcpy(entry + 1 + key_words, ways, count_words * sizeof *entry);
    spill->filled += words;
    spill->entries++;
    const size_t bits = spill_bits_of(ways, count_words);
    spill->bits = bits > spill->bits ? bits : spill->bits;
    return true;
}

void layer_spill_close(struct layer_spill *spill, struct allocator *allocator)
{
    array_give(allocator, spill->buffer, BUFFER_WORDS, sizeof *spill->buffer);
    if (spill->file)
        fclose(spill->file);
    *spill = (struct layer_spill){.file = NULL};
}

/* --- reading --- */

bool layer_spill_reader_open(struct layer_spill_reader *reader, const struct layer_spill *spill,
                             size_t key_words, struct allocator *allocator)
{
    *reader = (struct layer_spill_reader){.spill = spill, .key_words = key_words};
    reader->piece = array_take(allocator, PIECE_WORDS, sizeof *reader->piece);
    return reader->piece;
}

void layer_spill_reader_close(struct layer_spill_reader *reader, struct allocator *allocator)
{
    array_give(allocator, reader->piece, PIECE_WORDS, sizeof *reader->piece);
    reader->piece = NULL;
}

/* Whether a whole entry begins at `at`. */
static bool spill_has_entry(const struct layer_spill_reader *reader)
{
    return reader->at < reader->length &&
           1 + reader->key_words + reader->piece[reader->at] <= reader->length - reader->at;
}

static bool spill_read_piece(struct layer_spill_reader *reader)
{
    reader->begin += reader->at;
    reader->at = reader->length = 0;
    const uint64_t left = reader->spill->written - reader->begin;
    const size_t words = left < PIECE_WORDS ? (size_t)left : PIECE_WORDS;
    while (reader->length < words * sizeof *reader->piece) {
        const ssize_t read = pread(fileno(reader->spill->file), (char *)reader->piece + reader->length,
                                   words * sizeof *reader->piece - reader->length,
                                   (off_t)(reader->begin * sizeof *reader->piece + reader->length));
        if (read <= 0) {
            reader->failed = true;
            reader->length = 0;
            return false;
        }
        reader->length += (size_t)read;
    }
    reader->length = words;
    return spill_has_entry(reader);
}

const uint64_t *layer_spill_next(struct layer_spill_reader *reader)
{
    const struct layer_spill *spill = reader->spill;
    if (reader->failed)
        return NULL;
    if (reader->begin + reader->at < spill->written) {
        if (!spill_has_entry(reader) && !spill_read_piece(reader)) {
            reader->failed = true;
            return NULL;
        }
        const uint64_t *entry = reader->piece + reader->at;
        reader->at += 1 + reader->key_words + (size_t)entry[0];
        return entry;
    }
    if (reader->buffer_at == spill->filled)
        return NULL;
    const uint64_t *entry = spill->buffer + reader->buffer_at;
    reader->buffer_at += 1 + reader->key_words + (size_t)entry[0];
    return entry;
}
