/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-covers.h"

#include "common/cover/cover-builder.h"
#include "common/cover/cover-isomorph.h"
#include "common/cover/family.h"
#include "harness/comparing/audit/audit-set-covers.h"
#include "harness/ground/memory.h"

#include <stdio.h>
#include <string.h>

/* What a cover needs of a back-end besides primary items. */
enum { NEEDS_SECONDARY = 1, NEEDS_COLOURS = 2, NEEDS_BOUNDS = 4 };

enum { COVER_TITLE_MAX = AUDIT_NAME_MAX / 2 };

/* A cover being made, and its number of solutions. */
struct made {
    size_t turn; /* makers go through their lists with it */
    struct cover *cover;
    uint64_t count;
    char name[96];
};

static void finish(struct made *made, struct cover_builder *builder)
{
    made->cover = cover_builder_finish(builder);
    cover_builder_close(builder);
}

/* --- families of family.h ---
 *
 * Langford pairs: OEIS A014552, each arrangement and its mirror image. Queens: OEIS A000170. Motley dissections: TAOCP
 * 7.2.2.1, exercise 365. */
static const struct known_member {
    const char *name;
    uint64_t count;
} known_langford[] = {{"langford:3", 2}, {"langford:4", 2},  {"langford:5", 0},
                      {"langford:6", 0}, {"langford:7", 52}, {"langford:2", 0}},
  known_queens[] = {{"queens:4", 2},  {"queens:5", 10}, {"queens:6", 4}, {"queens:3", 0},
                    {"queens:7", 40}, {"queens:8", 92}, {"queens:2", 0}},
  known_motley[] = {{"motley:3x3", 2}, {"motley:4x4", 16}, {"motley:4x5", 20}};

static void make_known(struct made *made, const struct known_member *known, struct allocator *allocator)
{
    struct family_range range;
    struct family_member member;
    if (!family_parse(known->name, &range, 0))
        return;
    member = family_member(&range, 0);
    made->cover = family_open(&member, allocator);
    made->count = known->count;
    snprintf(made->name, sizeof made->name, "%s", known->name);
}

static void make_langford(struct made *made, struct random *random, struct allocator *allocator)
{
    (void)random;
    make_known(made, &known_langford[made->turn % (sizeof known_langford / sizeof *known_langford)],
               allocator);
}

static void make_queens(struct made *made, struct random *random, struct allocator *allocator)
{
    (void)random;
    make_known(made, &known_queens[made->turn % (sizeof known_queens / sizeof *known_queens)], allocator);
}

static void make_motley(struct made *made, struct random *random, struct allocator *allocator)
{
    (void)random;
    make_known(made, &known_motley[made->turn % (sizeof known_motley / sizeof *known_motley)], allocator);
}

/* --- dominoes ---
 *
 * All ways to lay dominoes on a rectangle: Kasteleyn (Physica 27, 1961), Temperley and Fisher (Philosophical
 * Magazine 6, 1961); OEIS A099390. None if two opposite corners are missing, for both have the same colour of
 * a chessboard (Black, Critical Thinking, 1946). */
static const struct known_rectangle {
    unsigned rows, columns;
    bool is_mutilated;
    uint64_t count;
} known_rectangles[] = {
    {1, 8, false, 1},  {2, 5, false, 8},  {2, 8, false, 34}, {3, 4, false, 11}, {3, 6, false, 41},
    {4, 4, false, 36}, {4, 5, false, 95}, {3, 3, false, 0},  {4, 4, true, 0},   {4, 6, true, 0},
};

