/* SPDX-License-Identifier: MIT */
#include "harness/answers/solve-sets.h"
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/lesson/lesson.h"
#include "harness/text/document.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* lesson: several searches of one instance as a page, side by side. */

enum { STEPS_BY_DEFAULT = 3000, STEPS_MAX = 100000 };

/* What the user asked for. */
struct lesson_request {
    struct spec_list specs;
    uint64_t limit, steps_max, timeout_ns;
    const char *out;
    bool lives;
};

/* Runs the searches one after the other. */
static int record_lanes(const struct lesson_request *request, struct lesson *lesson,
                        struct allocator *allocator)
{
    for (size_t i = 0; i < request->specs.count; i++) {
        struct error error;
        if (!lesson_record(lesson, &request->specs.spec[i], request->timeout_ns, allocator, &error)) {
            print_foreign(stderr, "%s: %s\n", lesson->instance, error.text);
            return EXIT_FAILED;
        }
        if (program_stop)
            return EXIT_NO;
    }
    return EXIT_DONE;
}

static int lesson_save(const struct lesson_request *request, const struct lesson *lesson)
{
    struct saved_file saved;
    if (!saved_file_open(&saved, request->out, "lesson"))
        return EXIT_FAILED;
    lesson_write_page(lesson, saved.file);
    if (!saved_file_close(&saved, true, "lesson"))
        return EXIT_FAILED;
    if (saved.file != stdout)
        complain("lesson: the page is %s", request->out);
    return EXIT_DONE;
}

/* One sentence for each search that is not whole. Returns the exit status. */
static int say_what_is_missing(const struct lesson *lesson)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < lesson->lane_count; i++) {
        const struct tracing *result = &lesson->lane[i].result;
        const char *spec = lesson->lane[i].spec.text;
        const unsigned count = lesson->lane[i].part_count;
        const char *with_solutions = count > 1u + (result->end != SEARCH_STOPPED) ? ", and solutions" : "";
        if (result->end == SEARCH_STOPPED) {
            complain("lesson: %s: the time limit ended the search after %" PRIu64
                     " steps; the page has the first %zu%s",
                     spec, result->steps, lesson->lane[i].part[0].count, with_solutions);
            status = EXIT_NO;
        } else if (count > 1)
            complain("lesson: %s: of %" PRIu64 " steps the page has the first %zu and the last %zu%s", spec,
                     result->steps, lesson->lane[i].part[0].count, lesson->lane[i].part[count - 1].count,
                     with_solutions);
    }
    return status;
}

static int lesson_make_lesson(struct lesson_request *request, const struct asked *asked,
                              const struct problem *problem, size_t left_out)
{
    char place[PLACE_TEXT_MAX];
    struct error error;
    struct allocator allocator = {.limit = 0};
    struct lesson lesson = {.instance = asked_name(asked, place),
                            .left_out = left_out,
                            .problem = problem,
                            .cells = asked->cells,
                            .limit = request->limit,
                            .steps_max = request->steps_max,
                            .lives = request->lives};
    if (problem->formula && asked->set->sources) {
        const struct file *file = &asked->set->source[asked->puzzle->source].file;
        lesson.text = file->text;
        lesson.text_length = file->length;
    }
    if (!trace_has_search(problem, asked->cells, &error)) {
        print_foreign(stderr, "%s: %s\n", place, error.text);
        return EXIT_NO;
    }
    if (!request->specs.count && !lesson_default_lanes(&request->specs, problem, &error))
        return complain_with(EXIT_USAGE, "lesson: %s", error.text);
    int status = record_lanes(request, &lesson, &allocator);
    if (status == EXIT_DONE) {
        int missing = say_what_is_missing(&lesson);
        status = worse(lesson_save(request, &lesson), missing);
    }
    lesson_close(&lesson);
    return status;
}

