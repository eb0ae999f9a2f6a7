/* SPDX-License-Identifier: MIT */
/* diff: two runs compared with each other. */
#include "common/base/characters.h"
#include "harness/base/memory.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/report/tables/diff.h"
#include "harness/text/json-text.h"
#include "harness/text/writers.h"

#include <stdlib.h>

enum format_of_diff { AS_TABLE, AS_MARKDOWN, AS_CSV, AS_JSON };

static const char *const format_names[] = {"table", "markdown", "csv", "json", NULL};

enum { MAPS_MAX = 64 };

struct diff {
    const char *map[MAPS_MAX + 1]; /* "SPEC=SPEC", as typed, null-terminated */
    size_t maps;
    const char *same[MAPS_MAX + 1]; /* solvers that the user says have the same code, null-terminated */
    size_t sames;
    enum format_of_diff format;
    struct diff_guard guard;
    struct result_list a, b;
    struct diff_page page;
};

/* --- options --- */

static bool set_map(void *target, const char *value, struct error *error)
{
    struct diff *diff = target;
    if (!strchr(value, '='))
        return error_set(error, "'%s' is no pair of solvers, such as dlx=cells", value);
    if (diff->maps == MAPS_MAX)
        return error_set(error, "at most %d pairs", MAPS_MAX);
    diff->map[diff->maps++] = value;
    return true;
}

static bool set_same(void *target, const char *value, struct error *error)
{
    struct diff *diff = target;
    if (diff->sames == MAPS_MAX)
        return error_set(error, "at most %d solvers", MAPS_MAX);
    diff->same[diff->sames++] = value;
    return true;
}

static bool set_above(void *target, const char *value, struct error *error)
{
    struct diff_guard *guard = target;
    char *end = NULL;
    double percent = is_digit(*value) ? strtod(value, &end) : -1;
    if (!end || strcmp(end, "%") || !(percent >= 0 && percent < 1e6))
        return error_set(error, "'%s' is not a percentage, such as 5%%", value);
    guard->on_slower = true;
    guard->above = percent / 100;
    return true;
}

static bool set_diff_format(void *target, const char *value, struct error *error)
{
    size_t place;
    const bool found = find_name(format_names, value, &place);
    *(enum format_of_diff *)target = found ? (enum format_of_diff)place : AS_TABLE;
    return found || error_set(error, "'%s' is none of table, markdown, csv, json", value);
}

/* Complains; as JSON the sentence takes the place of the document. Returns the status. */
static int diff_fail(const struct diff *diff, const char *sentence, int status)
{
    complain("diff: %s", sentence);
    if (diff->format == AS_JSON)
        json_error_print(stdout, sentence);
    return status;
}

/* --- the work --- */

static void print(const struct diff *diff)
{
    const struct diff_page *page = &diff->page;
    if (diff->format == AS_JSON) {
        diff_write_json(page, stdout);
        return;
    }
    if (diff->format == AS_CSV)
        diff_write_csv(page, stdout);
    else {
        struct document document = {0};
        diff_add(&document, page);
        if (diff->format == AS_TABLE)
            document_write_text(&document, stdout);
        else
            document_write_markdown(&document, stdout);
        document_close(&document);
    }
}

static void report_failure(void *context, const char *sentence)
{
    (void)context;
    complain("diff: %s", sentence);
}

static int guard(const struct diff *diff)
{
    size_t failures = 0;
    bool unknown = false;
    for (size_t i = 0; i < diff->page.count; i++) {
        failures += diff_guard(&diff->guard, &diff->page.line[i], report_failure, NULL);
        unknown |= diff->page.line[i].verdict.word == VERDICT_UNKNOWN;
    }
    if (failures)
        return EXIT_NO;
    if (!unknown || !diff->guard.on_slower)
        return EXIT_DONE;
    return complain_with(
        EXIT_FAILED,
        "diff: whether any is slower is unknown: no two solvers have the same code in both runs");
}

static void diff_close(struct diff *diff)
{
    diff_page_close(&diff->page);
    results_close(&diff->a);
    results_close(&diff->b);
    free(diff);
}

static int run_diff(struct diff *diff, const char *run_a, const char *run_b)
{
    struct error error;
    const struct diff_question question = {.run_a = run_a,
                                           .run_b = run_b,
                                           .a = &diff->a,
                                           .b = &diff->b,
                                           .map = diff->map,
                                           .same = diff->same,
                                           .margin =
                                               diff->guard.on_slower ? diff->guard.above : VERDICT_MARGIN};
    if (!results_open(&diff->a, run_a, &error) || !results_open(&diff->b, run_b, &error) ||
        !diff_page_make(&diff->page, &question, &error))
        return diff_fail(diff, error.text, EXIT_USAGE);
    print(diff);
    int status = guard(diff);
    const struct result_list *runs[] = {&diff->a, &diff->b};
    for (size_t i = 0; i < 2; i++)
        if (*runs[i]->lost.text)
            status = worse(status, complain_with(EXIT_NO, "diff: %s", runs[i]->lost.text));
    return status;
}

static int diff_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct diff *diff = memory_zeroed(1, sizeof *diff);
    const struct option_row rows[] = {
        {0, "map", "A=B", "hold A of RUN_A against B of RUN_B (repeatable)", set_map, diff},
        {0, "same", "NAME", "its code is the same in both; it judges others (repeatable)", set_same, diff},
        {0, "fail-above", "P%", "status 1 if one is slower by more (see above)", set_above, &diff->guard},
        {0, "fail-on-nodes", NULL, "status 1 if nodes or an answer changed", set_flag, &diff->guard.on_nodes},
        {0, "format", "NAME", "table (default), markdown, csv or json", set_diff_format, &diff->format},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first && status != EXIT_DONE && diff->format == AS_JSON)
        json_error_print(stdout, "wrong usage: standard error says what is wrong");
    if (first && argc - first != 2) {
        status =
            diff_fail(diff, "name two runs: folders that compare wrote, the older one first", EXIT_USAGE);
    } else if (first) {
        strip_slashes(argv + first, 2);
        status = run_diff(diff, argv[first], argv[first + 1]);
    }
    diff_close(diff);
    return status;
}

const struct command command_diff = {
    .name = "diff",
    .arguments = "[--map A=B] [--fail-above P%] [--format NAME] RUN_A RUN_B",
    .summary = "compare two runs with each other",
    .description = "Reports for each solver what got faster or slower from RUN_A to RUN_B, and\n"
                   "what changed its answer or its nodes, on the instances that are in both runs.\n"
                   "\n"
                   "What has the same code in both runs is the yardstick: others are judged by how\n"
                   "far they are from its change. Without two such solvers (--same names more) the\n"
                   "verdict is unknown.\n"
                   "\n"
                   "With --fail-above 5% the status is 1 if a ratio's interval is all above 1.05, an\n"
                   "answer changed, or instances were lost. A timeout is no loss if the other run\n"
                   "needed over half of it, unless far more were lost like that than gained.",
    .example = "quadrille diff --fail-above 5% runs/main runs/change",
    .run = diff_run,
};
