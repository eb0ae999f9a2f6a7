/* SPDX-License-Identifier: MIT */
/* watch: a search, step by step, on the terminal, or as text. */
#include "common/base/printable.h"
#include "common/board/board.h"
#include "harness/answers/solve/solve-sets.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/measuring/sets/sets.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"
#include "harness/traces/watch/plain.h"
#include "harness/traces/watch/screen.h"
#include "harness/writing/value.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* So many steps of a search are kept: some 50 MB of a hard board by dlx. */
enum { STEPS_USUAL = 20000 };

/* An instance of the sets, and how it is searched. */
struct watch {
    struct set_list sets;
    struct spec_list specs;
    struct tracing tracing; /* limit, steps, time */
    struct problem problem;
    struct allocator allocator;
    size_t instances, number; /* number: from 1 */
    bool playing;             /* on the screen */
};

static void find_instance(const struct watch *watch, size_t number, const struct set **set, size_t *index)
{
    *index = number - 1;
    *set = watch->sets.set;
    while (*index >= (*set)->puzzles.count) {
        *index -= (*set)->puzzles.count;
        (*set)++;
    }
}

static bool find_clash(const struct problem *problem, const uint8_t *cells, struct error *error)
{
    struct clash clash;
    char text[128];
    if (!cells || !board_find_clash(problem->order, cells, &clash))
        return false;
    clash_describe(problem->order, &clash, text, sizeof text);
    return !error_set(error, "no solution: %s", text);
}

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

/* Records an instance. False and a sentence, with the place of the instance before it. */
static bool record(struct watch *watch, struct show *show, size_t number, int *status, struct error *error)
{
    const struct set *set;
    size_t index;
    char place[PLACE_TEXT_MAX];
    struct tracing tracings[LANES_MAX];
    struct error why;
    find_instance(watch, number, &set, &index);
    const struct asked asked = {
        .set = set, .puzzle = &set->puzzles.puzzle[index], .cells = puzzle_cells(&set->puzzles, index)};
    asked_name(&asked, place);
    const struct problem problem = puzzle_problem(&set->puzzles, index);
    if (find_clash(&problem, asked.cells, &why)) {
        *status = EXIT_NO;
        return error_set(error, "%.300s: %.180s", place, why.text);
    }
    show_close(show);
    watch->problem = problem;
    for (size_t lane = 0; lane < watch->specs.count; lane++) {
        tracings[lane] = watch->tracing;
        tracings[lane].spec = &watch->specs.spec[lane];
        tracings[lane].problem = &watch->problem;
        tracings[lane].cells = asked.cells;
    }
    if (isatty(STDERR_FILENO) && !watch->playing)
        print_searching(&watch->tracing);
    const bool opened = show_open(show, tracings, (unsigned)watch->specs.count, &watch->allocator, &why);
    if (isatty(STDERR_FILENO) && !watch->playing)
        progress_wipe();
    if (!opened) {
        *status = EXIT_FAILED;
        return error_set(error, "%.200s: %.280s", place, why.text);
    }
    watch->number = show->number = number;
    show->instances = watch->instances;
    snprintf(show->title, sizeof show->title, "%.200s", place);
    make_printable(show->title);
    return true;
}

/* What can't be shown is passed over, with a sentence that says why; at the end of the input it is the message. */
static bool change_instance(void *context, struct show *show, bool forward, struct error *error)
{
    struct watch *watch = context;
    struct error why = {""};
    int status = EXIT_DONE;
    const size_t number = forward ? watch->number + 1 : watch->number - 1;
    if (number < 1 || number > watch->instances) {
        snprintf(show->message, sizeof show->message, "this is the %s of %zu instances",
                 forward ? "last" : "first", watch->instances);
        return true;
    }
    if (record(watch, show, number, &status, &why))
        return true;
    if (!show->lanes.count && !record(watch, show, watch->number, &status, error))
        return false;
    snprintf(show->message, sizeof show->message, "%.250s", why.text);
    return true;
}

