/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/run-csv.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* DESIGN: the columns of a rows.csv, and the counters behind them. */
#define HEADER                                                                                          \
    "set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete," \
    "solution_hash,time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes,nodes,placements,backtracks,"       \
    "propagations,"                                                                                     \
    "depth,updates,mems,variables,clauses,start_ns,at_ns,worker,flaw,done,pacing,block,instances,span," \
    "cpu_ns,threads,tree_bytes,host,instance,cost,bound,member,work"

static const struct row full_row = {
    .set = "easy",
    .solver = "picosat:encoding=minimal",
    .index = 17,
    .order = {2, 3},
    .givens = 11,
    .instance_hash = 0x0123456789abcdef,
    .isomorph = 3,
    .limit = 2,
    .run = 1,
    .repeats = 1,
    .status = STATUS_OK,
    .solutions = 1,
    .complete = true,
    .hashed = true,
    .solution_hash = 0xfedcba9876543210,
    .timed = true,
    .has_costs = true,
    .time_ns = 1234567,
    .encode_ns = 765,
    .has_encode = true,
    .setup_ns = 99,
    .timeout_ns = 10000000000,
    .peak_bytes = 4096,
    .counted = COUNTS(NODES) | COUNTS(PROPAGATIONS),
    .counters = {[COUNTER_NODES] = 5, [COUNTER_PROPAGATIONS] = 0},
    .host = 0x0a1b2c3d,
    .name = {"a,b\"c", 17},
};
#define FULL_ROW                                                                                            \
    "easy,17,2x3,11,0123456789abcdef,3,picosat:encoding=minimal,2,1,1,ok,1,1,fedcba9876543210,1234567,765," \
    "99,10000000000,4096,5,,,0,,,,,,,,0,,0,spread,,1,1,,,,0a1b2c3d,\"a,b\"\"c#17\",,,,"

static void assert_row_written(const struct row *row, const char *expected)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    rows_write_row(file, row);
    fclose(file);
    assert_int_equal(text[length - 1], '\n');
    text[length - 1] = 0;
    assert_string_equal(text, expected);
    free(text);
}

static void header_is_the_one_agreed_on(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    rows_write_header(file);
    fclose(file);
    assert_string_equal(text, HEADER "\n");
    free(text);
}

static void what_is_not_counted_is_empty_and_a_zero_that_was_counted_is_0(void **state)
{
    (void)state;
    assert_row_written(&full_row, FULL_ROW);
}

static void clash_has_no_time(void **state)
{
    (void)state;
    struct row row = {
        .set = "s", .solver = "dlx", .index = 1, .order = {3, 3}, .limit = 2, .run = 1, .repeats = 1};
    row.status = STATUS_CLASH;
    row.complete = true;
    assert_row_written(
        &row, "s,1,3x3,0,0000000000000000,0,dlx,2,1,1,clash,0,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,");
}

static void repeated_solves_keep_a_tenth_of_a_nanosecond(void **state)
{
    (void)state;
    struct row row = full_row;
    row.repeats = 3;
    row.time_ns = 333.3;
    row.encode_ns = 12.5;
    assert_row_written(&row, "easy,17,2x3,11,0123456789abcdef,3,picosat:encoding=minimal,2,1,3,ok,1,1,"
                             "fedcba9876543210,333.3,12.5,99,10000000000,4096,5,,,0,,,,,,,,0,,0,spread,,1,1,,"
                             ",,0a1b2c3d,\"a,b\"\"c#17\",,,,");
}

