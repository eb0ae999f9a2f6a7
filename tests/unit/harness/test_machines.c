/* SPDX-License-Identifier: MIT */
/* A run on several machines: the claims of machines.h and of struct result_host, on rows whose ratios are known
 * because they were made so. */
#include "harness/comparing/claims/ratio-claim.h"
#include "harness/figures/machines.h"
#include "harness/figures/run-figures.h"
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

/* Boards on each machine; how much slower all is there, and how much slower b is than a. `wobble`: by so much times
 * vary from board to board, as a logarithm. */
struct machine {
    uint32_t host;
    size_t boards;
    double slower, ratio, wobble;
};

static void add(struct result_list *results, const struct machine *machine, size_t index, const char *solver,
                double factor)
{
    struct error error = {""};
    double wobble = machine->wobble * ((double)(index * 7 % 11) / 10 - 0.5);
    const struct row row = {.set = "boards",
                            .solver = solver,
                            .index = index,
                            .order = {3, 3},
                            .instance_hash = index,
                            .limit = 2,
                            .run = 1,
                            .repeats = 1,
                            .status = STATUS_OK,
                            .solutions = 1,
                            .complete = true,
                            .timed = true,
                            .time_ns = 1e4 * machine->slower * factor * exp(*solver == 'b' ? wobble : 0) *
                                       (1 + (double)(index % 5)),
                            .timeout_ns = 10000000000,
                            .pacing = PACING_SPREAD,
                            .instances = 1,
                            .span = 1,
                            .host = machine->host,
                            .has_done = true,
                            .done = *solver == 'b'};
    assert_true(results_add(results, &row, &error));
}

/* Boards are dealt in turn, as shards are. */
static void make(struct result_list *results, struct run_figures *figures, const struct machine *machine,
                 size_t machines)
{
    size_t index = 1;
    *results = (struct result_list){0};
    for (size_t m = 0; m < machines; m++)
        for (size_t i = 0; i < machine[m].boards; i++, index++) {
            add(results, &machine[m], index, "a", 1);
            add(results, &machine[m], index, "b", machine[m].ratio);
        }
    results_finish(results);
    figures_make(figures, results);
}

static void results_of_a_set_are_split_by_machine(void **state)
{
    (void)state;
    static const struct machine machines[] = {{0xabcdef01, 10, 100, 3, 0}, {0x12, 30, 1, 3, 0}};
    struct result_list results;
    struct run_figures figures;
    make(&results, &figures, machines, 2);
    assert_int_equal(results.hosts, 2);
    assert_int_equal(figures.count, 2);
    assert_string_equal(figures.sets[0].set, "boards@abcdef01");
    assert_string_equal(figures.sets[1].set, "boards@00000012");
    assert_int_equal(figures.sets[0].instances, 10);
    assert_int_equal(figures.sets[1].instances, 30);
    assert_string_equal(set_of_stratum(&results, figures.sets[1].set), "boards");
    assert_true(machines_is_first_part(&figures, &results, 0));
    assert_false(machines_is_first_part(&figures, &results, 1));
    figures_close(&figures);
    results_close(&results);
}

/* That one machine is a hundred times as slow changes nothing. */
static void ratio_is_that_of_each_machine(void **state)
{
    (void)state;
    static const struct machine machines[] = {{1, 10, 100, 3, 0.1}, {2, 30, 1, 3, 0.1}, {3, 20, 7, 3, 0.1}};
    struct result_list results;
    struct run_figures figures;
    struct set_over_machines all;
    make(&results, &figures, machines, 3);
    machines_of_set(&all, &figures, &results, 0);
    assert_string_equal(all.set, "boards");
    assert_int_equal(all.machines, 3);
    assert_int_equal(all.originals, 60);
    assert_int_equal(all.count, 2);
    assert_string_equal(all.back_end[0].solver, "a");
    const struct back_end_over_machines *b = &all.back_end[1];
    assert_int_equal(b->solved, 60);
    assert_float_equal(b->par2.ratio, 3, 0.1);
    assert_float_equal(b->paired.ratio, 3, 0.1);
    assert_true(b->par2.interval.low < 3 && b->par2.interval.high > 3);
    assert_true(b->par2.least <= b->par2.ratio && b->par2.ratio <= b->par2.most);
    assert_false(b->par2.differs);
    assert_false(b->paired.differs);
    machines_close(&all);
    figures_close(&figures);
    results_close(&results);
}

/* 10 boards with a ratio of 2 and 30 with one of 8: exp((10 log 2 + 30 log 8) / 40) = 2^2.5. */
static void machines_that_differ_are_noticed_and_weighted_by_boards(void **state)
{
    (void)state;
    static const struct machine machines[] = {{1, 10, 5, 2, 0.1}, {2, 30, 1, 8, 0.1}};
    struct result_list results;
    struct run_figures figures;
    struct set_over_machines all;
    make(&results, &figures, machines, 2);
    machines_of_set(&all, &figures, &results, 0);
    const struct back_end_over_machines *b = &all.back_end[1];
    assert_float_equal(b->par2.ratio, pow(2, 2.5), 0.2);
    assert_float_equal(b->par2.least, 2, 0.1);
    assert_float_equal(b->par2.most, 8, 0.4);
    assert_true(b->par2.differs);
    assert_true(b->paired.differs);
    machines_close(&all);
    figures_close(&figures);
    results_close(&results);
}

