/* SPDX-License-Identifier: MIT */
/* Exact covers as text. What is right is what Knuth's programs do with the same text: his complaints (the
 * calls of panic in dlx2.w), the option that they leave out, the example in their introduction. */
#include "common/cover/cover.h"
#include "common/cover/cover-builder.h"
#include "common/formats/cover-text.h"
#include "tests/unit/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- reading, with the complaints as text: one a line --- */

struct told {
    char text[2000];
    size_t used;
};

static void tell(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct told *told = context;
    told->used += (size_t)snprintf(told->text + told->used, sizeof told->text - told->used, "%zu:%zu: %s%s\n",
                                   line, column, remark ? "remark: " : "", text);
    assert_true(told->used < sizeof told->text);
}

static struct cover *read_bytes(const char *text, size_t length, struct allocator *allocator,
                                struct told *told)
{
    *told = (struct told){.used = 0};
    return cover_read(text, length, allocator, tell, told);
}

/* A cover without mistakes or remarks. */
static struct cover *read_good(const char *text, struct allocator *allocator)
{
    struct told told;
    struct cover *cover = read_bytes(text, strlen(text), allocator, &told);
    assert_string_equal(told.text, "");
    assert_non_null(cover);
    return cover;
}

/* No cover, and just these complaints. */
static void assert_bytes_told(const char *text, size_t length, const char *expected)
{
    struct allocator allocator = {0};
    struct told told;
    struct cover *cover = read_bytes(text, length, &allocator, &told);
    assert_string_equal(told.text, expected);
    assert_null(cover);
    assert_int_equal(allocator.used, 0);
}

static void assert_told(const char *text, const char *expected)
{
    assert_bytes_told(text, strlen(text), expected);
}

/* --- writing, into memory that the caller frees --- */

static char *write_taken(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                         struct error *error)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    bool good = cover_write(cover, taken, comment, file, error);
    fclose(file);
    if (!good) {
        assert_int_equal(length, 0);
        free(text);
        return NULL;
    }
    return text;
}

static void assert_written(const struct cover *cover, const struct cover_taken *taken, const char *expected)
{
    struct error error = {""};
    char *text = write_taken(cover, taken, NULL, &error);
    assert_string_equal(error.text, "");
    assert_string_equal(text, expected);
    free(text);
}

/* Reads a text and writes it again. */
static void assert_rewritten(const char *text, const char *expected)
{
    struct allocator allocator = {0};
    struct cover *cover = read_good(text, &allocator);
    assert_written(cover, NULL, expected);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

/* --- a referee: all solutions of a cover, in the plainest way --- */

static bool fits(const struct cover *cover, uint32_t option, const uint32_t *held)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        uint32_t colour = cover_colour(cover, node);
        if (held[cover->items[node]] && (!colour || held[cover->items[node]] != colour))
            return false;
    }
    return true;
}

/* `held` is 0 for an item that is in no option yet, else its colour, or UINT32_MAX. */
static uint64_t count_solutions(const struct cover *cover, const uint32_t *held)
{
    uint32_t next[64], item = 0;
    uint64_t solutions = 0;
    assert_true(cover->item_count <= 64);
    while (item < cover->primary_count && held[item])
        item++;
    if (item == cover->primary_count)
        return 1;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool has = false;
        memcpy(next, held, cover->item_count * sizeof *next);
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            uint32_t colour = cover_colour(cover, node);
            next[cover->items[node]] = colour ? colour : UINT32_MAX;
            has |= cover->items[node] == item;
        }
        if (has && fits(cover, option, held))
            solutions += count_solutions(cover, next);
    }
    return solutions;
}

static uint64_t count_all(const struct cover *cover)
{
    static const uint32_t nothing[64];
    return count_solutions(cover, nothing);
}

/* --- reading --- */

static const char example[] = "| A simple example\n"
                              "A B C | X Y\n"
                              "A B X:0 Y:0\n"
                              "A C X:1 Y:1\n"
                              "X:0 Y:1\n"
                              "B X:1\n"
                              "C Y:1\n";

