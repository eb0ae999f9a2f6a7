/* SPDX-License-Identifier: MIT */
/* chart.h: what charts say and the numbers that they draw, from rows typed in by hand. The sentences are the
 * claims: each follows from the rows above it by counting on one's fingers. */
#include "harness/charts/chart.h"
#include "harness/statistics/run-statistics.h"
#include "harness/statistics/pairs.h"
#include "harness/text/writers.h"
#include "solvers/registry/registry.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- rows, and what charts make of them --- */

/* A run that took so many microseconds, on board `index` of a set. The limit is a second. */
static struct row *add(struct row_list *rows, const char *set, const char *solver, size_t index,
                       enum status status, double micros)
{
    return rows_add(rows, &(struct row){.set = set,
                                        .solver = solver,
                                        .index = index,
                                        .instance_hash = index,
                                        .order = {3, 3},
                                        .limit = 2,
                                        .run = 1,
                                        .repeats = 1,
                                        .status = status,
                                        .complete = status == STATUS_OK,
                                        .timed = true,
                                        .has_costs = true,
                                        .time_ns = micros * 1e3,
                                        .timeout_ns = 1000000000});
}

/* Boards 1, 2, ... of set "s", solved in so many microseconds each; 0 ends them, -1 is a timeout. */
static void add_all(struct row_list *rows, const char *solver, const double *micros)
{
    for (size_t i = 0; micros[i] != 0; i++)
        add(rows, "s", solver, i + 1, micros[i] < 0 ? STATUS_TIMEOUT : STATUS_OK,
            micros[i] < 0 ? 1e6 : micros[i]);
}

#define TIMES(...)     \
    (const double[])   \
    {                  \
        __VA_ARGS__, 0 \
    }

static const struct chart *find_chart(const char *name)
{
    const struct chart *const *chart = chart_table;
    while (*chart && strcmp((*chart)->name, name) != 0)
        chart++;
    assert_non_null(*chart);
    return *chart;
}

struct made {
    char *tsv, *told, *markdown; /* null: there is nothing to draw, and `error` says why */
    struct chart_arguments *arguments;
    struct error error;
};

static struct made make(const struct result_list *results, const char *name, const char *x, const char *y)
{
    struct made made = {.error = {""}};
    size_t length;
    const struct chart *chart = find_chart(name);
    struct chart_request request = {
        .results = results, .folder = "charts", .x = x, .y = y, .registry = solver_registry()};
    made.arguments = calloc(1, sizeof *made.arguments);
    assert_non_null(made.arguments);
    FILE *tsv = open_memstream(&made.tsv, &length);
    bool written = chart->write(&request, tsv, made.arguments, &made.error);
    fclose(tsv);
    if (!written) {
        free(made.tsv);
        made.tsv = NULL;
        return made;
    }
    struct document document = {0};
    chart_describe(chart, &request, &document);
    FILE *told = open_memstream(&made.told, &length);
    for (size_t i = 0; i < document.count; i++) {
        char *text = words_text(document.block[i].words);
        fprintf(told, "%s\n", text);
        free(text);
    }
    fclose(told);
    FILE *markdown = open_memstream(&made.markdown, &length);
    document_write_markdown(&document, markdown);
    fclose(markdown);
    document_close(&document);
    return made;
}

static void unmake(struct made *made)
{
    free(made->tsv);
    free(made->told);
    free(made->markdown);
    curves_close(&made->arguments->curves);
    free(made->arguments);
}

/* The chart of all rows, of dlx against mrv where it is one of two, says exactly this. */
static void assert_told(const struct row_list *rows, const char *name, const char *expected)
{
    struct result_list results;
    rows_group(rows, &results);
    bool pair = !strcmp(name, "scatter");
    struct made made = make(&results, name, pair ? "dlx" : NULL, pair ? "mrv" : NULL);
    if (!made.told)
        fail_msg("%s", made.error.text);
    assert_string_equal(made.told, expected);
    unmake(&made);
    results_close(&results);
}

static void assert_drawn(const struct row_list *rows, const char *name, const char *expected)
{
    struct result_list results;
    rows_group(rows, &results);
    bool pair = !strcmp(name, "scatter");
    struct made made = make(&results, name, pair ? "dlx" : NULL, pair ? "mrv" : NULL);
    if (!made.tsv)
        fail_msg("%s", made.error.text);
    assert_string_equal(made.tsv, expected);
    unmake(&made);
    results_close(&results);
}

/* --- portfolio --- */

/* Means over four boards: dlx 50 and mrv 55 alone, together 10. */
static void portfolio_takes_the_faster_one_on_each_board(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 90, 10, 90));
    add_all(&rows, "mrv", TIMES(100, 10, 100, 10));
    assert_told(&rows, "portfolio",
                "Of 1 set, the PAR-2 of the virtual best solver is met within 5 % by the best solver on 0, "
                "the best 2 together on 1, the best 3 together on 1.\n");
    assert_drawn(&rows, "portfolio",
                 "set\ttogether\tpar2_s\tratio\tfound_by\tback_ends\n"
                 "s\t1\t5e-05\t5\tall subsets\tdlx\n"
                 "s\t2\t1e-05\t1\tall subsets\tdlx and mrv\n");
    rows_close(&rows);
}

