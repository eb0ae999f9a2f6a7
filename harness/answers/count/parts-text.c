/* SPDX-License-Identifier: MIT */
/* A certificate holds all nodes that others name, those too below which there is no solution: they show that nothing is
 * missing. Where a node is named for the last time it has a minus: readers may forget it.
 *
 * d-DNNF. Each option is a variable. A node decides the options within its set of items: it is the disjunction of its
 * edges, and an edge the conjunction of its option, the negations of all others that share an item with it, and the nodes
 * that it leads to. Every other option of the set lies within exactly one of these. So all edges of a node decide the
 * same options, and the nodes of an edge different ones. */
#include "harness/answers/count/parts-text.h"

#include "common/base/array.h"
#include "harness/answers/count/diagram-text.h"
#include "harness/answers/count/nnf-text.h"

#include <string.h>

/* Calls `visit` for each node that is named: in the edges of the nodes, then in the whole. */
static void each_name(const struct parts_diagram *diagram, uint32_t node,
                      void (*visit)(void *context, const uint32_t *name), void *context)
{
    const uint32_t *edge = node < diagram->node_count ? parts_diagram_first_edge(diagram, node) : 0;
    for (; edge; edge = parts_diagram_next_edge(diagram, node, edge))
        for (const uint32_t *child = edge + 1; *child; child++)
            visit(context, child);
    if (node == diagram->node_count)
        for (const uint32_t *child = diagram->whole; *child; child++)
            visit(context, child);
}

static void mark(void *context, const uint32_t *name)
{
    uint32_t *is_named = context;
    is_named[*name - 1] = 1;
}

/* Of each node where it is named last. */
static void note(void *context, const uint32_t *name)
{
    const uint32_t **last = context;
    last[*name - 1] = name;
}

struct certificate_writer {
    struct text *text;
    const uint32_t **last;
    const uint32_t *number; /* of each node its line */
};

static void write_name(void *context, const uint32_t *name)
{
    const struct certificate_writer *writer = context;
    text_add_string(writer->text, writer->last[*name - 1] == name ? " -" : " ");
    text_add_number(writer->text, writer->number[*name - 1], 10, "");
}

static void write_node(struct certificate_writer *writer, const struct parts_diagram *diagram, uint32_t node)
{
    struct text *text = writer->text;
    text_add_number(text, diagram->item[node], 10, "");
    for (const uint32_t *item = diagram->text + diagram->text_first[node]; *item; item++) {
        text_add_string(text, " ");
        text_add_number(text, *item, 10, "");
    }
    text_add_string(text, " 0");
    for (const uint32_t *edge = parts_diagram_first_edge(diagram, node); edge;
         edge = parts_diagram_next_edge(diagram, node, edge)) {
        text_add_string(text, " ");
        text_add_number(text, *edge, 10, "");
        for (const uint32_t *child = edge + 1; *child; child++)
            write_name(writer, child);
        text_add_string(text, " 0");
    }
    text_add_string(text, "\n");
}

bool parts_write_certificate(struct text *text, const struct parts_diagram *diagram,
                             const struct cover *cover)
{
    const uint32_t nodes = (uint32_t)diagram->node_count;
    const uint32_t **last = array_take_zeroed(diagram->allocator, nodes, sizeof *last);
    uint32_t *number = array_take_zeroed(diagram->allocator, nodes, sizeof *number), lines = 0;
    bool enough = last && number;
    if (enough) {
        struct certificate_writer writer = {.text = text, .last = last, .number = number};
        each_name(diagram, nodes, mark, number);
        for (uint32_t node = nodes; node-- > 0;)
            if (number[node])
                each_name(diagram, node, mark, number);
        for (uint32_t node = 0; node <= nodes; node++)
            if (node == nodes || number[node])
                each_name(diagram, node, note, last);
        for (uint32_t node = 0; node < nodes; node++)
            if (number[node])
                number[node] = ++lines;
        text_add_string(text, "quadrille-parts ");
        text_add_number(text, cover->item_count, 10, " ");
        text_add_number(text, cover->option_count, 10, " ");
        text_add_number(text, lines, 10, " ");
        text_add_number(text, diagram->words_most, 10, "\n");
        for (uint32_t node = 0; node < nodes; node++)
            if (number[node])
                write_node(&writer, diagram, node);
        text_add_string(text, "whole");
        each_name(diagram, nodes, write_name, &writer);
        text_add_string(text, "\n");
        enough = count_line_write(text, diagram->total, diagram->words, diagram->allocator);
    }
    array_give(diagram->allocator, last, nodes, sizeof *last);
    array_give(diagram->allocator, number, nodes, sizeof *number);
    text_flush(text);
    return enough;
}

