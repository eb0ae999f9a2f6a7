/* SPDX-License-Identifier: MIT */
/* A node has lower numbers below it than its own: one pass upwards computes anything about what is below, one downwards
 * anything about what is above. Where a count by layers hands its states over the other way round, they are numbered from
 * the last.
 *
 * An edge is its option from 1, and its child. Most have one child; of others, a bit says that the number of children
 * stands between. A 0 ends the edges of a node. */
#include "solvers/services/diagram.h"

#include "common/base/array.h"
#include "solvers/counting/memo-order.h"
#include "solvers/counting/words.h"

#include <string.h>

#define NOT_ONE_CHILD (UINT32_C(1) << 31)

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

static bool reserve_text(struct diagram *diagram, size_t more)
{
    return array_reserve(diagram->allocator, &diagram->text, &diagram->text_room, diagram->text_length + more,
                         sizeof *diagram->text);
}

/* Room for a number of so many words at the end. */
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
                       sizeof *diagram->first) ||
        diagram->node_count >= NOT_ONE_CHILD)
        return false;
    diagram->item[diagram->node_count] = item;
    diagram->first[diagram->node_count++] = diagram->text_length;
    return true;
}

/* `option` from 1, or 0. */
static bool add_edge(struct diagram *diagram, uint32_t option, const uint32_t *child, uint32_t count)
{
    if (option >= NOT_ONE_CHILD || !reserve_text(diagram, count + (size_t)2))
        return false;
    uint32_t *text = diagram->text + diagram->text_length;
    *text++ = count == 1 ? option : option | NOT_ONE_CHILD;
    if (count != 1)
        *text++ = count;
    memcpy(text, child, count * sizeof *child);
    diagram->has_unnamed |= count && child[count - 1] == PARTS_UNNAMED;
    diagram->text_length = (size_t)(text - diagram->text) + count;
    return true;
}

static bool end_edges(struct diagram *diagram)
{
    const bool enough = reserve_text(diagram, 1);
    if (enough)
        diagram->text[diagram->text_length++] = 0;
    return enough;
}

static struct diagram_edge edge_at(const uint32_t *at)
{
    const bool is_one = !(*at & NOT_ONE_CHILD);
    return (struct diagram_edge){.option = (*at & ~NOT_ONE_CHILD) - 1,
                                 .child_count = is_one ? 1 : at[1],
                                 .child = is_one ? at + 1 : at + 2};
}

const uint32_t *diagram_next_edge(const uint32_t *at, struct diagram_edge *edge)
{
    if (!*at)
        return 0;
    *edge = edge_at(at);
    return edge->child + edge->child_count;
}

struct diagram_edge diagram_whole(const struct diagram *diagram)
{
    return edge_at(diagram->text + diagram->whole);
}

static const uint32_t *edges_of(const struct diagram *diagram, uint32_t node)
{
    return diagram->text + diagram->first[node];
}

/* --- numbers --- */

static size_t words_below(const struct diagram *diagram, uint32_t node)
{
    return diagram->number_first[node + 1] - diagram->number_first[node];
}

static const uint64_t *below(const struct diagram *diagram, uint32_t node)
{
    return diagram->number + diagram->number_first[node];
}

bool diagram_is_alive(const struct diagram *diagram, uint32_t node)
{
    return words_below(diagram, node);
}

bool diagram_edge_is_alive(const struct diagram *diagram, const struct diagram_edge *edge)
{
    bool all = true;
    for (uint32_t i = 0; all && i < edge->child_count; i++)
        all = diagram_is_alive(diagram, edge->child[i]);
    return all;
}

/* A product, and room for the next. */
struct product {
    struct allocator *allocator;
    uint64_t *number, *next;
    size_t words, room; /* words: without leading zeros */
};

static void product_close(struct product *product)
{
    array_give(product->allocator, product->number, product->room, sizeof *product->number);
    array_give(product->allocator, product->next, product->room, sizeof *product->next);
    product->number = product->next = 0;
}

