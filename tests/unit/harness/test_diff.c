/* SPDX-License-Identifier: MIT */
/* instance-matching.h and diff.h, from rows typed in by hand, and from rows drawn at random whose truth is known.
 * Times are in microseconds here. */
#include "common/base/random.h"
#include "harness/statistics/diff.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double microsecond = 1e3;

enum { LIMIT_US = 1000 };

/* A solved row with one solution, to be changed by who calls. */
static struct row *add(struct row_list *rows, const char *set, size_t index, uint64_t hash,
                       const char *solver, double microseconds)
{
    return rows_add(rows, &(struct row){.set = set,
                                        .solver = solver,
                                        .index = index,
                                        .order = {3, 3},
                                        .instance_hash = hash,
                                        .limit = 2,
                                        .run = 1,
                                        .repeats = 1,
                                        .status = STATUS_OK,
                                        .solutions = 1,
                                        .complete = true,
                                        .hashed = true,
                                        .solution_hash = hash + 1000,
                                        .timed = true,
                                        .has_costs = true,
                                        .time_ns = microseconds * microsecond,
                                        .timeout_ns = (uint64_t)(LIMIT_US * microsecond),
                                        .counted = COUNTS(NODES),
                                        .counters = {[COUNTER_NODES] = 10 * index}});
}

static void fail_as(struct row *row, enum status status)
{
    row->status = status;
    row->complete = false;
    row->solutions = 0;
    row->hashed = false;
}

/* Two runs, and what is made of them. */
struct bed {
    struct row_list a, b;
    struct result_list results_a, results_b;
    struct matching matching;
};

static void hold(struct bed *bed, bool isomorphs)
{
    rows_group(&bed->a, &bed->results_a);
    rows_group(&bed->b, &bed->results_b);
    matching_make(&bed->matching, &bed->results_a, &bed->results_b, isomorphs);
}

static const char *name_in(const struct result_list *results, const char *solver)
{
    for (size_t i = 0; i < results->count; i++)
        if (!strcmp(results->result[i].solver, solver))
            return results->result[i].solver;
    fail_msg("no %s", solver);
    return NULL;
}

/* As within one run: nothing but the program changed. */
static const struct diff_controls nothing_changed = {.one_run = true};

static struct diff_line line_beside(const struct bed *bed, const char *a, const char *b,
                                    const struct diff_controls *controls)
{
    struct diff_line line = {.a = name_in(&bed->results_a, a), .b = name_in(&bed->results_b, b)};
    diff_make(&line, &bed->matching, controls, 0.05);
    return line;
}

static struct diff_line line_of(const struct bed *bed, const char *a, const char *b)
{
    return line_beside(bed, a, b, &nothing_changed);
}

static void clear(struct bed *bed)
{
    matching_close(&bed->matching);
    results_close(&bed->results_a);
    results_close(&bed->results_b);
    rows_close(&bed->a);
    rows_close(&bed->b);
    *bed = (struct bed){0};
}

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.17g, not %.17g", value, expected);
}

/* --- matching --- */

static void instances_are_the_same_by_set_number_and_content(void **state)
{
    (void)state;
    struct bed bed = {0};
    add(&bed.a, "s", 1, 11, "dlx", 1);
    add(&bed.a, "s", 2, 22, "dlx", 1);
    add(&bed.a, "s", 3, 33, "dlx", 1);
    add(&bed.b, "s", 3, 33, "dlx", 1);
    add(&bed.b, "s", 2, 99, "dlx", 1); /* another board under the same number */
    add(&bed.b, "s", 1, 11, "dlx", 1);
    add(&bed.b, "s", 4, 44, "dlx", 1);
    hold(&bed, true);
    assert_int_equal(bed.matching.instances, 2);
    assert_int_equal(bed.matching.by_hash, 0);
    assert_int_equal(bed.matching.only_a.count, 1);
    assert_int_equal(bed.matching.only_a.first->index, 2);
    assert_int_equal(bed.matching.only_b.count, 2);
    assert_int_equal(bed.matching.only_b.first->index, 2);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.matched, 2);
    assert_int_equal(line.only_a, 1);
    assert_int_equal(line.only_b, 2);
    clear(&bed);
}

