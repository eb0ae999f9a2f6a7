/* SPDX-License-Identifier: MIT */
/* run-statistics.h, from rows typed in by hand. Times are in seconds, the limit is 10 s. */
#include "common/base/random.h"
#include "harness/statistics/run-statistics.h"
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

static const double second = 1e9;

/* One run; seconds of 0: it was cut off. */
static struct row *add(struct row_list *rows, const char *solver, size_t board, unsigned isomorph,
                       double seconds)
{
    bool solved = seconds > 0;
    return rows_add(rows, &(struct row){.set = "s",
                                        .solver = solver,
                                        .index = board,
                                        .isomorph = isomorph,
                                        .instance_hash = board * 7919,
                                        .order = {3, 3},
                                        .limit = 2,
                                        .run = 1,
                                        .repeats = 1,
                                        .status = solved ? STATUS_OK : STATUS_TIMEOUT,
                                        .complete = solved,
                                        .timed = true,
                                        .has_costs = true,
                                        .time_ns = (solved ? seconds : 10) * second,
                                        .timeout_ns = 10000000000,
                                        .counted = COUNTS(NODES),
                                        .counters = {[COUNTER_NODES] = 10}});
}

static void add_all(struct row_list *rows, const char *solver, const double *seconds, size_t boards)
{
    for (size_t i = 0; i < boards; i++)
        add(rows, solver, i + 1, 0, seconds[i]);
}

