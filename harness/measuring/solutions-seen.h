/* Hashes of the solutions seen, to tell one that comes twice: open addressing, never more than half full. A
 * million are remembered; beyond those a repetition is not noticed. */
#ifndef QUADRILLE_SEEN_H
#define QUADRILLE_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero at the beginning. */
struct seen {
    uint64_t *hash; /* 0: free */
    size_t room, count;
};

/* True if this hash was added before; else it is added now, as long as there is memory. */
bool seen_before(struct seen *seen, uint64_t hash);
/* Forgets them all, and keeps the memory. */
void seen_clear(struct seen *seen);
void seen_close(struct seen *seen);

#endif
