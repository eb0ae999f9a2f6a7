/* SPDX-License-Identifier: MIT */
/* A certificate holds all nodes that others name, those too below which there is no solution: they show that nothing is
 * missing. A ZDD holds only what leads to solutions, the last node first, as its readers expect: a node of the diagram is a
 * chain of branches, one for each of its options: high is the child, low the branch of the options before. */
#include "harness/answers/count/diagram-text.h"

#include "common/base/array.h"
#include "common/base/big-count.h"

#include <string.h>

enum diagram_format diagram_format_of(const char *path)
{
    size_t length = strlen(path);
    const char *ending = length > 4 ? path + length - 4 : "";
    return !strcmp(ending, ".zdd")                                      ? DIAGRAM_ZDD
           : !strcmp(ending, "cpog") && length > 5 && ending[-1] == '.' ? DIAGRAM_CPOG
           : !strcmp(ending, ".nnf")                                    ? DIAGRAM_NNF
                                                                        : DIAGRAM_CERTIFICATE;
}

void text_add_number(struct text *text, const char *before, uint64_t number, unsigned base,
                     const char *behind)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdef"[number % base];
    while (number /= base);
    text_add_string(text, before);
    text_add(text, digits + at, sizeof digits - at);
    text_add_string(text, behind);
}

/* --- a certificate --- */

static void mark(uint32_t *number, const struct diagram_edge *edge)
{
    for (uint32_t i = 0; i < edge->child_count; i++)
        if (edge->child[i] != PARTS_UNNAMED)
            number[edge->child[i]] = 1;
}

/* The lines of the nodes that are named, from 1, parents first; 0: no line. Returns how many there are. */
static uint32_t number_nodes(const struct diagram *diagram, uint32_t *number)
{
    struct diagram_edge edge = diagram_whole(diagram);
    uint32_t lines = 0;
    mark(number, &edge);
    for (size_t node = diagram->node_count; node-- > 0;) {
        if (!number[node])
            continue;
        number[node] = ++lines;
        for (const uint32_t *at = diagram->text + diagram->first[node]; (at = diagram_next_edge(at, &edge));)
            mark(number, &edge);
    }
    return lines;
}

/* The line of a node. Without unnamed parts all have one, and `number` is null. */
static uint64_t line_of(const struct diagram *diagram, const uint32_t *number, size_t node)
{
    return number ? number[node] : diagram->node_count - node;
}

/* All parts but the last with an item, by which a reader finds them. */
static void write_parts(struct text *text, const struct diagram *diagram, const struct diagram_edge *edge,
                        const uint32_t *number)
{
    for (uint32_t i = 0; i < edge->child_count; i++) {
        const uint32_t child = edge->child[i];
        if (child == PARTS_UNNAMED)
            text_add_string(text, " 0");
        else if (i + 1 == edge->child_count)
            text_add_number(text, " ", line_of(diagram, number, child), 10, "");
        else {
            text_add_number(text, " ", line_of(diagram, number, child), 10, ":");
            text_add_number(text, "", diagram->item[child] + (uint64_t)1, 10, "");
        }
    }
    if (!edge->child_count)
        text_add_string(text, " 0");
}

static bool write_count(struct text *text, const struct diagram *diagram)
{
    const size_t room = count_digits_max(diagram->words);
    char *digits = array_take(diagram->allocator, room, 1);
    if (!digits)
        return false;
    count_write_words(diagram->total, diagram->words, digits);
    text_add_string(text, "count ");
    text_add_string(text, digits);
    text_add_string(text, "\n");
    array_give(diagram->allocator, digits, room, 1);
    return true;
}

static bool write_certificate(struct text *text, const struct diagram *diagram, const struct cover *cover)
{
    uint32_t *number = 0;
    struct diagram_edge edge = diagram_whole(diagram);
    if (diagram->has_unnamed) {
        number = array_take_zeroed(diagram->allocator, diagram->node_count, sizeof *number);
        if (!number)
            return false;
    }
    const uint64_t lines = number ? number_nodes(diagram, number) : diagram->node_count;
    text_add_number(text, "quadrille-count ", cover->item_count, 10, "");
    text_add_number(text, " ", cover->option_count, 10, "");
    text_add_number(text, " ", lines, 10, "");
    text_add_number(text, " ", diagram->words_most, 10, "\nwhole");
    write_parts(text, diagram, &edge, number);
    for (size_t node = diagram->node_count; node-- > 0;) {
        if (!line_of(diagram, number, node))
            continue;
        text_add_number(text, "\n", diagram->item[node] + (uint64_t)1, 10, "");
        for (const uint32_t *at = diagram->text + diagram->first[node];
             (at = diagram_next_edge(at, &edge));) {
            text_add_number(text, " ", edge.option + (uint64_t)1, 10, "");
            write_parts(text, diagram, &edge, number);
        }
    }
    text_add_string(text, "\n");
    array_give(diagram->allocator, number, diagram->node_count, sizeof *number);
    return write_count(text, diagram);
}

/* --- a ZDD --- */

static bool write_zdd(struct text *text, const struct diagram *diagram)
{
    enum { ZDD_FALSE, ZDD_TRUE, ZDD_FIRST };
    uint64_t *branch = array_take_zeroed(diagram->allocator, diagram->node_count, sizeof *branch);
    uint64_t next = ZDD_FIRST;
    struct diagram_edge edge;
    if (!branch)
        return false;
    for (size_t node = 0; node < diagram->node_count; node++) {
        uint64_t low = ZDD_FALSE;
        for (const uint32_t *at = diagram->text + diagram->first[node];
             (at = diagram_next_edge(at, &edge));) {
            if (!diagram_edge_is_alive(diagram, &edge))
                continue;
            text_add_number(text, "", next, 16, ": (~");
            text_add_number(text, "", edge.option + (uint64_t)1, 10, "?");
            text_add_number(text, "", low, 16, ":");
            text_add_number(text, "", edge.child_count ? branch[*edge.child] : ZDD_TRUE, 16, ")\n");
            low = next++;
        }
        branch[node] = low;
    }
    /* A last branch that stands for none, so that readers find the root. */
    edge = diagram_whole(diagram);
    text_add_number(text, "", next, 16, ": (~0?0:");
    text_add_number(text, "", edge.child_count ? branch[*edge.child] : ZDD_TRUE, 16, ")\n");
    array_give(diagram->allocator, branch, diagram->node_count, sizeof *branch);
    return true;
}

bool diagram_write(struct text *text, enum diagram_format format, const struct diagram *diagram,
                   const struct cover *cover, const uint32_t *taken, size_t taken_count)
{
    bool done = format == DIAGRAM_ZDD   ? write_zdd(text, diagram)
                : format == DIAGRAM_NNF ? diagram_write_nnf(text, diagram, cover, taken, taken_count)
                                        : write_certificate(text, diagram, cover);
    text_flush(text);
    return done;
}