static void assert_near(double value, double expected)
{
    if (isnan(expected) ? !isnan(value)
                        : !(value == expected || fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.17g, not %.17g", value, expected);
}

struct made {
    struct result_list results;
    struct run_statistics statistics;
    const struct set_statistics *set; /* the first */
};

static void make(const struct row_list *rows, struct made *made)
{
    rows_group(rows, &made->results);
    run_statistics_make(&made->statistics, &made->results);
    made->set = &made->statistics.sets[0];
}

static void forget(struct row_list *rows, struct made *made)
{
    run_statistics_close(&made->statistics);
    results_close(&made->results);
    rows_close(rows);
}

static size_t place_of(const struct set_statistics *set, const char *solver)
{
    size_t i = 0;
    while (i < set->count && strcmp(set->statistics[i].solver, solver) != 0)
        i++;
    assert_true(i < set->count);
    return i;
}

static const struct solver_statistics *of(const struct made *made, const char *solver)
{
    return &made->set->statistics[place_of(made->set, solver)];
}

/* --- how it ended --- */

static void failures_are_told_apart_and_add_up(void **state)
{
    (void)state;
    static const enum status statuses[] = {STATUS_OK,      STATUS_TIMEOUT, STATUS_TIMEOUT, STATUS_MEMORY,
                                           STATUS_LIMITED, STATUS_CRASHED, STATUS_WRONG,   STATUS_STOPPED};
    struct row_list rows = {0};
    struct made made;
    for (size_t i = 0; i < 8; i++) {
        struct row *row = add(&rows, "a", i + 1, 0, 1);
        row->status = statuses[i];
        row->complete = statuses[i] == STATUS_OK;
    }
    make(&rows, &made);
    const struct solver_statistics *a = of(&made, "a");
    assert_int_equal(a->ran, 7);
    assert_int_equal(a->solved, 1);
    assert_int_equal(a->timeouts, 2);
    assert_int_equal(a->out_of_memory, 1);
    assert_int_equal(a->limited, 1);
    assert_int_equal(a->cut_off, 4);
    assert_int_equal(a->crashed, 1);
    assert_int_equal(a->wrong, 1);
    forget(&rows, &made);
}

static void quantiles_and_par_k_count_what_was_cut_off(void **state)
{
    (void)state;
    static const double times[] = {5, 1, 0, 3, 2};
    struct row_list rows = {0};
    struct made made;
    add_all(&rows, "a", times, 5);
    make(&rows, &made);
    const struct solver_statistics *a = of(&made, "a");
    assert_near(a->p10, 1.4 * second);
    assert_near(a->median, 3 * second);
    assert_true(isinf(a->p90) && isinf(a->p99));
    assert_near(a->mean, 2.75 * second);
    assert_near(a->par2, 31 * second / 5);
    assert_near(a->par10, 111 * second / 5);
    forget(&rows, &made);
}

static void noise_and_outliers_are_of_runs_and_the_interval_is_of_boards(void **state)
{
    (void)state;
    /* Three runs each: 1, 1.1, 1.3 deviates by 0.1 / 1.1; 2, 2, 2 by nothing; 2, 2.02, 9 has an outlier. */
    static const double runs[3][3] = {{1, 1.1, 1.3}, {2, 2, 2}, {2, 2.02, 9}};
    struct row_list rows = {0};
    struct made made;
    for (unsigned run = 0; run < 3; run++)
        for (size_t board = 0; board < 3; board++)
            add(&rows, "a", board + 1, 0, runs[board][run])->run = run + 1;
    make(&rows, &made);
    const struct solver_statistics *a = of(&made, "a");
    assert_near(a->noise, 0.02 / 2.02);
    assert_int_equal(a->runs, 9);
    assert_int_equal(a->fewest_runs, 3);
    assert_int_equal(a->outliers, 1);
    assert_near(a->median, 2 * second);
    /* All three are board 1 in 1 resample of 27, so the bootstrap gives 1.1 to 2.02; that is widened by the
     * root of 2 as a ratio, and by 2 %. */
    assert_near(a->median_interval.low, 2 * pow(0.55, sqrt(2)) * 0.98 * second);
    assert_near(a->median_interval.high, 2 * pow(1.01, sqrt(2)) * 1.02 * second);
    forget(&rows, &made);
}

/* A solver's own: what another board would take is not seen. Of a pair it is for this board, by
 * Student's t: of the five logarithms of 2/1, 3/2, ... 6/5 the deviation is 0.205, and t 2.776. */
static void interval_of_a_single_board_is_for_that_board(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (unsigned isomorph = 0; isomorph < 5; isomorph++) {
        add(&rows, "a", 1, isomorph, 1 + isomorph);
        add(&rows, "b", 1, isomorph, 2 + isomorph);
    }
    make(&rows, &made);
    assert_int_equal(made.set->instances, 5);
    assert_int_equal(made.set->originals, 1);
    assert_near(of(&made, "a")->median_interval.low, NAN);
    /* For another run like this one; the mean ratio is above the median of 4/3. */
    const double arm = sqrt(2) * 0.254855652268332, mean = 0.358351893845611;
    const struct pair *pair = &made.set->pair[0];
    assert_near(pair->interval.low, pair->ratio * exp(-arm) * (1 - RUN_LUCK));
    assert_near(pair->paired_interval.high,
                4. / 3 * exp(sqrt(2) * (mean - log(4. / 3)) + arm) * (1 + RUN_LUCK));
    assert_int_equal(of(&made, "a")->rank, 1);
    forget(&rows, &made);
}

/* On one of eleven isomorphs b takes 5000 times as long, on the others as long as a: that one decides
 * PAR-2, and does not settle which is faster. */
static void one_unlucky_isomorph_settles_nothing(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (unsigned isomorph = 0; isomorph < 11; isomorph++) {
        add(&rows, "a", 1, isomorph, 0.001 + 1e-5 * isomorph);
        add(&rows, "b", 1, isomorph, isomorph ? 0.00105 : 5);
    }
    make(&rows, &made);
    const struct pair pair = set_pair_named(made.set, "a", "b");
    assert_true(pair.par2_ratio > 100 && pair.par2_interval.low < 1);
    assert_int_equal(verdict_side(&pair), 0);
    assert_int_equal(of(&made, "b")->rank, 1);
    forget(&rows, &made);
}

/* One print and three runs each: the runs are the sample. Beside a solver that solved nothing there is
 * no figure. */
static void runs_are_the_sample_of_a_single_print(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (unsigned run = 1; run <= 3; run++) {
        add(&rows, "a", 1, 0, 0.001 + 1e-7 * run);
        add(&rows, "b", 1, 0, 9 + 0.001 * run);
        add(&rows, "c", 1, 0, 0);
    }
    make(&rows, &made);
    const struct pair pair = set_pair_named(made.set, "a", "b"), none = set_pair_named(made.set, "a", "c");
    assert_true(pair.par2_interval.low > 8000 && pair.par2_interval.high < 10000);
    assert_int_equal(verdict_side(&pair), 1);
    assert_int_equal(of(&made, "a")->rank, 1);
    assert_int_equal(of(&made, "b")->rank, 2);
    assert_near(none.ratio, NAN);
    assert_near(none.par2_ratio, NAN);
    assert_near(of(&made, "c")->par2_ratio, NAN);
    assert_near(of(&made, "c")->median_interval.low, NAN);
    assert_int_equal(of(&made, "c")->rank, 0);
    forget(&rows, &made);
}

/* --- luck --- */

static void luck_is_told_by_the_fastest_and_the_slowest_form_of_each_board(void **state)
{
    (void)state;
    static const double isomorphs[3][3] = {{1, 4, 2}, {2, 0, 6}, {5, 5, 5}};
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 0; board < 3; board++)
        for (unsigned isomorph = 0; isomorph < 3; isomorph++)
            add(&rows, "a", board + 1, isomorph, isomorphs[board][isomorph]);
    add(&rows, "a", 4, 0, 9); /* a board as one isomorph only shows nothing of luck */
    make(&rows, &made);
    const struct luck *luck = &of(&made, "a")->luck;
    assert_int_equal(made.set->instances, 10);
    assert_int_equal(made.set->originals, 4);
    assert_int_equal(luck->boards, 3);
    assert_near(luck->luckiest, 2 * second);   /* of 1, 2, 5 */
    assert_near(luck->unluckiest, 5 * second); /* of 4, cut off, 5 */
    assert_near(luck->par2_luckiest, 8 * second / 3);
    assert_near(luck->par2_unluckiest, 29 * second / 3);
    assert_near(luck->widest, 5); /* at least: 10 s by 2 s */
    assert_true(luck->widest_cut_off);
    assert_int_equal(luck->widest_board->index, 2);
    forget(&rows, &made);
}

/* --- the virtual best solver --- */

static void virtual_best_solver_is_the_fastest_sound_one_on_each(void **state)
{
    (void)state;
    static const double a[] = {1, 4, 0, 2}, b[] = {2, 2, 8, 0};
    struct row_list rows = {0};
    struct made made;
    add_all(&rows, "a", a, 4);
    add_all(&rows, "b", b, 4);
    for (size_t board = 1; board <= 4; board++)
        add(&rows, "liar", board, 0, 0.1)->status = board == 1 ? STATUS_WRONG : STATUS_OK;
    make(&rows, &made);
    const struct solver_statistics *best = &made.set->best; /* 1, 2, 8, 2 */
    assert_int_equal(best->ran, 4);
    assert_int_equal(best->solved, 4);
    assert_near(best->median, 2 * second);
    assert_near(best->par2, 13 * second / 4);
    assert_near(of(&made, "a")->share.fastest, 2);
    assert_near(of(&made, "b")->share.fastest, 2);
    assert_int_equal(of(&made, "a")->share.alone, 1);
    assert_int_equal(of(&made, "b")->share.alone, 1);
    assert_near(of(&made, "a")->share.marginal, 32.0 / 13); /* 2, 2, 8, cut off */
    assert_near(of(&made, "b")->share.marginal, 27.0 / 13); /* 1, 4, cut off, 2 */
    assert_near(of(&made, "liar")->share.fastest, 0);
    assert_near(of(&made, "liar")->share.marginal, NAN);
    assert_int_equal(made.set->pairs, 1);
    forget(&rows, &made);
}

static void equally_fast_back_ends_share_an_instance_and_what_nobody_solves_is_nobodys(void **state)
{
    (void)state;
    static const double a[] = {1, 1, 0}, b[] = {1, 2, 0};
    struct row_list rows = {0};
    struct made made;
    add_all(&rows, "a", a, 3);
    add_all(&rows, "b", b, 3);
    make(&rows, &made);
    assert_near(of(&made, "a")->share.fastest, 1.5);
    assert_near(of(&made, "b")->share.fastest, 0.5);
    assert_int_equal(of(&made, "a")->share.alone + of(&made, "b")->share.alone, 0);
    assert_int_equal(made.set->best.solved, 2);
    assert_near(made.set->best.par2, 22 * second / 3);
    assert_near(of(&made, "a")->share.marginal, 23.0 / 22);
    assert_near(of(&made, "b")->share.marginal, 1);
    forget(&rows, &made);
}

static void where_all_are_wrong_there_is_no_best(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    add(&rows, "liar", 1, 0, 1)->status = STATUS_WRONG;
    make(&rows, &made);
    assert_int_equal(made.set->best.solved, 0);
    assert_near(made.set->best.par2, NAN);
    forget(&rows, &made);
}

/* --- pairs --- */

static void pair_is_compared_on_what_both_ran_on_with_the_sign_of_the_slower(void **state)
{
    (void)state;
    static const double a[] = {1, 1, 0.5, 0.25, 0.25, 1, 3}, b[] = {2, 4, 4, 4, 8, 0.7};
    struct row_list rows = {0};
    struct made made;
    add_all(&rows, "a", a, 7);
    add_all(&rows, "b", b, 6); /* it sat board 7 out */
    make(&rows, &made);
    size_t first = place_of(made.set, "a"), second_place = place_of(made.set, "b");
    assert_true(first < second_place);
    const struct pair *pair = set_pair(made.set, second_place, first);
    assert_ptr_equal(pair, &made.set->pair[0]);
    assert_int_equal(pair->both, 6);
    assert_int_equal(pair->faster[0], 5);
    assert_int_equal(pair->faster[1], 1);
    assert_int_equal(pair->ties, 0);
    assert_int_equal(pair->tested, 6);
    assert_near(pair->ratio, 4 / 0.75);
    assert_true(pair->paired_interval.low < 1 && pair->p > 0.05); /* one of six the other way */
    assert_near(pair->p_holm, pair->p);
    assert_true(pair->interval.low <= pair->ratio && pair->ratio <= pair->interval.high);
    assert_near(of(&made, "b")->par2, NAN);
    forget(&rows, &made);
}

/* Over all that it ran on, a's median would lie anywhere between 1 and 9. */
static void interval_of_a_pair_is_of_the_boards_that_both_ran_on(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 20; board++) {
        add(&rows, "a", board, 0, board <= 10 ? 1 : 9);
        if (board <= 10)
            add(&rows, "b", board, 0, 2);
    }
    make(&rows, &made);
    assert_near(made.set->pair[0].ratio, 2);
    assert_near(made.set->pair[0].interval.low, 2 * 0.98);
    assert_near(made.set->pair[0].interval.high, 2 * 1.02);
    assert_int_equal(made.set->pair[0].stretches, 6);
    forget(&rows, &made);
}

