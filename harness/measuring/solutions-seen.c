/* SPDX-License-Identifier: MIT */
#include "harness/measuring/solutions-seen.h"

#include <assert.h>
#include <string.h>

bool solutions_seen_before(struct solutions_seen *seen, uint64_t hash)
{
    enum { MOST = 1 << 20 };
    /* All 64 bits take part: half as the hash of the table, and half as the number stored with it. */
    uint32_t high = (uint32_t)(hash >> 32), low = (uint32_t)hash;
    low -= low == HASH_TABLE_END;
    size_t place;
    uint32_t found = hash_table_first(&seen->table, high, &place);
    while (found != HASH_TABLE_END && found != low)
        found = hash_table_next(&seen->table, high, &place);
    if (found == HASH_TABLE_END && seen->table.count < MOST)
        hash_table_add(&seen->table, high, low, &seen->memory);
    return found != HASH_TABLE_END;
}

/* --- batches --- */

enum { BATCH_LEAST = 64, BATCH = 1 << 17, REMEMBERED = 1 << 20 };

/* Sorts by the highest bits: by 11 of them, then by those above (Knuth, The Art of Computer Programming 3,
 * 5.2.5). Of hashes that is nearly all there is to do, and the rest is insertion. */
static void sort_batch(uint64_t *batch, uint64_t *room, size_t count)
{
    enum { DIGIT = 11, DIGITS = 1 << DIGIT, FEW = 1024 };
    for (unsigned shift = 64 - 2 * DIGIT; count >= FEW && shift < 64; shift += DIGIT) {
        uint32_t start[DIGITS + 1] = {0};
        for (size_t i = 0; i < count; i++)
            start[(batch[i] >> shift) % DIGITS + 1]++;
        for (size_t digit = 1; digit < DIGITS; digit++)
            start[digit] += start[digit - 1];
        for (size_t i = 0; i < count; i++)
            room[start[(batch[i] >> shift) % DIGITS]++] = batch[i];
        uint64_t *sorted = room;
        room = batch;
        batch = sorted;
    }
    for (size_t i = 1; i < count; i++) {
        uint64_t hash = batch[i];
        size_t place = i;
        for (; place > 0 && batch[place - 1] > hash; place--)
            batch[place] = batch[place - 1];
        batch[place] = hash;
    }
}

#ifndef NDEBUG
static bool is_ascending(const uint64_t *list, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (list[i - 1] > list[i])
            return false;
    return true;
}
#endif

/* Whether two sorted lists, or one of them twice, have a hash in common. Which list goes on is no branch, for
 * no processor would foresee it. */
static bool have_common(const uint64_t *batch, size_t count, const uint64_t *others, size_t other_count)
{
    assert(is_ascending(batch, count) && is_ascending(others, other_count));
    bool common = false;
    for (size_t i = 1; i < count; i++)
        common |= batch[i - 1] == batch[i];
    for (size_t i = 0, other = 0; i < count && other < other_count;) {
        uint64_t hash = batch[i], seen = others[other];
        common |= hash == seen;
        i += hash <= seen;
        other += seen <= hash;
    }
    return common;
}

/* Merges a sorted batch into those remembered, as long as there is room. */
static void remember(struct solutions_seen *seen)
{
    assert(seen->remembered_count <= seen->remembered_room && seen->remembered_count <= REMEMBERED);
    size_t all = seen->remembered_count + seen->noted;
    if (all > REMEMBERED)
        return;
    if (all > seen->remembered_room) {
        size_t room = 2 * all;
        uint64_t *remembered = allocator_take(&seen->memory, room * sizeof *remembered);
        if (!remembered)
            return;
        if (seen->remembered_count)
            memcpy(remembered, seen->remembered, seen->remembered_count * sizeof *remembered);
        allocator_give(&seen->memory, seen->remembered, seen->remembered_room * sizeof *remembered);
        seen->remembered = remembered;
        seen->remembered_room = room;
    }
    size_t old = seen->remembered_count, added = seen->noted;
    seen->remembered_count = all;
    while (added > 0 && old > 0) {
        uint64_t hash = seen->batch[added - 1], before = seen->remembered[old - 1];
        bool stays = before > hash;
        seen->remembered[--all] = stays ? before : hash;
        old -= stays;
        added -= !stays;
    }
    memcpy(seen->remembered, seen->batch, added * sizeof *seen->batch);
}

/* The last batch need not be remembered. */
static bool look_up_batch(struct solutions_seen *seen, bool is_last)
{
    assert(seen->noted <= seen->room);
    sort_batch(seen->batch, seen->room_to_sort, seen->noted);
    bool is_twice = have_common(seen->batch, seen->noted, seen->remembered, seen->remembered_count);
    if (!is_last)
        remember(seen);
    seen->noted = 0;
    return is_twice;
}

/* More room for a batch. False if there is none, or it is not to be larger. */
static bool grow_batch(struct solutions_seen *seen)
{
    size_t room = seen->room ? 2 * seen->room : BATCH_LEAST;
    uint64_t *batch = room <= BATCH ? allocator_take(&seen->memory, 2 * room * sizeof *batch) : NULL;
    if (!batch)
        return false;
    if (seen->noted)
        memcpy(batch, seen->batch, seen->noted * sizeof *batch);
    allocator_give(&seen->memory, seen->batch, 2 * seen->room * sizeof *batch);
    seen->batch = batch;
    seen->room_to_sort = batch + room;
    seen->room = room;
    return true;
}

bool solutions_seen_later(struct solutions_seen *seen, uint64_t hash)
{
    assert(seen->noted <= seen->room && seen->room <= BATCH);
    bool is_twice = false;
    if (seen->noted == seen->room && !grow_batch(seen)) {
        if (!seen->room)
            return false;
        is_twice = look_up_batch(seen, false);
    }
    seen->batch[seen->noted++] = hash;
    return is_twice;
}

bool solutions_seen_all(struct solutions_seen *seen)
{
    return seen->noted && look_up_batch(seen, true);
}

void solutions_seen_clear(struct solutions_seen *seen)
{
    seen->noted = seen->remembered_count = 0;
    hash_table_clear(&seen->table);
}

void solutions_seen_close(struct solutions_seen *seen)
{
    hash_table_close(&seen->table, &seen->memory);
    allocator_give(&seen->memory, seen->batch, 2 * seen->room * sizeof *seen->batch);
    allocator_give(&seen->memory, seen->remembered, seen->remembered_room * sizeof *seen->remembered);
    seen->batch = seen->room_to_sort = seen->remembered = NULL;
    seen->noted = seen->room = seen->remembered_count = seen->remembered_room = 0;
}