static bool product_reserve(struct product *product, size_t words)
{
    if (product->number && words <= product->room)
        return true;
    product_close(product);
    product->room = 2 * words;
    product->number = array_take(product->allocator, product->room, sizeof *product->number);
    product->next = array_take(product->allocator, product->room, sizeof *product->next);
    return product->number && product->next;
}

/* The product of a number, which is not 0, and of those below the children of an edge that is alive, but for the one at
 * `but`. False if memory runs out. */
static bool multiply(struct product *product, const struct diagram *diagram, const uint64_t *number,
                     size_t words, const struct diagram_edge *edge, uint32_t but)
{
    size_t most = words;
    for (uint32_t i = 0; i < edge->child_count; i++)
        most += words_below(diagram, edge->child[i]);
    if (!product_reserve(product, most))
        return false;
    memcpy(product->number, number, words * sizeof *number);
    product->words = words;
    for (uint32_t i = 0; i < edge->child_count; i++) {
        if (i == but)
            continue;
        const size_t length = words_below(diagram, edge->child[i]);
        multiply_words(product->next, product->number, product->words, below(diagram, edge->child[i]),
                       length);
        uint64_t *former = product->number;
        product->number = product->next;
        product->next = former;
        product->words = significant_words(product->number, product->words + length);
    }
    return true;
}

#define ALL_CHILDREN UINT32_MAX

/* How many solutions have an edge; it is alive. */
static bool multiply_edge(struct product *product, const struct diagram *diagram,
                          const struct diagram_edge *edge)
{
    return multiply(product, diagram, &(uint64_t){1}, 1, edge, ALL_CHILDREN);
}

static void subtract_words(uint64_t *from, const uint64_t *number, size_t words)
{
    bool borrow = false;
    for (size_t i = 0; i < words; i++) {
        bool under = __builtin_sub_overflow(from[i], number[i], &from[i]);
        under |= __builtin_sub_overflow(from[i], (uint64_t)borrow, &from[i]);
        borrow = under;
    }
}

/* --- making --- */

/* Adds to the sum at the end of the numbers, which has *words, the solutions with an edge. */
static bool add_to_last(struct diagram *diagram, struct product *product, const struct diagram_edge *edge,
                        size_t *words)
{
    if (!diagram_edge_is_alive(diagram, edge))
        return true;
    const bool is_one = edge->child_count == 1;
    if (!is_one && !multiply_edge(product, diagram, edge))
        return false;
    const size_t length = is_one ? words_below(diagram, *edge->child) : product->words,
                 most = (*words > length ? *words : length) + 1;
    if (!reserve_numbers(diagram, most))
        return false;
    uint64_t *sum = diagram->number + diagram->number_length;
    memset(sum + *words, 0, (most - *words) * sizeof *sum);
    add_words(sum, most, is_one ? below(diagram, *edge->child) : product->number, length);
    *words = significant_words(sum, most);
    return true;
}

/* The number at the end becomes that of the next node. */
static void end_number(struct diagram *diagram, size_t node, size_t words)
{
    diagram->number_first[node] = diagram->number_length;
    diagram->number_length += words;
    diagram->number_first[node + 1] = diagram->number_length;
    if (words > diagram->words_most)
        diagram->words_most = words;
}

