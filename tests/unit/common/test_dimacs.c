/* SPDX-License-Identifier: MIT */
#include "common/cover/cover.h"
#include "common/cover/cover-builder.h"
#include "common/formats/dimacs.h"
#include "common/formats/sat-answer.h"
#include "common/formula/encoding.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what is reported --- */

struct told {
    unsigned mistakes, remarks;
    char first[COMPLAINT_MAX + 48]; /* LINE:COLUMN: sentence */
};

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct told *told = context;
    if (!told->mistakes && !told->remarks)
        snprintf(told->first, sizeof told->first, "%zu:%zu: %s", line, column, text);
    told->remarks += remark;
    told->mistakes += !remark;
}

struct sample {
    const char *bytes;
    size_t length; /* 0: up to the final zero */
    const char *said;
};

static size_t length_of(const struct sample *text)
{
    return text->length ? text->length : strlen(text->bytes);
}

/* --- reading formulas --- */

#define HEADER "p cnf VARIABLES CLAUSES"

static void each_malformed_formula_is_refused_for_its_first_mistake(void **state)
{
    (void)state;
    static const struct sample texts[] = {
        {"", 0, "1:1: there is no formula in here: it begins with " HEADER},
        {"c only\n\nc comments\n", 0, "4:1: there is no formula in here: it begins with " HEADER},
        {"1 -2 0\n", 0, "1:1: the header is missing: " HEADER},
        {"<html>", 0, "1:1: the header is missing: " HEADER},
        {"p\ncnf 1 1\n1 0\n", 0, "2:1: the header has to be " HEADER},
        {"p sat 3\n", 0, "1:3: the header has to be " HEADER},
        {"pcnf 3 2\n", 0, "1:1: the header is missing: " HEADER},
        {"p cnf\n3 2\n", 0, "2:1: the header ends before the number of variables: " HEADER},
        {"p cnf 3\n", 0, "2:1: the header ends before the number of clauses: " HEADER},
        {"p cnf x 2\n", 0, "1:7: 'x' is not a number of variables"},
        {"p cnf -3 2\n", 0, "1:7: '-3' is not a number of variables"},
        {"p cnf 3 2.5\n", 0, "1:9: '2.5' is not a number of clauses"},
        {"p cnf 3 -\n", 0, "1:9: '-' is not a number of clauses"},
        {"p cnf 268435456 1\n1 0\n", 0, "1:7: too many variables: at most 268435455"},
        {"p cnf 99999999999999999999 1\n1 0\n", 0, "1:7: too many variables: at most 268435455"},
        {"p cnf 1 4294967295\n1 0\n", 0, "1:9: too many clauses: at most 4294967294"},
        {"p cnf 1 1 1\n1 0\n", 0, "1:11: nothing may stand behind the header's two numbers"},
        {"p cnf 1 1\np cnf 1 1\n1 0\n", 0, "2:1: a second header"},
        {"p cnf 3 1\n1 4 0\n", 0,
         "2:3: variable '4' is out of range: the header says 3; right is p cnf 4 1 (or --relaxed)"},
        {"p cnf 3 1\n1\t-4 0\n", 0,
         "2:3: variable '4' is out of range: the header says 3; right is p cnf 4 1 (or --relaxed)"},
        {"p cnf 3 1\n1 5000000000 0\n", 0,
         "2:3: variable '5000000000' is out of range: this program takes 268435455"},
        {"p cnf 3 1\n1 two 0\n", 0, "2:3: 'two' is not a literal"},
        {"p cnf 3 1\n1 2x 0\n", 0, "2:3: '2x' is not a literal"},
        {"p cnf 3 1\n1-2 0\n", 0, "2:1: '1-2' is not a literal"},
        {"p cnf 3 1\n1 - 2 0\n", 0, "2:3: '-' is not a literal"},
        {"p cnf 3 1\n1 --2 0\n", 0, "2:3: '--2' is not a literal"},
        {"p cnf 3 1\n1 +2 0\n", 0, "2:3: '+2' is not a literal"},
        {"p cnf 3 1\n1 -0\n", 0, "2:3: '-0' is not a literal"},
        {"p cnf 3 1\n1 2 0 comment\n", 0, "2:7: 'comment' is not a literal"},
        {"p cnf 3 1\nabcdefghijklmnopqrstuvwxyz\n", 0, "2:1: 'abcdefghijklmnopqrst...' is not a literal"},
        {"p cnf 3 2\n1 0\n2\n-3", 0, "4:3: the clause that begins in line 3 has no 0 at its end"},
        {"p cnf 3 2\n1 0\n2 -3\n%\n0\n", 0, "4:1: the clause that begins in line 3 has no 0 at its end"},
        {"p cnf 3 2\n1 0\n", 0,
         "3:1: the formula ends after 1 of the header's 2 clauses; right is p cnf 3 1 (or --relaxed)"},
        {"p cnf 3 2\n1 0\n%\n0\n", 0,
         "3:1: the formula ends after 1 of the header's 2 clauses; right is p cnf 3 1 (or --relaxed)"},
        {"p cnf 3 1\n1 0 2 0\n", 0,
         "2:5: a clause too many: the header says 1; right is p cnf 3 2 (or --relaxed)"},
        {"p cnf 3 0\n0\n", 0, "2:1: a clause too many: the header says 0; right is p cnf 3 1 (or --relaxed)"},
        {"p cnf 3 0\nc p show 1 4 0\n", 0, "2:12: variable '4' is out of range: the header says 3"},
        {"c ind 4 0\np cnf 3 0\n", 0, "1:7: variable '4' is out of range: the header says 3"},
        {"p cnf 3 0\nc p show 1 two 0\n", 0, "2:12: 'two' is not a literal"},
        {"p cnf 3 0\nc p show 1 -2 0\n", 0, "2:12: a variable to be shown has no sign"},
        {"p cnf 3 0\nc p show 1 2\n", 0, "2:12: variables to be shown have no 0 at the end of their line"},
        {"p cnf 3 0\nc p show\n0\n", 0,
         "3:1: a clause too many: the header says 0; right is p cnf 3 1 (or --relaxed)"},
        {"p cnf 3 0\nc p show\n", 0, "2:5: variables to be shown have no 0 at the end of their line"},
        {"p cnf 3 1\nc p show 1\n2 0\n", 0, "2:10: variables to be shown have no 0 at the end of their line"},
        {"p cnf 3 0\nc p show 1 0 2 0\n", 0, "2:14: nothing may stand behind the 0 of variables to be shown"},
        {"p cnf 3 1\r\n1 4 0\r\n", 0,
         "2:3: variable '4' is out of range: the header says 3; right is p cnf 4 1 (or --relaxed)"},
        {"p cnf 3 1\n1 \0 0\n", 17, "2:3: a zero byte: this is not a text file"},
        {"c \0\np cnf 0 0\n", 14, "1:3: a zero byte: this is not a text file"},
        {"\xFF\xFEp\0 \0c\0", 8, "1:4: a zero byte: this is not a text file"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct allocator allocator = {.limit = 0};
        struct told told = {0};
        assert_null(dimacs_read(texts[i].bytes, length_of(&texts[i]), &allocator, hear, &told));
        assert_string_equal(told.first, texts[i].said);
        assert_int_equal(told.mistakes, 1);
        assert_int_equal(told.remarks, 0);
        assert_int_equal(allocator.used, 0);
    }
}

static void assert_reads_as(const char *text, size_t length, int variables, const int *literals, size_t count)
{
    struct allocator allocator = {.limit = 0};
    struct told told = {0};
    struct cnf *cnf = dimacs_read(text, length, &allocator, hear, &told);
    size_t zeros = 0;
    if (!cnf)
        fail_msg("%s", told.first);
    assert_int_equal(told.mistakes, 0);
    assert_int_equal(cnf->variables, variables);
    assert_int_equal(cnf->option_variables, variables);
    assert_int_equal(cnf->length, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(cnf->literals[i], literals[i]);
        zeros += !literals[i];
    }
    assert_int_equal(cnf->clauses, zeros);
    cnf_close(cnf);
    assert_int_equal(allocator.used, 0);
}

static void the_same_formula_is_read_in_whatever_way_it_is_laid_out(void **state)
{
    (void)state;
    static const int literals[] = {1, -3, 0, 2, 3, -1, 0};
    static const char *const texts[] = {
        "p cnf 3 2\n1 -3 0\n2 3 -1 0\n",
        "c comment\nc\ncomment\np cnf 3 2\n1 -3 0\n2 3 -1 0",
        "p cnf 3 2\n1 -3 0 2 3 -1 0",
        "p cnf 3 2\n1\n-3\nc between\n0\n2 3\n-1 0\nc at the end",
        "p cnf 3 2\r\n1 -3 0\r\n2 3 -1 0\r\n",
        "p cnf 3 2\r1 -3 0\rc 4 5 0\r2 3 -1 0\r",
        "\xEF\xBB\xBFp cnf 3 2\n1 -3 0\n2 3 -1 0\n",
        "\n\n  p \t cnf  3   2  \n\n 1   -3 0\n\t2 3 -1 0\n\n",
        "p cnf 3 2\n1 -3 0\n2 3 -1 0\n%\n0\n\n",
        "p cnf 003 02\n01 -03 00\n2 3 -1 0\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_reads_as(texts[i], strlen(texts[i]), 3, literals, 7);
}

static void clauses_are_kept_as_they_stand(void **state)
{
    (void)state;
    static const char empty[] = "p cnf 0 0\n", empty_clause[] = "p cnf 2 2\n0\n1 1 -1 0\n";
    static const int literals[] = {0, 1, 1, -1, 0};
    assert_reads_as(empty, strlen(empty), 0, NULL, 0);
    assert_reads_as(empty_clause, strlen(empty_clause), 2, literals, 5);
}

/* "-" where a variable is not shown, "+" where it is. */
static void a_file_says_which_variables_are_shown(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shown;
    } files[] = {
        {"p cnf 4 0\n", "++++"},
        {"p cnf 4 0\nc p show 1 2 3 4 0\n", "++++"},
        {"p cnf 4 0\nc p show 2 1 0\n", "++--"},
        {"p cnf 4 0\nc p show 4 2 2 0\n", "-+-+"},
        {"p cnf 4 0\nc p show 0\n", "----"},
        {"c p show 3 0\np cnf 4 1\nc ind 1 0\n1\nc p show 4 0\n2 0\n", "+-++"},
        {"p cnf 4 1\r\n1 0\r\nc\tp  show\t4 0\r\n", "---+"},
        {"p cnf 4 1\n1 0\n%\nc p show 1 0\n", "++++"},
        {"c\nc p\nc p shows 1\nc p weight 1 0.5 0\nc show 1\nc index 1\ncp show 1 0\np cnf 4 0\n", "++++"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct allocator allocator = {.limit = 0};
        struct told told = {0};
        struct cnf *cnf = dimacs_read(files[i].text, strlen(files[i].text), &allocator, hear, &told);
        char shown[5] = "";
        if (!cnf)
            fail_msg("%s", told.first);
        int count = 0;
        for (int variable = 1; variable <= 4; variable++) {
            shown[variable - 1] = cnf_shows(cnf, variable) ? '+' : '-';
            count += cnf_shows(cnf, variable);
        }
        assert_string_equal(shown, files[i].shown);
        assert_int_equal(cnf->option_variables, count);
        cnf_close(cnf);
        assert_int_equal(allocator.used, 0);
    }
}

static void text_behind_the_percent_sign_is_worth_a_remark(void **state)
{
    (void)state;
    static const char text[] = "p cnf 1 1\n1 0\n%\n0\n-1 0\n";
    struct allocator allocator = {.limit = 0};
    struct told told = {0};
    cnf_close(dimacs_read(text, strlen(text), &allocator, hear, &told));
    assert_int_equal(told.mistakes, 0);
    assert_int_equal(told.remarks, 1);
    assert_string_equal(told.first, "5:1: what stands behind the line with % is passed over");
}

static void a_formula_is_recognised_by_its_header(void **state)
{
    (void)state;
    static const char *const formulas[] = {"p cnf 3 2", "c x\n\nc y\r\np cnf 3 2\n1 0", "\xEF\xBB\xBFp  cnf",
                                           " p cnf"};
    static const char *const others[] = {"",         "c p cnf 3 2", "p\ncnf 3 2", "pcnf",
                                         "p cnfx 1", "# p cnf",     "1 0\np cnf"};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        assert_true(dimacs_recognise(formulas[i], strlen(formulas[i])).sure);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(dimacs_recognise(others[i], strlen(others[i])).sure);
}

/* --- writing formulas --- */

static char *written(const struct cnf *cnf, const struct cover *cover, const uint32_t *taken, size_t count)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    dimacs_write(file, cnf, cover, taken, count);
    assert_int_equal(ferror(file), 0);
    fclose(file);
    return text;
}

static void what_is_written_is_read_back_with_the_givens_as_unit_clauses(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 0};
    static const uint32_t taken[] = {0, 63};
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct cover *cover = cover_of_board((struct order){2, 2}, &allocator);
        struct cnf *cnf = cnf_of_cover(cover, &(struct cnf_style){.encoding = encoding}, &allocator);
        struct told told = {0};
        char *text = written(cnf, cover, taken, 2);
        struct cnf *again = dimacs_read(text, strlen(text), &allocator, hear, &told);
        assert_non_null(again);
        assert_int_equal(told.remarks, 0);
        assert_int_equal(again->variables, cnf->variables);
        assert_int_equal(again->clauses, cnf->clauses + 2);
        assert_memory_equal(again->literals, cnf->literals, cnf->length * sizeof *cnf->literals);
        static const int units[] = {1, 0, 64, 0};
        assert_int_equal(again->length, cnf->length + 4);
        assert_memory_equal(again->literals + cnf->length, units, sizeof units);
        cnf_close(again);
        cnf_close(cnf);
        cover_close(cover);
        free(text);
    }
    assert_int_equal(allocator.used, 0);
}

