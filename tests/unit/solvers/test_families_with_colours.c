/* SPDX-License-Identifier: MIT */
/* Families with colours, against referees that know no covers: one labels the vertices of a graph, another colours the edges
 * of a board and looks at the tiles that this makes. */
#include "common/cover/family.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t count_cover(const struct cover *cover)
{
    struct allocator allocator = {0};
    struct problem problem = {.cover = cover};
    struct session session;
    struct search search = {0};
    struct spec spec;
    assert_true(spec_parse("dlx", solver_registry(), &spec, NULL));
    assert_true(session_open(&session, &spec, &problem, &allocator, NULL));
    assert_int_equal(session_solve(&session, NULL, &search), SEARCH_EXHAUSTED);
    session_close(&session);
    return search.solutions;
}

/* What is known of a member is what is counted, too. */
static void assert_count(const char *name, uint64_t expected)
{
    struct allocator allocator = {0};
    struct family_range range;
    char text[24];
    assert_true(family_parse(name, &range, NULL));
    struct cover *cover = family_open(&range.first, &allocator);
    uint64_t counted = count_cover(cover);
    if (counted != expected)
        fail_msg("%s: %llu solutions, not %llu", name, (unsigned long long)counted,
                 (unsigned long long)expected);
    char *known = family_known_count(&range.first);
    snprintf(text, sizeof text, "%llu", (unsigned long long)expected);
    if (known)
        assert_string_equal(known, text);
    free(known);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

/* --- graceful labellings --- */

enum { MOST = 32 };

struct labelling {
    unsigned clique, vertices, edges;
    unsigned label[MOST];
    bool is_used[MOST], is_difference[MOST]; /* of labels, of edges */
    uint64_t count;
};

/* Gives the vertex a label that is free, unless an edge to one before it has a difference that is there. */
static void label_vertex(struct labelling *labelling, unsigned vertex)
{
    if (vertex == labelling->vertices) {
        labelling->count++;
        return;
    }
    for (unsigned label = 0; label <= labelling->edges; label++) {
        bool before[MOST], fits = !labelling->is_used[label];
        memcpy(before, labelling->is_difference, sizeof before);
        for (unsigned other = 0; other < vertex && fits; other++) {
            const unsigned size = labelling->clique;
            if (other / size != vertex / size &&
                !(other % size == vertex % size && other / size + 1 == vertex / size))
                continue;
            const unsigned difference = (unsigned)abs((int)label - (int)labelling->label[other]);
            fits = !labelling->is_difference[difference];
            labelling->is_difference[difference] = true;
        }
        if (fits) {
            labelling->label[vertex] = label;
            labelling->is_used[label] = true;
            label_vertex(labelling, vertex + 1);
            labelling->is_used[label] = false;
        }
        memcpy(labelling->is_difference, before, sizeof before);
    }
}

static void graceful_labellings_are_as_many_as_a_referee_finds(void **state)
{
    (void)state;
    static const unsigned sides[][2] = {{1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {2, 1},
                                        {2, 2}, {2, 3}, {2, 4}, {3, 1}, {3, 2}, {4, 1}, {5, 1}, {4, 2}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const unsigned clique = sides[i][0], copies = sides[i][1];
        struct labelling labelling = {.clique = clique, .vertices = clique * copies};
        char name[FAMILY_NAME_ROOM];
        labelling.edges = copies * (clique * (clique - 1) / 2) + (copies - 1) * clique;
        label_vertex(&labelling, 0);
        snprintf(name, sizeof name, "graceful:%ux%u", clique, copies);
        assert_count(name, labelling.count);
    }
}

/* --- tiles --- */

enum { TILE = 5, TILES_MOST = 24 };

static void turn_to_first(char tile[TILE])
{
    char best[TILE];
    memcpy(best, tile, TILE);
    for (int turn = 0; turn < 3; turn++) {
        const char last = tile[3];
        memmove(tile + 1, tile, 3);
        *tile = last;
        if (strcmp(tile, best) < 0)
            memcpy(best, tile, TILE);
    }
    memcpy(tile, best, TILE);
}

struct colouring {
    unsigned rows, columns, colours;
    char (*tile)[TILE]; /* that may be used, each once */
    size_t tile_count;
    bool is_used[TILES_MOST];
    char south[TILES_MOST], east[TILES_MOST]; /* of each cell */
    uint64_t count;
};

/* Colours the edges below a cell and to its right in all ways that make a tile that is left. */
static void colour_cell(struct colouring *colouring, unsigned cell)
{
    const unsigned columns = colouring->columns;
    if (cell == colouring->rows * columns) {
        colouring->count++;
        return;
    }
    const bool is_last = cell % columns == columns - 1, is_lowest = cell / columns == colouring->rows - 1;
    for (unsigned south = 0; south < (is_lowest ? 1 : colouring->colours); south++)
        for (unsigned east = 0; east < (is_last ? 1 : colouring->colours); east++) {
            char made[TILE] = {cell < columns ? 'a' : colouring->south[cell - columns], (char)('a' + east),
                               (char)('a' + south), cell % columns ? colouring->east[cell - 1] : 'a'};
            turn_to_first(made);
            size_t i = 0;
            while (i < colouring->tile_count && strcmp(colouring->tile[i], made))
                i++;
            if (i == colouring->tile_count || colouring->is_used[i])
                continue;
            colouring->is_used[i] = true;
            colouring->south[cell] = (char)('a' + south);
            colouring->east[cell] = (char)('a' + east);
            colour_cell(colouring, cell + 1);
            colouring->is_used[i] = false;
        }
}

static void macmahon_boards_are_as_many_as_a_referee_colours(void **state)
{
    (void)state;
    static const unsigned sides[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}};
    char tile[TILES_MOST][TILE];
    size_t count = 0;
    for (unsigned code = 0; code < 81; code++) {
        char made[TILE] = {(char)('a' + code / 27), (char)('a' + code / 9 % 3), (char)('a' + code / 3 % 3),
                           (char)('a' + code % 3)};
        turn_to_first(made);
        size_t i = 0;
        while (i < count && strcmp(tile[i], made))
            i++;
        if (i == count)
            memcpy(tile[count++], made, TILE);
    }
    assert_int_equal(count, TILES_MOST);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct colouring colouring = {sides[i][0], sides[i][1], 3, tile, count, .count = 0};
        char name[FAMILY_NAME_ROOM];
        colour_cell(&colouring, 0);
        snprintf(name, sizeof name, "macmahon:%ux%u", sides[i][0], sides[i][1]);
        assert_count(name, colouring.count);
    }
}

