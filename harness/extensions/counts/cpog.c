/* SPDX-License-Identifier: MIT */
/* The graph. Variable o + 1 says that option o is chosen. A node of the diagram becomes a chain along the
 * options of its layer that lead to solutions, each a sum of two that exclude each other by that option: a
 * product of the option, of "none of the later ones of the layer", of "none" of each layer that is passed
 * over, and of the child; or the product of its negation and the rest of the chain.
 *
 * The clauses imply the graph. More products, which are no part of it, say that an item is untouched: "no
 * option of earlier layers has it", one for each item and each layer that touches it. The state of a node is
 * a set of them and of their negations, so "in this state the node is true" is a clause. Each follows by unit
 * propagation from lemmas of the same form, one for each option: "in this state, with this option chosen, the
 * node is true", and these from the lemma of the child and the exactly-one clauses of the items. The lemma of
 * the first node is the node alone.
 *
 * The graph implies the clauses. With the literals of a clause false, products become false from the bottom
 * up, the first node at last.
 *
 * Hints. The writer propagates itself, over clauses in the order in which they may become unit, and writes
 * down those that did; so there is no hint that a checker would refuse, and a lemma that does not come out is
 * noticed here. */
#include "common/formula/encoding.h"
#include "harness/answers/counted.h"
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/extensions/counts/cpog.h"

#include <stdlib.h>
#include <string.h>

struct ints {
    int *at;
    size_t count, room;
};

/* An item and a layer that has options with it: afterwards `var` says that the item is untouched. `before`
 * is the place of the item's touch before this one, from 1; 0: this is its first. */
struct touch {
    uint32_t item, layer;
    size_t before;
    int var;
};

/* "Not both", by the variables of both, the smaller first. */
struct cpog_pair {
    int a, b, clause;
};

/* The arrays of a struct cpog, all zero at the beginning: type, name, how many; the numbers are those of
 * cpog_take_arrays. `edge` and what follows are of the node in hand. */
#define CPOG_ARRAYS(ARRAY)                                                                                   \
    ARRAY(int, definition, nodes) /* of each node: its first clause */                                       \
    ARRAY(int8_t, value, nodes)   /* of each variable, while something is proved: 0, 1, -1 */                \
    ARRAY(int, reason, nodes)     /* of each node, while a clause is deleted */                              \
    ARRAY(struct cpog_pair, pairs, pairs)                                                                    \
    ARRAY(int, at_least, items)        /* of each primary item its clause */                                 \
    ARRAY(size_t, layer_touch, layers) /* of each layer its touches */                                       \
    ARRAY(size_t, last_touch, items)   /* of each item its last touch, from 1; 0: none */                    \
    ARRAY(struct touch, touch, parts)                                                                        \
    ARRAY(uint32_t, own_layer, items) /* of each item; UINT32_MAX of secondary ones */                       \
    ARRAY(int, clash, parts)          /* by options of the cover and places of their items: prove_clashes */ \
    ARRAY(int, none_after, places)    /* by places in plan->option: no later option of the layer */          \
    ARRAY(int, none, layers)          /* of each layer: no option */                                         \
    ARRAY(int, suffix, places)        /* the lemmas of none_after */                                         \
    ARRAY(int, passes, layers)        /* the lemmas of none */                                               \
    ARRAY(int, some, layers)          /* if the layer's item is untouched, one of its options is chosen */   \
    ARRAY(uint64_t, state, state_words) /* of each node of the diagram set_words: covered items */           \
    ARRAY(int, root, states)            /* of each node of the diagram its node, 0: false */                 \
    ARRAY(int, lemma, states)           /* "in its state it is true" */                                      \
    ARRAY(struct diagram_edge, edge, places)                                                                 \
    ARRAY(int, product, places) /* of each edge that is alive */                                             \
    ARRAY(int, rest, places)                                                                                 \
    ARRAY(int, step, places)                                                                                 \
    ARRAY(int, edge_lemma, places) /* by the options of the layer, 0 if one may not be chosen */

struct cpog {
    FILE *file;
    const struct diagram *diagram;
    const struct layer_plan *plan;
    const struct cover *cover;
    struct cnf *cnf;
    bool broken; /* a lemma did not come out, or the user stopped it */
    /* Clauses: of the CNF, definitions, lemmas. Clause c begins at literals[start[c]] and ends with 0. */
    struct ints literals, start;
    /* The clause of each lemma and where its hints begin; hints, each list ended by 0. */
    struct ints lemmas, hints;
    int nodes, nodes_most;     /* variables so far, of options and of nodes */
    struct ints trail, clause; /* what is assigned; the lemma that is proved */
    bool conflict;
    size_t pair_count, touch_count, edge_count, set_words;
#define MEMBER(type, name, count) type *name;
    CPOG_ARRAYS(MEMBER)
#undef MEMBER
};

