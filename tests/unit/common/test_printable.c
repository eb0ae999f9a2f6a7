/* SPDX-License-Identifier: MIT */
/* What is foreign is shown without moving a cursor. */
#include "common/base/printable.h"
#include "common/base/tokens.h"
#include "common/formats/reader.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *text, *shown;
} samples[] = {
    {"", ""},
    {"plain 'text', 100 %", "plain 'text', 100 %"},
    {"\x1B]0;title\x07", "?]0;title?"},
    {"\x1B[2J", "?[2J"},
    {"a\nb\tc\rd", "a b c d"},
    {"a\x7F"
     "b",
     "a?b"},
    {"\xC2\x9B"
     "2J",
     "??2J"}, /* U+009B, the other form of ESC [ */
    {"\xC2\xB5s \xE2\x80\x93 \xF0\x9F\x98\x80", "\xC2\xB5s \xE2\x80\x93 \xF0\x9F\x98\x80"},
    {"\xB5", "?"},                /* Latin-1 */
    {"\xE2\x80", "??"},           /* cut off */
    {"\xC0\xAF", "??"},           /* overlong */
    {"\xED\xA0\x80", "???"},      /* a surrogate */
    {"\xF4\x90\x80\x80", "????"}, /* above U+10FFFF */
};

static void only_what_moves_no_cursor_is_left(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", samples[i].text);
        assert_string_equal(make_printable(text), samples[i].shown);
    }
    char lines[] = "a\n\tb\x1B\r\n";
    assert_string_equal(make_printable_lines(lines), "a\n\tb? \n");
}

static void control_characters_are_found_where_they_are(void **state)
{
    (void)state;
    assert_null(find_control("name \xC2\xB5 \xB5", 9));
    assert_null(find_control("name\n", 4));
    const char *text = "na\nme";
    assert_ptr_equal(find_control(text, 5), text + 2);
    text = "na\xC2\x85";
    assert_ptr_equal(find_control(text, 4), text + 2);
    assert_null(find_control(text, 3));
}

static void sentence_of_an_error_is_printable(void **state)
{
    (void)state;
    struct error error;
    assert_false(error_set(&error, "it said: '%s'", "\x1B[31mred\n"));
    assert_string_equal(error.text, "it said: '?[31mred '");
}

/* Boards, covers and formulas, each with an escape sequence wherever a complaint quotes. */
static void complaints_about_texts_are_printable(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "\x1B[31m\n",
        "1 2 \x1B[31m 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "# quadrille: order \x1B[31m\n1234\n",
        "a b|\n\x1B[31m b\na \x1B[31m\n",
        "p cnf 1 1\n\x1B[31m 0\n",
        "p cnf \x1B[31m 1\n1 0\n",
        "p \x1B[31m 1 1\n1 0\n",
        "a \x1B[31m\na\n",
        "a | b\na b:\x1B\n",
        "a | b\na b:\x1B[31m\n",
    };
    size_t complaints = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int told = -1; told < FORMAT_COUNT; told++) {
            struct puzzles puzzles;
            struct reader_options options = {.from_given = told >= 0,
                                             .from = told < 0 ? 0 : (enum format)told};
            assert_true(puzzles_read(&puzzles, texts[i], strlen(texts[i]), &options));
            for (size_t c = 0; c < puzzles.complaint_count; c++)
                if (find_control(puzzles.complaint[c].text, strlen(puzzles.complaint[c].text)))
                    fail_msg("text %zu as %d: '%s'", i, told, puzzles.complaint[c].text);
            complaints += puzzles.complaint_count;
            puzzles_close(&puzzles);
        }
    assert_true(complaints > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_moves_no_cursor_is_left),
        cmocka_unit_test(control_characters_are_found_where_they_are),
        cmocka_unit_test(sentence_of_an_error_is_printable),
        cmocka_unit_test(complaints_about_texts_are_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
