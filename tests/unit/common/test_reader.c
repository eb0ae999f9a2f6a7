/* SPDX-License-Identifier: MIT */
#include "common/formats/format.h"
#include "common/formats/board-line.h"
#include "common/formats/reader.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_bytes(const char *text, size_t length, struct puzzles *puzzles,
                       const struct reader_options *options)
{
    static const struct reader_options none = {.answers = false};
    /* A copy without a final zero, so that a sanitizer sees any look behind the end. */
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    assert_true(puzzles_read(puzzles, copy, length, options ? options : &none));
    for (size_t i = 0; i < puzzles->count; i++)
        puzzles->puzzle[i].note = NULL; /* points into the copy */
    free(copy);
}

static void read_text(const char *text, struct puzzles *puzzles)
{
    read_bytes(text, strlen(text), puzzles, NULL);
}

static void print_complaints_of(const struct puzzles *puzzles)
{
    for (size_t i = 0; i < puzzles->complaint_count; i++)
        print_error("%zu:%zu: %s\n", puzzles->complaint[i].line, puzzles->complaint[i].column,
                    puzzles->complaint[i].text);
}

/* One board of this order and format, with these cells, and no complaint. */
static void assert_one_board(const char *text, struct order order, enum format format, const char *cells)
{
    struct puzzles puzzles;
    uint8_t expected[BOARD_CELLS_MAX];
    read_text(text, &puzzles);
    print_complaints_of(&puzzles);
    assert_int_equal(puzzles.mistakes, 0);
    assert_int_equal(puzzles.count, 1);
    assert_true(order_equal(puzzles.puzzle[0].order, order));
    assert_int_equal(puzzles.puzzle[0].format, format);
    type_in(order, cells, expected);
    assert_memory_equal(puzzle_cells(&puzzles, 0), expected, order_cells(order));
    puzzles_close(&puzzles);
}

static const struct order two = {2, 2}, six = {2, 3}, nine = {3, 3};
static const char cells_4[] = "1... .2.. ..3. ...4";

static void formats_are_recognised_by_their_content(void **state)
{
    (void)state;
    assert_one_board("1 0 0 0\n0 2 0 0\n0 0 3 0\n0 0 0 4\n", two, FORMAT_GRID, cells_4);
    assert_one_board("1000\n0200\n0030\n0004\n", two, FORMAT_ROWS, cells_4);
    assert_one_board("1....2....3....4\n", two, FORMAT_LINE, cells_4);
    assert_one_board("1 0  |  0 0\n0 2  |  0 0\n- - - - - -\n0 0  |  3 0\n0 0  |  0 4\n", two, FORMAT_RULED,
                     cells_4);
}

static void every_mark_for_a_blank_is_read(void **state)
{
    (void)state;
    assert_one_board("1.*_\n02..\n__3_\n***4\n", two, FORMAT_ROWS, cells_4);
    assert_one_board("1 . * _\n0 2 . .\n_ _ 3 _\n* * * 4\n", two, FORMAT_GRID, cells_4);
    assert_one_board("1.*_02..__3_***4\n", two, FORMAT_LINE, cells_4);
}

static void odd_but_good_texts_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1000\r\n0200\r\n0030\r\n0004\r\n",       /* CRLF */
        "\xEF\xBB\xBF\n1000\n0200\n0030\n0004\n", /* byte-order mark */
        "\xEF\xBB\xBF# a comment\n1000\n0200\n0030\n0004\n",
        "1000\n0200\n0030\n0004",                /* no last newline */
        "  1000\n\t0200\n 0030  \n0004\t \n",    /* blanks around */
        "\n\n \t\n1000\n0200\n0030\n0004\n\n\n", /* empty lines around */
        "# one\n#two\n  # three\n1000\n0200\n0030\n0004\n# end\n",
        "1000 # a comment behind a row\n0200\n0030#x\n0004\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct puzzles puzzles;
        uint8_t expected[16];
        read_text(texts[i], &puzzles);
        print_complaints_of(&puzzles);
        assert_int_equal(puzzles.complaint_count, 0);
        assert_int_equal(puzzles.count, 1);
        type_in(two, cells_4, expected);
        assert_memory_equal(puzzle_cells(&puzzles, 0), expected, 16);
        puzzles_close(&puzzles);
    }
}