/* --- arrays --- */

static void push(struct ints *ints, int number)
{
    memory_require(ints->count < INT_MAX);
    ints->at = memory_room(ints->at, ints->count, &ints->room, sizeof *ints->at);
    ints->at[ints->count++] = number;
}

/* --- writing --- */

/* Numbers, a 0 behind them. */
static void write_list(struct cpog *cpog, const int *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(cpog->file, "%d ", list[i]);
    putc('0', cpog->file);
}

/* --- clauses --- */

static int begin_clause(struct cpog *cpog)
{
    push(&cpog->start, (int)cpog->literals.count);
    return (int)cpog->start.count - 1;
}

static void add_clause(struct cpog *cpog, int first, int second)
{
    begin_clause(cpog);
    push(&cpog->literals, first);
    push(&cpog->literals, second);
    push(&cpog->literals, 0);
}

static int new_node(struct cpog *cpog)
{
    if (cpog->nodes == cpog->nodes_most) {
        cpog->broken = true;
        return cpog->nodes;
    }
    cpog->definition[++cpog->nodes] = (int)cpog->start.count;
    return cpog->nodes;
}

/* A node that is true if all of these are: clause 0 of it is (node, -each), clause i is (-node, child i). */
static int product(struct cpog *cpog, const struct ints *children)
{
    const int node = new_node(cpog), clause = begin_clause(cpog);
    push(&cpog->literals, node);
    for (size_t i = 0; i < children->count; i++)
        push(&cpog->literals, -children->at[i]);
    push(&cpog->literals, 0);
    for (size_t i = 0; i < children->count; i++)
        add_clause(cpog, -node, children->at[i]);
    fprintf(cpog->file, "%d p %d ", clause, node);
    write_list(cpog, children->at, children->count);
    putc('\n', cpog->file);
    return node;
}

/* A node that is true if one of two products is, which have an option and its negation as their first
 * children. */
static int cpog_sum(struct cpog *cpog, int first, int second)
{
    const int node = new_node(cpog), clause = begin_clause(cpog);
    push(&cpog->literals, -node);
    push(&cpog->literals, first);
    push(&cpog->literals, second);
    push(&cpog->literals, 0);
    add_clause(cpog, node, -first);
    add_clause(cpog, node, -second);
    fprintf(cpog->file, "%d s %d %d %d %d %d 0\n", clause, node, first, second, cpog->definition[first] + 1,
            cpog->definition[second] + 1);
    return node;
}

/* --- lemmas --- */

static void cpog_assign(struct cpog *cpog, int literal)
{
    cpog->value[abs(literal)] = literal > 0 ? 1 : -1;
    push(&cpog->trail, abs(literal));
}

static void forget(struct cpog *cpog)
{
    for (size_t i = 0; i < cpog->trail.count; i++)
        cpog->value[cpog->trail.at[i]] = 0;
    cpog->trail.count = 0;
    cpog->conflict = false;
}

static bool is_false(const struct cpog *cpog, int literal)
{
    return cpog->value[abs(literal)] == (literal > 0 ? -1 : 1);
}

static void lemma_begin(struct cpog *cpog)
{
    forget(cpog);
    cpog->clause.count = 0;
}

/* A literal of the lemma, which is assumed to be false. */
static void lemma_literal(struct cpog *cpog, int literal)
{
    push(&cpog->clause, literal);
    if (!cpog->value[abs(literal)])
        cpog_assign(cpog, -literal);
}

/* Propagates a clause if it is unit now. */
static void hint(struct cpog *cpog, int clause)
{
    int unit = 0;
    if (!clause || cpog->conflict || cpog->broken)
        return;
    for (const int *literal = cpog->literals.at + cpog->start.at[clause]; *literal; literal++) {
        if (is_false(cpog, *literal) || *literal == unit)
            continue;
        if (cpog->value[abs(*literal)] || unit)
            return;
        unit = *literal;
    }
    push(&cpog->hints, clause);
    if (unit)
        cpog_assign(cpog, unit);
    else
        cpog->conflict = true;
}

