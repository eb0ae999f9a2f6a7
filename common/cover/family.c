/* SPDX-License-Identifier: MIT */
#include "common/cover/family.h"

#include "common/base/characters.h"
#include "common/base/random.h"
#include "common/cover/cover-map.h"
#include "common/cover/family-internal.h"

#include <stdio.h>

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

static void add_queens(const struct family_member *member, struct cover_builder *builder)
{
    assert(member->rows >= 1 && member->rows <= QUEENS_MAX);
    uint32_t row[QUEENS_MAX + 1], column[QUEENS_MAX + 1];
    struct queens queens = {.n = member->rows, .row = row, .column = column};
    add_queens_items(builder, &queens);
    for (unsigned r = 1; r <= queens.n; r++)
        for (unsigned c = 1; c <= queens.n; c++)
            add_queen(builder, &queens, r, c);
}

/* --- Langford pairs ---
 *
 * The numbers 1 to n twice each in a row of 2n slots, the two i's with i slots between them: TAOCP 7.2.2.1
 * (16). An arrangement and its mirror image count as two. */
enum { LANGFORD_MAX = 500 };

static void add_langford(const struct family_member *member, struct cover_builder *builder)
{
    assert(member->rows >= 1 && member->rows <= LANGFORD_MAX);
    unsigned n = member->rows;
    for (unsigned number = 1; number <= n; number++)
        cover_builder_add_plain(builder, true, "%u", number);
    for (unsigned slot = 1; slot <= 2 * n; slot++)
        cover_builder_add_plain(builder, true, "s%u", slot);
    for (unsigned number = 1; number <= n; number++)
        for (unsigned left = 1, right = left + number + 1; right <= 2 * n; left++, right++)
            cover_builder_add_option(builder, (uint32_t[]){number - 1, n + left - 1, n + right - 1}, 3);
}

/* --- Latin squares: boards without boxes --- */

static struct order order_of_latin(const struct family_member *member)
{
    return (struct order){1, member->rows};
}

/* --- the table --- */

#define REGIONS(NAME, SUMMARY, KINDS)                                                                      \
    {                                                                                                      \
        NAME, "N", "9x9 boards with one solution, N is the seed: " SUMMARY, NAME ":1", 1, FAMILY_SEED_MAX, \
            .add = family_add_regions, .known = family_known_one, .regions = (KINDS)                       \
    }