/* The ratios of any two likewise, either way up; of a set or a back-end that is not there it is not known. */
static void ratios_of_any_two_are_put_together_in_the_same_way(void **state)
{
    (void)state;
    static const struct machine machines[] = {{1, 10, 5, 2, 0.1}, {2, 30, 1, 8, 0.1}};
    struct result_list results;
    struct run_figures figures;
    struct ratio_over_machines ratio, inverse, none, par2;
    make(&results, &figures, machines, 2);
    machines_ratios(&ratio, &par2, &figures, &results, "boards", "b", "a");
    machines_ratios(&inverse, &par2, &figures, &results, "boards", "a", "b");
    machines_ratios(&none, &par2, &figures, &results, "boards", "c", "a");
    assert_float_equal(ratio.ratio, pow(2, 2.5), 0.2);
    assert_true(ratio.interval.low < pow(2, 2.5) && ratio.interval.high > pow(2, 2.5));
    assert_true(fabs(ratio.ratio * inverse.ratio - 1) < 1e-9);
    assert_true(fabs(ratio.interval.low * inverse.interval.high - 1) < 1e-9);
    assert_float_equal(ratio.least, 2, 0.1);
    assert_true(ratio.differs);
    assert_true(isnan(none.ratio) && isnan(none.interval.low));
    figures_close(&figures);
    results_close(&results);
}

static enum claim_verdict verdict_on(const struct run_figures *figures, const struct result_list *results,
                                     enum claim_sign sign, double number)
{
    const struct ratio_claim claim = {"b", "a", "boards", sign, number};
    return ratio_claim_judge(&claim, figures, results).verdict;
}

/* Machines that agree decide together; machines that differ, only if all are on one side. */
static void claims_about_a_set_of_several_machines_are_decided(void **state)
{
    (void)state;
    static const struct machine alike[] = {{1, 20, 100, 3, 0.1}, {2, 30, 1, 3, 0.1}},
                                apart[] = {{1, 20, 5, 2, 0.1}, {2, 30, 1, 8, 0.1}};
    struct result_list results;
    struct run_figures figures;
    make(&results, &figures, alike, 2);
    assert_int_equal(verdict_on(&figures, &results, CLAIM_AT_LEAST, 2), CLAIM_AGREES);
    assert_int_equal(verdict_on(&figures, &results, CLAIM_BELOW, 2), CLAIM_DISAGREES);
    assert_int_equal(verdict_on(&figures, &results, CLAIM_ABOVE, 3), CLAIM_UNDECIDED);
    figures_close(&figures);
    results_close(&results);
    make(&results, &figures, apart, 2);
    assert_int_equal(verdict_on(&figures, &results, CLAIM_ABOVE, 1.5), CLAIM_AGREES);
    assert_int_equal(verdict_on(&figures, &results, CLAIM_ABOVE, 3), CLAIM_UNDECIDED);
    assert_int_equal(verdict_on(&figures, &results, CLAIM_ABOVE, 12), CLAIM_DISAGREES);
    figures_close(&figures);
    results_close(&results);
}

/* A run on one machine has its sets as they are called. */
static void only_machine_has_no_name(void **state)
{
    (void)state;
    char path[TEMPORARY_PATH_MAX];
    struct result_list results = {0};
    struct error error = {""};
    write_temporary("", path);
    for (int machines = 1; machines <= 2; machines++) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        rows_write_header(file);
        for (size_t i = 1; i <= 4; i++)
            rows_write_row(file, &(struct row){.set = "boards",
                                               .solver = "a",
                                               .index = i,
                                               .order = {3, 3},
                                               .limit = 2,
                                               .run = 1,
                                               .repeats = 1,
                                               .timed = true,
                                               .time_ns = 5,
                                               .host = i == 4 ? (uint32_t)machines : 1,
                                               .done = true});
        fclose(file);
        results = (struct result_list){0};
        assert_true(results_read(&results, path, 0, &error));
        results_finish(&results);
        assert_int_equal(results.count, 4);
        assert_int_equal(results.hosts, machines == 1 ? 0 : 2);
        assert_string_equal(results.result[0].set, machines == 1 ? "boards" : "boards@00000001");
        assert_string_equal(results.result[3].set, machines == 1 ? "boards" : "boards@00000002");
        results_close(&results);
    }
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_of_a_set_are_split_by_machine),
        cmocka_unit_test(ratio_is_that_of_each_machine),
        cmocka_unit_test(machines_that_differ_are_noticed_and_weighted_by_boards),
        cmocka_unit_test(ratios_of_any_two_are_put_together_in_the_same_way),
        cmocka_unit_test(claims_about_a_set_of_several_machines_are_decided),
        cmocka_unit_test(only_machine_has_no_name),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