static void boards_that_moved_or_whose_set_was_renamed_are_found_by_content_if_it_is_unique(void **state)
{
    (void)state;
    struct bed bed = {0};
    add(&bed.a, "old", 1, 11, "dlx", 1);
    add(&bed.a, "old", 2, 22, "dlx", 1);
    add(&bed.a, "old", 3, 33, "dlx", 1);
    add(&bed.a, "old", 4, 33, "dlx", 1); /* twice the same */
    add(&bed.b, "new", 7, 22, "dlx", 2);
    add(&bed.b, "new", 8, 11, "dlx", 3);
    add(&bed.b, "new", 9, 33, "dlx", 1);
    hold(&bed, true);
    assert_int_equal(bed.matching.instances, 2);
    assert_int_equal(bed.matching.by_hash, 2);
    assert_int_equal(bed.matching.only_a.count, 2);
    assert_int_equal(bed.matching.only_b.count, 1);
    assert_int_equal(bed.results_a.result[0].index, 1);
    const struct result *of = matching_result(&bed.matching, 0, bed.results_b.result[0].solver);
    assert_int_equal(of->index, 8);
    clear(&bed);
}

/* The same board twice in a set is recognised by its number as long as that is the same. */
static void equal_boards_under_equal_numbers_stay_apart(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 2; i++) {
        add(&bed.a, "s", i, 11, "dlx", (double)i);
        add(&bed.b, "s", i, 11, "dlx", (double)i);
    }
    hold(&bed, true);
    assert_int_equal(bed.matching.instances, 2);
    assert_int_equal(bed.matching.by_hash, 0);
    assert_near(line_of(&bed, "dlx", "dlx").pair.paired, 1);
    clear(&bed);
}

static void isomorphs_of_other_seeds_are_other_boards(void **state)
{
    (void)state;
    for (int same_seed = 0; same_seed < 2; same_seed++) {
        struct bed bed = {0};
        for (unsigned isomorph = 0; isomorph < 4; isomorph++) {
            add(&bed.a, "s", 1, 11, "dlx", 1)->isomorph = isomorph;
            if (isomorph < 3)
                add(&bed.b, "s", 1, 11, "dlx", 2)->isomorph = isomorph;
        }
        hold(&bed, same_seed);
        struct diff_line line = line_of(&bed, "dlx", "dlx");
        assert_int_equal(line.matched, same_seed ? 3 : 1);
        assert_int_equal(line.pair.clusters, 1);
        assert_int_equal(line.only_a, same_seed ? 1 : 0);
        assert_int_equal(bed.matching.left_out_a, same_seed ? 0 : 3);
        assert_int_equal(bed.matching.left_out_b, same_seed ? 0 : 2);
        assert_int_equal(bed.matching.only_a.count, same_seed ? 1 : 0);
        clear(&bed);
    }
}

static void what_the_user_interrupted_is_matched_with_nothing(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 2; i++) {
        add(&bed.a, "s", i, i, "dlx", 1);
        add(&bed.b, "s", i, i, "mrv", 1);
        add(&bed.b, "s", i, i, "dlx", 1)->status = i == 1 ? STATUS_OK : STATUS_STOPPED;
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.matched, 1);
    assert_int_equal(line.only_a, 1);
    assert_int_equal(line.lost, 0);
    clear(&bed);
}

static void differently_named_back_ends_are_held_against_each_other(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 3; i++) {
        add(&bed.a, "s", i, i, "dlx", 10);
        add(&bed.a, "s", i, i, "mrv", 1);
        add(&bed.b, "s", i, i, "mrv", 1);
        add(&bed.b, "s", i, i, "cells", 5);
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "cells");
    char name[64];
    assert_int_equal(line.matched, 3);
    assert_near(line.pair.paired, 0.5);
    assert_string_equal(diff_name(&line, name, sizeof name), "dlx to cells");
    line = line_of(&bed, "mrv", "mrv");
    assert_string_equal(diff_name(&line, name, sizeof name), "mrv");
    clear(&bed);
}

/* --- answers, nodes, statuses --- */

