/* SPDX-License-Identifier: MIT */
/* warnings.h: each warning where the data call for it, and not a step before. Times are in seconds, the limit
 * is 10 s. */
#include "harness/report/tables/warnings.h"
#include "harness/statistics/run-statistics.h"
#include "harness/text/writers.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double second = 1e9;

static const struct run_facts unknown = {.load_before = NAN,
                                         .load_after = NAN,
                                         .jobs = NAN,
                                         .measured_ns = NAN,
                                         .cpu_share = NAN,
                                         .other_cpu_share = NAN,
                                         .steal_share = NAN,
                                         .solve_cost_ns = NAN,
                                         .clock_resolution_ns = NAN};

static struct row *add(struct row_list *rows, const char *solver, size_t board, unsigned run, double seconds)
{
    return rows_add(rows, &(struct row){.set = "s",
                                        .solver = solver,
                                        .index = board,
                                        .limit = 2,
                                        .run = run,
                                        .repeats = 1,
                                        .status = STATUS_OK,
                                        .complete = true,
                                        .timed = true,
                                        .has_costs = true,
                                        .time_ns = seconds * second,
                                        .timeout_ns = 10000000000});
}

/* Twenty boards with three runs each: a takes 1 s and b 2 s, a thousandth more from board to board. Nothing
 * to warn of. */
static void add_quiet(struct row_list *rows)
{
    for (size_t board = 1; board <= 20; board++)
        for (unsigned run = 1; run <= 3; run++) {
            add(rows, "a", board, run, 1 + 0.001 * (double)board);
            add(rows, "b", board, run, 2 + 0.001 * (double)board);
        }
}

static void print_warnings(const struct run_statistics *statistics, const struct result_list *results,
                           const struct run_facts *facts, size_t most, FILE *file)
{
    struct document document = {0};
    struct warnings warnings;
    warnings_make(&warnings, statistics, results, facts);
    warnings_add(&document, &warnings, most);
    document_write_text(&document, file);
    document_close(&document);
    warnings_close(&warnings);
}

/* Whether what is said of one isomorph each is wanted; else runs are as if of several. */
static bool of_prints;

/* What is said about rows; to be freed. The drift is that of the rows unless one is given. */
static char *say(struct row_list *rows, const struct run_facts *facts, const struct drift *drift)
{
    struct result_list results;
    struct run_statistics statistics;
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    rows_group(rows, &results);
    if (drift)
        results.drift = *drift;
    run_statistics_make(&statistics, &results);
    results.fresh_seed = !of_prints;
    print_warnings(&statistics, &results, facts, SIZE_MAX, file);
    fclose(file);
    run_statistics_close(&statistics);
    results_close(&results);
    rows_close(rows);
    *rows = (struct row_list){0};
    return text;
}

/* All that is said is this line, or nothing. */
static void assert_said(struct row_list *rows, const struct run_facts *facts, const struct drift *drift,
                        const char *line)
{
    char expected[512] = "", *text = say(rows, facts, drift);
    if (line)
        snprintf(expected, sizeof expected, "To be read with care:\n\n- %s\n\n", line);
    assert_string_equal(text, expected);
    free(text);
}

static void assert_said_of_quiet(const struct run_facts *facts, const struct drift *drift, const char *line)
{
    struct row_list rows = {0};
    add_quiet(&rows);
    assert_said(&rows, facts, drift, line);
}

static void quiet_run_on_an_unknown_machine_is_warned_of_nothing(void **state)
{
    (void)state;
    assert_said_of_quiet(&unknown, NULL, NULL);
}

static void well_kept_machine_is_warned_of_nothing(void **state)
{
    (void)state;
    struct run_facts facts = {.governor = "performance",
                              .turbo = FACT_NO,
                              .virtual_machine = FACT_NO,
                              .load_before = 0.2,
                              .load_after = 1.5,
                              .jobs = 1,
                              .measured_ns = 60e9,
                              .cpu_share = 0.995,
                              .other_cpu_share = 0.02,
                              .steal_share = 0.002,
                              .solve_cost_ns = 30,
                              .clock_resolution_ns = 1};
    assert_said_of_quiet(&facts, NULL, NULL);
    facts.virtual_machine = FACT_YES;
    facts.reports_steal = FACT_YES;
    assert_said_of_quiet(&facts, NULL, NULL);
}

