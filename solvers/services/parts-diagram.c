/* SPDX-License-Identifier: MIT */
#include "solvers/services/parts-diagram.h"

#include "common/base/array.h"
#include "solvers/counting/words.h"

#include <string.h>

/* --- growing --- */

static size_t bytes_of(const struct parts_diagram *diagram)
{
    return diagram->node_room *
               (sizeof *diagram->item + sizeof *diagram->text_first + sizeof *diagram->number_first) +
           diagram->text_room * sizeof *diagram->text + diagram->number_room * sizeof *diagram->number;
}

/* An array with room for `count` and more in the place of *array; *room becomes what it has. */
static bool enlarge(struct parts_diagram *diagram, void **array, size_t room, size_t more, size_t size)
{
    void *larger = array_take(diagram->allocator, more, size);
    if (!larger)
        return false;
    if (*array)
        memcpy(larger, *array, room * size);
    array_give(diagram->allocator, *array, room, size);
    *array = larger;
    return true;
}

static size_t more_than(size_t count)
{
    return count + count / 2 + 1000;
}

/* An array of numbers that has room for `count` more behind `length`. */
static bool reserve(struct parts_diagram *diagram, void **array, size_t length, size_t *room, size_t count,
                    size_t size)
{
    if (length + count <= *room)
        return true;
    const size_t more = more_than(length + count);
    if (bytes_of(diagram) > diagram->bytes_most || !enlarge(diagram, array, *room, more, size))
        return false;
    *room = more;
    return true;
}

/* The three arrays of nodes have the same room, and one element more each. */
static bool reserve_node(struct parts_diagram *diagram)
{
    if (diagram->node_count < diagram->node_room)
        return true;
    const size_t room = diagram->node_room, more = more_than(room);
    if (bytes_of(diagram) > diagram->bytes_most)
        return false;
    uint32_t *item = array_take(diagram->allocator, more, sizeof *item);
    size_t *text_first = array_take(diagram->allocator, more + 1, sizeof *text_first),
           *number_first = array_take(diagram->allocator, more + 1, sizeof *number_first);
    if (!item || !text_first || !number_first) {
        array_give(diagram->allocator, item, more, sizeof *item);
        array_give(diagram->allocator, text_first, more + 1, sizeof *text_first);
        array_give(diagram->allocator, number_first, more + 1, sizeof *number_first);
        return false;
    }
    if (room) {
        memcpy(item, diagram->item, room * sizeof *item);
        memcpy(text_first, diagram->text_first, (room + 1) * sizeof *text_first);
        memcpy(number_first, diagram->number_first, (room + 1) * sizeof *number_first);
    }
    array_give(diagram->allocator, diagram->item, room, sizeof *item);
    array_give(diagram->allocator, diagram->text_first, room + 1, sizeof *text_first);
    array_give(diagram->allocator, diagram->number_first, room + 1, sizeof *number_first);
    diagram->item = item;
    diagram->text_first = text_first;
    diagram->number_first = number_first;
    diagram->node_room = more;
    return true;
}

static bool add_node(void *context, const struct part_node *node)
{
    struct parts_diagram *diagram = context;
    void *text = diagram->text, *number = diagram->number;
    bool done = reserve_node(diagram) && reserve(diagram, &text, diagram->text_length, &diagram->text_room,
                                                 node->length, sizeof *diagram->text);
    diagram->text = text;
    done = done && reserve(diagram, &number, diagram->number_length, &diagram->number_room, node->count_words,
                           sizeof *diagram->number);
    diagram->number = number;
    if (!done)
        return false;
    const size_t n = diagram->node_count++;
    diagram->item[n] = node->item;
    diagram->text_first[n] = diagram->text_length;
    diagram->number_first[n] = diagram->number_length;
    memcpy(diagram->text + diagram->text_length, node->text, node->length * sizeof *node->text);
    if (node->count_words)
        memcpy(diagram->number + diagram->number_length, node->count,
               node->count_words * sizeof *node->count);
    diagram->text_length += node->length;
    diagram->number_length += node->count_words;
    diagram->text_first[n + 1] = diagram->text_length;
    diagram->number_first[n + 1] = diagram->number_length;
    if (node->count_words > diagram->words_most)
        diagram->words_most = node->count_words;
    return true;
}

/* --- making --- */

enum search_end parts_diagram_open(struct parts_diagram *diagram, const struct part_plan *plan,
                                   const struct search *search, size_t bytes_most, uint64_t work_most,
                                   struct parts_answer *answer, struct allocator *allocator)
{
    *diagram = (struct parts_diagram){
        .allocator = allocator, .plan = plan, .bytes_most = bytes_most, .words = 1, .words_most = 1};
    const struct parts_listener listener = {.on_part = add_node, .context = diagram};
    const struct parts_task task = {.plan = plan,
                                    .allocator = allocator,
                                    .search = search,
                                    .bytes_most = bytes_most,
                                    .work_most = work_most,
                                    .listener = &listener};
    enum search_end end = parts_count(&task, answer);
    diagram->total = answer->count;
    diagram->total_room = answer->room;
    diagram->words = answer->words;
    diagram->whole = answer->text;
    diagram->whole_room = answer->text_room;
    answer->count = 0;
    answer->text = 0;
    if (diagram->words > diagram->words_most)
        diagram->words_most = diagram->words;
    if (end != SEARCH_EXHAUSTED)
        parts_diagram_close(diagram);
    return end;
}