const struct family family_table[] = {
    {"queens", "N", "N queens on an NxN board, none attacking another", "queens:8", 1, QUEENS_MAX,
     .add = add_queens, .known = family_known_queens},
    {"langford", "N", "1 1 to N N in a row, the two i's i apart; both directions count", "langford:7", 1,
     LANGFORD_MAX, .add = add_langford, .known = family_known_langford},
    {"pentomino", "RxC",
     "the 12 pentominoes in 3x20, 4x15, 5x12, 6x10 or turned, or in 8x8 without its middle", "pentomino:6x10",
     3, 20, .add = family_add_pentominoes, .may = family_may_be_pentomino, .known = family_known_pentomino},
    {"latin", "N", "Latin squares of size N: the empty board of order 1xN", "latin:4", BOARD_SIZE_MIN,
     BOARD_SIZE_MAX, .order = order_of_latin, .known = family_known_latin},
    {"dominoes", "RxC", "dominoes that fill R rows of C cells, 100 at the most", "dominoes:8x8", 1, 100,
     .add = family_add_dominoes, .may = family_any_sides, .known = family_known_dominoes},
    {"tetromino", "RxC", "tetrominoes, any number of each, that fill R rows of C cells, 100 at the most",
     "tetromino:6x6", 1, 100, .add = family_add_tetromino, .may = family_any_sides,
     .known = family_known_tetromino},
    {"partridge", "N", "1 square of side 1, 2 of side 2, ..., N of side N fill the square of side N(N + 1)/2",
     "partridge:8", 1, PARTRIDGE_MAX, .add = family_add_partridge, .known = family_known_partridge},
    {"motley", "RxC", "R rows of C cells cut into rectangles, no two between the same two lines",
     "motley:4x5", 3, MOTLEY_MAX, .add = family_add_motley, .may = family_any_sides,
     .known = family_known_motley},
    {"graceful", "RxC",
     "graceful labellings of C complete graphs in a row, of R vertices each, 61 edges at the most",
     "graceful:4x2", 1, GRACEFUL_EDGES_MAX + 1, .add = family_add_graceful, .may = family_may_be_graceful,
     .known = family_known_graceful},
    {"macmahon", "RxC",
     "MacMahon's 24 squares of 3 colours, each at most once, in R rows of C cells with a border of one "
     "colour",
     "macmahon:4x6", 1, MACMAHON_TILES, .add = family_add_macmahon, .may = family_may_be_macmahon,
     .known = family_known_macmahon},
    {"tiles", "RxC:SEED", "a board cut into different squares with coloured edges, from 2x2 to 12x12",
     "tiles:5x5:1", 2, TILES_SIDE_MAX, .add = family_add_tiles, .may = family_any_sides, .seeded = true},
    {"ice", "N", "square ice on NxN cells with domain walls: alternating sign matrices", "ice:6", 1, 100,
     .add = family_add_ice, .known = family_known_ice},
    {"bell", "N", "partitions of N elements into sets", "bell:8", 1, 20, .add = family_add_bell,
     .known = family_known_bell},
    {"matching", "N", "N points in pairs, any two of which may be one", "matching:12", 2, 500,
     .add = family_add_matching, .known = family_known_matching},
    {"steiner", "N", "Steiner triple systems: triples of N points, each pair of points in one", "steiner:9",
     3, 60, .add = family_add_steiner, .known = family_known_steiner},
    REGIONS("jigsaw", "pieces of any shape instead of boxes", 1u << REGION_PIECE),
    REGIONS("diagonals", "both diagonals", 1u << REGION_FALLING | 1u << REGION_RISING),
    REGIONS("windoku", "four windows", 1u << REGION_WINDOW),
    REGIONS("disjoint", "no digit in the same place of two boxes", 1u << REGION_GROUP),
    REGIONS("antiknight", "cells a knight's move apart differ", FAMILY_KNIGHT),
    {.name = NULL},
};

/* --- names --- */

static const struct family *family_find(const char *name, size_t length)
{
    for (const struct family *family = family_table; family->name; family++)
        if (strlen(family->name) == length && !memcmp(family->name, name, length))
            return family;
    return NULL;
}

bool family_is_name(const char *text)
{
    size_t length = strcspn(text, ":");
    if (family_find(text, length))
        return true;
    size_t letters = 0;
    while (is_letter(text[letters]))
        letters++;
    return letters && letters == length && text[length] && is_digit(text[length + 1]);
}

