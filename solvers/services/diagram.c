/* SPDX-License-Identifier: MIT */
/* Nodes are stored in the order in which the count leaves states, so a child comes behind its parents: one pass from
 * the end to the beginning computes anything about what is below, one from the beginning anything about what is above. */
#include "solvers/services/diagram.h"

#include "common/base/array.h"
#include "solvers/bit-matrix/memo-order.h"
#include "solvers/counting/words.h"

#include <string.h>

bool diagram_order(const struct cover *cover, struct allocator *allocator, uint32_t *order,
                   uint32_t *frontier)
{
    struct memo_order found;
    if (!memo_order_open(&found, cover, true, allocator))
        return false;
    memcpy(order, found.items, cover->primary_count * sizeof *order);
    *frontier = found.frontier;
    memo_order_close(&found);
    return true;
}

/* --- growing --- */

static size_t bytes_of(const struct diagram *diagram)
{
    return diagram->node_room * (sizeof *diagram->layer + sizeof *diagram->first) +
           diagram->edge_room * (sizeof *diagram->option + sizeof *diagram->child) +
           diagram->state_room * sizeof *diagram->node_of;
}

/* A copy of an array with more room, which replaces it; null, with the array as it was, if memory runs out. */
static void *enlarged(const struct diagram *diagram, void *old, size_t size, size_t room, size_t more)
{
    void *larger = array_take(diagram->allocator, more, size);
    if (!larger)
        return 0;
    if (old)
        memcpy(larger, old, room * size);
    array_give(diagram->allocator, old, room, size);
    return larger;
}

static size_t more_than(size_t room)
{
    return room + room / 2 + 1000;
}

/* Two arrays that have room for the same number. */
static bool enlarge_both(struct diagram *diagram, void *both[2], size_t size_first, size_t size_second,
                         size_t *room)
{
    const size_t more = more_than(*room);
    if (bytes_of(diagram) > diagram->bytes_most)
        return false;
    void *first = array_take(diagram->allocator, more, size_first);
    void *second = first ? enlarged(diagram, both[1], size_second, *room, more) : 0;
    if (!second) {
        array_give(diagram->allocator, first, more, size_first);
        return false;
    }
    if (both[0])
        memcpy(first, both[0], *room * size_first);
    array_give(diagram->allocator, both[0], *room, size_first);
    both[0] = first;
    both[1] = second;
    *room = more;
    return true;
}

static bool enlarge_nodes(struct diagram *diagram)
{
    void *both[] = {diagram->layer, diagram->first};
    const bool done =
        enlarge_both(diagram, both, sizeof *diagram->layer, sizeof *diagram->first, &diagram->node_room);
    diagram->layer = both[0];
    diagram->first = both[1];
    return done;
}

static bool enlarge_edges(struct diagram *diagram)
{
    void *both[] = {diagram->option, diagram->child};
    const bool done =
        enlarge_both(diagram, both, sizeof *diagram->option, sizeof *diagram->child, &diagram->edge_room);
    diagram->option = both[0];
    diagram->child = both[1];
    return done;
}

static bool add_node(void *context, uint32_t layer, uint32_t state)
{
    struct diagram *diagram = context;
    if (diagram->node_count == diagram->node_room && !enlarge_nodes(diagram))
        return false;
    while (state >= diagram->state_room) {
        size_t more = more_than(diagram->state_room);
        void *larger =
            enlarged(diagram, diagram->node_of, sizeof *diagram->node_of, diagram->state_room, more);
        if (!larger)
            return false;
        diagram->node_of = larger;
        diagram->state_room = more;
    }
    diagram->node_of[state] = (uint32_t)diagram->node_count;
    diagram->layer[diagram->node_count] = layer;
    diagram->first[diagram->node_count++] = diagram->edge_count;
    return true;
}

static bool add_edge(void *context, uint32_t option, uint32_t state)
{
    struct diagram *diagram = context;
    if (diagram->edge_count == diagram->edge_room && !enlarge_edges(diagram))
        return false;
    diagram->option[diagram->edge_count] = option;
    diagram->child[diagram->edge_count++] = state;
    return true;
}

