/* SPDX-License-Identifier: MIT */
/* The table of memo; see memo.c. Open addressing: a power of two of slots, each a key and its value side by
 * side. Where slots are many, to look at one is to wait for memory. So a byte for each slot, its tag, says
 * whether it is in use, and a little of the hash of its key: the tags are small enough for a nearer cache,
 * and nearly always show whether a key is there: a key that is absent, or the place of a new one, is found
 * without a look at the slots. No key is taken for another: keys are compared word by word. */
#include "solvers/bit-matrix/memo-table.h"

#include "common/base/array.h"

#include <string.h>

/* A look at the clock at least every half millisecond. */
enum { SLOTS_A_LOOK = 1024 };

/* Slots begin at multiples of this, so that those of up to 4 words lie within a line of the cache. */
enum { CACHE_LINE = 64 };

struct memo memo_of(size_t key_words, size_t level_count, size_t bytes_most, struct allocator *allocator)
{
    return (struct memo){.allocator = allocator,
                         .key_words = key_words,
                         .level_count = level_count,
                         .count_words = 1,
                         .bytes_most = bytes_most};
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
    return memo->slots + place * (memo->key_words + memo->count_words);
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

/* The count of a key, or null if it is not there. */
static const uint64_t *find(const struct memo *memo, const uint64_t *key)
{
    if (!memo->slot_count)
        return 0;
    size_t place = place_of(memo, key, hash(memo, key));
    return memo->tags[place] ? slot_at(memo, place) + memo->key_words : 0;
}

/* Puts down a key that is not there. Returns where its count goes. */
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
    return (memo->key_words + memo->count_words) * sizeof *memo->slots;
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
    memo->tags = (uint8_t *)(memo->slots + slot_count * (memo->key_words + memo->count_words));
    memo->slot_count = slot_count;
    return true;
}

/* Puts all entries into a larger table, whose counts may be longer. False if the search is to be stopped meanwhile; a limit on
 * its looks is for its own ones. */
static bool move_entries(const struct memo *memo, struct memo *larger)
{
    struct search search = *memo->search;
    search.looks = 0;
    for (size_t place = 0; place < memo->slot_count; place++) {
        if (place % SLOTS_A_LOOK == 0 && search_interrupted(&search))
            return false;
        const uint64_t *slot = slot_at(memo, place);
        if (memo->tags[place])
            memcpy(put_down(larger, slot), slot + memo->key_words, memo->count_words * sizeof *slot);
    }
    return true;
}

static void give_slots(struct memo *memo)
{
    allocator_give(memo->allocator, memo->block, bytes_for(memo, memo->slot_count));
}

static bool memo_fails(struct memo *memo, enum search_end why)
{
    memo->why = why;
    return false;
}

/* Moves everything to a table of so many slots, with counts of so many words. While it moves there are both. */
static bool move_to(struct memo *memo, size_t slot_count, size_t count_words)
{
    struct memo larger = *memo;
    larger.count_words = count_words;
    larger.block = 0;
    larger.entry_count = 0;
    if (bytes_for(&larger, slot_count) + bytes_for(memo, memo->slot_count) > memo->bytes_most)
        return memo_fails(memo, SEARCH_OWN_LIMIT);
    if (!take_slots(&larger, slot_count))
        return memo_fails(memo, SEARCH_NO_MEMORY);
    bool done = move_entries(memo, &larger);
    give_slots(done ? memo : &larger);
    if (done)
        *memo = larger;
    return done || memo_fails(memo, SEARCH_STOPPED);
}

/* Whether what failed was that the table is as large as it may be, and it goes on so. */
static bool goes_on(struct memo *memo)
{
    bool forgets = memo->why == SEARCH_OWN_LIMIT && memo->forgets;
    memo->why = forgets ? SEARCH_EXHAUSTED : memo->why;
    return forgets;
}

/* In a table that can't grow, where the count of a key goes that is not there: the slot at which its search begins,
 * whatever is in it, is forgotten. The chains of other keys stay whole, for no slot becomes free. Null if that
 * slot is free and should stay so: searches end at free slots. */
static uint64_t *put_over(struct memo *memo, const uint64_t *key)
{
    if (!memo->slot_count)
        return 0;
    uint64_t hashed = hash(memo, key);
    size_t place = hashed & (memo->slot_count - 1);
    uint64_t *slot = slot_at(memo, place);
    if (!memo->tags[place] && 8 * memo->entry_count >= 7 * memo->slot_count)
        return 0;
    memo->entry_count += !memo->tags[place];
    memo->tags[place] = tag_of(hashed);
    memcpy(slot, key, memo->key_words * sizeof *key);
    return slot + memo->key_words;
}

/* --- counts --- */