static bool family_is_unknown(const char *typed, struct error *error)
{
    const char *names[sizeof family_table / sizeof *family_table] = {0};
    char list[320] = "";
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
static const char *family_read_number(const char *text, unsigned *number)
{
    enum { TOO_LARGE = 1000000 };
    const char *at = text;
    for (*number = 0; is_digit(*at); at++)
        *number = *number < TOO_LARGE ? *number * 10 + (unsigned)(*at - '0') : TOO_LARGE;
    return at > text ? at : NULL;
}

/* N, FIRST..LAST or FIRST..LAST:STEP to the end of the text. */
static bool family_read_range(const char *text, unsigned *first, unsigned *last, unsigned *step)
{
    const char *behind = family_read_number(text, first);
    *last = *first;
    *step = 1;
    if (behind && !strncmp(behind, "..", 2)) {
        behind = family_read_number(behind + 2, last);
        if (behind && *behind == ':')
            behind = family_read_number(behind + 1, step);
    }
    return behind && !*behind && *step;
}

static bool family_parse_numbers(const char *text, const struct family *family, struct family_range *range,
                                 struct error *error)
{
    unsigned first, last;
    if (!family_read_range(text, &first, &last, &range->step))
        return error_set(error, "'%.40s' is not a size or a range of sizes such as %s or %s:%u..%u", text,
                         family->example, family->name, family->lowest + 2, family->lowest + 4);
    if (first < family->lowest || last > family->highest)
        return error_set(error, "%s:%.20s is out of range: %s is from %u to %u", family->name, text,
                         family->argument, family->lowest, family->highest);
    if (first > last)
        return error_set(error, "%s:%.20s is empty: a range goes from the smaller size to the larger",
                         family->name, text);
    range->first = (struct family_member){family, first, 0, 0, 0};
    range->count = (last - first) / range->step + (size_t)1;
    return true;
}

static bool family_parse_sides(const char *text, const struct family *family, struct family_range *range,
                               struct error *error)
{
    unsigned rows = 0, columns = 0, seed = 0, last = 0;
    const char *behind = family_read_number(text, &rows);
    behind = behind && *behind == 'x' ? family_read_number(behind + 1, &columns) : NULL;
    if (!behind ||
        (family->seeded ? *behind != ':' || !family_read_range(behind + 1, &seed, &last, &range->step)
                        : *behind))
        return error_set(error, "'%.40s' is not rows x columns%s, as in %s", text,
                         family->seeded ? " and a seed" : "", family->example);
    if (rows < family->lowest || rows > family->highest || columns < family->lowest ||
        columns > family->highest || !family->may(rows, columns))
        return error_set(error, "there is no %s:%.20s; there are %s", family->name, text, family->summary);
    if (family->seeded && (!seed || seed > last || last > FAMILY_SEED_MAX))
        return error_set(
            error, "%s:%.40s: seeds are from 1 to %u, and a range goes from the smaller one to the larger",
            family->name, text, FAMILY_SEED_MAX);
    range->first = (struct family_member){family, rows, columns, seed, 0};
    range->count = (last - seed) / range->step + (size_t)1;
    return true;
}

/* Reads the seeds of costs. */
static bool family_parse_costs(const char *text, struct family_range *range, struct error *error)
{
    unsigned last, step;
    if (!family_read_range(text, &range->first.costs, &last, &step) || !range->first.costs ||
        range->first.costs > last || last > FAMILY_SEED_MAX)
        return error_set(error,
                         "@%.40s: costs have a seed from 1 to %u, or a range from the smaller to the larger",
                         text, FAMILY_SEED_MAX);
    if (range->count > 1 && last > range->first.costs)
        return error_set(error, "@%.40s: only one thing can be a range", text);
    range->by_costs = last > range->first.costs;
    if (range->by_costs)
        range->step = step;
    range->count += (last - range->first.costs) / step;
    return true;
}

static bool family_parse_member(const char *text, struct family_range *range, struct error *error)
{
    char name[64];
    size_t length = strcspn(text, ":");
    const struct family *family = family_find(text, length);
    snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), text);
    if (!family)
        return family_is_unknown(name, error);
    if (!text[length] || !text[length + 1])
        return error_set(error, "%s needs a size, as in %s", name, family->example);
    const char *argument = text + length + 1;
    return family->may ? family_parse_sides(argument, family, range, error)
                       : family_parse_numbers(argument, family, range, error);
}

bool family_parse(const char *text, struct family_range *range, struct error *error)
{
    char member[128];
    const size_t length = strcspn(text, "@");
    range->by_costs = false;
    range->step = 1;
    if (!text[length])
        return family_parse_member(text, range, error);
    if (length >= sizeof member)
        return error_set(error, "'%.40s...' is too long", text);
    memcpy(member, text, length);
    member[length] = 0;
    return family_parse_member(member, range, error) && family_parse_costs(text + length + 1, range, error);
}

struct family_member family_member(const struct family_range *range, size_t index)
{
    assert(index < range->count);
    struct family_member member = range->first;
    *(range->by_costs ? &member.costs
      : member.seed   ? &member.seed
                      : &member.rows) += (unsigned)index * range->step;
    return member;
}

