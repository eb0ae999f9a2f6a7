/* SPDX-License-Identifier: MIT */
/* trace: a search, step by step, as JSON lines or as text. */
#include "harness/answers/solve-sets.h"
#include "harness/base/gone.h"
#include "harness/base/memory.h"
#include "harness/base/output.h"
#include "harness/base/stop.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/trace/narration.h"
#include "harness/extensions/trace/trace-json.h"
#include "harness/extensions/trace/trace-text.h"
#include "harness/sets/set-loading.h"
#include "harness/sets/sets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How a trace is written, and which part of it. */
struct writer {
    bool says; /* a sentence with each step */
    struct tracing tracing;
    bool text; /* --format text */
    FILE *file;
    uint64_t from_node, steps_max; /* written at the most; 0: all */
    bool begun;                    /* the node was entered: steps are written */
    uint32_t *learnt;              /* what a trace that begins later has to know */
    size_t learnt_length, learnt_room;
};

static void keep_learnt(struct writer *writer, const struct trace_event *event)
{
    for (uint32_t i = 0; i <= event->clause_length; i++) {
        writer->learnt =
            memory_room(writer->learnt, writer->learnt_length, &writer->learnt_room, sizeof *writer->learnt);
        writer->learnt[writer->learnt_length++] = i < event->clause_length ? event->clause[i] : UINT32_MAX;
    }
}

static void write_step(void *context, const struct trace_step *step)
{
    struct writer *writer = context;
    const enum rung rung = writer->tracing.spec->solver->rung;
    if (writer->begun) {
        char says[NARRATION_MAX];
        if (writer->text)
            trace_text_step(writer->file, &writer->tracing, step);
        else
            trace_json_step(writer->file, &writer->tracing, step,
                            writer->says ? narrate(&writer->tracing, step, says) : NULL, false);
        return;
    }
    if (step->event.kind == TRACE_LEARN && !writer->text)
        keep_learnt(writer, &step->event);
    if (step->nodes < writer->from_node)
        return;
    writer->begun = true;
    writer->tracing.steps_max = writer->steps_max ? step->number + writer->steps_max : 0;
    if (!writer->text) {
        trace_json_state(writer->file, rung, &writer->tracing, writer->learnt, writer->learnt_length);
        return;
    }
    trace_text_step(writer->file, &writer->tracing, step);
    trace_text_state(writer->file, &writer->tracing);
}

static int trace_puzzle(struct writer *writer, const struct asked *asked, const struct problem *problem,
                        struct allocator *allocator)
{
    char place[PLACE_TEXT_MAX];
    struct error error;
    struct tracing *tracing = &writer->tracing;
    asked_name(asked, place);
    const bool has_search = trace_has_search(problem, asked->cells, &error);
    if (!has_search || !trace_speaks(tracing->spec, problem, &error)) {
        print_foreign(stderr, "%s: %s\n", place, error.text);
        return has_search ? EXIT_FAILED : EXIT_NO;
    }
    tracing->problem = problem;
    tracing->cells = asked->cells;
    tracing->on_step = write_step;
    tracing->context = writer;
    writer->begun = writer->from_node <= 1;
    tracing->steps_max = writer->begun ? writer->steps_max : 0;
    writer->learnt_length = 0;
    (writer->text ? trace_text_head : trace_json_head)(writer->file, tracing, place);
    if (writer->text && writer->begun)
        trace_text_state(writer->file, tracing);
    if (!trace_search(tracing, allocator, &error)) {
        print_foreign(stderr, "%s: %s\n", place, error.text);
        return EXIT_FAILED;
    }
    (writer->text ? trace_text_end : trace_json_end)(writer->file, tracing);
    if (!writer->begun)
        print_foreign(stderr, "%s: node %" PRIu64 " was not reached: the search entered %" PRIu64 "\n", place,
                      writer->from_node, tracing->nodes);
    return tracing->end == SEARCH_STOPPED && !tracing->cut ? EXIT_NO : EXIT_DONE;
}

static int trace_sets(struct writer *writer, const struct set_list *sets)
{
    int status = EXIT_DONE;
    struct allocator allocator = {.limit = 0};
    for (size_t i = 0; i < sets->count; i++) {
        const struct set *set = &sets->set[i];
        for (size_t index = 0; index < set->puzzles.count && !program_stop && !ferror(writer->file);
             index++) {
            const struct problem problem = puzzle_problem(&set->puzzles, index);
            const struct asked asked = {.set = set,
                                        .puzzle = &set->puzzles.puzzle[index],
                                        .cells = puzzle_cells(&set->puzzles, index)};
            status = worse(status, trace_puzzle(writer, &asked, &problem, &allocator));
        }
    }
    return status;
}

static bool set_trace_format(void *target, const char *value, struct error *error)
{
    const bool text = !strcmp(value, "text");
    const char *gone = gone_sentence("trace format", value);
    *(bool *)target = text;
    return text || !strcmp(value, "json") ||
           (gone ? error_set(error, "%s", gone) : error_set(error, "'%s' is neither json nor text", value));
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct writer writer = {.tracing = {.limit = 2}, .file = stdout};
    struct spec_list specs = {.registry = program->registry};
    struct reader_options reader = {0};
    struct set_list sets;
    struct error error;
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a back-end that has a trace (default dlx)", set_spec, &specs},
        {'n', "limit", "L", "search for L solutions (default 2); 0: all", set_number, &writer.tracing.limit},
        {0, "max-steps", "N", "write N steps at the most, and end the search there", set_positive,
         &writer.steps_max},
        {0, "from-node", "N", "begin where node N is entered, with what stands then", set_positive,
         &writer.from_node},
        {0, "says", NULL, "with a sentence in each step: what happens, in plain words", set_flag,
         &writer.says},
        {0, "timeout", "S", "seconds an instance; 0: no limit (default)", set_seconds,
         &writer.tracing.timeout_ns},
        {0, "format", "NAME", "json (default), or text: a sentence a step", set_trace_format, &writer.text},
        ORDER_ROW(&reader),
        SELDOM_FROM_HERE,
        FROM_ROW(&reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (!specs.count && !set_spec(&specs, "dlx", &error))
        return complain_with(EXIT_USAGE, "trace: %s", error.text);
    if (specs.count > 1)
        return complain_with(EXIT_USAGE, "trace: one back-end at a time");
    writer.tracing.spec = specs.spec;
    if (!trace_has_twin(specs.spec, &error))
        return complain_with(EXIT_USAGE, "trace: %s", error.text);
    status = sets_load(&sets, argv + first, (size_t)(argc - first), &reader);
    if (sets.count)
        status = worse(status, trace_sets(&writer, &sets));
    sets_close(&sets);
    free(writer.learnt);
    return status;
}

static const struct command trace_command = {
    .name = "trace",
    .arguments = "[-s SPEC] [-n L] [--max-steps N] [INSTANCE...]",
    .summary = "write a search step by step",
    .description = "Writes what a back-end does: what it chooses and from what, what it places, what\n"
                   "follows, what contradicts what, what it learns and takes back. A line a step;\n"
                   "the first line says what is searched, the last how it ended.\n"
                   "Traced are cell-order, rescan, blank-list, candidate-list, sum-45, mrv, dlx,\n"
                   "cells, dpll and cdcl, with all their settings.\n"
                   "Exit status: 0 written, 1 time limit, or clashing givens, 2 bad input, 3 failed.",
    .example = "quadrille trace --format text -s mrv board.txt",
    .run = run,
};

const struct extension extension_trace = {.commands = (const struct command *const[]){&trace_command, NULL}};