static void every_variable_of_a_board_has_its_meaning_in_a_comment(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 0};
    struct cover *cover = cover_of_board((struct order){3, 3}, &allocator);
    struct cnf *cnf = cnf_of_cover(cover, &(struct cnf_style){.encoding = ENCODING_MINIMAL}, &allocator);
    char *text = written(cnf, cover, NULL, 0);
    assert_non_null(strstr(text, "\nc 1 = r1c1 is 1\n"));
    assert_non_null(strstr(text, "\nc 17 = r1c2 is 8\n"));
    assert_non_null(strstr(text, "\nc 729 = r9c9 is 9\n"));
    size_t comments = 0;
    for (const char *at = text; (at = strstr(at, "\nc ")); at++)
        comments++;
    assert_int_equal(comments, 729 + 37); /* 20 in a line are shown */
    assert_int_equal(strncmp(text, "p cnf 729 8829\nc p show 1 2 3", 29), 0);
    assert_non_null(strstr(text, " 719 720 0\nc p show 721 722 723 724 725 726 727 728 729 0\nc 1 = r1c1"));
    free(text);
    cnf_close(cnf);
    cover_close(cover);
}

static struct cover *small_cover(struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    uint32_t a = cover_builder_add_item(builder, "alpha", 5, ITEM_PLAIN, true);
    uint32_t b = cover_builder_add_item(builder, "b", 1, ITEM_PLAIN, true);
    uint32_t x = cover_builder_add_item(builder, "x", 1, ITEM_PLAIN, false);
    cover_builder_add_node(builder, a, 0);
    cover_builder_add_node(builder, x, cover_builder_colour(builder, "red", 3));
    cover_builder_end_option(builder);
    cover_builder_add_node(builder, a, 0);
    cover_builder_add_node(builder, b, 0);
    cover_builder_end_option(builder);
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    return cover;
}