/* The total, one to work with, and a mark for each level. */
static size_t counts_in(const struct memo *memo)
{
    return memo->level_count + 2;
}

static uint64_t *count_at(const struct memo *memo, size_t at)
{
    return memo->total + at * memo->count_words;
}

static uint64_t *take_counts(const struct memo *memo, size_t count_words)
{
    return array_take_zeroed(memo->allocator, counts_in(memo) * count_words, sizeof *memo->total);
}

static void give_counts(const struct memo *memo, uint64_t *counts)
{
    array_give(memo->allocator, counts, counts_in(memo) * memo->count_words, sizeof *counts);
}

/* Makes all counts twice as long. */
static bool lengthen_counts(struct memo *memo)
{
    size_t before = memo->count_words;
    uint64_t *longer = take_counts(memo, 2 * before), *shorter = memo->total;
    if (!longer)
        return memo_fails(memo, SEARCH_NO_MEMORY);
    for (size_t at = 0; at < counts_in(memo); at++)
        memcpy(longer + 2 * at * before, shorter + at * before, before * sizeof *longer);
    struct memo former = *memo;
    if (memo->slot_count && !move_to(memo, memo->slot_count, 2 * before)) {
        if (!goes_on(memo)) {
            array_give(memo->allocator, longer, counts_in(memo) * 2 * before, sizeof *longer);
            return false;
        }
        /* It goes on without a table, and takes one for longer counts when it remembers the next. */
        give_slots(memo);
        memo->block = 0;
        memo->slot_count = memo->entry_count = 0;
    }
    give_counts(&former, shorter);
    memo->count_words = 2 * before;
    memo->total = longer;
    return true;
}

/* Adds a count of `words` words to the total. */
static bool add(struct memo *memo, const uint64_t *count, size_t words)
{
    uint64_t carry = 0;
    size_t length = memo->count_words;
    for (size_t i = 0; i < length && (i < words || carry); i++) {
        uint64_t sum, addend = i < words ? count[i] : 0;
        bool over = __builtin_add_overflow(memo->total[i], addend, &sum);
        over |= __builtin_add_overflow(sum, carry, &memo->total[i]);
        carry = over;
    }
    if (!carry)
        return true;
    if (!lengthen_counts(memo))
        return false;
    memo->total[length] = 1;
    return true;
}

/* Takes what was walked to into the total. */
static bool catch_up(struct memo *memo)
{
    uint64_t more = memo->search->solutions - memo->walked;
    memo->walked = memo->search->solutions;
    return !more || add(memo, &more, 1);
}

static void subtract(const uint64_t *a, const uint64_t *b, uint64_t *difference, size_t words)
{
    bool borrow = false;
    for (size_t i = 0; i < words; i++) {
        uint64_t left;
        bool under = __builtin_sub_overflow(a[i], b[i], &left);
        under |= __builtin_sub_overflow(left, (uint64_t)borrow, &difference[i]);
        borrow = under;
    }
}

/* --- what the search calls --- */

bool memo_begin(struct memo *memo, const struct search *search)
{
    memo->search = search;
    memo->why = SEARCH_EXHAUSTED;
    memo->walked = search->solutions;
    give_counts(memo, memo->total);
    memo->total = take_counts(memo, memo->count_words);
    return memo->total || memo_fails(memo, SEARCH_NO_MEMORY);
}

bool memo_recall(struct memo *memo, const uint64_t *key)
{
    const uint64_t *count = find(memo, key);
    return count && add(memo, count, memo->count_words);
}

void memo_mark(struct memo *memo, size_t level)
{
    if (catch_up(memo))
        memcpy(count_at(memo, level + 2), memo->total, memo->count_words * sizeof *memo->total);
}

bool memo_remember(struct memo *memo, const uint64_t *key, size_t level)
{
    if (!catch_up(memo) || memo->why != SEARCH_EXHAUSTED)
        return false;
    bool has_room = 3 * memo->entry_count < 2 * memo->slot_count ||
                    move_to(memo, memo->slot_count ? 2 * memo->slot_count : 1024, memo->count_words);
    if (!has_room && !goes_on(memo))
        return false;
    uint64_t *count = has_room ? put_down(memo, key) : put_over(memo, key);
    if (!count)
        return true;
    subtract(memo->total, count_at(memo, level + 2), count_at(memo, 1), memo->count_words);
    memcpy(count, count_at(memo, 1), memo->count_words * sizeof *memo->total);
    return true;
}

const uint64_t *memo_total(struct memo *memo)
{
    return catch_up(memo) ? memo->total : 0;
}

void memo_clear(struct memo *memo)
{
    give_slots(memo);
    give_counts(memo, memo->total);
    *memo = memo_of(memo->key_words, memo->level_count, memo->bytes_most, memo->allocator);
}
