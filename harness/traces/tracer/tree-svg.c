/* SPDX-License-Identifier: MIT */
/* A search tree as a picture. Small trees have a box for each node, with its name; large ones are icicle plots. Colours
 * follow the reader's choice of light or dark; forced nodes are dashed (blocks: lighter), solutions have a star. */
#include "harness/traces/tracer/search-tree.h"
#include "harness/writing/escape.h"

#include <string.h>

/* In units of the picture. */
enum {
    MARGIN = 16,
    HEAD = 62, /* the sentence and the key */
    LEAF = 92, /* from a leaf to the next */
    LEVEL = 46,
    BOX_HEIGHT = 30,
    LEAST_WIDTH = 560,
    ICICLE_WIDTH = 1200,
    NAME_MAX_BYTES = 13
};
static const double block_least = 0.4; /* narrower blocks are left out: their parent is drawn there */

static const char style[] =
    "<style>svg{background:#fff;color:#1b1b1b;--line:#767676;--box:#f3f5f7;--guess:#9db8d9;--forced:#dbe5f0;"
    "--good:#0a7d33;--bad:#b3261e}"
    "@media(prefers-color-scheme:dark){svg{background:#16181b;color:#e8e8e8;--line:#8c8c8c;--box:#24282d;"
    "--guess:#3f638f;--forced:#2a3a4d;--good:#5fd38a;--bad:#ff8a80}}"
    "text{font:11px "
    "sans-serif;fill:currentColor}.b{fill:var(--box);stroke:var(--line)}.l{stroke:var(--line);fill:none}"
    ".f{stroke-dasharray:4 3}.g{stroke:var(--good);stroke-width:2}.d{stroke:var(--bad)}.c{text-anchor:middle}"
    ".tg{fill:var(--good)}.td{fill:var(--bad)}.ig{fill:var(--guess)}.if{fill:var(--forced)}.is{fill:var(--"
    "good)}"
    ".id{fill:var(--bad)}</style>\n";

static void write_text(FILE *file, double x, double y, const char *class, const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, class);
    escape_html(file, text);
    fputs("</text>\n", file);
}

