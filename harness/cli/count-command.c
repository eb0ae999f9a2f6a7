/* SPDX-License-Identifier: MIT */
/* count: how many solutions each board has, one number a line. */
#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "harness/answers/counted.h"
#include "harness/answers/solve-json.h"
#include "harness/cli/commands.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"

#include <string.h>
#include <unistd.h>

struct count_listing {
    const struct asked *asked;
    const bool *labelled; /* a tab and the name of the instance stand behind each number */
    bool as_json;
    struct json_line line;
};

static void count_begin_puzzle(void *context, const struct asked *asked)
{
    struct count_listing *listing = context;
    listing->asked = asked;
    if (listing->as_json)
        json_line_begin(&listing->line, asked, false);
}

static void print_count(void *context, const struct outcome *outcome)
{
    struct count_listing *listing = context;
    const struct asked *asked = listing->asked;
    char place[PLACE_TEXT_MAX], text[COUNT_TEXT_MAX];
    bool all = outcome->complete && outcome->status != STATUS_TIMEOUT;
    if (listing->as_json) {
        json_line_end(&listing->line, outcome);
        return;
    }
    if (outcome->status == STATUS_LIMITED && !outcome->solutions)
        fputs("# gave up", asked->out);
    else
        fprintf(asked->out, "%s%s",
                all ? "" : ">=", count_digits(outcome->solutions, outcome->large_count, text));
    if (*listing->labelled)
        fprintf(asked->out, "\t%s", asked_name(asked, place));
    putc('\n', asked->out);
}

static void count_print_answers(void *context, const struct asked *asked, const uint8_t *const *grids,
                                size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        fputs(grids[i] ? "1\n" : "0\n", asked->out);
}

/* --- by a diagram --- */

static int count_by_diagram(count_certifier *certify, const char *certificate, uint64_t memory,
                            const struct question *question, bool as_json, const struct command *command,
                            char *const *names, size_t count)
{
    struct counted counted;
    const char *ending = strrchr(certificate, '.');
    if (!ending || strcmp(ending, ".cpog") != 0)
        return complain_with(EXIT_USAGE,
                             "count: --certify: certificates other than CPOG went: use --certify FILE.cpog");
    if (question->specs.count || question->limit || question->progress_ns || as_json)
        return complain_with(EXIT_USAGE,
                             "count: --certify goes without --solver, --limit, --progress and -o json");
    uint64_t began[3] = {clock_now()};
    int status = counted_load(&counted, command, "--certify", names, count, &question->reader);
    if (status != EXIT_DONE)
        return status;
    counted.allocator.limit = memory;
    began[1] = clock_now();
    status = counted_make(&counted, command, question->timeout_ns);
    began[2] = clock_now();
    if (status == EXIT_DONE) {
        status = certify(&counted, certificate, command->name);
        counted_print(&counted, counted.diagram.total, stdout);
        putchar('\n');
        if (counted.diagram.words == 1 && !*counted.diagram.total)
            status = worse(status, EXIT_NO);
    }
    if (question->profile)
        print_phases_until_now(began);
    counted_close(&counted);
    return status;
}

static int run_count(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct count_listing listings[JOBS_MAX];
    bool labelled = false, as_json = false;
    count_certifier *const certify = extensions_count_certifier();
    const char *certificate = NULL;
    uint64_t memory = 0;
    struct question question = {.specs = {.registry = program->registry},
                                .jobs = 1,
                                .on_puzzle = count_begin_puzzle,
                                .on_outcome = print_count,
                                .context = listings,
                                .context_size = sizeof *listings};
    const struct option_row rows[] = {
        SOLVER_ROW(&question),
        {'n', "limit", "L", "count up to L; 0: all (default)", set_number, &question.limit},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
        JOBS_ROW(&question),
        {0, "label", NULL, "name the instance behind each number, as on a terminal", set_flag, &labelled},
        {'o', "format", "NAME", "text (default) or json: a JSON object a line", set_text_or_json, &as_json},
        {0, certify ? "certify" : "", "FILE.cpog", "a proof of the count (CPOG)", set_text, &certificate},
        SELDOM_FROM_HERE,
        VERBOSE_ROW(&question),
        {0, "profile", NULL, "print counters, nodes by level, where time went", set_flag, &question.profile},
        {0, "memory", "BYTES", "that the diagram of --certify may take (default: 2 GB)", set_bytes, &memory},
        {0, "progress", "S", "every S seconds how many are counted", set_seconds, &question.progress_ns},
        READER_ROWS(&question.reader),
        RECURSIVE_ROW(&question.reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (certificate && certify)
        return count_by_diagram(certify, certificate, memory, &question, as_json, command, argv + first,
                                (size_t)(argc - first));
    for (size_t job = 0; job < JOBS_MAX; job++)
        listings[job] = (struct count_listing){.labelled = &labelled, .as_json = as_json};
    question.several = isatty(STDOUT_FILENO) ? &labelled : NULL;
    /* Boards that are asked about many at once have no names, and a second solution is looked for. */
    if (!labelled && !as_json && !question.several && question.limit != 1)
        question.on_answers = count_print_answers;
    return solve_sets(&question, command, argv + first, (size_t)(argc - first));
}

const struct command command_count = {
    .name = "count",
    .arguments = "[-s SPEC] [-n L] [--timeout S] [-j N] [--label] [SET...]",
    .summary = "print how many solutions each board has",
    .description = "Counts all solutions of each board and verifies all that are shown: a number a\n"
                   "line, a line a board; >=N where the search ended after N and there may be more,\n"
                   "# gave up where nothing was searched.\n"
                   "On a terminal, and with --label, the lines of several instances are labelled.\n"
                   "Exit status: 0 all counted, 1 some cut off or without a solution, 2 bad input.",
    .example = "quadrille count --timeout 10 board.txt",
    .run = run_count,
};
