/* SPDX-License-Identifier: MIT */
/* Hashes of the solutions seen, to notice one that comes twice. A million are remembered; beyond those a
 * repetition is not noticed. */
#ifndef QUADRILLE_SOLUTIONS_SEEN_H
#define QUADRILLE_SOLUTIONS_SEEN_H

#include "common/base/hash-table.h"

/* All zero at the beginning. */
struct solutions_seen {
    struct hash_table table;
    struct allocator memory;
};

/* True if this hash was added before; else it is added now, as long as there is memory. */
bool solutions_seen_before(struct solutions_seen *seen, uint64_t hash);
/* Forgets them all, and keeps the memory. */
void solutions_seen_clear(struct solutions_seen *seen);
void solutions_seen_close(struct solutions_seen *seen);

#endif