/* dlx2.w: "The unique solution ... consists of options `A C X:1 Y:1' and `B X:1'." */
static void example_of_dlx2_has_its_one_solution(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct told told;
    struct cover *cover = read_bytes(example, strlen(example), &allocator, &told);
    assert_string_equal(told.text, "5:1: remark: this option is left out: it has no primary item\n");
    assert_int_equal(cover->item_count, 5);
    assert_int_equal(cover->primary_count, 3);
    assert_int_equal(cover->option_count, 4);
    assert_int_equal(cover->colour_count, 2);
    assert_int_equal(count_all(cover), 1);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void comments_and_empty_lines_stand_anywhere(void **state)
{
    (void)state;
    assert_rewritten("\n  \t\n|\n  | x:y:z |||\n\na b\n| a b c d\n\n a\t b \n\n   |a\n", "a b\na b\n");
}

static void bar_sets_secondary_items_apart_with_or_without_blanks(void **state)
{
    (void)state;
    assert_rewritten("a | b\na b\n", "a | b\na b\n");
    assert_rewritten("a |b\na b\n", "a | b\na b\n");
    assert_rewritten("a b |\na b\n", "a b\na b\n");
}

static void carriage_returns_byte_order_mark_and_missing_newline_are_fine(void **state)
{
    (void)state;
    assert_rewritten("\xEF\xBB\xBF"
                     "a b | x\r\n\r\na b x:1\r\na\tx:2\r\nb",
                     "a b | x\na b x:1\na x:2\nb\n");
    assert_rewritten("a b | x\ra b x:1\r| a\r\rb\r", "a b | x\na b x:1\nb\n");
}

static void colours_may_be_words_and_any_character_is_one(void **state)
{
    (void)state;
    assert_rewritten("a | x y\na x:red y:r\na x:: y:|\na y:red\n",
                     "a | x y\na x:red y:r\na x:: y:|\na y:red\n");
}

static void names_of_eight_bytes_and_of_any_others_are_fine(void **state)
{
    (void)state;
    assert_rewritten("abcdefgh \xC3\xA9#1 | p,q\nabcdefgh p,q\n\xC3\xA9#1 p,q:\xC3\xA9\n",
                     "abcdefgh \xC3\xA9#1 | p,q\nabcdefgh p,q\n\xC3\xA9#1 p,q:\xC3\xA9\n");
}

static void options_of_any_length_are_read(void **state)
{
    (void)state;
    enum { ITEMS = 20000 };
    char *text = malloc(2 * 8 * ITEMS);
    size_t used = 0;
    for (unsigned copy = 0; copy < 2; copy++)
        for (unsigned item = 0; item < ITEMS; item++)
            used += (size_t)sprintf(text + used, "i%u%c", item, item + 1 < ITEMS ? ' ' : '\n');
    struct allocator allocator = {0};
    struct cover *cover = read_good(text, &allocator);
    assert_int_equal(cover->node_count, ITEMS);
    assert_int_equal(cover->option_count, 1);
    assert_written(cover, NULL, text);
    cover_close(cover);
    free(text);
}

/* --- complaints --- */

static void text_without_items_is_told_once(void **state)
{
    (void)state;
    static const char *const told =
        "1:1: there are no items in here: an exact cover begins with a line of their names\n";
    assert_told("", told);
    assert_told("\n\n", told);
    assert_told("| only\n| comments\n", told);
    assert_told("| a b\n", told); /* a line of secondary items only would be a comment */
}

static void mistakes_in_the_line_of_items_are_told(void **state)
{
    (void)state;
    assert_told("a b:c\na\n", "1:4: the name 'b:c' of an item contains ':'\n");
    assert_told("a b a\na b\n", "1:5: there is an item 'a' already\n");
    assert_told("a | a\na\n", "1:5: there is an item 'a' already\n");
    assert_told("a b:c\na\n", "1:4: the name 'b:c' of an item contains ':'\n");
    assert_told("a b|c\na\n", "1:4: the name 'b|c' of an item contains '|'\n");
    assert_told("a | b | c\na\n", "1:7: a second bar: one sets the secondary items apart\n");
    assert_told("a || b\na\n", "1:4: a second bar: one sets the secondary items apart\n");
}

/* As dlx3 has them before primary items; and 2|y behind the bar, which need not be covered. */
static void bounds_of_items_are_read_and_written(void **state)
{
    static const char text[] = "a 1:3|b 2|c 0:1|d | x 2|y\na b x\nb c y\n";
    static const struct bounds bounds[] = {{1, 1}, {1, 3}, {2, 2}, {0, 1}, {0, 2}};
    struct allocator allocator = {0};
    struct error error;
    (void)state;
    struct cover *cover = cover_read(text, sizeof text - 1, &allocator, NULL, NULL);
    assert_non_null(cover);
    assert_int_equal(cover->primary_count, 5);
    assert_int_equal(cover->item_count, 6);
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        assert_int_equal(cover_bounds(cover, item).least, bounds[item].least);
        assert_int_equal(cover_bounds(cover, item).most, bounds[item].most);
    }
    char *written = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&written, &length);
    assert_true(cover_write(cover, NULL, NULL, file, &error));
    fclose(file);
    assert_string_equal(written, "a 1:3|b 2|c 0:1|d 0:2|y | x\na b x\nb c y\n");
    free(written);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void bounds_that_are_none_are_told(void **state)
{
    (void)state;
    assert_told("a 3:2|b\na b\n", "1:3: 3 is more than 2, the most\n");
    assert_told("a 0|b\na b\n", "1:3: an item that is never covered: leave it out, with its options\n");
    assert_told("a 2|\na\n", "1:5: the name of the item is missing\n");
    assert_told("a 2|b:c\na\n", "1:6: the name 'b:c' of an item contains ':'\n");
    assert_told("a :2|b\na\n", "1:3: the name ':2|b' of an item contains ':'\n");
    assert_told("a | 1:3|b\na\n", "1:5: a secondary item need not be covered: the least is 0\n");
    assert_told("2|a 2|a\na\n", "1:7: there is an item 'a' already\n");
}