/* The first instance there is; the page says how many others were left out. */
static int make_lesson_of_sets(struct lesson_request *request, const struct set_list *sets)
{
    const size_t count = sets_count_instances(sets);
    const struct set *set = sets_first(sets);
    if (!set)
        return EXIT_DONE;
    if (count > 1)
        complain("lesson: there are %zu instances; the page shows the first", count);
    const struct problem problem = puzzle_problem(&set->puzzles, 0);
    const struct asked asked = {
        .set = set, .puzzle = &set->puzzles.puzzle[0], .cells = puzzle_cells(&set->puzzles, 0)};
    return lesson_make_lesson(request, &asked, &problem, count - 1);
}

static bool set_steps(void *target, const char *value, struct error *error)
{
    uint64_t *steps = target;
    return set_positive(target, value, error) &&
           (*steps <= STEPS_MAX ||
            error_set(error, "'%s' are more steps than a page can hold; %d are the most", value, STEPS_MAX));
}

static int lesson_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct lesson_request request = {.specs = {.registry = program->registry},
                                     .timeout_ns = UINT64_C(10000000000),
                                     .out = "lesson.html",
                                     .limit = 2,
                                     .steps_max = STEPS_BY_DEFAULT};
    struct reader_options reader = {0};
    struct set_list sets;
    struct error error;
    const struct option_row rows[] = {
        {0, "solvers", "A,B,C", "solvers (default: cell-order,dlx,cdcl)", set_spec_names, &request.specs},
        {'s', "solver", "SPEC", "one of them, with its settings; may be repeated", set_spec, &request.specs},
        {'n', "limit", "L", "search for L solutions (default 2); 0: all", set_number, &request.limit},
        {0, "max-steps", "N", "keep N steps of each search (default 3000)", set_steps, &request.steps_max},
        {0, "timeout", "S", "seconds a search (default 10); 0: no limit", set_seconds, &request.timeout_ns},
        {'o', "output", "FILE", "the page (default lesson.html; -: standard output)", set_text, &request.out},
        {0, "live", NULL, "the page searches what one types; needs no INSTANCE", set_flag, &request.lives},
        SELDOM_FROM_HERE,
        ORDER_ROW(&reader),
        FROM_ROW(&reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (request.lives && !lesson_can_live())
        return complain_with(EXIT_FAILED,
                             "lesson: --live needs a program that was built where clang, lld, wasi-libc and "
                             "libclang-rt-14-dev-wasm32 are");
    if (!trace_have_twins(&request.specs, &error))
        return complain_with(EXIT_USAGE, "lesson: %s", error.text);
    if (request.specs.count > LESSON_LANES_MAX)
        return complain_with(EXIT_USAGE, "lesson: a page has %d solvers at the most", LESSON_LANES_MAX);
    if (request.lives && first == argc)
        return request.specs.count
                   ? complain_with(EXIT_USAGE, "lesson: --solvers needs an INSTANCE (- is standard input)")
                   : lesson_save(&request, &(struct lesson){.lives = true});
    status = sets_load(&sets, argv + first, (size_t)(argc - first), &reader);
    if (sets.count)
        status = worse(status, make_lesson_of_sets(&request, &sets));
    sets_close(&sets);
    return status;
}

static const struct command lesson_command = {
    .name = "lesson",
    .arguments = "[--solvers A,B,C] [-n L] [-o FILE] [INSTANCE]",
    .summary = "several searches of one instance as a page, step by step",
    .description = "Writes a page that shows searches side by side: on the board, in the matrix of\n"
                   "the exact cover, as a graph of implications, as a tree. It goes forwards and\n"
                   "backwards, asks what comes next, and needs only a browser. Covers are shown with\n"
                   "dlx, cells and dpll, formulas with dpll and cdcl.\n"
                   "Exit status: 0 written, 1 cut off by time, or clashing givens, 2 bad input.",
    .example = "quadrille lesson --solvers mrv,dlx -o lesson.html board.txt",
    .run = lesson_run,
};

const struct extension extension_lesson = {.command = &lesson_command};
