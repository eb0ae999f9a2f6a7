/* SPDX-License-Identifier: MIT */
/* A node has lower numbers below it than its own: one pass upwards computes anything about what is below. A
 * count by layers hands its states over the other way round, so they are numbered from the last.
 *
 * An edge is its option from 1, and its child. A 0 ends the edges of a node. */
#include "solvers/services/diagram.h"

#include "solvers/counting/layer-order.h"
#include "solvers/counting/words.h"

#include <string.h>

bool diagram_order(const struct cover *cover, struct allocator *allocator, uint32_t *order)
{
    return layer_order_find(cover, allocator, order);
}

/* --- growing --- */

static bool add_text(struct diagram *diagram, const uint32_t *words, size_t count)
{
    if (!array_reserve(diagram->allocator, &diagram->text, &diagram->text_room, diagram->text_length + count,
                       sizeof *diagram->text))
        return false;
    memcpy(diagram->text + diagram->text_length, words, count * sizeof *words);
    diagram->text_length += count;
    return true;
}

static bool end_edges(struct diagram *diagram)
{
    return add_text(diagram, &(uint32_t){0}, 1);
}

/* Makes room at the end for a number of `words` words. Returns false if memory runs out. */
static bool reserve_numbers(struct diagram *diagram, size_t words)
{
    return array_reserve(diagram->allocator, &diagram->number, &diagram->number_room,
                         diagram->number_length + words, sizeof *diagram->number);
}

/* A node whose edges begin where the text ends. */
static bool add_node(struct diagram *diagram, uint32_t item)
{
    const size_t count = diagram->node_count + 1;
    if (!array_reserve(diagram->allocator, &diagram->item, &diagram->item_room, count,
                       sizeof *diagram->item) ||
        !array_reserve(diagram->allocator, &diagram->first, &diagram->first_room, count,
                       sizeof *diagram->first))
        return false;
    diagram->item[diagram->node_count] = item;
    diagram->first[diagram->node_count++] = diagram->text_length;
    return true;
}

const uint32_t *diagram_next_edge(const uint32_t *at, struct diagram_edge *edge)
{
    if (!*at)
        return NULL;
    *edge = (struct diagram_edge){.option = at[0] - 1, .child = at[1]};
    return at + 2;
}

static const uint32_t *edges_of(const struct diagram *diagram, uint32_t node)
{
    return diagram->text + diagram->first[node];
}

/* --- numbers --- */

/* The solutions with an edge: a number of *words words, without leading zeros. */
static const uint64_t *solutions_with(const struct diagram *diagram, const struct diagram_edge *edge,
                                      size_t *words)
{
    static const uint64_t one = 1;
    *words = 1;
    if (edge->child == DIAGRAM_DONE)
        return &one;
    *words = diagram->number_first[edge->child + 1] - diagram->number_first[edge->child];
    return diagram->number + diagram->number_first[edge->child];
}

bool diagram_edge_is_alive(const struct diagram *diagram, const struct diagram_edge *edge)
{
    size_t words;
    solutions_with(diagram, edge, &words);
    return words;
}

/* --- making --- */

/* Adds to the sum at the end of the numbers, which has *words, the solutions with an edge. */
static bool add_to_last(struct diagram *diagram, const struct diagram_edge *edge, size_t *words)
{
    size_t length;
    solutions_with(diagram, edge, &length);
    const size_t most = (*words > length ? *words : length) + 1;
    if (!reserve_numbers(diagram, most))
        return false;
    uint64_t *sum = diagram->number + diagram->number_length;
    memset(sum + *words, 0, (most - *words) * sizeof *sum);
    add_words(sum, most, solutions_with(diagram, edge, &length), length);
    *words = significant_words(sum, most);
    return true;
}

/* How many solutions there are below each node, and in all. */
static bool count_all(struct diagram *diagram)
{
    struct diagram_edge edge = {.option = 0};
    diagram->number_first_room = diagram->node_count + 1;
    diagram->number_first =
        array_take(diagram->allocator, diagram->number_first_room, sizeof *diagram->number_first);
    if (!diagram->number_first)
        return false;
    diagram->number_first[0] = 0;
    for (uint32_t node = 0; node < diagram->node_count; node++) {
        size_t words = 0;
        for (const uint32_t *at = edges_of(diagram, node); (at = diagram_next_edge(at, &edge));)
            if (!add_to_last(diagram, &edge, &words))
                return false;
        diagram->number_length += words;
        diagram->number_first[node + 1] = diagram->number_length;
        if (diagram->item[node] >= diagram->items)
            diagram->items = diagram->item[node] + (size_t)1;
    }
    edge.child = diagram->node_count ? (uint32_t)diagram->node_count - 1 : DIAGRAM_DONE;
    if (!add_to_last(diagram, &edge, &diagram->words))
        return false;
    diagram->total = diagram->number + diagram->number_length;
    diagram->words += !diagram->words;
    return true;
}