void parts_diagram_close(struct parts_diagram *diagram)
{
    struct allocator *allocator = diagram->allocator;
    array_give(allocator, diagram->item, diagram->node_room, sizeof *diagram->item);
    array_give(allocator, diagram->text_first, diagram->node_room + 1, sizeof *diagram->text_first);
    array_give(allocator, diagram->number_first, diagram->node_room + 1, sizeof *diagram->number_first);
    array_give(allocator, diagram->text, diagram->text_room, sizeof *diagram->text);
    array_give(allocator, diagram->number, diagram->number_room, sizeof *diagram->number);
    array_give(allocator, diagram->whole, diagram->whole_room, sizeof *diagram->whole);
    array_give(allocator, diagram->total, diagram->total_room, sizeof *diagram->total);
    *diagram = (struct parts_diagram){.allocator = allocator};
}

/* --- edges --- */

static const uint32_t *behind_zero(const uint32_t *text)
{
    while (*text++)
        ;
    return text;
}

static const uint32_t *edge_at(const struct parts_diagram *diagram, uint32_t node, const uint32_t *text)
{
    return text < diagram->text + diagram->text_first[node + 1] ? text : 0;
}

const uint32_t *parts_diagram_first_edge(const struct parts_diagram *diagram, uint32_t node)
{
    return edge_at(diagram, node, behind_zero(diagram->text + diagram->text_first[node]));
}

const uint32_t *parts_diagram_next_edge(const struct parts_diagram *diagram, uint32_t node,
                                        const uint32_t *edge)
{
    return edge_at(diagram, node, behind_zero(edge));
}

static size_t words_below(const struct parts_diagram *diagram, uint32_t node)
{
    return diagram->number_first[node + 1] - diagram->number_first[node];
}

bool parts_diagram_is_alive(const struct parts_diagram *diagram, uint32_t node)
{
    return words_below(diagram, node);
}

bool parts_diagram_are_alive(const struct parts_diagram *diagram, const uint32_t *nodes)
{
    bool all = true;
    for (; *nodes; nodes++)
        all = all && parts_diagram_is_alive(diagram, *nodes - 1);
    return all;
}

/* --- numbers --- */

/* Room for a product of two numbers and for what is multiplied. */
struct product {
    uint64_t *number, *spare; /* 2 * words_most each */
    size_t words;             /* of `number`, without leading zeros */
};

static bool product_open(struct product *product, const struct parts_diagram *diagram)
{
    const size_t room = 4 * diagram->words_most;
    product->number = array_take(diagram->allocator, room, sizeof *product->number);
    product->spare = product->number ? product->number + room / 2 : 0;
    return product->number;
}

static void product_close(struct product *product, const struct parts_diagram *diagram)
{
    uint64_t *first = product->number < product->spare ? product->number : product->spare;
    array_give(diagram->allocator, first, 4 * diagram->words_most, sizeof *first);
}

static void multiply(struct product *product, const uint64_t *number, size_t words)
{
    if (!words || !product->words) {
        product->words = 0;
        return;
    }
    multiply_words(product->spare, product->number, product->words, number, words);
    uint64_t *former = product->number;
    product->number = product->spare;
    product->spare = former;
    product->words = significant_words(product->number, product->words + words);
}

/* The product of a number and the numbers of a list of nodes but for the one in a place. */
static void multiply_all(struct product *product, const struct parts_diagram *diagram, const uint64_t *number,
                         size_t words, const uint32_t *nodes, const uint32_t *but)
{
    memcpy(product->number, number, words * sizeof *number);
    product->words = words;
    for (; *nodes; nodes++)
        if (nodes != but)
            multiply(product, diagram->number + diagram->number_first[*nodes - 1],
                     words_below(diagram, *nodes - 1));
}

/* --- reading off --- */

/* The edge in which the solution with that number lies, of those below a node. */
static const uint32_t *find_edge(const struct parts_diagram *diagram, uint32_t node, uint64_t *left,
                                 struct product *product)
{
    const size_t words = words_below(diagram, node);
    const uint32_t *edge = parts_diagram_first_edge(diagram, node);
    for (;; edge = parts_diagram_next_edge(diagram, node, edge)) {
        multiply_all(product, diagram, &(uint64_t){1}, 1, edge + 1, 0);
        memset(product->number + product->words, 0, (words - product->words) * sizeof *left);
        if (words_are_less(left, product->number, words))
            return edge;
        bool borrow = false;
        for (size_t i = 0; i < words; i++) {
            bool under = __builtin_sub_overflow(left[i], product->number[i], &left[i]);
            under |= __builtin_sub_overflow(left[i], (uint64_t)borrow, &left[i]);
            borrow = under;
        }
    }
}

