/* cells-compact: exact cover by sparse sets that are tidied up lazily. It enters the nodes that dlx enters,
 * level by level; but the options of an item are not always tried in the same order, so solutions come in
 * another.
 *
 * Source: the sets of cells.c (Knuth's SSXCC, after Solnon), with one step less: nothing is swapped when an
 * option goes. That a compact copy may replace undoing is Solnon's; dlx-compact does the same.
 *
 * The idea. Whether an option is still possible is one byte, `alive`. The set of an item is an array whose
 * prefix holds all of its living options, and dead ones between them. Covering an item walks along that
 * prefix: each option is written to the end of the trail, the trail grows by its byte, and the byte becomes
 * 0. So those that were dead already are written over, and there is no branch to be foreseen wrongly, nor any
 * other set to be touched: this is what links and swaps pay for in every list that an option is in. Undoing
 * takes options from the trail and writes 1.
 *
 * Lengths. What is lost is the size of the sets, so lengths are kept apart, exact, for primary items. An
 * option has a row: a vector that is 1 at its primary items, 0 elsewhere. All lengths of a small cover fit in
 * a few vector registers, and there the rows of the options that died are subtracted, and it is tested
 * whether some length has become 0, which makes the node dead. With more than 80 primary items lengths are
 * counted down one by one. They come back from a copy at the branch, as in dlx-compact.
 *
 * Tidying. Prefixes are never too short, but they get long: dead options are walked over again and again. At
 * a branch with many options, where it will pay, the items whose prefix is more than twice as long as needed
 * get their living options moved to the front and the prefix cut behind them. This is sound because it moves
 * options only within the prefix: a longer prefix that a branch above will come back to holds the same
 * options as before, if in another order, and an order was never promised.
 *
 * The options of a branch, which died when its item was covered, are a stretch of the trail; they are tried
 * from there. Forced items and the last option of a branch are undone with the branch above. A coloured item
 * is purified once: the options die that give it another colour or none.
 *
 * Forms. Where a cover has too many options or items for indices of 16 bits, or where the copies would take
 * more than 16 MB, the same source serves with indices of 32 bits, and lengths are counted up again.
 *
 * Counts: those of dlx, and of a whole search each the same as there unless tie=random draws other numbers;
 * but for updates, for which there is nothing alike here. */
#include "compact.h"

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    static const struct compact_form *const forms[] = {&cells_compact_16, &cells_compact_32, 0};
    return compact_open(forms, problem, settings, allocator, state, error);
}

const struct solver solver_cells_compact = {
    SOLVER_HEAD,
    .name = "cells-compact",
    .family = "exact cover",
    .summary = "sparse sets tidied up lazily, for speed; the nodes of dlx",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = exact_cover_settings,
    .open = open,
    .solve = compact_solve,
    .close = compact_close,
};