static void cut_off_on_one_side_is_slower_and_on_both_is_a_tie(void **state)
{
    (void)state;
    static const double a[] = {1, 1, 1, 0, 2}, b[] = {0, 0, 0, 0, 1};
    struct row_list rows = {0};
    struct made made;
    add_all(&rows, "a", a, 5);
    add_all(&rows, "b", b, 5);
    make(&rows, &made);
    const struct pair *pair = &made.set->pair[0];
    assert_int_equal(pair->faster[0], 3);
    assert_int_equal(pair->faster[1], 1);
    assert_int_equal(pair->ties, 1);
    assert_int_equal(pair->tested, 4);
    assert_true(isinf(pair->ratio));
    assert_near(pair->interval.high, NAN); /* five boards */
    assert_near(pair->p, NAN);
    forget(&rows, &made);
}

static void isomorphs_of_a_board_are_one_observation(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 6; board++)
        for (unsigned isomorph = 0; isomorph < 5; isomorph++) {
            add(&rows, "a", board, isomorph, 1);
            add(&rows, "b", board, isomorph, isomorph ? 2 + 0.01 * (double)board : 0.5);
        }
    make(&rows, &made);
    const struct pair *pair = &made.set->pair[0];
    assert_int_equal(pair->both, 30);
    assert_int_equal(pair->tested, 6);
    assert_near(pair->p, 2.0 / 64); /* all six one way, of thirty it would be less */
    forget(&rows, &made);
}

