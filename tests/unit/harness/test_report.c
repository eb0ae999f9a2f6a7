/* SPDX-License-Identifier: MIT */
/* Reports: escaping, differences, and JSON as hyperfine writes it. */
#include "harness/report/report.h"
#include "harness/text/escape.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void assert_near(double value, double expected)
{
    assert_true(fabs(value - expected) <= 1e-9 * fabs(expected));
}

/* --- escaping --- */

static void assert_escaped(void (*escape)(FILE *file, const char *text), const char *text,
                           const char *expected)
{
    char *escaped = NULL;
    size_t length;
    FILE *file = open_memstream(&escaped, &length);
    assert_non_null(file);
    escape(file, text);
    fclose(file);
    assert_string_equal(escaped, expected);
    free(escaped);
}

static void html_has_no_markup_left(void **state)
{
    (void)state;
    assert_escaped(escape_html, "<a href=\"x\">&amp;</a>", "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;");
}

static void markdown_has_no_markup_left(void **state)
{
    (void)state;
    assert_escaped(escape_markdown, "a|b *c* [d](e) `f`\n# g", "a\\|b \\*c\\* \\[d\\](e) \\`f\\` \\# g");
}

static void cell_of_markdown_has_no_markup_left(void **state)
{
    (void)state;
    assert_escaped(escape_markdown_cell, "<a|b> &amp; [c](d) `e` *f* \\",
                   "\\<a\\|b> \\&amp; \\[c\\](d) \\`e\\` \\*f\\* \\\\");
    assert_escaped(escape_markdown_cell, "< 0.001, > 2 s, a_b, 17*", "< 0.001, > 2 s, a_b, 17*");
}

static void latex_has_no_markup_left(void **state)
{
    (void)state;
    assert_escaped(
        escape_latex, "\\input{x} 5% $a_1^2$ #&~",
        "\\textbackslash{}input\\{x\\} 5\\% \\$a\\_1\\textasciicircum{}2\\$ \\#\\&\\textasciitilde{}");
    assert_escaped(escape_latex, "2 \xC2\xB5s \xE6\x95\xB0", "2 $\\mu$s ?");
}

/* What is no UTF-8 (The Unicode Standard, table 3-8 and section 3.9): a lone byte, an overlong form, a
 * surrogate, something above U+10FFFF, a character that is cut off; and control characters. */
