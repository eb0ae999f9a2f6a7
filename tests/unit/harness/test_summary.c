/* SPDX-License-Identifier: MIT */
/* results.h and summary.h, from rows typed in by hand; test_run_statistics.c has the statistics of run-statistics.h. Times are
 * in seconds here, for readability. */
#include "harness/report/tables/summary.h"
#include "harness/statistics/run-statistics.h"
#include "harness/text/writers.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double second = 1e9;

/* One run: what most tests need. The limit is 10 s. */
static struct row *add(struct row_list *rows, const char *set, const char *solver, size_t index, unsigned run,
                       enum status status, double seconds, uint64_t nodes)
{
    return rows_add(rows, &(struct row){.set = set,
                                        .solver = solver,
                                        .index = index,
                                        .order = {3, 3},
                                        .limit = 2,
                                        .run = run,
                                        .repeats = 1,
                                        .status = status,
                                        .complete = status == STATUS_OK,
                                        .timed = status != STATUS_CLASH,
                                        .has_costs = status != STATUS_CLASH,
                                        .time_ns = seconds * second,
                                        .timeout_ns = 10000000000,
                                        .counted = COUNTS(NODES),
                                        .counters = {[COUNTER_NODES] = nodes}});
}

static void assert_near(double value, double expected)
{
    if (isnan(expected) ? !isnan(value)
                        : !(value == expected || fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.17g, not %.17g", value, expected);
}

/* --- results: the runs of one solve taken together --- */

static void time_is_the_median_over_the_runs(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    add(&rows, "s", "dlx", 1, 1, STATUS_OK, 5, 10);
    add(&rows, "s", "dlx", 1, 2, STATUS_OK, 1, 10);
    add(&rows, "s", "dlx", 1, 3, STATUS_OK, 2, 10);
    rows_group(&rows, &results);
    assert_int_equal(results.count, 1);
    assert_near(results.result[0].time_ns, 2 * second);
    assert_true(results.result[0].solved && results.result[0].counted && !results.result[0].cut_off);
    results_close(&results);
    rows_close(&rows);
}

static void one_run_that_was_cut_off_cuts_off_the_whole_and_counts_the_limit(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    add(&rows, "s", "dlx", 1, 1, STATUS_OK, 9, 10);
    add(&rows, "s", "dlx", 1, 2, STATUS_TIMEOUT, 10.004, 10);
    add(&rows, "s", "dlx", 1, 3, STATUS_OK, 9, 10);
    rows_group(&rows, &results);
    assert_false(results.result[0].solved);
    assert_true(results.result[0].cut_off);
    assert_near(results.result[0].time_ns, 10 * second);
    assert_int_equal(results.result[0].status, STATUS_TIMEOUT);
    results_close(&results);
    rows_close(&rows);
}

static void wrong_run_is_never_hidden_by_one_that_was_cut_off(void **state)
{
    (void)state;
    for (unsigned wrong_run = 1; wrong_run <= 2; wrong_run++) {
        struct row_list rows = {0};
        struct result_list results;
        struct run_statistics statistics;
        for (unsigned run = 1; run <= 2; run++)
            add(&rows, "s", "dlx", 1, run, run == wrong_run ? STATUS_WRONG : STATUS_TIMEOUT, 10, 10);
        rows_group(&rows, &results);
        assert_int_equal(results.result[0].status, STATUS_WRONG);
        run_statistics_make(&statistics, &results);
        assert_int_equal(statistics.sets[0].statistics[0].wrong, 1);
        assert_int_equal(statistics.sets[0].statistics[0].cut_off, 0);
        run_statistics_close(&statistics);
        results_close(&results);
        rows_close(&rows);
    }
}

/* Whichever run it is: the others speak. */
static void disturbed_run_says_nothing_beside_others(void **state)
{
    (void)state;
    for (unsigned disturbed = 1; disturbed <= 3; disturbed++)
        for (enum status of_others = STATUS_OK; of_others <= STATUS_TIMEOUT; of_others++) {
            struct row_list rows = {0};
            struct result_list results;
            for (unsigned run = 1; run <= 3; run++)
                add(&rows, "s", "dlx", 1, run, run == disturbed ? STATUS_DISTURBED : of_others,
                    run == disturbed ? 12 : 9, 10);
            rows_group(&rows, &results);
            assert_int_equal(results.result[0].status, of_others);
            assert_int_equal(results.result[0].runs, 2);
            assert_int_equal(results.result[0].disturbed, 1);
            assert_true(results.result[0].counted);
            assert_near(results.result[0].time_ns, (of_others == STATUS_OK ? 9 : 10) * second);
            assert_int_equal(results.disturbed, 1);
            assert_int_equal(results.late, 0);
            results_close(&results);
            rows_close(&rows);
        }
}

/* dlx takes 1 s on each of three boards, mrv 2 s, and was disturbed on the third: the ratio is of two. A wrong
 * answer to the third counts all the same. */
static void instance_on_which_a_solver_was_disturbed_is_left_out_for_all(void **state)
{
    (void)state;
    for (int is_wrong = 0; is_wrong < 2; is_wrong++) {
        struct row_list rows = {0};
        struct result_list results;
        struct run_statistics statistics;
        for (size_t board = 1; board <= 3; board++) {
            add(&rows, "s", "dlx", board, 1, STATUS_OK, board == 3 ? 7 : 1, 10);
            add(&rows, "s", "mrv", board, 1, board == 3 ? STATUS_DISTURBED : STATUS_OK, 2, 10);
            if (is_wrong)
                add(&rows, "s", "liar", board, 1, board == 3 ? STATUS_WRONG : STATUS_OK, 3, 10);
        }
        rows_group(&rows, &results);
        results_finish(&results);
        run_statistics_make(&statistics, &results);
        const struct set_statistics *set = &statistics.sets[0];
        assert_int_equal(set->instances, 2 + is_wrong);
        const struct solver_statistics *dlx = &set->statistics[0], *mrv = &set->statistics[1];
        assert_string_equal(dlx->solver, "dlx");
        assert_int_equal(dlx->disturbed, 0);
        assert_int_equal(dlx->solved, 2 + is_wrong);
        assert_int_equal(mrv->solver[0] == 'm' ? mrv->disturbed : set->statistics[2].disturbed, 1);
        if (!is_wrong) {
            assert_int_equal(mrv->ran, 2);
            assert_int_equal(mrv->cut_off, 0);
            assert_near(mrv->par2_ratio, 2);
        }
        run_statistics_close(&statistics);
        results_close(&results);
        rows_close(&rows);
    }
}

static void sets_and_back_ends_stand_in_order_of_appearance_and_instances_by_number(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    add(&rows, "z", "mrv", 2, 1, STATUS_OK, 1, 1);
    add(&rows, "z", "dlx", 2, 1, STATUS_OK, 1, 1);
    add(&rows, "z", "mrv", 1, 1, STATUS_OK, 1, 1);
    add(&rows, "a", "dlx", 1, 1, STATUS_OK, 1, 1);
    add(&rows, "z", "mrv", 10, 1, STATUS_OK, 1, 1);
    add(&rows, "z", "mrv", 1, 2, STATUS_OK, 1, 1)->isomorph = 1;
    rows_group(&rows, &results);
    static const struct {
        const char *set, *solver;
        size_t index;
    } expected[] = {{"z", "mrv", 1},  {"z", "mrv", 1}, {"z", "mrv", 2},
                    {"z", "mrv", 10}, {"z", "dlx", 2}, {"a", "dlx", 1}};
    assert_int_equal(results.count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(results.result[i].set, expected[i].set);
        assert_string_equal(results.result[i].solver, expected[i].solver);
        assert_int_equal(results.result[i].index, expected[i].index);
    }
    assert_int_equal(results_stretch(&results, 0, true), 4);
    assert_int_equal(results_stretch(&results, 0, false), 5);
    assert_int_equal(results_stretch(&results, 5, false), 6);
    results_close(&results);
    rows_close(&rows);
}

static void ranking_is_by_par_2_over_all_sets(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    struct standing standing[STANDINGS_MAX];
    add(&rows, "a", "slow", 1, 1, STATUS_OK, 8, 1);
    add(&rows, "b", "slow", 1, 1, STATUS_OK, 8, 1);
    add(&rows, "a", "cut", 1, 1, STATUS_TIMEOUT, 10, 1);
    add(&rows, "b", "cut", 1, 1, STATUS_OK, 1, 1);
    add(&rows, "b", "cut", 2, 1, STATUS_CLASH, 0, 0);
    add(&rows, "b", "cut", 3, 1, STATUS_STOPPED, 3, 0);
    rows_group(&rows, &results);
    assert_int_equal(standings_make(standing, &results), 2);
    assert_string_equal(standing[0].solver, "slow");
    assert_near(standing[0].par2, 8 * second);
    assert_string_equal(standing[1].solver, "cut");
    assert_near(standing[1].par2, 10.5 * second); /* (2 x 10 + 1) / 2 */
    assert_int_equal(standing[1].instances, 2);
    results_close(&results);
    rows_close(&rows);
}

/* --- the summary --- */

/* What is printed, as a text to be freed. */
static char *printed(const struct run_statistics *statistics, bool markdown)
{
    char *text = NULL;
    size_t length = 0;
    struct document document = {0};
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    summary_add(&document, statistics);
    if (markdown)
        document_write_markdown(&document, file);
    else
        document_write_text(&document, file);
    document_close(&document);
    fclose(file);
    return text;
}

/* A summary and the results that it is made of. */
struct summarised {
    struct result_list results;
    struct run_statistics statistics;
};

static void summarise(const struct row_list *rows, struct summarised *made)
{
    rows_group(rows, &made->results);
    run_statistics_make(&made->statistics, &made->results);
}

static void forget(struct row_list *rows, struct summarised *made)
{
    run_statistics_close(&made->statistics);
    results_close(&made->results);
    rows_close(rows);
}

/* Two back-ends, five boards: one of them cut off, one with clashing givens. */
static void figures_of_a_set_are_those_worked_out_by_hand(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    static const double dlx[] = {1, 2, 3, 4}, mrv[] = {0.5, 0.25, 0, 1};
    for (size_t i = 0; i < 4; i++) {
        bool cut_off = i == 2;
        add(&rows, "s", "dlx", i + 1, 1, STATUS_OK, dlx[i], 10 * (i + 1));
        add(&rows, "s", "mrv", i + 1, 1, cut_off ? STATUS_TIMEOUT : STATUS_OK, cut_off ? 10 : mrv[i], 1000);
    }
    add(&rows, "s", "dlx", 5, 1, STATUS_CLASH, 0, 0);
    add(&rows, "s", "mrv", 5, 1, STATUS_CLASH, 0, 0);
    summarise(&rows, &made);
    assert_int_equal(made.statistics.count, 1);
    assert_string_equal(made.statistics.sets[0].set, "s");
    assert_int_equal(made.statistics.sets[0].count, 2);
    assert_int_equal(made.statistics.sets[0].instances, 4);
    const struct solver_statistics *first = &made.statistics.sets[0].statistics[0],
                                   *second_row = &made.statistics.sets[0].statistics[1];
    assert_string_equal(first->solver, "dlx");
    assert_int_equal(first->ran, 4);
    assert_int_equal(first->solved, 4);
    assert_int_equal(first->cut_off + first->wrong, 0);
    assert_near(first->median, 2.5 * second);
    assert_near(first->p99, 3.97 * second);
    assert_near(first->mean, 2.5 * second);
    assert_near(first->par2, 2.5 * second);
    assert_near(first->nodes, 25);
    assert_near(first->node_time, second / 10);
    assert_near(first->common_mean, 7 * second / 3); /* without board 3 */
    assert_near(first->common_median, 2 * second);
    assert_near(first->common_nodes, 70.0 / 3);
    assert_string_equal(second_row->solver, "mrv");
    assert_int_equal(second_row->solved, 3);
    assert_int_equal(second_row->cut_off, 1);
    assert_near(second_row->median, 0.75 * second); /* between 0.5 and 1 of 0.25, 0.5, 1, cut off */
    assert_true(isinf(second_row->p99));
    assert_near(second_row->mean, 1.75 * second / 3);
    assert_near(second_row->par2, 21.75 * second / 4);
    assert_near(second_row->common_mean, 1.75 * second / 3);
    assert_int_equal(made.statistics.sets[0].common, 3);
    assert_int_equal(made.statistics.sets[0].clashes, 1);
    forget(&rows, &made);
}

static void wrong_back_end_counts_as_unsolved_and_not_among_the_common(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    for (size_t i = 1; i <= 2; i++) {
        add(&rows, "s", "dlx", i, 1, STATUS_OK, 2, 10);
        add(&rows, "s", "liar", i, 1, i == 1 ? STATUS_WRONG : STATUS_OK, 1, 10);
    }
    summarise(&rows, &made);
    assert_string_equal(made.statistics.sets[0].statistics[0].solver, "dlx");
    assert_near(made.statistics.sets[0].statistics[0].common_mean, 2 * second);
    assert_string_equal(made.statistics.sets[0].statistics[1].solver, "liar");
    assert_int_equal(made.statistics.sets[0].statistics[1].wrong, 1);
    assert_int_equal(made.statistics.sets[0].statistics[1].cut_off, 0);
    assert_int_equal(made.statistics.sets[0].statistics[1].solved, 1);
    assert_near(made.statistics.sets[0].statistics[1].par2, NAN);
    assert_int_equal(made.statistics.sets[0].statistics[1].rank, 0);
    assert_near(made.statistics.sets[0].statistics[1].median, NAN);
    assert_near(made.statistics.sets[0].statistics[1].common_mean, NAN);
    assert_int_equal(made.statistics.sets[0].common, 2);
    forget(&rows, &made);
}

/* Without a time limit there is no penalty to count, so a PAR-2 of 0 would put the worst on top. */
static void without_a_limit_what_is_unsolved_does_not_win(void **state)
{
    (void)state;
    static const enum status unsolved[] = {STATUS_WRONG, STATUS_MEMORY, STATUS_CRASHED};
    for (size_t i = 0; i < 3; i++) {
        struct row_list rows = {0};
        struct result_list results;
        struct summarised made;
        struct standing standing[STANDINGS_MAX];
        add(&rows, "s", "bad", 1, 1, unsolved[i], 1, 10)->timeout_ns = 0;
        add(&rows, "s", "good", 1, 1, STATUS_OK, 3, 10)->timeout_ns = 0;
        summarise(&rows, &made);
        assert_string_equal(made.statistics.sets[0].statistics[0].solver, "good");
        assert_false(made.statistics.sets[0].statistics[1].par2 < made.statistics.sets[0].statistics[0].par2);
        run_statistics_close(&made.statistics);
        results_close(&made.results);
        rows_group(&rows, &results);
        assert_int_equal(standings_make(standing, &results), 2);
        assert_string_equal(standing[0].solver, "good");
        results_close(&results);
        rows_close(&rows);
    }
}

static void interrupted_boards_are_left_out(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    add(&rows, "s", "dlx", 1, 1, STATUS_OK, 2, 10);
    add(&rows, "s", "dlx", 2, 1, STATUS_STOPPED, 7, 10);
    summarise(&rows, &made);
    assert_int_equal(made.statistics.sets[0].statistics[0].ran, 1);
    assert_int_equal(made.statistics.sets[0].statistics[0].solved, 1);
    assert_near(made.statistics.sets[0].statistics[0].par2, 2 * second);
    forget(&rows, &made);
}

static void back_end_that_counts_no_nodes_has_none_rather_than_zero(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    add(&rows, "s", "dark", 1, 1, STATUS_OK, 2, 0)->counted = 0;
    summarise(&rows, &made);
    assert_near(made.statistics.sets[0].statistics[0].nodes, NAN);
    assert_near(made.statistics.sets[0].statistics[0].node_time, NAN);
    assert_near(made.statistics.sets[0].statistics[0].common_nodes, NAN);
    forget(&rows, &made);
}

static void board_that_not_all_solved_is_in_no_common_figure(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    add(&rows, "s", "dlx", 1, 1, STATUS_TIMEOUT, 10, 10);
    add(&rows, "s", "mrv", 1, 1, STATUS_OK, 1, 10);
    summarise(&rows, &made);
    char *text = printed(&made.statistics, false);
    assert_int_equal(made.statistics.sets[0].common, 0);
    assert_non_null(strstr(text, "> 10 s"));
    free(text);
    forget(&rows, &made);
}

static void rows_of_no_run_at_all_make_an_empty_summary(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    summarise(&rows, &made);
    assert_int_equal(made.statistics.count, 0);
    free(printed(&made.statistics, true));
    run_statistics_close(&made.statistics);
}

static void summary_csv_is_in_seconds_and_unrounded(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    add(&rows, "s", "dlx", 1, 1, STATUS_OK, 0.000001234567, 10);
    add(&rows, "s", "mrv", 1, 1, STATUS_TIMEOUT, 10, 10);
    summarise(&rows, &made);
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    summary_write_csv(&made.statistics, file);
    fclose(file);
    assert_string_equal(
        text,
        "set,solver,instances,boards,ran,solved,cut_off,timeouts,out_of_memory,limited,crashed,wrong,"
        "median_s,median_low_s,median_high_s,p10_s,p90_s,p99_s,mean_solved_s,par2_s,par10_s,nodes_a_board,"
        "time_a_node_s,encode_share,setup_s,peak_bytes,runs,outliers,fewest_runs,noise,"
        "luck_boards,luckiest_s,unluckiest_s,par2_luckiest_s,par2_unluckiest_s,widest_luck,widest_luck_board,"
        "common_instances,common_median_s,common_mean_s,common_nodes_a_board,fastest_on,alone,par2_without,"
        "best_solved,best_median_s,best_median_low_s,best_median_high_s,best_par2_s,best_par10_s,"
        "rank,par2_low_s,par2_high_s,par2_ratio,par2_ratio_low,par2_ratio_high,tree_bytes,cpu_share,threads,"
        "timed_rows,nodes_verified,blocks,last_rank,disturbed\n"
        "s,dlx,1,1,1,1,0,0,0,0,0,0,1.234567e-06,,,1.234567e-06,1.234567e-06,1.234567e-06,1.234567e-06,"
        "1.234567e-06,1.234567e-06,10,1.234567e-07,,0,0,1,0,1,,0,,,,,,,0,,,,1,1,16200011.826,"
        "1,1.234567e-06,,,1.234567e-06,1.234567e-06,,,,1,,,,,,1,1,,,0\n"
        "s,mrv,1,1,1,0,1,1,0,0,0,0,inf,,,inf,inf,inf,,20,100,,,,0,0,0,0,0,,0,,,,,,,0,,,,0,0,1,"
        "1,1.234567e-06,,,1.234567e-06,1.234567e-06,,,,,,,,,,1,1,,,0\n");
    free(text);
    forget(&rows, &made);
}

static void set_name_with_a_comma_stays_one_field(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    add(&rows, "a,b", "dlx", 1, 1, STATUS_OK, 1, 10);
    summarise(&rows, &made);
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    summary_write_csv(&made.statistics, file);
    fclose(file);
    assert_non_null(strstr(text, "\n\"a,b\",dlx,1,1,1,"));
    free(text);
    forget(&rows, &made);
}

/* Places of a terminal that the longest line takes; items of lists are left out, whose lines have any length. */
static size_t widest_line(const char *text)
{
    size_t widest = 0, width = 0;
    for (const char *line = text; *text; text++) {
        line = *text == '\n' ? text + 1 : line;
        width = *text == '\n' || *line == '-' ? 0 : width + ((*text & 0xC0) != 0x80);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void tables_of_the_reference_run_fit_into_102_columns(void **state)
{
    (void)state;
    struct result_list results;
    struct run_statistics statistics;
    struct error error;
    assert_true(results_open(&results, TESTS_FOLDER "/../results/published/reference", &error));
    run_statistics_make(&statistics, &results);
    char *text = printed(&statistics, false);
    assert_true(widest_line(text) <= 102);
    free(text);
    run_statistics_close(&statistics);
    results_close(&results);
}

/* Three boards as two isomorphs each; fast is cut off on one. All of it is worked out by hand. */
static void tables_are_these(void **state)
{
    (void)state;
    static const double fast[3][2] = {{1, 2}, {2, 3}, {3, 10}}, slow[3][2] = {{4, 5}, {4, 5}, {4, 5}};
    struct row_list rows = {0};
    struct summarised made;
    for (size_t board = 0; board < 3; board++)
        for (unsigned isomorph = 0; isomorph < 2; isomorph++) {
            bool cut_off = fast[board][isomorph] >= 10;
            add(&rows, "s", "fast", board + 1, 1, cut_off ? STATUS_TIMEOUT : STATUS_OK, fast[board][isomorph],
                10)
                ->isomorph = isomorph;
            add(&rows, "s", "slow", board + 1, 1, STATUS_OK, slow[board][isomorph], 40)->isomorph = isomorph;
        }
    summarise(&rows, &made);
    char *text = printed(&made.statistics, false);
    assert_string_equal(
        text,
        "s: 3 boards, each as 2 isomorphs, unique or not\n"
        "\n"
        "solver  #  solved  median        interval    99 %   PAR-2  ratio, 95 %  nodes   a node\n"
        "slow    -       6  4.50 s       4.41–4.59  5.00 s  4.50 s         1.00     40   112 ms\n"
        "fast    -     5/6  2.50 s  1.19 s or more  > 10 s  5.17 s         1.15    10*  220 ms*\n"
        "\n"
        "With fewer than 6 boards there is neither rank nor p.\n"
        "\n"
        "solver  timeouts\n"
        "fast           1\n"
        "\n"
        "*: not over the whole set. On the 5 of 6 isomorphs that all solvers solved:\n"
        "\n"
        "solver  median    mean  ratio  nodes\n"
        "slow    4.00 s  4.40 s   2.00     40\n"
        "fast    2.00 s  2.20 s   1.00     10\n"
        "\n"
        "The same, each board by its fastest and by its slowest isomorph (the noise of runs is in it):\n"
        "\n"
        "solver  luckiest  unluckiest  PAR-2 luckiest  PAR-2 unluckiest  widest  on board\n"
        "slow      4.00 s      5.00 s          4.00 s            5.00 s    1.25  s#1\n"
        "fast      2.00 s      3.00 s          2.00 s            8.33 s  > 3.33  s#3\n"
        "\n"
        "The band is the range of 2 isomorphs and widens with their number: with one more by 50 %, as a\n"
        "logarithm, were their times log-normal (Tippett 1925).\n"
        "\n"
        "The virtual best solver, the fastest on each: 6 solved, median 2.50 s, PAR-2 2.67 s.\n"
        "\n"
        "solver  fastest on  only it solved  without it\n"
        "slow             1               1        1.94\n"
        "fast             5               0        1.69\n"
        "\n"
        "neighbours   ratio of medians  interval  paired  interval  slower on  p\n"
        "fast / slow              0.56         -    0.55         -        1/6  -\n"
        "\n"
        "An interval of a ratio holds that of another such run on boards of this kind in 95 of 100 cases: "
        "by\n"
        "bootstrap over the boards with all their isomorphs (2000 resamples), widened for a second run. One\n"
        "of a time holds at this speed of the machine only: at other times all may be slower, or faster. #:\n"
        "rank by PAR-2, as far as it is certain for all together (Holm): 2–4 is shown to be behind one\n"
        "solver, and ahead of all behind the fourth.\n"
        "\n"
        "Paired: median of the ratios board by board. p: of the same model as its interval, by Holm for all\n"
        "pairs of the set (pairs.csv).\n"
        "\n"
        "What the words mean: results/guide/glossary.md of Quadrille.\n"
        "\n");
    free(text);
    text = printed(&made.statistics, true);
    assert_non_null(
        strstr(text, "## s: 3 boards, each as 2 isomorphs, unique or not\n\n| solver | # | solved | "));
    assert_non_null(strstr(
        text, "\n| fast / slow |             0.56 |        - |   0.55 |        - |       1/6 | - |\n"));
    free(text);
    forget(&rows, &made);
}

/* Three ms on most boards against 4; and 9 on a few, against 8000: PAR-2 says the opposite of medians. */
static void disagreement_of_par_2_and_medians_is_remarked(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    for (size_t board = 1; board <= 60; board++) {
        bool hard = board % 4 == 0;
        add(&rows, "s", "steady", board, 1, STATUS_OK, 4 + 0.001 * (double)board, 10);
        add(&rows, "s", "moody", board, 1, STATUS_OK, hard ? 9.9 : 2 + 0.001 * (double)board, 10);
    }
    for (size_t i = 0; i < rows.count; i++)
        rows.row[i].time_ns *= rows.row[i].time_ns > 9 * second ? 100 : 1;
    summarise(&rows, &made);
    assert_string_equal(made.statistics.sets[0].statistics[0].solver, "steady");
    assert_int_equal(made.statistics.sets[0].statistics[1].rank, 2);
    char *text = printed(&made.statistics, false);
    assert_non_null(strstr(text, "PAR-2 and medians disagree on moody / steady: 61.8 ("));
    free(text);
    forget(&rows, &made);
}

/* Equals share a rank, and what would settle them is said. */
static void equals_share_a_rank_and_are_planned_for(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    for (size_t board = 1; board <= 20; board++) {
        add(&rows, "s", "a", board, 1, STATUS_OK, 1, 10);
        add(&rows, "s", "b", board, 1, STATUS_OK, board % 2 ? 0.51 : 1.5, 10);
        add(&rows, "s", "c", board, 1, STATUS_OK, 9, 10);
    }
    summarise(&rows, &made);
    const struct solver_statistics *statistics = made.statistics.sets[0].statistics;
    assert_int_equal(statistics[0].rank, 1);
    assert_int_equal(statistics[0].last_rank, 2);
    assert_int_equal(statistics[1].rank, 1);
    assert_int_equal(statistics[1].last_rank, 2);
    assert_int_equal(statistics[2].rank, 3);
    assert_int_equal(statistics[2].last_rank, 3);
    char *text = printed(&made.statistics, false);
    assert_non_null(strstr(text, "Not settled: b / a. 5 % would be, by "));
    assert_null(strstr(text, "Not settled: c / a."));
    free(text);
    forget(&rows, &made);
}

/* Five back-ends, each twice as slow as the one before it, one that is faster than these but on a board on which it was cut
 * off, and a slow one. The PAR-2 of the hasty one may be anything: it is shown to be behind none, and ahead of one. */
static void rank_that_is_not_known_is_an_interval(void **state)
{
    (void)state;
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    struct row_list rows = {0};
    struct summarised made;
    for (size_t board = 1; board <= 40; board++) {
        for (size_t i = 0; i < 5; i++)
            add(&rows, "s", names[i], board, 1, STATUS_OK, 0.02 * pow(2, (double)i), 10);
        add(&rows, "s", "hasty", board, 1, board == 7 ? STATUS_TIMEOUT : STATUS_OK, board == 7 ? 10 : 0.01,
            10);
        add(&rows, "s", "slow", board, 1, STATUS_OK, 9.9, 10);
    }
    summarise(&rows, &made);
    const struct solver_statistics *statistics = made.statistics.sets[0].statistics;
    for (size_t i = 0; i < 5; i++) { /* sorted by PAR-2, whatever the ranks */
        assert_string_equal(statistics[i].solver, names[i]);
        assert_in_range(statistics[i].rank, i + 1, i + 2);
        assert_in_range(statistics[i].last_rank, i + 1, i + 2);
    }
    assert_string_equal(statistics[5].solver, "hasty");
    assert_int_equal(statistics[5].rank, 1);
    assert_int_equal(statistics[5].last_rank, 6);
    assert_int_equal(statistics[6].rank, 7);
    char *text = printed(&made.statistics, false);
    assert_non_null(strstr(text, "\nhasty   1–6  "));
    free(text);
    forget(&rows, &made);
}

static void counts_of_back_ends_by_others_have_a_dagger(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    add(&rows, "s", "dlx", 1, 1, STATUS_OK, 1, 7);
    add(&rows, "s", "exec:./own", 1, 1, STATUS_OK, 2, 5);
    summarise(&rows, &made);
    char *text = printed(&made.statistics, false);
    assert_non_null(strstr(text, " 5\xE2\x80\xA0"));
    assert_null(strstr(text, " 7\xE2\x80\xA0"));
    assert_non_null(strstr(text, "\xE2\x80\xA0 as the solver counts them itself: not verified.\n"));
    free(text);
    forget(&rows, &made);
}

/* Two stretches, of 30 boards and of 10. */
static void stretches_count_as_their_instances(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct summarised made;
    for (size_t i = 0; i < 2; i++) {
        add(&rows, "s", "a", i ? 31 : 1, 1, STATUS_OK, i ? 3 : 1, i ? 100 : 900)->instances = i ? 10 : 30;
        struct row *b = add(&rows, "s", "b", i ? 31 : 1, 1, i ? STATUS_TIMEOUT : STATUS_OK, 2, 60);
        b->instances = i ? 10 : 30;
    }
    summarise(&rows, &made);
    const struct set_statistics *set = &made.statistics.sets[0];
    const struct solver_statistics *a = &set->statistics[0], *b = &set->statistics[1];
    assert_int_equal(set->instances, 40);
    assert_int_equal(set->rows, 2);
    assert_int_equal(set->originals, 40);
    assert_int_equal(a->solved, 40);
    assert_int_equal(b->solved, 30);
    assert_int_equal(b->timeouts, 10);
    assert_near(a->median, 2 * second);            /* of stretches */
    assert_near(a->par2, (30 + 30) * second / 40); /* of instances */
    assert_near(b->par2, (60 + 200) * second / 40);
    assert_near(a->nodes, 25); /* 1000 in 40 */
    assert_near(a->node_time, 60 * second / 1000);
    assert_near(a->share.fastest, 40);
    assert_int_equal(a->share.alone, 10);
    assert_int_equal(set->common, 30);
    char *text = printed(&made.statistics, false);
    assert_non_null(strstr(text, "s: 40 boards, unique or not, timed in 2 stretches\n"));
    assert_non_null(strstr(text, "  median of stretches  "));
    free(text);
    forget(&rows, &made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_is_the_median_over_the_runs),
        cmocka_unit_test(one_run_that_was_cut_off_cuts_off_the_whole_and_counts_the_limit),
        cmocka_unit_test(wrong_run_is_never_hidden_by_one_that_was_cut_off),
        cmocka_unit_test(disturbed_run_says_nothing_beside_others),
        cmocka_unit_test(instance_on_which_a_solver_was_disturbed_is_left_out_for_all),
        cmocka_unit_test(sets_and_back_ends_stand_in_order_of_appearance_and_instances_by_number),
        cmocka_unit_test(ranking_is_by_par_2_over_all_sets),
        cmocka_unit_test(figures_of_a_set_are_those_worked_out_by_hand),
        cmocka_unit_test(wrong_back_end_counts_as_unsolved_and_not_among_the_common),
        cmocka_unit_test(without_a_limit_what_is_unsolved_does_not_win),
        cmocka_unit_test(interrupted_boards_are_left_out),
        cmocka_unit_test(back_end_that_counts_no_nodes_has_none_rather_than_zero),
        cmocka_unit_test(board_that_not_all_solved_is_in_no_common_figure),
        cmocka_unit_test(rows_of_no_run_at_all_make_an_empty_summary),
        cmocka_unit_test(summary_csv_is_in_seconds_and_unrounded),
        cmocka_unit_test(set_name_with_a_comma_stays_one_field),
        cmocka_unit_test(tables_of_the_reference_run_fit_into_102_columns),
        cmocka_unit_test(tables_are_these),
        cmocka_unit_test(disagreement_of_par_2_and_medians_is_remarked),
        cmocka_unit_test(equals_share_a_rank_and_are_planned_for),
        cmocka_unit_test(rank_that_is_not_known_is_an_interval),
        cmocka_unit_test(counts_of_back_ends_by_others_have_a_dagger),
        cmocka_unit_test(stretches_count_as_their_instances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