static void frequency_scaling_is_told_by_governor_and_turbo(void **state)
{
    (void)state;
    struct run_facts facts = unknown;
    strcpy(facts.governor, "powersave");
    assert_said_of_quiet(&facts, NULL,
                         "Frequency scaling: the governor is powersave. Hold it: `cpupower frequency-set -g "
                         "performance`.");
    facts.turbo = FACT_YES;
    assert_said_of_quiet(&facts, NULL,
                         "Frequency scaling: the governor is powersave, and turbo is on. Hold it: `cpupower "
                         "frequency-set -g performance`, turbo off in the firmware.");
}

static void busy_machine_is_told_by_its_load_where_nothing_better_is_known(void **state)
{
    (void)state;
    struct run_facts facts = unknown;
    facts.load_before = 2.7;
    assert_said_of_quiet(&facts, NULL,
                         "Busy machine: a load of 2.7 where 1 was measuring. Let nothing else run.");
    facts.load_before = NAN;
    facts.load_after = 1.6;
    assert_said_of_quiet(&facts, NULL,
                         "Busy machine: a load of 1.6 where 1 was measuring. Let nothing else run.");
    facts.load_after = 1.5;
    assert_said_of_quiet(&facts, NULL, NULL);
    /* A build that ended a minute ago is in the load, and took nothing while it measured. */
    facts.load_before = 8;
    facts.measured_ns = 60e9;
    facts.other_cpu_share = 0.01;
    assert_said_of_quiet(&facts, NULL, NULL);
}

static void busy_machine_is_told_by_what_others_took(void **state)
{
    (void)state;
    struct run_facts facts = unknown;
    facts.measured_ns = 60e9;
    facts.other_cpu_share = 0.07;
    facts.steal_share = 0.015;
    facts.cpu_share = 0.985;
    assert_said_of_quiet(&facts, NULL, NULL);
    facts.other_cpu_share = 0.1;
    assert_said_of_quiet(
        &facts, NULL,
        "Busy machine: other programs used 10 % of a core while it measured. Let nothing else run.");
    facts.other_cpu_share = 1.94;
    facts.cpu_share = 0.7; /* of the same cause, which is not reported twice */
    assert_said_of_quiet(
        &facts, NULL, "Busy machine: other programs used 1.9 cores while it measured. Let nothing else run.");
    facts.other_cpu_share = 0;
    assert_said_of_quiet(
        &facts, NULL,
        "Busy machine: what measured had a processor for 70 % of the time. Let nothing else run.");
    facts.runs_programs = true;
    assert_said_of_quiet(&facts, NULL, NULL);
    facts.steal_share = 0.04;
    assert_said_of_quiet(
        &facts, NULL,
        "Busy machine: the host of this virtual machine took 4 % of a core. Make the run again "
        "at another hour.");
}

/* The system counts in ticks of 10 ms: of a run of 0.1 s two of them are a fifth. */
static void short_runs_are_judged_no_finer_than_the_system_counts(void **state)
{
    (void)state;
    struct run_facts facts = unknown;
    facts.measured_ns = 0.1e9;
    facts.other_cpu_share = 0.25;
    facts.steal_share = 0.2;
    assert_said_of_quiet(&facts, NULL, NULL);
    facts.steal_share = 0.25;
    assert_said_of_quiet(
        &facts, NULL,
        "Busy machine: the host of this virtual machine took 25 % of a core. Make the run again "
        "at another hour.");
}

static void virtual_machines_and_parallel_runs_are_told(void **state)
{
    (void)state;
    struct run_facts facts = unknown;
    facts.virtual_machine = FACT_YES;
    assert_said_of_quiet(&facts, NULL,
                         "Virtual machine: its neighbours are not seen. Make the run again at another hour.");
    facts.reports_steal = FACT_NO; /* a host that never says so */
    assert_said_of_quiet(&facts, NULL,
                         "Virtual machine: its neighbours are not seen. Make the run again at another hour.");
    facts.reports_steal = FACT_YES;
    assert_said_of_quiet(&facts, NULL, NULL);
    facts.virtual_machine = FACT_UNKNOWN;
    facts.jobs = 2;
    assert_said_of_quiet(
        &facts, NULL,
        "In parallel: 2 were measured at once, which is noisier. For figures to publish, --jobs 1.");
}

