/* SPDX-License-Identifier: MIT */
/* links-bits: Dancing Links at first, a bit matrix in the end. It enters the nodes that dlx enters, level by
 * level, and reports the same solutions in the same order.
 *
 * The idea. A bit matrix is quick as long as its rows are a few registers (see bits.c). Of a large cover they
 * are not: each row has a bit for every option, alive or not, and looking at all of them costs more than to
 * follow the links of those that are left. But nearly all nodes of a search are deep in it, where little is
 * left. So the search begins with the links of dlx-compact, and at each branch with 512 options or fewer it
 * hands the options and items that are left over to the matrix, which finds all solutions below.
 *
 * What is handed over is a cover of its own: the lists of uncovered items, as they stand in the links. The
 * links stay as they are in the meantime, so coming back from the matrix is coming back to the branch above.
 *
 * Forms, colours and counts are those of dlx-compact; the matrix is that of
 * bits (bits-tail.c).
 *
 * Cost: handing over costs a step for each item of each option that is left. Memory: that of dlx-compact, 8
 * bytes more for each item of an option, and a bit matrix of 512 options for all items, 4096 of them at
 * most. */
#include "solvers/exact-cover/compact.h"
#include "solvers/interface/instruction-sets.h"

static const struct setting links_bits_settings[] = {
    SET_SETTING,
    {.name = 0},
};

static bool links_bits_open(const struct problem *problem, const struct settings *settings,
                            struct allocator *allocator, void **state, struct error *error)
{
    if (instruction_set_of(settings->value[0], error) == SET_AUTO)
        return false;
    static const struct compact_form *const forms[] = {&links_bits_16, &links_bits_32, 0};
    return compact_open(forms, problem, settings, allocator, state, error);
}

const struct solver solver_links_bits = {
    SOLVER_HEAD,
    .name = "links-bits",
    .family = "exact cover",
    .summary = "Dancing Links, handed over to a bit matrix",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = links_bits_settings,
    .open = links_bits_open,
    .solve = compact_solve,
    .close = compact_close,
    .splits = exact_cover_always,
    .takes = TAKES_COLOURS,
};