/* Items after the cells are tiles, by their colours. All differ, so a board has no tile too many. */
static void cut_tiles_fit_as_often_as_a_referee_colours(void **state)
{
    (void)state;
    static const unsigned sides[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3}, {2, 5}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (unsigned seed = 1; seed <= 3; seed++) {
            const unsigned rows = sides[i][0], columns = sides[i][1];
            struct allocator allocator = {0};
            char tile[TILES_MOST][TILE], name[FAMILY_NAME_ROOM], room[COVER_NAME_ROOM];
            struct colouring colouring = {rows, columns, 0, tile, rows * columns, .count = 0};
            snprintf(name, sizeof name, "tiles:%ux%u:%u", rows, columns, seed);
            struct cover *cover = open_member(name, &allocator);
            assert_int_equal(cover->primary_count, 2 * rows * columns);
            colouring.colours = cover->colour_count;
            for (uint32_t item = 0; item < rows * columns; item++) {
                size_t length;
                const char *text = cover_item_name(cover, rows * columns + item, room, &length);
                assert_int_equal(length, TILE - 1);
                snprintf(tile[item], TILE, "%.4s", text);
            }
            cover_close(cover);
            colour_cell(&colouring, 0);
            assert_true(colouring.count >= (rows == columns ? 4 : 2));
            assert_count(name, colouring.count);
        }
}

/* --- what is published --- */

/* OEIS A006967; Golomb (1972): K5 and larger have none; Petrie and Smith (2003): K3 x P2 and K4 x P2 have 4 and 15 up to
 * n! permutations, an exchange and the complement. */
static void graceful_labellings_are_as_many_as_published(void **state)
{
    (void)state;
    assert_count("graceful:1x9", 120);
    assert_count("graceful:1x10", 296);
    assert_count("graceful:1x12", 1328);
    assert_count("graceful:6x1", 0);
    assert_count("graceful:3x2", 4 * 6 * 2 * 2);
    assert_count("graceful:4x2", 15 * 24 * 2 * 2);
}

/* MacMahon (1921): the 24 squares fill no other rectangle with such a border than 4 x 6. */
static void macmahon_boards_that_are_too_long_have_no_solution(void **state)
{
    (void)state;
    assert_count("macmahon:3x8", 0);
    assert_count("macmahon:2x12", 0);
}

static void seeds_and_sizes_make_different_boards(void **state)
{
    (void)state;
    struct family_range range;
    char name[FAMILY_NAME_ROOM];
    assert_true(family_parse("tiles:5x6:7..12", &range, NULL));
    assert_int_equal(range.count, 6);
    struct allocator allocator = {0};
    struct cover *before = NULL;
    for (size_t i = 0; i < range.count; i++) {
        struct family_member member = family_member(&range, i);
        struct cover *cover = family_open(&member, &allocator);
        family_member_name(&member, name);
        assert_int_equal(strtoul(name + strlen("tiles:5x6:"), NULL, 10), 7 + i);
        assert_true(!before || memcmp(cover->names, before->names, cover->name_start[60]));
        cover_close(before);
        before = cover;
    }
    cover_close(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graceful_labellings_are_as_many_as_a_referee_finds),
        cmocka_unit_test(macmahon_boards_are_as_many_as_a_referee_colours),
        cmocka_unit_test(cut_tiles_fit_as_often_as_a_referee_colours),
        cmocka_unit_test(graceful_labellings_are_as_many_as_published),
        cmocka_unit_test(macmahon_boards_that_are_too_long_have_no_solution),
        cmocka_unit_test(seeds_and_sizes_make_different_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
