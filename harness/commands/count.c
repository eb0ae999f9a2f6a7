/* SPDX-License-Identifier: MIT */
/* count: how many solutions each board has, one number a line. */
#include "common/base/big-count.h"
#include "harness/commands/commands.h"
#include "harness/output/output.h"
#include "harness/solving/solve-json.h"
#include "harness/solving/solve-sets.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct listing {
    const struct asked *asked;
    const bool *labelled; /* a tab and the name of the instance stand behind each number */
    bool as_json;
    struct json_line line;
};

static void begin_puzzle(void *context, const struct asked *asked)
{
    struct listing *listing = context;
    listing->asked = asked;
    if (listing->as_json)
        json_line_begin(&listing->line, asked, false);
}

static void print_count(void *context, const struct outcome *outcome)
{
    struct listing *listing = context;
    const struct asked *asked = listing->asked;
    char place[PLACE_TEXT_MAX], text[COUNT_TEXT_MAX];
    bool all = outcome->complete && outcome->status != STATUS_TIMEOUT;
    if (listing->as_json) {
        json_line_end(&listing->line, outcome);
        return;
    }
    fprintf(asked->out, "%s%s",
            all ? "" : ">=", count_digits(outcome->solutions, outcome->large_count, text));
    if (*listing->labelled)
        fprintf(asked->out, "\t%s", asked_name(asked, place));
    putc('\n', asked->out);
}

static void print_answers(void *context, const struct asked *asked, const uint8_t *const *grids, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        fputs(grids[i] ? "1\n" : "0\n", asked->out);
}

static int run_count(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct listing listings[JOBS_MAX];
    bool labelled = false, as_json = false;
    struct question question = {.specs = {.registry = program->registry},
                                .jobs = 1,
                                .seed = SEED_BY_DEFAULT,
                                .on_puzzle = begin_puzzle,
                                .on_outcome = print_count,
                                .context = listings,
                                .context_size = sizeof *listings};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a back-end, or LABEL=SPEC (default dlx)", set_spec, &question.specs},
        {0, "protocol", "NAME", "of exec: back-ends: dimacs (default), line, cover", set_protocol,
         &question.specs},
        {'n', "limit", "L", "count up to L; 0: all (default)", set_number, &question.limit},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
        JOBS_ROW(&question),
        {0, "label", 0, "name the instance behind each number, as on a terminal", set_flag, &labelled},
        {'o', "format", "NAME", "text (default) or json: a JSON object a line", set_text_or_json, &as_json},
        {0, "profile", 0, "print counters and nodes by level on standard error", set_flag, &question.profile},
        SELDOM_FROM_HERE,
        {0, "resume", "FILE", "keep what is done of one instance, and go on from there", set_text,
         &question.resume},
        {0, "progress", "S", "every S seconds a line on standard error", set_seconds, &question.progress_ns},
        {0, "seed", "N", "of the order in which parts are searched (default 1)", set_number, &question.seed},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &question.reader.order},
        {0, "dedupe", 0, "of boards that are equivalent, take only the first", set_flag,
         &question.reader.dedupe},
        {0, "from", "FORMAT", "format of the input (default: recognised)", set_from, &question.reader},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    for (size_t job = 0; job < JOBS_MAX; job++)
        listings[job] = (struct listing){.labelled = &labelled, .as_json = as_json};
    question.several = isatty(STDOUT_FILENO) ? &labelled : 0;
    /* Boards that are asked about many at once have no names, and a second solution is looked for. */
    if (!labelled && !as_json && !question.several && question.limit != 1)
        question.on_answers = print_answers;
    return solve_sets(&question, command, argv + first, (size_t)(argc - first));
}

const struct command command_count = {
    .name = "count",
    .arguments = "[-s SPEC] [-n L] [--timeout S] [-j N] [--label] [SET...]",
    .summary = "print how many solutions each board has",
    .description = "Counts all solutions of each board and verifies every one of them: a number a\n"
                   "line, a line a board; >=N where the search ended after N and there may be more.\n"
                   "On a terminal, and with --label, the lines of several instances are labelled.\n"
                   "Exit status: 0 all counted, 1 some cut off or without a solution, 2 bad input.",
    .example = "quadrille count --timeout 10 board.txt",
    .run = run_count,
};