static void p_is_corrected_for_all_pairs_of_the_set(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 6; board++) {
        add(&rows, "a", board, 0, 1 + 0.01 * (double)board);
        add(&rows, "b", board, 0, 2 + 0.03 * (double)board);
        add(&rows, "c", board, 0, 4 + 0.09 * (double)board);
    }
    make(&rows, &made);
    assert_int_equal(made.set->pairs, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_near(made.set->pair[i].p, 0.03125);
        assert_near(made.set->pair[i].p_holm, 0.09375);
    }
    forget(&rows, &made);
}

static void cold_start_is_a_back_end_of_its_own(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    add(&rows, "dlx", 1, 0, 1);
    add(&rows, "dlx:start=cold", 1, 0, 3);
    make(&rows, &made);
    assert_int_equal(made.set->count, 2);
    assert_near(of(&made, "dlx")->median, 1 * second);
    assert_near(of(&made, "dlx:start=cold")->median, 3 * second);
    forget(&rows, &made);
}

/* Numbers of instances may be anything: what is kept does not grow with them. */
static void numbers_of_boards_may_be_huge(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    add(&rows, "a", 1000000000, 0, 1);
    add(&rows, "a", 7, 4000000000, 3);
    make(&rows, &made);
    assert_int_equal(made.set->instances, 2);
    assert_near(of(&made, "a")->median, 2 * second);
    forget(&rows, &made);
}

