/* SPDX-License-Identifier: MIT */
/* Families of problems: their counts are published, and so are the nodes that Knuth's dlx1 visits. Here they
 * are found by Algorithm X in its plainest form, on sets of items as bits. */
#include "common/cover/family.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the referee --- */

enum { WORDS = 2 };

struct set_of_items {
    uint64_t bits[WORDS];
};

/* Options as sets, and for each primary item the options that it lies in. */
struct referee {
    const struct cover *cover;
    struct set_of_items *option;
    uint32_t *member, *member_start;
    uint64_t solutions, nodes;
};

static bool overlap(const struct set_of_items *a, const struct set_of_items *b)
{
    return (a->bits[0] & b->bits[0]) | (a->bits[1] & b->bits[1]);
}

static bool contains(const struct set_of_items *set, uint32_t item)
{
    return set->bits[item / 64] >> item % 64 & 1;
}

static uint32_t count_free(const struct referee *referee, uint32_t item, const struct set_of_items *covered)
{
    uint32_t count = 0;
    for (uint32_t m = referee->member_start[item]; m < referee->member_start[item + 1]; m++)
        count += !overlap(&referee->option[referee->member[m]], covered);
    return count;
}

/* Branches on the first of the items with the fewest options. */
static void search(struct referee *referee, struct set_of_items covered)
{
    uint32_t best = 0, fewest = UINT32_MAX;
    referee->nodes++;
    for (uint32_t item = 0; item < referee->cover->primary_count; item++) {
        if (contains(&covered, item))
            continue;
        uint32_t count = count_free(referee, item, &covered);
        if (count < fewest) {
            fewest = count;
            best = item;
        }
    }
    if (fewest == UINT32_MAX) {
        referee->solutions++;
        return;
    }
    for (uint32_t m = referee->member_start[best]; m < referee->member_start[best + 1]; m++) {
        const struct set_of_items *option = &referee->option[referee->member[m]];
        if (!overlap(option, &covered))
            search(referee, (struct set_of_items){
                                {covered.bits[0] | option->bits[0], covered.bits[1] | option->bits[1]}});
    }
}

/* Solutions and nodes of a cover without colours, of up to 128 items. */
static void judge(const struct cover *cover, uint64_t *solutions, uint64_t *nodes)
{
    struct referee referee = {.cover = cover};
    assert_true(cover->item_count <= 64 * WORDS);
    referee.option = calloc(cover->option_count + 1u, sizeof *referee.option);
    referee.member = calloc(cover->node_count + 1, sizeof *referee.member);
    referee.member_start = calloc(cover->primary_count + 2u, sizeof *referee.member_start);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            uint64_t bit = (uint64_t)1 << cover->items[node] % 64;
            uint64_t *word = &referee.option[option].bits[cover->items[node] / 64];
            assert_false(*word & bit);
            *word |= bit;
        }
    for (uint32_t item = 0, used = 0; item < cover->primary_count; item++) {
        for (uint32_t option = 0; option < cover->option_count; option++)
            if (contains(&referee.option[option], item))
                referee.member[used++] = option;
        referee.member_start[item + 1] = used;
    }
    search(&referee, (struct set_of_items){{0, 0}});
    *solutions = referee.solutions;
    *nodes = referee.nodes;
    free(referee.option);
    free(referee.member);
    free(referee.member_start);
}

/* --- covers --- */

static struct cover *open_named(const char *name, struct allocator *allocator)
{
    struct family_range range;
    struct error error;
    assert_true(family_is_name(name));
    if (!family_parse(name, &range, &error))
        fail_msg("%s: %s", name, error.text);
    struct family_member member = family_member(&range, 0);
    return family_open(&member, allocator);
}

struct known_member {
    const char *name;
    uint64_t solutions, nodes; /* nodes as dlx1 counts them */
};

