/* SPDX-License-Identifier: MIT */
/* Covers that are made from a cover: its items, options and colours in other places, or some of them alone;
 * and random isomorphs. All that a cover has goes along: classes, bounds, colours, costs, names. */
#pragma once

#include "common/cover/cover.h"

/* Where the parts of a cover go. */
struct cover_map {
    /* For each item its place in the new cover, or COVER_LEFT_OUT; null: its own. An item that is primary in
     * the new cover is primary in the old one. */
    const uint32_t *item;
    uint32_t item_count, primary_count; /* of the new cover */
    /* Option o of the new cover is option option_from[o] of the old one; null: option o. */
    const uint32_t *option_from;
    uint32_t option_count;  /* of the new cover */
    const uint32_t *colour; /* colour c becomes colour[c - 1] + 1; null: c */
    /* The item in place i gets the name of the item that was in place i, and so do colours. */
    bool names_stay;
};

#define COVER_LEFT_OUT UINT32_MAX

/* Returns the cover with its parts where they go, which the caller owns. The cover of a board gets the names
 * of its items, and is the cover of a board no more. Null if memory runs out. */
struct cover *cover_map(const struct cover *cover, const struct cover_map *map, struct allocator *allocator);

/* What becomes of an item in a part. */
enum item_use { ITEM_LEFT_OUT, ITEM_AS_SECONDARY, ITEM_AS_PRIMARY };

/* Returns a part of a cover: each item as `use` says, at least one as a primary one, which it was; the
 * options that are kept. Options without a primary item are left out: whether they are chosen makes no
 * difference. Null if memory runs out. */
struct cover *cover_part(const struct cover *cover, const uint8_t *use, const uint8_t *option_kept,
                         struct allocator *allocator);

/* Returns isomorph `number` of a cover: the same problem in another order of items, options and colours, by
 * which it is seen how much of a back-end's effort is luck with that order, and which no back-end can know by
 * heart. Solutions stay solutions when
 *   - items of the same class change places, primary ones among themselves and secondary ones too;
 *   - options change places;
 *   - the items within an option change places;
 *   - colours change places.
 * Names stay where they are, so the text of the isomorph differs, too, as that of a board does whose digits
 * are relabelled.
 *
 * Number 0 is a copy of the cover itself. Any other is drawn, each order equally likely, and depends on
 * nothing but `seed`, `instance` (a hash of the cover) and `number`, on every machine. The cover of a board
 * (order.rows set) has none: board-isomorph.h makes isomorphs of boards, which stay boards.
 *
 * Unless null, option_from (room for option_count) says where options come from: option o of the isomorph is
 * option option_from[o] of the cover, and so a solution is mapped back.
 *
 * The caller owns the isomorph. Null if memory runs out, or if the cover is that of a board. */
struct cover *cover_isomorph_make(const struct cover *cover, uint64_t seed, uint64_t instance,
                                  unsigned number, uint32_t *option_from, struct allocator *allocator);