static void assert_same_row(const struct row *a, const struct row *b)
{
    assert_string_equal(a->set, b->set);
    assert_string_equal(a->solver, b->solver);
    struct row x = *a, y = *b;
    x.set = y.set = x.solver = y.solver = NULL;
    char *text[2] = {0};
    size_t length[2];
    for (int i = 0; i < 2; i++) {
        struct row named = i ? y : x;
        named.set = named.solver = "";
        FILE *file = open_memstream(&text[i], &length[i]);
        assert_non_null(file);
        rows_write_row(file, &named);
        fclose(file);
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

static void rows_come_back_as_they_were_written(void **state)
{
    (void)state;
    static const char *const names[] = {"easy", "a,b",      "say \"x\"",   "\"", "",
                                        ",",    "x\"y,z\"", "caf\xC3\xA9", NULL};
    char path[TEMPORARY_PATH_MAX];
    write_temporary("", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    rows_write_header(file);
    struct row row = full_row;
    size_t count = 0;
    for (; names[count]; count++) {
        row.set = names[count];
        row.status = (enum status)(count % STATUS_COUNT);
        row.hashed = row.has_encode = count % 2;
        row.counted = (unsigned)count;
        rows_write_row(file, &row);
    }
    fclose(file);
    struct row_list list = {0};
    struct error error = {""};
    assert_true(rows_read(&list, path, &error));
    assert_int_equal(list.count, count);
    for (size_t i = 0; i < count; i++) {
        row.set = names[i];
        row.status = (enum status)(i % STATUS_COUNT);
        row.hashed = row.has_encode = i % 2;
        row.counted = (unsigned)i;
        assert_same_row(&list.row[i], &row);
        assert_ptr_equal(list.row[i].solver, list.row[0].solver);
    }
    rows_close(&list);
    remove(path);
}

/* Reads a text as a rows.csv. */
static bool read_text(const char *text, struct row_list *list, char path[TEMPORARY_PATH_MAX],
                      struct error *error)
{
    *list = (struct row_list){0};
    write_temporary(text, path);
    bool good = rows_read(list, path, error);
    remove(path);
    return good;
}

static void columns_are_found_by_name_in_any_order_and_unknown_ones_passed_over(void **state)
{
    (void)state;
    struct row_list list;
    struct error error = {""};
    char path[TEMPORARY_PATH_MAX];
    bool good =
        read_text("depth,new thing,propagations,backtracks,placements,nodes,peak_bytes,timeout_ns,setup_ns,"
                  "encode_ns,time_ns,solution_hash,complete,solutions,status,repeats,run,limit,solver,"
                  "isomorph,instance_hash,givens,order,index,set\r\n"
                  ",\"a,b\",0,,,5,4096,10000000000,99,765,1234567,fedcba9876543210,1,1,ok,1,1,2,"
                  "picosat:encoding=minimal,3,0123456789abcdef,11,2x3,17,easy\r\n",
                  &list, path, &error);
    assert_string_equal(error.text, "");
    assert_true(good);
    assert_int_equal(list.count, 1);
    struct row expected = full_row;
    expected.host = 0;
    expected.name = (struct instance_name){0};
    expected.pacing = PACING_BURST; /* as rows were measured before they had that column */
    assert_same_row(&list.row[0], &expected);
    rows_close(&list);
}

/* A row that was being written when the machine went down may be cut off anywhere, even in the middle of its
 * last number, so a line without its end is never taken for whole. */
static void line_that_does_not_end_is_torn(void **state)
{
    (void)state;
    struct row_list list;
    struct error error = {""};
    char path[TEMPORARY_PATH_MAX], expected[128];
    assert_false(read_text(HEADER "\n" FULL_ROW "\n" FULL_ROW, &list, path, &error));
    snprintf(expected, sizeof expected, "%s:3: the line is torn: it does not end", path);
    assert_string_equal(error.text, expected);
    assert_int_equal(list.count, 1);
    rows_close(&list);
    assert_false(read_text(HEADER, &list, path, &error));
    assert_int_equal(list.count, 0);
    rows_close(&list);
}

/* What stands in the third line, and what is said of it behind FILE:. */
static const struct {
    const char *line, *sentence;
} bad_lines[] = {
    {"easy,17,2x3,11,01234567", "3: 5 fields, not 46 as in the first line"}, /* torn */
    {FULL_ROW ",7", "3: 47 fields, not 46 as in the first line"},
    {"", "3: 1 fields, not 46 as in the first line"},
    {"easy,x,2x3,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: 'x' is no value of 'index'"},
    {"easy,-1,2x3,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '-1' is no value of 'index'"},
    {"easy, -1,2x3,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '-1' is no value of 'index'"},
    {"easy,1.5,2x3,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '1.5' is no value of 'index'"},
    {"easy,99999999999999999999,2x3,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '99999999999999999999' is no value of 'index'"},
    {"easy,1,9,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '9' is no value of 'order'"},
    {"easy,1,2x3,4294967307,0,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '4294967307' is no value of 'givens'"},
    {"easy,1,2x3,11,xyz,0,dlx,2,1,1,ok,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: 'xyz' is no value of 'instance_hash'"},
    {"easy,1,2x3,11,0,0,dlx,2,1,1,fine,1,1,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: 'fine' is no value of 'status'"},
    {"easy,1,2x3,11,0,0,dlx,2,1,1,ok,1,2,,,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '2' is no value of 'complete'"},
    {"easy,1,2x3,11,0,0,dlx,2,1,1,ok,1,1,,-5,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '-5' is no value of 'time_ns'"},
    {"easy,1,2x3,11,0,0,dlx,2,1,1,ok,1,1,,nan,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: 'nan' is no value of 'time_ns'"},
    {"easy,1,2x3,11,0,0,dlx,2,1,1,ok,1,1,,inf,,,,,,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: 'inf' is no value of 'time_ns'"},
    {"easy,1,2x3,11,0,0,dlx,2,1,1,ok,1,1,,,,,,,5x,,,,,,,,,,,0,,0,spread,,1,1,,,,,,,,,",
     "3: '5x' is no value of 'nodes'"},
};

static void bad_line_is_told_by_file_and_line_and_the_rows_before_it_stay(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_lines / sizeof *bad_lines; i++) {
        struct row_list list;
        struct error error = {""};
        char path[TEMPORARY_PATH_MAX], text[1024], expected[256];
        snprintf(text, sizeof text, HEADER "\n" FULL_ROW "\n%s\n" FULL_ROW "\n", bad_lines[i].line);
        if (read_text(text, &list, path, &error))
            fail_msg("'%s' is accepted", bad_lines[i].line);
        snprintf(expected, sizeof expected, "%s:%s", path, bad_lines[i].sentence);
        assert_string_equal(error.text, expected);
        assert_int_equal(list.count, 1);
        rows_close(&list);
    }
}

static void what_is_no_rows_csv_is_refused(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"", "1: the file is empty"},
        {"\n", "1: no column 'set': this is not a rows.csv"},
        {"hello\n", "1: no column 'set': this is not a rows.csv"},
        {"set,index\n", "1: no column 'order': this is not a rows.csv"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct row_list list;
        struct error error = {""};
        char path[TEMPORARY_PATH_MAX], expected[256];
        assert_false(read_text(known[i][0], &list, path, &error));
        snprintf(expected, sizeof expected, "%s:%s", path, known[i][1]);
        assert_string_equal(error.text, expected);
        rows_close(&list);
    }
}

static void file_that_is_not_there_is_named(void **state)
{
    (void)state;
    struct row_list list = {0};
    struct error error = {""};
    assert_false(rows_read(&list, "/nowhere/rows.csv", &error));
    assert_string_equal(error.text, "cannot read /nowhere/rows.csv: No such file or directory");
    rows_close(&list);
}

static void file_with_thousands_of_names_and_rows_is_read(void **state)
{
    (void)state;
    char path[TEMPORARY_PATH_MAX], name[32];
    write_temporary("", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    rows_write_header(file);
    struct row row = full_row;
    for (unsigned i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "set-%u", i % 500);
        row.set = name;
        row.index = i;
        rows_write_row(file, &row);
    }
    fclose(file);
    struct row_list list = {0};
    struct error error = {""};
    assert_true(rows_read(&list, path, &error));
    assert_int_equal(list.count, 3000);
    assert_string_equal(list.row[2999].set, "set-499");
    assert_ptr_equal(list.row[2999].set, list.row[499].set);
    assert_int_equal(list.row[2999].index, 2999);
    rows_close(&list);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_is_the_one_agreed_on),
        cmocka_unit_test(what_is_not_counted_is_empty_and_a_zero_that_was_counted_is_0),
        cmocka_unit_test(clash_has_no_time),
        cmocka_unit_test(repeated_solves_keep_a_tenth_of_a_nanosecond),
        cmocka_unit_test(rows_come_back_as_they_were_written),
        cmocka_unit_test(columns_are_found_by_name_in_any_order_and_unknown_ones_passed_over),
        cmocka_unit_test(line_that_does_not_end_is_torn),
        cmocka_unit_test(bad_line_is_told_by_file_and_line_and_the_rows_before_it_stay),
        cmocka_unit_test(what_is_no_rows_csv_is_refused),
        cmocka_unit_test(file_that_is_not_there_is_named),
        cmocka_unit_test(file_with_thousands_of_names_and_rows_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
