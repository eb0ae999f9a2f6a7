/* SPDX-License-Identifier: MIT */
#include "harness/extensions/trace/trace-text.h"

#include "common/base/printable.h"
#include "common/board/board.h"
#include "harness/base/memory.h"
#include "harness/base/output.h"
#include "harness/extensions/trace/narration.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void trace_text_head(FILE *file, const struct tracing *tracing, const char *instance)
{
    print_foreign(file, "%s on %s\n", tracing->spec->text, instance);
}

static void write_board(FILE *file, const struct problem *problem, const uint8_t *cells)
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

static void write_option(FILE *file, const struct problem *problem, uint32_t option)
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

/* The option that a placement chose, numbered by cell and digit on a board; UINT32_MAX if it rules one out, or is a
 * literal that an encoding adds. */
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

void trace_text_state(FILE *file, const struct tracing *tracing)
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
            write_option(file, problem, option);
    }
    if (tracing->cells)
        write_board(file, problem, cells);
}

void trace_text_step(FILE *file, const struct tracing *tracing, const struct trace_step *step)
{
    const struct problem *problem = tracing->problem;
    char text[NARRATION_MAX];
    narrate(tracing, step, text);
    fprintf(file, "step %" PRIu64 "  node %" PRIu64 "  %s\n", step->number, step->node, make_printable(text));
    if (step->event.kind != TRACE_SOLUTION)
        return;
    if (step->cells)
        write_board(file, problem, step->cells);
    else if (problem->formula)
        write_model(file, step, (uint32_t)problem->formula->variables);
    for (size_t i = 0; problem->cover && i < step->option_count; i++)
        write_option(file, problem, step->options[i]);
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
           : tracing->end == SEARCH_OWN_LIMIT ? "The search met a limit of the back-end."
                                              : "The search failed.";
}

void trace_text_end(FILE *file, const struct tracing *tracing)
{
    /* The back-end's own count, where it has one: on formulas a step may take many placements back. */
    const uint64_t backtracks = !tracing->cut && tracing->spec->solver->counts & COUNTS(BACKTRACKS)
                                    ? tracing->counters[COUNTER_BACKTRACKS]
                                    : tracing->by_kind[TRACE_BACKTRACK];
    fprintf(file,
            "%s\n  steps %" PRIu64 ", nodes %" PRIu64 ", conflicts %" PRIu64 ", backtracks %" PRIu64
            ", solutions %" PRIu64 "\n",
            end_sentence(tracing), tracing->steps, tracing->nodes, tracing->by_kind[TRACE_CONFLICT],
            backtracks, tracing->solutions);
}
