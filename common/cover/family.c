/* SPDX-License-Identifier: MIT */
#include "common/cover/family.h"

#include "common/cover/cover-builder.h"
#include "common/cover/family-internal.h"
#include "common/cover/polyomino.h"

#include <stdio.h>
#include <string.h>

/* --- building --- */

static struct cover *finish(struct cover_builder *builder)
{
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    return cover;
}

/* --- n queens ---
 *
 * A queen in each row and column, at most one in each diagonal: TAOCP 7.2.2.1 (23), queens-dlx.w. Rows and
 * columns take turns from the middle outwards ("organ-pipe order": a queen near the middle leaves less room
 * for the others). Diagonals of one cell need no item.
 *
 * Rows, columns, falling diagonals (a, row + column - 1) and rising ones (b, n - row + column) count from 1.
 */

/* The items of a board with n rows, by number of row, column and diagonal. */
struct queens {
    unsigned n;
    uint32_t *row, *column; /* n + 1 of each */
    uint32_t first_diagonal;
};

static void add_queens_items(struct cover_builder *builder, struct queens *queens)
{
    unsigned n = queens->n;
    for (unsigned i = 0; i < n; i++) {
        unsigned line = ((i & 1 ? n - 1 - i : n + i) >> 1) + 1;
        queens->row[line] = cover_builder_add_plain(builder, true, "r%u", line);
        queens->column[line] = cover_builder_add_plain(builder, true, "c%u", line);
    }
    queens->first_diagonal = 2 * n;
    for (unsigned diagonal = 2; diagonal + 1 < 2 * n; diagonal++) {
        cover_builder_add_plain(builder, false, "a%u", diagonal);
        cover_builder_add_plain(builder, false, "b%u", diagonal);
    }
}

static void add_queen(struct cover_builder *builder, const struct queens *queens, unsigned row,
                      unsigned column)
{
    unsigned a = row + column - 1, b = queens->n - row + column, last = 2 * queens->n - 1;
    cover_builder_add_node(builder, queens->row[row], 0);
    cover_builder_add_node(builder, queens->column[column], 0);
    if (a > 1 && a < last)
        cover_builder_add_node(builder, queens->first_diagonal + 2 * (a - 2), 0);
    if (b > 1 && b < last)
        cover_builder_add_node(builder, queens->first_diagonal + 2 * (b - 2) + 1, 0);
    cover_builder_end_option(builder);
}

enum { QUEENS_MAX = 500 };

static struct cover *open_queens(const struct family_member *member, struct allocator *allocator)
{
    uint32_t row[QUEENS_MAX + 1], column[QUEENS_MAX + 1];
    struct queens queens = {.n = member->rows, .row = row, .column = column};
    struct cover_builder *builder = cover_builder_open(allocator);
    if (!builder)
        return 0;
    add_queens_items(builder, &queens);
    for (unsigned r = 1; r <= queens.n; r++)
        for (unsigned c = 1; c <= queens.n; c++)
            add_queen(builder, &queens, r, c);
    return finish(builder);
}

/* --- Langford pairs ---
 *
 * The numbers 1 to n twice each in a row of 2n slots, the two i's with i slots between them: TAOCP 7.2.2.1
 * (16). An arrangement and its mirror image count as two. */
enum { LANGFORD_MAX = 500 };

static struct cover *open_langford(const struct family_member *member, struct allocator *allocator)
{
    unsigned n = member->rows;
    struct cover_builder *builder = cover_builder_open(allocator);
    if (!builder)
        return 0;
    for (unsigned number = 1; number <= n; number++)
        cover_builder_add_plain(builder, true, "%u", number);
    for (unsigned slot = 1; slot <= 2 * n; slot++)
        cover_builder_add_plain(builder, true, "s%u", slot);
    for (unsigned number = 1; number <= n; number++)
        for (unsigned left = 1, right = left + number + 1; right <= 2 * n; left++, right++) {
            cover_builder_add_node(builder, number - 1, 0);
            cover_builder_add_node(builder, n + left - 1, 0);
            cover_builder_add_node(builder, n + right - 1, 0);
            cover_builder_end_option(builder);
        }
    return finish(builder);
}

/* --- pentominoes ---
 *
 * The twelve pieces of five squares, named by Conway's letters, each once, turned and flipped at will, in a
 * rectangle of 60 cells, or in 8x8 without the four in the middle. Cells before pieces, as polyomino-dlx.w
 * has them. Solutions that are turned or mirrored into one another all count: Miller's and Haselgrove's 2,
 * 368, 1010 and 2339 essentially different ones (Eureka 23, 1960) are 8, 1472, 4040 and 9356. */

enum { PIECES = 12, PIECE_CELLS = 5 };

