/* SPDX-License-Identifier: MIT */
#include "common/base/printable.h"
#include "harness/answers/solve-sets.h"
#include "harness/base/gone.h"
#include "harness/base/memory.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/trace/narration.h"
#include "harness/extensions/trace/trace-json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A search as text, for a person: a sentence for each step, and each solution drawn. */

/* Writes which back-end searches what (`instance` names it). */
static void trace_text_head(FILE *file, const struct tracing *tracing, const char *instance)
{
    print_foreign(file, "%s on %s\n", tracing->spec->text, instance);
}

static void trace_write_board(FILE *file, const struct problem *problem, const uint8_t *cells)
{
    const unsigned size = order_size(problem->order);
    const int places = size > 99 ? 3 : size > 9 ? 2 : 1;
    for (unsigned cell = 0; cell < order_cells(problem->order); cell++) {
        char digit[8] = ".";
        if (cells[cell])
            snprintf(digit, sizeof digit, "%u", cells[cell]);
        fprintf(file, "%s%*s%s", cell % size ? " " : "  ", places, digit,
                cell % size == size - 1 ? "\n" : "");
    }
}

static void trace_write_option(FILE *file, const struct problem *problem, uint32_t option)
{
    char items[NARRATION_MAX];
    print_foreign(file, "  %s\n", narrate_items(problem->cover, option, items));
}

/* As a SAT solver's answer has it. */
static void write_model(FILE *file, const struct trace_step *step, uint32_t variables)
{
    bool *is_true = memory_zeroed(variables, sizeof *is_true);
    for (size_t i = 0; i < step->option_count; i++)
        is_true[step->options[i]] = true;
    fputs("  v", file);
    for (uint32_t variable = 0; variable < variables; variable++)
        fprintf(file, " %s%" PRIu32, is_true[variable] ? "" : "-", variable + 1);
    fputs(" 0\n", file);
    free(is_true);
}

/* The option that a placement chose, numbered by cell and digit on a board; UINT32_MAX if it rules one out,
 * or is a literal that an encoding adds. */
static uint32_t option_of(const struct tracing *tracing, const struct placement *at)
{
    const struct problem *problem = tracing->problem;
    const enum rung rung = tracing->spec->solver->rung;
    const unsigned size = tracing->cells ? order_size(problem->order) : 0;
    if (rung == RUNG_BOARD)
        return at->cell * size + at->digit - 1;
    if (rung == RUNG_COVER)
        return at->option;
    const uint32_t options =
        tracing->cells ? order_cells(problem->order) * size : problem->cover->option_count;
    return at->literal & 1 || at->literal / 2 >= options ? UINT32_MAX : at->literal / 2;
}

/* Writes what stands before the first step that is written: a board, options or literals. */
static void trace_text_state(FILE *file, const struct tracing *tracing)
{
    const struct problem *problem = tracing->problem;
    uint8_t cells[BOARD_CELLS_MAX];
    char text[NARRATION_MAX];
    if (tracing->cells)
        memcpy(cells, tracing->cells, order_cells(problem->order));
    for (uint32_t i = 0; i < tracing->standing_count; i++) {
        const struct placement *at = &tracing->standing[i];
        const uint32_t option = problem->formula ? UINT32_MAX : option_of(tracing, at);
        if (problem->formula)
            print_foreign(file, "  %s\n", narrate_literal(problem, at->literal, text));
        else if (option != UINT32_MAX && tracing->cells)
            cells[option / order_size(problem->order)] = (uint8_t)(option % order_size(problem->order) + 1);
        else if (option != UINT32_MAX)
            trace_write_option(file, problem, option);
    }
    if (tracing->cells)
        trace_write_board(file, problem, cells);
}

/* Writes the sentence of a step, and a solution's board, options or model. */
static void trace_text_step(FILE *file, const struct tracing *tracing, const struct trace_step *step)
{
    const struct problem *problem = tracing->problem;
    char text[NARRATION_MAX];
    narrate(tracing, step, text);
    fprintf(file, "step %" PRIu64 "  node %" PRIu64 "  %s\n", step->number, step->node, make_printable(text));
    if (step->event.kind != TRACE_SOLUTION)
        return;
    if (step->cells)
        trace_write_board(file, problem, step->cells);
    else if (problem->formula)
        write_model(file, step, (uint32_t)problem->formula->variables);
    for (size_t i = 0; problem->cover && i < step->option_count; i++)
        trace_write_option(file, problem, step->options[i]);
}

static const char *end_sentence(const struct tracing *tracing)
{
    if (tracing->cut)
        return "More steps are not written.";
    if (tracing->end == SEARCH_EXHAUSTED)
        return tracing->solutions == 0   ? "The search ends: there is no solution."
               : tracing->solutions == 1 ? "The search ends: the solution is the only one."
                                         : "The search ends: there are no more solutions.";
    return tracing->end == SEARCH_LIMIT       ? "The search ends: as many solutions as wanted are found."
           : tracing->end == SEARCH_STOPPED   ? "The search was stopped."
           : tracing->end == SEARCH_OWN_LIMIT ? "The search met a limit of the solver."
                                              : "The search failed.";
}

/* Writes how the search ended, and its counts. */
static void trace_text_end(FILE *file, const struct tracing *tracing)
{
    /* The back-end's own count, where it has one: on formulas a step may take many placements back. */
    const uint64_t backtracks = !tracing->cut && tracing->spec->solver->counted & COUNTS(BACKTRACKS)
                                    ? tracing->counters[COUNTER_BACKTRACKS]
                                    : tracing->by_kind[TRACE_BACKTRACK];
    fprintf(file,
            "%s\n  steps %" PRIu64 ", nodes %" PRIu64 ", conflicts %" PRIu64 ", backtracks %" PRIu64
            ", solutions %" PRIu64 "\n",
            end_sentence(tracing), tracing->steps, tracing->nodes, tracing->by_kind[TRACE_CONFLICT],
            backtracks, tracing->solutions);
}

/* trace: a search, step by step, as JSON lines or as text. */

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

static int trace_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct writer writer = {.tracing = {.limit = 2}, .file = stdout};
    struct spec_list specs = {.registry = program->registry};
    struct reader_options reader = {0};
    struct set_list sets;
    struct error error;
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a solver that has a trace (default dlx)", set_spec, &specs},
        {'n', "limit", "L", "search for L solutions (default 2); 0: all", set_number, &writer.tracing.limit},
        {0, "max-steps", "N", "end the search after N steps", set_positive, &writer.steps_max},
        {0, "from-node", "N", "begin at node N, with what stands then", set_positive, &writer.from_node},
        {0, "says", NULL, "with a sentence in each step: what happens", set_flag, &writer.says},
        {0, "timeout", "S", "seconds each; 0: no limit (default)", set_seconds, &writer.tracing.timeout_ns},
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
        return complain_with(EXIT_USAGE, "trace: one solver at a time");
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
    .description = "Writes what a solver does: what it chooses and from what, what it places, what\n"
                   "follows, what contradicts what, what it learns and takes back. A line a step;\n"
                   "the first line says what is searched, the last how it ended.\n"
                   "Traced are cell-order, rescan, blank-list, candidate-list, sum-45, mrv, dlx,\n"
                   "cells, dpll and cdcl, with all their settings.\n"
                   "Exit status: 0 written, 1 time limit, or clashing givens, 2 bad input, 3 failed.",
    .example = "quadrille trace --format text -s mrv board.txt",
    .run = trace_run,
};

const struct extension extension_trace = {.command = &trace_command};