/* --- d-DNNF --- */

struct parts_nnf {
    struct nnf nnf;
    const struct parts_diagram *diagram;
    uint32_t option_count; /* of the cover */
    uint32_t *place_of;    /* of each item of the cover */
    uint32_t *planned;     /* of each option of the cover: its number in the plan, or UINT32_MAX */
    uint64_t *sets;        /* of each node plan->words: its places */
    uint64_t *number;      /* of the node in the file */
};

static void put(uint64_t *set, uint32_t place)
{
    set[place / 64] |= UINT64_C(1) << place % 64;
}

static bool has(const uint64_t *set, uint32_t place)
{
    return set[place / 64] >> place % 64 & 1;
}

/* The items that its text begins with, of its first option and of the nodes behind that. */
static void find_set(const struct parts_nnf *parts, uint32_t node)
{
    const struct parts_diagram *diagram = parts->diagram;
    const struct part_plan *plan = diagram->plan;
    uint64_t *set = parts->sets + node * plan->words;
    for (const uint32_t *item = diagram->text + diagram->text_first[node]; *item; item++)
        put(set, parts->place_of[*item - 1]);
    const uint32_t *edge = parts_diagram_first_edge(diagram, node);
    if (!edge)
        return;
    const uint32_t option = parts->planned[*edge - 1];
    for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
        put(set, plan->place[i]);
    for (const uint32_t *child = edge + 1; *child; child++)
        for (size_t i = 0; i < plan->words; i++)
            set[i] |= parts->sets[(*child - 1) * plan->words + i];
}

/* The first place of an option that another one has too; UINT32_MAX: there is none. */
static uint32_t first_shared(const struct part_plan *plan, uint32_t option, uint32_t other)
{
    for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
        for (size_t k = plan->option_first[other]; k < plan->option_first[other + 1]; k++)
            if (plan->place[i] == plan->place[k])
                return plan->place[i];
    return UINT32_MAX;
}

static bool is_within(const struct part_plan *plan, uint32_t option, const uint64_t *set)
{
    bool all = true;
    for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
        all = all && has(set, plan->place[i]);
    return all;
}

/* The options of a set that share an item with this one. Returns how many; they are written unless `nnf` is null. */
static uint64_t exclude(struct nnf *nnf, const struct part_plan *plan, const uint64_t *set, uint32_t option)
{
    uint64_t count = 0;
    for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
        for (size_t k = plan->place_first[plan->place[i]]; k < plan->place_first[plan->place[i] + 1]; k++) {
            const uint32_t other = plan->of_place[k];
            if (other == option || first_shared(plan, option, other) != plan->place[i] ||
                !is_within(plan, other, set))
                continue;
            count++;
            if (nnf)
                nnf_edge(nnf, 2 * (uint64_t)plan->option[other] + 1);
        }
    return count;
}

static uint64_t length_of(const uint32_t *nodes)
{
    uint64_t length = 0;
    while (*nodes++)
        length++;
    return length;
}