/* --- what was timed together --- */

/* 24 boards in eight blocks, of which a was timed as a whole, and b board by board. */
static void boards_that_share_a_time_are_one_cluster(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 24; board++) {
        unsigned block = (unsigned)(board % 8) + 1; /* in rotation */
        struct row *a = add(&rows, "a", board, 0, 1 + 0.01 * block);
        a->block = block;
        a->span = 3;
        add(&rows, "b", board, 0, 2 + 0.01 * (double)board)->block = block;
        add(&rows, "c", board, 0, 3 + 0.01 * (double)board)->block = block;
    }
    make(&rows, &made);
    assert_int_equal(made.set->blocks, 8);
    const struct pair *ab = set_pair(made.set, place_of(made.set, "a"), place_of(made.set, "b")),
                      *bc = set_pair(made.set, place_of(made.set, "b"), place_of(made.set, "c"));
    assert_int_equal(ab->both, 24);
    assert_int_equal(ab->clusters, 8);
    assert_int_equal(ab->tested, 8);
    assert_near(ab->p, 2.0 / 256); /* all one way; of 24 boards it would be 1e-7 */
    assert_int_equal(bc->clusters, 24);
    assert_near(bc->p, 2.0 / 16777216);
    forget(&rows, &made);
}

/* Board 9 and its isomorph were measured in two blocks: what was timed with either is one cluster. */
static void isomorphs_of_a_board_join_their_blocks(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (unsigned block = 1; block <= 4; block++)
        for (size_t i = 0; i < 3; i++) {
            bool isomorph = block == 4 && i == 0;
            size_t board = isomorph ? 1 : block * 3 + i - 2; /* block 1 has 1, 2, 3 */
            struct row *a = add(&rows, "a", board, isomorph, 1 + block);
            a->block = block;
            a->span = 3;
            add(&rows, "b", board, isomorph, 7)->block = block;
        }
    make(&rows, &made);
    assert_int_equal(made.set->blocks, 3); /* 1 with 4, 2, 3 */
    forget(&rows, &made);
}