/* The best pair does not need the best single one: cells has 50 alone, bits and links 10 together. */
static void add_a_pair_that_beats_the_best(struct row_list *rows)
{
    add_all(rows, "cells", TIMES(50, 50, 50, 50));
    add_all(rows, "bits", TIMES(10, 200, 10, 200));
    add_all(rows, "links", TIMES(200, 10, 200, 10));
}

static void portfolio_of_few_compares_all_subsets(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_a_pair_that_beats_the_best(&rows);
    assert_drawn(&rows, "portfolio",
                 "set\ttogether\tpar2_s\tratio\tfound_by\tback_ends\n"
                 "s\t1\t5e-05\t5\tall subsets\tcells\n"
                 "s\t2\t1e-05\t1\tall subsets\tbits and links\n");
    rows_close(&rows);
}

static void portfolio_of_many_adds_one_after_the_other(void **state)
{
    (void)state;
    struct row_list rows = {0};
    static const char *const slow[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    add_a_pair_that_beats_the_best(&rows);
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++)
        add_all(&rows, slow[i], TIMES(300, 300, 300, 300));
    assert_drawn(&rows, "portfolio",
                 "set\ttogether\tpar2_s\tratio\tfound_by\tback_ends\n"
                 "s\t1\t5e-05\t5\tgreedy\tcells\n"
                 "s\t2\t3e-05\t3\tgreedy\tcells and bits\n"
                 "s\t3\t1e-05\t1\tgreedy\tcells, bits and links\n");
    rows_close(&rows);
}

/* An unsolved board counts as two seconds, and a back-end that was wrong is no member. */
static void portfolio_counts_what_nobody_of_it_solved(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, -1));
    add_all(&rows, "mrv", TIMES(-1, 1));
    add(&rows, "s", "sum-45", 1, STATUS_WRONG, 0.1);
    add(&rows, "s", "sum-45", 2, STATUS_OK, 0.1);
    assert_drawn(&rows, "portfolio",
                 "set\ttogether\tpar2_s\tratio\tfound_by\tback_ends\n"
                 "s\t1\t1.0000005\t1e+06\tall subsets\tdlx\n"
                 "s\t2\t1e-06\t1\tall subsets\tdlx and mrv\n");
    rows_close(&rows);
}

/* --- profile --- */

/* By its ratios to the fastest dlx has 1, 1 and 3, mrv 2, 1, 1 and 1; the last board is solved by neither. */
static void profile_counts_within_times_the_fastest(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 20, 30, -1, -1));
    add_all(&rows, "mrv", TIMES(20, 20, 10, 50, -1));
    assert_told(&rows, "profile",
                "Of 5 boards, within 2 times the fastest time, mrv solves 80 %, dlx 40 %.\n");
    assert_drawn(&rows, "profile",
                 "solver\tratio\tsolved\tluckiest\tunluckiest\n"
                 "mrv\t1\t0\t\t\nmrv\t1\t0.6\t\t\nmrv\t2\t0.6\t\t\nmrv\t2\t0.8\t\t\nmrv\t3\t0.8\t\t\n"
                 "dlx\t1\t0\t\t\ndlx\t1\t0.4\t\t\ndlx\t3\t0.4\t\t\ndlx\t3\t0.6\t\t\ndlx\t3\t0.6\t\t\n");
    rows_close(&rows);
}

/* sum-45 is wrong on a board, so its time on the other does not make dlx slow. */
static void profile_takes_no_wrong_solver_for_the_fastest(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 10));
    add(&rows, "s", "sum-45", 1, STATUS_WRONG, 0.1);
    add(&rows, "s", "sum-45", 2, STATUS_OK, 0.1);
    assert_told(&rows, "profile",
                "Of 2 boards, within 2 times the fastest time, dlx solves all, sum-45 50 %.\n");
    rows_close(&rows);
}

/* --- ranks --- */

/* dlx and mrv take turns, and picosat is slower on all seven boards; on the last mrv and picosat are cut off.
 * For dlx and picosat all seven signs are alike, p = 2/128, for mrv and picosat six, 2/64: Holm takes three
 * and two times as much, and only the first is below 5 %. */
static void ranks_join_who_is_not_distinguished(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 12, 10, 12, 10, 12, 10));
    add_all(&rows, "mrv", TIMES(12, 10, 12, 10, 12, 10, -1));
    add_all(&rows, "picosat", TIMES(90, 80, 90, 80, 90, 80, -1));
    assert_told(
        &rows, "ranks",
        "By mean rank of the solvers that were asked about all of 7 instances, dlx has 1.43, mrv 1.64, "
        "picosat 2.93.\n");
    assert_drawn(&rows, "ranks",
                 "solver\tplace\tmean_rank\tinstances\tjoined_to\n"
                 "dlx\t1\t1.42857\t7\t2\n"
                 "mrv\t2\t1.64286\t7\t3\n"
                 "picosat\t3\t2.92857\t7\t3\n");
    rows_close(&rows);
}

