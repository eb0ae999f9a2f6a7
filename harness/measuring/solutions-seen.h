/* SPDX-License-Identifier: MIT */
/* Hashes of the solutions seen, to notice one that comes twice. A million are remembered; beyond those a
 * repetition is not noticed. */
#ifndef QUADRILLE_SOLUTIONS_SEEN_H
#define QUADRILLE_SOLUTIONS_SEEN_H

#include "common/base/hash-table.h"

/* All zero at the beginning. */
enum { SOLUTIONS_WAITING = 16 };
struct solutions_seen {
    struct hash_table table;
    struct allocator memory;
    uint64_t waiting[SOLUTIONS_WAITING]; /* hashes that are added later, */
    uint64_t noted;                      /* and how many there were of them: the newest is noted - 1 */
};

/* True if this hash was added before; else it is added now, as long as there is memory. */
bool solutions_seen_before(struct solutions_seen *seen, uint64_t hash);
/* The same, and cheaper where solutions come by the thousand, but the hash waits until others have come or
 * solutions_seen_all is called: the answer is of one before it. */
bool solutions_seen_later(struct solutions_seen *seen, uint64_t hash);
/* True if one of those that wait was added before. None waits then. */
bool solutions_seen_all(struct solutions_seen *seen);
/* Forgets them all, and keeps the memory. */
void solutions_seen_clear(struct solutions_seen *seen);
void solutions_seen_close(struct solutions_seen *seen);

#endif