static void make_dominoes(struct made *made, struct random *random, struct allocator *allocator)
{
    const struct known_rectangle *of =
        &known_rectangles[made->turn % (sizeof known_rectangles / sizeof *known_rectangles)];
    struct cover_builder *builder = memory_had(cover_builder_open(allocator));
    uint32_t item[8][8] = {{0}};
    (void)random;
    for (unsigned row = 0; row < of->rows; row++)
        for (unsigned column = 0; column < of->columns; column++) {
            bool is_corner = row + column == 0 || (row + 1 == of->rows && column + 1 == of->columns);
            item[row][column] = of->is_mutilated && is_corner
                                    ? COVER_NO_ITEM
                                    : cover_builder_add_plain(builder, true, "r%uc%u", row + 1, column + 1);
        }
    for (unsigned row = 0; row < of->rows; row++)
        for (unsigned column = 0; column < of->columns; column++)
            for (unsigned down = 0; down < 2; down++) {
                unsigned r = row + down, c = column + !down;
                if (r == of->rows || c == of->columns || item[row][column] == COVER_NO_ITEM ||
                    item[r][c] == COVER_NO_ITEM)
                    continue;
                cover_builder_add_node(builder, item[row][column], 0);
                cover_builder_add_node(builder, item[r][c], 0);
                cover_builder_end_option(builder);
            }
    finish(made, builder);
    made->count = of->count;
    snprintf(made->name, sizeof made->name, "dominoes on %ux%u%s", of->rows, of->columns,
             of->is_mutilated ? " without two opposite corners" : "");
}

/* --- rooks ---
 *
 * n rooks in n rows that do not attack each other, in row i on one of the first b(i) of m columns, b not
 * descending (a Ferrers board): the product of b(i) - i + 1 ways, none if one of them is not positive, for
 * row i chooses among what the rows above leave it (Goldman, Joichi, White, Rook Theory I, Proceedings of the
 * AMS 52, 1975). Columns are primary where m is n, else secondary. */
enum { ROOKS_MAX = 7 };

static void draw_ferrers_board(struct random *random, unsigned rows, unsigned columns, unsigned *width)
{
    /* One board in three has one way, and one in four has a row that may be too short. */
    unsigned spread = 1 + random_below(random, 3), too_short = random_below(random, 4 * rows);
    for (unsigned row = 0; row < rows; row++) {
        width[row] = row + (row != too_short) + random_below(random, spread);
        if (row && width[row] < width[row - 1])
            width[row] = width[row - 1];
        if (width[row] > columns)
            width[row] = columns;
    }
}

static void make_rooks_on(struct made *made, unsigned rows, unsigned columns, struct random *random,
                          struct allocator *allocator)
{
    unsigned width[ROOKS_MAX];
    struct cover_builder *builder = memory_had(cover_builder_open(allocator));
    draw_ferrers_board(random, rows, columns, width);
    for (unsigned row = 0; row < rows; row++)
        cover_builder_add_plain(builder, true, "r%u", row + 1);
    for (unsigned column = 0; column < columns; column++)
        cover_builder_add_plain(builder, columns == rows, "c%u", column + 1);
    int length = snprintf(made->name, sizeof made->name, "rooks in %u columns of which rows have", columns);
    made->count = 1;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < width[row]; column++) {
            cover_builder_add_node(builder, row, 0);
            cover_builder_add_node(builder, rows + column, 0);
            cover_builder_end_option(builder);
        }
        made->count *= width[row] > row ? width[row] - row : 0;
        length += snprintf(made->name + length, sizeof made->name - (size_t)length, " %u", width[row]);
    }
    finish(made, builder);
}

static void make_rooks(struct made *made, struct random *random, struct allocator *allocator)
{
    unsigned rows = 3 + random_below(random, ROOKS_MAX - 2);
    make_rooks_on(made, rows, rows, random, allocator);
}

static void make_wide_rooks(struct made *made, struct random *random, struct allocator *allocator)
{
    unsigned rows = 2 + random_below(random, 4);
    make_rooks_on(made, rows, rows + 1 + random_below(random, 2), random, allocator);
}

/* --- colourings ---
 *
 * The vertices of a graph get one of q colours each, those of an edge different ones. Edges are primary, an
 * option for each pair of colours; vertices are secondary. A path of n vertices has q (q-1)^(n-1) colourings,
 * a cycle (q-1)^n + (-1)^n (q-1) (Birkhoff, Annals of Mathematics 14, 1912). */
static uint64_t power(uint64_t base, unsigned exponent)
{
    return exponent ? base * power(base, exponent - 1) : 1;
}

static void add_edge(struct cover_builder *builder, uint32_t edge, uint32_t from, uint32_t to,
                     unsigned colours)
{
    static const char name[] = "RGBY";
    for (unsigned a = 0; a < colours; a++)
        for (unsigned b = 0; b < colours; b++) {
            if (a == b)
                continue;
            cover_builder_add_node(builder, edge, 0);
            cover_builder_add_node(builder, from, cover_builder_colour(builder, name + a, 1));
            cover_builder_add_node(builder, to, cover_builder_colour(builder, name + b, 1));
            cover_builder_end_option(builder);
        }
}