static void mistakes_in_an_option_are_told(void **state)
{
    (void)state;
    assert_told("a b | x\na z\n", "2:3: there is no item 'z'\n");
    assert_told("a b | x\na  abcdefghi:1\n", "2:4: there is no item 'abcdefghi'\n");
    assert_told("a b | x\na b a\n", "2:5: the item 'a' is in this option already\n");
    assert_told("a b | x\na x:1 x:1\n", "2:7: the item 'x' is in this option already\n");
    assert_told("a b | x\na b:1\n", "2:4: the item 'b' is primary and can't have a colour\n");
    assert_told("a b | x\na x: b\n", "2:4: there is no colour behind 'x:'\n");
    assert_told("a b | x\na :1\n", "2:3: there is no name of an item before ':'\n");
    assert_told("a b | x\na x:1:2\n", "2:5: the colour '1:2' contains ':'\n");
    assert_told("a b | x\na | x\n", "2:3: there is no item '|'\n");
}

static void every_mistake_is_told(void **state)
{
    (void)state;
    assert_told("| all of them\n\na b | x\r\na z y\n\nb b:1\n| between\nx:1\n:",
                "4:3: there is no item 'z'\n4:5: there is no item 'y'\n"
                "6:3: the item 'b' is in this option already\n"
                "8:1: remark: this option is left out: it has no primary item\n"
                "9:1: there is no name of an item before ':'\n");
}

/* An item that could not be read is not called unknown wherever it is named. */
static void mistakes_among_the_items_are_not_told_again_in_the_options(void **state)
{
    (void)state;
    assert_told("a b:c | x\na b\na c\na:1 x:\n", "1:4: the name 'b:c' of an item contains ':'\n"
                                                 "4:6: there is no colour behind 'x:'\n");
}

static void no_options_are_a_remark_and_no_solution(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct told told;
    static const char text[] = "| nothing\na b\n";
    struct cover *cover = read_bytes(text, strlen(text), &allocator, &told);
    assert_string_equal(told.text,
                        "2:1: remark: there are no options behind these items, so there is no solution\n");
    assert_int_equal(cover->option_count, 0);
    assert_int_equal(count_all(cover), 0);
    assert_written(cover, NULL, "a b\n");
    cover_close(cover);
}

static void zero_byte_is_told_and_what_stands_before_it_is_read(void **state)
{
    (void)state;
    static const char text[] = "a b\nz\na \0b\nq\n";
    assert_bytes_told(text, sizeof text - 1,
                      "2:1: there is no item 'z'\n"
                      "3:3: a zero byte: this is not a text file, reading stops here\n");
    assert_bytes_told("a\na\n\n\0b\n", 8, "4:1: a zero byte: this is not a text file, reading stops here\n");
    assert_bytes_told("\0", 1, "1:1: a zero byte: this is not a text file, reading stops here\n");
}

static void what_is_shown_of_a_text_is_short_and_moves_no_cursor(void **state)
{
    (void)state;
    assert_told("a\n\x1b[2Jaaaa aaaaa:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
                "2:1: there is no item '?[2Jaaaa'\n2:10: there is no item 'aaaaa'\n");
    assert_told("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:\n",
                "1:41: the name 'aaaaaaaaaaaaaaaaaaaa...' of an item contains ':'\n");
}

/* --- writing --- */