/* All clauses that define a node. */
static void hint_definition(struct cpog *cpog, int node)
{
    int clauses = 0;
    const int first = cpog->definition[node];
    while (cpog->literals.at[cpog->start.at[first] + clauses])
        clauses++;
    for (int i = 0; i < clauses; i++)
        hint(cpog, first + i);
}

static void lemmas_note(struct cpog *cpog, int clause, size_t hints)
{
    push(&cpog->lemmas, clause);
    push(&cpog->lemmas, (int)hints);
}

/* Writes the lemma, whose hints began at `hints`; returns its clause. */
static int lemma_end(struct cpog *cpog, size_t hints)
{
    const int clause = begin_clause(cpog);
    cpog->broken = cpog->broken || !cpog->conflict;
    for (size_t i = 0; i < cpog->clause.count; i++)
        push(&cpog->literals, cpog->clause.at[i]);
    push(&cpog->literals, 0);
    lemmas_note(cpog, clause, hints);
    if (!cpog->broken) {
        fprintf(cpog->file, "%d a ", clause);
        write_list(cpog, cpog->clause.at, cpog->clause.count);
        putc(' ', cpog->file);
        write_list(cpog, cpog->hints.at + hints, cpog->hints.count - hints);
        putc('\n', cpog->file);
    }
    push(&cpog->hints, 0);
    return clause;
}

/* --- the clauses of the CNF --- */

static int compare_pairs(const void *left, const void *right)
{
    const struct cpog_pair *a = left, *b = right;
    int by_a = (a->a > b->a) - (a->a < b->a), by_b = (a->b > b->b) - (a->b < b->b);
    return by_a ? by_a : by_b ? by_b : (a->clause > b->clause) - (a->clause < b->clause);
}

/* In the order of the CNF: of each item "at least one" if it is primary, then all pairs. */
static void take_cnf(struct cpog *cpog)
{
    const int *literal = cpog->cnf->literals;
    uint32_t item = 0;
    push(&cpog->start, 0); /* there is no clause 0 */
    for (size_t i = 0; i < cpog->cnf->clauses; i++) {
        const int clause = begin_clause(cpog), *begin = literal;
        while (*literal)
            push(&cpog->literals, *literal++);
        push(&cpog->literals, *literal++);
        if (*begin < 0)
            cpog->pairs[cpog->pair_count++] = (struct cpog_pair){-begin[0], -begin[1], clause};
        else if (item < cpog->cover->primary_count)
            cpog->at_least[item++] = clause;
    }
    for (size_t i = 0; i < cpog->pair_count; i++) {
        struct cpog_pair *pair = &cpog->pairs[i];
        if (pair->a > pair->b)
            *pair = (struct cpog_pair){pair->b, pair->a, pair->clause};
    }
    qsort(cpog->pairs, cpog->pair_count, sizeof *cpog->pairs, compare_pairs);
    cpog->broken = cpog->broken || item < cpog->cover->primary_count;
}

/* Propagates "not both" of two options that share an item. */
static void hint_pair(struct cpog *cpog, uint32_t one, uint32_t other)
{
    const int a = (int)(one < other ? one : other) + 1, b = (int)(one < other ? other : one) + 1;
    size_t low = 0, high = cpog->pair_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct cpog_pair *pair = &cpog->pairs[middle];
        if (pair->a < a || (pair->a == a && pair->b < b))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < cpog->pair_count && cpog->pairs[low].a == a && cpog->pairs[low].b == b)
        hint(cpog, cpog->pairs[low].clause);
}

/* --- items --- */

static bool covers(const struct cpog *cpog, size_t node, uint32_t item)
{
    return cpog->state[node * cpog->set_words + item / 64] >> item % 64 & 1;
}

/* The last touch of an item before a layer, from 1; 0: none. */
static size_t touch_before(const struct cpog *cpog, uint32_t item, uint32_t layer)
{
    size_t touch = cpog->last_touch[item];
    while (touch && cpog->touch[touch - 1].layer >= layer)
        touch = cpog->touch[touch - 1].before;
    return touch;
}

/* "Untouched before this layer"; 0 if nothing touches it there. */
static int untouched(const struct cpog *cpog, uint32_t item, uint32_t layer)
{
    const size_t touch = touch_before(cpog, item, layer);
    return touch ? cpog->touch[touch - 1].var : 0;
}