static void variables_of_a_cover_are_told_by_items_and_colours_those_of_the_encoding_as_such(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 0};
    struct cover *cover = small_cover(&allocator);
    int literals[] = {1, 2, 0, -2, 5, 0};
    struct cnf cnf = {.variables = 5, .option_variables = 2, .clauses = 2, .length = 6, .literals = literals};
    char *text = written(&cnf, cover, NULL, 0);
    assert_string_equal(text, "p cnf 5 2\nc p show 1 2 0\nc 1 = alpha x:red\nc 2 = alpha b\n"
                              "c 3 to 5 belong to the encoding\n1 2 0\n-2 5 0\n");
    free(text);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
}

static void variables_shown_are_written_unless_a_formula_shows_all(void **state)
{
    (void)state;
    int literals[] = {1, 2, 0};
    uint8_t shown[] = {0, 1, 0, 0, 1};
    struct cnf cnf = {.variables = 5, .option_variables = 5, .clauses = 1, .length = 3, .literals = literals};
    char *text = written(&cnf, NULL, NULL, 0);
    assert_string_equal(text, "p cnf 5 1\n1 2 0\n");
    free(text);
    cnf.option_variables = 0;
    text = written(&cnf, NULL, NULL, 0);
    assert_string_equal(text, "p cnf 5 1\nc p show 0\n1 2 0\n");
    free(text);
    cnf.option_variables = 2;
    cnf.shown = shown;
    text = written(&cnf, NULL, NULL, 0);
    assert_string_equal(text, "p cnf 5 1\nc p show 2 5 0\n1 2 0\n");
    free(text);
}

