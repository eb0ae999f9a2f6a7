/* SPDX-License-Identifier: MIT */
#include "harness/measuring/solutions-seen.h"

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

/* By the time that a hash is looked up, its place in the table has come from memory. */
bool solutions_seen_later(struct solutions_seen *seen, uint64_t hash)
{
    uint64_t *place = &seen->waiting[seen->noted % SOLUTIONS_WAITING], before = *place;
    *place = hash;
    hash_table_fetch(&seen->table, (uint32_t)(hash >> 32));
    return seen->noted++ >= SOLUTIONS_WAITING && solutions_seen_before(seen, before);
}

bool solutions_seen_all(struct solutions_seen *seen)
{
    uint64_t count = seen->noted < SOLUTIONS_WAITING ? seen->noted : SOLUTIONS_WAITING;
    bool is_twice = false;
    for (uint64_t i = 0; i < count; i++)
        is_twice |= solutions_seen_before(seen, seen->waiting[i]);
    seen->noted = 0;
    return is_twice;
}

void solutions_seen_clear(struct solutions_seen *seen)
{
    seen->noted = 0;
    hash_table_clear(&seen->table);
}

void solutions_seen_close(struct solutions_seen *seen)
{
    hash_table_close(&seen->table, &seen->memory);
}