/* Whether an item may be covered or not before a layer, which matters from there on. */
static bool on_frontier(const struct cpog *cpog, uint32_t item, uint32_t layer)
{
    const size_t before = touch_before(cpog, item, layer);
    return before && (before != cpog->last_touch[item] ||
                      (cpog->own_layer[item] != UINT32_MAX && cpog->own_layer[item] >= layer));
}

/* Lists the touches by layer. */
static void list_touches(struct cpog *cpog)
{
    const struct layer_plan *plan = cpog->plan;
    const struct cover *cover = cpog->cover;
    memset(cpog->own_layer, 0xff, cover->item_count * sizeof *cpog->own_layer);
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        cpog->own_layer[plan->item[layer]] = layer;
        cpog->layer_touch[layer] = cpog->touch_count;
        for (size_t i = plan->first[layer]; i < plan->first[layer + 1]; i++)
            for (size_t node = cover->option_start[plan->option[i]];
                 node < cover->option_start[plan->option[i] + 1]; node++) {
                const uint32_t item = cover->items[node];
                const size_t before = cpog->last_touch[item];
                if (before && cpog->touch[before - 1].layer == layer)
                    continue;
                cpog->touch[cpog->touch_count++] =
                    (struct touch){.item = item, .layer = layer, .before = before};
                cpog->last_touch[item] = cpog->touch_count;
            }
    }
    cpog->layer_touch[plan->layer_count] = cpog->touch_count;
}

/* "Untouched" of each item, by layers. */
static void define_untouched(struct cpog *cpog, struct ints *children)
{
    const struct layer_plan *plan = cpog->plan;
    for (size_t t = 0; t < cpog->touch_count; t++) {
        struct touch *touch = &cpog->touch[t];
        const int before = untouched(cpog, touch->item, touch->layer);
        children->count = 0;
        if (before)
            push(children, before);
        for (size_t i = plan->first[touch->layer]; i < plan->first[touch->layer + 1]; i++)
            if (cover_option_has(cpog->cover, plan->option[i], touch->item))
                push(children, -(int)plan->option[i] - 1);
        touch->var = product(cpog, children);
    }
}

/* --- lemmas of layers --- */

/* Propagates "untouched" of a touch's item, of this touch and all before it, from the first on or from the
 * last. */
static void hint_touches(struct cpog *cpog, size_t touch, bool from_first)
{
    if (!touch)
        return;
    if (from_first)
        hint_touches(cpog, cpog->touch[touch - 1].before, from_first);
    hint_definition(cpog, cpog->touch[touch - 1].var);
    if (!from_first)
        hint_touches(cpog, cpog->touch[touch - 1].before, from_first);
}

/* Each option against each of its items: not chosen, or the item is untouched. */
static void prove_clashes(struct cpog *cpog, uint32_t layer, uint32_t option)
{
    const struct cover *cover = cpog->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        const int var = untouched(cpog, item, layer);
        const size_t hints = cpog->hints.count;
        if (!var)
            continue;
        lemma_begin(cpog);
        lemma_literal(cpog, -(int)option - 1);
        lemma_literal(cpog, var);
        for (size_t i = cpog->plan->first[0]; i < cpog->plan->first[layer]; i++)
            if (cover_option_has(cover, cpog->plan->option[i], item))
                hint_pair(cpog, option, cpog->plan->option[i]);
        hint_touches(cpog, touch_before(cpog, item, layer), true);
        cpog->clash[node] = lemma_end(cpog, hints);
    }
}

/* The lemma that excludes an option by one of its items that is covered; 0: none. */
static int clash_in_state(const struct cpog *cpog, size_t node, uint32_t option)
{
    const struct cover *cover = cpog->cover;
    for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++)
        if (cpog->clash[at] && covers(cpog, node, cover->items[at]))
            return cpog->clash[at];
    return 0;
}

static int clash_with_item(const struct cpog *cpog, uint32_t option, uint32_t item)
{
    size_t at = cpog->cover->option_start[option];
    while (cpog->cover->items[at] != item)
        at++;
    return cpog->clash[at];
}

/* "None behind option i of the layer" for each, and "none", each a product of a negation and the next. */
static void define_none(struct cpog *cpog, uint32_t layer, struct ints *children)
{
    const size_t first = cpog->plan->first[layer], end = cpog->plan->first[layer + 1];
    int behind = 0;
    for (size_t i = end; i-- > first;) {
        cpog->none_after[i] = behind;
        children->count = 0;
        push(children, -(int)cpog->plan->option[i] - 1);
        if (behind)
            push(children, behind);
        behind = product(cpog, children);
    }
    cpog->none[layer] = behind;
}

