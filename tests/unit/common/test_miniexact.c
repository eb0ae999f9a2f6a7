/* SPDX-License-Identifier: MIT */
/* The format of miniexact. What is right is what its parser does with the same text, but for what it passes over
 * in silence: a character that is in no name ends its text. */
#include "common/cover/cover.h"
#include "common/formats/cover-text.h"
#include "common/formats/reader.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *write_text(const struct cover *cover, const struct cover_taken *taken, struct error *error)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    bool good = miniexact_write(cover, taken, "a comment", file, error);
    fclose(file);
    if (good)
        return text;
    assert_int_equal(length, 0);
    free(text);
    return NULL;
}

/* The instance that a text is, by its content alone, in a list of one. */
static const struct cover *read_only(struct puzzles *puzzles, const char *text)
{
    const struct reader_options options = {.answers = false};
    assert_true(puzzles_read(puzzles, text, strlen(text), &options));
    assert_int_equal(puzzles->complaint_count, 0);
    assert_int_equal(puzzles->count, 1);
    assert_non_null(puzzles->puzzle->cover);
    return puzzles->puzzle->cover;
}

static void assert_same_cover(const struct cover *a, const struct cover *b)
{
    assert_int_equal(a->item_count, b->item_count);
    assert_int_equal(a->primary_count, b->primary_count);
    assert_int_equal(a->option_count, b->option_count);
    assert_memory_equal(a->option_start, b->option_start, (a->option_count + 1) * sizeof *a->option_start);
    assert_memory_equal(a->items, b->items, a->node_count * sizeof *a->items);
    /* Colours may have other numbers, one to one. */
    for (size_t i = 0; i < a->node_count; i++) {
        assert_int_equal(!cover_colour(a, i), !cover_colour(b, i));
        for (size_t j = 0; j < i; j++)
            assert_int_equal(cover_colour(a, i) == cover_colour(a, j),
                             cover_colour(b, i) == cover_colour(b, j));
    }
}

static void written_and_read_is_the_same_cover(void **state)
{
    (void)state;
    enum { COVERS = 300 };
    struct random random;
    random_seed(&random, 7, 0);
    for (unsigned i = 0; i < COVERS; i++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        struct error error;
        struct puzzles puzzles;
        char *text = write_text(cover, NULL, &error);
        assert_non_null(text);
        const struct cover *again = read_only(&puzzles, text);
        assert_same_cover(cover, again);
        assert_int_equal(count_by_trying_all_subsets(cover, NULL, 0),
                         count_by_trying_all_subsets(again, NULL, 0));
        free(text);
        puzzles_close(&puzzles);
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
}

static void assert_written(const struct cover *cover, const struct cover_taken *taken, const char *expected)
{
    struct error error;
    char *text = write_text(cover, taken, &error);
    assert_string_equal(text, expected);
    free(text);
}

/* Option 0 is taken: item a is covered and x is coloured, which option 1 agrees with and option 2 does not. */
static void options_taken_leave_the_rest(void **state)
{
    (void)state;
    struct puzzles puzzles;
    const struct cover *cover = read_only(&puzzles, "<a b c>[x y] a x:1; b x:1 y:2; b x:2; c y; a c;");
    const struct cover_taken taken = {(const uint32_t[]){0}, 1, 0};
    assert_written(cover, &taken, "< b c >\n[ y ]\nb y:2;\nc y;\n");
    puzzles_close(&puzzles);
}

static void one_cover_in_many_forms(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "< a b >\n[ x ]\na x:1;\nb x:1;\n",
        "<a b>[x]a x:1;b x:1",
        "\xEF\xBB\xBF\r\n< a\r\nb >\r\n[ x\r\n]\r\na x : red;\r\n\r\nb x:\r\nred ;",
        "<\xC3\xA4 p,1>[_-!#@+%]\xC3\xA4 _-!#@+%:^&*;p,1 _-!#@+%:^&*",
    };
    struct puzzles first, puzzles;
    const struct cover *cover = read_only(&first, forms[0]);
    assert_int_equal(cover->option_count, 2);
    for (size_t form = 1; form < sizeof forms / sizeof *forms; form++) {
        assert_same_cover(cover, read_only(&puzzles, forms[form]));
        puzzles_close(&puzzles);
    }
    puzzles_close(&first);
}