/* The isomorphs of a board are one instance: the mean logarithm of 1 and 100 is that of 10. */
static void ranks_take_a_board_once(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (unsigned isomorph = 0; isomorph < 2; isomorph++) {
        add(&rows, "s", "dlx", 1, STATUS_OK, isomorph ? 100 : 1)->isomorph = isomorph;
        add(&rows, "s", "mrv", 1, STATUS_OK, 10)->isomorph = isomorph;
        add(&rows, "s", "sum-45", 1, STATUS_WRONG, 1)->isomorph = isomorph;
        add(&rows, "s", "cells", 1, STATUS_OK, 11)->isomorph = isomorph;
    }
    add(&rows, "s", "dlx", 2, STATUS_OK, 1);
    add(&rows, "s", "mrv", 2, STATUS_OK, 1);
    assert_drawn(&rows, "ranks",
                 "solver\tplace\tmean_rank\tinstances\tjoined_to\n"
                 "mrv\t1\t1.5\t2\t2\ndlx\t2\t1.5\t2\t2\n");
    rows_close(&rows);
}

/* --- curves, as the page of a report gets them --- */

static void curves_are_data_with_the_names_of_the_rows(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    char *text = NULL;
    char reported[] = "plot\tline\texec:sh -c \xE2\x80\x9D"
                      "a'b\xE2\x80\x9D\t\nplot\tkey\tdlx\t\n";
    size_t length;
    add_all(&rows, "dlx", TIMES(1, 2000));
    add_all(&rows, "exec:sh -c \"a'b\"", TIMES(3, -1));
    rows_group(&rows, &results);
    struct made made = make(&results, "cactus", NULL, NULL);
    FILE *from = fmemopen(reported, strlen(reported), "r"), *json = open_memstream(&text, &length);
    curves_write(&made.arguments->curves, &results, from, json);
    fclose(from);
    fclose(json);
    assert_string_equal(
        text, "{\"made\":\"rank\",\"every\":1,\"sets\":[\"s\"],\n"
              "\"reported\":[[\"plot\",\"line\",\"exec:sh -c \\\"a'b\\\"\",\"\"],\n"
              "[\"plot\",\"key\",\"dlx\",\"\"]],\n"
              "\"curves\":[{\"name\":\"exec:sh -c \\\"a'b\\\"\",\"set\":\"\",\"panel\":0,"
              "\"says\":\"{x:count} solved within {y:time} each\",\"asked\":[2],\"points\":[1,3e-06,1]},\n"
              "{\"name\":\"dlx\",\"set\":\"\",\"panel\":0,"
              "\"says\":\"{x:count} solved within {y:time} each\",\"asked\":[2],"
              "\"points\":[1,1e-06,1,2,0.002,2]}]}\n");
    free(text);
    unmake(&made);
    results_close(&results);
    rows_close(&rows);
}

/* Of too many points for a page every third is there, and always the last of a curve. */
static void curves_of_many_points_keep_their_ends(void **state)
{
    (void)state;
    struct curves curves = {0};
    struct result_list results = {0};
    char *text = NULL, reported[] = "\n";
    size_t length;
    curve_begin(&curves, 0, "dlx", NULL, "{x:count}");
    for (size_t i = 0; i < 450001; i++)
        curve_point(&curves, (double)i, 0, NULL);
    FILE *from = fmemopen(reported, strlen(reported), "r"), *json = open_memstream(&text, &length);
    curves_write(&curves, &results, from, json);
    fclose(from);
    fclose(json);
    assert_non_null(strstr(text, "\"every\":3,"));
    assert_non_null(strstr(text, "[0,0,0,3,0,0,6,0,0"));
    assert_non_null(strstr(text, ",450000,0,0]"));
    free(text);
    curves_close(&curves);
}

/* --- cactus --- */

static void cactus_counts_what_each_solves(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 2, 300));
    add_all(&rows, "cells", TIMES(9, 9, 9));
    add_all(&rows, "mrv", TIMES(1, -1, 1));
    assert_told(&rows, "cactus", "Of 3 boards cells solves 3, dlx 3, mrv 2.\n");
    rows_close(&rows);
}

static void cactus_says_how_many_a_back_end_ran_on_that_sat_some_out(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 2));
    add_all(&rows, "mrv", TIMES(1, 1, 1, -1));
    assert_told(&rows, "cactus", "Of 4 boards mrv solves 3, dlx 2 of 2.\n");
    rows_close(&rows);
}

static void cactus_of_a_single_back_end(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 2, 3));
    assert_told(&rows, "cactus", "Of 3 boards dlx solves 3.\n");
    rows_close(&rows);
}

/* A wrong answer is not solved: it is no timeout, either. */
static void cactus_does_not_count_a_wrong_answer_as_solved(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 2));
    add(&rows, "s", "mrv", 1, STATUS_WRONG, 1);
    add(&rows, "s", "mrv", 2, STATUS_OK, 1);
    assert_told(&rows, "cactus", "Of 2 boards dlx solves 2, mrv 1.\n");
    rows_close(&rows);
}

/* --- ecdf --- */

