/* SPDX-License-Identifier: MIT */
#include "harness/answers/split/split.h"

#include "harness/ground/memory.h"

#include <stdlib.h>
#include <string.h>

/* --- parts --- */

/* Below the options of `above` and one more, unless that is null. */
static struct split_part *make_part(const uint32_t *above, size_t count, const uint32_t *option, double share)
{
    size_t all = count + (option != 0);
    struct split_part *part = memory_get(sizeof *part + all * sizeof *part->options);
    *part = (struct split_part){.share = share, .count = all};
    if (count)
        memcpy(part->options, above, count * sizeof *above);
    if (option)
        part->options[count] = *option;
    return part;
}

static void free_part(struct split_part *part)
{
    free(part->held);
    free(part);
}

static void free_parts(struct split_part *part)
{
    while (part) {
        struct split_part *next = part->next;
        free_part(part);
        part = next;
    }
}

/* --- cutting the tree near its root --- */

/* The part with the largest share of those that may be opened, `number` 0: that is nearest to the root. */
static struct split_part **find_largest(struct split_part **parts)
{
    struct split_part **best = 0;
    for (struct split_part **at = parts; *at; at = &(*at)->next)
        if (!(*at)->number && (!best || (*at)->share > (*best)->share))
            best = at;
    return best;
}

/* Puts the children of a part in its place. */
static void open_part(struct split *split, struct split_part **place, size_t *part_count)
{
    struct split_tree *tree = &split->tree;
    struct split_part *part = *place, *after = part->next, **end = place;
    split_tree_branch(tree, part->options, part->count);
    if (tree->is_solution) {
        part->number = 1;
        return;
    }
    split->near_nodes++;
    split->counts.placements += tree->child_count;
    split->counts.propagations += tree->child_count == 1;
    if (tree->child_count && part->count + 1 > split->counts.deepest)
        split->counts.deepest = part->count + 1;
    if (!tree->child_count)
        split->near_share += part->share;
    for (size_t i = 0; i < tree->child_count; i++) {
        *end =
            make_part(part->options, part->count, &tree->child[i], part->share / (double)tree->child_count);
        end = &(*end)->next;
    }
    *end = after;
    *part_count += tree->child_count;
    --*part_count;
    free_part(part);
}

void split_open(struct split *split, const struct cover *cover, const uint32_t *taken, size_t taken_count,
                size_t wanted)
{
    *split = (struct split){0};
    split_tree_open(&split->tree, cover, taken, taken_count);
    struct split_part *parts = make_part(0, 0, 0, 1), **place;
    size_t count = 1;
    /* Where solutions are as near to the root as this, the search is small, and what is left of it is the back-end's. */
    while (count < wanted && !split->tree.is_solution && (place = find_largest(&parts)))
        open_part(split, place, &count);
    split->tops = memory_zeroed(count + 1, sizeof *split->tops);
    split->top_count = count;
    for (size_t top = 0; top < count; top++) {
        struct split_part *part = parts;
        parts = part->next;
        part->next = 0;
        part->top = top;
        part->number = split->part_count++;
        split->tops[top] = (struct split_top){.parts = part, .share = part->share, .nodes = 1, .left = 1};
    }
}

void split_close(struct split *split)
{
    for (size_t top = 0; split->tops && top < split->top_count; top++)
        free_parts(split->tops[top].parts);
    free(split->tops);
    split_tree_close(&split->tree);
    *split = (struct split){0};
}

/* --- what is searched --- */

static void add_counts(struct split *split, const struct split_part *part, const struct split_counts *counts)
{
    struct split_counts *all = &split->counts;
    all->solutions += counts->solutions;
    all->placements += counts->placements;
    all->propagations += counts->propagations;
    if (part->count + counts->deepest > all->deepest)
        all->deepest = part->count + counts->deepest;
    split->tops[part->top].nodes += counts->placements;
}

void split_finish(struct split *split, struct split_part *part, const struct split_counts *counts)
{
    struct split_top *top = &split->tops[part->top];
    add_counts(split, part, counts);
    part->state = PART_DONE;
    top->share_done += part->share;
    split->tops_done += !--top->left;
}

/* The later brothers of options[parent], a child of the node below those before it, as parts; *share is that node's and
 * becomes that of each child. False if there is no such child. */
static bool make_brothers(struct split *split, const uint32_t *options, size_t parent, double *share,
                          struct split_part **brothers)
{
    struct split_tree *tree = &split->tree;
    struct split_part **end = brothers;
    bool found = false;
    *brothers = 0;
    split_tree_branch(tree, options, parent);
    *share /= (double)(tree->child_count ? tree->child_count : 1);
    for (size_t i = 0; i < tree->child_count; i++) {
        if (found) {
            *end = make_part(options, parent, &tree->child[i], *share);
            end = &(*end)->next;
        }
        found |= tree->child[i] == options[parent];
    }
    return found;
}

/* What is left of a part, in order; null if there is no such path. */
static struct split_part *parts_left(struct split *split, const struct split_part *part, const uint32_t *path,
                                     size_t length)
{
    size_t count = part->count + length;
    uint32_t *options = memory_get(count * sizeof *options);
    struct split_part *all = 0, *here = 0;
    double share = part->share;
    bool right = true;
    if (part->count)
        memcpy(options, part->options, part->count * sizeof *options);
    memcpy(options + part->count, path, length * sizeof *options);
    for (size_t parent = part->count; right && parent < count; parent++) {
        struct split_part *brothers, **end = &brothers;
        right = make_brothers(split, options, parent, &share, &brothers);
        while (*end)
            end = &(*end)->next;
        *end = all; /* deeper ones come first */
        all = brothers;
    }
    if (right)
        here = make_part(options, count, 0, share);
    free(options);
    if (here)
        here->next = all;
    else
        free_parts(all);
    return here;
}

bool split_divide(struct split *split, struct split_part *part, const struct split_counts *counts,
                  const uint32_t *path, size_t length)
{
    struct split_top *top = &split->tops[part->top];
    if (!length) {
        part->state = PART_PENDING;
        return true;
    }
    struct split_part *left = parts_left(split, part, path, length), *last = left;
    if (!left)
        return false;
    double share_left = 0;
    add_counts(split, part, counts);
    for (struct split_part *at = left; at; last = at, at = at->next) {
        at->top = part->top;
        at->number = split->part_count++;
        share_left += at->share;
        top->left++;
        if (at != left) {
            split->counts.placements++;
            top->nodes++;
        }
    }
    last->next = part->next;
    part->next = left;
    part->state = PART_DONE;
    top->share_done += part->share - share_left;
    top->left--;
    return true;
}

void split_drop(struct split *split, struct split_part *part)
{
    struct split_part **at = &split->tops[part->top].parts;
    while (*at != part)
        at = &(*at)->next;
    *at = part->next;
    free_part(part);
}

struct split_part *split_first_of(const struct split *split, size_t top)
{
    struct split_part *part = split->tops[top].parts;
    while (part && part->state != PART_PENDING)
        part = part->next;
    return part;
}

struct split_part *split_largest(const struct split *split)
{
    struct split_part *best = 0;
    for (size_t top = 0; top < split->top_count; top++)
        for (struct split_part *part = split->tops[top].parts; part; part = part->next)
            if (part->state == PART_PENDING && (!best || part->share > best->share))
                best = part;
    return best;
}

bool split_is_done(const struct split *split)
{
    return split->tops_done == split->top_count;
}
