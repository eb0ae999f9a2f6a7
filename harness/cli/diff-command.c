/* SPDX-License-Identifier: MIT */
/* diff: two runs compared with each other. */
#include "harness/base/memory.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/report/tables/diff.h"
#include "harness/text/json-text.h"
#include "harness/text/writers.h"

#include <stdlib.h>
#include <string.h>

enum format_of_diff { AS_TABLE, AS_MARKDOWN, AS_CSV, AS_JSON };

static const char *const format_names[] = {"table", "markdown", "csv", "json", NULL};

enum { MAPS_MAX = 64, LINES_MAX = 256 };

struct diff {
    /* asked for */
    const char *run_a, *run_b;
    const char *map[MAPS_MAX]; /* "SPEC=SPEC", as typed */
    size_t maps;
    const char *same[MAPS_MAX + 1]; /* back-ends that the user says have the same code, null-terminated */
    size_t sames;
    enum format_of_diff format;
    struct diff_guard guard;
    /* found */
    struct result_list a, b;
    struct conditions conditions;
    struct matching matching;
    struct diff_controls controls;
    struct diff_line line[LINES_MAX];
    size_t lines;
    const char *alone_a[LINES_MAX + 1], *alone_b[LINES_MAX + 1];
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
    double percent = *value >= '0' && *value <= '9' ? strtod(value, &end) : -1;
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

/* --- which back-end against which --- */

/* The back-ends of a run that took part in anything, in order of appearance. */
static size_t diff_list_solvers(const struct result_list *results, const char *solvers[LINES_MAX])
{
    size_t count = 0;
    for (size_t from = 0; from < results->count; from = results_stretch(results, from, true)) {
        size_t known = 0;
        while (known < count && solvers[known] != results->result[from].solver)
            known++;
        if (known == count && count < LINES_MAX)
            solvers[count++] = results->result[from].solver;
    }
    return count;
}

static const char *diff_find_solver(const char *const *solvers, size_t count, const char *name, size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(solvers[i]) == length && !memcmp(solvers[i], name, length))
            return solvers[i];
    return NULL;
}

struct solver_lists {
    const char *a[LINES_MAX], *b[LINES_MAX];
    size_t count_a, count_b;
};

static bool add_line(struct diff *diff, const char *a, const char *b)
{
    if (diff->lines == LINES_MAX)
        return false;
    diff->line[diff->lines++] = (struct diff_line){.a = a, .b = b};
    return true;
}

/* A spec may itself hold a '=': the one is meant that has a back-end of A before it and one of B behind it.
 */
static bool add_mapped(struct diff *diff, const struct solver_lists *lists, const char *map,
                       struct error *error)
{
    for (const char *equals = map; (equals = strchr(equals, '=')); equals++) {
        const char *a = diff_find_solver(lists->a, lists->count_a, map, (size_t)(equals - map));
        const char *b = diff_find_solver(lists->b, lists->count_b, equals + 1, strlen(equals + 1));
        if (a && b && add_line(diff, a, b))
            return true;
    }
    struct {
        char text[256];
    } names[2] = {{""}, {""}};
    const char *const *solvers[] = {lists->a, lists->b};
    const size_t counts[] = {lists->count_a, lists->count_b};
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0, used = 0; i < counts[side] && used < sizeof names[side].text; i++)
            used += (size_t)snprintf(names[side].text + used, sizeof names[side].text - used, "%s%s",
                                     i ? ", " : "", solvers[side][i]);
    return error_set(error, "--map %.60s: A has %.150s; B has %.150s", map, names[0].text, names[1].text);
}

/* Whether a back-end is in some line, on that side. */
static bool takes_part(const struct diff *diff, const char *solver)
{
    for (size_t i = 0; i < diff->lines; i++)
        if (diff->line[i].a == solver || diff->line[i].b == solver)
            return true;
    return false;
}

/* Those that --map names, then those of the same name, except within one run, where these are the very same.
 */
