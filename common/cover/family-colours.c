/* SPDX-License-Identifier: MIT */
/* Families with colours: graceful:RxC, labels of a graph; macmahon:RxC and tiles:RxC:SEED, squares that touch
 * in equal colours; ice:N, arrows between the cells of a square. */
#include "common/base/random.h"
#include "common/cover/family-internal.h"

#include <string.h>

/* Names of colours have one character, as Knuth's programs want them. */
static uint32_t builder_colour_of_letter(struct cover_builder *builder, char name)
{
    return cover_builder_colour(builder, &name, 1);
}

/* --- graceful labellings ---
 *
 * The vertices of a graph of m edges get labels from 0 to m, such that no two are equal, and edges the
 * differences 1 to m of their ends. The graph consists of C copies of the complete graph on R vertices, each
 * vertex joined with the same one in the next copy (the product of K_R and the path P_C). Items and options
 * as graceful-dlx.w has them: differences and edges, then vertices, whose colour is their label, and labels,
 * whose colour is their vertex. */

enum { GRACEFUL_LABELS = GRACEFUL_EDGES_MAX + 1 };

static const char graceful_symbol[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static unsigned graceful_edges(unsigned clique, unsigned copies)
{
    return copies * (clique * (clique - 1) / 2) + (copies - 1) * clique;
}

bool family_may_be_graceful(unsigned clique, unsigned copies)
{
    const unsigned edges = graceful_edges(clique, copies);
    return edges && edges <= GRACEFUL_EDGES_MAX;
}

struct graceful {
    unsigned edges, vertices;
    unsigned end[GRACEFUL_EDGES_MAX][2];
    uint32_t symbol[GRACEFUL_LABELS]; /* the colour that is a label or a vertex */
    uint32_t first_edge, first_vertex, first_label;
};

static void join_vertices(struct graceful *graceful, unsigned clique, unsigned copies)
{
    assert(family_may_be_graceful(clique, copies));
    graceful->vertices = clique * copies;
    for (unsigned v = 0; v < graceful->vertices; v++)
        for (unsigned w = v + 1; w < graceful->vertices; w++)
            if (v / clique == w / clique || w - v == clique) {
                graceful->end[graceful->edges][0] = v;
                graceful->end[graceful->edges++][1] = w;
            }
}

static void add_graceful_items(struct cover_builder *builder, struct graceful *graceful)
{
    for (unsigned k = 1; k <= graceful->edges; k++)
        cover_builder_add_plain(builder, true, "%u", k);
    graceful->first_edge = graceful->edges;
    for (unsigned e = 0; e < graceful->edges; e++)
        cover_builder_add_plain(builder, true, "%u-%u", graceful->end[e][0], graceful->end[e][1]);
    graceful->first_vertex = 2 * graceful->edges;
    for (unsigned v = 0; v < graceful->vertices; v++)
        cover_builder_add_plain(builder, false, ".%u", v);
    graceful->first_label = graceful->first_vertex + graceful->vertices;
    for (unsigned label = 0; label <= graceful->edges; label++) {
        cover_builder_add_plain(builder, false, "+%u", label);
        graceful->symbol[label] = builder_colour_of_letter(builder, graceful_symbol[label]);
    }
}

/* An edge whose ends, the first and the other, have these labels. */
static void add_labelled_edge(struct cover_builder *builder, const struct graceful *graceful, unsigned edge,
                              const unsigned label[2])
{
    assert(label[0] != label[1] && label[0] <= graceful->edges && label[1] <= graceful->edges);
    const unsigned *end = graceful->end[edge];
    const unsigned difference = label[0] < label[1] ? label[1] - label[0] : label[0] - label[1];
    cover_builder_add_node(builder, difference - 1, 0);
    cover_builder_add_node(builder, graceful->first_edge + edge, 0);
    for (unsigned i = 0; i < 2; i++)
        cover_builder_add_node(builder, graceful->first_vertex + end[i], graceful->symbol[label[i]]);
    for (unsigned i = 0; i < 2; i++)
        cover_builder_add_node(builder, graceful->first_label + label[i], graceful->symbol[end[i]]);
    cover_builder_end_option(builder);
}

void family_add_graceful(const struct family_member *member, struct cover_builder *builder)
{
    struct graceful graceful = {0};
    join_vertices(&graceful, member->rows, member->columns);
    add_graceful_items(builder, &graceful);
    for (unsigned difference = 1; difference <= graceful.edges; difference++)
        for (unsigned low = 0, high = difference; high <= graceful.edges; low++, high++)
            for (unsigned edge = 0; edge < graceful.edges; edge++) {
                add_labelled_edge(builder, &graceful, edge, (unsigned[]){low, high});
                add_labelled_edge(builder, &graceful, edge, (unsigned[]){high, low});
            }
}

/* --- squares with coloured edges ---
 *
 * Each tile lies in one cell at most, turned at will, and equal colours meet; the border is of the first
 * colour. Cells and tiles are items, and the edges within the board, whose colour is their colour. A tile has
 * the name of its colours. */

enum { SIDES = 4, NORTH = 0, EAST, SOUTH, WEST };

struct tile {
    char edge[SIDES + 1]; /* letters from a on, from the north clockwise */
};

static struct tile tile_turned(const struct tile *tile, unsigned turns)
{
    struct tile result = {""};
    for (unsigned side = 0; side < SIDES; side++)
        result.edge[(side + turns) % SIDES] = tile->edge[side];
    return result;
}

/* The turned tile that comes first in the alphabet. */
static struct tile tile_canonical(const struct tile *tile)
{
    struct tile first = *tile;
    for (unsigned turns = 1; turns < SIDES; turns++) {
        const struct tile other = tile_turned(tile, turns);
        if (strcmp(other.edge, first.edge) < 0)
            first = other;
    }
    return first;
}

struct tile_board {
    unsigned rows, columns;
    uint32_t south, east; /* the first items of edges below a cell, and to its right */
};

/* Whether an edge of a cell lies within the board, and its item. */
static bool edge_within(const struct tile_board *board, unsigned row, unsigned column, unsigned side,
                        uint32_t *item)
{
    row -= side == NORTH; /* out of range above 0 */
    column -= side == WEST;
    const bool lies = side % 2 == NORTH;
    *item = (lies ? board->south : board->east) + row * (board->columns - !lies) + column;
    return lies ? row < board->rows - 1 : column < board->columns - 1;
}

/* A tile as it lies in a cell, unless its colours do not fit the border. */
static void add_tile(struct cover_builder *builder, const struct tile_board *board, const struct tile *tile,
                     uint32_t cell, uint32_t tile_item)
{
    cover_builder_add_node(builder, cell, 0);
    cover_builder_add_node(builder, tile_item, 0);
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t edge;
        if (edge_within(board, cell / board->columns, cell % board->columns, side, &edge))
            cover_builder_add_node(builder, edge, builder_colour_of_letter(builder, tile->edge[side]));
        else if (tile->edge[side] != 'a') {
            cover_builder_drop_option(builder);
            return;
        }
    }
    cover_builder_end_option(builder);
}

