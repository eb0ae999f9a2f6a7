/* Hashes of the solutions seen, to tell one that comes twice: open addressing, never more than half full. A
 * million are remembered; beyond those a repetition is not noticed. */
#ifndef QUADRILLE_SOLUTIONS_SEEN_H
#define QUADRILLE_SOLUTIONS_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero at the beginning. */
struct solutions_seen {
    uint64_t *hash; /* 0: free */
    size_t room, count;
};

/* True if this hash was added before; else it is added now, as long as there is memory. */
bool solutions_seen_before(struct solutions_seen *seen, uint64_t hash);
/* Forgets them all, and keeps the memory. */
void solutions_seen_clear(struct solutions_seen *seen);
void solutions_seen_close(struct solutions_seen *seen);

#endif