/* The row and column of each cell. */
static const char *const pieces[PIECES] = {
    "O 00 01 02 03 04", "P 00 01 10 11 20", "Q 00 10 20 30 31", "R 01 02 10 11 21",
    "S 00 01 11 12 13", "T 00 01 02 11 21", "U 00 02 10 11 12", "V 00 10 20 21 22",
    "W 00 10 11 21 22", "X 01 10 11 12 21", "Y 00 10 20 30 11", "Z 00 01 11 21 22",
};

static bool may_be_pentomino(unsigned rows, unsigned columns)
{
    return (rows == 8 && columns == 8) || (rows * columns == PIECES * PIECE_CELLS && rows > 2 && columns > 2);
}

static struct cover *open_pentomino(const struct family_member *member, struct allocator *allocator)
{
    enum { SIDE = 8 };
    static const uint8_t middle[SIDE * SIDE] = {[27] = 1, [28] = 1, [35] = 1, [36] = 1};
    const bool has_hole = member->rows == SIDE && member->columns == SIDE;
    const struct polyomino_box box = {
        .side = {1, member->rows, member->columns}, .flat = true, .hole = has_hole ? middle : 0};
    struct polyomino_cell cell[PIECES][PIECE_CELLS];
    struct polyomino_piece piece[PIECES];
    bool too_many;
    for (unsigned p = 0; p < PIECES; p++) {
        piece[p] = (struct polyomino_piece){pieces[p], 1, cell[p], PIECE_CELLS};
        for (unsigned i = 0; i < PIECE_CELLS; i++)
            cell[p][i] = (struct polyomino_cell){{0, pieces[p][2 + 3 * i] - '0', pieces[p][3 + 3 * i] - '0'}};
    }
    return polyomino_cover(&box, piece, PIECES, POLYOMINO_REFLECTED, POLYOMINO_ONCE, allocator, &too_many);
}

/* --- Latin squares: boards without boxes --- */

static struct order order_of_latin(const struct family_member *member)
{
    return (struct order){1, member->rows};
}

/* --- the table --- */

const struct family family_table[] = {
    {.name = "queens",
     .argument = "N",
     .summary = "N queens on an NxN board, none attacking another",
     .example = "queens:8",
     .lowest = 1,
     .highest = QUEENS_MAX,
     .cover = open_queens,
     .known = family_known_queens},
    {.name = "langford",
     .argument = "N",
     .summary = "1 1 to N N in a row, the two i's i apart; both directions count",
     .example = "langford:7",
     .lowest = 1,
     .highest = LANGFORD_MAX,
     .cover = open_langford,
     .known = family_known_langford},
    {.name = "pentomino",
     .argument = "RxC",
     .summary = "the 12 pentominoes in 3x20, 4x15, 5x12, 6x10 or turned, or in 8x8 without its middle",
     .example = "pentomino:6x10",
     .lowest = 3,
     .highest = 20,
     .cover = open_pentomino,
     .may = may_be_pentomino,
     .known = family_known_pentomino},
    {.name = "latin",
     .argument = "N",
     .summary = "Latin squares of size N: the empty board of order 1xN",
     .example = "latin:4",
     .lowest = BOARD_SIZE_MIN,
     .highest = BOARD_SIZE_MAX,
     .order = order_of_latin,
     .known = family_known_latin},
    {.name = "dominoes",
     .argument = "RxC",
     .summary = "dominoes that fill R rows of C cells, 100 at the most",
     .example = "dominoes:8x8",
     .lowest = 1,
     .highest = 100,
     .cover = family_open_dominoes,
     .may = family_any_sides,
     .known = family_known_dominoes},
    {.name = "tetromino",
     .argument = "RxC",
     .summary = "tetrominoes, any number of each, that fill R rows of C cells, 100 at the most",
     .example = "tetromino:6x6",
     .lowest = 1,
     .highest = 100,
     .cover = family_open_tetromino,
     .may = family_any_sides,
     .known = family_known_tetromino},
    {.name = "bell",
     .argument = "N",
     .summary = "partitions of N elements into sets",
     .example = "bell:8",
     .lowest = 1,
     .highest = 20,
     .cover = family_open_bell,
     .known = family_known_bell},
    {.name = "matching",
     .argument = "N",
     .summary = "N points in pairs, any two of which may be one",
     .example = "matching:12",
     .lowest = 2,
     .highest = 500,
     .cover = family_open_matching,
     .known = family_known_matching},
    {.name = "steiner",
     .argument = "N",
     .summary = "Steiner triple systems: triples of N points, each pair of points in one",
     .example = "steiner:9",
     .lowest = 3,
     .highest = 60,
     .cover = family_open_steiner,
     .known = family_known_steiner},
    {.name = 0},
};