/* Names that miniexact would end the text at. */
static void names_of_other_characters_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"a/b c\na/b\nc\n", "a c | x\na x:(\nc\n", "a <\na\n< a\n"};
    static const char *const expected[] = {
        "miniexact reads no '/' in a name such as 'a/b'; the format cover does",
        "miniexact reads no '(' in a name such as '('; the format cover does",
        "miniexact reads no '<' in a name such as '<'; the format cover does",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct puzzles puzzles;
        struct error error;
        const struct cover *cover = read_only(&puzzles, texts[i]);
        assert_null(write_text(cover, NULL, &error));
        assert_string_equal(error.text, expected[i]);
        puzzles_close(&puzzles);
    }
}

static void an_option_without_primary_items_is_left_out_with_a_remark(void **state)
{
    (void)state;
    static const char *const texts[] = {"< a >\n[ x ]\n x;\na;", "<a> [ x ]\n x:1;\na;"};
    for (size_t i = 0; i < 2; i++) {
        struct puzzles puzzles;
        const struct reader_options options = {.answers = false};
        assert_true(puzzles_read(&puzzles, texts[i], strlen(texts[i]), &options));
        assert_int_equal(puzzles.count, 1);
        assert_int_equal(puzzles.puzzle->cover->option_count, 1);
        assert_int_equal(puzzles.complaint_count, 1);
        assert_true(puzzles.complaint->remark);
        assert_int_equal(puzzles.complaint->column, 2);
        puzzles_close(&puzzles);
    }
}

static void other_texts_are_not_taken_for_one(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "<",
        "< a b",
        "<html>\n<body>a</body>",
        "<pre>\n530070000\n</pre>",
        "<easy>\n530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "<a href=\"x\">a</a>",
        "< a b > (a;",
        "| < a b > a;",
        "a b\n< a b > a;",
        "[ a ] a;",
        "p xc",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(miniexact_recognise(texts[i], strlen(texts[i])).sure);
    assert_true(miniexact_recognise("<a>a", 4).sure);
    assert_true(miniexact_recognise("< a b >", 7).sure); /* no option, no secondary item */
    assert_true(miniexact_recognise("< a:2 > b a;", 12).sure);
    assert_true(miniexact_recognise("< a > [", 7).sure);
}

struct heard {
    char text[200];
    size_t line, column;
};

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct heard *heard = context;
    assert_false(remark);
    *heard = (struct heard){.line = line, .column = column};
    snprintf(heard->text, sizeof heard->text, "%s", text);
}

/* The last complaint. */
static void assert_last_told(const char *text, size_t line, size_t column, const char *expected)
{
    struct allocator allocator = {0};
    struct heard heard = {.line = 0};
    assert_null(miniexact_read(text, strlen(text), &allocator, hear, &heard));
    assert_string_equal(heard.text, expected);
    assert_int_equal(heard.line, line);
    assert_int_equal(heard.column, column);
    assert_int_equal(allocator.used, 0);
}

static void what_the_head_lacks_is_reported_at_its_place(void **state)
{
    (void)state;
    static const char form[] = "an exact cover begins with its primary items: < a b >";
    assert_last_told("", 1, 1, form);
    assert_last_told("\n a b >", 2, 2, form);
    assert_last_told("\n < a b\n", 2, 2, "there is no '>' for this '<'");
    assert_last_told("< a > [ x\na x;", 2, 4, "';' is neither an item nor the ']' behind them");
    assert_last_told("< > [ x ] x;", 1, 1, "there are no primary items");
    assert_last_told("< a >\n[ x:2 ] a;", 2, 4, "':' is neither an item nor the ']' behind them");
}

/* Whichever request for memory fails, nothing is left of it, and no mistake is reported. */
static void memory_that_runs_out_is_no_mistake(void **state)
{
    (void)state;
    static const char *const texts[] = {"< a b >[ x ] a x:1; b x:1;", "< a b > a b; a; b;"};
    for (size_t i = 0; i < 2; i++) {
        bool whole = false;
        for (uint64_t request = 1; !whole; request++) {
            struct allocator allocator = {.fail_at = request};
            struct heard heard = {.line = 0};
            struct cover *cover = miniexact_read(texts[i], strlen(texts[i]), &allocator, hear, &heard);
            assert_int_equal(heard.line, 0);
            whole = cover;
            cover_close(cover);
            assert_int_equal(allocator.used, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_and_read_is_the_same_cover),
        cmocka_unit_test(options_taken_leave_the_rest),
        cmocka_unit_test(one_cover_in_many_forms),
        cmocka_unit_test(names_of_other_characters_are_refused),
        cmocka_unit_test(an_option_without_primary_items_is_left_out_with_a_remark),
        cmocka_unit_test(other_texts_are_not_taken_for_one),
        cmocka_unit_test(what_the_head_lacks_is_reported_at_its_place),
        cmocka_unit_test(memory_that_runs_out_is_no_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