static void what_is_no_text_becomes_a_replacement(void **state)
{
    (void)state;
    assert_escaped(escape_html, "a\x80z", "a\xEF\xBF\xBDz");
    assert_escaped(escape_html, "a\xC0\x80z", "a\xEF\xBF\xBD\xEF\xBF\xBDz");
    assert_escaped(escape_html, "\xE0\x80\x80z", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz");
    assert_escaped(escape_html, "\xED\xA0\x80z", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz");
    assert_escaped(escape_html, "\xF4\x90\x80\x80z", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz");
    assert_escaped(escape_html, "\xE2\x82", "\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_escaped(escape_html, "\x1B[31m", "\xEF\xBF\xBD[31m");
    assert_escaped(escape_html, "\xE2\x82\xAC \xF0\x9F\x98\x80", "\xE2\x82\xAC \xF0\x9F\x98\x80");
}

/* --- JSON --- */

static json_t *json_of(const char *run)
{
    struct report report = {.run = run};
    struct error error;
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    assert_true(report_json(&report, 1, file, &error));
    fclose(file);
    json_t *json = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(json);
    return json;
}

static json_t *result_named(const json_t *json, const char *command)
{
    size_t index;
    json_t *result;
    json_array_foreach(
        json_object_get(json, "results"), index,
        result) if (!strcmp(json_string_value(json_object_get(result, "command")), command)) return result;
    fail_msg("no result '%s'", command);
    return NULL;
}

static double number_of(const json_t *result, const char *key)
{
    const json_t *value = json_object_get(result, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

/* The fields of BenchmarkResult in hyperfine's src/benchmark/benchmark_result.rs. */
static void json_has_the_fields_of_hyperfine(void **state)
{
    (void)state;
    static const char *const fields[] = {"command", "mean",       "stddev",     "median",
                                         "user",    "system",     "min",        "max",
                                         "times",   "exit_codes", "parameters", "memory_usage_byte"};
    json_t *json = json_of(TESTS_FOLDER "/report/run");
    size_t index;
    json_t *result;
    assert_int_equal(json_array_size(json_object_get(json, "results")), 13);
    json_array_foreach(json_object_get(json, "results"), index,
                       result) for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_non_null(json_object_get(result, fields[i]));
    json_decref(json);
}

/* python3 -c 'import statistics as s; t = [.003, .0031]; print(s.mean(t), s.stdev(t), s.median(t))'
 * 0.00305 7.071067811865476e-05 0.00305 */
static void json_tells_seconds(void **state)
{
    (void)state;
    json_t *json = json_of(TESTS_FOLDER "/report/run");
    const json_t *result = result_named(json, "exec:sh -c \"a<b\" easy#1");
    assert_near(number_of(result, "mean"), 0.00305);
    assert_near(number_of(result, "stddev"), 7.071067811865476e-05);
    assert_near(number_of(result, "median"), 0.00305);
    assert_near(number_of(result, "min"), 0.003);
    assert_near(number_of(result, "max"), 0.0031);
    assert_int_equal(json_array_size(json_object_get(result, "times")), 2);
    assert_true(json_is_null(json_object_get(result, "user")));
    json_decref(json);
}

static void json_keeps_the_order_of_runs(void **state)
{
    (void)state;
    json_t *json = json_of(TESTS_FOLDER "/report/run");
    const json_t *times = json_object_get(result_named(json, "dlx a<b>&\"c\"#2"), "times");
    assert_near(json_number_value(json_array_get(times, 0)), 31e-6);
    assert_near(json_number_value(json_array_get(times, 1)), 30e-6);
    json_decref(json);
}

/* Scripts that rank would take the time at which something crashed for a fast one. */
static void json_leaves_out_what_was_not_solved_and_counts_it(void **state)
{
    (void)state;
    json_t *json = json_of(TESTS_FOLDER "/report/run");
    const json_t *solved = result_named(json, "dlx easy#1");
    assert_int_equal(json_integer_value(json_object_get(json, "not_solved")), 2);
    assert_string_equal(json_string_value(json_object_get(solved, "status")), "ok");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(solved, "exit_codes"), 1)), 0);
    json_decref(json);
}

/* --- differences --- */

/* By hand from the rows: on board 1 of the second set mrv is cut off at 1 s where dlx takes 21 us, on board 1
 * of the first the program takes 3.05 ms where dlx takes 9.8 us; and so on. */
static void largest_ratio_comes_first(void **state)
{
    (void)state;
    struct result_list results;
    struct error error;
    struct difference difference[8];
    assert_true(results_open(&results, TESTS_FOLDER "/report/run", &error));
    assert_int_equal(differences_find(&results, difference, 8), 5);
    assert_string_equal(difference[0].fastest->solver, "dlx");
    assert_string_equal(difference[0].slowest->solver, "mrv");
    assert_true(difference[0].slowest->cut_off);
    assert_near(difference[0].ratio, 1e9 / 21e3);
    assert_string_equal(difference[1].fastest->solver, "mrv");
    assert_near(difference[1].ratio, 4200e3 / 960);
    assert_near(difference[2].ratio, 3050e3 / 9800);
    /* A program that crashed is never the slowest. */
    assert_string_equal(difference[3].slowest->solver, "mrv");
    assert_near(difference[3].ratio, 8000e3 / 30500);
    assert_near(difference[4].ratio, 2050e3 / 9800);
    results_close(&results);
}

static void only_the_largest_are_kept(void **state)
{
    (void)state;
    struct result_list results;
    struct error error;
    struct difference difference[2];
    assert_true(results_open(&results, TESTS_FOLDER "/report/run", &error));
    assert_int_equal(differences_find(&results, difference, 2), 2);
    assert_near(difference[0].ratio, 1e9 / 21e3);
    assert_near(difference[1].ratio, 4200e3 / 960);
    assert_int_equal(differences_find(&results, difference, 0), 0);
    results_close(&results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(html_has_no_markup_left),
        cmocka_unit_test(markdown_has_no_markup_left),
        cmocka_unit_test(cell_of_markdown_has_no_markup_left),
        cmocka_unit_test(latex_has_no_markup_left),
        cmocka_unit_test(what_is_no_text_becomes_a_replacement),
        cmocka_unit_test(json_has_the_fields_of_hyperfine),
        cmocka_unit_test(json_tells_seconds),
        cmocka_unit_test(json_keeps_the_order_of_runs),
        cmocka_unit_test(json_leaves_out_what_was_not_solved_and_counts_it),
        cmocka_unit_test(largest_ratio_comes_first),
        cmocka_unit_test(only_the_largest_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
