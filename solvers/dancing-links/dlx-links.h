/* SPDX-License-Identifier: MIT */
/* The dance of dlx: covering and uncovering, purifying and its reverse, between dlx.c, which explains and searches with
 * them, dlx-bounds.c, which searches where items have bounds, and dlx-costs.c, where options have costs. */
#ifndef QUADRILLE_SOLVERS_DANCING_LINKS_DLX_LINKS_H
#define QUADRILLE_SOLVERS_DANCING_LINKS_DLX_LINKS_H

#include "common/base/allocator.h"
#include "solvers/exact-cover/exact-cover.h"
#include "solvers/tracing/trace.h"

/* An item holds its number of options where an option's node holds its item. */
struct node {
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

struct item {
    uint32_t left, right;
};

/* How often a primary item may still be covered, and how far below its upper bound the lower one is. */
struct room {
    uint32_t bound, slack;
};

struct dlx {
    struct arrays arrays;
    const struct cover *problem;
    struct node *nodes;
    struct item *items; /* 0..item_count, [0] the head */
    uint32_t *chosen;   /* at each level: the node by which its option was chosen */
    uint32_t *options;  /* room for a solution */
    uint32_t
        *first; /* of a cover with bounds, at each level: the first option of its item when it was entered */
    struct room *room; /* likewise, of each item */
    uint32_t item_count, primary_count;
    struct choice_rule rule;
    struct search *search;
    struct search_tally tally;
};

/* --- the dance --- */

/* Takes the option of `node` out of all lists but the one that `node` itself is in. */
static inline void dlx_hide(struct dlx *dlx, uint32_t node)
{
    struct node *nodes = dlx->nodes;
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

static inline void unhide(struct dlx *dlx, uint32_t node)
{
    struct node *nodes = dlx->nodes;
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

static inline void unlink_item(struct item *items, uint32_t item)
{
    items[items[item].left].right = items[item].right;
    items[items[item].right].left = items[item].left;
}

static inline void relink_item(struct item *items, uint32_t item)
{
    items[items[item].left].right = items[items[item].right].left = item;
}

static inline void cover(struct dlx *dlx, uint32_t item)
{
    TRACE(dlx->search, .kind = TRACE_COVER, .item = item - 1, .count = dlx->nodes[item].length);
    for (uint32_t node = dlx->nodes[item].down; node != item; node = dlx->nodes[node].down) {
        dlx_hide(dlx, node);
        COUNT_MEMS(dlx, 1);
    }
    unlink_item(dlx->items, item);
    dlx->tally.updates++;
    COUNT_MEMS(dlx, 4);
}

static inline void uncover(struct dlx *dlx, uint32_t item)
{
    TRACE(dlx->search, .kind = TRACE_UNCOVER, .item = item - 1, .count = dlx->nodes[item].length);
    relink_item(dlx->items, item);
    COUNT_MEMS(dlx, 4);
    for (uint32_t node = dlx->nodes[item].up; node != item; node = dlx->nodes[node].up) {
        unhide(dlx, node);
        COUNT_MEMS(dlx, 1);
    }
}

#ifdef QUADRILLE_TRACED
/* An item is purified, or no longer: the options in its list that do not agree are hidden, or return. */
static void trace_purifying(struct dlx *dlx, enum trace_kind kind, uint32_t item, uint32_t colour)
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
    struct node *nodes = dlx->nodes;
    uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    TRACED(trace_purifying(dlx, TRACE_PURIFY, item, colour));
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

static inline void unpurify(struct dlx *dlx, uint32_t chosen)
{
    struct node *nodes = dlx->nodes;
    uint32_t item = nodes[chosen].item, colour = nodes[chosen].colour;
    TRACED(trace_purifying(dlx, TRACE_UNPURIFY, item, colour));
    COUNT_MEMS(dlx, 2);
    for (uint32_t node = nodes[item].up; node != item; node = nodes[node].up) {
        COUNT_MEMS(dlx, 2);
        if (nodes[node].colour == SETTLED) {
            nodes[node].colour = colour;
            COUNT_MEMS(dlx, 1);
        } else {
            unhide(dlx, node);
        }
    }
}

/* An option that is put down covers its items, purifies those that it colours, and passes by those whose
 * colour was settled before. */
static inline void dlx_commit(struct dlx *dlx, uint32_t node)
{
    uint32_t colour = dlx->nodes[node].colour;
    if (!colour)
        cover(dlx, dlx->nodes[node].item);
    else if (colour != SETTLED)
        dlx_purify(dlx, node);
}

static inline void uncommit(struct dlx *dlx, uint32_t node)
{
    uint32_t colour = dlx->nodes[node].colour;
    if (!colour)
        uncover(dlx, dlx->nodes[node].item);
    else if (colour != SETTLED)
        unpurify(dlx, node);
}

/* Commits all items of the option but that of `node`, by which it was chosen and which is covered. */
static inline void commit_others(struct dlx *dlx, uint32_t node)
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
static inline void uncommit_others(struct dlx *dlx, uint32_t node)
{
    uint32_t x = node - 1;
    while (x != node) {
        COUNT_MEMS(dlx, 1);
        if (!dlx->nodes[x].item) {
            x = dlx->nodes[x].down;
            COUNT_MEMS(dlx, 1);
        } else {
            uncommit(dlx, x--);
        }
    }
}

/* Of two items with equally few options, whether to take the later one. */
static inline bool prefers_later(struct dlx *dlx, unsigned ties)
{
    return dlx->rule.tie == TIE_LAST ||
           (dlx->rule.tie == TIE_RANDOM && choice_rule_draws_later(&dlx->rule, ties));
}

/* Which option a node belongs to: the spacer behind it says so. */
static inline uint32_t option_of(const struct dlx *dlx, uint32_t node)
{
    while (dlx->nodes[node].item)
        node++;
    return dlx->nodes[node].option;
}

/* Takes nodes and items of the problem, and links them. False if memory runs out; arrays_close frees them. */
bool dlx_link(struct dlx *dlx);

/* The search of a cover with bounds, as dlx_extend of dlx.c. */
enum search_end dlx_extend_in_bounds(struct dlx *dlx);

/* Finds the cheapest covers (struct search: minimize), by Algorithm C$ (dlx-costs.c). It makes links of its own, which
 * `encode_ns` counts. */
enum search_end dlx_minimize(const struct cover *cover, struct search *search, struct allocator *allocator);

#endif
