/* SPDX-License-Identifier: MIT */
/* Which lines among boards are headings, comments or numbers: as people and programs write them, and rows
 * with a mistake in them, which must not be passed over. */
#include "common/formats/board-line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct line line_of(const char *text)
{
    return (struct line){.start = text, .end = text + strlen(text), .number = 1};
}

static void headings_are_told_by_their_first_word(void **state)
{
    static const char *const headings[] = {"Grid 01",
                                           "GRID 01",
                                           "Grid01",
                                           "Intermediate",
                                           "Puzzle",
                                           "puzzle #1 (easy)",
                                           "Sudoku-17",
                                           "No. 5",
                                           "Nr.5",
                                           "Level 3:",
                                           "1. Easy",
                                           "12) Hard",
                                           "3: Evil ones",
                                           "--- Easy ---",
                                           "=== Hard ===",
                                           "*** Part 2 ***",
                                           "(from a magazine)",
                                           "\"Monday\"",
                                           "  Indented",
                                           "\303\234bung 1",
                                           "puzzle_17",
                                           "It was a dark and stormy night;",
                                           "Difficulty, as rated"};
    (void)state;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        struct line line = line_of(headings[i]);
        if (!line_is_title(&line))
            fail_msg("'%s' is a heading", headings[i]);
    }
}

static void rows_are_no_headings_whatever_is_wrong_in_them(void **state)
{
    static const char *const rows[] = {"",
                                       "53..7....",
                                       "A3..7....", /* a letter in a 9x9 board */
                                       "AB..7....", /* two of them */
                                       "5 3 . . 7 . . . .",
                                       "A B C D E F G H I J K L M N O P", /* numbers above 9 as letters */
                                       "0123456789ABCDEF",
                                       "GHGHGHGHGHGHGHGH",          /* letters too large for 16x16 */
                                       "ABCDEFGHIJKLMNOPQRSTUVWXY", /* 25x25 with A for 1 */
                                       "ABCDEFGHIJKL",              /* 12x12 likewise */
                                       "abcdabcdabcd",
                                       "***ABC*DE",
                                       "|5 3 .|",
                                       ":0100:1:53..7....",
                                       "---+---+---",
                                       "- - - - -",
                                       "1 2 three 4",
                                       "x x 3 x",
                                       "\xE2\x94\x82 5 3", /* a bar drawn with a character of its own */
                                       "<td>1</td>",
                                       "{\"board\": 1}",
                                       "1.5",
                                       "1. 2"};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct line line = line_of(rows[i]);
        if (line_is_title(&line))
            fail_msg("'%s' is no heading", rows[i]);
    }
}

static void comments_begin_with_one_of_four_marks(void **state)
{
    static const char *const comments[] = {"# a", "#", ";a", " % a", "// a"}, *const others[] = {"", "/ a",
                                                                                                 "1 # a"};
    (void)state;
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++)
        assert_true(line_is_comment(&(struct line){comments[i], comments[i] + strlen(comments[i]), 1}));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(line_is_comment(&(struct line){others[i], others[i] + strlen(others[i]), 1}));
}

static void numbers_have_seven_digits_at_most(void **state)
{
    static const struct {
        const char *text;
        unsigned digits, value;
    } numbers[] = {{"1", 1, 1},  {" 50", 2, 50}, {"1000000", 7, 1000000}, {"12345678", 0, 0}, {"", 0, 0},
                   {"01", 0, 0}, {"0", 0, 0},    {"5 3", 0, 0},           {"5.", 0, 0},       {"-5", 0, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct line line = line_of(numbers[i].text);
        unsigned value;
        assert_int_equal(line_is_number(&line, &value), numbers[i].digits);
        if (numbers[i].digits)
            assert_int_equal(value, numbers[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings_are_told_by_their_first_word),
        cmocka_unit_test(rows_are_no_headings_whatever_is_wrong_in_them),
        cmocka_unit_test(comments_begin_with_one_of_four_marks),
        cmocka_unit_test(numbers_have_seven_digits_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