static void assert_known(const struct known_member *known)
{
    struct allocator allocator = {0};
    uint64_t solutions, nodes;
    struct cover *cover = open_named(known->name, &allocator);
    assert_non_null(cover);
    judge(cover, &solutions, &nodes);
    if (solutions != known->solutions || nodes != known->nodes)
        fail_msg("%s: %llu solutions, %llu nodes", known->name, (unsigned long long)solutions,
                 (unsigned long long)nodes);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

/* OEIS A000170. */
static void queens_are_as_many_as_published_and_dlx1_visits_its_nodes(void **state)
{
    (void)state;
    static const struct known_member known[] = {
        {"queens:1", 1, 2},      {"queens:2", 0, 3},        {"queens:3", 0, 4},    {"queens:4", 2, 13},
        {"queens:5", 10, 46},    {"queens:6", 4, 93},       {"queens:7", 40, 334}, {"queens:8", 92, 1049},
        {"queens:9", 352, 3440}, {"queens:10", 724, 11578},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_known(&known[i]);
}

/* As queens-dlx.w has them for n = 4, which counts from 0: r2 c2 r1 c1 r3 c3 r0 c0 | a1 b1 ... a5 b5. */
static void queens_begin_in_the_middle(void **state)
{
    (void)state;
    static const char *const expected[] = {"r3", "c3", "r2", "c2", "r4", "c4", "r1", "c1", "a2",
                                           "b2", "a3", "b3", "a4", "b4", "a5", "b5", "a6", "b6"};
    struct allocator allocator = {0};
    struct cover *cover = open_named("queens:4", &allocator);
    assert_int_equal(cover->primary_count, 8);
    assert_int_equal(cover->item_count, sizeof expected / sizeof *expected);
    for (uint32_t item = 0; item < cover->item_count; item++) {
        char room[COVER_NAME_ROOM];
        size_t length;
        const char *name = cover_item_name(cover, item, room, &length);
        assert_int_equal(length, 2);
        assert_memory_equal(name, expected[item], 2);
    }
    cover_close(cover);
}

/* Twice OEIS A014552. */
static void langford_pairs_are_as_many_as_published_in_both_directions(void **state)
{
    (void)state;
    static const struct known_member known[] = {
        {"langford:3", 2, 7}, {"langford:4", 2, 18}, {"langford:7", 52, 607}, {"langford:8", 300, 2789}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_known(&known[i]);
}

/* None unless n or n + 1 is a multiple of 4. */
static void some_langford_pairs_do_not_exist(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 6; n++) {
        char name[32];
        struct allocator allocator = {0};
        uint64_t solutions, nodes;
        snprintf(name, sizeof name, "langford:%u", n);
        struct cover *cover = open_named(name, &allocator);
        judge(cover, &solutions, &nodes);
        assert_int_equal(solutions > 0, n % 4 == 0 || n % 4 == 3);
        cover_close(cover);
    }
}

/* What is published or has a closed form, against a search that knows nothing of it. */
static void known_counts_are_those_of_a_search(void **state)
{
    (void)state;
    static const char *const ranges[] = {
        "queens:1..9",   "langford:1..8", "dominoes:1x1",   "dominoes:1x4",  "dominoes:4x1",  "dominoes:3x3",
        "dominoes:3x4",  "dominoes:4x4",  "dominoes:5x4",   "dominoes:3x7",  "dominoes:2x8",  "dominoes:6x6",
        "tetromino:1x8", "tetromino:2x6", "tetromino:2x8",  "tetromino:4x3", "tetromino:3x5", "tetromino:4x4",
        "tetromino:4x5", "tetromino:6x4", "pentomino:20x3", "bell:1..7",     "matching:2..9", "steiner:3..9",
        "tetromino:3x8", "dominoes:1x3"};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct family_range range;
        assert_true(family_parse(ranges[i], &range, NULL));
        for (size_t m = 0; m < range.count; m++) {
            struct allocator allocator = {0};
            const struct family_member member = family_member(&range, m);
            struct cover *cover = family_open(&member, &allocator);
            char *known = family_known_count(&member), text[24];
            uint64_t solutions, nodes;
            judge(cover, &solutions, &nodes);
            snprintf(text, sizeof text, "%llu", (unsigned long long)solutions);
            assert_non_null(known);
            assert_string_equal(known, text);
            free(known);
            cover_close(cover);
            assert_int_equal(allocator.used, 0);
        }
    }
}

static void family_without_known_counts_has_none(void **state)
{
    (void)state;
    const struct family family = {.name = "anything", .argument = "N"};
    assert_null(family_known_count(&(struct family_member){.family = &family, .rows = 3}));
}

/* OEIS A004003 at 20 x 20; A030128 at 19. */
static void known_counts_go_beyond_64_bits(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"dominoes:20x20", "1269984011256235834242602753102293934298576249856"},
        {"dominoes:8x60", "540702837469800345466636655620114250126334269081771798953"},
        {"matching:30", "6190283353629375"},
        {"matching:40", "319830986772877770815625"},
        {"steiner:19", "1348410350618155344199680000"},
        {"latin:9", "5524751496156892842531225600"},
        {"langford:27", "223367222197529806464"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct family_range range;
        assert_true(family_parse(known[i][0], &range, NULL));
        const struct family_member member = family_member(&range, 0);
        char *digits = family_known_count(&member);
        assert_string_equal(digits, known[i][1]);
        free(digits);
    }
}

