/* SPDX-License-Identifier: MIT */
/* A certificate holds all nodes, those too below which there is no solution: they show that nothing is missing. The two
 * others hold only what leads to solutions, the last node first, as their readers expect.
 *
 * ZDD. A node of the diagram is a chain of branches, one for each of its options: high is the child, low the branch of
 * the options before.
 *
 * d-DNNF. Each option is a variable. A node is the disjunction of its options; they exclude each other, since each says
 * of all options of the same layer which are chosen. An edge is a conjunction: the option, the negations of the others of
 * its layer, of all options of layers that it passes over, and the child. So each edge decides exactly the options of the
 * layers from its own to that of the child, every model decides all options, and a model counter counts solutions. */
#include "harness/answers/count/diagram-text.h"

#include "common/base/array.h"
#include "common/base/big-count.h"
#include "harness/answers/count/nnf-text.h"

#include <stdio.h>
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

bool count_line_write(struct text *text, const uint64_t *total, size_t words, struct allocator *allocator)
{
    size_t room = count_digits_max(words);
    char *digits = array_take(allocator, room, 1);
    if (!digits)
        return false;
    count_write_words(total, words, digits);
    text_add_string(text, "count ");
    text_add_string(text, digits);
    text_add_string(text, "\n");
    array_give(allocator, digits, room, 1);
    return true;
}

static bool write_certificate(struct text *text, const struct diagram *diagram, const struct layer_plan *plan,
                              const struct cover *cover, const uint32_t *order)
{
    text_add_string(text, "quadrille-count ");
    text_add_number(text, cover->item_count, 10, " ");
    text_add_number(text, cover->option_count, 10, " ");
    text_add_number(text, diagram->node_count, 10, " ");
    text_add_number(text, diagram->way_words, 10, "\norder");
    for (uint32_t i = 0; i < cover->primary_count; i++) {
        text_add_string(text, " ");
        text_add_number(text, order[i] + (uint64_t)1, 10, "");
    }
    text_add_string(text, "\n");
    for (size_t node = 0; node < diagram->node_count; node++) {
        text_add_number(text, plan->item[diagram->layer[node]] + (uint64_t)1, 10, "");
        for (size_t edge = diagram->first[node]; edge < diagram->first[node + 1]; edge++) {
            uint32_t child = diagram->child[edge];
            text_add_string(text, " ");
            text_add_number(text, diagram->option[edge] + (uint64_t)1, 10, " ");
            text_add_number(text, child == DIAGRAM_DONE ? 0 : child, 10, "");
        }
        text_add_string(text, "\n");
    }
    return count_line_write(text, diagram->total, diagram->words, diagram->allocator);
}

/* --- ZDD --- */

static bool write_zdd(struct text *text, const struct diagram *diagram)
{
    enum { ZDD_FALSE, ZDD_TRUE, ZDD_FIRST };
    uint64_t *branch = array_take_zeroed(diagram->allocator, diagram->node_count, sizeof *branch);
    uint64_t next = ZDD_FIRST;
    if (!branch)
        return false;
    for (size_t node = diagram->node_count; node-- > 0;) {
        uint64_t low = ZDD_FALSE;
        for (size_t edge = diagram->first[node]; edge < diagram->first[node + 1]; edge++) {
            uint32_t child = diagram->child[edge];
            if (!diagram_is_alive(diagram, child))
                continue;
            text_add_number(text, next, 16, ": (~");
            text_add_number(text, diagram->option[edge] + (uint64_t)1, 10, "?");
            text_add_number(text, low, 16, ":");
            text_add_number(text, child == DIAGRAM_DONE ? ZDD_TRUE : branch[child], 16, ")\n");
            low = next++;
        }
        branch[node] = low;
    }
    /* A last branch that stands for none, so that readers find the root. */
    text_add_number(text, next, 16, ": (~0?0:");
    text_add_number(text, diagram->node_count ? *branch : ZDD_TRUE, 16, ")\n");
    array_give(diagram->allocator, branch, diagram->node_count, sizeof *branch);
    return true;
}

/* --- d-DNNF --- */

struct layers_nnf {
    struct nnf nnf;
    const struct diagram *diagram;
    const struct layer_plan *plan;
};

static void nnf_none_of(struct layers_nnf *layers, uint32_t layer, uint32_t but)
{
    const struct layer_plan *plan = layers->plan;
    for (size_t i = plan->first[layer]; i < plan->first[layer + 1]; i++)
        if (plan->option[i] != but)
            nnf_edge(&layers->nnf, 2 * (uint64_t)plan->option[i] + 1);
}