struct diagram_maker {
    struct diagram *diagram;
    const struct layer_plan *plan;
    uint32_t *node_of; /* of each state, as they come */
    size_t state_room;
};

static bool add_state(void *context, uint32_t layer, uint32_t state)
{
    struct diagram_maker *maker = context;
    struct diagram *diagram = maker->diagram;
    if (!array_reserve(diagram->allocator, &maker->node_of, &maker->state_room, state + (size_t)1,
                       sizeof *maker->node_of) ||
        (diagram->node_count && !end_edges(diagram)))
        return false;
    maker->node_of[state] = (uint32_t)diagram->node_count;
    return add_node(diagram, maker->plan->item[layer]);
}

/* Its state stands for a child until all have their nodes. */
static bool add_choice(void *context, uint32_t option, uint32_t state)
{
    struct diagram_maker *maker = context;
    return add_text(maker->diagram, (const uint32_t[]){option + 1, state}, 2);
}

/* States came from the first layer on: the first becomes the last node. */
static bool diagram_finish(struct diagram_maker *maker)
{
    struct diagram *diagram = maker->diagram;
    const uint32_t nodes = (uint32_t)diagram->node_count, last = nodes - 1;
    if (nodes && !end_edges(diagram))
        return false;
    for (size_t at = 0; at < diagram->text_length; at += diagram->text[at] ? 2 : 1)
        if (diagram->text[at] && diagram->text[at + 1] != DIAGRAM_DONE)
            diagram->text[at + 1] = last - maker->node_of[diagram->text[at + 1]];
    for (uint32_t node = 0; node < nodes / 2; node++) {
        const uint32_t item = diagram->item[node];
        const size_t first = diagram->first[node];
        diagram->item[node] = diagram->item[last - node];
        diagram->first[node] = diagram->first[last - node];
        diagram->item[last - node] = item;
        diagram->first[last - node] = first;
    }
    return count_all(diagram);
}

enum search_end diagram_open(struct diagram *diagram, const struct layer_plan *plan,
                             const struct search *search, size_t bytes_most, struct allocator *allocator)
{
    struct diagram_maker maker = {.diagram = diagram, .plan = plan};
    const struct layers_listener listener = {
        .on_state = add_state, .on_choice = add_choice, .context = &maker};
    const struct layers_task task = {.plan = plan,
                                     .allocator = allocator,
                                     .search = search,
                                     .bytes_most = bytes_most,
                                     .listener = &listener};
    struct layers_answer answer;
    *diagram = (struct diagram){.allocator = allocator};
    enum search_end end = layers_count(&task, &answer);
    layers_answer_close(&answer, allocator);
    if (end == SEARCH_EXHAUSTED && !diagram_finish(&maker))
        end = SEARCH_NO_MEMORY;
    array_give(allocator, maker.node_of, maker.state_room, sizeof *maker.node_of);
    if (end != SEARCH_EXHAUSTED)
        diagram_close(diagram);
    return end;
}

void diagram_close(struct diagram *diagram)
{
    struct allocator *allocator = diagram->allocator;
    array_give(allocator, diagram->item, diagram->item_room, sizeof *diagram->item);
    array_give(allocator, diagram->first, diagram->first_room, sizeof *diagram->first);
    array_give(allocator, diagram->text, diagram->text_room, sizeof *diagram->text);
    array_give(allocator, diagram->number_first, diagram->number_first_room, sizeof *diagram->number_first);
    array_give(allocator, diagram->number, diagram->number_room, sizeof *diagram->number);
    *diagram = (struct diagram){.allocator = allocator};
}

/* --- drawing --- */

/* left -= number, unless that is larger: then false. */
static bool subtract(uint64_t *left, size_t words, const uint64_t *number, size_t length)
{
    size_t high = words;
    while (high > 0 && left[high - 1] == (high <= length ? number[high - 1] : 0))
        high--;
    if (high && left[high - 1] < (high <= length ? number[high - 1] : 0))
        return false;
    bool borrow = false;
    for (size_t i = 0; i < words; i++) {
        bool under = __builtin_sub_overflow(left[i], i < length ? number[i] : 0, &left[i]);
        under |= __builtin_sub_overflow(left[i], (uint64_t)borrow, &left[i]);
        borrow = under;
    }
    return true;
}

/* The solution with a number is followed to its end. */
bool diagram_draw(const struct diagram *diagram, struct random *random, uint32_t *options, size_t *count)
{
    uint64_t *left = array_take(diagram->allocator, diagram->words, sizeof *left);
    uint32_t node = diagram->node_count ? (uint32_t)diagram->node_count - 1 : DIAGRAM_DONE;
    *count = 0;
    if (left)
        draw_words_below(random, diagram->total, diagram->words, left);
    while (left && node != DIAGRAM_DONE) {
        struct diagram_edge edge = {.child = DIAGRAM_DONE};
        const uint64_t *number;
        size_t length;
        const uint32_t *at = edges_of(diagram, node);
        do {
            at = diagram_next_edge(at, &edge);
            number = solutions_with(diagram, &edge, &length);
        } while (subtract(left, diagram->words, number, length));
        options[(*count)++] = edge.option;
        node = edge.child;
    }
    array_give(diagram->allocator, left, diagram->words, sizeof *left);
    return left;
}

