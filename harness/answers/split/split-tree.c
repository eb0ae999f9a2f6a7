/* SPDX-License-Identifier: MIT */
#include "harness/answers/split/split.h"

#include "harness/ground/memory.h"

#include <stdlib.h>
#include <string.h>

/* States of items; above COVERED: covered with the colour of that number less COVERED. */
enum { FREE, COVERED };

void split_tree_open(struct split_tree *tree, const struct cover *cover, const uint32_t *taken,
                     size_t taken_count)
{
    *tree =
        (struct split_tree){.cover = cover,
                            .taken = memory_get((taken_count + 1) * sizeof *tree->taken),
                            .taken_count = taken_count,
                            .states = memory_get((cover->item_count + (size_t)1) * sizeof *tree->states),
                            .lengths = memory_get((cover->primary_count + (size_t)1) * sizeof *tree->lengths),
                            .alive = memory_get(cover->option_count + (size_t)1),
                            .child = memory_get((cover->option_count + (size_t)1) * sizeof *tree->child)};
    if (taken_count)
        memcpy(tree->taken, taken, taken_count * sizeof *taken);
}

void split_tree_close(struct split_tree *tree)
{
    free(tree->taken);
    free(tree->states);
    free(tree->lengths);
    free(tree->alive);
    free(tree->child);
    *tree = (struct split_tree){0};
}

static void choose(struct split_tree *tree, const uint32_t *options, size_t count)
{
    const struct cover *cover = tree->cover;
    for (size_t i = 0; i < count; i++)
        for (size_t node = cover->option_start[options[i]]; node < cover->option_start[options[i] + 1];
             node++)
            tree->states[cover->items[node]] = COVERED + cover_colour(cover, node);
}

/* Whether an option goes together with those chosen. */
static bool agrees(const struct split_tree *tree, uint32_t option)
{
    const struct cover *cover = tree->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        uint32_t state = tree->states[cover->items[node]];
        if (state == COVERED || (state != FREE && state - COVERED != cover_colour(cover, node)))
            return false;
    }
    return true;
}

void split_tree_branch(struct split_tree *tree, const uint32_t *options, size_t count)
{
    const struct cover *cover = tree->cover;
    memset(tree->states, 0, cover->item_count * sizeof *tree->states);
    memset(tree->lengths, 0, cover->primary_count * sizeof *tree->lengths);
    choose(tree, tree->taken, tree->taken_count);
    choose(tree, options, count);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        tree->alive[option] = agrees(tree, option);
        for (size_t node = cover->option_start[option];
             tree->alive[option] && node < cover->option_start[option + 1]; node++)
            if (cover->items[node] < cover->primary_count)
                tree->lengths[cover->items[node]]++;
    }
    uint32_t best = cover->primary_count;
    for (uint32_t item = 0; item < cover->primary_count; item++)
        if (tree->states[item] == FREE &&
            (best == cover->primary_count || tree->lengths[item] < tree->lengths[best]))
            best = item;
    tree->child_count = 0;
    tree->is_solution = best == cover->primary_count;
    for (uint32_t option = 0; !tree->is_solution && option < cover->option_count; option++)
        if (tree->alive[option] && cover_option_has(cover, option, best))
            tree->child[tree->child_count++] = option;
}