static void comment_is_written_line_by_line_behind_bars(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = read_good("a\na\n", &allocator);
    char *text = write_taken(cover, NULL, "one\n\ntwo\n", NULL);
    assert_string_equal(text, "| one\n| \n| two\na\na\n");
    free(text);
    cover_close(cover);
}

static void board_is_written_with_the_names_of_its_items_and_read_again(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *board = cover_of_board((struct order){2, 3}, &allocator);
    struct error error;
    char *text = write_taken(board, NULL, "quadrille: order 2x3", &error);
    assert_true(cover_text_recognise(text, strlen(text)).sure);
    assert_memory_equal(text, "| quadrille: order 2x3\nr1c1 r1c2 ", 33);
    assert_non_null(strstr(text, "\nr1c1 r1d1 c1d1 b1d1\nr1c1 r1d2 c1d2 b1d2\n"));
    struct cover *read = read_good(text, &allocator);
    assert_int_equal(read->primary_count, board->item_count);
    assert_int_equal(read->option_count, board->option_count);
    assert_int_equal(read->node_count, board->node_count);
    assert_memory_equal(read->items, board->items, board->node_count * sizeof *board->items);
    assert_memory_equal(read->option_start, board->option_start,
                        (board->option_count + 1) * sizeof *board->option_start);
    cover_close(read);
    cover_close(board);
    free(text);
    assert_int_equal(allocator.used, 0);
}

static void largest_board_has_names_that_knuths_programs_read(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *board = cover_of_board((struct order){6, 6}, &allocator);
    char room[COVER_NAME_ROOM];
    size_t length;
    for (uint32_t item = 0; item < board->item_count; item++) {
        cover_item_name(board, item, room, &length);
        assert_true(length <= COVER_NAME_MAX);
    }
    cover_close(board);
}

static void options_taken_leave_what_may_still_be_chosen(void **state)
{
    (void)state;
    static const uint32_t first[] = {0}, second[] = {3}, uncoloured[] = {4};
    struct allocator allocator = {0};
    struct cover *cover = read_good("a b c | x y z\n"
                                    "a x:1 y\n"
                                    "b x:1 z:2\n"
                                    "b x:2\n"
                                    "c y\n"
                                    "b x\n"
                                    "c x:1 z:3\n"
                                    "a b c\n",
                                    &allocator);
    assert_written(cover, &(struct cover_taken){first, 1, 0}, "b c | z\nb z:2\nc z:3\n");
    assert_written(cover, &(struct cover_taken){second, 1, 0}, "a b | x z\nb x:1 z:2\nb x:2\nb x\n");
    assert_written(cover, &(struct cover_taken){uncoloured, 1, 0}, "a c | y z\nc y\n");
    assert_written(cover, &(struct cover_taken){first, 0, 0},
                   "a b c | x y z\na x:1 y\nb x:1 z:2\nb x:2\nc y\nb x\nc x:1 z:3\na b c\n");
    cover_close(cover);
}

static void what_is_left_has_the_solutions_that_contain_what_was_taken(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct told told;
    struct cover *cover = read_bytes(example, strlen(example), &allocator, &told);
    uint64_t whole = count_all(cover), parts = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        char *text = write_taken(cover, &(struct cover_taken){&option, 1, 0}, NULL, NULL);
        assert_non_null(text);
        struct cover *rest = read_bytes(text, strlen(text), &allocator, &told);
        parts += rest ? count_all(rest) : 0;
        cover_close(rest);
        free(text);
    }
    assert_int_equal(whole, 1);
    assert_int_equal(parts, 2); /* one for each option of the solution */
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void what_has_no_text_is_refused(void **state)
{
    (void)state;
    static const uint32_t all[] = {0, 1}, clash[] = {0, 2}, twice[] = {1, 1}, beyond[] = {3};
    struct allocator allocator = {0};
    struct error error;
    struct cover *cover = read_good("a b | x\na x:1\nb x:1\nb x:2\n", &allocator);
    assert_null(write_taken(cover, &(struct cover_taken){all, 2, 0}, "comment", &error));
    assert_string_equal(error.text, "no primary item is left to be covered, which this format can't say");
    const struct cover_taken wrong[] = {{clash, 2, 0}, {twice, 2, 0}, {beyond, 1, 0}};
    for (size_t i = 0; i < 3; i++) {
        assert_null(write_taken(cover, &wrong[i], "comment", &error));
        assert_string_equal(error.text, "the options taken contradict each other");
    }
    cover_close(cover);
}

