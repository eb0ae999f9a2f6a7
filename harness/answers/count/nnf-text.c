/* SPDX-License-Identifier: MIT */
/* A diagram as a d-DNNF. Each option is a variable. A node is about a set of items, and decides the options within it: it
 * is the disjunction of its edges, and an edge the conjunction of its option, the negations of all others that share an
 * item with it, and its children. Every other option of the set lies within that of exactly one child. So all edges of a
 * node decide the same options, the children of an edge different ones, every model decides all options, and a model
 * counter counts solutions. */
#include "harness/answers/count/diagram-text.h"

#include "common/base/array.h"
#include "common/cover/columns.h"
#include "common/cover/cover-rest.h"
#include "harness/ground/memory.h"

#include <stdlib.h>

struct nnf {
    struct text *text;     /* null: only counts */
    uint64_t nodes, edges; /* until now */
    uint64_t *child;       /* of the next line */
    size_t child_count, child_room;
    const struct diagram *diagram;
    const struct cover *cover;
    struct columns columns;
    struct cover_rest rest; /* what the givens leave */
    size_t words;           /* of a set */
    /* Of each node `words`: its items, and secondary ones of which no option lies within them. */
    uint64_t *sets;
    uint64_t *number; /* of each node the line of its disjunction */
};

/* --- sets --- */

static void put(uint64_t *set, uint32_t item)
{
    set[item / 64] |= UINT64_C(1) << item % 64;
}

static bool has(const uint64_t *set, uint32_t item)
{
    return set[item / 64] >> item % 64 & 1;
}

/* The primary items of a node: those of an option with a solution, and of the children behind it. */
static void find_primary(struct nnf *nnf, size_t node)
{
    const struct diagram *diagram = nnf->diagram;
    const struct cover *cover = nnf->cover;
    uint64_t *set = nnf->sets + node * nnf->words;
    struct diagram_edge edge;
    const uint32_t *at = diagram->text + diagram->first[node];
    do
        at = diagram_next_edge(at, &edge);
    while (at && !diagram_edge_is_alive(diagram, &edge));
    if (!at)
        return;
    for (size_t i = cover->option_start[edge.option]; i < cover->option_start[edge.option + 1]; i++)
        if (cover->items[i] < cover->primary_count)
            put(set, cover->items[i]);
    for (uint32_t i = 0; i < edge.child_count; i++)
        for (size_t word = 0; word < nnf->words; word++)
            set[word] |= nnf->sets[edge.child[i] * nnf->words + word];
}

/* A child may have the secondary items that its parent has and the option has not; where two parents differ, no option
 * that it could have shows the difference. */
static void pass_secondary(struct nnf *nnf, size_t node)
{
    const struct diagram *diagram = nnf->diagram;
    const struct cover *cover = nnf->cover;
    const uint64_t *set = nnf->sets + node * nnf->words;
    struct diagram_edge edge;
    for (const uint32_t *at = diagram->text + diagram->first[node]; (at = diagram_next_edge(at, &edge));)
        for (uint32_t i = 0; diagram_edge_is_alive(diagram, &edge) && i < edge.child_count; i++) {
            uint64_t *below = nnf->sets + edge.child[i] * nnf->words;
            for (uint32_t item = cover->primary_count; item < cover->item_count; item++) {
                below[item / 64] &= ~(UINT64_C(1) << item % 64);
                if (has(set, item) && !cover_option_has(cover, edge.option, item))
                    put(below, item);
            }
        }
}

static void find_sets(struct nnf *nnf)
{
    const struct diagram_edge whole = diagram_whole(nnf->diagram);
    for (size_t node = 0; node < nnf->diagram->node_count; node++)
        find_primary(nnf, node);
    for (uint32_t i = 0; diagram_edge_is_alive(nnf->diagram, &whole) && i < whole.child_count; i++)
        for (uint32_t item = nnf->cover->primary_count; item < nnf->cover->item_count; item++)
            if (cover_rest_has_item(&nnf->rest, item))
                put(nnf->sets + whole.child[i] * nnf->words, item);
    for (size_t node = nnf->diagram->node_count; node-- > 0;)
        if (diagram_is_alive(nnf->diagram, (uint32_t)node))
            pass_secondary(nnf, node);
}

/* --- lines --- */

static void add_child(struct nnf *nnf, uint64_t line)
{
    nnf->child = memory_room(nnf->child, nnf->child_count, &nnf->child_room, sizeof *nnf->child);
    nnf->child[nnf->child_count++] = line;
}

/* Writes a node with the children that were added. Returns the number of its line. */
static uint64_t write_line(struct nnf *nnf, const char *head)
{
    nnf->edges += nnf->child_count;
    if (nnf->text) {
        text_add_number(nnf->text, head, nnf->child_count, 10, "");
        for (size_t i = 0; i < nnf->child_count; i++)
            text_add_number(nnf->text, " ", nnf->child[i], 10, "");
        text_add_string(nnf->text, "\n");
    }
    nnf->child_count = 0;
    return nnf->nodes++;
}