/* Whether all back-ends have a trace. */
static bool check_specs(struct watch *watch)
{
    struct error error;
    const struct set *set;
    size_t index;
    find_instance(watch, 1, &set, &index);
    const bool formula = puzzle_problem(&set->puzzles, index).formula;
    if (!watch->specs.count && !set_spec(&watch->specs, formula ? "cdcl" : "dlx", &error)) {
        complain("watch: %s", error.text);
        return false;
    }
    return true;
}

static int play(struct watch *watch, struct show *show, bool plain, bool boards)
{
    int status = EXIT_DONE;
    struct error error;
    if (!check_specs(watch))
        return EXIT_USAGE;
    if (!record(watch, show, 1, &status, &error)) {
        print_foreign(stderr, "%s\n", error.text);
        return status;
    }
    for (unsigned lane = 0; lane < show->lanes.count; lane++)
        if (show->recording[lane].result.end == SEARCH_STOPPED)
            status = EXIT_NO;
    if (program_stop)
        return EXIT_NO;
    if (plain || !isatty(STDOUT_FILENO)) {
        plain_print(stdout, show, boards);
        return status;
    }
    watch->playing = true;
    const struct screen_instances instances = {change_instance, watch};
    if (!screen_play(show, &instances, &error)) {
        complain("watch: %s", error.text);
        return EXIT_FAILED;
    }
    return status;
}

static bool specs_have_traces(const struct spec_list *specs)
{
    if (specs->count > LANES_MAX) {
        complain("watch: two back-ends at the most");
        return false;
    }
    for (size_t i = 0; i < specs->count; i++) {
        struct error error;
        if (!trace_has_twin(&specs->spec[i], &error)) {
            complain("watch: %s", error.text);
            return false;
        }
    }
    return true;
}

static bool set_speed(void *target, const char *value, struct error *error)
{
    uint64_t speed;
    if (!set_positive(&speed, value, error))
        return false;
    if (speed > SPEED_MAX)
        return error_set(error, "%d steps a second are the most", SPEED_MAX);
    *(uint64_t *)target = speed;
    return true;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    static struct show show;
    struct watch watch = {
        .tracing = {.limit = 2, .steps_max = STEPS_USUAL, .timeout_ns = UINT64_C(10000000000)},
        .specs = {.registry = program->registry}};
    struct reader_options reader = {0};
    bool plain = false, boards = false, by_nodes = false;
    show = (struct show){.speed = SPEED_USUAL};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "default dlx, of formulas cdcl; twice: side by side", set_spec, &watch.specs},
        {'n', "limit", "L", "search for L solutions (default 2); 0: all", set_number, &watch.tracing.limit},
        {0, "max-steps", "N", "keep N steps (default 20000), the first and last ones", set_positive,
         &watch.tracing.steps_max},
        {0, "speed", "N", "steps a second (default 4)", set_speed, &show.speed},
        {0, "by-nodes", 0, "move by nodes: each back-end enters one at a time", set_flag, &by_nodes},
        {0, "timeout", "S", "seconds to search (default 10); 0: no limit", set_seconds,
         &watch.tracing.timeout_ns},
        {0, "plain", 0, "text instead of a picture, as when it goes to a pipe", set_flag, &plain},
        {0, "boards", 0, "as text: the board at each conflict, too", set_flag, &boards},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &reader.order},
        {0, "from", "FORMAT", "format of the input (default: recognised)", set_from, &reader},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (!specs_have_traces(&watch.specs))
        return EXIT_USAGE;
    show.lanes.pace = by_nodes ? PACE_NODES : PACE_STEPS;
    status = sets_load(&watch.sets, argv + first, (size_t)(argc - first), &reader);
    for (size_t i = 0; i < watch.sets.count; i++)
        watch.instances += watch.sets.set[i].puzzles.count;
    if (watch.instances && !program_stop)
        status = worse(status, play(&watch, &show, plain, boards));
    show_close(&show);
    sets_close(&watch.sets);
    return status;
}

const struct command command_watch = {
    .name = "watch",
    .arguments = "[-s A [-s B]] [-n L] [--speed N] [INSTANCE]",
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