/* --- names --- */

static const struct family *find_family(const char *name, size_t length)
{
    for (const struct family *family = family_table; family->name; family++)
        if (strlen(family->name) == length && !memcmp(family->name, name, length))
            return family;
    return 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool family_is_name(const char *text)
{
    size_t length = strcspn(text, ":");
    if (find_family(text, length))
        return true;
    size_t letters = 0;
    while ((text[letters] >= 'a' && text[letters] <= 'z') || (text[letters] >= 'A' && text[letters] <= 'Z'))
        letters++;
    return letters && letters == length && text[length] && is_digit(text[length + 1]);
}

static bool unknown_family(const char *typed, struct error *error)
{
    const char *names[sizeof family_table / sizeof *family_table] = {0};
    char list[160] = "";
    for (size_t i = 0, used = 0; family_table[i].name; i++) {
        names[i] = family_table[i].name;
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
    }
    const char *near = nearest_word(typed, names);
    if (near)
        return error_set(error, "there is no family '%s'; did you mean '%s'?", typed, near);
    return error_set(error, "there is no family '%s': there are %s", typed, list);
}

/* A number; null if there is none at `text`, else what stands behind it. One too large for any family stays
 * too large. */
static const char *read_number(const char *text, unsigned *number)
{
    enum { TOO_LARGE = 1000000 };
    const char *at = text;
    for (*number = 0; is_digit(*at); at++)
        *number = *number < TOO_LARGE ? *number * 10 + (unsigned)(*at - '0') : TOO_LARGE;
    return at > text ? at : 0;
}

static bool parse_numbers(const char *text, const struct family *family, struct family_range *range,
                          struct error *error)
{
    unsigned first = 0, last = 0;
    const char *behind = read_number(text, &first);
    if (behind && !*behind)
        last = first;
    else if (behind && !strncmp(behind, "..", 2))
        behind = read_number(behind + 2, &last);
    if (!behind || *behind)
        return error_set(error, "'%.40s' is not a size or a range of sizes such as %s or %s:%u..%u", text,
                         family->example, family->name, family->lowest + 2, family->lowest + 4);
    if (first < family->lowest || last > family->highest)
        return error_set(error, "%s:%.20s is out of range: %s is from %u to %u", family->name, text,
                         family->argument, family->lowest, family->highest);
    if (first > last)
        return error_set(error, "%s:%.20s is empty: a range goes from the smaller size to the larger",
                         family->name, text);
    range->first = (struct family_member){family, first, 0};
    range->count = last - first + (size_t)1;
    return true;
}

static bool parse_sides(const char *text, const struct family *family, struct family_range *range,
                        struct error *error)
{
    unsigned rows = 0, columns = 0;
    const char *behind = read_number(text, &rows);
    behind = behind && *behind == 'x' ? read_number(behind + 1, &columns) : 0;
    if (!behind || *behind)
        return error_set(error, "'%.40s' is not rows x columns, as in %s", text, family->example);
    if (rows < family->lowest || rows > family->highest || columns < family->lowest ||
        columns > family->highest || !family->may(rows, columns))
        return error_set(error, "there is no %s:%.20s; there are %s", family->name, text, family->summary);
    range->first = (struct family_member){family, rows, columns};
    range->count = 1;
    return true;
}

bool family_parse(const char *text, struct family_range *range, struct error *error)
{
    char name[64];
    size_t length = strcspn(text, ":");
    const struct family *family = find_family(text, length);
    snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), text);
    if (!family)
        return unknown_family(name, error);
    if (!text[length] || !text[length + 1])
        return error_set(error, "%s needs a size, as in %s", name, family->example);
    const char *argument = text + length + 1;
    return family->may ? parse_sides(argument, family, range, error)
                       : parse_numbers(argument, family, range, error);
}

struct family_member family_member(const struct family_range *range, size_t index)
{
    struct family_member member = range->first;
    member.rows += (unsigned)index;
    return member;
}

void family_member_name(const struct family_member *member, char name[FAMILY_NAME_ROOM])
{
    if (member->columns)
        snprintf(name, FAMILY_NAME_ROOM, "%s:%ux%u", member->family->name, member->rows, member->columns);
    else
        snprintf(name, FAMILY_NAME_ROOM, "%s:%u", member->family->name, member->rows);
}

bool family_is_board(const struct family_member *member)
{
    return member->family->order;
}

struct order family_order(const struct family_member *member)
{
    return member->family->order(member);
}

struct cover *family_open(const struct family_member *member, struct allocator *allocator)
{
    return member->family->cover(member, allocator);
}

char *family_known_count(const struct family_member *member)
{
    return member->family->known ? member->family->known(member) : 0;
}