static void changed_answers_are_those_that_contradict_each_other(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 5; i++)
        add(&bed.a, "s", i, i, "dlx", 1);
    add(&bed.b, "s", 1, 1, "dlx", 1); /* the same */
    struct row *row = add(&bed.b, "s", 2, 2, "dlx", 1);
    row->solutions = 0; /* none instead of one */
    row->hashed = false;
    add(&bed.b, "s", 3, 3, "dlx", 1)->solution_hash++; /* another grid */
    row = add(&bed.b, "s", 4, 4, "dlx", 1);
    row->solutions = 2; /* one more than all */
    row->complete = false;
    fail_as(add(&bed.b, "s", 5, 5, "dlx", LIMIT_US), STATUS_TIMEOUT); /* it says nothing */
    add(&bed.a, "s", 6, 6, "dlx", 1);
    row = add(&bed.b, "s", 6, 6, "dlx", 1); /* refused by the verifier: it is no answer */
    row->status = STATUS_WRONG;
    row->solutions = 2;
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.answers.count, 3);
    assert_int_equal(line.answers.named[0].a->index, 2);
    assert_int_equal(line.answers.named[1].b->index, 3);
    assert_int_equal(line.answers.named[2].b->index, 4);
    clear(&bed);
}

static void node_counts_are_compared_where_both_finished_and_counted(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 4; i++) {
        add(&bed.a, "s", i, i, "dlx", 1); /* 10, 20, 30, 40 nodes */
        struct row *row = add(&bed.b, "s", i, i, "dlx", 1);
        if (i == 2)
            row->counters[COUNTER_NODES] = 50;
        if (i == 3) {
            fail_as(row, STATUS_TIMEOUT);
            row->counters[COUNTER_NODES] = 7;
        }
        if (i == 4)
            row->counted = 0;
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.counted, 2);
    assert_int_equal(line.nodes.count, 1);
    assert_int_equal(line.nodes.named[0].a->index, 2);
    assert_near(line.nodes_a, 30);
    assert_near(line.nodes_b, 60);
    clear(&bed);
}

static void only_the_first_differences_are_named_but_all_are_counted(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 30; i++) {
        add(&bed.a, "s", i, i, "dlx", 1);
        add(&bed.b, "s", i, i, "dlx", 1)->counters[COUNTER_NODES] = 1;
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.nodes.count, 30);
    assert_int_equal(line.nodes.named[DIFF_NAMED - 1].a->index, DIFF_NAMED);
    clear(&bed);
}

static void what_one_solved_is_lost_or_gained_by_the_status_of_the_other(void **state)
{
    (void)state;
    static const enum status ends[] = {STATUS_TIMEOUT, STATUS_MEMORY, STATUS_CRASHED, STATUS_WRONG};
    struct bed bed = {0};
    for (size_t i = 1; i <= 8; i++) {
        add(&bed.a, "s", i, i, "dlx", 1);
        add(&bed.b, "s", i, i, "dlx", 1);
        if (i <= 4)
            fail_as(&bed.b.row[bed.b.count - 1], ends[i - 1]);
        if (i >= 6)
            fail_as(&bed.a.row[bed.a.count - 1], STATUS_TIMEOUT);
        if (i == 8)
            fail_as(&bed.b.row[bed.b.count - 1], STATUS_CRASHED);
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.lost, 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(line.lost_as[ends[i]], 1);
    assert_int_equal(line.gained, 2); /* 8 is solved in neither */
    assert_int_equal(line.gained_as[STATUS_TIMEOUT], 2);
    assert_int_equal(line.common, 1);
    clear(&bed);
}

/* "none" against a solution that another back-end of the same run has shown. */
static void what_others_refuted_is_lost_as_wrong(void **state)
{
    (void)state;
    struct bed bed = {0};
    add(&bed.a, "s", 1, 1, "dlx", 1);
    add(&bed.b, "s", 1, 1, "mrv", 1);
    struct row *row = add(&bed.b, "s", 1, 1, "dlx", 1);
    row->solutions = 0;
    row->hashed = false;
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.lost, 1);
    assert_int_equal(line.lost_as[STATUS_WRONG], 1);
    assert_int_equal(line.answers.count, 1);
    clear(&bed);
}

/* --- times --- */

static void ratios_are_those_of_compare(void **state)
{
    (void)state;
    static const double before[] = {1, 2, 4, 100}, after[] = {2, 2, 8, 0};
    struct bed bed = {0};
    for (size_t i = 0; i < 4; i++) {
        add(&bed.a, "s", i + 1, i, "dlx", before[i]);
        struct row *row = add(&bed.b, "s", i + 1, i, "dlx", after[i]);
        if (i == 3)
            fail_as(row, STATUS_TIMEOUT);
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.common, 3);
    assert_near(line.median_a, 2 * microsecond);
    assert_near(line.median_b, 2 * microsecond);
    assert_near(line.median_ratio, 1);
    assert_near(line.pair.paired, 2); /* of 1, 2, 2, infinity */
    assert_near(line.pair.par2_ratio, (2 + 2 + 8 + 2 * LIMIT_US) / 107.0);
    clear(&bed);
}

