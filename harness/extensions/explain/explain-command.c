/* SPDX-License-Identifier: MIT */
/* explain: why an instance has no solution, where several differ, and which givens it could do without. */
#include "harness/base/stop.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/explain/explain-text.h"
#include "harness/extensions/explain/explanation.h"
#include "harness/measuring/probes.h"
#include "harness/measuring/sessions.h"
#include "harness/sets/set-loading.h"
#include "harness/sets/sets.h"
#include "harness/text/width.h"

#include <stdlib.h>
#include <unistd.h>

struct explain {
    /* At most one; if there is none, dlx and, where that takes long, cdcl; of formulas cdcl */
    struct spec_list specs;
    struct reader_options reader;
    uint64_t timeout_ns;
    struct explain_style style;
    struct session_list sessions;
    struct puzzle before;
    bool begun; /* an instance stands before the next */
};

static bool is_coloured(void)
{
    const char *forbidden = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(forbidden && *forbidden);
}

static bool take_defaults(struct spec_list *specs, struct error *error)
{
    if (specs->count)
        return specs->count == 1 || error_set(error, "one back-end at a time");
    if (!set_spec(specs, "dlx", error))
        return false;
    specs->spec[0].named = false;
    if (!set_spec(specs, "cdcl", error))
        specs->spec[1] = specs->spec[0];
    return true;
}

static int explain_puzzle(struct explain *explain, const struct set *set, size_t index)
{
    const struct puzzles *puzzles = &set->puzzles;
    const struct problem problem = puzzle_problem(puzzles, index);
    const struct asked asked = {.out = stdout,
                                .err = stderr,
                                .set = set,
                                .puzzle = &puzzles->puzzle[index],
                                .instance = instance_name(set, index),
                                .cells = puzzle_cells(puzzles, index),
                                .before = explain->begun ? &explain->before : NULL};
    const bool by_default = !explain->specs.spec->named;
    const struct spec *lister = &explain->specs.spec[problem.formula && by_default];
    struct explanation explanation;
    int status = EXIT_DONE;
    explanation_find(&problem, asked.cells, lister, &explain->sessions, explain->timeout_ns, &explanation);
    explanation_print(&explanation, &asked, &explain->style);
    if (!explanation_is_whole(&explanation))
        status = EXIT_NO;
    explanation_close(&explanation);
    explain->before = *asked.puzzle;
    explain->begun = true;
    return status;
}

static int explain_sets(struct explain *explain, char *const *names, size_t count)
{
    struct error error;
    struct set_list sets = {.count = 0};
    if (!take_defaults(&explain->specs, &error))
        return complain_with(EXIT_USAGE, "explain: %s", error.text);
    int status = sets_load(&sets, names, count, &explain->reader);
    if (sets.count && !probe_specs(&explain->specs, &sets, 2, 0, &error)) {
        sets_close(&sets);
        return worse(status, complain_with(EXIT_USAGE, "explain: %s", error.text));
    }
    for (size_t i = 0; i < sets.count; i++)
        for (size_t k = 0; k < sets.set[i].puzzles.count && !program_stop && !ferror(stdout); k++) {
            status = worse(status, explain_puzzle(explain, &sets.set[i], k));
            fflush(stdout);
        }
    sessions_close(&explain->sessions);
    sets_close(&sets);
    return program_stop ? worse(status, EXIT_NO) : status;
}

static int explain_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct explain explain = {.specs = {.registry = program->registry}, .timeout_ns = UINT64_C(10000000000)};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "the back-end that lists several solutions (default dlx)", set_spec,
         &explain.specs},
        {0, "timeout", "S", "seconds an instance; 0: no limit (default 10)", set_seconds,
         &explain.timeout_ns},
        READER_ROWS(&explain.reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    explain.style = (struct explain_style){.width = width_of_text(),
                                           .board_width = width_of_output() ? width_of_output() : SIZE_MAX,
                                           .coloured = is_coloured()};
    return explain_sets(&explain, argv + first, (size_t)(argc - first));
}

static const struct command explain_command = {
    .name = "explain",
    .arguments = "[-s SPEC] [--timeout S] [SET...]",
    .summary = "say why there is no solution, or more than one",
    .description = "No solution: a minimal set of givens that contradict each other, and why.\n"
                   "Several: where they differ. One: which givens could be left out. Of exact\n"
                   "covers it speaks of items and options, of formulas of clauses and literals.\n"
                   "Exit status: 0 explained, 1 given up on some, 2 bad input, 3 failed.",
    .example = "quadrille explain board.txt",
    .run = explain_run,
};

const struct extension extension_explain = {.commands =
                                                (const struct command *const[]){&explain_command, NULL}};
