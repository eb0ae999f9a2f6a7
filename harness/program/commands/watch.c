/* SPDX-License-Identifier: MIT */
/* watch: a search, step by step, on the terminal, or as text. */
#include "harness/answers/solve/solve-sets.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/measuring/sets/sets.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"
#include "harness/traces/watch/show.h"
#include "harness/writing/value.h"

#include <stdio.h>
#include <unistd.h>

/* So many steps of a search are kept: some 50 MB of a hard board by dlx. */
enum { STEPS_USUAL = 20000 };

/* What is watched, and how it is searched. */
struct watch {
    struct set_list sets;
    struct spec_list specs;
    struct tracing tracing; /* limit, steps, time */
    struct problem problem;
    struct allocator allocator;
    struct show show;
};

/* It may take as long as the time limit, and a long search is searched twice. */
static void print_searching(const struct tracing *tracing)
{
    char limit[TIME_TEXT_MAX];
    fputs("searching", stderr);
    if (tracing->timeout_ns)
        fprintf(stderr, ", %s at the most", limit_text((double)tracing->timeout_ns, limit));
    fputs(" ...", stderr);
    fflush(stderr);
}

/* Records the first instance of the set: the exit status, with a sentence unless it is EXIT_DONE. */
static int record(struct watch *watch, const struct set *set, struct error *error)
{
    struct tracing tracings[PLAYERS_MAX];
    const uint8_t *cells = puzzle_cells(&set->puzzles, 0);
    watch->problem = puzzle_problem(&set->puzzles, 0);
    if (!trace_has_search(&watch->problem, cells, error))
        return EXIT_NO;
    if (!watch->specs.count && !set_spec(&watch->specs, watch->problem.formula ? "cdcl" : "dlx", error))
        return EXIT_USAGE;
    for (size_t i = 0; i < watch->specs.count; i++) {
        tracings[i] = watch->tracing;
        tracings[i].spec = &watch->specs.spec[i];
        tracings[i].problem = &watch->problem;
        tracings[i].cells = cells;
    }
    if (isatty(STDERR_FILENO))
        print_searching(&watch->tracing);
    const bool opened =
        show_open(&watch->show, tracings, (unsigned)watch->specs.count, &watch->allocator, error);
    if (isatty(STDERR_FILENO))
        progress_wipe();
    return opened ? EXIT_DONE : EXIT_FAILED;
}

static int play(struct watch *watch, bool plain)
{
    struct error error;
    struct show *show = &watch->show;
    char place[PLACE_TEXT_MAX];
    const size_t instances = sets_count_instances(&watch->sets);
    const struct set *set = sets_first(&watch->sets);
    if (!set || program_stop)
        return EXIT_DONE;
    asked_name(&(struct asked){.set = set, .puzzle = &set->puzzles.puzzle[0]}, place);
    snprintf(show->title, sizeof show->title, instances > 1 ? "%.200s (the first of %zu)" : "%.200s", place,
             instances);
    int status = record(watch, set, &error);
    if (status != EXIT_DONE) {
        print_foreign(stderr, "%s: %s\n", place, error.text);
        return status;
    }
    for (unsigned i = 0; i < show->count; i++)
        if (show->player[i].recording.result.end == SEARCH_STOPPED)
            status = EXIT_NO;
    if (program_stop)
        return EXIT_NO;
    if (plain || !isatty(STDOUT_FILENO)) {
        plain_print(stdout, show);
        return status;
    }
    if (!screen_play(show, &error))
        return complain_with(EXIT_FAILED, "watch: %s", error.text);
    return status;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    static struct watch watch;
    watch =
        (struct watch){.tracing = {.limit = 2, .steps_max = STEPS_USUAL, .timeout_ns = UINT64_C(10000000000)},
                       .specs = {.registry = program->registry},
                       .show = {.speed = SPEED_USUAL}};
    struct reader_options reader = {0};
    bool plain = false;
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "default dlx, of formulas cdcl; twice: side by side", set_spec, &watch.specs},
        {'n', "limit", "L", "search for L solutions (default 2); 0: all", set_number, &watch.tracing.limit},
        {0, "max-steps", "N", "keep N steps (default 20000), the first and last ones", set_positive,
         &watch.tracing.steps_max},
        {0, "timeout", "S", "seconds to search (default 10); 0: no limit", set_seconds,
         &watch.tracing.timeout_ns},
        {0, "plain", 0, "text instead of a picture, as when it goes to a pipe", set_flag, &plain},
        ORDER_ROW(&reader),
        FROM_ROW(&reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    struct error error;
    if (watch.specs.count > PLAYERS_MAX)
        return complain_with(EXIT_USAGE, "watch: two back-ends at the most");
    if (!trace_have_twins(&watch.specs, &error))
        return complain_with(EXIT_USAGE, "watch: %s", error.text);
    status = sets_load(&watch.sets, argv + first, (size_t)(argc - first), &reader);
    status = worse(status, play(&watch, plain));
    show_close(&watch.show);
    sets_close(&watch.sets);
    return status;
}

const struct command command_watch = {
    .name = "watch",
    .arguments = "[-s A [-s B]] [-n L] [INSTANCE]",
    .summary = "play a search step by step on the terminal",
    .description = "Keys: space plays, n and p step, b c s go to the next backtrack, conflict,\n"
                   "solution, ? shows all of them, q quits. In a pipe: a sentence a step. Played are\n"
                   "cell-order, rescan, blank-list, candidate-list, sum-45, mrv, dlx, cells, dpll\n"
                   "and cdcl, with all their settings.\n"
                   "Exit status: 0 shown, 1 stopped by the time limit or contradicting givens,\n"
                   "2 bad input, 3 no terminal to show it on.",
    .example = "quadrille watch -s cell-order -s mrv board.txt",
    .run = run,
};