/* Every 0.1 s a yardstick that takes 1000 ns in the first half and `later` in the second. */
static struct drift stepping(double later)
{
    struct drift drift = {0};
    for (int i = 0; i < 200; i++)
        drift_note_probe(&drift, i * 0.1 * second, i < 100 ? 1000 : later);
    return drift;
}

static void drift_is_told_from_five_percent_on(void **state)
{
    (void)state;
    struct drift little = stepping(1040), much = stepping(1120), faster = stepping(800);
    assert_said_of_quiet(&unknown, &little, NULL);
    assert_said_of_quiet(
        &unknown, &much,
        "Drift: the machine's speed varied by 12 %, the later half of the run was 12 % slower. "
        "Compare ratios and nodes, not times.");
    assert_said_of_quiet(
        &unknown, &faster,
        "Drift: the machine's speed varied by 25 %, the later half of the run was 20 % faster. "
        "Compare ratios and nodes, not times.");
}

static void speed_that_comes_and_goes_is_told_without_halves(void **state)
{
    (void)state;
    struct drift drift = {0};
    for (int i = 0; i < 240; i++)
        drift_note_probe(&drift, i * 0.1 * second, i / 30 % 2 ? 1200 : 1000);
    assert_said_of_quiet(&unknown, &drift,
                         "Drift: the machine's speed varied by 20 %. Compare ratios and nodes, not times.");
}

/* A yardstick that was interrupted once is no change of speed. */
static void single_slow_yardstick_is_no_drift(void **state)
{
    (void)state;
    struct drift drift = stepping(1000);
    drift_note_probe(&drift, 5 * second, 1500);
    assert_said_of_quiet(&unknown, &drift, NULL);
}

/* On virtual machines a third of the readings is faster for a moment, at any time. */
static void moments_of_a_raised_clock_are_no_drift(void **state)
{
    (void)state;
    struct drift drift = {0};
    unsigned random = 1;
    for (int i = 0; i < 240; i++) {
        random = random * 1103515245u + 12345u;
        drift_note_probe(&drift, i * 0.25 * second, (random >> 16) % 3 ? 33416 : 31000);
    }
    assert_said_of_quiet(&unknown, &drift, NULL);
}

/* A twentieth of the run is 20 % slower: the halves do not differ by it, and are not spoken of. */
static void spike_is_told_by_its_height_and_length(void **state)
{
    (void)state;
    struct drift drift = {0};
    for (int i = 0; i < 320; i++)
        drift_note_probe(&drift, i * 0.1 * second, i >= 100 && i < 120 ? 1200 : 1000);
    assert_said_of_quiet(
        &unknown, &drift,
        "Drift: in 6 % of the run the machine was up to 20 % slower than usual. Compare ratios "
        "and nodes, not times.");
}

static void tenth_slower_for_a_fifth_of_the_run_is_told(void **state)
{
    (void)state;
    struct drift drift = {0};
    for (int i = 0; i < 320; i++)
        drift_note_probe(&drift, i * 0.1 * second, i >= 200 && i < 264 ? 1100 : 1000);
    assert_said_of_quiet(&unknown, &drift,
                         "Drift: the machine's speed varied by 10 %. Compare ratios and nodes, not times.");
}

static void few_yardsticks_tell_no_drift(void **state)
{
    (void)state;
    struct drift drift = {0};
    for (int i = 0; i < 15; i++)
        drift_note_probe(&drift, i * 0.25 * second, i < 8 ? 1000 : 1200);
    assert_said_of_quiet(&unknown, &drift, NULL);
}

static void clock_that_may_change_and_did_not_is_not_warned_of(void **state)
{
    (void)state;
    struct drift steady = stepping(1010), changed = stepping(1030);
    struct run_facts facts = unknown;
    strcpy(facts.governor, "schedutil");
    facts.turbo = FACT_YES;
    assert_said_of_quiet(&facts, &steady, NULL);
    assert_said_of_quiet(&facts, &changed,
                         "Frequency scaling: the governor is schedutil, and turbo is on. Hold it: `cpupower "
                         "frequency-set -g performance`, turbo off in the firmware.");
}

