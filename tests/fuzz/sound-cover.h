/* SPDX-License-Identifier: MIT */
/* What holds of every exact cover that a reader or a family makes. */
#ifndef QUADRILLE_TESTS_FUZZ_SOUND_COVER_H
#define QUADRILLE_TESTS_FUZZ_SOUND_COVER_H

#include "common/cover/cover.h"
#include "tests/fuzz/fuzz.h"

static inline void check_sound(const struct cover *cover)
{
    fuzz_insist(cover->primary_count >= 1 && cover->primary_count <= cover->item_count);
    fuzz_insist(cover->option_start[0] == 0 && cover->option_start[cover->option_count] == cover->node_count);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool primary = false;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            fuzz_insist(cover->items[node] < cover->item_count &&
                        cover_colour(cover, node) <= cover->colour_count);
            fuzz_insist(cover->items[node] >= cover->primary_count || !cover_colour(cover, node));
            primary |= cover->items[node] < cover->primary_count;
        }
        fuzz_insist(primary);
    }
}

#endif