/* The items of a board: cells, tiles if there are any, edges. */
static struct tile_board add_tile_board(struct cover_builder *builder, unsigned rows, unsigned columns,
                                        const struct tile *tile, unsigned count)
{
    const unsigned cells = rows * columns;
    struct tile_board board = {.rows = rows, .columns = columns, .south = cells + count};
    board.east = board.south + (rows - 1) * columns;
    for (unsigned cell = 0; cell < cells; cell++)
        cover_builder_add_plain(builder, true, "r%uc%u", cell / columns + 1, cell % columns + 1);
    for (unsigned i = 0; i < count; i++)
        cover_builder_add_plain(builder, count == cells, "%s", tile[i].edge);
    for (unsigned row = 1; row < rows; row++)
        for (unsigned column = 1; column <= columns; column++)
            cover_builder_add_plain(builder, false, "s%uc%u", row, column);
    for (unsigned row = 1; row <= rows; row++)
        for (unsigned column = 1; column < columns; column++)
            cover_builder_add_plain(builder, false, "r%ue%u", row, column);
    return board;
}

static void lay_tiles(struct cover_builder *builder, unsigned rows, unsigned columns, const struct tile *tile,
                      unsigned count)
{
    const unsigned cells = rows * columns;
    const struct tile_board board = add_tile_board(builder, rows, columns, tile, count);
    for (unsigned i = 0; i < count; i++)
        for (unsigned turns = 0; turns < SIDES; turns++) {
            const struct tile lying = tile_turned(&tile[i], turns);
            if (turns && !strcmp(lying.edge, tile[i].edge))
                break;
            for (unsigned cell = 0; cell < cells; cell++)
                add_tile(builder, &board, &lying, cell, cells + i);
        }
}