static void without_a_yardstick_the_runs_tell_the_drift(void **state)
{
    (void)state;
    struct drift drift = {0};
    for (int i = 0; i < 200; i++)
        drift_note_run(&drift, i * 0.1 * second, i < 100 ? 0.95 : 1.05);
    assert_said_of_quiet(
        &unknown, &drift,
        "Drift: the later half of the run was 11 % slower. Compare ratios and nodes, not times.");
}

static void few_runs_tell_no_noise(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t board = 1; board <= 20; board++)
        for (unsigned run = 1; run <= 2; run++)
            add(&rows, "a", board, run, 1);
    assert_said(&rows, &unknown, NULL,
                "Few runs: fewer than 3 of a solve do not show how noisy they are. --runs 3, or more.");
}

static void add_noisy(struct row_list *rows)
{
    for (size_t board = 1; board <= 20; board++)
        for (unsigned run = 1; run <= 3; run++) {
            add(rows, "a", board, run, 1 + 0.14 * run);
            add(rows, "b", board, run, 2 + 0.3 * run);
            add(rows, "c", board, run, 4 + 0.1 * run);
        }
}

/* As values: identity, subject, measure, remedy. */
static void a_warning_knows_whom_it_is_about(void **state)
{
    (void)state;
    struct row_list rows = {0};
    struct result_list results;
    struct run_statistics statistics;
    struct warnings warnings;
    add_noisy(&rows);
    rows_group(&rows, &results);
    run_statistics_make(&statistics, &results);
    results.fresh_seed = 1;
    warnings_make(&warnings, &statistics, &results, &unknown);
    assert_int_equal(warnings.count, 1);
    assert_string_equal(warnings.warning->id, "noise");
    assert_string_equal(warnings.warning->solver, "b");
    assert_string_equal(warnings.warning->set, "s");
    assert_true(warnings.warning->measure > 0.1 && warnings.warning->measure < 0.13);
    assert_string_equal(warnings.warning->remedy, "An idle machine, or more --runs.");
    warnings_close(&warnings);
    run_statistics_close(&statistics);
    results_close(&results);
    rows_close(&rows);
}

static void noise_is_told_where_it_is_worst(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_noisy(&rows);
    assert_said(
        &rows, &unknown, NULL,
        "Noise: repeated runs deviate by 12 % (b on s; 1 row more). An idle machine, or more --runs.");
}

static void outliers_are_told_above_one_in_ten(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t board = 1; board <= 25; board++)
        for (unsigned run = 1; run <= 4; run++)
            add(&rows, "a", board, run, board <= 11 && run == 4 ? 1.6 : 1);
    assert_said(&rows, &unknown, NULL,
                "Outliers: 11 % of the runs (a on s). Something disturbed them: let nothing else run.");
    for (size_t board = 1; board <= 25; board++)
        for (unsigned run = 1; run <= 4; run++)
            add(&rows, "a", board, run, board <= 10 && run == 4 ? 1.6 : 1);
    assert_said(&rows, &unknown, NULL, NULL);
}

/* What disturbs a machine meets all that take turns on it. */
static void outliers_of_one_alone_are_its_own(void **state)
{
    (void)state;
    for (unsigned disturbed = 1; disturbed <= 3; disturbed++) {
        struct row_list rows = {0};
        for (size_t board = 1; board <= 25; board++)
            for (unsigned run = 1; run <= 4; run++)
                for (unsigned s = 0; s < 3; s++)
                    add(&rows, (char[]){(char)('a' + s), 0}, board, run,
                        (s < disturbed && board <= 11 && run == 4 ? 1.6 : 1) * (1 << s));
        assert_said(&rows, &unknown, NULL,
                    disturbed == 1
                        ? "Outliers of its own: 11 % of the runs (a on s), where the others in turn with it "
                          "have less "
                          "than a quarter of that. The machine is not to blame: the median needs more --runs."
                    : disturbed == 2 ? "Outliers: 11 % of the runs (a on s; 1 row more). Something disturbed "
                                       "them: let nothing else "
                                       "run."
                                     : "Outliers: 11 % of the runs (a on s; 2 rows more). Something "
                                       "disturbed them: let nothing else "
                                       "run.");
    }
}