static void instances_beyond_their_own_noise_are_counted_where_it_is_known(void **state)
{
    (void)state;
    /* Runs of 90, 100, 110: the median absolute deviation is 10, and 8 x (10 + 10) / sqrt 3 = 92.4. */
    static const struct {
        double middle;
        size_t slower, faster;
    } cases[] = {{100, 0, 0}, {192, 0, 0}, {193, 1, 0}, {8, 0, 1}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct bed bed = {0};
        for (unsigned run = 1; run <= 3; run++) {
            add(&bed.a, "s", 1, 1, "dlx", 80 + 10 * run)->run = run;
            add(&bed.b, "s", 1, 1, "dlx", cases[k].middle)->run = run;
        }
        if (cases[k].middle > 10) {
            bed.b.row[0].time_ns -= 10 * microsecond;
            bed.b.row[2].time_ns += 10 * microsecond;
        }
        add(&bed.a, "s", 2, 2, "dlx", 1); /* a single run: its noise is not known */
        add(&bed.b, "s", 2, 2, "dlx", 9);
        hold(&bed, true);
        struct diff_line line = line_of(&bed, "dlx", "dlx");
        assert_int_equal(line.judged, 1);
        assert_int_equal(line.slower, cases[k].slower);
        assert_int_equal(line.faster, cases[k].faster);
        clear(&bed);
    }
}

static void verdict_needs_six_boards_and_isomorphs_are_none(void **state)
{
    (void)state;
    for (size_t boards = 5; boards <= 6; boards++) {
        struct bed bed = {0};
        for (size_t i = 1; i <= boards; i++)
            for (unsigned isomorph = 0; isomorph < 3; isomorph++) {
                add(&bed.a, "s", i, i, "dlx", 1)->isomorph = isomorph;
                add(&bed.b, "s", i, i, "dlx", 2)->isomorph = isomorph;
            }
        hold(&bed, true);
        struct diff_line line = line_of(&bed, "dlx", "dlx");
        assert_int_equal(line.pair.clusters, boards);
        assert_int_equal(isnan(line.pair.paired_interval.low) != 0, boards < 6);
        assert_int_equal(line.verdict.word, boards < 6 ? VERDICT_NOT_SETTLED : VERDICT_SLOWER);
        clear(&bed);
    }
}

static enum verdict_word verdict_of_ratios(double low, double high)
{
    struct bed bed = {0};
    for (size_t i = 1; i <= 40; i++) {
        add(&bed.a, "s", i, i, "dlx", 1);
        add(&bed.b, "s", i, i, "dlx", i % 8 < 4 ? low : high);
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    clear(&bed);
    return line.verdict.word;
}

static void verdicts_at_the_border(void **state)
{
    (void)state;
    assert_int_equal(verdict_of_ratios(1.021, 1.021), VERDICT_SLOWER); /* beyond the luck of a run, 2 % */
    assert_int_equal(verdict_of_ratios(0.979, 0.979), VERDICT_FASTER);
    assert_int_equal(verdict_of_ratios(1.019, 1.019), VERDICT_SAME);
    assert_int_equal(verdict_of_ratios(0.981, 0.981), VERDICT_SAME);
    assert_int_equal(verdict_of_ratios(1, 1), VERDICT_SAME);
    assert_int_equal(verdict_of_ratios(0.985, 1.015), VERDICT_SAME);
    assert_int_equal(verdict_of_ratios(0.8, 1.25), VERDICT_NOT_SETTLED);
    assert_int_equal(verdict_of_ratios(1.05, 1.5), VERDICT_SLOWER);
}

/* The boards of the audit: `mine` is faster on most, and was cut off on some, so that its PAR-2 is 3.4 times as large. No
 * verdict hides one of the two figures. */
static void one_verdict_says_what_it_rests_on(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 60; i++) {
        add(&bed.a, "s", i, i, "dlx", 10);
        add(&bed.b, "s", i, i, "dlx", 5);
        if (i % 3 == 0)
            fail_as(&bed.b.row[bed.b.count - 1], STATUS_TIMEOUT);
    }
    hold(&bed, true);
    struct diff_line line = line_of(&bed, "dlx", "dlx");
    assert_int_equal(line.verdict.word, VERDICT_NOT_SETTLED);
    assert_int_equal(line.verdict.test, TESTED_PAIRED_FASTER);
    clear(&bed);
}

