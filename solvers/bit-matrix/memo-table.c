/* SPDX-License-Identifier: MIT */
/* The table of memo; see memo.c. Open addressing: a power of two of slots, each a key and its value side by
 * side. Where slots are many, to look at one is to wait for memory. So a byte for each slot, its tag, says
 * whether it is in use, and a little of the hash of its key: the tags are small enough for a nearer cache,
 * and nearly always show whether a key is there: a key that is absent, or the place of a new one, is found
 * without a look at the slots. No key is taken for another: keys are compared word by word. */
#include "solvers/bit-matrix/memo-table.h"

/* A look at the clock at least every half millisecond. */
enum { SLOTS_A_LOOK = 1024 };

/* Slots begin at multiples of this, so that those of up to 4 words lie within a line of the cache. */
enum { CACHE_LINE = 64 };

struct memo memo_of(size_t key_words, size_t bytes_most, struct allocator *allocator)
{
    return (struct memo){.allocator = allocator, .key_words = key_words, .bytes_most = bytes_most};
}

static uint64_t hash(const struct memo *memo, const uint64_t *key)
{
    uint64_t hashed = 0;
    for (size_t i = 0; i < memo->key_words; i++) {
        hashed = (hashed ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hashed ^= hashed >> 32;
    }
    return hashed;
}

static uint64_t *slot_at(const struct memo *memo, size_t place)
{
    return memo->slots + place * (memo->key_words + 1);
}

static bool equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;
    for (size_t i = 0; i < words; i++)
        differ |= a[i] ^ b[i];
    return !differ;
}

/* What stands in the tag of a key with this hash: never 0, which stands in those that are free. */
static uint8_t tag_of(uint64_t hashed)
{
    return (uint8_t)(hashed >> 56 | 1);
}

/* The place of a key, or the free one where it would be. */
static size_t place_of(const struct memo *memo, const uint64_t *key, uint64_t hashed)
{
    size_t place = hashed & (memo->slot_count - 1);
    while (memo->tags[place] &&
           (memo->tags[place] != tag_of(hashed) || !equal(slot_at(memo, place), key, memo->key_words)))
        place = (place + 1) & (memo->slot_count - 1);
    return place;
}

/* The first free place for a key that is not there. */
static size_t free_place(const struct memo *memo, uint64_t hashed)
{
    size_t place = hashed & (memo->slot_count - 1);
    while (memo->tags[place])
        place = (place + 1) & (memo->slot_count - 1);
    return place;
}

const uint64_t *memo_find(const struct memo *memo, const uint64_t *key)
{
    if (!memo->slot_count)
        return 0;
    size_t place = place_of(memo, key, hash(memo, key));
    return memo->tags[place] ? slot_at(memo, place) + memo->key_words : 0;
}

/* Puts down a key that is not there. Returns where its value goes. */
static uint64_t *put_down(struct memo *memo, const uint64_t *key)
{
    uint64_t hashed = hash(memo, key);
    size_t place = free_place(memo, hashed);
    uint64_t *slot = slot_at(memo, place);
    memo->tags[place] = tag_of(hashed);
    memo->entry_count++;
    for (size_t i = 0; i < memo->key_words; i++)
        slot[i] = key[i];
    return slot + memo->key_words;
}

static size_t slot_bytes(const struct memo *memo)
{
    return (memo->key_words + 1) * sizeof *memo->slots;
}

static size_t bytes_for(const struct memo *memo, size_t slot_count)
{
    return slot_count ? slot_count * (slot_bytes(memo) + 1) + CACHE_LINE : 0;
}

static bool take_slots(struct memo *memo, size_t slot_count)
{
    memo->block = allocator_take_zeroed(memo->allocator, bytes_for(memo, slot_count));
    if (!memo->block)
        return false;
    memo->slots = (uint64_t *)(memo->block + CACHE_LINE - (uintptr_t)memo->block % CACHE_LINE);
    memo->tags = (uint8_t *)(memo->slots + slot_count * (memo->key_words + 1));
    memo->slot_count = slot_count;
    return true;
}

/* Puts all entries into a larger table. False if the search is to be stopped meanwhile. */
static bool move_entries(const struct memo *memo, struct memo *larger)
{
    for (size_t place = 0; place < memo->slot_count; place++) {
        if (place % SLOTS_A_LOOK == 0 && search_interrupted(memo->search))
            return false;
        const uint64_t *slot = slot_at(memo, place);
        if (memo->tags[place])
            *put_down(larger, slot) = slot[memo->key_words];
    }
    return true;
}

/* Makes the table twice as large, of 1024 slots at first. While it moves there are both. */
static bool memo_table_grow(struct memo *memo)
{
    size_t slot_count = memo->slot_count ? 2 * memo->slot_count : 1024;
    struct memo larger = memo_of(memo->key_words, memo->bytes_most, memo->allocator);
    larger.search = memo->search;
    memo->why = SEARCH_OWN_LIMIT;
    if (bytes_for(memo, slot_count) + bytes_for(memo, memo->slot_count) > memo->bytes_most)
        return false;
    memo->why = SEARCH_NO_MEMORY;
    if (!take_slots(&larger, slot_count))
        return false;
    memo->why = SEARCH_STOPPED;
    bool done = move_entries(memo, &larger);
    memo_clear(done ? memo : &larger);
    if (done)
        *memo = larger;
    return done;
}

bool memo_add(struct memo *memo, const uint64_t *key, uint64_t value)
{
    if (3 * memo->entry_count >= 2 * memo->slot_count && !memo_table_grow(memo))
        return false;
    *put_down(memo, key) = value;
    return true;
}

void memo_clear(struct memo *memo)
{
    allocator_give(memo->allocator, memo->block, bytes_for(memo, memo->slot_count));
    *memo = memo_of(memo->key_words, memo->bytes_most, memo->allocator);
}