static void ecdf_tells_the_shares_at_the_power_of_ten_that_separates_most(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(2, 3, 5, 70));
    add_all(&rows, "mrv", TIMES(20, 30, 50, -1));
    assert_told(&rows, "ecdf", "Of 4 boards, within 10 µs each, dlx solves 75 %, mrv none.\n");
    assert_drawn(&rows, "ecdf",
                 "solver\ttime_s\tsolved\tluckiest\tunluckiest\n"
                 "mrv\t2e-05\t0\t\t\nmrv\t2e-05\t0.25\t\t\n"
                 "mrv\t3e-05\t0.25\t\t\nmrv\t3e-05\t0.5\t\t\n"
                 "mrv\t5e-05\t0.5\t\t\nmrv\t5e-05\t0.75\t\t\n"
                 "mrv\t1\t0.75\t\t\n"
                 "dlx\t2e-06\t0\t\t\ndlx\t2e-06\t0.25\t\t\n"
                 "dlx\t3e-06\t0.25\t\t\ndlx\t3e-06\t0.5\t\t\n"
                 "dlx\t5e-06\t0.5\t\t\ndlx\t5e-06\t0.75\t\t\n"
                 "dlx\t7e-05\t0.75\t\t\ndlx\t7e-05\t1\t\t\n"
                 "dlx\t1\t1\t\t\n");
    rows_close(&rows);
}

static void add_isomorph(struct row_list *rows, const char *solver, size_t index, unsigned isomorph,
                         double micros)
{
    add(rows, "s", solver, index, micros < 0 ? STATUS_TIMEOUT : STATUS_OK, micros < 0 ? 1e6 : micros)
        ->isomorph = isomorph;
}

/* Two boards as two isomorphs each. dlx: factors 2 and 4, median 3; mrv: one was cut off at 1 s: over 10,000
 * and 100, whose median is at least 50,050. */
static void ecdf_of_isomorphs(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_isomorph(&rows, "dlx", 1, 0, 10);
    add_isomorph(&rows, "dlx", 1, 1, 20);
    add_isomorph(&rows, "dlx", 2, 0, 80);
    add_isomorph(&rows, "dlx", 2, 1, 20);
    add_isomorph(&rows, "mrv", 1, 0, 10);
    add_isomorph(&rows, "mrv", 1, 1, -1);
    add_isomorph(&rows, "mrv", 2, 0, 2000);
    add_isomorph(&rows, "mrv", 2, 1, 20);
    assert_told(&rows, "ecdf", "Of 4 instances, within 100 µs each, dlx solves all, mrv 50 %.\n");
    rows_close(&rows);
}

/* dlx as above. The luckiest isomorphs take 10 and 20 us, the unluckiest 20 and 80 us. */
static void luck_band_lies_between_the_fastest_and_the_slowest_form_of_each_board(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_isomorph(&rows, "dlx", 1, 0, 10);
    add_isomorph(&rows, "dlx", 1, 1, 20);
    add_isomorph(&rows, "dlx", 2, 0, 80);
    add_isomorph(&rows, "dlx", 2, 1, 20);
    assert_drawn(&rows, "ecdf",
                 "solver\ttime_s\tsolved\tluckiest\tunluckiest\n"
                 "dlx\t1e-05\t0\t0\t0\ndlx\t1e-05\t0.25\t0.5\t0\n"
                 "dlx\t2e-05\t0.25\t0.5\t0\ndlx\t2e-05\t0.75\t1\t0.5\n"
                 "dlx\t8e-05\t0.75\t1\t0.5\ndlx\t8e-05\t1\t1\t1\n"
                 "dlx\t8e-05\t1\t1\t1\n");
    rows_close(&rows);
}

static void ecdf_of_a_single_back_end(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 2, 3, 4, 5, 6, 7, 8, 9, 100));
    assert_told(&rows, "ecdf", "Of 10 boards, within 100 µs each, dlx solves all.\n");
    rows_close(&rows);
    add_all(&rows, "dlx", TIMES(1, 2, -1, -1));
    assert_told(&rows, "ecdf", "Of 4 boards, within 1.00 s each, dlx solves 50 %.\n");
    rows_close(&rows);
    add_all(&rows, "dlx", TIMES(1, -1, -1));
    assert_told(&rows, "ecdf", "Of 3 boards, within 1.00 s each, dlx solves 33 %.\n");
    rows_close(&rows);
}

static void a_share_is_never_rounded_to_all_or_to_none(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t i = 1; i <= 1000; i++) {
        add(&rows, "s", "dlx", i, STATUS_OK, i == 1 ? 50 : 5);
        add(&rows, "s", "mrv", i, STATUS_OK, i == 1 ? 5 : 50);
        add(&rows, "s", "cells", i, STATUS_OK, i <= 4 ? 50 : 5);
    }
    assert_told(&rows, "ecdf",
                "Of 1000 boards, within 10 µs each, dlx solves 99.9 %, cells 99.6 %, mrv 0.1 %.\n");
    rows_close(&rows);
}

/* --- scatter and ratio --- */

static void scatter_counts_who_is_faster(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 1, 1, 1, 1, 1, 2, 2, 2, 2));
    add_all(&rows, "mrv", TIMES(2, 2, 2, 2, 2, 2, 1, 1, 1, 1));
    assert_told(&rows, "scatter", "Of 10 boards dlx is faster on 6, mrv on 4.\n");
    rows_close(&rows);
}

