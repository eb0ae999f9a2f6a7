/* count: how many solutions each board has, one number a line. */
#include "commands.h"

#include "../answer.h"

#include <inttypes.h>
#include <stdio.h>

static void begin_puzzle(void *context, const struct set *set, size_t index)
{
    (void)context, (void)set, (void)index;
}

static void print_count(void *context, const struct outcome *outcome)
{
    (void)context;
    bool all = outcome->complete && outcome->status != STATUS_TIMEOUT;
    printf(all ? "%" PRIu64 "\n" : ">=%" PRIu64 "\n", outcome->solutions);
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct question question = {
        .specs = {.registry = program->registry}, .on_puzzle = begin_puzzle, .on_outcome = print_count};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "back-end, with its settings (default dlx)", set_spec, &question.specs},
        {0, "protocol", "NAME", "of exec: back-ends: dimacs (default), line, cover", set_protocol,
         &question.specs},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
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
    .arguments = "[-s SPEC] [--timeout S] [SET...]",
    .summary = "tell how many solutions each board has",
    .description = "Counts all solutions of each board and verifies every one of them: a number a\n"
                   "line, a line a board; >=N where the search was cut off after N.\n"
                   "Exit status: 0 all counted, 1 some cut off or without a solution, 2 bad input.",
    .example = "quadrille count --timeout 10 board.txt",
    .run = run,
};
