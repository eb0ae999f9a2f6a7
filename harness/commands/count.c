/* count: how many solutions each board has, one number a line. */
#include "commands.h"

#include "../answer.h"

#include <inttypes.h>
#include <stdio.h>

struct listing {
    FILE *out;
};

static void begin_puzzle(void *context, const struct asked *asked)
{
    ((struct listing *)context)->out = asked->out;
}

static void print_count(void *context, const struct outcome *outcome)
{
    struct listing *listing = context;
    bool all = outcome->complete && outcome->status != STATUS_TIMEOUT;
    fprintf(listing->out, all ? "%" PRIu64 "\n" : ">=%" PRIu64 "\n", outcome->solutions);
}

static void print_answers(void *context, const struct asked *asked, const uint8_t *const *grids, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        fputs(grids[i] ? "1\n" : "0\n", asked->out);
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct listing listings[JOBS_MAX];
    struct question question = {.specs = {.registry = program->registry},
                                .jobs = 1,
                                .on_puzzle = begin_puzzle,
                                .on_outcome = print_count,
                                .on_answers = print_answers,
                                .context = listings,
                                .context_size = sizeof *listings};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "back-end, with its settings (default dlx)", set_spec, &question.specs},
        {0, "protocol", "NAME", "of exec: back-ends: dimacs (default), line, cover", set_protocol,
         &question.specs},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
        JOBS_ROW(&question),
        {0, "profile", 0, "tell counters and nodes by level on standard error", set_flag, &question.profile},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &question.reader.order},
        {0, "from", "FORMAT", "format of the input (default: recognised)", set_from, &question.reader},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    return first ? answer_sets(&question, command, argv + first, (size_t)(argc - first)) : status;
}

const struct command command_count = {
    .name = "count",
    .arguments = "[-s SPEC] [--timeout S] [-j N] [SET...]",
    .summary = "tell how many solutions each board has",
    .description = "Counts all solutions of each board and verifies every one of them: a number a\n"
                   "line, a line a board; >=N where the search was cut off after N.\n"
                   "Exit status: 0 all counted, 1 some cut off or without a solution, 2 bad input.",
    .example = "quadrille count --timeout 10 board.txt",
    .run = run,
};