/* Six back-ends; in B the machine takes 1.2 times as long for all of them, and for single ones up to 1 % more or less. A
 * program that takes 1.2 times as long did not change, then; one that takes as long as before is faster; and what has the
 * same code gets no verdict. */
static void what_changed_for_the_same_code_is_no_change_of_another_program(void **state)
{
    (void)state;
    static const char *const same[] = {"a", "b", "c", "d", "e", NULL};
    static const double changes[] = {1.19, 1.195, 1.2, 1.205, 1.21};
    static const struct {
        double change;
        enum verdict_word verdict;
    } cases[] = {{1.2, VERDICT_SAME}, {1.19, VERDICT_SAME}, {1, VERDICT_FASTER}, {1.3, VERDICT_SLOWER}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct bed bed = {0};
        struct diff_controls controls;
        for (size_t i = 1; i <= 20; i++) {
            add(&bed.a, "s", i, i, "mine", 10);
            add(&bed.b, "s", i, i, "mine", 10 * cases[k].change);
            for (size_t c = 0; same[c]; c++) {
                add(&bed.a, "s", i, i, same[c], 10 + (double)c);
                add(&bed.b, "s", i, i, same[c], (10 + (double)c) * changes[c]);
            }
        }
        hold(&bed, true);
        diff_controls_make(&controls, &bed.matching, NULL, same);
        assert_int_equal(controls.count, 5);
        struct diff_line line = line_beside(&bed, "mine", "mine", &controls);
        double shift = exp((log(1.19) + log(1.195) + log(1.2) + log(1.205) + log(1.21)) / 5);
        assert_near(line.pair.paired, cases[k].change / shift);
        assert_int_equal(line.verdict.word, cases[k].verdict);
        assert_int_equal(line_beside(&bed, "c", "c", &controls).verdict.word, VERDICT_SAME_CODE);
        diff_controls_close(&controls);
        clear(&bed);
    }
}

static void without_two_of_the_same_code_nothing_is_known(void **state)
{
    (void)state;
    static const char *const same[][2] = {{0}, {"a", NULL}};
    for (size_t k = 0; k < 2; k++) {
        struct bed bed = {0};
        struct diff_controls controls;
        for (size_t i = 1; i <= 20; i++) {
            add(&bed.a, "s", i, i, "mine", 10);
            add(&bed.b, "s", i, i, "mine", 30);
            add(&bed.a, "s", i, i, "a", 10);
            add(&bed.b, "s", i, i, "a", 11);
        }
        hold(&bed, true);
        diff_controls_make(&controls, &bed.matching, NULL, same[k]);
        struct diff_line line = line_beside(&bed, "mine", "mine", &controls);
        assert_int_equal(line.verdict.word, VERDICT_UNKNOWN);
        assert_near(line.pair.paired, 3);
        diff_controls_close(&controls);
        clear(&bed);
    }
}

/* A run and its copy: nothing lies between them. */
static void copy_of_a_run_is_the_same_run(void **state)
{
    (void)state;
    struct bed bed = {0};
    struct diff_controls controls;
    for (size_t i = 1; i <= 20; i++)
        for (size_t side = 0; side < 2; side++) {
            add(side ? &bed.b : &bed.a, "s", i, i, "dlx", 10);
            add(side ? &bed.b : &bed.a, "s", i, i, "mrv", 20);
        }
    hold(&bed, true);
    diff_controls_make(&controls, &bed.matching, NULL, NULL);
    assert_true(controls.one_run);
    assert_int_equal(line_beside(&bed, "dlx", "mrv", &controls).verdict.word, VERDICT_SLOWER);
    diff_controls_close(&controls);
    clear(&bed);
}

/* --- the guard --- */

static void count_sentence(void *context, const char *sentence)
{
    assert_true(*sentence);
    ++*(size_t *)context;
}

