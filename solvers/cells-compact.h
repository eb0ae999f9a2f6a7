/* The two forms of cells-compact: one source for sets of 16 and of 32 bits (cells-compact-sets.h). */
#ifndef QUADRILLE_CELLS_COMPACT_H
#define QUADRILLE_CELLS_COMPACT_H

#include "exact-cover.h"

/* Bytes that the copies of all lengths may take, a copy for each level; with more, lengths are counted. */
enum { CELLS_COMPACT_COPIES = 16 << 20 };

struct cells_compact_form {
    bool (*fits)(const struct cover *cover);
    /* The state, which begins with a pointer to its form; null if memory runs out. */
    void *(*open)(const struct problem *problem, const struct settings *settings,
                  struct allocator *allocator);
    enum search_end (*solve)(void *state, const struct instance *instance, struct search *search);
    void (*close)(void *state);
};

extern const struct cells_compact_form cells_compact_16, cells_compact_32;

#endif
