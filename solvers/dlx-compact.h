/* The two forms of dlx-compact: one source for links of 16 and of 32 bits (dlx-compact-links.h). */
#ifndef QUADRILLE_DLX_COMPACT_H
#define QUADRILLE_DLX_COMPACT_H

#include "exact-cover.h"

/* Bytes that the copies of all lengths may take, a copy for each level; with more, lengths are counted. */
enum { DLX_COMPACT_COPIES = 16 << 20 };

struct dlx_compact_form {
    bool (*fits)(const struct cover *cover);
    /* The state, which begins with a pointer to its form; null if memory runs out. */
    void *(*open)(const struct problem *problem, const struct settings *settings,
                  struct allocator *allocator);
    enum search_end (*solve)(void *state, const struct instance *instance, struct search *search);
    void (*close)(void *state);
};

extern const struct dlx_compact_form dlx_compact_16, dlx_compact_32;

#endif