/* Propagates the products of "none" from the last option of a layer to the one behind `from`. */
static void hint_none(struct cpog *cpog, uint32_t layer, size_t from)
{
    for (size_t i = cpog->plan->first[layer + 1]; i-- > from;) {
        const int node = i == cpog->plan->first[layer] ? cpog->none[layer] : cpog->none_after[i - 1];
        hint(cpog, cpog->definition[node]);
    }
}

static void prove_layer(struct cpog *cpog, uint32_t layer)
{
    const struct layer_plan *plan = cpog->plan;
    const size_t first = plan->first[layer], end = plan->first[layer + 1];
    const uint32_t item = plan->item[layer];
    const int var = untouched(cpog, item, layer);
    for (size_t i = first; i < end; i++)
        prove_clashes(cpog, layer, plan->option[i]);
    for (size_t i = first; i < end; i++) {
        const size_t hints = cpog->hints.count;
        if (!cpog->none_after[i])
            continue;
        lemma_begin(cpog);
        lemma_literal(cpog, -(int)plan->option[i] - 1);
        lemma_literal(cpog, cpog->none_after[i]);
        for (size_t k = i + 1; k < end; k++)
            hint_pair(cpog, plan->option[i], plan->option[k]);
        hint_none(cpog, layer, i + 1);
        cpog->suffix[i] = lemma_end(cpog, hints);
    }
    cpog->some[layer] = cpog->at_least[item];
    if (!var)
        return;
    size_t hints = cpog->hints.count;
    if (cpog->none[layer]) {
        lemma_begin(cpog);
        lemma_literal(cpog, var);
        lemma_literal(cpog, cpog->none[layer]);
        for (size_t i = first; i < end; i++)
            hint(cpog, clash_with_item(cpog, plan->option[i], item));
        hint_none(cpog, layer, first);
        cpog->passes[layer] = lemma_end(cpog, hints);
    }
    hints = cpog->hints.count;
    lemma_begin(cpog);
    lemma_literal(cpog, -var);
    for (size_t i = first; i < end; i++)
        lemma_literal(cpog, (int)plan->option[i] + 1);
    hint_touches(cpog, touch_before(cpog, item, layer), false);
    hint(cpog, cpog->at_least[item]);
    cpog->some[layer] = lemma_end(cpog, hints);
}

/* --- nodes of the diagram --- */

static void find_states(struct cpog *cpog)
{
    const struct diagram *diagram = cpog->diagram;
    const struct cover *cover = cpog->cover;
    struct diagram_edge edge;
    for (size_t node = diagram->node_count; node-- > 0;)
        for (const uint32_t *at = diagram->text + diagram->first[node];
             (at = diagram_next_edge(at, &edge));) {
            if (edge.child == DIAGRAM_DONE)
                continue;
            uint64_t *state = cpog->state + edge.child * cpog->set_words;
            memcpy(state, cpog->state + node * cpog->set_words, cpog->set_words * sizeof *state);
            for (size_t i = cover->option_start[edge.option]; i < cover->option_start[edge.option + 1]; i++)
                state[cover->items[i] / 64] |= UINT64_C(1) << cover->items[i] % 64;
        }
}

static uint32_t layer_of(const struct cpog *cpog, size_t node)
{
    return cpog->own_layer[cpog->diagram->item[node]];
}

static uint32_t layer_of_child(const struct cpog *cpog, const struct diagram_edge *edge)
{
    return edge->child != DIAGRAM_DONE ? layer_of(cpog, edge->child) : cpog->plan->layer_count;
}

static void load_edges(struct cpog *cpog, size_t node)
{
    const uint32_t *at = cpog->diagram->text + cpog->diagram->first[node];
    cpog->edge_count = 0;
    while ((at = diagram_next_edge(at, &cpog->edge[cpog->edge_count])))
        cpog->edge_count++;
}

static int product_of_edge(struct cpog *cpog, uint32_t layer, size_t place, const struct diagram_edge *edge,
                           struct ints *children)
{
    const uint32_t to = layer_of_child(cpog, edge);
    children->count = 0;
    push(children, (int)cpog->plan->option[place] + 1);
    if (cpog->none_after[place])
        push(children, cpog->none_after[place]);
    for (uint32_t passed = layer + 1; passed < to; passed++)
        if (cpog->none[passed])
            push(children, cpog->none[passed]);
    if (edge->child != DIAGRAM_DONE)
        push(children, cpog->root[edge->child]);
    return product(cpog, children);
}