/* --- numbers --- */

static void subtract_words(uint64_t *from, const uint64_t *number, size_t words)
{
    bool borrow = false;
    for (size_t i = 0; i < words; i++) {
        bool under = __builtin_sub_overflow(from[i], number[i], &from[i]);
        under |= __builtin_sub_overflow(from[i], (uint64_t)borrow, &from[i]);
        borrow = under;
    }
}

/* sum += a * b, which does not overflow. */
static void add_product(uint64_t *sum, const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        uint64_t carry = 0;
        for (size_t k = 0; a[i] && i + k < words; k++) {
            wide digit = (wide)a[i] * b[k] + sum[i + k] + carry;
            sum[i + k] = (uint64_t)digit;
            carry = (uint64_t)(digit >> 64);
        }
    }
}

static bool is_zero(const uint64_t *number, size_t words)
{
    uint64_t any = 0;
    for (size_t i = 0; i < words; i++)
        any |= number[i];
    return !any;
}

static const uint64_t *below(const struct diagram *diagram, uint32_t node)
{
    return diagram->below + (node == DIAGRAM_DONE ? diagram->node_count : node) * diagram->words;
}

bool diagram_is_alive(const struct diagram *diagram, uint32_t node)
{
    return node == DIAGRAM_DONE || !is_zero(below(diagram, node), diagram->words);
}

/* --- making --- */

/* States get the numbers of their nodes; how many solutions there are below each. */
static bool finish(struct diagram *diagram, const struct layers_answer *answer)
{
    size_t words = answer->words;
    while (words > 1 && !answer->count[words - 1])
        words--;
    diagram->words = words;
    diagram->way_words = answer->way_words > words ? answer->way_words : words;
    diagram->total = array_take(diagram->allocator, words, sizeof *diagram->total);
    diagram->scratch = array_take(diagram->allocator, 3 * words, sizeof *diagram->scratch);
    /* One more, behind all nodes, of what is complete. */
    diagram->below =
        array_take_zeroed(diagram->allocator, (diagram->node_count + 1) * words, sizeof *diagram->below);
    if (!diagram->total || !diagram->scratch || !diagram->below ||
        (diagram->node_count == diagram->node_room && !enlarge_nodes(diagram)))
        return false;
    memcpy(diagram->total, answer->count, words * sizeof *diagram->total);
    diagram->first[diagram->node_count] = diagram->edge_count;
    diagram->below[diagram->node_count * words] = 1;
    for (size_t edge = 0; edge < diagram->edge_count; edge++)
        if (diagram->child[edge] != LAYERS_DONE)
            diagram->child[edge] = diagram->node_of[diagram->child[edge]];
    for (size_t node = diagram->node_count; node-- > 0;)
        for (size_t edge = diagram->first[node]; edge < diagram->first[node + 1]; edge++)
            add_words(diagram->below + node * words, words, below(diagram, diagram->child[edge]), words);
    array_give(diagram->allocator, diagram->node_of, diagram->state_room, sizeof *diagram->node_of);
    diagram->node_of = 0;
    diagram->state_room = 0;
    return true;
}

enum search_end diagram_open(struct diagram *diagram, const struct layer_plan *plan,
                             const struct search *search, size_t bytes_most, uint64_t choices_most,
                             struct allocator *allocator)
{
    const struct layers_listener listener = {.on_state = add_node, .on_choice = add_edge, .context = diagram};
    const struct layers_task task = {.plan = plan,
                                     .allocator = allocator,
                                     .search = search,
                                     .bytes_most = bytes_most,
                                     .choices_most = choices_most,
                                     .listener = &listener};
    struct layers_answer answer;
    *diagram = (struct diagram){.allocator = allocator, .bytes_most = bytes_most, .words = 1};
    enum search_end end = layers_count(&task, &answer);
    if (end == SEARCH_EXHAUSTED && !finish(diagram, &answer))
        end = SEARCH_NO_MEMORY;
    layers_answer_close(&answer, allocator);
    if (end != SEARCH_EXHAUSTED)
        diagram_close(diagram);
    return end;
}