/* --- PAR-2, its intervals and ranks --- */

/* A PAR-2 of two values, of which each board has one: the law of its bootstrap is binomial. Of 20 boards 10
 * take 1 s and 10 take 3 s: the mean is 1 + 2 B / 20, B binomial with p = 1/2, whose 2.5 % and 97.5 %
 * quantiles are 6 and 14 (qbinom in R). */
static void interval_of_par2_is_that_of_the_binomial_law(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 20; board++) {
        add(&rows, "a", board, 0, board <= 10 ? 1 : 3);
        add(&rows, "b", board, 0, board <= 10 ? 2 : 6);
    }
    make(&rows, &made);
    const struct solver_statistics *a = of(&made, "a"), *b = of(&made, "b");
    assert_near(a->par2, 2 * second);
    assert_near(a->par2_interval.low, 2 * pow(1.6 / 2, sqrt(2)) * 0.98 * second);
    assert_near(a->par2_interval.high, 2 * pow(2.4 / 2, sqrt(2)) * 1.02 * second);
    assert_near(b->par2_ratio, 2); /* in each draw: the boards are the same */
    assert_near(b->par2_ratio_interval.low, 2 * 0.98);
    assert_near(b->par2_ratio_interval.high, 2 * 1.02);
    assert_int_equal(a->rank, 1);
    assert_int_equal(b->rank, 2);
    forget(&rows, &made);
}

/* --- effect sizes and planning --- */

/* Ten boards: the ratios are 1.1 to 2.0, so that the median is 1.55 (geometric: of 1.5 and 1.6); b is
 * never faster: Wilson's interval of 10 of 10 is 0.7225 to 1 (prop.test(10, 10, correct=FALSE) in R). */
static void effect_sizes_are_those_worked_out_by_hand(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 10; board++) {
        add(&rows, "a", board, 0, 1);
        add(&rows, "b", board, 0, 1 + 0.1 * (double)board);
    }
    make(&rows, &made);
    const struct pair *pair = &made.set->pair[0];
    double middle = sqrt(1.5 * 1.6);
    assert_near(pair->paired, middle);
    assert_near(pair->first_faster, 1);
    assert_true(fabs(pair->first_faster_interval.low - 0.7225) < 0.0001);
    assert_near(pair->first_faster_interval.high, 1);
    forget(&rows, &made);
}

/* So many boards as are said to be needed to distinguish 5 % do so in four runs of five; a tenth of them does
 * not. Ratios are drawn log-normal around 1.05, and the difference is called settled as in the tables. */
static void planned_boards_settle_what_they_are_planned_for(void **state)
{
    (void)state;
    size_t settled[2] = {0}, needed = 0;
    struct random random;
    random_seed(&random, 7, 0);
    for (unsigned step = 0; step < 2; step++)
        for (size_t trial = 0; trial < (step ? 100 : 1); trial++) {
            struct row_list rows = {0};
            struct made made;
            size_t boards = step ? trial % 2 ? needed / 10 : needed : 2000;
            for (size_t board = 1; board <= boards; board++) {
                double sum = 0; /* of twelve, nearly normal */
                for (size_t i = 0; i < 12; i++)
                    sum += (double)(random_next(&random) >> 11) / 9007199254740992.0;
                add(&rows, "a", board, 0, 1);
                add(&rows, "b", board, 0, exp(log(1.05) + 0.1 * (sum - 6)));
            }
            make(&rows, &made);
            const struct pair *pair = &made.set->pair[0];
            double middle = made.set->statistics[pair->a].solver[0] == 'a' ? pair->paired_interval.low - 1
                                                                           : 1 - pair->paired_interval.high;
            if (!step)
                needed = (size_t)pair->boards_needed;
            else
                settled[trial % 2] += middle > 0;
            forget(&rows, &made);
        }
    assert_in_range(needed, 150, 350); /* (3.61 x 1.25 x 0.1 / 0.0286)^2 is 250 */
    assert_in_range(settled[0], 32, 50);
    assert_in_range(settled[1], 0, 25);
}