/* The negations of options from one place to before another, and a node if it is not 0. */
static int product_of_others(struct cpog *cpog, size_t from, size_t to, int node, struct ints *children)
{
    children->count = 0;
    for (size_t i = from; i < to; i++)
        push(children, -(int)cpog->plan->option[i] - 1);
    if (node)
        push(children, node);
    return product(cpog, children);
}

/* Where an option stands among those of a layer, at `from` or behind. */
static size_t cpog_place_of(const struct cpog *cpog, uint32_t option, size_t from)
{
    while (cpog->plan->option[from] != option)
        from++;
    return from;
}

/* Makes the chain of the node in hand. */
static void define_node(struct cpog *cpog, size_t node, struct ints *children)
{
    const uint32_t layer = layer_of(cpog, node);
    const size_t first = cpog->plan->first[layer];
    size_t at = 0, behind = 0;
    for (size_t i = 0; i < cpog->edge_count; i++)
        at += diagram_edge_is_alive(cpog->diagram, &cpog->edge[i]);
    cpog->root[node] = 0;
    for (size_t i = cpog->edge_count; i-- > 0;) {
        const struct diagram_edge *edge = &cpog->edge[i];
        if (!diagram_edge_is_alive(cpog->diagram, edge))
            continue;
        const size_t place = cpog_place_of(cpog, edge->option, first);
        at--;
        cpog->product[at] = product_of_edge(cpog, layer, place, edge, children);
        cpog->rest[at] = 0;
        cpog->step[at] = cpog->product[at];
        if (cpog->root[node]) {
            cpog->rest[at] = product_of_others(cpog, place, behind, cpog->root[node], children);
            cpog->step[at] = cpog_sum(cpog, cpog->product[at], cpog->rest[at]);
        }
        cpog->root[node] = cpog->step[at];
        behind = place;
    }
    if (cpog->root[node] && behind > first)
        cpog->root[node] = product_of_others(cpog, first, behind, cpog->root[node], children);
}

/* The literals of a lemma about a node in its state. */
static void assume_state(struct cpog *cpog, size_t node)
{
    const uint32_t layer = layer_of(cpog, node);
    for (uint32_t item = 0; item < cpog->cover->item_count; item++)
        if (on_frontier(cpog, item, layer)) {
            const int var = untouched(cpog, item, layer);
            lemma_literal(cpog, covers(cpog, node, item) ? var : -var);
        }
}

/* What follows for items from a layer all of whose options are decided. */
static void hint_items(struct cpog *cpog, uint32_t layer)
{
    for (size_t t = cpog->layer_touch[layer]; t < cpog->layer_touch[layer + 1]; t++)
        hint_definition(cpog, cpog->touch[t].var);
}

/* From the product of an edge up the chain to the node. */
static void hint_chain(struct cpog *cpog, size_t node, size_t alive_before)
{
    hint(cpog, cpog->definition[cpog->product[alive_before]]);
    for (size_t at = alive_before + 1; at-- > 0;) {
        if (cpog->rest[at])
            hint(cpog, cpog->definition[cpog->step[at]] + (at == alive_before ? 1 : 2));
        if (at)
            hint(cpog, cpog->definition[cpog->rest[at - 1]]);
    }
    hint(cpog, cpog->definition[cpog->root[node]]);
}

/* In the state of the node, with the option of this edge chosen, the node is true. */
static int prove_edge(struct cpog *cpog, size_t node, const struct diagram_edge *edge, size_t alive_before)
{
    const struct layer_plan *plan = cpog->plan;
    const uint32_t layer = layer_of(cpog, node), to = layer_of_child(cpog, edge), option = edge->option;
    const size_t hints = cpog->hints.count;
    lemma_begin(cpog);
    assume_state(cpog, node);
    lemma_literal(cpog, -(int)option - 1);
    if (cpog->root[node])
        lemma_literal(cpog, cpog->root[node]);
    for (size_t i = plan->first[layer]; i < plan->first[layer + 1]; i++)
        if (plan->option[i] != option)
            hint_pair(cpog, option, plan->option[i]);
    const int suffix = cpog->suffix[cpog_place_of(cpog, option, plan->first[layer])];
    if (suffix)
        hint(cpog, suffix);
    hint_items(cpog, layer);
    for (uint32_t passed = layer + 1; passed < to; passed++) {
        for (size_t i = plan->first[passed]; i < plan->first[passed + 1]; i++)
            hint(cpog, clash_with_item(cpog, plan->option[i], plan->item[passed]));
        if (cpog->passes[passed])
            hint(cpog, cpog->passes[passed]);
        hint_items(cpog, passed);
    }
    if (edge->child != DIAGRAM_DONE)
        hint(cpog, cpog->lemma[edge->child]);
    if (diagram_edge_is_alive(cpog->diagram, edge))
        hint_chain(cpog, node, alive_before);
    return lemma_end(cpog, hints);
}