static void scatter_of_runs_that_were_cut_off(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(1, 1, 1, 1, 1, 1, 1, -1));
    add_all(&rows, "mrv", TIMES(-1, -1, -1, -1, -1, 4, 4, -1));
    assert_told(&rows, "scatter", "Of 8 boards dlx is faster on 7, mrv on 0.\n");
    rows_close(&rows);
    add_all(&rows, "dlx", TIMES(-1, -1));
    add_all(&rows, "mrv", TIMES(-1, -1));
    assert_told(&rows, "scatter", "Of 2 boards dlx is faster on 0, mrv on 0.\n");
    rows_close(&rows);
}

/* --- heatmap --- */

/* That all of five boards differ the same way has a chance of 2/32. */
static void five_boards_make_no_winner(void **state)
{
    (void)state;
    for (size_t boards = 5; boards <= 6; boards++) {
        struct row_list rows = {0};
        for (size_t i = 1; i <= boards; i++) {
            add(&rows, "s", "dlx", i, STATUS_OK, 50);
            add(&rows, "s", "mrv", i, STATUS_OK, 10);
        }
        assert_told(&rows, "heatmap",
                    boards == 5 ? "Of 1 set mrv is clearly the fastest on 0, dlx on 0.\n"
                                : "Of 1 set mrv is clearly the fastest on 1, dlx on 0.\n");
        rows_close(&rows);
    }
}

/* Medians of 10 and 20, but on seven boards of nine it is the other way round. */
static void no_winner_against_what_the_boards_say_one_by_one(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 10, 10, 10, 10, 1e3, 1e3, 1e3, 1e3, 10, 10));
    add_all(&rows, "mrv", TIMES(1e2, 1e2, 9, 9, 9, 9e2, 9e2, 9e2, 9e2, 9, 9));
    assert_told(&rows, "heatmap", "Of 1 set mrv is clearly the fastest on 0, dlx on 0.\n");
    rows_close(&rows);
}

static void heatmap_takes_par2_where_a_median_would_hide_what_was_cut_off(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 10, 10));
    add_all(&rows, "mrv", TIMES(5, 5, -1));
    add_all(&rows, "cells", TIMES(5, -1, -1));
    add(&rows, "t", "dlx", 1, STATUS_OK, 30);
    add(&rows, "t", "cells", 1, STATUS_OK, 10);
    /* PAR-2 of mrv on s: (5 + 5 + 2e6) / 3 us, which is 66,667 times 10 us. */
    assert_drawn(&rows, "heatmap",
                 "solver\tset\tfigure\ttime_s\tratio\tstatus\ndlx\ts\tPAR-2\t1e-05\t1\tok\ncells\ts\tPAR-"
                 "2\t\t\tunsolved\nmrv\ts\tPAR-2\t0.66667\t66667\tpartly\ndlx\tt\tmedian\t3e-"
                 "05\t3\tok\ncells\tt\tmedian\t1e-05\t1\tok\nmrv\tt\tmedian\t\t\tnot run\n");
    assert_told(&rows, "heatmap", "Of 2 sets dlx is clearly the fastest on 0, cells on 0, mrv on 0.\n");
    rows_close(&rows);
}

static void heatmap_does_not_compare_who_was_wrong(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10, 10));
    add(&rows, "s", "mrv", 1, STATUS_WRONG, 1);
    add(&rows, "s", "mrv", 2, STATUS_OK, 1);
    assert_drawn(&rows, "heatmap",
                 "solver\tset\tfigure\ttime_s\tratio\tstatus\n"
                 "dlx\ts\tmedian\t1e-05\t1\tok\n"
                 "mrv\ts\tmedian\t\t\twrong\n");
    assert_told(&rows, "heatmap", "Of 1 set dlx is clearly the fastest on 0, mrv on 0.\n");
    rows_close(&rows);
}

static void heatmap_calls_no_winner_within_a_quarter(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_all(&rows, "dlx", TIMES(10));
    add_all(&rows, "mrv", TIMES(12));
    assert_told(&rows, "heatmap", "Of 1 set dlx is clearly the fastest on 0, mrv on 0.\n");
    rows_close(&rows);
}

/* --- nodes --- */

static void add_nodes(struct row_list *rows, const char *solver, size_t index, double micros, uint64_t nodes)
{
    struct row *row =
        add(rows, "s", solver, index, micros < 0 ? STATUS_TIMEOUT : STATUS_OK, micros < 0 ? 1e6 : micros);
    row->counted = COUNTS(NODES);
    row->counters[COUNTER_NODES] = nodes;
}

/* Board 2 was cut off for mrv, so board 1 alone is compared. */
static void nodes_are_compared_where_all_who_count_them_solved(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_nodes(&rows, "dlx", 1, 10, 100);
    add_nodes(&rows, "dlx", 2, 10, 100);
    add_nodes(&rows, "mrv", 1, 2.5, 250);
    add_nodes(&rows, "mrv", 2, -1, 9999999);
    add_all(&rows, "picosat", TIMES(1, 1));
    assert_told(&rows, "nodes",
                "Counted in nodes, on 1 instance that all who count them solve, dlx needs 100, mrv 250.\n");
    rows_close(&rows);
}