static void tabs_commas_and_wide_gaps_set_numbers_apart(void **state)
{
    (void)state;
    assert_one_board("1\t0\t0\t0\n0\t2\t0\t0\n0\t0\t3\t0\n0\t0\t0\t4\n", two, FORMAT_GRID, cells_4);
    assert_one_board("1  0   0 0\n0 2 0 0 \n 0 0 3 0\n0 0 0\t4\n", two, FORMAT_GRID, cells_4);
}

static void larger_digits_are_letters_of_either_case_or_numbers(void **state)
{
    (void)state;
    struct order twelve = {3, 4};
    char rows[200] = "", grid[400] = "", cells[200] = "";
    for (int row = 0; row < 12; row++) {
        strcat(rows, row == 0 ? "aBc.........\n" : "............\n");
        strcat(cells, row == 0 ? "ABC.........\n" : "............\n");
        strcat(grid, row == 0 ? "10 11 12 0 0 0 0 0 0 0 0 0\n" : "0 0 0 0 0 0 0 0 0 0 0 0\n");
    }
    assert_one_board(rows, twelve, FORMAT_ROWS, cells);
    assert_one_board(grid, twelve, FORMAT_GRID, cells);
}

static bool can_hold(enum format format, struct order order)
{
    unsigned size = order_size(order);
    return size >= format_table[format].smallest && size <= format_table[format].largest;
}

/* Writes a board `copies` times in a format, with the head that its files have, as convert does; returns the
 * length. */
static size_t write_copies(enum format format, struct order order, const uint8_t *cells, unsigned copies,
                           char *text)
{
    size_t length = 0;
    if (format_table[format].comments)
        length += (size_t)sprintf(text, "# quadrille: order %ux%u, format %s\n", order.rows, order.columns,
                                  format_table[format_written(format, order)].name);
    if (format_table[format].head)
        length += (size_t)sprintf(text, "%s\n", format_table[format].head);
    for (unsigned copy = 0; copy < copies; copy++) {
        if (copy && format_table[format].blocks)
            text[length++] = '\n';
        length += format_board(format, order, cells, text + length);
    }
    return length;
}

/* In every format that can hold it, for every order, three times in a file; and as many times as a line of
 * one board a line has cells, so that the lines could be rows of one large board. */
static void what_is_written_is_read_back_the_same(void **state)
{
    (void)state;
    static const struct order orders[] = {{1, 2}, {1, 3}, {2, 2}, {1, 5}, {2, 3}, {1, 7}, {2, 4}, {3, 3},
                                          {2, 5}, {3, 4}, {4, 4}, {4, 5}, {5, 5}, {5, 6}, {5, 7}, {6, 6}};
    static char text[3 * FORMAT_TEXT_MAX];
    static uint8_t cells[BOARD_CELLS_MAX];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (enum format format = 0; format < FORMAT_COUNT; format++)
            for (unsigned pass = 0; pass < 2 && can_hold(format, orders[i]); pass++) {
                struct puzzles puzzles;
                unsigned copies = pass ? order_cells(orders[i]) : 3;
                if (copies > ONE_CHARACTER_SIZE_MAX + 1)
                    break;
                make_board(orders[i], i, order_cells(orders[i]) / 2, cells);
                read_bytes(text, write_copies(format, orders[i], cells, copies, text), &puzzles, NULL);
                if (puzzles.count != copies || puzzles.mistakes) {
                    print_complaints_of(&puzzles);
                    fail_msg("%ux%u as %s: %zu boards of %u", orders[i].rows, orders[i].columns,
                             format_table[format].name, puzzles.count, copies);
                }
                for (size_t copy = 0; copy < copies; copy++) {
                    assert_true(order_equal(puzzles.puzzle[copy].order, orders[i]));
                    assert_memory_equal(puzzle_cells(&puzzles, copy), cells, order_cells(orders[i]));
                }
                puzzles_close(&puzzles);
            }
}

static void sixteen_cells_are_a_row_only_in_a_block_of_sixteen_or_with_large_digits(void **state)
{
    (void)state;
    struct puzzles puzzles;
    char text[600] = "";
    for (int i = 0; i < 3; i++)
        strcat(text, "1....2....3....4\n");
    read_text(text, &puzzles);
    assert_int_equal(puzzles.count, 3);
    assert_true(order_equal(puzzles.puzzle[2].order, two));
    puzzles_close(&puzzles);

    for (int i = 3; i < 16; i++)
        strcat(text, "1....2....3....4\n");
    read_text(text, &puzzles);
    assert_int_equal(puzzles.count, 1);
    assert_true(order_equal(puzzles.puzzle[0].order, (struct order){4, 4}));
    puzzles_close(&puzzles);

    strcat(text, "1....2....3....4\n"); /* seventeen small boards */
    read_text(text, &puzzles);
    assert_int_equal(puzzles.count, 17);
    puzzles_close(&puzzles);

    /* The caller's word counts for more. */
    struct reader_options options = {.order = {2, 2}};
    read_bytes(text, 16 * 17, &puzzles, &options);
    assert_int_equal(puzzles.count, 16);
    puzzles_close(&puzzles);
}