void family_member_name(const struct family_member *member, char name[FAMILY_NAME_ROOM])
{
    int length = snprintf(name, FAMILY_NAME_ROOM, "%s:%u", member->family->name, member->rows);
    if (member->columns)
        length += snprintf(name + length, FAMILY_NAME_ROOM - (size_t)length, "x%u", member->columns);
    if (member->seed)
        length += snprintf(name + length, FAMILY_NAME_ROOM - (size_t)length, ":%u", member->seed);
    if (member->costs)
        snprintf(name + length, FAMILY_NAME_ROOM - (size_t)length, "@%u", member->costs);
}

bool family_is_board(const struct family_member *member)
{
    return member->family->order && !member->costs;
}

struct order family_order(const struct family_member *member)
{
    assert(family_is_board(member));
    return member->family->order(member);
}

/* The cover of an empty board, with the names of its items. */
static struct cover *family_open_board(struct order order, struct allocator *allocator)
{
    struct cover *board = cover_of_board(order, allocator), *cover = NULL;
    if (board)
        cover = cover_map(board,
                          &(struct cover_map){.item_count = board->item_count,
                                              .primary_count = board->item_count,
                                              .option_count = board->option_count},
                          allocator);
    if (cover)
        memset(cover->item_class, ITEM_PLAIN, cover->item_count);
    cover_close(board);
    return cover;
}

static struct cover *family_build(const struct family_member *member, struct allocator *allocator)
{
    if (member->family->order)
        return family_open_board(member->family->order(member), allocator);
    struct cover_builder *builder = cover_builder_open(allocator);
    if (builder)
        member->family->add(member, builder);
    return cover_builder_end(builder);
}

struct cover *family_open(const struct family_member *member, struct allocator *allocator)
{
    struct cover *cover = family_build(member, allocator);
    struct random random;
    random_seed(&random, member->costs, 0);
    if (cover && member->costs && !cover_take_costs(cover)) {
        cover_close(cover);
        return NULL;
    }
    for (uint32_t option = 0; cover && member->costs && option < cover->option_count; option++)
        cover->costs[option] = 1 + random_below(&random, FAMILY_COST_MOST);
    return cover;
}

char *family_known_count(const struct family_member *member)
{
    return member->family->known ? member->family->known(member) : NULL;
}

/* Families of sets: bell:N, matching:N, steiner:N. */

static void add_points(struct cover_builder *builder, unsigned n)
{
    for (unsigned point = 1; point <= n; point++)
        cover_builder_add_plain(builder, true, "%u", point);
}

/* Partitions of N elements: every set of them, but for the empty one, may be a part. */
void family_add_bell(const struct family_member *member, struct cover_builder *builder)
{
    unsigned n = member->rows;
    add_points(builder, n);
    for (uint32_t set = 1; set < UINT32_C(1) << n; set++) {
        for (unsigned point = 0; point < n; point++)
            if (set >> point & 1)
                cover_builder_add_node(builder, point, 0);
        cover_builder_end_option(builder);
    }
}

/* Perfect matchings of N points, any two of which may be joined. */
void family_add_matching(const struct family_member *member, struct cover_builder *builder)
{
    add_points(builder, member->rows);
    for (unsigned a = 0; a < member->rows; a++)
        for (unsigned b = a + 1; b < member->rows; b++)
            cover_builder_add_option(builder, (uint32_t[]){a, b}, 2);
}

/* The item of a pair of points, a < b < n. */
static uint32_t pair_item(unsigned n, unsigned a, unsigned b)
{
    assert(a < b && b < n);
    return a * n - a * (a + 1) / 2 + b - a - 1;
}

/* Steiner triple systems on N points: each pair of points lies in one triple (Kirkman, 1847). */
void family_add_steiner(const struct family_member *member, struct cover_builder *builder)
{
    unsigned n = member->rows;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            cover_builder_add_plain(builder, true, "%u-%u", a + 1, b + 1);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++) {
                uint32_t pairs[] = {pair_item(n, a, b), pair_item(n, a, c), pair_item(n, b, c)};
                cover_builder_add_option(builder, pairs, 3);
            }
}
