/* SPDX-License-Identifier: MIT */
/* A search tree in the language of Graphviz. */
#include "harness/traces/tracer/search-tree.h"

#include <inttypes.h>

/* Text of a label, in quotes. */
static void write_text(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', file);
        putc(*text == '\n' ? ' ' : *text, file);
    }
}

static void write_node(FILE *file, const struct search_tree *tree, const struct tracing *tracing,
                       uint32_t number, bool folded)
{
    const struct tree_node *node = &tree->nodes[number];
    char text[TREE_TEXT_MAX];
    fprintf(file, "  n%" PRIu32 " [label=\"", number);
    write_text(file, tree_node_name(node, tracing, text));
    if (node->implied) {
        fputs("\\n", file);
        fprintf(file, "+%zu implied", (size_t)node->implied);
    }
    if (folded) {
        fputs("\\n", file);
        fprintf(file, "%zu nodes", (size_t)node->size - 1);
    } else if (!node->first_child) {
        fputs("\\n", file);
        write_text(file, tree_end_name(node, text));
    }
    fputs("\"", file);
    if (folded)
        fputs(", shape=folder", file);
    else if (!node->first_child && node->end == TREE_SOLUTION)
        fputs(", shape=doubleoctagon, color=\"#0a7d33\"", file);
    else if (!node->first_child && node->end == TREE_DEAD)
        fputs(", color=\"#b3261e\", fontcolor=\"#b3261e\"", file);
    fputs(node->forced ? ", style=dashed];\n" : "];\n", file);
    if (number)
        fprintf(file, "  n%" PRIu32 " -- n%" PRIu32 "%s;\n", node->parent, number,
                node->forced ? " [style=dashed]" : "");
}

/* The deepest level that can be drawn whole. */
static uint32_t last_level(const struct search_tree *tree)
{
    uint32_t level = 0;
    for (;; level++) {
        uint32_t count = 0;
        for (uint32_t number = 0; number < tree->count; number++)
            count += tree->nodes[number].depth <= level + 1;
        if (count > TREE_DRAWN_MAX || level == tree->deepest)
            return level;
    }
}

void tree_dot_write(FILE *file, const struct search_tree *tree, const struct tracing *tracing,
                    const char *instance)
{
    char text[TREE_TEXT_MAX];
    uint32_t level = tree->count > TREE_DRAWN_MAX ? last_level(tree) : tree->deepest;
    fputs("graph search {\n  graph [ordering=out, labelloc=t, label=\"", file);
    write_text(file, tree_sentence(tracing, instance, text));
    fputs("\"];\n  node [shape=box, fontname=\"sans-serif\", fontsize=10, height=0.3];\n", file);
    for (uint32_t number = 0; number < tree->count; number++) {
        const struct tree_node *node = &tree->nodes[number];
        if (node->depth <= level)
            write_node(file, tree, tracing, number, node->depth == level && node->first_child);
    }
    fputs("}\n", file);
}