static void solves_too_short_to_time_are_told_by_what_measuring_costs(void **state)
{
    (void)state;
    struct run_facts facts = unknown;
    facts.solve_cost_ns = 0.009 * second;
    assert_said_of_quiet(&facts, NULL, NULL);
    facts.solve_cost_ns = 0.016 * second; /* 1.6 % of a's 1 s, 0.8 % of b's 2 s */
    assert_said_of_quiet(
        &facts, NULL,
        "Too short to time: measuring costs 2 % of the median (a on s). Compare nodes, or larger boards.");
    facts.solve_cost_ns = NAN;
    facts.clock_resolution_ns = 0.016 * second;
    char *text;
    struct row_list rows = {0};
    add_quiet(&rows);
    text = say(&rows, &facts, NULL);
    assert_non_null(strstr(text, "Too short to time"));
    free(text);
}

static void few_boards_are_told(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t board = 1; board <= 19; board++)
        for (unsigned run = 1; run <= 3; run++)
            add(&rows, "a", board, run, 1);
    assert_said(&rows, &unknown, NULL,
                "Few boards: with fewer than 20, intervals and p say little (s). Take more.");
}

static void neighbours_whose_interval_holds_1_are_not_settled(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t board = 1; board <= 20; board++)
        for (unsigned run = 1; run <= 3; run++) {
            add(&rows, "a", board, run, (double)board);
            add(&rows, "b", board, run, 21.5 - (double)board);
        }
    for (size_t i = 0; i < rows.count; i++)
        rows.row[i].timeout_ns = 100000000000;
    assert_said(&rows, &unknown, NULL,
                "Not settled: the interval of their paired ratio contains 1, so either may be faster (a and "
                "b on s). Take more boards.");
}

/* Boards and covers. */
static void boards_in_one_form_are_told_where_back_ends_are_compared(void **state)
{
    (void)state;
    of_prints = true;
    for (unsigned k = 0; k < 4; k++) {
        const unsigned isomorphs = 1 + k % 2, box = k < 2 ? 3 : 0;
        struct row_list rows = {0};
        for (unsigned isomorph = 0; isomorph < isomorphs; isomorph++) {
            size_t before = rows.count;
            add_quiet(&rows);
            for (size_t i = before; i < rows.count; i++) {
                rows.row[i].isomorph = isomorph;
                rows.row[i].order = (struct order){box, box};
            }
        }
        assert_said(&rows, &unknown, NULL,
                    isomorphs > 1
                        ? NULL
                        : "One isomorph each (s): the luck of the print is not in the intervals. --isomorphs "
                          "2, or more.");
    }
    of_prints = false;
}

static void helpers_are_told_by_processor_time_beyond_the_clock(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        struct row_list rows = {0};
        add_quiet(&rows);
        for (size_t i = 0; i < rows.count; i++) {
            struct row *row = &rows.row[i];
            row->has_usage = true;
            row->threads = *row->solver == 'b' ? threads : 1;
            row->cpu_ns = row->time_ns * (row->threads > 1 ? 2.5 : 1.09);
        }
        assert_said(&rows, &unknown, NULL,
                    threads == 1 ? NULL
                                 : "Helpers: processor time is 2.5 times the time, up to 3 threads (b on s). "
                                   "Compare processor time, or bind it to one core.");
    }
}

static void cut_off_runs_make_par_2_depend_on_the_limit(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t board = 1; board <= 20; board++)
        for (unsigned run = 1; run <= 3; run++) {
            struct row *row = add(&rows, "a", board, run, board == 1 ? 10 : 1);
            row->status = board == 1 ? STATUS_TIMEOUT : STATUS_OK;
            row->complete = board > 1;
        }
    assert_said(&rows, &unknown, NULL,
                "Cut off: PAR-2 depends on the limit (a on s). Compare medians, or raise --timeout.");
}