static void prove_node(struct cpog *cpog, size_t node)
{
    const struct layer_plan *plan = cpog->plan;
    const uint32_t layer = layer_of(cpog, node);
    const size_t first = plan->first[layer], end = plan->first[layer + 1];
    size_t alive_before = 0;
    memset(cpog->edge_lemma, 0, (end - first) * sizeof *cpog->edge_lemma);
    for (size_t i = 0; i < cpog->edge_count; i++) {
        const struct diagram_edge *edge = &cpog->edge[i];
        const size_t place = cpog_place_of(cpog, edge->option, first);
        cpog->edge_lemma[place - first] = prove_edge(cpog, node, edge, alive_before);
        alive_before += diagram_edge_is_alive(cpog->diagram, edge);
    }
    const size_t hints = cpog->hints.count;
    lemma_begin(cpog);
    assume_state(cpog, node);
    if (cpog->root[node])
        lemma_literal(cpog, cpog->root[node]);
    for (size_t i = first; i < end; i++) {
        const int by_state = clash_in_state(cpog, node, plan->option[i]);
        if (cpog->edge_lemma[i - first])
            hint(cpog, cpog->edge_lemma[i - first]);
        else if (by_state)
            hint(cpog, by_state);
    }
    hint(cpog, cpog->some[layer]);
    cpog->lemma[node] = lemma_end(cpog, hints);
}

/* --- the graph implies the clauses --- */

/* The clause by which a node is false now; 0: it is not. */
static int reason_of(const struct cpog *cpog, int node)
{
    const int first = cpog->definition[node], *literal = cpog->literals.at + cpog->start.at[first];
    const bool is_product = *literal++ > 0;
    int clause = first;
    if (!is_product)
        return is_false(cpog, literal[0]) && is_false(cpog, literal[1]) ? first : 0;
    for (; *literal; literal++) {
        clause++;
        if (is_false(cpog, -*literal))
            return clause;
    }
    return 0;
}

/* Deletes a clause of the CNF. */
static void delete_clause(struct cpog *cpog, int clause)
{
    int *reason = cpog->reason;
    const int options = (int)cpog->cover->option_count, root = cpog->root[cpog->diagram->node_count - 1];
    forget(cpog);
    for (const int *literal = cpog->literals.at + cpog->start.at[clause]; *literal; literal++)
        if (!cpog->value[abs(*literal)])
            cpog_assign(cpog, -*literal);
    for (int node = options + 1; node <= root; node++) {
        reason[node] = reason_of(cpog, node);
        if (reason[node])
            cpog_assign(cpog, -node);
    }
    cpog->broken = cpog->broken || !reason[root];
    if (cpog->broken)
        return;
    /* Only what the root needs: a negative reason is not needed yet. */
    for (int node = options + 1; node < root; node++)
        reason[node] = -reason[node];
    for (int node = root; node > options; node--) {
        if (reason[node] <= 0)
            continue;
        for (const int *literal = cpog->literals.at + cpog->start.at[reason[node]]; *literal; literal++) {
            const int other = abs(*literal);
            if (other > options && other != node && reason[other] < 0)
                reason[other] = -reason[other];
        }
    }
    fprintf(cpog->file, "dc %d ", clause);
    for (int node = options + 1; node <= root; node++)
        if (reason[node] > 0)
            fprintf(cpog->file, "%d ", reason[node]);
    fprintf(cpog->file, "%d 0\n", cpog->lemma[cpog->diagram->node_count - 1]);
}

static bool cpog_goes_on(struct cpog *cpog)
{
    cpog->broken = cpog->broken || program_stop;
    return !cpog->broken;
}