static void an_option_alone_is_written_in_full(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = read_good("a b | x\na x:red b\n", &allocator);
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    cover_write_option(cover, 0, file);
    fclose(file);
    assert_string_equal(text, "a x:red b");
    free(text);
    cover_close(cover);
}

/* A random cover of 12 items, in words that are neither sorted nor regular. */
static struct cover *build_random(struct random *random, struct allocator *allocator)
{
    enum { PRIMARY = 6, ITEMS = 12, OPTIONS = 24 };
    struct cover_builder *builder = cover_builder_open(allocator);
    for (unsigned item = 0; item < ITEMS; item++) {
        char name[8];
        snprintf(name, sizeof name, "%c%u", 'p' - (char)item, item * 37 % 100);
        cover_builder_add_item(builder, name, strlen(name), ITEM_PLAIN, item < PRIMARY);
    }
    for (unsigned option = 0; option < OPTIONS; option++) {
        cover_builder_add_node(builder, option % PRIMARY, 0);
        for (unsigned node = random_below(random, 5); node; node--) {
            uint32_t item = random_below(random, ITEMS), colour = random_below(random, 3);
            if (cover_builder_option_has(builder, item))
                continue;
            const char letter = (char)('w' + (char)colour);
            colour = item >= PRIMARY && colour ? cover_builder_colour(builder, &letter, 1) : 0;
            cover_builder_add_node(builder, item, colour);
        }
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    return cover;
}

static void random_covers_come_back_the_same(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    uint64_t solutions = 0;
    random_seed(&random, 7, 0);
    for (unsigned trial = 0; trial < 300; trial++) {
        struct cover *cover = build_random(&random, &allocator);
        char *text = write_taken(cover, NULL, "random", NULL);
        struct cover *again = read_good(text, &allocator);
        assert_int_equal(again->primary_count, cover->primary_count);
        assert_int_equal(again->option_count, cover->option_count);
        assert_memory_equal(again->items, cover->items, cover->node_count * sizeof *cover->items);
        assert_int_equal(count_all(again), count_all(cover));
        assert_true(cover_text_recognise(text, strlen(text)).sure);
        solutions += count_all(cover);
        struct error error;
        char *rewritten = write_taken(again, NULL, "random", &error);
        assert_string_equal(rewritten, text);
        free(rewritten);
        free(text);
        cover_close(again);
        cover_close(cover);
    }
    assert_true(solutions > 100);
    assert_int_equal(allocator.used, 0);
}

/* --- recognising --- */

static bool recognise(const char *text)
{
    return cover_text_recognise(text, strlen(text)).sure;
}

static void covers_are_recognised(void **state)
{
    (void)state;
    assert_true(recognise(example));
    assert_true(recognise("A B C D\nA B\nC D\n"));
    assert_true(recognise("\n  A B C D | x y\n\nA B x:1\nC D\n"));
    assert_true(recognise("00 01 10 11 | a b\n00 01 a\n10 11 b\n"));
    assert_true(recognise("1 2 3 s1 s2 s3\r\n1 s1 s3\r\n"));
    assert_true(recognise("\xEF\xBB\xBF| note\n1 2 3 4\n1 2\n3 4\n"));
    assert_true(recognise("| langford 3\n"));
}

static void covers_with_mistakes_are_recognised_all_the_same(void **state)
{
    (void)state;
    assert_true(recognise("A B C | x | y\nA Z\nA A\nB x:1\n"));
    assert_true(recognise("A B:C D averylongname\nA D\n"));
    assert_true(recognise("| only a comment, and then nothing"));
}

static void other_texts_are_not_recognised(void **state)
{
    (void)state;
    static const char *const others[] = {
        "",
        "\n\n",
        "|",
        "a\n",
        "a b c\n",
        "A.9B\nA.9B\n",
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n",
        "| 1 2 | 3 4\n| 3 4 | 1 2\n",
        "+---+---+\n|1 2|3 4|\n",
        "|sudoku!4..9!....!....!....!\np00 r01 c02 b01\np00 r01\n",
        "| x\n|sudoku!4..9!....!....!....!\np00 r01 c02 b01\np00 r01\n",
        "c a comment\nc a comment\np cnf 3 2\n1 2 0\n-1 3 0\n",
        "p cnf 3 2\n3 2 0\n2 3 0\n",
        "c\np cnf 1 1\n1 0\n",
        "s SATISFIABLE\nv 1 -2 3\nv 4 0\n",
        "1 2 -3 0\n1 2 0\n0\n",
        "# none\n# none\n",
        "# a note\n# a note\n1234\n",
        "1....2....3....4 easy\n1....2....3....4 easy\n",
        "Two households, both alike in dignity\nIn fair Verona, where we lay our scene\n",
        "the cat and the dog\nthe dog and the cat and the bird\n",
        "1,2,3,4\n1,2,3,4\n",
        "[Puzzle]\n2..1\n",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (recognise(others[i]))
            fail_msg("recognised: %s", others[i]);
}

static void look_at_boards(const char *folder)
{
    char path[512], text[1 << 16];
    DIR *directory = opendir(folder);
    struct dirent *entry;
    unsigned seen = 0;
    assert_non_null(directory);
    while ((entry = readdir(directory))) {
        size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".txt") || !strncmp(entry->d_name, "cover-", 6))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        size_t used = fread(text, 1, sizeof text, file);
        fclose(file);
        if (cover_text_recognise(text, used).sure)
            fail_msg("recognised: %s", path);
        seen++;
    }
    closedir(directory);
    assert_true(seen > 10);
}

