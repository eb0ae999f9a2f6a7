/* SPDX-License-Identifier: MIT */
/* Hashes of the solutions seen, to notice one that comes twice. A million are remembered; a later one is
 * compared with those, and with the hundred thousand that come with it. */
#pragma once

#include "common/base/hash-table.h"

/* All zero at the beginning. */
struct solutions_seen {
    struct hash_table table; /* those that were looked up at once */
    struct allocator memory;
    /* Those that are looked up later, a batch at a time. A table that outgrows the caches costs a wait for
     * memory for each; sorting the batch, and going along those remembered, which are sorted, costs a
     * tenth. */
    uint64_t *batch, *room_to_sort, *remembered;
    size_t noted, room, remembered_count, remembered_room;
};

/* True if this hash was added before; else it is added now, as long as there is memory. */
bool solutions_seen_before(struct solutions_seen *seen, uint64_t hash);
/* The same, and far cheaper where solutions come by the thousand, but the answer is of the batch before: at
 * the end solutions_seen_all has to be asked. Of those that the other function was asked about it knows
 * nothing. */
bool solutions_seen_later(struct solutions_seen *seen, uint64_t hash);
/* True if one of those that wait was added before. Nothing may be added after that, before
 * solutions_seen_clear. */
bool solutions_seen_all(struct solutions_seen *seen);
/* Forgets them all, and keeps the memory. */
void solutions_seen_clear(struct solutions_seen *seen);
void solutions_seen_close(struct solutions_seen *seen);