/* 1600 boards of 100 or 10,000 nodes: two points, whose means times their boards are the sums. */
static void nodes_of_many_boards_close_together_are_one_point(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t i = 1; i <= 1600; i++)
        add_nodes(&rows, "dlx", i, i % 2 ? 10 : 1000, i % 2 ? 100 : 10000);
    assert_drawn(&rows, "nodes",
                 "solver\tset\tnodes\ttime_s\tstatus\tinstances\n"
                 "dlx\ts\t100\t1e-05\tok\t800\n"
                 "dlx\ts\t10000\t0.001\tok\t800\n");
    assert_told(&rows, "nodes",
                "Counted in nodes, on 1600 instances that all who count them solve, dlx needs 8,080,000.\n");
    rows_close(&rows);
}

/* As many are cut off as in the table: a solve that was killed took its count with it. */
static void nodes_that_were_lost_are_cut_off_all_the_same(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_nodes(&rows, "dlx", 1, 10, 100);
    add_nodes(&rows, "dlx", 2, -1, 100);
    add(&rows, "s", "dlx", 3, STATUS_TIMEOUT, 1e6);
    add(&rows, "s", "dlx", 4, STATUS_TIMEOUT, 1e6);
    add(&rows, "s", "dlx", 5, STATUS_DISTURBED, 1e6);
    assert_drawn(&rows, "nodes",
                 "solver\tset\tnodes\ttime_s\tstatus\tinstances\n"
                 "dlx\ts\t100\t1e-05\tok\t1\n"
                 "dlx\ts\t100\t1\tcut off\t1\n"
                 "dlx\t\t\t\tcut off\t2\n");
    rows_close(&rows);
}

static void nodes_without_any_node(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_nodes(&rows, "dlx", 1, 10, 0);
    assert_told(&rows, "nodes",
                "Counted in nodes, on 1 instance that all who count them solve, dlx needs 0.\n");
    add_nodes(&rows, "mrv", 1, 10, 7);
    assert_told(&rows, "nodes",
                "Counted in nodes, on 1 instance that all who count them solve, dlx needs 0, mrv 7.\n");
    rows_close(&rows);
}

/* A search that takes no node on most boards has no cost of a node; what others count themselves is not
 * shown. */
static void nodes_have_no_cost_where_there_is_hardly_any(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t i = 1; i <= 4; i++) {
        add_nodes(&rows, "dlx", i, 10, 100);
        add_nodes(&rows, "picosat", i, 900, i == 1 ? 8 : 0);
        add_nodes(&rows, "plugin:./own.so", i, 1, 1);
    }
    assert_told(
        &rows, "nodes",
        "Counted in nodes, on 4 instances that all who count them solve, picosat needs 8, dlx 400.\n");
    rows_close(&rows);
}

/* --- sizes --- */

/* Boards of 16x16, so many, with so many givens. */
static void add_sixteen(struct row_list *rows, const char *set, const char *solver, unsigned givens,
                        size_t boards, double micros)
{
    for (size_t i = 1; i <= boards; i++) {
        struct row *row = add(rows, set, solver, i, STATUS_OK, micros);
        row->order = (struct order){4, 4};
        row->givens = givens;
    }
}

/* A size decides nothing: of two sets of 16x16 one is faster by this, the other by that. */
static void sizes_of_boards_are_sets_of_any_density(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_sixteen(&rows, "dense", "dlx", 110, 6, 100);
    add_sixteen(&rows, "dense", "picosat", 110, 6, 500);
    add_sixteen(&rows, "sparse", "dlx", 88, 6, 900);
    add_sixteen(&rows, "sparse", "picosat", 88, 6, 300);
    for (size_t i = 1; i <= 5; i++) {
        add(&rows, "nine", "dlx", i, STATUS_OK, 1)->givens = 27;
        add(&rows, "nine", "picosat", i, STATUS_OK, 9)->givens = 27;
    }
    assert_told(&rows, "sizes", "Of 3 sizes picosat is clearly the fastest at 1, dlx at 1.\n");
    rows_close(&rows);
}

static void sizes_count_who_is_clearly_the_fastest(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_sixteen(&rows, "s", "dlx", 110, 6, 100);
    add_sixteen(&rows, "s", "picosat:reduce=singles", 110, 6, 50);
    for (size_t i = 1; i <= 6; i++) {
        add(&rows, "nine", "dlx", i, STATUS_OK, 1);
        add(&rows, "nine", "picosat:reduce=singles", i, STATUS_OK, 9);
    }
    assert_told(&rows, "sizes", "Of 2 sizes picosat:reduce=singles is clearly the fastest at 1, dlx at 1.\n");
    rows_close(&rows);
}

/* --- all charts, whatever the rows --- */