static void remark_says_how_sixteen_cells_were_read(void **state)
{
    (void)state;
    struct puzzles puzzles;
    read_text("1....2....3....4\n", &puzzles);
    assert_int_equal(puzzles.mistakes, 0);
    assert_int_equal(puzzles.complaint_count, 1);
    assert_true(puzzles.complaint[0].remark);
    puzzles_close(&puzzles);
    /* With nothing left open there is nothing to remark. */
    read_text("# quadrille: order 2x2\n1....2....3....4\n", &puzzles);
    assert_int_equal(puzzles.complaint_count, 0);
    puzzles_close(&puzzles);
}

static void directive_settles_the_order_from_there_on(void **state)
{
    (void)state;
    struct puzzles puzzles;
    read_text("100000\n000000\n000000\n000000\n000000\n000000\n"
              "# quadrille: order 3x2\n100000\n000000\n000000\n000000\n000000\n000000\n"
              "#quadrille: order 2x3\n100000000000000000000000000000000000\n",
              &puzzles);
    assert_int_equal(puzzles.complaint_count, 0);
    assert_int_equal(puzzles.count, 3);
    assert_true(order_equal(puzzles.puzzle[0].order, six));
    assert_true(order_equal(puzzles.puzzle[1].order, (struct order){3, 2}));
    assert_true(order_equal(puzzles.puzzle[2].order, six));
    puzzles_close(&puzzles);
}

static void note_behind_a_line_is_kept(void **state)
{
    (void)state;
    static const char text[] = "1....2....3....4 easy, by hand  \n"
                               "1....2....3....4,solved\n"
                               "1....2....3....4;9.1\n"
                               "1....2....3....4 # comment\n"
                               "1....2....3....4\t\n";
    static const char *const notes[] = {"easy, by hand", "solved", "9.1", "comment", NULL};
    struct puzzles puzzles;
    struct reader_options options = {.answers = false};
    assert_true(puzzles_read(&puzzles, text, sizeof text - 1, &options));
    assert_int_equal(puzzles.count, 5);
    for (size_t i = 0; i < 5; i++) {
        const struct puzzle *puzzle = &puzzles.puzzle[i];
        assert_int_equal(puzzle->note != NULL, notes[i] != NULL);
        if (!notes[i])
            continue;
        assert_int_equal(puzzle->note_length, strlen(notes[i]));
        assert_memory_equal(puzzle->note, notes[i], puzzle->note_length);
    }
    puzzles_close(&puzzles);
}

/* Such a line ended the block that began with it, and was read for ever. */
static void a_line_of_marks_is_read_as_values_where_from_says_csv(void **state)
{
    (void)state;
    char text[MARKS_LENGTH + 1];
    struct puzzles puzzles;
    for (size_t i = 0; i < MARKS_LENGTH; i++)
        text[i] = (char)('1' + i % 9);
    text[MARKS_LENGTH] = '\n';
    assert_true(puzzles_read(&puzzles, text, sizeof text,
                             &(struct reader_options){.from_given = true, .from = FORMAT_CSV}));
    assert_int_equal(puzzles.count + puzzles.mistakes, 1);
    puzzles_close(&puzzles);
}