/* Files that are covers begin with cover-. */
static void no_board_good_or_bad_is_taken_for_a_cover(void **state)
{
    (void)state;
    look_at_boards(TESTS_FOLDER "/good-input");
    look_at_boards(TESTS_FOLDER "/bad-input");
}

/* --- memory --- */

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator counting = {0};
    struct told told;
    struct cover *cover = read_bytes(example, strlen(example), &counting, &told);
    char *text = write_taken(cover, NULL, NULL, NULL);
    free(text);
    uint64_t requests = counting.requests;
    for (uint64_t fail_at = 1; fail_at < requests; fail_at++) { /* the last is that of writing */
        struct allocator allocator = {.fail_at = fail_at};
        told.used = 0;
        assert_null(cover_read(example, strlen(example), &allocator, tell, &told));
        assert_int_equal(allocator.used, 0);
        assert_null(strstr(told.text, "there is no item")); /* not what the text is to blame for */
    }
    struct error error;
    counting.fail_at = counting.requests + 1;
    assert_null(write_taken(cover, NULL, "comment", &error));
    assert_string_equal(error.text, "memory ran out");
    cover_close(cover);
    assert_int_equal(counting.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_dlx2_has_its_one_solution),
        cmocka_unit_test(comments_and_empty_lines_stand_anywhere),
        cmocka_unit_test(bar_sets_secondary_items_apart_with_or_without_blanks),
        cmocka_unit_test(carriage_returns_byte_order_mark_and_missing_newline_are_fine),
        cmocka_unit_test(colours_may_be_words_and_any_character_is_one),
        cmocka_unit_test(names_of_eight_bytes_and_of_any_others_are_fine),
        cmocka_unit_test(options_of_any_length_are_read),
        cmocka_unit_test(text_without_items_is_told_once),
        cmocka_unit_test(mistakes_in_the_line_of_items_are_told),
        cmocka_unit_test(bounds_of_items_are_read_and_written),
        cmocka_unit_test(bounds_that_are_none_are_told),
        cmocka_unit_test(mistakes_in_an_option_are_told),
        cmocka_unit_test(every_mistake_is_told),
        cmocka_unit_test(mistakes_among_the_items_are_not_told_again_in_the_options),
        cmocka_unit_test(no_options_are_a_remark_and_no_solution),
        cmocka_unit_test(zero_byte_is_told_and_what_stands_before_it_is_read),
        cmocka_unit_test(what_is_shown_of_a_text_is_short_and_moves_no_cursor),
        cmocka_unit_test(comment_is_written_line_by_line_behind_bars),
        cmocka_unit_test(board_is_written_with_the_names_of_its_items_and_read_again),
        cmocka_unit_test(largest_board_has_names_that_knuths_programs_read),
        cmocka_unit_test(options_taken_leave_what_may_still_be_chosen),
        cmocka_unit_test(what_is_left_has_the_solutions_that_contain_what_was_taken),
        cmocka_unit_test(what_has_no_text_is_refused),
        cmocka_unit_test(an_option_alone_is_written_in_full),
        cmocka_unit_test(random_covers_come_back_the_same),
        cmocka_unit_test(covers_are_recognised),
        cmocka_unit_test(covers_with_mistakes_are_recognised_all_the_same),
        cmocka_unit_test(other_texts_are_not_recognised),
        cmocka_unit_test(no_board_good_or_bad_is_taken_for_a_cover),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
