/* The table of memo; see memo.c. Open addressing: a power of two of slots, each a key and its value side by
 * side, so that a look at the table is a look at one place of memory, or at its neighbours. A slot of which
 * the key is 0 is free: where nothing is open, nothing is asked. */
#include "memo.h"

#include <string.h>

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

static bool is_free(const struct memo *memo, const uint64_t *slot)
{
    uint64_t any = 0;
    for (size_t i = 0; i < memo->key_words; i++)
        any |= slot[i];
    return !any;
}

/* The slot of a key, or the free one where it would be. */
static uint64_t *slot_of(const struct memo *memo, const uint64_t *key)
{
    size_t place = hash(memo, key) & (memo->slot_count - 1);
    uint64_t *slot = slot_at(memo, place);
    while (!equal(slot, key, memo->key_words) && !is_free(memo, slot)) {
        place = (place + 1) & (memo->slot_count - 1);
        slot = slot_at(memo, place);
    }
    return slot;
}

const uint64_t *memo_find(const struct memo *memo, const uint64_t *key)
{
    const uint64_t *slot = memo->slot_count ? slot_of(memo, key) : 0;
    return slot && !is_free(memo, slot) ? slot + memo->key_words : 0;
}

static size_t slot_bytes(const struct memo *memo)
{
    return (memo->key_words + 1) * sizeof *memo->slots;
}

static size_t bytes_for(const struct memo *memo, size_t slot_count)
{
    return slot_count ? slot_count * slot_bytes(memo) + CACHE_LINE : 0;
}

static bool take_slots(struct memo *memo, size_t slot_count)
{
    memo->block = allocator_take_zeroed(memo->allocator, bytes_for(memo, slot_count));
    if (!memo->block)
        return false;
    memo->slots = (uint64_t *)(memo->block + CACHE_LINE - (uintptr_t)memo->block % CACHE_LINE);
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
        if (!is_free(memo, slot))
            memcpy(slot_of(larger, slot), slot, slot_bytes(memo));
    }
    larger->entry_count = memo->entry_count;
    return true;
}

/* Makes the table twice as large, of 1024 slots at first. While it moves there are both. */
static bool grow(struct memo *memo)
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
    if (3 * memo->entry_count >= 2 * memo->slot_count && !grow(memo))
        return false;
    uint64_t *slot = slot_of(memo, key);
    memcpy(slot, key, memo->key_words * sizeof *key);
    slot[memo->key_words] = value;
    memo->entry_count++;
    return true;
}

void memo_clear(struct memo *memo)
{
    allocator_give(memo->allocator, memo->block, bytes_for(memo, memo->slot_count));
    *memo = memo_of(memo->key_words, memo->bytes_most, memo->allocator);
}