/* What no sentence may hold: numbers that are none. */
static void assert_sane(const char *text)
{
    static const char *const bad[] = {"nan", " inf", "-0", "(null)", "  ", "\n\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (strstr(text, bad[i]))
            fail_msg("'%s' in: %s", bad[i], text);
}

/* Every chart is drawn with sane words, or says why it is not. */
static void try_all(const struct row_list *rows)
{
    struct result_list results;
    rows_group(rows, &results);
    for (size_t i = 0; chart_table[i]; i++) {
        const struct chart *chart = chart_table[i];
        struct made made = make(&results, chart->name, NULL, NULL);
        if (made.told)
            assert_sane(made.told);
        else
            assert_true(*made.error.text);
        if (made.tsv)
            assert_null(strstr(made.tsv, "nan"));
        unmake(&made);
    }
    results_close(&results);
}

static void no_rows_at_all(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    rows_group(&rows, &results);
    for (size_t i = 0; chart_table[i]; i++) {
        const struct chart *chart = chart_table[i];
        struct made made = make(&results, chart->name, NULL, NULL);
        assert_null(made.tsv);
        assert_true(*made.error.text);
        unmake(&made);
    }
    results_close(&results);
    rows_close(&rows);
}

static void one_instance_and_times_of_zero(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_nodes(&rows, "dlx", 1, 1, 1);
    try_all(&rows);
    rows_close(&rows);
    add(&rows, "s", "dlx", 1, STATUS_OK, 0);
    add(&rows, "s", "mrv", 1, STATUS_OK, 0);
    try_all(&rows);
    add(&rows, "s", "dlx", 2, STATUS_OK, 0);
    add(&rows, "s", "mrv", 2, STATUS_OK, 5);
    add_isomorph(&rows, "dlx", 2, 1, 4);
    try_all(&rows);
    rows_close(&rows);
}

static void nothing_but_failures(void **state)
{
    (void)state;
    static const enum status statuses[] = {STATUS_TIMEOUT, STATUS_MEMORY,  STATUS_STOPPED, STATUS_CLASH,
                                           STATUS_WRONG,   STATUS_CRASHED, STATUS_LIMITED};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        for (unsigned limited = 0; limited < 2; limited++) {
            struct row_list rows = {0};
            for (size_t index = 1; index <= 3; index++) {
                add(&rows, "s", "dlx", index, statuses[i], 1e6)->timeout_ns = limited ? 1000000000 : 0;
                add(&rows, "s", "mrv", index, statuses[i], 1e6)->timeout_ns = limited ? 1000000000 : 0;
            }
            try_all(&rows);
            rows_close(&rows);
        }
}

/* Forty back-ends make sentences of no more than three or so. */
static void forty_back_ends_are_told_in_a_few_words(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    for (unsigned s = 0; s < 40; s++) {
        char name[32];
        snprintf(name, sizeof name, "dlx:run=%02u", s);
        for (size_t index = 1; index <= 10; index++)
            add_nodes(&rows, name, index, index % 10 == s % 11 ? -1 : (double)(s + index), 100 + s * index);
    }
    try_all(&rows);
    rows_group(&rows, &results);
    for (size_t i = 0; chart_table[i]; i++) {
        const struct chart *chart = chart_table[i];
        struct made made = make(&results, chart->name, NULL, NULL);
        if (made.told && strlen(made.told) > 500)
            fail_msg("%s: %s", chart->name, made.told);
        unmake(&made);
    }
    results_close(&results);
    rows_close(&rows);
}

/* gnuplot takes names apart at blanks and at quotes, Markdown makes stars and underscores into something
 * else. */
static void names_that_are_no_words_are_quoted_and_all_are_code_in_markdown(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    add_all(&rows, "exec:sh a_b.sh *", TIMES(1, 1));
    add_all(&rows, "exec:sh -c \"x\"", TIMES(2, 2));
    add_all(&rows, "dlx", TIMES(3, 3));
    rows_group(&rows, &results);
    struct made made = make(&results, "cactus", NULL, NULL);
    assert_string_equal(made.arguments->text[0],
                        "dlx \"exec:sh -c \xE2\x80\x9Dx\xE2\x80\x9D\" \"exec:sh a_b.sh *\"");
    assert_string_equal(made.told, "Of 2 boards 'exec:sh a_b.sh *' solves 2, 'exec:sh -c \"x\"' 2, dlx 2.\n");
    assert_string_equal(made.markdown,
                        "Of 2 boards `exec:sh a_b.sh *` solves 2, `exec:sh -c \"x\"` 2, `dlx` 2.\n\n");
    unmake(&made);
    results_close(&results);
    rows_close(&rows);
}

/* --- cost --- */

/* A step of run 1 on an instance of set "s", after so many microseconds. */
static void add_step(struct result_list *results, const char *solver, size_t index, double micros,
                     uint64_t cost)
{
    results->cost_step = realloc(results->cost_step, (results->cost_steps + 1) * sizeof *results->cost_step);
    assert_non_null(results->cost_step);
    results->cost_step[results->cost_steps++] =
        (struct cost_step){.set = names_intern(&results->names, "s"),
                           .solver = names_intern(&results->names, solver),
                           .index = index,
                           .run = 1,
                           .time_ns = micros * 1e3,
                           .has_cost = cost > 0,
                           .cost = cost};
}

static void assert_costs(const struct result_list *results, const char *told, const char *tsv)
{
    struct made made = make(results, "cost", NULL, NULL);
    if (!made.told)
        fail_msg("%s", made.error.text);
    assert_string_equal(made.told, told);
    if (tsv)
        assert_string_equal(made.tsv, tsv);
    unmake(&made);
}

static void cost_ends_proved_or_cut_off(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    add_all(&rows, "dlx", TIMES(30, -1, -1));
    add_all(&rows, "mrv", TIMES(20, -1, -1));
    rows_group(&rows, &results);
    struct made none = make(&results, "cost", NULL, NULL);
    assert_null(none.tsv);
    unmake(&none);
    add_step(&results, "dlx", 1, 10, 8);
    add_step(&results, "mrv", 2, 40, 9);
    add_step(&results, "dlx", 1, 30, 8);
    add_step(&results, "mrv", 1, 20, 8);
    add_step(&results, "mrv", 2, 1e6, 9);
    add_step(&results, "dlx", 2, 1e6, 0);
    add_step(&results, "dlx", 3, 1e6, 0);
    add_step(&results, "mrv", 3, 1e6, 0);
    assert_costs(&results,
                 "Of the 2 instances drawn mrv is the first to prove a cheapest cover on 1, dlx on 0.\n",
                 "panel\tinstance\tsolver\ttime_s\tcost\tstatus\n"
                 "1\ts#1\tdlx\t1e-05\t8\tfound\n"
                 "1\ts#1\tdlx\t3e-05\t8\tproved\n"
                 "1\ts#1\tmrv\t2e-05\t8\tproved\n"
                 "2\ts#2\tmrv\t4e-05\t9\tfound\n"
                 "2\ts#2\tmrv\t1\t9\tcut off\n");
    results_close(&results);
    rows_close(&rows);
}

static void cost_draws_nine_instances(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    add_all(&rows, "dlx", TIMES(10, 10, 10, 10, 10, 10, 10, -1, -1, 10, 10, 10));
    rows_group(&rows, &results);
    for (size_t i = 1; i <= 12; i++)
        add_step(&results, "dlx", i, 10, 7);
    assert_costs(&results, "Of the 9 instances drawn dlx is the first to prove a cheapest cover on 7.\n",
                 NULL);
    results_close(&results);
    rows_close(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cost_ends_proved_or_cut_off),
        cmocka_unit_test(cost_draws_nine_instances),
        cmocka_unit_test(portfolio_takes_the_faster_one_on_each_board),
        cmocka_unit_test(portfolio_of_few_compares_all_subsets),
        cmocka_unit_test(portfolio_of_many_adds_one_after_the_other),
        cmocka_unit_test(portfolio_counts_what_nobody_of_it_solved),
        cmocka_unit_test(profile_counts_within_times_the_fastest),
        cmocka_unit_test(profile_takes_no_wrong_solver_for_the_fastest),
        cmocka_unit_test(ranks_join_who_is_not_distinguished),
        cmocka_unit_test(ranks_take_a_board_once),
        cmocka_unit_test(curves_are_data_with_the_names_of_the_rows),
        cmocka_unit_test(curves_of_many_points_keep_their_ends),
        cmocka_unit_test(cactus_counts_what_each_solves),
        cmocka_unit_test(cactus_says_how_many_a_back_end_ran_on_that_sat_some_out),
        cmocka_unit_test(cactus_of_a_single_back_end),
        cmocka_unit_test(cactus_does_not_count_a_wrong_answer_as_solved),
        cmocka_unit_test(ecdf_tells_the_shares_at_the_power_of_ten_that_separates_most),
        cmocka_unit_test(ecdf_of_isomorphs),
        cmocka_unit_test(luck_band_lies_between_the_fastest_and_the_slowest_form_of_each_board),
        cmocka_unit_test(ecdf_of_a_single_back_end),
        cmocka_unit_test(a_share_is_never_rounded_to_all_or_to_none),
        cmocka_unit_test(scatter_counts_who_is_faster),
        cmocka_unit_test(scatter_of_runs_that_were_cut_off),
        cmocka_unit_test(five_boards_make_no_winner),
        cmocka_unit_test(no_winner_against_what_the_boards_say_one_by_one),
        cmocka_unit_test(heatmap_takes_par2_where_a_median_would_hide_what_was_cut_off),
        cmocka_unit_test(heatmap_does_not_compare_who_was_wrong),
        cmocka_unit_test(heatmap_calls_no_winner_within_a_quarter),
        cmocka_unit_test(nodes_are_compared_where_all_who_count_them_solved),
        cmocka_unit_test(nodes_of_many_boards_close_together_are_one_point),
        cmocka_unit_test(nodes_that_were_lost_are_cut_off_all_the_same),
        cmocka_unit_test(nodes_without_any_node),
        cmocka_unit_test(nodes_have_no_cost_where_there_is_hardly_any),
        cmocka_unit_test(sizes_of_boards_are_sets_of_any_density),
        cmocka_unit_test(sizes_count_who_is_clearly_the_fastest),
        cmocka_unit_test(no_rows_at_all),
        cmocka_unit_test(one_instance_and_times_of_zero),
        cmocka_unit_test(nothing_but_failures),
        cmocka_unit_test(forty_back_ends_are_told_in_a_few_words),
        cmocka_unit_test(names_that_are_no_words_are_quoted_and_all_are_code_in_markdown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
