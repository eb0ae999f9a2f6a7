/* SPDX-License-Identifier: MIT */
/* The dance of dlx: covering and uncovering, purifying and its reverse, between dlx.c, which explains and
 * searches with them, dlx-bounds.c, which searches where items have bounds, and dlx-costs.c, where options
 * have costs. */
#pragma once

#include "solvers/exact-cover/exact-cover.h"
#include "solvers/tracing/trace.h"

/* An item holds its number of options where an option's node holds its item. */
struct dlx_node {
    uint32_t up, down;
    union {
        uint32_t item;   /* of a node in an option; 0 in a spacer */
        uint32_t length; /* of an item: how many options are in its list */
    };
    union {
        uint32_t colour; /* of a node in an option; 0 is none */
        uint32_t option; /* of a spacer: the one before it */
    };
};

/* In place of its colour: an option that stands has given the item the same one. */
#define SETTLED UINT32_MAX

struct dlx_item {
    uint32_t left, right;
};

/* How often a primary item may still be covered, and how far below its upper bound the lower one is. */
struct dlx_coverage {
    uint32_t bound, slack;
};

struct dlx {
    struct arrays arrays;
    const struct cover *problem;
    struct dlx_node *nodes;
    struct dlx_item *items; /* 0..item_count, [0] the head */
    uint32_t *chosen;       /* at each level: the node by which its option was chosen */
    uint32_t *options;      /* room for a solution */
    /* For a cover with bounds, else NULL: at each level the first option of its item when it was entered. */
    uint32_t *first;
    struct dlx_coverage *coverage; /* likewise, of each item */
    uint32_t item_count, primary_count;
    struct choice_rule rule;
    struct search *search;
    struct search_tally tally;
};

/* --- the dance --- */

/* Takes the option of `node` out of all lists except the one that `node` itself is in. */
static inline void dlx_hide(struct dlx *dlx, uint32_t node)
{
    struct dlx_node *nodes = dlx->nodes;
    uint32_t x = node + 1;
    while (x != node) {
        COUNT_MEMS(dlx, 1);
        if (!nodes[x].item) {
            x = nodes[x].up;
            COUNT_MEMS(dlx, 1);
            continue;
        }
        if (nodes[x].colour != SETTLED) {
            nodes[nodes[x].up].down = nodes[x].down;
            nodes[nodes[x].down].up = nodes[x].up;
            nodes[nodes[x].item].length--;
            dlx->tally.updates++;
            COUNT_MEMS(dlx, 5);
        }
        x++;
    }
}

static inline void dlx_unhide(struct dlx *dlx, uint32_t node)
{
    struct dlx_node *nodes = dlx->nodes;
    uint32_t x = node - 1;
    while (x != node) {
        COUNT_MEMS(dlx, 1);
        if (!nodes[x].item) {
            x = nodes[x].down;
            COUNT_MEMS(dlx, 1);
            continue;
        }
        if (nodes[x].colour != SETTLED) {
            nodes[nodes[x].up].down = x;
            nodes[nodes[x].down].up = x;
            nodes[nodes[x].item].length++;
            COUNT_MEMS(dlx, 5);
        }
        x--;
    }
}

static inline void dlx_unlink_item(struct dlx_item *items, uint32_t item)
{
    items[items[item].left].right = items[item].right;
    items[items[item].right].left = items[item].left;
}

static inline void dlx_relink_item(struct dlx_item *items, uint32_t item)
{
    items[items[item].left].right = items[items[item].right].left = item;
}

static inline void dlx_cover(struct dlx *dlx, uint32_t item)
{
    TRACE(dlx->search, .kind = TRACE_COVER, .item = item - 1, .count = dlx->nodes[item].length);
    assert(item && item <= dlx->item_count);
    for (uint32_t node = dlx->nodes[item].down; node != item; node = dlx->nodes[node].down) {
        dlx_hide(dlx, node);
        COUNT_MEMS(dlx, 1);
    }
    dlx_unlink_item(dlx->items, item);
    dlx->tally.updates++;
    COUNT_MEMS(dlx, 4);
}

static inline void dlx_uncover(struct dlx *dlx, uint32_t item)
{
    TRACE(dlx->search, .kind = TRACE_UNCOVER, .item = item - 1, .count = dlx->nodes[item].length);
    dlx_relink_item(dlx->items, item);
    COUNT_MEMS(dlx, 4);
    for (uint32_t node = dlx->nodes[item].up; node != item; node = dlx->nodes[node].up) {
        dlx_unhide(dlx, node);
        COUNT_MEMS(dlx, 1);
    }
}

#ifdef QUADRILLE_TRACED
/* An item is purified, or no longer: the options in its list that do not agree are hidden, or return. */
static void dlx_trace_purifying(struct dlx *dlx, enum trace_kind kind, uint32_t item, uint32_t colour)
{
    uint32_t count = 0;
    for (uint32_t node = dlx->nodes[item].down; node != item; node = dlx->nodes[node].down)
        count += dlx->nodes[node].colour != colour && dlx->nodes[node].colour != SETTLED;
    TRACE(dlx->search, .kind = kind, .item = item - 1, .colour = colour, .count = count);
}
#endif