/* How many solutions there are below each node, and in all. */
static bool count_all(struct diagram *diagram, struct product *product)
{
    size_t node = 0, words;
    struct diagram_edge edge;
    diagram->number_first_room = diagram->node_count + 1;
    diagram->number_first =
        array_take(diagram->allocator, diagram->number_first_room, sizeof *diagram->number_first);
    if (!diagram->number_first)
        return false;
    for (; node < diagram->node_count; node++) {
        words = 0;
        for (const uint32_t *at = edges_of(diagram, (uint32_t)node); (at = diagram_next_edge(at, &edge));)
            if (!add_to_last(diagram, product, &edge, &words))
                return false;
        end_number(diagram, node, words);
        if (diagram->item[node] >= diagram->items)
            diagram->items = diagram->item[node] + (size_t)1;
    }
    edge = diagram_whole(diagram);
    words = 0;
    if (!add_to_last(diagram, product, &edge, &words) || !reserve_numbers(diagram, words + 1))
        return false;
    diagram->total = diagram->number + diagram->number_length;
    if (!words)
        diagram->number[diagram->number_length] = 0;
    diagram->words = words ? words : 1;
    end_number(diagram, node, words);
    return true;
}

static bool finish(struct diagram *diagram, const uint32_t *whole, uint32_t whole_count)
{
    struct product product = {.allocator = diagram->allocator};
    diagram->whole = diagram->text_length;
    diagram->words_most = 1;
    const bool done = add_edge(diagram, 0, whole, whole_count) && count_all(diagram, &product);
    product_close(&product);
    return done;
}

struct layers_maker {
    struct diagram *diagram;
    const struct layer_plan *plan;
    uint32_t *node_of; /* of each state, as they come */
    size_t state_room;
};

static bool add_state(void *context, uint32_t layer, uint32_t state)
{
    struct layers_maker *maker = context;
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
    struct layers_maker *maker = context;
    return add_edge(maker->diagram, option + 1, &state, state != LAYERS_DONE);
}

/* States came from the first layer on: the first becomes the last node. */
static bool finish_layers(struct layers_maker *maker)
{
    struct diagram *diagram = maker->diagram;
    const uint32_t nodes = (uint32_t)diagram->node_count, last = nodes - 1;
    if (nodes && !end_edges(diagram))
        return false;
    for (size_t at = 0; at < diagram->text_length; at += diagram->text[at] ? 2 : 1)
        if (diagram->text[at] && !(diagram->text[at] & NOT_ONE_CHILD))
            diagram->text[at + 1] = last - maker->node_of[diagram->text[at + 1]];
    for (uint32_t node = 0; node < nodes / 2; node++) {
        const uint32_t item = diagram->item[node];
        const size_t first = diagram->first[node];
        diagram->item[node] = diagram->item[last - node];
        diagram->first[node] = diagram->first[last - node];
        diagram->item[last - node] = item;
        diagram->first[last - node] = first;
    }
    return finish(diagram, &last, nodes != 0);
}

enum search_end diagram_open_by_layers(struct diagram *diagram, const struct layer_plan *plan,
                                       const struct search *search, size_t bytes_most, uint64_t choices_most,
                                       struct allocator *allocator)
{
    struct layers_maker maker = {.diagram = diagram, .plan = plan};
    const struct layers_listener listener = {
        .on_state = add_state, .on_choice = add_choice, .context = &maker};
    const struct layers_task task = {.plan = plan,
                                     .allocator = allocator,
                                     .search = search,
                                     .bytes_most = bytes_most,
                                     .choices_most = choices_most,
                                     .listener = &listener};
    struct layers_answer answer;
    *diagram = (struct diagram){.allocator = allocator};
    enum search_end end = layers_count(&task, &answer);
    layers_answer_close(&answer, allocator);
    if (end == SEARCH_EXHAUSTED && !finish_layers(&maker))
        end = SEARCH_NO_MEMORY;
    array_give(allocator, maker.node_of, maker.state_room, sizeof *maker.node_of);
    if (end != SEARCH_EXHAUSTED)
        diagram_close(diagram);
    return end;
}

static bool add_part(void *context, const struct part_node *node)
{
    struct diagram *diagram = context;
    bool done = add_node(diagram, node->item);
    for (const uint32_t *at = node->edges; done && at < node->edges + node->length; at += at[1] + 2)
        done = add_edge(diagram, at[0] + 1, at + 2, at[1]);
    return done && end_edges(diagram);
}