/* --- the cheapest --- */

static uint64_t cost_with(const struct diagram_edge *edge, const uint64_t *costs, const uint64_t *best)
{
    return costs[edge->option] + (edge->child == DIAGRAM_DONE ? 0 : best[edge->child]);
}

/* The least cost below each node, and the edge of it. */
static void find_best(const struct diagram *diagram, const uint64_t *costs, uint64_t *best,
                      struct diagram_edge *by)
{
    struct diagram_edge edge;
    for (uint32_t node = 0; node < diagram->node_count; node++) {
        bool any = false;
        for (const uint32_t *at = edges_of(diagram, node); (at = diagram_next_edge(at, &edge));) {
            if (!diagram_edge_is_alive(diagram, &edge) ||
                (any && cost_with(&edge, costs, best) >= best[node]))
                continue;
            best[node] = cost_with(&edge, costs, best);
            by[node] = edge;
            any = true;
        }
    }
}

/* A node of which an edge is taken. */
struct diagram_step {
    uint32_t node;
    bool has_begun;       /* with its best edge; the others follow */
    const uint32_t *next; /* of the others */
    uint64_t spent;       /* above it */
};

/* The next edge of a step: the best one first, then the others in order. */
static bool next_edge(const struct diagram *diagram, struct diagram_step *step,
                      const struct diagram_edge *best, struct diagram_edge *edge)
{
    if (!step->has_begun) {
        *edge = *best;
        return step->has_begun = true;
    }
    do
        if (!(step->next = diagram_next_edge(step->next, edge)))
            return false;
    while (edge->option == best->option || !diagram_edge_is_alive(diagram, edge));
    return true;
}

/* What is left costs no less than the best of it, so each way that is followed ends in a cover that is
 * wanted. */
static enum search_end walk(const struct diagram *diagram, const uint64_t *costs, const uint64_t *best,
                            const struct diagram_edge *by, struct diagram_step *steps, uint32_t *options,
                            struct cheapest *cheapest, struct search *search)
{
    enum { STEPS_A_LOOK = 4096 };
    size_t depth = 0;
    uint32_t node = (uint32_t)diagram->node_count - 1;
    steps[depth++] = (struct diagram_step){.node = node, .next = edges_of(diagram, node)};
    for (uint64_t taken = 1; depth; taken++) {
        struct diagram_step *step = &steps[depth - 1];
        struct diagram_edge edge;
        if (taken % STEPS_A_LOOK == 0 && search_interrupted(search))
            return SEARCH_STOPPED;
        if (!next_edge(diagram, step, &by[step->node], &edge)) {
            depth--;
            continue;
        }
        if (step->spent + cost_with(&edge, costs, best) >= cheapest->below)
            continue;
        const uint64_t spent = step->spent + costs[edge.option];
        options[depth - 1] = edge.option;
        if (edge.child == DIAGRAM_DONE) {
            cheapest_add(cheapest, spent);
            search_report(search, &(struct solution){.options = options, .option_count = depth});
        } else
            steps[depth++] = (struct diagram_step){
                .node = edge.child, .next = edges_of(diagram, edge.child), .spent = spent};
    }
    return SEARCH_EXHAUSTED;
}

enum search_end diagram_cheapest(const struct diagram *diagram, const uint64_t *costs,
                                 struct cheapest *cheapest, struct search *search)
{
    struct allocator *allocator = diagram->allocator;
    const size_t nodes = diagram->node_count;
    uint64_t *best = array_take(allocator, nodes, sizeof *best);
    struct diagram_edge *by = array_take(allocator, nodes, sizeof *by);
    struct diagram_step *steps = array_take(allocator, diagram->items, sizeof *steps);
    uint32_t *options = array_take(allocator, diagram->items, sizeof *options);
    enum search_end end = SEARCH_NO_MEMORY;
    search->bound = UINT64_MAX;
    if (best && by && steps && options) {
        end = SEARCH_EXHAUSTED;
        find_best(diagram, costs, best, by);
        const bool has_solution = diagram->words > 1 || *diagram->total;
        if (has_solution)
            search->bound = nodes ? best[nodes - 1] : 0;
        if (has_solution && nodes)
            end = walk(diagram, costs, best, by, steps, options, cheapest, search);
        else if (has_solution)
            search_report(search, &(struct solution){.option_count = 0});
    }
    array_give(allocator, best, nodes, sizeof *best);
    array_give(allocator, by, nodes, sizeof *by);
    array_give(allocator, steps, diagram->items, sizeof *steps);
    array_give(allocator, options, diagram->items, sizeof *options);
    return end;
}