static void make_colouring(struct made *made, struct random *random, struct allocator *allocator)
{
    unsigned vertices = 3 + random_below(random, 5), colours = 2 + random_below(random, 3 - (vertices > 5));
    bool is_cycle = random_below(random, 3);
    unsigned edges = vertices - !is_cycle;
    struct cover_builder *builder = memory_had(cover_builder_open(allocator));
    for (unsigned edge = 0; edge < edges; edge++)
        cover_builder_add_plain(builder, true, "e%u", edge + 1);
    for (unsigned vertex = 0; vertex < vertices; vertex++)
        cover_builder_add_plain(builder, false, "v%u", vertex + 1);
    for (unsigned edge = 0; edge < edges; edge++)
        add_edge(builder, edge, edges + edge, edges + (edge + 1) % vertices, colours);
    finish(made, builder);
    made->count = is_cycle ? power(colours - 1, vertices) : colours * power(colours - 1, vertices - 1);
    if (is_cycle)
        made->count = vertices % 2 ? made->count - (colours - 1) : made->count + (colours - 1);
    snprintf(made->name, sizeof made->name, "a %s of %u vertices in %u colours", is_cycle ? "cycle" : "path",
             vertices, colours);
}

/* --- pupils ---
 *
 * Pupils of classes, of each of which least to most are taken: of a class of n there are C(n, least) + ... + C(n, most)
 * choices, none if least > n, and those of all classes are independent. Pupils are items, too, taken once or not. */
enum { CLASSES_MAX = 2, PUPILS_MAX = 5 };

static uint64_t choose(unsigned of, unsigned count)
{
    return count ? choose(of, count - 1) * (of + 1 - count) / count : 1;
}

static void make_pupils(struct made *made, struct random *random, struct allocator *allocator)
{
    struct cover_builder *builder = memory_had(cover_builder_open(allocator));
    unsigned classes = 1 + random_below(random, CLASSES_MAX);
    int length = snprintf(made->name, sizeof made->name, "choices of pupils:");
    made->count = 1;
    for (unsigned class = 0; class < classes; class ++) {
        const unsigned pupils = 2 + random_below(random, PUPILS_MAX - 1), least = random_below(random, 4);
        const unsigned most = least + random_below(random, 2) + !least;
        uint64_t ways = 0;
        uint32_t items[] = {cover_builder_add_plain(builder, true, "c%u", class + 1), 0};
        cover_builder_bound(builder, items[0], (struct bounds){least, most});
        for (unsigned pupil = 0; pupil < pupils; pupil++) {
            items[1] = cover_builder_add_plain(builder, true, "c%up%u", class + 1, pupil + 1);
            cover_builder_bound(builder, items[1], (struct bounds){0, 1});
            cover_builder_add_option(builder, items, 2);
        }
        for (unsigned taken = least; taken <= most && taken <= pupils; taken++)
            ways += choose(pupils, taken);
        made->count *= ways;
        length += snprintf(made->name + length, sizeof made->name - (size_t)length, "%s %u to %u of %u",
                           class ? "," : "", least, most, pupils);
    }
    finish(made, builder);
}

/* --- all of them --- */

static const struct maker {
    unsigned needs;
    void (*make)(struct made *made, struct random *random, struct allocator *allocator);
} makers[] = {
    {0, make_rooks},
    {NEEDS_SECONDARY, make_queens},
    {0, make_dominoes},
    {NEEDS_SECONDARY | NEEDS_COLOURS, make_colouring},
    {0, make_langford},
    {NEEDS_SECONDARY, make_wide_rooks},
    {NEEDS_BOUNDS, make_pupils},
    {NEEDS_SECONDARY | NEEDS_BOUNDS, make_motley},
};

/* What covers of the sets need. */
static unsigned needs_of(const struct set_list *sets)
{
    unsigned needs = 0;
    for (size_t s = 0; s < sets->count; s++)
        for (size_t i = 0; i < sets->set[s].puzzles.count; i++) {
            const struct cover *cover = sets->set[s].puzzles.puzzle[i].cover;
            if (cover)
                needs |= (cover->colour_count ? NEEDS_COLOURS : 0) | (cover->bounds ? NEEDS_BOUNDS : 0) |
                         (cover->primary_count < cover->item_count ? NEEDS_SECONDARY : 0);
        }
    return needs;
}