enum search_end diagram_open_by_parts(struct diagram *diagram, const struct part_plan *plan,
                                      const struct search *search, size_t bytes_most, uint64_t work_most,
                                      struct parts_answer *answer, struct allocator *allocator)
{
    const struct parts_listener listener = {.on_part = add_part, .context = diagram};
    const struct parts_task task = {.plan = plan,
                                    .allocator = allocator,
                                    .search = search,
                                    .bytes_most = bytes_most,
                                    .work_most = work_most,
                                    .listener = &listener};
    *diagram = (struct diagram){.allocator = allocator};
    enum search_end end = parts_count(&task, answer);
    if (end == SEARCH_EXHAUSTED && !finish(diagram, answer->whole, answer->whole_count))
        end = SEARCH_NO_MEMORY;
    parts_answer_close(answer, allocator);
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

/* --- reading off --- */

/* Nodes of which an option of a solution is still to be taken. */
static void wait_for(uint32_t *waiting, size_t *count, const struct diagram_edge *edge)
{
    memcpy(waiting + *count, edge->child, edge->child_count * sizeof *waiting);
    *count += edge->child_count;
}

/* The edge in which the solution with the number `left` of those below a node lies, and *left among those of the edge.
 * The product has room for any number of the diagram. */
static bool find_edge(const struct diagram *diagram, uint32_t node, uint64_t *left, struct product *product,
                      struct diagram_edge *edge)
{
    const size_t words = words_below(diagram, node);
    for (const uint32_t *at = edges_of(diagram, node); (at = diagram_next_edge(at, edge));) {
        if (!diagram_edge_is_alive(diagram, edge))
            continue;
        if (!multiply_edge(product, diagram, edge))
            return false;
        memset(product->number + product->words, 0, (words - product->words) * sizeof *left);
        if (words_are_less(left, product->number, words))
            return true;
        subtract_words(left, product->number, words);
    }
    return false;
}

/* A number is drawn for each part; where there is one child, what is left of the number goes on with it. */
bool diagram_draw(const struct diagram *diagram, struct random *random, uint32_t *options, size_t *count)
{
    struct allocator *allocator = diagram->allocator;
    uint32_t *waiting = array_take(allocator, diagram->items, sizeof *waiting);
    uint64_t *left = array_take(allocator, diagram->words_most, sizeof *left);
    struct product product = {.allocator = allocator};
    struct diagram_edge edge = diagram_whole(diagram);
    bool enough = waiting && left && product_reserve(&product, diagram->words_most);
    size_t wait_count = 0;
    *count = 0;
    if (enough)
        wait_for(waiting, &wait_count, &edge);
    while (enough && wait_count) {
        uint32_t node = waiting[--wait_count];
        draw_words_below(random, below(diagram, node), words_below(diagram, node), left);
        while ((enough = find_edge(diagram, node, left, &product, &edge))) {
            options[(*count)++] = edge.option;
            if (edge.child_count != 1)
                break;
            node = *edge.child;
        }
        if (enough)
            wait_for(waiting, &wait_count, &edge);
    }
    product_close(&product);
    array_give(allocator, left, diagram->words_most, sizeof *left);
    array_give(allocator, waiting, diagram->items, sizeof *waiting);
    return enough;
}

/* Adds to the ways to each child of an edge that is alive the ways to the edge times the solutions of the others. */
static bool pass_on(const struct diagram *diagram, const uint64_t *here, size_t here_words,
                    const struct diagram_edge *edge, uint64_t *ways, struct product *product)
{
    const size_t words = diagram->words;
    for (uint32_t i = 0; i < edge->child_count; i++) {
        if (!multiply(product, diagram, here, here_words, edge, i))
            return false;
        add_words(ways + edge->child[i] * words, words, product->number, product->words);
    }
    return true;
}

bool diagram_through(const struct diagram *diagram, size_t option_count, uint64_t *through)
{
    const size_t words = diagram->words;
    uint64_t *ways = array_take_zeroed(diagram->allocator, diagram->node_count * words, sizeof *ways);
    struct product product = {.allocator = diagram->allocator};
    struct diagram_edge edge = diagram_whole(diagram);
    bool enough = ways;
    memset(through, 0, option_count * words * sizeof *through);
    if (enough && diagram_edge_is_alive(diagram, &edge))
        enough = pass_on(diagram, &(uint64_t){1}, 1, &edge, ways, &product);
    for (uint32_t node = (uint32_t)diagram->node_count; enough && node-- > 0;) {
        const uint64_t *here = ways + node * words;
        const size_t here_words = significant_words(here, words);
        if (!here_words)
            continue;
        for (const uint32_t *at = edges_of(diagram, node); enough && (at = diagram_next_edge(at, &edge));) {
            if (!diagram_edge_is_alive(diagram, &edge))
                continue;
            enough = multiply(&product, diagram, here, here_words, &edge, ALL_CHILDREN);
            if (enough)
                add_words(through + edge.option * words, words, product.number, product.words);
            enough = enough && pass_on(diagram, here, here_words, &edge, ways, &product);
        }
    }
    product_close(&product);
    array_give(diagram->allocator, ways, diagram->node_count * words, sizeof *ways);
    return enough;
}

static int64_t sum_of(const struct diagram_edge *edge, const int64_t *best)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < edge->child_count; i++)
        sum += best[edge->child[i]];
    return sum;
}

