/* SPDX-License-Identifier: MIT */
/* cells-compact: exact cover by sparse sets that are tidied up lazily. It enters the nodes that dlx enters,
 * level by level, and reports the same solutions in the same order; each node costs less.
 *
 * Source: the sets of cells.c (Knuth's SSXCC, after Solnon), with one step less: nothing is swapped when an
 * option goes. That a compact copy may replace undoing is Solnon's; dlx-compact does the same.
 *
 * The idea. Whether an option is still possible is one byte, `alive`. The set of an item is an array that
 * holds all of its living options in their order, and dead ones between them. Covering an item walks along
 * its set: each option is written to the end of the trail, and the trail grows by its byte. So those that
 * were dead already are written over, there is no branch to be foreseen wrongly, nor any other set to be
 * touched: this is what links and swaps pay for in every list that an option is in. Only then does a second
 * walk, along what is new on the trail, write 0 to their bytes. (In one walk a processor would have to wait,
 * before it reads the next byte, until it knows that the byte written last is another one.) Undoing walks
 * along the trail and writes 1.
 *
 * Lengths. What is lost is the size of the sets, so lengths are kept apart, exact, for primary items. An
 * option has a row: a byte that is 1 for each of its primary items, 0 for others. With up to 80 primary items
 * all lengths stay in vector registers while the search goes down; the rows of the options that die are added
 * up, 16 items in an instruction, and the sum is subtracted. It is then tested whether some length has become
 * 0, which makes the node dead. Registers are as many as the cover needs, so the search is compiled for each
 * number of them (cells-compact-sets.h). With more items lengths are in memory and counted down one by one.
 * They come back from a copy at the branch, as in dlx-compact.
 *
 * Tidying. Sets never miss a living option, but dead ones are walked over again and again. At a branch with
 * many options, where it will pay, each item whose set is more than twice as long as needed gets a new one of
 * its living options alone; secondary items, whose lengths are not known, where half of all options have died
 * since they were looked at last. Going back beyond the branch it gets back the old one. A new set is not
 * half as long as the one before, so all that an item has had take less room than the first, once more.
 *
 * The options of a branch, which died when its item was covered, are a stretch of the trail; they are tried
 * from there. Forced items and the last option of a branch are undone with the branch above. A coloured item
 * is purified once: the options die that give it another colour or none.
 *
 * Forms. Lengths have 8 bits if no item has more than 63 options, else 16: narrow ones need half the
 * registers. Where a cover has too many options or items for indices of 16 bits, or where the copies would
 * take more than 16 MB, the same source serves with indices of 32 bits, and lengths are counted up again.
 *
 * Counts: those of dlx, each the same as there, except updates, which have no like here. */
#include "solvers/exact-cover/compact.h"

static bool cells_compact_open(const struct problem *problem, const struct settings *settings,
                               struct allocator *allocator, void **state, struct error *error)
{
    (void)settings;
    static const struct compact_form *const forms[] = {&cells_compact_8, &cells_compact_16, &cells_compact_32,
                                                       NULL};
    return compact_open(forms, problem, allocator, state, error);
}

const struct solver solver_cells_compact = {
    EXACT_COVER_HEAD,
    .name = "cells-compact",
    .summary = "sparse sets tidied up lazily, for speed; the nodes of dlx",
    .counted = COUNTS_PLACEMENTS,
    .open = cells_compact_open,
    .solve = compact_solve,
    .close = compact_close,
    .extensions = EXTENSION_COLOURS,
};
