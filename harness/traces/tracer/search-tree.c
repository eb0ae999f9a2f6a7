/* SPDX-License-Identifier: MIT */
#include "harness/traces/tracer/search-tree.h"

#include "harness/ground/memory.h"
#include "harness/traces/tracer/narration.h"

#include <stdio.h>
#include <stdlib.h>

/* --- growing --- */

void search_tree_open(struct search_tree *tree)
{
    *tree = (struct search_tree){.count = 1};
    tree->nodes = memory_room(0, 0, &tree->room, sizeof *tree->nodes);
    tree->nodes[0] = (struct tree_node){0};
}

void search_tree_close(struct search_tree *tree)
{
    free(tree->nodes);
    free(tree->at);
    *tree = (struct search_tree){0};
}

/* The node in which the search is. */
static uint32_t current(const struct search_tree *tree)
{
    return tree->depth ? tree->at[tree->depth - 1] : 0;
}

static uint32_t add_node(struct search_tree *tree, const struct trace_event *event)
{
    tree->nodes = memory_room(tree->nodes, tree->count, &tree->room, sizeof *tree->nodes);
    uint32_t number = tree->count++, parent = current(tree);
    struct tree_node *above = &tree->nodes[parent];
    tree->nodes[number] = (struct tree_node){.parent = parent,
                                             .depth = above->depth + 1,
                                             .literal = event->literal,
                                             .option = event->option,
                                             .cell = event->cell,
                                             .digit = event->digit,
                                             .forced = event->kind == TRACE_PROPAGATE};
    if (above->last_child)
        tree->nodes[above->last_child].next = number;
    else
        above->first_child = number;
    above->last_child = number;
    if (tree->nodes[number].depth > tree->deepest)
        tree->deepest = tree->nodes[number].depth;
    return number;
}

static void put(struct search_tree *tree, enum rung rung, const struct trace_event *event)
{
    bool implied = rung == RUNG_CNF && event->kind == TRACE_PROPAGATE && event->why != TRACE_TURNED;
    uint32_t node = implied ? current(tree) : add_node(tree, event);
    tree->at = memory_room(tree->at, tree->depth, &tree->at_room, sizeof *tree->at);
    tree->at[tree->depth++] = node;
    tree->nodes[node].implied += implied;
}

void search_tree_add(struct search_tree *tree, enum rung rung, const struct trace_step *step)
{
    const struct trace_event *event = &step->event;
    struct tree_node *node = &tree->nodes[current(tree)];
    switch (event->kind) {
    case TRACE_PLACE:
    case TRACE_PROPAGATE:
        put(tree, rung, event);
        break;
    case TRACE_CONFLICT:
        node->end = TREE_DEAD;
        node->why = event->why;
        break;
    case TRACE_SOLUTION:
        node->end = TREE_SOLUTION;
        node->solution = (uint32_t)step->solution;
        break;
    case TRACE_BACKTRACK:
        tree->depth = event->keep;
        node->jumped = tree->has_learnt && tree->nodes[current(tree)].depth + 1 < node->depth;
        break;
    case TRACE_LEARN:
        tree->has_learnt = true;
        return;
    default:
        break;
    }
    tree->has_learnt = false;
}

/* --- places --- */

void search_tree_finish(struct search_tree *tree)
{
    double leaves = 0;
    struct tree_node *nodes = tree->nodes;
    /* A child has a higher number than its parent, and comes behind all nodes of the subtrees to its left. */
    for (uint32_t number = tree->count; number-- > 0;) {
        struct tree_node *node = &nodes[number];
        node->size++;
        node->leaves += !node->first_child;
        if (number) {
            nodes[node->parent].size += node->size;
            nodes[node->parent].leaves += node->leaves;
        }
    }
    for (uint32_t number = 0; number < tree->count; number++)
        if (!nodes[number].first_child)
            nodes[number].x = leaves++;
    for (uint32_t number = tree->count; number-- > 0;)
        if (nodes[number].first_child)
            nodes[number].x = (nodes[nodes[number].first_child].x + nodes[nodes[number].last_child].x) / 2;
}

/* --- names --- */

const char *tree_node_name(const struct tree_node *node, const struct tracing *tracing,
                           char text[TREE_TEXT_MAX])
{
    const struct problem *problem = tracing->problem;
    char name[NARRATION_MAX];
    const enum rung rung = tracing->spec->solver->rung;
    unsigned size = problem_is_board(problem) ? order_size(problem->order) : 1;
    uint32_t option = rung == RUNG_CNF ? node->literal / 2 : node->option;
    uint32_t cell = rung == RUNG_BOARD ? node->cell : option / size;
    uint32_t digit = rung == RUNG_BOARD ? node->digit : option % size + 1;
    bool is_false = rung == RUNG_CNF && node->literal & 1;
    text[0] = 0;
    if (!node->depth) {
        snprintf(text, TREE_TEXT_MAX, "%s", "start");
    } else if (problem_is_board(problem) && cell < size * size) {
        snprintf(text, TREE_TEXT_MAX, is_false ? "r%uc%u\xE2\x89\xA0%u" : "r%uc%u=%u", cell / size + 1,
                 cell % size + 1, digit);
    } else if (problem->cover && option < problem->cover->option_count) {
        snprintf(text, TREE_TEXT_MAX, "%s%s", is_false ? "\xC2\xAC" : "",
                 narrate_items(problem->cover, option, name));
    } else if (problem->formula) {
        snprintf(text, TREE_TEXT_MAX, "%sx%u", is_false ? "\xC2\xAC" : "", option + 1);
    } else {
        snprintf(text, TREE_TEXT_MAX, "%s", narrate_literal(problem, node->literal, name));
    }
    return text;
}

const char *tree_end_name(const struct tree_node *node, char text[TREE_TEXT_MAX])
{
    text[0] = 0;
    if (node->first_child)
        return text;
    if (node->end == TREE_SOLUTION) {
        snprintf(text, TREE_TEXT_MAX, "solution %zu", (size_t)node->solution);
    } else if (node->end == TREE_DEAD) {
        static const char *const reasons[TRACE_REASON_COUNT] = {
            [TRACE_STANDS] = "no digit fits",      [TRACE_SUM] = "no digit fits",
            [TRACE_NO_CANDIDATE] = "no candidate", [TRACE_NO_PLACE] = "no place",
            [TRACE_NO_OPTION] = "no option",       [TRACE_REFUSED] = "all refused"};
        const char *why = reasons[node->why] ? reasons[node->why] : "conflict";
        snprintf(text, TREE_TEXT_MAX, "%s%s", why, node->jumped ? ", jumps back" : "");
    } else {
        snprintf(text, TREE_TEXT_MAX, "%s", "cut");
    }
    return text;
}

const char *tree_sentence(const struct tracing *tracing, const char *instance, char text[TREE_TEXT_MAX])
{
    int length = snprintf(text, TREE_TEXT_MAX, "%s on %s; nodes: %zu, solutions: %zu, steps: %zu.",
                          tracing->spec->text, instance, (size_t)tracing->nodes, (size_t)tracing->solutions,
                          (size_t)tracing->steps);
    if (length > 0 && length < TREE_TEXT_MAX && (tracing->cut || tracing->end == SEARCH_STOPPED))
        snprintf(text + length, TREE_TEXT_MAX - (size_t)length, " %s", "Cut: the search would have gone on.");
    else if (length > 0 && length < TREE_TEXT_MAX && tracing->end == SEARCH_LIMIT)
        snprintf(text + length, TREE_TEXT_MAX - (size_t)length, " %s",
                 "It ended with the last solution wanted: there may be more.");
    return text;
}