/* A long name is cut off between two characters. */
static void shorten(char *text)
{
    size_t length = NAME_MAX_BYTES;
    if (strlen(text) <= length + 2)
        return;
    while (length && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    memcpy(text + length, "\xE2\x80\xA6", sizeof "\xE2\x80\xA6");
}

static const char *end_class(const struct tree_node *node)
{
    return node->first_child || node->end == TREE_OPEN ? "" : node->end == TREE_SOLUTION ? "g" : "d";
}

static void write_head(FILE *file, const struct tracing *tracing, const char *instance, double width,
                       double height)
{
    char text[TREE_TEXT_MAX];
    tree_sentence(tracing, instance, text);
    fprintf(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" "
        "role=\"img\" aria-labelledby=\"tree-title tree-text\">\n<title id=\"tree-title\">%s</title>\n"
        "<desc id=\"tree-text\">",
        width, height, width, height, "Search tree");
    escape_html(file, text);
    fputs("</desc>\n", file);
    fputs(style, file);
    write_text(file, MARGIN, MARGIN + 8, "", text);
}

/* --- boxes --- */

static double centre(const struct tree_node *node)
{
    return MARGIN + LEAF * (node->x + 0.5);
}

static double top(const struct tree_node *node)
{
    return HEAD + (double)LEVEL * node->depth;
}

static void write_box(FILE *file, const struct search_tree *tree, const struct tracing *tracing,
                      const struct tree_node *node)
{
    char name[TREE_TEXT_MAX], end[TREE_TEXT_MAX];
    const double x = centre(node), y = top(node);
    tree_node_name(node, tracing, name);
    tree_end_name(node, end);
    if (node->depth)
        fprintf(file, "<path class=\"l%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", node->forced ? " f" : "",
                centre(&tree->nodes[node->parent]), top(&tree->nodes[node->parent]) + BOX_HEIGHT, x, y);
    fprintf(file, "<g><title>");
    escape_html(file, name);
    if (end[0]) {
        fputs(": ", file);
        escape_html(file, end);
    }
    fprintf(
        file,
        "</title><rect class=\"b%s %s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"4\"/></g>\n",
        node->forced ? " f" : "", end_class(node), x - LEAF / 2.0 + 3, y, LEAF - 6, BOX_HEIGHT);
    shorten(name);
    if (!end[0] && node->implied)
        snprintf(end, sizeof end, "+%zu implied", (size_t)node->implied);
    write_text(file, x, y + (end[0] ? 13 : 19), "c", name);
    if (end[0] && !node->first_child && node->end == TREE_SOLUTION) {
        char star[TREE_TEXT_MAX + 8];
        snprintf(star, sizeof star, "\xE2\x98\x85 %s", end);
        write_text(file, x, y + 25, "c tg", star);
    } else if (end[0]) {
        shorten(strchr(end, ',') ? strchr(end, ',') : end);
        if (strchr(end, ','))
            strcpy(strchr(end, ','), " \xE2\x86\xB6"); /* an arrow back: it jumps */
        write_text(file, x, y + 25, node->end == TREE_DEAD && !node->first_child ? "c td" : "c", end);
    }
}

static void write_key(FILE *file, const char *tried, const char *forced, const char *solution,
                      const char *dead)
{
    const char *const texts[] = {"tried", "forced", "solution", "dead end"};
    const char *const classes[] = {tried, forced, solution, dead};
    for (int i = 0; i < 4; i++) {
        fprintf(file, "<rect class=\"%s\" x=\"%d\" y=\"36\" width=\"18\" height=\"12\"/>\n", classes[i],
                MARGIN + i * 110);
        write_text(file, MARGIN + i * 110 + 24, 46, "", texts[i]);
    }
}

/* --- blocks --- */

/* From left to right a block takes as much room as its subtree has leaves. A run of narrow ones is left out. */
static void write_blocks(FILE *file, const struct search_tree *tree, const struct tracing *tracing,
                         double height)
{
    double leaves_before = 0, leaf = (ICICLE_WIDTH - 2.0 * MARGIN) / tree->nodes[0].leaves;
    for (uint32_t number = 0; number < tree->count; number++) {
        const struct tree_node *node = &tree->nodes[number];
        double width = leaf * node->leaves, x = MARGIN + leaf * leaves_before;
        bool is_leaf = !node->first_child;
        leaves_before += is_leaf;
        /* Solutions are shown, however many there are. */
        if (width < block_least && !(is_leaf && node->end == TREE_SOLUTION))
            continue;
        if (width < 1 && is_leaf && node->end == TREE_SOLUTION)
            width = 1;
        const char *class = is_leaf && node->end == TREE_SOLUTION ? "is"
                            : is_leaf && node->end == TREE_DEAD   ? "id"
                            : node->forced                        ? "if"
                                                                  : "ig";
        double gap = width > 4 ? 0.5 : 0;
        fprintf(file, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", class, x,
                HEAD + height * node->depth, width - gap, height - (height > 3 ? 0.5 : 0));
        if (width < 24) {
            fputs("/>\n", file);
            continue;
        }
        char name[TREE_TEXT_MAX];
        fputs("><title>", file);
        escape_html(file, tree_node_name(node, tracing, name));
        fprintf(file, ": ");
        fprintf(file, "%zu nodes", (size_t)node->size);
        fputs("</title></rect>\n", file);
        shorten(name);
        if (height >= 13 && width > 6.5 * (double)strlen(name))
            write_text(file, x + width / 2, HEAD + height * node->depth + height - 4, "c", name);
    }
}

void tree_svg_write(FILE *file, const struct search_tree *tree, const struct tracing *tracing,
                    const char *instance)
{
    if (tree->count > TREE_DRAWN_MAX) {
        const double room = 700;
        double height = room / (tree->deepest + 1.0);
        height = height > 18 ? 18 : height < 2 ? 2 : height;
        write_head(file, tracing, instance, ICICLE_WIDTH, HEAD + height * (tree->deepest + 1) + MARGIN);
        write_key(file, "ig", "if", "is", "id");
        write_blocks(file, tree, tracing, height);
    } else {
        double width = 2.0 * MARGIN + LEAF * tree->nodes[0].leaves;
        write_head(file, tracing, instance, width < LEAST_WIDTH ? LEAST_WIDTH : width,
                   HEAD + (double)LEVEL * (tree->deepest + 1) + MARGIN);
        write_key(file, "b", "b f", "b g", "b d");
        for (uint32_t number = 0; number < tree->count; number++)
            write_box(file, tree, tracing, &tree->nodes[number]);
    }
    fputs("</svg>\n", file);
}