/* All of the spread is the noise of runs: more of them are as good as more boards. */
static void runs_are_planned_by_their_noise(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    struct random random;
    random_seed(&random, 7, 1);
    for (size_t board = 1; board <= 200; board++)
        for (unsigned run = 1; run <= 5; run++)
            for (unsigned who = 0; who < 2; who++) {
                double noise = (double)(random_next(&random) >> 11) / 9007199254740992.0 - 0.5;
                add(&rows, who ? "a" : "b", board, 0, 1 + 0.5 * noise)->run = run;
            }
    make(&rows, &made);
    const struct pair *pair = &made.set->pair[0];
    assert_true(pair->boards_needed > 300);
    assert_in_range((size_t)pair->runs_needed, 6, 40); /* 5 runs times 435 / 200 boards is 11 */
    forget(&rows, &made);
}

static void processor_time_and_threads_are_those_of_the_rows(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct made made;
    for (size_t board = 1; board <= 2; board++) {
        struct row *row = add(&rows, "a", board, 0, (double)board);
        row->has_usage = true;
        row->cpu_ns = 3 * row->time_ns;
        row->threads = (unsigned)board + 1;
        row->tree_bytes = 1000 * board;
        add(&rows, "b", board, 0, 5);
    }
    make(&rows, &made);
    assert_near(of(&made, "a")->cpu_share, 3);
    assert_int_equal(of(&made, "a")->threads, 3);
    assert_int_equal(of(&made, "a")->tree_bytes, 2000);
    assert_near(of(&made, "b")->cpu_share, NAN);
    forget(&rows, &made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failures_are_told_apart_and_add_up),
        cmocka_unit_test(quantiles_and_par_k_count_what_was_cut_off),
        cmocka_unit_test(noise_and_outliers_are_of_runs_and_the_interval_is_of_boards),
        cmocka_unit_test(interval_of_a_single_board_is_for_that_board),
        cmocka_unit_test(one_unlucky_isomorph_settles_nothing),
        cmocka_unit_test(runs_are_the_sample_of_a_single_print),
        cmocka_unit_test(luck_is_told_by_the_fastest_and_the_slowest_form_of_each_board),
        cmocka_unit_test(virtual_best_solver_is_the_fastest_sound_one_on_each),
        cmocka_unit_test(equally_fast_back_ends_share_an_instance_and_what_nobody_solves_is_nobodys),
        cmocka_unit_test(where_all_are_wrong_there_is_no_best),
        cmocka_unit_test(pair_is_compared_on_what_both_ran_on_with_the_sign_of_the_slower),
        cmocka_unit_test(interval_of_a_pair_is_of_the_boards_that_both_ran_on),
        cmocka_unit_test(cut_off_on_one_side_is_slower_and_on_both_is_a_tie),
        cmocka_unit_test(isomorphs_of_a_board_are_one_observation),
        cmocka_unit_test(p_is_corrected_for_all_pairs_of_the_set),
        cmocka_unit_test(cold_start_is_a_back_end_of_its_own),
        cmocka_unit_test(numbers_of_boards_may_be_huge),
        cmocka_unit_test(boards_that_share_a_time_are_one_cluster),
        cmocka_unit_test(isomorphs_of_a_board_join_their_blocks),
        cmocka_unit_test(interval_of_par2_is_that_of_the_binomial_law),
        cmocka_unit_test(effect_sizes_are_those_worked_out_by_hand),
        cmocka_unit_test(planned_boards_settle_what_they_are_planned_for),
        cmocka_unit_test(runs_are_planned_by_their_noise),
        cmocka_unit_test(processor_time_and_threads_are_those_of_the_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