/* What is best below each node, and the edge of it. */
struct best {
    const struct diagram *diagram;
    int64_t *sum;
    struct diagram_edge *by;
};

static void best_close(struct best *best)
{
    array_give(best->diagram->allocator, best->sum, best->diagram->node_count, sizeof *best->sum);
    array_give(best->diagram->allocator, best->by, best->diagram->node_count, sizeof *best->by);
}

/* False, with nothing to close, if memory runs out. */
static bool best_open(struct best *best, const struct diagram *diagram, const uint64_t *costs)
{
    const size_t nodes = diagram->node_count;
    struct diagram_edge edge;
    *best = (struct best){.diagram = diagram,
                          .sum = array_take(diagram->allocator, nodes, sizeof *best->sum),
                          .by = array_take(diagram->allocator, nodes, sizeof *best->by)};
    if (!best->sum || !best->by) {
        best_close(best);
        return false;
    }
    for (uint32_t node = 0; node < nodes; node++) {
        bool any = false;
        for (const uint32_t *at = edges_of(diagram, node); (at = diagram_next_edge(at, &edge));) {
            if (!diagram_edge_is_alive(diagram, &edge))
                continue;
            const int64_t here = (int64_t)costs[edge.option] + sum_of(&edge, best->sum);
            if (!any || here < best->sum[node]) {
                best->sum[node] = here;
                best->by[node] = edge;
            }
            any = true;
        }
    }
    return true;
}

/* --- the cheapest --- */

/* A node that waits, and which waits behind it; 0: none. */
struct waiting {
    uint32_t node;
    size_t behind;
};

/* A node of which an edge is taken. */
struct step {
    uint32_t node;
    bool has_begun;         /* with its best edge; the others follow */
    const uint32_t *next;   /* of the others */
    size_t behind, waiting; /* what waits behind it, and how many places of the list are used */
    int64_t spent, rest;    /* above it; and the least that those behind it cost */
};

struct walk {
    const struct diagram *diagram;
    const struct best *best;
    const int64_t *costs;
    struct waiting *list; /* from 1 */
    struct step *steps;
    uint32_t *options;
    size_t depth, waiting;
};

