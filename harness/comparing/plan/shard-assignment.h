/* SPDX-License-Identifier: MIT */
/* Deals the instances of a comparison to shards, so that shards take about as long as each other.
 *
 * How long a back-end takes is not known before. But more blanks, and larger boards, rarely take less time. So
 * pieces are sorted by a cheap estimate of their cost and dealt like cards, round after round, each round in
 * the opposite direction of the one before: to shards 1, 2, 3, 3, 2, 1, 1, ... Shards then hold equal numbers of
 * pieces, give or take one, and about the same mixture. Equal estimates are dealt in the order of the set, whose
 * neighbours often resemble each other. Who gets what depends on the sets and the number of shards alone. */
#ifndef QUADRILLE_HARNESS_COMPARING_PLAN_SHARD_ASSIGNMENT_H
#define QUADRILLE_HARNESS_COMPARING_PLAN_SHARD_ASSIGNMENT_H

#include "common/formats/reader.h"

/* What can't be torn apart: an instance with its isomorphs, or a stretch. */
struct piece {
    uint64_t cost; /* comparable with other pieces only */
    size_t place;  /* among the pieces, from 0 */
    uint32_t shard;
};

/* The cost of `count` puzzles from `index` on: of boards blanks times cells, of covers and formulas their
 * length. */
uint64_t deal_estimate(const struct puzzles *puzzles, size_t index, size_t count);

/* Gives each piece its shard, from 1. `dealt` counts the pieces of all sets, and goes on from set to set so that
 * many small sets are balanced, too. Pieces are in the order of their places before and after. */
void deal_pieces(struct piece *piece, size_t count, uint64_t shards, uint64_t *dealt);

#endif