static void boards_know_the_line_they_begin_in(void **state)
{
    (void)state;
    struct puzzles puzzles;
    read_text(
        "# head\n\n1000\n0200\n0030\n0004\n1000\n0200\n0030\n0004\n\n1....2....3....4\n1....2....3....4\n",
        &puzzles);
    static const size_t lines[] = {3, 7, 12, 13};
    assert_int_equal(puzzles.count, 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(puzzles.puzzle[i].line, lines[i]);
    puzzles_close(&puzzles);
}

/* --- answers --- */

static void comments_stand_for_answers_only_where_answers_are_read(void **state)
{
    (void)state;
    static const char text[] =
        "1234341221434321\n# another\n1234341243212143\n# none\n# gave up\n2143341212344321\n";
    struct puzzles puzzles;
    struct reader_options answers = {.answers = true};
    read_text(text, &puzzles);
    assert_int_equal(puzzles.count, 3);
    assert_false(puzzles.puzzle[1].another);
    puzzles_close(&puzzles);

    read_bytes(text, strlen(text), &puzzles, &answers);
    static const enum entry_kind kinds[] = {ENTRY_BOARD, ENTRY_BOARD, ENTRY_NONE, ENTRY_GAVE_UP, ENTRY_BOARD};
    assert_int_equal(puzzles.count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(puzzles.puzzle[i].kind, kinds[i]);
        assert_int_equal(puzzles.puzzle[i].another, i == 1);
    }
    puzzles_close(&puzzles);
}

static void comment_that_only_begins_like_an_answer_is_a_comment(void **state)
{
    (void)state;
    static const char text[] = "# none of these is hard\n# nonetheless\n# gave up on neatness here\n"
                               "1234341221434321\n# another day\n1234341243212143\n";
    struct puzzles puzzles;
    struct reader_options answers = {.answers = true};
    read_bytes(text, strlen(text), &puzzles, &answers);
    assert_int_equal(puzzles.count, 2);
    assert_false(puzzles.puzzle[1].another);
    puzzles_close(&puzzles);
}

/* --- complaints; tests/bad-input/ has one file for each kind --- */

static void assert_first_complaint(const char *text, size_t line, size_t column)
{
    struct puzzles puzzles;
    read_text(text, &puzzles);
    size_t first = 0;
    while (first < puzzles.complaint_count && puzzles.complaint[first].remark)
        first++;
    assert_true(first < puzzles.complaint_count);
    if (puzzles.complaint[first].line != line || puzzles.complaint[first].column != column) {
        print_complaints_of(&puzzles);
        fail_msg("not at %zu:%zu", line, column);
    }
    puzzles_close(&puzzles);
}

static void complaint_points_at_the_very_byte(void **state)
{
    (void)state;
    assert_first_complaint("1000\n02x0\n0030\n0004\n", 2, 3);
    assert_first_complaint("  1000\n  02x0\n  0030\n  0004\n", 2, 5);
    assert_first_complaint("\xEF\xBB\xBF"
                           "10x0\n0200\n0030\n0004\n",
                           1, 3); /* behind the mark */
    assert_first_complaint("1 0 0 0\n0 2 0 0\n0 0 3 9\n0 0 0 4\n", 3, 7);
    assert_first_complaint("1000\n0200\n003\n0004\n", 3, 4);
    assert_first_complaint("1000\n02000\n0030\n0004\n", 2, 5);
    assert_first_complaint("1000\n0200\n0030\n", 3, 5);
    assert_first_complaint("\n\n1....2....3...?4\n", 3, 15);
    assert_first_complaint("", 1, 1);
}

/* A line may be longer than a column number of 16 bits can say. */
static void complaint_far_to_the_right_has_the_right_column(void **state)
{
    (void)state;
    struct puzzles puzzles;
    size_t blanks = 70000, length = blanks + 81;
    char *text = malloc(length);
    assert_non_null(text);
    memset(text, ' ', blanks);
    memset(text + blanks, '.', 81);
    text[length - 1] = 'A';
    read_bytes(text, length, &puzzles, NULL);
    assert_int_equal(puzzles.count, 0);
    assert_int_equal(puzzles.complaint_count, 1);
    assert_int_equal(puzzles.complaint[0].column, length);
    puzzles_close(&puzzles);
    free(text);
}

static void hundred_thousand_cells_in_a_line_are_refused_in_one_sentence(void **state)
{
    (void)state;
    struct puzzles puzzles;
    size_t length = 100000;
    char *text = malloc(length);
    assert_non_null(text);
    memset(text, '1', length);
    read_bytes(text, length, &puzzles, NULL);
    assert_int_equal(puzzles.count, 0);
    assert_int_equal(puzzles.complaint_count, 1);
    assert_int_equal(puzzles.complaint[0].line, 1);
    assert_non_null(strstr(puzzles.complaint[0].text, "this line has 100000 cells"));
    puzzles_close(&puzzles);
    for (size_t i = 1; i < length; i += 2)
        text[i] = ' ';
    read_bytes(text, length, &puzzles, NULL);
    assert_int_equal(puzzles.count, 0);
    assert_int_equal(puzzles.complaint_count, 1);
    assert_non_null(strstr(puzzles.complaint[0].text, "this line has 50000 numbers"));
    puzzles_close(&puzzles);
    free(text);
}

static void bad_board_leaves_its_neighbours_alone(void **state)
{
    (void)state;
    struct puzzles puzzles;
    read_text("1....2....3....4\n1....2....3....?\n4....3....2....1\n", &puzzles);
    assert_int_equal(puzzles.count, 2);
    assert_int_equal(puzzles.mistakes, 1);
    assert_int_equal(puzzle_cells(&puzzles, 1)[0], 4);
    puzzles_close(&puzzles);
    read_text("1000\n0200\n0030\n0004\n\n1000\n02?0\n0030\n0004\n\n4000\n0300\n0020\n0001\n", &puzzles);
    assert_int_equal(puzzles.count, 2);
    assert_int_equal(puzzles.complaint_count, 1);
    assert_int_equal(puzzle_cells(&puzzles, 1)[0], 4);
    assert_int_equal(puzzles.puzzle[1].line, 11);
    puzzles_close(&puzzles);
}

static void thousands_of_boards_are_read(void **state)
{
    (void)state;
    enum { COUNT = 20000, LINE = 17 };
    struct puzzles puzzles;
    char *text = malloc(COUNT * LINE);
    assert_non_null(text);
    for (size_t i = 0; i < COUNT; i++)
        memcpy(text + i * LINE, i % 2 ? "1....2....3....4\n" : "4....3....2....1\n", LINE);
    read_bytes(text, COUNT * LINE, &puzzles, NULL);
    assert_int_equal(puzzles.count, COUNT);
    assert_int_equal(puzzle_cells(&puzzles, COUNT - 1)[0], 1);
    assert_int_equal(puzzle_cells(&puzzles, COUNT - 2)[0], 4);
    assert_int_equal(puzzles.puzzle[COUNT - 1].line, COUNT);
    puzzles_close(&puzzles);
    free(text);
}

static void the_sources_own_texts_are_read(void **state)
{
    (void)state;
    assert_one_board(
        "400970000\n097050060\n200000700\n000003040\n002000000\n075100300\n013500400\n900000000\n"
        "000060008\n",
        nine, FORMAT_ROWS, source_003.givens);
    assert_one_board("4 3 6  |  9 7 2  |  8 5 1\n8 9 7  |  4 5 1  |  2 6 3\n2 5 1  |  8 3 6  |  7 9 4\n"
                     "- - - - - - - - - - - -\n1 8 9  |  7 2 3  |  6 4 5\n3 4 2  |  6 8 5  |  1 7 9\n"
                     "6 7 5  |  1 4 9  |  3 8 2\n- - - - - - - - - - - -\n7 1 3  |  5 9 8  |  4 2 6\n"
                     "9 6 8  |  2 1 4  |  5 3 7\n5 2 4  |  3 6 7  |  9 1 8\n",
                     nine, FORMAT_RULED, source_003.solved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_are_recognised_by_their_content),
        cmocka_unit_test(every_mark_for_a_blank_is_read),
        cmocka_unit_test(odd_but_good_texts_are_read),
        cmocka_unit_test(tabs_commas_and_wide_gaps_set_numbers_apart),
        cmocka_unit_test(larger_digits_are_letters_of_either_case_or_numbers),
        cmocka_unit_test(what_is_written_is_read_back_the_same),
        cmocka_unit_test(sixteen_cells_are_a_row_only_in_a_block_of_sixteen_or_with_large_digits),
        cmocka_unit_test(remark_says_how_sixteen_cells_were_read),
        cmocka_unit_test(directive_settles_the_order_from_there_on),
        cmocka_unit_test(note_behind_a_line_is_kept),
        cmocka_unit_test(boards_know_the_line_they_begin_in),
        cmocka_unit_test(comments_stand_for_answers_only_where_answers_are_read),
        cmocka_unit_test(comment_that_only_begins_like_an_answer_is_a_comment),
        cmocka_unit_test(complaint_points_at_the_very_byte),
        cmocka_unit_test(complaint_far_to_the_right_has_the_right_column),
        cmocka_unit_test(hundred_thousand_cells_in_a_line_are_refused_in_one_sentence),
        cmocka_unit_test(bad_board_leaves_its_neighbours_alone),
        cmocka_unit_test(thousands_of_boards_are_read),
        cmocka_unit_test(a_line_of_marks_is_read_as_values_where_from_says_csv),
        cmocka_unit_test(the_sources_own_texts_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