static void mean_above_the_99_percent_is_made_by_a_few_boards(void **state)
{
    (void)state;
    struct row_list rows = {0};
    for (size_t board = 1; board <= 200; board++)
        for (unsigned run = 1; run <= 3; run++)
            add(&rows, "a", board, run, board == 1 ? 9 : 0.01);
    assert_said(&rows, &unknown, NULL,
                "Skewed: the mean is above the 99 % (a on s), made by a few boards. Compare medians.");
}

static void limits_outlived_are_told(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_quiet(&rows);
    add(&rows, "c", 1, 1, 10.25)->status = STATUS_TIMEOUT;
    char *text = say(&rows, &unknown, NULL);
    assert_non_null(strstr(text, "- Limits outlived: in 1 run, by up to 250 ms (c). "));
    free(text);
}

static void what_was_disturbed_is_named(void **state)
{
    (void)state;
    struct row_list rows = {0};
    add_quiet(&rows);
    for (size_t board = 1; board <= 2; board++)
        for (unsigned run = 1; run <= 3; run++)
            add(&rows, "c", board, run, 12)->status = STATUS_DISTURBED;
    char *text = say(&rows, &unknown, NULL);
    assert_non_null(
        strstr(text, "- Disturbed: 2 instances are in no figure, since something else had the machine when "
                     "the time ran out (c on s). Let nothing else run."));
    assert_null(strstr(text, "Limits outlived"));
    free(text);
}

/* --- facts --- */

/* Of a run.json of this text. */
static void read_facts(const char *json, struct run_facts *facts)
{
    json_t *run = json_loads(json, 0, NULL);
    assert_non_null(run);
    *facts = run_facts_of(run);
    json_decref(run);
}

static void few_are_printed_and_the_heading_counts_all(void **state)
{
    (void)state;
    const struct run_facts facts = {.governor = "powersave",
                                    .virtual_machine = FACT_YES,
                                    .jobs = 2,
                                    .load_before = NAN,
                                    .load_after = NAN,
                                    .measured_ns = NAN,
                                    .cpu_share = NAN,
                                    .other_cpu_share = NAN,
                                    .steal_share = NAN,
                                    .solve_cost_ns = NAN,
                                    .clock_resolution_ns = NAN};
    static const char *const expected[] = {
        NULL,
        "To be read with care (1 of 3; --warnings prints all):\n\n- Frequency scaling",
        "To be read with care (2 of 3; --warnings prints all):\n\n- Frequency scaling",
        "To be read with care:\n\n- Frequency scaling",
        "To be read with care:\n\n- Frequency scaling",
    };
    for (size_t most = 1; most <= 4; most++) {
        struct row_list rows = {0};
        struct result_list results;
        struct run_statistics statistics;
        char *text = NULL;
        size_t length = 0, lines = 0;
        FILE *file = open_memstream(&text, &length);
        assert_non_null(file);
        add_quiet(&rows);
        rows_group(&rows, &results);
        run_statistics_make(&statistics, &results);
        results.fresh_seed = 1;
        print_warnings(&statistics, &results, &facts, most, file);
        fclose(file);
        assert_memory_equal(text, expected[most], strlen(expected[most]));
        for (const char *line = text; (line = strstr(line, "\n- ")); line++)
            lines++;
        assert_int_equal(lines, most < 3 ? most : 3);
        free(text);
        run_statistics_close(&statistics);
        results_close(&results);
        rows_close(&rows);
    }
}

static void facts_are_those_of_run_json(void **state)
{
    (void)state;
    struct run_facts facts;
    read_facts(
        "{\"jobs\": 2, \"load_before\": 0.5, \"load_after\": 2, \"solve_cost_ns\": 25.5,"
        " \"clock_resolution_ns\": 1, \"measured_ns\": 17, \"cpu_share\": 0.9, \"other_cpu_share\": 0.1,"
        " \"steal_share\": 0.2, \"reports_steal\": true, \"solvers\": [{\"name\": \"dlx\"},"
        " {\"name\": \"exec\"}], \"machine\":"
        " {\"governor\": \"powersave\", \"turbo\": true, \"virtual\": false}}",
        &facts);
    assert_string_equal(facts.governor, "powersave");
    assert_int_equal(facts.turbo, FACT_YES);
    assert_int_equal(facts.virtual_machine, FACT_NO);
    assert_true(facts.jobs == 2 && facts.load_before == 0.5 && facts.load_after == 2);
    assert_true(facts.solve_cost_ns == 25.5 && facts.clock_resolution_ns == 1);
    assert_true(facts.measured_ns == 17 && facts.cpu_share == 0.9 && facts.other_cpu_share == 0.1);
    assert_true(facts.steal_share == 0.2 && facts.reports_steal == FACT_YES && facts.runs_programs);
}