bool parts_diagram_draw(const struct parts_diagram *diagram, struct random *random, uint32_t *options,
                        size_t *count)
{
    const size_t room = diagram->plan->item_count;
    uint32_t *waiting = array_take(diagram->allocator, room, sizeof *waiting);
    uint64_t *left = array_take(diagram->allocator, diagram->words_most, sizeof *left);
    struct product product;
    const bool enough = product_open(&product, diagram) && waiting && left;
    size_t wait_count = 0;
    *count = 0;
    for (const uint32_t *node = diagram->whole; enough && *node; node++)
        waiting[wait_count++] = *node - 1;
    while (enough && wait_count) {
        const uint32_t node = waiting[--wait_count];
        draw_words_below(random, diagram->number + diagram->number_first[node], words_below(diagram, node),
                         left);
        const uint32_t *edge = find_edge(diagram, node, left, &product);
        options[(*count)++] = *edge - 1;
        for (const uint32_t *child = edge + 1; *child; child++)
            waiting[wait_count++] = *child - 1;
    }
    if (product.number)
        product_close(&product, diagram);
    array_give(diagram->allocator, left, diagram->words_most, sizeof *left);
    array_give(diagram->allocator, waiting, room, sizeof *waiting);
    return enough;
}

/* Adds to the ways to each node of a list the ways to the list times the solutions of the other nodes. */
static void pass_on(const struct parts_diagram *diagram, const uint64_t *ways, size_t ways_words,
                    const uint32_t *nodes, uint64_t *ways_of, struct product *product)
{
    const size_t words = diagram->words;
    for (const uint32_t *node = nodes; *node; node++) {
        multiply_all(product, diagram, ways, ways_words, nodes, node);
        add_words(ways_of + (*node - 1) * words, words, product->number, product->words);
    }
}

bool parts_diagram_through(const struct parts_diagram *diagram, size_t option_count, uint64_t *through)
{
    const size_t words = diagram->words;
    uint64_t *ways = array_take_zeroed(diagram->allocator, diagram->node_count * words, sizeof *ways);
    struct product product;
    const bool enough = product_open(&product, diagram) && ways;
    memset(through, 0, option_count * words * sizeof *through);
    if (enough && parts_diagram_are_alive(diagram, diagram->whole))
        pass_on(diagram, &(uint64_t){1}, 1, diagram->whole, ways, &product);
    for (uint32_t node = (uint32_t)diagram->node_count; enough && node-- > 0;) {
        const uint64_t *here = ways + node * words;
        const size_t here_words = significant_words(here, words);
        for (const uint32_t *edge = parts_diagram_first_edge(diagram, node); here_words && edge;
             edge = parts_diagram_next_edge(diagram, node, edge)) {
            if (!parts_diagram_are_alive(diagram, edge + 1))
                continue;
            multiply_all(&product, diagram, here, here_words, edge + 1, 0);
            add_words(through + (*edge - 1) * words, words, product.number, product.words);
            pass_on(diagram, here, here_words, edge + 1, ways, &product);
        }
    }
    if (product.number)
        product_close(&product, diagram);
    array_give(diagram->allocator, ways, diagram->node_count * words, sizeof *ways);
    return enough;
}

static int64_t sum_of(const uint32_t *nodes, const int64_t *best)
{
    int64_t sum = 0;
    for (; *nodes; nodes++)
        sum += best[*nodes - 1];
    return sum;
}

bool parts_diagram_best(const struct parts_diagram *diagram, const int64_t *weights, bool greatest,
                        uint32_t *options, size_t *option_count, int64_t *sum)
{
    const size_t nodes = diagram->node_count, room = diagram->plan->item_count;
    int64_t *best = array_take(diagram->allocator, nodes, sizeof *best);
    const uint32_t **by = array_take(diagram->allocator, nodes, sizeof *by);
    uint32_t *waiting = array_take(diagram->allocator, room, sizeof *waiting);
    const bool enough = best && by && waiting;
    size_t wait_count = 0;
    *option_count = 0;
    *sum = 0;
    for (uint32_t node = 0; enough && node < nodes; node++) {
        bool any = false;
        for (const uint32_t *edge = parts_diagram_first_edge(diagram, node); edge;
             edge = parts_diagram_next_edge(diagram, node, edge)) {
            if (!parts_diagram_are_alive(diagram, edge + 1))
                continue;
            const int64_t here = weights[*edge - 1] + sum_of(edge + 1, best);
            if (!any || (greatest ? here > best[node] : here < best[node])) {
                best[node] = here;
                by[node] = edge;
            }
            any = true;
        }
    }
    for (const uint32_t *node = diagram->whole; enough && *node; node++)
        waiting[wait_count++] = *node - 1;
    if (enough)
        *sum = sum_of(diagram->whole, best);
    while (enough && wait_count) {
        const uint32_t *edge = by[waiting[--wait_count]];
        options[(*option_count)++] = *edge - 1;
        for (const uint32_t *child = edge + 1; *child; child++)
            waiting[wait_count++] = *child - 1;
    }
    array_give(diagram->allocator, best, nodes, sizeof *best);
    array_give(diagram->allocator, by, nodes, sizeof *by);
    array_give(diagram->allocator, waiting, room, sizeof *waiting);
    return enough;
}