/* The item of `chosen` takes its colour: options that disagree are hidden, nodes that agree are settled. */
static inline void dlx_purify(struct dlx *dlx, uint32_t chosen)
{
    struct dlx_node *nodes = dlx->nodes;
    uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    assert(item > dlx->primary_count && colour && colour != SETTLED);
    TRACED(dlx_trace_purifying(dlx, TRACE_PURIFY, item, colour));
    COUNT_MEMS(dlx, 2);
    for (uint32_t node = nodes[item].down; node != item; node = nodes[node].down) {
        COUNT_MEMS(dlx, 2);
        if (nodes[node].colour == colour) {
            nodes[node].colour = SETTLED;
            COUNT_MEMS(dlx, 1);
        } else {
            dlx_hide(dlx, node);
        }
    }
}

static inline void dlx_unpurify(struct dlx *dlx, uint32_t chosen)
{
    struct dlx_node *nodes = dlx->nodes;
    uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    TRACED(dlx_trace_purifying(dlx, TRACE_UNPURIFY, item, colour));
    COUNT_MEMS(dlx, 2);
    for (uint32_t node = nodes[item].up; node != item; node = nodes[node].up) {
        COUNT_MEMS(dlx, 2);
        if (nodes[node].colour == SETTLED) {
            nodes[node].colour = colour;
            COUNT_MEMS(dlx, 1);
        } else {
            dlx_unhide(dlx, node);
        }
    }
}

/* An option that is put down covers its items, purifies those that it colours, and passes by those whose
 * colour was settled before. */
static inline void dlx_commit(struct dlx *dlx, uint32_t node)
{
    uint32_t colour = dlx->nodes[node].colour;
    if (!colour)
        dlx_cover(dlx, dlx->nodes[node].item);
    else if (colour != SETTLED)
        dlx_purify(dlx, node);
}

static inline void dlx_uncommit(struct dlx *dlx, uint32_t node)
{
    uint32_t colour = dlx->nodes[node].colour;
    if (!colour)
        dlx_uncover(dlx, dlx->nodes[node].item);
    else if (colour != SETTLED)
        dlx_unpurify(dlx, node);
}

/* Commits all items of the option except that of `node`, by which it was chosen and which is covered. */
static inline void dlx_commit_others(struct dlx *dlx, uint32_t node)
{
    uint32_t x = node + 1;
    while (x != node) {
        COUNT_MEMS(dlx, 1);
        if (!dlx->nodes[x].item) {
            x = dlx->nodes[x].up;
            COUNT_MEMS(dlx, 1);
        } else {
            dlx_commit(dlx, x++);
        }
    }
}

/* Takes that back, so last item first. */
static inline void dlx_uncommit_others(struct dlx *dlx, uint32_t node)
{
    uint32_t x = node - 1;
    while (x != node) {
        COUNT_MEMS(dlx, 1);
        if (!dlx->nodes[x].item) {
            x = dlx->nodes[x].down;
            COUNT_MEMS(dlx, 1);
        } else {
            dlx_uncommit(dlx, x--);
        }
    }
}

/* Whether each list of options, walked both ways, has the nodes of its item and as many as its length; and
 * whether the list of items has the same ones both ways. */
ASSERTED bool check_links(const struct dlx *dlx)
{
    const struct dlx_node *nodes = dlx->nodes;
    uint32_t right = 0, left = 0;
    if (!is_checked(dlx->problem, dlx->tally.placements))
        return true;
    for (uint32_t item = 1; item <= dlx->item_count; item++) {
        uint32_t length = 0;
        for (uint32_t node = nodes[item].down; node != item; node = nodes[node].down, length++)
            if (nodes[node].item != item || nodes[nodes[node].up].down != node)
                return false;
        for (uint32_t node = nodes[item].up; node != item; node = nodes[node].up, length--)
            if (nodes[nodes[node].down].up != node)
                return false;
        if (length)
            return false;
        for (uint32_t node = nodes[item].down; node != item; node = nodes[node].down)
            length++;
        if (length != nodes[item].length)
            return false;
    }
    for (uint32_t item = dlx->items[0].right; item; item = dlx->items[item].right, right++)
        if (dlx->items[dlx->items[item].left].right != item)
            return false;
    for (uint32_t item = dlx->items[0].left; item; item = dlx->items[item].left)
        left++;
    return right == left && right <= dlx->primary_count;
}

/* Returns whether to take the later of two items with equally few options. */
static inline bool dlx_prefers_later(struct dlx *dlx, unsigned ties)
{
    return dlx->rule.tie == TIE_LAST ||
           (dlx->rule.tie == TIE_RANDOM && choice_rule_draws_later(&dlx->rule, ties));
}

/* Returns the option that a node belongs to: the spacer after it says so. */
static inline uint32_t dlx_option_of(const struct dlx *dlx, uint32_t node)
{
    while (dlx->nodes[node].item)
        node++;
    return dlx->nodes[node].option;
}

/* Takes nodes and items of the problem, and links them. False if memory runs out. arrays_close frees them. */
bool dlx_link(struct dlx *dlx);

/* The search of a cover with bounds, as dlx_extend of dlx.c. */
enum search_end dlx_extend_in_bounds(struct dlx *dlx);

/* Finds the cheapest covers (struct search: minimize), by Algorithm C$ (dlx-costs.c). It makes links of its
 * own, which `encode_ns` counts. */
enum search_end dlx_minimize(const struct cover *cover, struct search *search, struct allocator *allocator);