static void facts_that_are_missing_or_of_another_kind_are_unknown(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{}", "[]", "{\"machine\": {\"governor\": null, \"turbo\": null}, \"jobs\": \"2\"}",
        "{\"machine\": 7, \"load_before\": null, \"solve_cost_ns\": true}"};
    for (size_t i = 0; i < 4; i++) {
        struct run_facts facts;
        read_facts(texts[i], &facts);
        assert_string_equal(facts.governor, "");
        assert_int_equal(facts.turbo, FACT_UNKNOWN);
        assert_true(isnan(facts.jobs) && isnan(facts.load_before) && isnan(facts.solve_cost_ns));
        assert_said_of_quiet(&facts, NULL, NULL);
    }
}

static void run_without_run_json_has_unknown_facts(void **state)
{
    (void)state;
    assert_true(isnan(run_facts_of(NULL).jobs));
    assert_int_equal(run_facts_of(NULL).turbo, FACT_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_run_on_an_unknown_machine_is_warned_of_nothing),
        cmocka_unit_test(well_kept_machine_is_warned_of_nothing),
        cmocka_unit_test(frequency_scaling_is_told_by_governor_and_turbo),
        cmocka_unit_test(busy_machine_is_told_by_its_load_where_nothing_better_is_known),
        cmocka_unit_test(busy_machine_is_told_by_what_others_took),
        cmocka_unit_test(short_runs_are_judged_no_finer_than_the_system_counts),
        cmocka_unit_test(virtual_machines_and_parallel_runs_are_told),
        cmocka_unit_test(drift_is_told_from_five_percent_on),
        cmocka_unit_test(speed_that_comes_and_goes_is_told_without_halves),
        cmocka_unit_test(single_slow_yardstick_is_no_drift),
        cmocka_unit_test(moments_of_a_raised_clock_are_no_drift),
        cmocka_unit_test(spike_is_told_by_its_height_and_length),
        cmocka_unit_test(tenth_slower_for_a_fifth_of_the_run_is_told),
        cmocka_unit_test(few_yardsticks_tell_no_drift),
        cmocka_unit_test(clock_that_may_change_and_did_not_is_not_warned_of),
        cmocka_unit_test(without_a_yardstick_the_runs_tell_the_drift),
        cmocka_unit_test(few_runs_tell_no_noise),
        cmocka_unit_test(a_warning_knows_whom_it_is_about),
        cmocka_unit_test(noise_is_told_where_it_is_worst),
        cmocka_unit_test(outliers_are_told_above_one_in_ten),
        cmocka_unit_test(outliers_of_one_alone_are_its_own),
        cmocka_unit_test(solves_too_short_to_time_are_told_by_what_measuring_costs),
        cmocka_unit_test(few_boards_are_told),
        cmocka_unit_test(neighbours_whose_interval_holds_1_are_not_settled),
        cmocka_unit_test(boards_in_one_form_are_told_where_back_ends_are_compared),
        cmocka_unit_test(helpers_are_told_by_processor_time_beyond_the_clock),
        cmocka_unit_test(cut_off_runs_make_par_2_depend_on_the_limit),
        cmocka_unit_test(mean_above_the_99_percent_is_made_by_a_few_boards),
        cmocka_unit_test(limits_outlived_are_told),
        cmocka_unit_test(what_was_disturbed_is_named),
        cmocka_unit_test(few_are_printed_and_the_heading_counts_all),
        cmocka_unit_test(facts_are_those_of_run_json),
        cmocka_unit_test(facts_that_are_missing_or_of_another_kind_are_unknown),
        cmocka_unit_test(run_without_run_json_has_unknown_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
