/* SPDX-License-Identifier: MIT */
/* dlx-compact: Dancing Links laid out for speed. It enters the nodes that dlx enters, level by level, and
 * reports the same solutions in the same order; each node costs less.
 *
 * Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, Algorithms X and C (see dlx.c for the dance
 * itself). That lengths may come back from a copy instead of being counted up is Solnon's idea for sparse
 * sets (see cells.c), brought over to links.
 *
 * The invariant. An option is either there, in the lists of all its items, or hidden, in none of them. (In
 * the textbook a hidden option stays in the list by which it was found, so a node must know whether it is in
 * or out.) Hiding it takes all its nodes out without asking, and notes it on a trail; undoing takes options
 * from the end of the trail and puts all their nodes back. A walk along the list of an item that hides each
 * option it meets goes on undisturbed, because a node keeps its own links when it is taken out. For the same
 * reason the options of a branch, hidden when its item was covered, still form a chain from the first to the
 * head, and that is how they are tried one after the other.
 *
 * What makes it fast.
 *   - A node is 8 bytes, four indices of 16 bits, and the nodes of an option lie next to each other. Options
 *     are padded to one length, so hiding one is a straight line of instructions, compiled for each of the
 *     common lengths; padding is linked to itself, so that taking it out and putting it back change nothing.
 *     Options of a cover that has a long one are not padded but ended by a node of padding.
 *   - No list of items. Their lengths lie side by side, and what is covered carries a bit that makes it
 *     longer than any that is not; so the item to branch on is the place of a minimum.
 *   - Lengths are not counted up when options come back: they are copied at the branch. A forced item has no
 *     second option, and after the last option of a branch there is nothing more to do at it; both are undone
 *     together with the branch above, which brings back its own copy.
 *   - As soon as an item to be covered is left without options, the node is dead: the rest of its items need
 *     not be covered. An option that covers all that is left is a solution, and nothing has to be hidden for
 *     it.
 *
 * Colours. A coloured item of an option that is put down is purified: the options that do not agree are
 * hidden. Those that agree stay in its list, and the item is settled: the next of them need not purify it
 * again.
 *
 * Forms. Where a cover has too many nodes for indices of 16 bits, or where the copies would take more than
 * 16 MB, the same source serves with indices of 32 bits, and lengths are counted up as in the textbook.
 *
 * Cost: covering an item with k options of length l takes k l nodes out, including its own; every choice
 * looks at all primary items, covered or not, 8 of them in an instruction.
 *
 * Counts: those of dlx, each the same as there, except updates: here options leave the list of the covered
 * item, too. */
#include "solvers/exact-cover/compact.h"

static bool dlx_compact_open(const struct problem *problem, const struct settings *settings,
                             struct allocator *allocator, void **state, struct error *error)
{
    (void)settings;
    static const struct compact_form *const forms[] = {&dlx_compact_16, &dlx_compact_32, NULL};
    return compact_open(forms, problem, allocator, state, error);
}

const struct solver solver_dlx_compact = {
    EXACT_COVER_HEAD,
    .name = "dlx-compact",
    .summary = "Dancing Links, laid out for speed; the nodes of dlx",
    .counted = COUNTS_PLACEMENTS,
    .open = dlx_compact_open,
    .solve = compact_solve,
    .close = compact_close,
    .extensions = EXTENSION_COLOURS,
};