static void the_largest_variable_survives_writing_and_reading(void **state)
{
    (void)state;
    int literals[] = {DIMACS_VARIABLES_MAX, -DIMACS_VARIABLES_MAX, 0};
    struct cnf cnf = {.variables = DIMACS_VARIABLES_MAX,
                      .option_variables = DIMACS_VARIABLES_MAX,
                      .clauses = 1,
                      .length = 3,
                      .literals = literals};
    char *text = written(&cnf, NULL, NULL, 0);
    assert_string_equal(text, "p cnf 268435455 1\n268435455 -268435455 0\n");
    assert_reads_as(text, strlen(text), DIMACS_VARIABLES_MAX, literals, 3);
    free(text);
}

/* --- answers --- */

static void each_malformed_answer_is_refused_for_its_first_mistake(void **state)
{
    (void)state;
    static const struct sample texts[] = {
        {"", 0, "1:1: the answer has no verdict: s SATISFIABLE, UNSATISFIABLE or UNKNOWN"},
        {"c s SATISFIABLE\n", 0, "2:1: the answer has no verdict: s SATISFIABLE, UNSATISFIABLE or UNKNOWN"},
        {"v 1 2 0\n", 0, "2:1: the answer has no verdict: s SATISFIABLE, UNSATISFIABLE or UNKNOWN"},
        {"s\nv 1 0\n", 0, "2:1: the verdict is missing behind s"},
        {"s SATISFIABL", 0, "1:3: 'SATISFIABL' is no verdict: SATISFIABLE, UNSATISFIABLE or UNKNOWN"},
        {"s OPTIMUM\n", 0, "1:3: 'OPTIMUM' is no verdict: SATISFIABLE, UNSATISFIABLE or UNKNOWN"},
        {"s SATISFIABLE 1 0", 0, "1:15: nothing may stand behind the verdict"},
        {"s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\n", 0, "3:3: a second verdict"},
        {"s SATISFIABLE\n", 0, "2:1: the answer has no values: the lines with v are missing"},
        {"s SATISFIABLE\nv 1 -2\nv 3", 0, "3:4: the answer is cut off: no 0 ends the variables"},
        {"s SATISFIABLE\nv\n", 0, "3:1: the answer has no values: the lines with v are missing"},
        {"s SATISFIABLE\nv 1 -2\nv -1 0\n", 0, "3:3: both 1 and -1"},
        {"s SATISFIABLE\nv -1 2\nv 1 0\n", 0, "3:3: both 1 and -1"},
        {"s SATISFIABLE\nv 1 0\nv 2 0\n", 0, "3:3: a literal behind the final 0"},
        {"s SATISFIABLE\nv 5 0\n", 0, "2:3: variable '5' is out of range: the formula has 4"},
        {"s SATISFIABLE\nv -5 0\n", 0, "2:3: variable '5' is out of range: the formula has 4"},
        {"s SATISFIABLE\nv 1 x 0\n", 0, "2:5: 'x' is not a literal"},
        {"s SATISFIABLE\nv 1 -0\n", 0, "2:5: '-0' is not a literal"},
        {"s SATISFIABLE\n1 -2 0\n", 0, "2:1: a line of an answer begins with s, v or c, not with '1'"},
        {"hello\ns UNSATISFIABLE\n", 0, "1:1: a line of an answer begins with s, v or c, not with 'hello'"},
        {"s UNSATISFIABLE\nv 1 0\n", 0, "3:1: the answer has values, but its verdict is not SATISFIABLE"},
        {"SAT\n1 -2 3", 0, "2:7: the answer is cut off: no 0 ends the variables"},
        {"SAT\n", 0, "2:1: the answer has no values: the lines with v are missing"},
        {"UNSAT\n1 0\n", 0, "3:1: the answer has values, but its verdict is not SATISFIABLE"},
        {"SAT\n1 2 -1 0\n", 0, "2:5: both 1 and -1"},
        {"s SATISFIABLE\nv 1 \0 0\n", 22, "2:5: a zero byte: this is not a text file"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct allocator allocator = {.limit = 0};
        struct told told = {0};
        struct sat_answer answer;
        assert_false(
            sat_answer_read(&answer, texts[i].bytes, length_of(&texts[i]), 4, 3, &allocator, hear, &told));
        assert_string_equal(told.first, texts[i].said);
        assert_int_equal(told.mistakes, 1);
        assert_int_equal(allocator.used, 0);
    }
}

static void the_true_options_of_an_answer_are_lifted_out_of_its_lines(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "c by hand\ns SATISFIABLE\nv 1 -2\nv 3 4 0\n",
        "v 4 3 -2 1 0\ns SATISFIABLE\n",
        "s SATISFIABLE\r\nv 1 1 3 4\r\nc a comment\r\nv 0\r\n",
        "SAT\n1 -2 3 4 0\n",
        "SAT\n1 -2\n3 4 0",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct allocator allocator = {.limit = 0};
        struct told told = {0};
        struct sat_answer answer;
        assert_true(sat_answer_read(&answer, texts[i], strlen(texts[i]), 4, 3, &allocator, hear, &told));
        assert_int_equal(answer.verdict, SAT_SATISFIABLE);
        assert_int_equal(answer.option_count, 2); /* variable 4 stands for no option */
        assert_int_equal(answer.options[0], 0);
        assert_int_equal(answer.options[1], 2);
        sat_answer_close(&answer);
        assert_int_equal(allocator.used, 0);
    }
}