static bool fails(const struct diff_guard *guard, const struct diff_line *line)
{
    size_t told = 0;
    size_t failures = diff_guard(guard, line, count_sentence, &told);
    assert_int_equal(told, failures);
    return failures;
}

static const struct diff_guard above_5 = {.on_slower = true, .above = 0.05}, on_nodes = {.on_nodes = true},
                               none = {0};

static void guard_wants_the_lower_end_above_its_threshold(void **state)
{
    (void)state;
    struct diff_line line = {
        .a = "dlx", .b = "dlx", .pair = {.paired_interval = {1.04, 1.12}, .par2_interval = {NAN, NAN}}};
    assert_false(fails(&above_5, &line));
    line.pair.paired_interval.low = 1.0501;
    assert_true(fails(&above_5, &line));
    line.pair.par2_interval = (struct interval){0.5, 0.9}; /* PAR-2 says the opposite */
    assert_false(fails(&above_5, &line));
    line.pair.par2_interval = (struct interval){1.2, 1.9};
    assert_true(fails(&above_5, &line));
    line.verdict.word = VERDICT_SAME_CODE;
    assert_false(fails(&above_5, &line));
    line.verdict.word = VERDICT_UNKNOWN;
    assert_false(fails(&above_5, &line));
    line.verdict.word = VERDICT_SLOWER;
    assert_false(fails(&on_nodes, &line));
    assert_false(fails(&none, &line));
    line.pair.paired_interval.low = line.pair.par2_interval.low = NAN;
    assert_false(fails(&above_5, &line));
}

static void guard_tells_changed_answers_losses_and_if_asked_nodes(void **state)
{
    (void)state;
    struct diff_line line = {
        .a = "dlx", .b = "dlx", .pair = {.paired_interval = {1, 1}, .par2_interval = {1, 1}}};
    line.nodes.count = 1;
    assert_false(fails(&above_5, &line));
    assert_true(fails(&on_nodes, &line));
    line.nodes.count = 0;
    line.answers.count = 1;
    assert_true(fails(&above_5, &line));
    assert_true(fails(&on_nodes, &line));
    line.answers.count = 0;
    line.lost = 1;
    assert_true(fails(&above_5, &line));
    assert_true(fails(&on_nodes, &line));
    assert_false(fails(&none, &line));
}