/* Squares of side k lie in (37 - k)^2 ways in one of side 36; a side of n has n (n + 1) / 2 - 1 intervals but for the whole
 * one, and n - 1 lines within. */
static void squares_and_rectangles_have_as_many_placements_as_they_should(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = open_named("partridge:8", &allocator);
    uint32_t options = 0;
    for (uint32_t k = 1; k <= 8; k++) {
        options += (37 - k) * (37 - k);
        assert_int_equal(cover->bounds[36 * 36 + k - 1].least, k);
        assert_int_equal(cover->bounds[36 * 36 + k - 1].most, k);
    }
    assert_int_equal(cover->primary_count, 36 * 36 + 8);
    assert_int_equal(cover->option_count, options);
    cover_close(cover);
    cover = open_named("motley:4x5", &allocator);
    assert_int_equal(cover->primary_count, 20 + 3 + 4);
    assert_int_equal(cover->item_count, 20 + 3 + 4 + 9 + 14);
    assert_int_equal(cover->option_count, 9 * 14);
    cover_close(cover);
}

/* Nineteen fixed tetrominoes: as many placements as a board of 6 x 6 has, 381. */
static void tetrominoes_have_as_many_placements_as_they_should(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t items, options;
    } known[] = {{"tetromino:4x5", 20, 161}, {"tetromino:6x6", 36, 381},   {"tetromino:10x10", 100, 1373},
                 {"dominoes:8x8", 64, 112},  {"dominoes:16x16", 256, 480}, {"bell:12", 12, 4095},
                 {"matching:30", 30, 435},   {"steiner:9", 36, 84}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct allocator allocator = {0};
        struct cover *cover = open_named(known[i].name, &allocator);
        assert_int_equal(cover->item_count, known[i].items);
        assert_int_equal(cover->primary_count, known[i].items);
        assert_int_equal(cover->option_count, known[i].options);
        cover_close(cover);
    }
}

static void pentominoes_fill_3x20_in_eight_ways(void **state)
{
    (void)state;
    static const struct known_member lying = {"pentomino:3x20", 8, 32644},
                                     standing = {"pentomino:20x3", 8, 32576};
    assert_known(&lying);
    assert_known(&standing);
}

/* 8x8 without its middle is Dana Scott's problem of 1958: 72 items, 1568 options (Knuth, Dancing Links,
 * 2000). */
static void pentominoes_have_as_many_placements_as_published(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t options;
    } known[] = {{"pentomino:6x10", 2056}, {"pentomino:10x6", 2056}, {"pentomino:8x8", 1568}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct allocator allocator = {0};
        struct cover *cover = open_named(known[i].name, &allocator);
        assert_int_equal(cover->item_count, 72);
        assert_int_equal(cover->primary_count, 72);
        assert_int_equal(cover->option_count, known[i].options);
        cover_close(cover);
    }
}

/* TAOCP 7.2.2.1 (23): 2n primary items; 4n - 6 diagonals of two cells and more. */
static void largest_queens_have_their_options_and_names_of_eight(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = open_named("queens:500", &allocator);
    char room[COVER_NAME_ROOM];
    size_t length;
    assert_int_equal(cover->primary_count, 1000);
    assert_int_equal(cover->item_count, 1000 + 4 * 500 - 6);
    assert_int_equal(cover->option_count, 500 * 500);
    for (uint32_t item = 0; item < cover->item_count; item++) {
        cover_item_name(cover, item, room, &length);
        assert_true(length <= 8);
        assert_int_equal(cover->item_class[item], ITEM_PLAIN);
    }
    cover_close(cover);
}

