/* SPDX-License-Identifier: MIT */
/* count: how many solutions each board has, one number a line. */
#include "common/base/array.h"
#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/formats/dlx-text.h"
#include "harness/answers/count/counted.h"
#include "harness/answers/count/diagram-text.h"
#include "harness/answers/solve/solve-json.h"
#include "harness/answers/solve/solve-sets.h"
#include "harness/ground/output.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <stdio.h>
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
    if (outcome->status == STATUS_LIMITED && !outcome->solutions)
        fputs("# gave up", asked->out);
    else
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

/* --- by a diagram --- */

struct diagram_wish {
    const char *diagram, *certificate; /* files; null: not wanted */
    bool through, by_parts;
    uint64_t memory; /* bytes; 0: as much as usual */
};

/* A line for each option: the number of solutions that have it, and its items. */
static bool print_through(struct counted *counted)
{
    const struct cover *cover = counted->cover;
    size_t words = counted->diagram.words, room = cover->option_count * words;
    uint64_t *through = array_take(&counted->allocator, room, sizeof *through);
    bool done = through && diagram_through(&counted->diagram, cover->option_count, through);
    for (uint32_t option = 0; done && option < cover->option_count; option++) {
        counted_print(counted, through + option * words, stdout);
        putchar('\t');
        cover_write_option(cover, option, stdout);
        putchar('\n');
    }
    array_give(&counted->allocator, through, room, sizeof *through);
    return done;
}

/* A certificate that ends in .zdd is one all the same. */
static bool needs_layers(const struct diagram_wish *wish)
{
    return (wish->diagram && (diagram_format_of(wish->diagram) == DIAGRAM_ZDD ||
                              diagram_format_of(wish->diagram) == DIAGRAM_CPOG)) ||
           (wish->certificate && diagram_format_of(wish->certificate) == DIAGRAM_CPOG);
}

static int count_by_diagram(const struct diagram_wish *wish, const struct question *question, bool as_json,
                            const struct command *command, char *const *names, size_t count)
{
    struct counted counted;
    if (question->specs.count || question->limit)
        return complain_with(
            EXIT_USAGE,
            "count: --diagram, --certify and --through go without --solver and --limit: they count by memo");
    if (question->progress_ns || as_json)
        return complain_with(EXIT_USAGE,
                             "count: --diagram, --certify and --through go without --progress and -o json");
    if (wish->by_parts && needs_layers(wish))
        return complain_with(EXIT_USAGE, "count: .zdd and .cpog have no parts: they go without --by-parts");
    const char *option = wish->certificate ? "--certify" : wish->diagram ? "--diagram" : "--through";
    uint64_t began[3] = {clock_now()};
    int status = counted_load(&counted, command, option, names, count, &question->reader);
    if (status != EXIT_DONE)
        return status;
    counted.form = wish->by_parts ? COUNTED_PARTS : needs_layers(wish) ? COUNTED_LAYERS : COUNTED_AUTO;
    counted.allocator.limit = wish->memory;
    began[1] = clock_now();
    status = counted_make(&counted, command, question->timeout_ns);
    began[2] = clock_now();
    if (status == EXIT_DONE) {
        if (wish->certificate)
            status = counted_write(&counted, wish->certificate, true, command->name);
        if (wish->diagram)
            status = worse(status, counted_write(&counted, wish->diagram, false, command->name));
        if (!wish->through) {
            counted_print(&counted, counted.diagram.total, stdout);
            putchar('\n');
        } else if (!print_through(&counted))
            status = complain_with(EXIT_FAILED, "count: not enough memory");
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
    struct listing listings[JOBS_MAX];
    bool labelled = false, as_json = false;
    struct diagram_wish wish = {.through = false};
    struct question question = {.specs = {.registry = program->registry},
                                .jobs = 1,
                                .on_puzzle = begin_puzzle,
                                .on_outcome = print_count,
                                .context = listings,
                                .context_size = sizeof *listings};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a back-end, or LABEL=SPEC (default dlx)", set_spec, &question.specs},
        {'n', "limit", "L", "count up to L; 0: all (default)", set_number, &question.limit},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
        JOBS_ROW(&question),
        {0, "label", 0, "name the instance behind each number, as on a terminal", set_flag, &labelled},
        {'o', "format", "NAME", "text (default) or json: a JSON object a line", set_text_or_json, &as_json},
        {0, "certify", "FILE", "write what check reads; FILE.cpog: a CPOG proof", set_text,
         &wish.certificate},
        {0, "diagram", "FILE", "write all solutions: .zdd, .nnf, else as --certify", set_text, &wish.diagram},
        {0, "through", 0, "print how many solutions have each option", set_flag, &wish.through},
        SELDOM_FROM_HERE,
        {0, "profile", 0, "print counters, nodes by level, and where the time went", set_flag,
         &question.profile},
        SELDOM_FROM_HERE,
        {0, "by-parts", 0, "of a diagram: by parts in any case, not layer by layer", set_flag,
         &wish.by_parts},
        {0, "memory", "BYTES", "that a diagram may take (default: 2 GB)", set_bytes, &wish.memory},
        {0, "progress", "S", "of several instances every S seconds how many are counted", set_seconds,
         &question.progress_ns},
        READER_ROWS(&question.reader),
        RECURSIVE_ROW(&question.reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (wish.by_parts && !wish.diagram && !wish.certificate && !wish.through)
        return complain_with(
            EXIT_USAGE,
            "count: --by-parts goes with --diagram, --certify or --through: else try -s memo:form=parts");
    if (wish.diagram || wish.certificate || wish.through)
        return count_by_diagram(&wish, &question, as_json, command, argv + first, (size_t)(argc - first));
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
    .description = "Counts all solutions of each board and verifies all that are shown: a number a\n"
                   "line, a line a board; >=N where the search ended after N and there may be more,\n"
                   "# gave up where nothing was searched.\n"
                   "On a terminal, and with --label, the lines of several instances are labelled.\n"
                   "Exit status: 0 all counted, 1 some cut off or without a solution, 2 bad input.",
    .example = "quadrille count --timeout 10 board.txt",
    .run = run_count,
};