/* The literals come first: option o is node 2 o if it is chosen, and 2 o + 1 if not. */
static void write_literals(struct nnf *nnf)
{
    for (uint32_t option = 0; option < nnf->cover->option_count; option++)
        for (int sign = 0; sign < 2; sign++, nnf->nodes++)
            if (nnf->text)
                text_add_number(nnf->text, sign ? "L -" : "L ", option + (uint64_t)1, 10, "\n");
}

/* The first item of an option that another has, too; the number of items if there is none. */
static uint32_t first_shared(const struct cover *cover, uint32_t option, uint32_t other)
{
    for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++)
        if (cover_option_has(cover, other, cover->items[at]))
            return cover->items[at];
    return cover->item_count;
}

static bool is_within(const struct cover *cover, uint32_t option, const uint64_t *set)
{
    for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++)
        if (!has(set, cover->items[at]))
            return false;
    return true;
}

static bool has_primary(const struct cover *cover, uint32_t option)
{
    size_t at = cover->option_start[option];
    while (at < cover->option_start[option + 1] && cover->items[at] >= cover->primary_count)
        at++;
    return at < cover->option_start[option + 1];
}

/* Adds the negations of the options within a set that share an item with this one. */
static void exclude(struct nnf *nnf, const uint64_t *set, uint32_t option)
{
    const struct cover *cover = nnf->cover;
    for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++) {
        const uint32_t item = cover->items[at];
        for (size_t i = nnf->columns.start[item]; i < nnf->columns.start[item + 1]; i++) {
            const uint32_t other = nnf->columns.option[i];
            if (other != option && is_within(cover, other, set) && has_primary(cover, other) &&
                first_shared(cover, option, other) == item)
                add_child(nnf, 2 * (uint64_t)other + 1);
        }
    }
}

static void write_node(struct nnf *nnf, uint32_t node)
{
    const struct diagram *diagram = nnf->diagram;
    const uint64_t *set = nnf->sets + node * nnf->words;
    const uint64_t begin = nnf->nodes;
    struct diagram_edge edge;
    for (const uint32_t *at = diagram->text + diagram->first[node]; (at = diagram_next_edge(at, &edge));) {
        if (!diagram_edge_is_alive(diagram, &edge))
            continue;
        add_child(nnf, 2 * (uint64_t)edge.option);
        exclude(nnf, set, edge.option);
        for (uint32_t i = 0; i < edge.child_count; i++)
            add_child(nnf, nnf->number[edge.child[i]]);
        write_line(nnf, "A ");
    }
    for (uint64_t line = begin; line < nnf->nodes; line++)
        add_child(nnf, line);
    nnf->number[node] = write_line(nnf, "O 0 ");
}

/* The root, the last line: without options that givens exclude, or that have no primary item. "O 0 0" is false. */
static void write_whole(struct nnf *nnf)
{
    const struct diagram_edge whole = diagram_whole(nnf->diagram);
    const bool is_alive = diagram_edge_is_alive(nnf->diagram, &whole);
    for (uint32_t option = 0; is_alive && option < nnf->cover->option_count; option++)
        if (!cover_rest_has_option(&nnf->rest, option) || !has_primary(nnf->cover, option))
            add_child(nnf, 2 * (uint64_t)option + 1);
    for (uint32_t i = 0; is_alive && i < whole.child_count; i++)
        add_child(nnf, nnf->number[whole.child[i]]);
    write_line(nnf, is_alive ? "A " : "O 0 ");
}

static void write_all(struct nnf *nnf)
{
    nnf->nodes = nnf->edges = 0;
    write_literals(nnf);
    for (uint32_t node = 0; node < nnf->diagram->node_count; node++)
        if (diagram_is_alive(nnf->diagram, node))
            write_node(nnf, node);
    write_whole(nnf);
}

bool diagram_write_nnf(struct text *text, const struct diagram *diagram, const struct cover *cover,
                       const uint32_t *taken, size_t taken_count)
{
    struct allocator *allocator = diagram->allocator;
    const size_t nodes = diagram->node_count, words = cover->item_count / (size_t)64 + 1;
    struct nnf nnf = {.diagram = diagram,
                      .cover = cover,
                      .words = words,
                      .sets = array_take_zeroed(allocator, nodes, words * sizeof *nnf.sets),
                      .number = array_take(allocator, nodes, sizeof *nnf.number)};
    const bool enough = nnf.sets && nnf.number && columns_open(&nnf.columns, cover, allocator) &&
                        cover_rest_open(&nnf.rest, cover, allocator) &&
                        cover_rest_take(&nnf.rest, taken, taken_count);
    if (enough) {
        find_sets(&nnf);
        write_all(&nnf);
        text_add_number(text, "nnf ", nnf.nodes, 10, "");
        text_add_number(text, " ", nnf.edges, 10, "");
        text_add_number(text, " ", cover->option_count, 10, "\n");
        nnf.text = text;
        write_all(&nnf);
    }
    cover_rest_close(&nnf.rest);
    columns_close(&nnf.columns, cover, allocator);
    free(nnf.child);
    array_give(allocator, nnf.sets, nodes, words * sizeof *nnf.sets);
    array_give(allocator, nnf.number, nodes, sizeof *nnf.number);
    return enough;
}