static void latin_squares_are_boards(void **state)
{
    (void)state;
    struct family_range range;
    assert_true(family_parse("latin:5", &range, NULL));
    struct family_member member = family_member(&range, 0);
    assert_true(family_is_board(&member));
    assert_true(order_equal(family_order(&member), (struct order){1, 5}));
    assert_true(family_parse("queens:5", &range, NULL));
    member = family_member(&range, 0);
    assert_false(family_is_board(&member));
}

/* --- names --- */

static void a_range_is_one_problem_each(void **state)
{
    (void)state;
    struct family_range range;
    char name[FAMILY_NAME_ROOM];
    assert_true(family_parse("queens:4..12", &range, NULL));
    assert_int_equal(range.count, 9);
    struct family_member member = family_member(&range, 8);
    family_member_name(&member, name);
    assert_string_equal(name, "queens:12");
    assert_true(family_parse("langford:7..7", &range, NULL));
    assert_int_equal(range.count, 1);
}

static void a_range_may_go_in_steps(void **state)
{
    (void)state;
    static const struct {
        const char *text, *last;
        size_t count;
    } ranges[] = {{"queens:8..64:8", "queens:64", 8},
                  {"queens:8..20:5", "queens:18", 3},
                  {"queens:8..9:7", "queens:8", 1},
                  {"tiles:5x5:1..9:4", "tiles:5x5:9", 3},
                  {"queens:8@1..8:3", "queens:8@7", 3}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct family_range range;
        char name[FAMILY_NAME_ROOM];
        assert_true(family_parse(ranges[i].text, &range, NULL));
        assert_int_equal(range.count, ranges[i].count);
        const struct family_member member = family_member(&range, range.count - 1);
        family_member_name(&member, name);
        assert_string_equal(name, ranges[i].last);
    }
}

static void names_are_written_as_they_are_read(void **state)
{
    (void)state;
    for (const struct family *family = family_table; family->name; family++) {
        struct family_range range;
        char name[FAMILY_NAME_ROOM];
        assert_true(family_is_name(family->example));
        assert_true(family_parse(family->example, &range, NULL));
        struct family_member member = family_member(&range, 0);
        family_member_name(&member, name);
        assert_string_equal(name, family->example);
        assert_ptr_equal(member.family, family);
    }
}

static void an_unknown_name_is_answered_with_all_families(void **state)
{
    (void)state;
    struct family_range range;
    struct error error;
    char expected[1000] = "there is no family 'knights': there are ";
    for (const struct family *family = family_table; family->name; family++)
        sprintf(expected + strlen(expected), "%s%s", family->name, family[1].name ? ", " : "");
    assert_false(family_parse("knights:8", &range, &error));
    assert_string_equal(error.text, expected);
}