static void verdicts_without_variables_are_read_in_both_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum sat_verdict verdict;
    } answers[] = {{"s UNSATISFIABLE\n", SAT_UNSATISFIABLE},  {"s UNKNOWN", SAT_UNKNOWN},
                   {"c\nUNSAT\n", SAT_UNSATISFIABLE},         {"INDET\n", SAT_UNKNOWN},
                   {"s SATISFIABLE\nv 0\n", SAT_SATISFIABLE}, {"SAT\n0\n", SAT_SATISFIABLE}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct allocator allocator = {.limit = 0};
        struct sat_answer answer;
        assert_true(
            sat_answer_read(&answer, answers[i].text, strlen(answers[i].text), 0, 0, &allocator, NULL, NULL));
        assert_int_equal(answer.verdict, answers[i].verdict);
        assert_int_equal(answer.option_count, 0);
        sat_answer_close(&answer);
    }
}

static void an_answer_is_picked_line_by_line_out_of_what_a_program_prints(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool stray;
        const char *said;
    } lines[] = {
        {"c v 4 0", false, ""},
        {"reading 3 clauses", true, ""},
        {"3 clauses", true, ""},
        {"SAT solver 2.0", true, ""},
        {" s UNSATISFIABLE", true, ""},
        {"-", true, ""},
        {"", false, ""},
        {"v 1 2 0", false, ""},
        {"v -1 -2", false, ""},
        {"v", false, ""},
        {"SAT", false, ""},
        {"s SATISFIABLE", false, ""},
        {"3 0", false, ""},
        {"v 3 5", false, "14:5: variable '5' is out of range: the formula has 4"},
        {"s UNSATISFIABLE", false, "15:3: a second verdict"},
        {"s", false, "16:2: the verdict is missing behind s"},
        {"done", true, ""},
    };
    int8_t value[4];
    struct told told;
    struct sat_reader reader;
    sat_reader_open(&reader, 4, value, hear, &told);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        told = (struct told){0};
        assert_int_equal(sat_reader_line(&reader, lines[i].line), !*lines[i].said);
        assert_string_equal(told.first, lines[i].said);
        assert_int_equal(reader.stray, lines[i].stray);
        assert_int_equal(reader.words.line, i + 1);
    }
    static const int8_t expected[] = {-1, -1, 1, 0};
    assert_memory_equal(value, expected, sizeof expected);
    assert_true(reader.judged && reader.ended);
    assert_int_equal(reader.verdict, SAT_SATISFIABLE);
}