static void add_question(struct audit_questions *list, const struct made *made, uint64_t seed,
                         uint64_t instance)
{
    struct audit_question question = {
        .kind = audit_kind_of(made->count), .least = made->count, .count = made->count, .exact = true};
    question.cover = memory_had(cover_isomorph_make(made->cover, seed, instance, 1, 0, list->allocator));
    audit_set_name(&question, "an isomorph of %s", made->name);
    audit_add(list, &question);
}

/* Cover `index` of those in the sets; null if there are fewer. Its name goes to `name`. */
static const struct cover *find_cover(const struct set_list *sets, size_t index, char name[COVER_TITLE_MAX])
{
    for (size_t s = 0; s < sets->count; s++)
        for (size_t i = 0; i < sets->set[s].puzzles.count; i++) {
            const struct cover *cover = sets->set[s].puzzles.puzzle[i].cover;
            if (!cover || index--)
                continue;
            char text[INSTANCE_NAME_MAX];
            snprintf(name, COVER_TITLE_MAX, "%s", puzzle_name(&sets->set[s], i, text));
            return cover;
        }
    return 0;
}

static size_t count_covers(const struct set_list *sets)
{
    char name[COVER_TITLE_MAX];
    size_t count = 0;
    while (find_cover(sets, count, name))
        count++;
    return count;
}

struct turn {
    struct audit_questions *list;
    size_t number;
    uint64_t seed;
    struct random random;
    struct error *error;
};

static void take_makers(struct turn *turn, unsigned needs, size_t end)
{
    enum { MAKERS = sizeof makers / sizeof *makers };
    unsigned order[MAKERS];
    for (unsigned i = 0; i < MAKERS; i++)
        order[i] = i;
    random_shuffle(&turn->random, order, MAKERS);
    for (size_t i = 0; i < MAKERS && turn->list->count < end; i++) {
        struct made made = {.turn = turn->seed % 1000 + turn->number};
        if (makers[order[i]].needs & ~needs)
            continue;
        makers[order[i]].make(&made, &turn->random, turn->list->allocator);
        memory_need(made.cover);
        add_question(turn->list, &made, random_next(&turn->random), turn->list->count);
        cover_close(made.cover);
    }
}

struct cover *audit_family_cover(const struct set_list *sets, size_t turn, struct random *random,
                                 struct allocator *allocator, char name[COVER_TITLE_MAX])
{
    enum { MAKERS = sizeof makers / sizeof *makers };
    struct made made = {.turn = turn};
    unsigned maker = random_below(random, MAKERS);
    while (makers[maker].needs & ~needs_of(sets))
        maker = (maker + 1) % MAKERS;
    makers[maker].make(&made, random, allocator);
    snprintf(name, COVER_TITLE_MAX, "%s", made.name);
    return memory_had(made.cover);
}

/* Each turn takes one of the sets' covers, from a random one on and each twice at the most, and then all
 * makers. */
bool audit_add_covers(struct audit_questions *list, const struct set_list *sets, size_t wanted,
                      uint64_t limit, uint64_t seed, struct error *error)
{
    size_t covers = count_covers(sets), end = list->count + wanted, first = 0;
    char name[COVER_TITLE_MAX];
    if (end > AUDIT_QUESTIONS_MAX)
        end = AUDIT_QUESTIONS_MAX;
    for (size_t number = 0; list->count < end; number++) {
        struct turn turn = {.list = list, .number = number, .seed = seed, .error = error};
        random_seed(&turn.random, seed, number);
        if (!number)
            first = random_below(&turn.random, (unsigned)covers);
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): covers are asked about where the sets hold some */
        const struct cover *cover = find_cover(sets, (first + number) % covers, name);
        bool is_used_up = number >= 2 * covers;
        if (!is_used_up &&
            !audit_add_set_cover(list, cover, name, end - list->count, limit, &turn.random, error))
            return false;
        take_makers(&turn, needs_of(sets), end);
    }
    return true;
}