/* Writes all, or counts it. `number_of` is for the node of each node of the diagram, `none` for that of each layer: no
 * option of it; `decided` says of each option whether the plan has it. */
static void nnf_walk(struct layers_nnf *layers, const struct cover *cover, uint64_t *number_of,
                     uint64_t *none, const uint8_t *decided)
{
    const struct diagram *diagram = layers->diagram;
    const struct layer_plan *plan = layers->plan;
    struct nnf *nnf = &layers->nnf;
    nnf_literals(nnf, cover->option_count);
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        none[layer] = nnf_node(nnf, "A");
        nnf_word(nnf, plan->first[layer + 1] - plan->first[layer]);
        nnf_none_of(layers, layer, UINT32_MAX);
        nnf_end(nnf);
    }
    for (size_t node = diagram->node_count; node-- > 0;) {
        uint32_t layer = diagram->layer[node];
        uint64_t alive = 0, begin = nnf->nodes;
        for (size_t edge = diagram->first[node]; edge < diagram->first[node + 1]; edge++) {
            uint32_t child = diagram->child[edge];
            if (!diagram_is_alive(diagram, child))
                continue;
            uint32_t to = child == DIAGRAM_DONE ? plan->layer_count : diagram->layer[child];
            alive++;
            nnf_node(nnf, "A");
            nnf_word(nnf, plan->first[layer + 1] - plan->first[layer] + (to - layer - 1) +
                              (child != DIAGRAM_DONE));
            nnf_edge(nnf, 2 * (uint64_t)diagram->option[edge]);
            nnf_none_of(layers, layer, diagram->option[edge]);
            for (uint32_t passed = layer + 1; passed < to; passed++)
                nnf_edge(nnf, none[passed]);
            if (child != DIAGRAM_DONE)
                nnf_edge(nnf, number_of[child]);
            nnf_end(nnf);
        }
        if (!alive)
            continue;
        number_of[node] = nnf_node(nnf, "O 0");
        nnf_word(nnf, alive);
        for (uint64_t i = 0; i < alive; i++)
            nnf_edge(nnf, begin + i);
        nnf_end(nnf);
    }
    /* The root, the last node: options that givens exclude are not chosen. "O 0 0" is false. */
    if (diagram->node_count && !diagram_is_alive(diagram, 0)) {
        nnf_node(nnf, "O 0 0");
        nnf_end(nnf);
        return;
    }
    uint64_t others = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        others += !decided[option];
    nnf_node(nnf, "A");
    nnf_word(nnf, others + (diagram->node_count > 0));
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (!decided[option])
            nnf_edge(nnf, 2 * (uint64_t)option + 1);
    if (diagram->node_count)
        nnf_edge(nnf, *number_of);
    nnf_end(nnf);
}

static bool write_nnf(struct text *text, const struct diagram *diagram, const struct layer_plan *plan,
                      const struct cover *cover)
{
    struct allocator *allocator = diagram->allocator;
    uint64_t *number_of = array_take_zeroed(allocator, diagram->node_count, sizeof *number_of);
    uint64_t *none = array_take_zeroed(allocator, plan->layer_count, sizeof *none);
    uint8_t *decided = array_take_zeroed(allocator, cover->option_count, sizeof *decided);
    bool enough = number_of && none && decided;
    if (enough) {
        struct layers_nnf counted = {.diagram = diagram, .plan = plan}, written = counted;
        written.nnf.text = text;
        for (size_t i = 0; i < plan->option_count; i++)
            decided[plan->option[i]] = 1;
        nnf_walk(&counted, cover, number_of, none, decided);
        text_add_string(text, "nnf ");
        text_add_number(text, counted.nnf.nodes, 10, " ");
        text_add_number(text, counted.nnf.edges, 10, " ");
        text_add_number(text, cover->option_count, 10, "\n");
        nnf_walk(&written, cover, number_of, none, decided);
    }
    array_give(allocator, number_of, diagram->node_count, sizeof *number_of);
    array_give(allocator, none, plan->layer_count, sizeof *none);
    array_give(allocator, decided, cover->option_count, sizeof *decided);
    return enough;
}

bool diagram_write(struct text *text, enum diagram_format format, const struct diagram *diagram,
                   const struct layer_plan *plan, const struct cover *cover, const uint32_t *order)
{
    bool done = format == DIAGRAM_ZDD   ? write_zdd(text, diagram)
                : format == DIAGRAM_NNF ? write_nnf(text, diagram, plan, cover)
                                        : write_certificate(text, diagram, plan, cover, order);
    text_flush(text);
    return done;
}
