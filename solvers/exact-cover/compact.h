/* SPDX-License-Identifier: MIT */
/* What dlx-compact and cells-compact share: each is one search compiled for several widths of indices. */
#ifndef QUADRILLE_SOLVERS_EXACT_COVER_COMPACT_H
#define QUADRILLE_SOLVERS_EXACT_COVER_COMPACT_H

#include "solvers/exact-cover/exact-cover.h"

/* Bytes that the copies of all lengths may take, one for each level; with more, lengths are counted up again.
 */
enum { COMPACT_COPIES = 16 << 20 };

/* A form: the search compiled for one width. */
struct compact_form {
    bool (*fits)(const struct cover *cover);
    /* The state, which begins with a pointer to its form; null if memory runs out. */
    void *(*open)(const struct problem *problem, struct allocator *allocator);
    enum search_end (*solve)(void *state, const struct instance *instance, struct search *search);
    void (*close)(void *state);
};

extern const struct compact_form dlx_compact_16, dlx_compact_32;
extern const struct compact_form cells_compact_8, cells_compact_16, cells_compact_32;

/* A back-end's open, with the first of its forms that fits; null ends them. The other two serve all states.
 */
bool compact_open(const struct compact_form *const *forms, const struct problem *problem,
                  struct allocator *allocator, void **state, struct error *error);
enum search_end compact_solve(void *state, const struct instance *instance, struct search *search);
void compact_close(void *state);

/* How many levels a search has at the most: no option covers fewer primary items than the one that covers
 * fewest of them. Options without any are never chosen. */
static inline uint32_t count_levels(const struct cover *problem)
{
    uint32_t fewest = problem->primary_count;
    for (uint32_t option = 0; option < problem->option_count; option++) {
        uint32_t primary = 0;
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++)
            primary += problem->items[i] < problem->primary_count;
        if (primary && primary < fewest)
            fewest = primary;
    }
    return fewest ? problem->primary_count / fewest : 0;
}

static inline size_t round_up(size_t count, size_t unit)
{
    return (count + unit - 1) / unit * unit;
}

/* The next part of a block, in units of a cache line; null if there is no block yet. */
static inline void *part(char *block, size_t *used, size_t count, size_t size)
{
    char *start = block ? block + *used : NULL;
    *used += round_up(count * size, 64);
    return start;
}

#endif