static bool pair_solvers(struct diff *diff, struct error *error)
{
    struct solver_lists lists;
    lists.count_a = diff_list_solvers(&diff->a, lists.a);
    lists.count_b = diff_list_solvers(&diff->b, lists.b);
    for (size_t i = 0; i < diff->maps; i++)
        if (!add_mapped(diff, &lists, diff->map[i], error))
            return false;
    bool one_run = !strcmp(diff->run_a, diff->run_b);
    for (size_t i = 0; i < lists.count_a && !(one_run && diff->maps); i++) {
        const char *b = diff_find_solver(lists.b, lists.count_b, lists.a[i], strlen(lists.a[i]));
        if (b && !takes_part(diff, lists.a[i]))
            add_line(diff, lists.a[i], b);
    }
    if (one_run)
        return true;
    for (size_t i = 0, alone = 0; i < lists.count_a; i++)
        if (!takes_part(diff, lists.a[i]))
            diff->alone_a[alone++] = lists.a[i];
    for (size_t i = 0, alone = 0; i < lists.count_b; i++)
        if (!takes_part(diff, lists.b[i]))
            diff->alone_b[alone++] = lists.b[i];
    return true;
}

/* --- the work --- */

/* What makes it pointless to go on. */
static bool can_be_compared(const struct diff *diff, struct error *error)
{
    const struct result_list *a = &diff->a, *b = &diff->b;
    if (!a->count || !b->count)
        return error_set(error, "%s has no results", a->count ? diff->run_b : diff->run_a);
    if (a->limit != b->limit)
        return error_set(
            error, "the runs answer different questions: the limit was %llu in %.150s and %llu in %.150s",
            (unsigned long long)a->limit, diff->run_a, (unsigned long long)b->limit, diff->run_b);
    return true;
}

static bool find_anything(const struct diff *diff, struct error *error)
{
    if (!diff->lines)
        return error_set(error, "the runs have no solver in common: --map A=B says which of B takes the "
                                "place of which of A");
    if (!diff->matching.instances)
        return error_set(error, "the runs have no instance in common");
    return true;
}

static int compare_runs(struct diff *diff)
{
    struct error error;
    bool one_run = !strcmp(diff->run_a, diff->run_b);
    if (!results_open(&diff->a, diff->run_a, &error) || !results_open(&diff->b, diff->run_b, &error) ||
        !can_be_compared(diff, &error) || !pair_solvers(diff, &error)) {
        return diff_fail(diff, error.text, EXIT_USAGE);
    }
    conditions_open(&diff->conditions, diff->run_a, diff->run_b);
    matching_make(&diff->matching, &diff->a, &diff->b, one_run || conditions_share_seed(&diff->conditions));
    if (!find_anything(diff, &error))
        return diff_fail(diff, error.text, EXIT_USAGE);
    double margin = diff->guard.on_slower ? diff->guard.above : VERDICT_MARGIN;
    diff_controls_make(&diff->controls, &diff->matching, &diff->conditions, diff->same);
    for (size_t i = 0; i < diff->lines; i++)
        diff_make(&diff->line[i], &diff->matching, &diff->controls, margin);
    return EXIT_DONE;
}

static void print(const struct diff *diff)
{
    const struct diff_page page = {.run_a = diff->run_a,
                                   .run_b = diff->run_b,
                                   .matching = &diff->matching,
                                   .conditions = &diff->conditions,
                                   .controls = &diff->controls,
                                   .line = diff->line,
                                   .count = diff->lines,
                                   .alone_a = diff->alone_a,
                                   .alone_b = diff->alone_b};
    if (diff->format == AS_JSON) {
        diff_write_json(&page, stdout);
        return;
    }
    if (diff->format == AS_CSV)
        diff_write_csv(&page, stdout);
    else {
        struct document document = {0};
        diff_add(&document, &page);
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
    for (size_t i = 0; i < diff->lines; i++) {
        failures += diff_guard(&diff->guard, &diff->line[i], report_failure, NULL);
        unknown |= diff->line[i].verdict.word == VERDICT_UNKNOWN;
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
    matching_close(&diff->matching);
    diff_controls_close(&diff->controls);
    conditions_close(&diff->conditions);
    results_close(&diff->a);
    results_close(&diff->b);
    free(diff);
}

static int run_diff(struct diff *diff)
{
    int status = compare_runs(diff);
    if (status != EXIT_DONE)
        return status;
    print(diff);
    status = guard(diff);
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
        {0, "same", "NAME", "its code is the same in both: others are judged by it (repeatable)", set_same,
         diff},
        {0, "fail-above", "P%", "status 1 if one is slower by more (see above)", set_above, &diff->guard},
        {0, "fail-on-nodes", NULL, "status 1 if a node count or an answer changed", set_flag,
         &diff->guard.on_nodes},
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
        diff->run_a = argv[first];
        diff->run_b = argv[first + 1];
        status = run_diff(diff);
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