/* What an edge leaves waits with what waited before. The next of it is stepped to; false if there is none. */
static bool step_down(struct walk *walk, const struct diagram_edge *edge, size_t behind, int64_t spent,
                      int64_t rest)
{
    for (uint32_t i = 0; i < edge->child_count; i++) {
        walk->list[++walk->waiting] = (struct waiting){edge->child[i], behind};
        behind = walk->waiting;
    }
    if (!behind)
        return false;
    const struct waiting first = walk->list[behind];
    walk->steps[walk->depth++] = (struct step){.node = first.node,
                                               .next = edges_of(walk->diagram, first.node),
                                               .behind = first.behind,
                                               .waiting = walk->waiting,
                                               .spent = spent,
                                               .rest = rest - walk->best->sum[first.node]};
    return true;
}

/* The next edge of a step: the best one first, then the others in order. */
static bool next_edge(const struct walk *walk, struct step *step, struct diagram_edge *edge)
{
    const struct diagram_edge *best = &walk->best->by[step->node];
    if (!step->has_begun) {
        *edge = *best;
        return step->has_begun = true;
    }
    do
        if (!(step->next = diagram_next_edge(step->next, edge)))
            return false;
    while (edge->option == best->option || !diagram_edge_is_alive(walk->diagram, edge));
    return true;
}

/* What is left costs no less than the best of it, so each way that is followed ends in a cover that is wanted. */
static enum search_end walk_all(struct walk *walk, struct cheapest *cheapest, struct search *search)
{
    enum { STEPS_A_LOOK = 4096 };
    struct diagram_edge edge;
    for (uint64_t steps = 1; walk->depth; steps++) {
        struct step *step = &walk->steps[walk->depth - 1];
        walk->waiting = step->waiting;
        if (steps % STEPS_A_LOOK == 0 && search_interrupted(search))
            return SEARCH_STOPPED;
        if (!next_edge(walk, step, &edge)) {
            walk->depth--;
            continue;
        }
        const int64_t spent = step->spent + walk->costs[edge.option],
                      rest = step->rest + sum_of(&edge, walk->best->sum);
        if ((uint64_t)(spent + rest) >= cheapest->below)
            continue;
        walk->options[walk->depth - 1] = edge.option;
        const size_t count = walk->depth;
        if (!step_down(walk, &edge, step->behind, spent, rest)) {
            cheapest_add(cheapest, (uint64_t)spent);
            search_report(search, &(struct solution){.options = walk->options, .option_count = count});
        }
    }
    return SEARCH_EXHAUSTED;
}

enum search_end diagram_cheapest(const struct diagram *diagram, const uint64_t *costs,
                                 struct cheapest *cheapest, struct search *search)
{
    struct allocator *allocator = diagram->allocator;
    const struct diagram_edge whole = diagram_whole(diagram);
    struct best best;
    const bool has_best = best_open(&best, diagram, costs);
    struct walk walk = {.diagram = diagram,
                        .best = &best,
                        .costs = (const int64_t *)costs,
                        .list = array_take(allocator, diagram->items + 1, sizeof *walk.list),
                        .steps = array_take(allocator, diagram->items, sizeof *walk.steps),
                        .options = array_take(allocator, diagram->items, sizeof *walk.options)};
    enum search_end end = SEARCH_NO_MEMORY;
    search->bound = UINT64_MAX;
    if (has_best && walk.list && walk.steps && walk.options) {
        end = SEARCH_EXHAUSTED;
        if (diagram_edge_is_alive(diagram, &whole)) {
            const int64_t least = sum_of(&whole, best.sum);
            search->bound = (uint64_t)least;
            if (step_down(&walk, &whole, 0, 0, least))
                end = walk_all(&walk, cheapest, search);
            else
                search_report(search, &(struct solution){.option_count = 0});
        }
    }
    array_give(allocator, walk.list, diagram->items + 1, sizeof *walk.list);
    array_give(allocator, walk.steps, diagram->items, sizeof *walk.steps);
    array_give(allocator, walk.options, diagram->items, sizeof *walk.options);
    if (has_best)
        best_close(&best);
    return end;
}