static void memory_running_out_at_any_request_is_no_mistake_and_leaves_nothing(void **state)
{
    (void)state;
    static const char formula[] = "p cnf 3 2\n1 -3 0\n2 3 -1 0\n", sat[] = "s SATISFIABLE\nv 1 2 3 0\n";
    for (uint64_t fail_at = 1; fail_at <= 2; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        struct told told = {0};
        struct sat_answer answer;
        assert_null(dimacs_read(formula, strlen(formula), &allocator, hear, &told));
        allocator.requests = 0;
        assert_false(sat_answer_read(&answer, sat, strlen(sat), 3, 3, &allocator, hear, &told));
        assert_int_equal(told.mistakes + told.remarks, 0);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_malformed_formula_is_refused_for_its_first_mistake),
        cmocka_unit_test(the_same_formula_is_read_in_whatever_way_it_is_laid_out),
        cmocka_unit_test(clauses_are_kept_as_they_stand),
        cmocka_unit_test(a_file_says_which_variables_are_shown),
        cmocka_unit_test(text_behind_the_percent_sign_is_worth_a_remark),
        cmocka_unit_test(a_formula_is_recognised_by_its_header),
        cmocka_unit_test(what_is_written_is_read_back_with_the_givens_as_unit_clauses),
        cmocka_unit_test(every_variable_of_a_board_has_its_meaning_in_a_comment),
        cmocka_unit_test(variables_of_a_cover_are_told_by_items_and_colours_those_of_the_encoding_as_such),
        cmocka_unit_test(variables_shown_are_written_unless_a_formula_shows_all),
        cmocka_unit_test(the_largest_variable_survives_writing_and_reading),
        cmocka_unit_test(each_malformed_answer_is_refused_for_its_first_mistake),
        cmocka_unit_test(the_true_options_of_an_answer_are_lifted_out_of_its_lines),
        cmocka_unit_test(verdicts_without_variables_are_read_in_both_forms),
        cmocka_unit_test(an_answer_is_picked_line_by_line_out_of_what_a_program_prints),
        cmocka_unit_test(memory_running_out_at_any_request_is_no_mistake_and_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
