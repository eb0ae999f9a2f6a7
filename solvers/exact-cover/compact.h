/* SPDX-License-Identifier: MIT */
/* What dlx-compact and cells-compact share: each is one search compiled for several widths of indices. bits
 * divides its block as they do. */
#pragma once

#include "solvers/exact-cover/exact-cover.h"

/* Bytes that the copies of all lengths may take, one for each level; with more, lengths are counted up
 * again. */
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

/* A solver's open, with the first of its forms that fits; NULL ends them. The other two serve all states. */
bool compact_open(const struct compact_form *const *forms, const struct problem *problem,
                  struct allocator *allocator, void **state, struct error *error);
enum search_end compact_solve(void *state, const struct instance *instance, struct search *search);
void compact_close(void *state);

/* Returns the most levels that a search can have: no option covers fewer primary items than the one that
 * covers fewest of them. Options without any are never chosen. */
static inline uint32_t compact_levels(const struct cover *problem)
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

static inline size_t compact_round_up(size_t count, size_t unit)
{
    return (count + unit - 1) / unit * unit;
}

/* Returns the next part of a block, in units of a cache line. NULL if there is no block yet, and bytes are
 * only counted. */
static inline void *compact_part(char *block, size_t *used, size_t count, size_t size)
{
    char *start = block ? block + *used : NULL;
    *used += compact_round_up(count * size, 64);
    return start;
}

/* --- the lengths of all items side by side --- */

/* For a file that has defined INDEX, an unsigned type for items, and LENGTH, a signed one no wider. */
#ifdef LENGTH

/* Set in the length of an item that is not a candidate for a branch: a primary one that is covered, a
 * secondary one always. Smaller lengths are exact, so the least of all is that of an item to cover. */
#define COVERED ((LENGTH)((LENGTH)1 << (8 * sizeof(LENGTH) - 2)))
#define NOT_THERE ((LENGTH)(COVERED | (COVERED - 1)))

/* Lengths are looked at in whole blocks; after the last item they are NOT_THERE. */
enum { BLOCK = 16 };

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* Returns the first item among those with the fewest options; *fewest is their number. `places` are 0, 1, 2,
 * ... Two passes without a branch, written so that compilers make them a few instructions on vectors. */
static ALWAYS_INLINE INDEX compact_choose_fewest(const LENGTH *lengths, const LENGTH *places, size_t blocks,
                                                 LENGTH *fewest)
{
    LENGTH least = NOT_THERE, first = NOT_THERE;
    size_t count = blocks * BLOCK;
    for (size_t i = 0; i < count; i++)
        least = lengths[i] < least ? lengths[i] : least;
    for (size_t i = 0; i < count; i++) {
        LENGTH longer = (LENGTH) - (lengths[i] != least); /* all bits or none */
        LENGTH place = (LENGTH)(places[i] | (longer & NOT_THERE));
        first = place < first ? place : first;
    }
    *fewest = least;
    return (INDEX)first;
}

#endif