static void what_is_wrong_with_a_name_is_told(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"quens:8", "there is no family 'quens'; did you mean 'queens'?"},
        {"queens", "queens needs a size, as in queens:8"},
        {"queens:", "queens needs a size, as in queens:8"},
        {"queens:0", "queens:0 is out of range: N is from 1 to 500"},
        {"queens:501", "queens:501 is out of range: N is from 1 to 500"},
        {"queens:18446744073709551617", "queens:18446744073709551617 is out of range: N is from 1 to 500"},
        {"queens:4..501", "queens:4..501 is out of range: N is from 1 to 500"},
        {"queens:9..4", "queens:9..4 is empty: a range goes from the smaller size to the larger"},
        {"queens:4-8", "'4-8' is not a size or a range of sizes such as queens:8 or queens:3..5"},
        {"queens:4..", "'4..' is not a size or a range of sizes such as queens:8 or queens:3..5"},
        {"queens:4..8:0", "'4..8:0' is not a size or a range of sizes such as queens:8 or queens:3..5"},
        {"queens:8:2", "'8:2' is not a size or a range of sizes such as queens:8 or queens:3..5"},
        {"queens:8x", "'8x' is not a size or a range of sizes such as queens:8 or queens:3..5"},
        {"queens: 8", "' 8' is not a size or a range of sizes such as queens:8 or queens:3..5"},
        {"latin:1", "latin:1 is out of range: N is from 2 to 100"},
        {"tiles:5x5", "'5x5' is not rows x columns and a seed, as in tiles:5x5:1"},
        {"tiles:5x5:", "'5x5:' is not rows x columns and a seed, as in tiles:5x5:1"},
        {"tiles:5x5:3..", "'5x5:3..' is not rows x columns and a seed, as in tiles:5x5:1"},
        {"tiles:5x5:0",
         "tiles:5x5:0: seeds are from 1 to 999999, and a range goes from the smaller one to the larger"},
        {"tiles:5x5:3..2",
         "tiles:5x5:3..2: seeds are from 1 to 999999, and a range goes from the smaller one to the larger"},
        {"macmahon:4x6:1", "'4x6:1' is not rows x columns, as in macmahon:4x6"},
        {"graceful:8x3", "there is no graceful:8x3; there are graceful labellings of C complete graphs in a "
                         "row, of R vertices "
                         "each, 61 edges at the most"},
        {"pentomino:60", "'60' is not rows x columns, as in pentomino:6x10"},
        {"pentomino:6x10x", "'6x10x' is not rows x columns, as in pentomino:6x10"},
        {"pentomino:6x11",
         "there is no pentomino:6x11; there are the 12 pentominoes in 3x20, 4x15, 5x12, 6x10 or "
         "turned, or in 8x8 without its middle"},
        {"pentomino:2x30",
         "there is no pentomino:2x30; there are the 12 pentominoes in 3x20, 4x15, 5x12, 6x10 or "
         "turned, or in 8x8 without its middle"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct family_range range;
        struct error error = {""};
        assert_false(family_parse(wrong[i][0], &range, &error));
        assert_string_equal(error.text, wrong[i][1]);
    }
}

static void names_of_files_are_not_taken_for_families(void **state)
{
    (void)state;
    static const char *const others[] = {"",   "-",   "boards.txt", "dir/queens",   "queens8",
                                         ":8", "a:b", "C:\\boards", "queens.txt:1", "x1:2"};
    static const char *const families[] = {"queens", "queens:", "latin:x", "foo:3"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(family_is_name(others[i]));
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        assert_true(family_is_name(families[i]));
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    static const char *const names[] = {"queens:6",     "langford:8",   "pentomino:3x20",
                                        "graceful:2x2", "macmahon:2x2", "tiles:2x2:1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct allocator counting = {0};
        cover_close(open_named(names[i], &counting));
        for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
            struct allocator allocator = {.fail_at = fail_at};
            assert_null(open_named(names[i], &allocator));
            assert_int_equal(allocator.used, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queens_are_as_many_as_published_and_dlx1_visits_its_nodes),
        cmocka_unit_test(queens_begin_in_the_middle),
        cmocka_unit_test(langford_pairs_are_as_many_as_published_in_both_directions),
        cmocka_unit_test(some_langford_pairs_do_not_exist),
        cmocka_unit_test(known_counts_are_those_of_a_search),
        cmocka_unit_test(family_without_known_counts_has_none),
        cmocka_unit_test(known_counts_go_beyond_64_bits),
        cmocka_unit_test(squares_and_rectangles_have_as_many_placements_as_they_should),
        cmocka_unit_test(tetrominoes_have_as_many_placements_as_they_should),
        cmocka_unit_test(pentominoes_fill_3x20_in_eight_ways),
        cmocka_unit_test(pentominoes_have_as_many_placements_as_published),
        cmocka_unit_test(largest_queens_have_their_options_and_names_of_eight),
        cmocka_unit_test(latin_squares_are_boards),
        cmocka_unit_test(a_range_is_one_problem_each),
        cmocka_unit_test(a_range_may_go_in_steps),
        cmocka_unit_test(names_are_written_as_they_are_read),
        cmocka_unit_test(an_unknown_name_is_answered_with_all_families),
        cmocka_unit_test(what_is_wrong_with_a_name_is_told),
        cmocka_unit_test(names_of_files_are_not_taken_for_families),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