/* The lemmas but the last, each of which follows from those before it; then the clauses of the CNF. */
static void delete_all(struct cpog *cpog)
{
    fprintf(cpog->file, "r %d\n", cpog->root[cpog->diagram->node_count - 1]);
    for (size_t i = cpog->lemmas.count / 2 - 1; i-- > 0;) {
        const int *hints = cpog->hints.at + cpog->lemmas.at[2 * i + 1];
        size_t count = 0;
        while (hints[count])
            count++;
        fprintf(cpog->file, "dc %d ", cpog->lemmas.at[2 * i]);
        write_list(cpog, hints, count);
        putc('\n', cpog->file);
    }
    for (size_t i = 1; i <= cpog->cnf->clauses && cpog_goes_on(cpog); i++)
        delete_clause(cpog, (int)i);
}

/* --- all of it --- */

static void cpog_prove(struct cpog *cpog)
{
    const struct layer_plan *plan = cpog->plan;
    struct ints children = {.count = 0};
    take_cnf(cpog);
    define_untouched(cpog, &children);
    for (uint32_t layer = 0; layer < plan->layer_count; layer++)
        define_none(cpog, layer, &children);
    for (uint32_t layer = 0; layer < plan->layer_count && cpog_goes_on(cpog); layer++)
        prove_layer(cpog, layer);
    find_states(cpog);
    for (size_t node = 0; node < cpog->diagram->node_count && cpog_goes_on(cpog); node++) {
        load_edges(cpog, node);
        define_node(cpog, node, &children);
        prove_node(cpog, node);
    }
    if (cpog_goes_on(cpog))
        delete_all(cpog);
    free(children.at);
}

static void cpog_take_arrays(struct cpog *cpog)
{
    const struct cover *cover = cpog->cover;
    const size_t items = cover->item_count, parts = cover->option_start[cover->option_count],
                 nodes = (size_t)cpog->nodes_most + 1, places = cpog->plan->option_count,
                 layers = cpog->plan->layer_count + (size_t)1, states = cpog->diagram->node_count,
                 state_words = states * cpog->set_words, pairs = cpog->cnf->clauses;
#define TAKE(type, name, count) cpog->name = memory_zeroed(count, sizeof *cpog->name);
    CPOG_ARRAYS(TAKE)
#undef TAKE
}

bool cpog_write(FILE *file, const struct diagram *diagram, const struct layer_plan *plan,
                const struct cover *cover, struct error *reason)
{
    assert(diagram->words > 0);
    const struct cnf_style style = {.encoding = ENCODING_COMPLETE};
    const size_t nodes = cover->option_count + cover->option_start[cover->option_count] + plan->option_count +
                         3 * diagram->text_length / 2 + diagram->node_count;
    if (!diagram->node_count || (diagram->words == 1 && !*diagram->total))
        return error_set(reason, "a CPOG file is about a cover that has items and a solution");
    if (plan->option_count != cover->option_count || nodes >= INT_MAX)
        return error_set(reason, "a CPOG file is about an exact cover, not a board, of at most 2^31 nodes");
    struct cpog cpog = {.file = file,
                        .diagram = diagram,
                        .plan = plan,
                        .cover = cover,
                        .nodes = (int)cover->option_count,
                        .nodes_most = (int)nodes,
                        .set_words = (cover->item_count + 63) / 64};
    struct allocator allocator = {0};
    if (!cnf_has_room(cover, &style, diagram->allocator, reason))
        return false;
    cpog.cnf = memory_checked(cnf_of_cover(cover, &style, &allocator));
    cpog_take_arrays(&cpog);
    list_touches(&cpog);
    cpog_prove(&cpog);
    void *lists[] = {cpog.literals.at, cpog.start.at, cpog.lemmas.at,
                     cpog.hints.at,    cpog.trail.at, cpog.clause.at};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
#define FREE(type, name, count) free(cpog.name);
    CPOG_ARRAYS(FREE)
#undef FREE
    cnf_close(cpog.cnf);
    return !cpog.broken || error_set(reason, program_stop ? "stopped while the proof was written"
                                                          : "the proof does not come out, which is a defect");
}

static int counts_certify(const struct counted *counted, const char *path, const char *command)
{
    struct saved_file saved;
    struct error reason;
    if (!saved_file_open(&saved, path, command))
        return EXIT_FAILED;
    const bool done = cpog_write(saved.file, &counted->diagram, &counted->plan, counted->cover, &reason);
    if (!done)
        complain("%s: %s", command, reason.text);
    return saved_file_close(&saved, done, command) && done ? EXIT_DONE : EXIT_FAILED;
}

const struct extension extension_counts = {.certify_count = counts_certify};