/* MacMahon's tiles, 1921: all of three colours. */
bool family_may_be_macmahon(unsigned rows, unsigned columns)
{
    return rows * columns <= MACMAHON_TILES;
}

void family_add_macmahon(const struct family_member *member, struct cover_builder *builder)
{
    assert(family_may_be_macmahon(member->rows, member->columns));
    enum { COLOURS = 3, COLOURINGS = COLOURS * COLOURS * COLOURS * COLOURS };
    struct tile tile[MACMAHON_TILES];
    unsigned count = 0;
    for (unsigned number = 0; number < COLOURINGS; number++) {
        struct tile made = {""};
        for (unsigned side = SIDES, rest = number; side--; rest /= COLOURS)
            made.edge[side] = (char)('a' + rest % COLOURS);
        const struct tile first = tile_canonical(&made);
        if (!strcmp(first.edge, made.edge))
            tile[count++] = made;
    }
    assert(count == MACMAHON_TILES);
    lay_tiles(builder, member->rows, member->columns, tile, count);
}

/* Colours the edges of a board and cuts it into tiles. False if two of them are equal. */
static bool cut_tiles(struct random *random, unsigned rows, unsigned columns, unsigned colours,
                      struct tile *tile)
{
    for (unsigned cell = 0; cell < rows * columns; cell++) {
        const unsigned row = cell / columns, column = cell % columns;
        struct tile *cut = &tile[cell];
        *cut = (struct tile){"aaaa"};
        if (row)
            cut->edge[NORTH] = tile[cell - columns].edge[SOUTH];
        if (column)
            cut->edge[WEST] = tile[cell - 1].edge[EAST];
        if (row < rows - 1)
            cut->edge[SOUTH] = (char)('a' + random_below(random, colours));
        if (column < columns - 1)
            cut->edge[EAST] = (char)('a' + random_below(random, colours));
    }
    for (unsigned i = 0; i < rows * columns; i++) {
        tile[i] = tile_canonical(&tile[i]);
        for (unsigned before = 0; before < i; before++)
            if (!strcmp(tile[i].edge, tile[before].edge))
                return false;
    }
    return true;
}

/* In as few colours as leave the tiles different in one of a hundred boards. */
void family_add_tiles(const struct family_member *member, struct cover_builder *builder)
{
    assert(member->rows <= TILES_SIDE_MAX && member->columns <= TILES_SIDE_MAX);
    enum { BOARDS = 100, FEWEST = 3 };
    struct tile tile[TILES_SIDE_MAX * TILES_SIDE_MAX];
    struct random random;
    random_seed(&random, member->seed, (uint64_t)member->rows * (TILES_SIDE_MAX + 1) + member->columns);
    for (unsigned board = 0;
         !cut_tiles(&random, member->rows, member->columns, FEWEST + board / BOARDS, tile);)
        board++;
    lay_tiles(builder, member->rows, member->columns, tile, member->rows * member->columns);
}

/* --- square ice ---
 *
 * Each of N x N cells has an arrow on each side, two that point into it and two that point out of it; at the
 * border, those to the left and right point into the square, the others out of it. Where both arrows of a row
 * point into a cell, there is a 1; where both point out of it, a -1; else a 0. This is an alternating sign
 * matrix (Kuperberg, Another proof of the alternating-sign matrix conjecture, 1996). Cells are items, and the
 * arrows within the square, whose colour is where they point. */

/* A cell with arrows into it on the sides whose bits are set. */
static void add_molecule(struct cover_builder *builder, const struct tile_board *board, uint32_t cell,
                         unsigned into)
{
    static const char inwards[] = "dlur", outwards[] = "urdl";
    cover_builder_add_node(builder, cell, 0);
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t arrow;
        const bool is_into = into >> side & 1;
        if (edge_within(board, cell / board->columns, cell % board->columns, side, &arrow))
            cover_builder_add_node(
                builder, arrow, builder_colour_of_letter(builder, is_into ? inwards[side] : outwards[side]));
        else if (is_into != (side % 2 == EAST)) {
            cover_builder_drop_option(builder);
            return;
        }
    }
    cover_builder_end_option(builder);
}

void family_add_ice(const struct family_member *member, struct cover_builder *builder)
{
    const unsigned side = member->rows;
    const struct tile_board board = add_tile_board(builder, side, side, NULL, 0);
    for (unsigned cell = 0; cell < side * side; cell++)
        for (unsigned into = 0; into < 1u << SIDES; into++)
            if (__builtin_popcount(into) == 2)
                add_molecule(builder, &board, cell, into);
}