/* Six tosses of the same side have a chance of 1/64, five of 1/32; the level is 1/40. */
static void timeouts_at_the_edge_are_losses_when_too_many_go_one_way(void **state)
{
    (void)state;
    static const struct {
        size_t lost, gained;
        bool fails;
    } cases[] = {{1, 0, false}, {5, 0, false}, {6, 0, true}, {6, 1, false}, {8, 1, true}, {0, 9, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diff_line line = {.a = "dlx",
                                 .b = "dlx",
                                 .pair = {.paired_interval = {1, 1}, .par2_interval = {1, 1}},
                                 .lost = cases[i].lost,
                                 .lost_at_edge = cases[i].lost,
                                 .gained = cases[i].gained,
                                 .gained_at_edge = cases[i].gained};
        assert_int_equal(fails(&above_5, &line), cases[i].fails);
        line.lost++; /* one that is not at the edge */
        assert_true(fails(&above_5, &line));
    }
}

static void edge_is_the_second_half_of_the_other_limit(void **state)
{
    (void)state;
    static const double before[] = {LIMIT_US * 0.4, LIMIT_US * 0.6};
    struct bed bed = {0};
    for (size_t i = 0; i < 2; i++) {
        add(&bed.a, "s", i + 1, i, "dlx", before[i]);
        fail_as(add(&bed.b, "s", i + 1, i, "dlx", LIMIT_US), STATUS_TIMEOUT);
        add(&bed.a, "s", i + 1, i, "mrv", before[i]);
        fail_as(add(&bed.b, "s", i + 1, i, "mrv", 1), STATUS_CRASHED);
    }
    hold(&bed, true);
    assert_int_equal(line_of(&bed, "dlx", "dlx").lost_at_edge, 1);
    assert_int_equal(line_of(&bed, "mrv", "mrv").lost_at_edge, 0);
    clear(&bed);
}

/* --- whether the guard can be trusted: runs drawn at random --- */

static double uniform(struct random *random)
{
    return ((double)(random_next(random) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(struct random *random)
{
    return sqrt(-2 * log(uniform(random))) * cos(6.283185307179586 * uniform(random));
}

/* How runs of a board scatter: by 5 %, one in twenty far slower; and how often something else disturbs the
 * machine, for five boards at a time. */
struct weather {
    double scatter, slow_share, burst_share, burst_factor;
    double luck; /* standard deviation, of a back-end in a whole run */
};

static const struct weather calm = {0.05, 0.05, 0, 1, 0}, busy = {0.05, 0.05, 0.02, 1.6, 0},
                            moody = {0.02, 0, 0, 1, 0.007};

/* That do not change. */
static const char *const controls_drawn[] = {"a", "b", "c", "d", "e", "f", NULL};

static void draw_back_end(struct row_list *rows, struct random *random, const struct weather *weather,
                          const double *difficulty, size_t boards, double factor, const char *solver)
{
    size_t burst = 0;
    factor *= weather->luck > 0 ? exp(weather->luck * normal(random)) : 1;
    for (size_t i = 0; i < boards; i++) {
        burst = burst ? burst - 1 : uniform(random) < weather->burst_share ? 5 : 0;
        for (unsigned run = 1; run <= 3; run++) {
            double time = difficulty[i] * factor * exp(weather->scatter * normal(random));
            time *= uniform(random) < weather->slow_share ? 1.5 : 1;
            add(rows, "s", i + 1, i, solver, time * (burst ? weather->burst_factor : 1))->run = run;
        }
    }
}

/* The machine is up to 20 % faster or slower than in another run. */
static void draw_run(struct row_list *rows, struct random *random, const struct weather *weather,
                     const double *difficulty, size_t boards, double factor)
{
    double speed = 0.8 + 0.4 * uniform(random);
    draw_back_end(rows, random, weather, difficulty, boards, speed * factor, "dlx");
    for (size_t i = 0; controls_drawn[i]; i++)
        draw_back_end(rows, random, weather, difficulty, boards, speed, controls_drawn[i]);
}

/* Of 60 intervals of 95 % fewer than 52 hold the truth once in 350 times (binomial). */
enum { PAIRS = 60, HELD_LEAST = 52 };

/* Of PAIRS pairs of runs, of which B is `factor` slower: how often --fail-above 5% fails, and how often the
 * interval holds the truth. */
static void draw_pairs(const struct weather *weather, size_t boards, double factor, size_t *failed,
                       size_t *held)
{
    double difficulty[100];
    *failed = *held = 0;
    for (uint64_t pair = 0; pair < PAIRS; pair++) {
        struct random random;
        struct bed bed = {0};
        random_seed(&random, 5, pair);
        for (size_t i = 0; i < boards; i++)
            difficulty[i] = 20 * exp(normal(&random));
        draw_run(&bed.a, &random, weather, difficulty, boards, 1);
        draw_run(&bed.b, &random, weather, difficulty, boards, factor);
        hold(&bed, true);
        struct diff_controls controls;
        diff_controls_make(&controls, &bed.matching, NULL, controls_drawn);
        struct diff_line line = line_beside(&bed, "dlx", "dlx", &controls);
        *failed += diff_guard(&above_5, &line, count_sentence, &(size_t){0}) > 0;
        *held += line.pair.paired_interval.low <= factor && factor <= line.pair.paired_interval.high;
        diff_controls_close(&controls);
        clear(&bed);
    }
}

static void equal_runs_pass_and_those_twelve_percent_slower_fail(void **state)
{
    (void)state;
    size_t failed, held;
    draw_pairs(&calm, 60, 1.12, &failed, &held);
    assert_in_range(failed, PAIRS - PAIRS / 20, PAIRS);
    draw_pairs(&busy, 60, 1, &failed, &held);
    assert_in_range(failed, 0, PAIRS / 20);
    assert_in_range(held, HELD_LEAST, PAIRS);
    draw_pairs(&busy, 100, 1.3, &failed, &held);
    assert_in_range(failed, PAIRS - PAIRS / 20, PAIRS);
}

static void intervals_hold_the_truth(void **state)
{
    (void)state;
    static const size_t boards[] = {6, 20, 100};
    size_t failed, held;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        draw_pairs(&calm, boards[i], 1.02, &failed, &held);
        assert_in_range(held, HELD_LEAST, PAIRS);
    }
}

/* Where code lies, and what the machine does this minute, is drawn once a run: within the runs it can't be
 * seen, and without an allowance for it half of the intervals would miss the truth. */
static void intervals_allow_for_the_luck_of_a_run(void **state)
{
    (void)state;
    size_t failed, held;
    draw_pairs(&moody, 100, 1, &failed, &held);
    assert_in_range(held, HELD_LEAST, PAIRS);
}

/* 24 boards in four blocks of which each was timed as a whole: there are four numbers, and no interval. In
 * eight blocks there is one, the wider for it. */
static void boards_that_were_timed_together_are_one(void **state)
{
    (void)state;
    double width[3];
    for (unsigned blocks = 4, k = 0; blocks <= 24; blocks += blocks == 4 ? 4 : 16, k++) {
        struct bed bed = {0};
        for (size_t i = 1; i <= 24; i++) {
            unsigned block = (unsigned)(i % blocks) + 1; /* in rotation: not side by side */
            struct row *a = add(&bed.a, "s", i, i, "dlx", 1),
                       *b = add(&bed.b, "s", i, i, "dlx", 1 + 0.1 * (block % 3));
            a->block = b->block = block;
            b->span = 24 / blocks;
        }
        hold(&bed, true);
        struct diff_line line = line_of(&bed, "dlx", "dlx");
        assert_int_equal(line.pair.clusters, blocks);
        assert_int_equal(isnan(line.pair.paired_interval.low) != 0, blocks < 6);
        width[k] = line.pair.paired_interval.high / line.pair.paired_interval.low;
        clear(&bed);
    }
    assert_true(width[1] > width[2]);
}

static void stretches_of_other_lengths_are_other_instances(void **state)
{
    (void)state;
    struct bed bed = {0};
    for (size_t i = 1; i <= 3; i++) {
        add(&bed.a, "s", i, i, "dlx", 1)->instances = 10;
        add(&bed.b, "s", i, i, "dlx", 1)->instances = i == 3 ? 20 : 10;
    }
    hold(&bed, true);
    assert_int_equal(bed.matching.instances, 2);
    clear(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_are_the_same_by_set_number_and_content),
        cmocka_unit_test(boards_that_moved_or_whose_set_was_renamed_are_found_by_content_if_it_is_unique),
        cmocka_unit_test(equal_boards_under_equal_numbers_stay_apart),
        cmocka_unit_test(isomorphs_of_other_seeds_are_other_boards),
        cmocka_unit_test(what_the_user_interrupted_is_matched_with_nothing),
        cmocka_unit_test(differently_named_back_ends_are_held_against_each_other),
        cmocka_unit_test(changed_answers_are_those_that_contradict_each_other),
        cmocka_unit_test(node_counts_are_compared_where_both_finished_and_counted),
        cmocka_unit_test(only_the_first_differences_are_named_but_all_are_counted),
        cmocka_unit_test(what_one_solved_is_lost_or_gained_by_the_status_of_the_other),
        cmocka_unit_test(what_others_refuted_is_lost_as_wrong),
        cmocka_unit_test(ratios_are_those_of_compare),
        cmocka_unit_test(instances_beyond_their_own_noise_are_counted_where_it_is_known),
        cmocka_unit_test(verdict_needs_six_boards_and_isomorphs_are_none),
        cmocka_unit_test(verdicts_at_the_border),
        cmocka_unit_test(one_verdict_says_what_it_rests_on),
        cmocka_unit_test(what_changed_for_the_same_code_is_no_change_of_another_program),
        cmocka_unit_test(without_two_of_the_same_code_nothing_is_known),
        cmocka_unit_test(copy_of_a_run_is_the_same_run),
        cmocka_unit_test(guard_wants_the_lower_end_above_its_threshold),
        cmocka_unit_test(guard_tells_changed_answers_losses_and_if_asked_nodes),
        cmocka_unit_test(timeouts_at_the_edge_are_losses_when_too_many_go_one_way),
        cmocka_unit_test(edge_is_the_second_half_of_the_other_limit),
        cmocka_unit_test(equal_runs_pass_and_those_twelve_percent_slower_fail),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(intervals_allow_for_the_luck_of_a_run),
        cmocka_unit_test(boards_that_were_timed_together_are_one),
        cmocka_unit_test(stretches_of_other_lengths_are_other_instances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