void diagram_close(struct diagram *diagram)
{
    struct allocator *allocator = diagram->allocator;
    array_give(allocator, diagram->layer, diagram->node_room, sizeof *diagram->layer);
    array_give(allocator, diagram->first, diagram->node_room, sizeof *diagram->first);
    array_give(allocator, diagram->option, diagram->edge_room, sizeof *diagram->option);
    array_give(allocator, diagram->child, diagram->edge_room, sizeof *diagram->child);
    array_give(allocator, diagram->node_of, diagram->state_room, sizeof *diagram->node_of);
    array_give(allocator, diagram->total, diagram->words, sizeof *diagram->total);
    array_give(allocator, diagram->scratch, 3 * diagram->words, sizeof *diagram->scratch);
    array_give(allocator, diagram->below, (diagram->node_count + 1) * diagram->words, sizeof *diagram->below);
    *diagram = (struct diagram){.allocator = allocator};
}

/* --- reading off --- */

size_t diagram_draw(struct diagram *diagram, struct random *random, uint32_t *options)
{
    uint64_t *left = diagram->scratch;
    size_t count = 0;
    if (!diagram->node_count)
        return 0;
    draw_words_below(random, diagram->total, diagram->words, left);
    for (uint32_t node = 0; node != DIAGRAM_DONE;) {
        size_t edge = diagram->first[node];
        while (!words_are_less(left, below(diagram, diagram->child[edge]), diagram->words))
            subtract_words(left, below(diagram, diagram->child[edge++]), diagram->words);
        options[count++] = diagram->option[edge];
        node = diagram->child[edge];
    }
    return count;
}

bool diagram_through(struct diagram *diagram, size_t option_count, uint64_t *through)
{
    size_t words = diagram->words;
    uint64_t *ways = array_take_zeroed(diagram->allocator, diagram->node_count * words, sizeof *ways);
    if (!ways)
        return false;
    memset(through, 0, option_count * words * sizeof *through);
    ways[0] = 1;
    for (uint32_t node = 0; node < diagram->node_count; node++) {
        if (!diagram_is_alive(diagram, node))
            continue;
        for (size_t edge = diagram->first[node]; edge < diagram->first[node + 1]; edge++) {
            uint32_t child = diagram->child[edge];
            if (!diagram_is_alive(diagram, child))
                continue;
            add_product(through + diagram->option[edge] * words, ways + node * words, below(diagram, child),
                        words);
            if (child != DIAGRAM_DONE)
                add_words(ways + child * words, words, ways + node * words, words);
        }
    }
    array_give(diagram->allocator, ways, diagram->node_count * words, sizeof *ways);
    return true;
}

bool diagram_best(const struct diagram *diagram, const int64_t *weights, bool greatest, uint32_t *options,
                  size_t *option_count, int64_t *sum)
{
    size_t nodes = diagram->node_count;
    int64_t *best = array_take(diagram->allocator, nodes, sizeof *best);
    size_t *by = array_take(diagram->allocator, nodes, sizeof *by);
    bool enough = best && by;
    *option_count = 0;
    *sum = 0;
    for (size_t node = nodes; enough && node-- > 0;) {
        bool any = false;
        for (size_t edge = diagram->first[node]; edge < diagram->first[node + 1]; edge++) {
            uint32_t child = diagram->child[edge];
            if (!diagram_is_alive(diagram, child))
                continue;
            int64_t here = weights[diagram->option[edge]] + (child == DIAGRAM_DONE ? 0 : best[child]);
            if (!any || (greatest ? here > best[node] : here < best[node])) {
                best[node] = here;
                by[node] = edge;
            }
            any = true;
        }
    }
    if (enough && nodes) {
        *sum = best[0];
        for (uint32_t node = 0; node != DIAGRAM_DONE; node = diagram->child[by[node]])
            options[(*option_count)++] = diagram->option[by[node]];
    }
    array_give(diagram->allocator, best, nodes, sizeof *best);
    array_give(diagram->allocator, by, nodes, sizeof *by);
    return enough;
}