static void walk_node(struct parts_nnf *parts, uint32_t node)
{
    const struct parts_diagram *diagram = parts->diagram;
    const uint64_t *set = parts->sets + node * diagram->plan->words;
    struct nnf *nnf = &parts->nnf;
    const uint64_t begin = nnf->nodes;
    uint64_t alive = 0;
    for (const uint32_t *edge = parts_diagram_first_edge(diagram, node); edge;
         edge = parts_diagram_next_edge(diagram, node, edge)) {
        if (!parts_diagram_are_alive(diagram, edge + 1))
            continue;
        const uint32_t option = parts->planned[*edge - 1];
        alive++;
        nnf_node(nnf, "A");
        nnf_word(nnf, 1 + exclude(0, diagram->plan, set, option) + length_of(edge + 1));
        nnf_edge(nnf, 2 * (uint64_t)(*edge - 1));
        exclude(nnf, diagram->plan, set, option);
        for (const uint32_t *child = edge + 1; *child; child++)
            nnf_edge(nnf, parts->number[*child - 1]);
        nnf_end(nnf);
    }
    parts->number[node] = nnf_node(nnf, "O 0");
    nnf_word(nnf, alive);
    for (uint64_t i = 0; i < alive; i++)
        nnf_edge(nnf, begin + i);
    nnf_end(nnf);
}

static void walk(struct parts_nnf *parts)
{
    const struct parts_diagram *diagram = parts->diagram;
    struct nnf *nnf = &parts->nnf;
    nnf_literals(nnf, parts->option_count);
    for (uint32_t node = 0; node < diagram->node_count; node++)
        if (parts_diagram_is_alive(diagram, node))
            walk_node(parts, node);
    /* The root, the last node: options that givens exclude are not chosen. "O 0 0" is false. */
    nnf_node(nnf, parts_diagram_are_alive(diagram, diagram->whole) ? "A" : "O 0 0");
    if (parts_diagram_are_alive(diagram, diagram->whole)) {
        nnf_word(nnf, parts->option_count - diagram->plan->option_count + length_of(diagram->whole));
        for (uint32_t option = 0; option < parts->option_count; option++)
            if (parts->planned[option] == UINT32_MAX)
                nnf_edge(nnf, 2 * (uint64_t)option + 1);
        for (const uint32_t *child = diagram->whole; *child; child++)
            nnf_edge(nnf, parts->number[*child - 1]);
    }
    nnf_end(nnf);
}

bool parts_write_nnf(struct text *text, const struct parts_diagram *diagram, const struct cover *cover)
{
    const struct part_plan *plan = diagram->plan;
    struct allocator *allocator = diagram->allocator;
    const size_t nodes = diagram->node_count, set_words = plan->words * nodes;
    struct parts_nnf counted = {
        .diagram = diagram,
        .option_count = cover->option_count,
        .place_of = array_take_zeroed(allocator, cover->item_count, sizeof *counted.place_of),
        .planned = array_take(allocator, cover->option_count, sizeof *counted.planned),
        .sets = array_take_zeroed(allocator, set_words, sizeof *counted.sets),
        .number = array_take_zeroed(allocator, nodes, sizeof *counted.number)};
    const bool enough = counted.place_of && counted.planned && counted.sets && counted.number;
    if (enough) {
        memset(counted.planned, 0xff, cover->option_count * sizeof *counted.planned);
        for (uint32_t place = 0; place < plan->item_count; place++)
            counted.place_of[plan->item[place]] = place;
        for (uint32_t option = 0; option < plan->option_count; option++)
            counted.planned[plan->option[option]] = option;
        for (uint32_t node = 0; node < nodes; node++)
            find_set(&counted, node);
        struct parts_nnf written = counted;
        written.nnf.text = text;
        walk(&counted);
        text_add_string(text, "nnf ");
        text_add_number(text, counted.nnf.nodes, 10, " ");
        text_add_number(text, counted.nnf.edges, 10, " ");
        text_add_number(text, cover->option_count, 10, "\n");
        walk(&written);
    }
    array_give(allocator, counted.place_of, cover->item_count, sizeof *counted.place_of);
    array_give(allocator, counted.planned, cover->option_count, sizeof *counted.planned);
    array_give(allocator, counted.sets, set_words, sizeof *counted.sets);
    array_give(allocator, counted.number, nodes, sizeof *counted.number);
    text_flush(text);
    return enough;
}
