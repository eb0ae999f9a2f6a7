/* SPDX-License-Identifier: MIT */
/* Random isomorphs of an exact cover: the same problem in another order of items, options and colours, by
 * which it is seen how much of a back-end's effort is luck with that order, and which no back-end can know by
 * heart.
 *
 * Solutions stay solutions when
 *   - items of the same class change places, primary ones among themselves and secondary ones too;
 *   - options change places;
 *   - the items within an option change places;
 *   - colours change places.
 *
 * Names stay where they are: the item in place i has the name that the item in place i had before. So the
 * text of the isomorph differs, too, as that of a board does whose digits are relabelled. */
#ifndef QUADRILLE_COMMON_COVER_COVER_MAP_H
#define QUADRILLE_COMMON_COVER_COVER_MAP_H

#include "common/cover/cover.h"

/* Isomorph `number` of a cover. Number 0 is a copy of the cover itself. Any other is drawn, each order of
 * items, options and colours equally likely, and depends on nothing but `seed`, `instance` (a hash of the
 * cover) and `number`, on every machine. Not for the cover of a board (order.rows set): board-isomorph.h makes
 * isomorphs of boards, which stay boards.
 *
 * Unless null, option_from (room for option_count) says where options come from: option o of the isomorph
 * is option option_from[o] of the cover, and so a solution is mapped back.
 *
 * The caller owns the isomorph. Null if memory runs out, or if the cover is that of a board. */
struct cover *cover_isomorph_make(const struct cover *cover, uint64_t seed, uint64_t instance,
                                  unsigned number, uint32_t *option_from, struct allocator *allocator);

#endif
