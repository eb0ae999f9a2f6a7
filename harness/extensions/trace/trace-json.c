/* SPDX-License-Identifier: MIT */
#include "harness/extensions/trace/trace-json.h"

#include "harness/measuring/measure.h"
#include "harness/text/json-text.h"
#include "solvers/clauses/clause-set.h"
#include "solvers/clauses/encoded.h"

#include <inttypes.h>
#include <string.h>

const char *const trace_rung_names[] = {[RUNG_BOARD] = "board", [RUNG_COVER] = "cover", [RUNG_CNF] = "cnf"};

#define NAME_OF(NAME, name) name,
const char *const trace_kind_names[] = {TRACE_KINDS(NAME_OF)};
static const char *const reason_names[] = {TRACE_REASONS(NAME_OF)};
#undef NAME_OF
static const char *const unit_names[] = {"", "row", "column", "box"};

const char *const trace_end_names[] = {
    [SEARCH_EXHAUSTED] = "exhausted", [SEARCH_LIMIT] = "limit",   [SEARCH_STOPPED] = "stopped",
    [SEARCH_NO_MEMORY] = "memory",    [SEARCH_FAILED] = "failed", [SEARCH_OWN_LIMIT] = "own limit"};

void trace_json_literals(FILE *file, const char *key, const uint32_t *literals, size_t count)
{
    fprintf(file, ",\"%s\":[", key);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%d", i ? "," : "", dimacs_of_literal(literals[i]));
    putc(']', file);
}

/* --- the head --- */

static void write_name(FILE *file, const char *name, size_t length, bool first)
{
    if (!first)
        putc(',', file);
    json_text_write(file, name, length);
}

static void trace_json_write_cover(FILE *file, const struct cover *cover)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    fputs(",\"items\":[", file);
    for (uint32_t item = 0; item < cover->item_count; item++) {
        const char *name = cover_item_name(cover, item, room, &length);
        write_name(file, name, length, !item);
    }
    fprintf(file, "],\"primary\":%" PRIu32, cover->primary_count);
    if (cover->colour_count)
        fputs(",\"colours\":[", file);
    for (uint32_t colour = 1; colour <= cover->colour_count; colour++) {
        const char *name = cover_colour_name(cover, colour, &length);
        write_name(file, name, length, colour == 1);
    }
    fputs(cover->colour_count ? "],\"options\":[" : ",\"options\":[", file);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        fputs(option ? ",[" : "[", file);
        for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
            const char *comma = i > cover->option_start[option] ? "," : "";
            if (cover_colour(cover, i))
                fprintf(file, "%s[%" PRIu32 ",%" PRIu32 "]", comma, cover->items[i], cover_colour(cover, i));
            else
                fprintf(file, "%s%" PRIu32, comma, cover->items[i]);
        }
        putc(']', file);
    }
    putc(']', file);
}

static void write_clauses(FILE *file, const struct cnf *formula)
{
    bool first = true;
    fprintf(file, ",\"variables\":%d,\"clauses\":[", formula->variables);
    for (size_t i = 0; i < formula->length; i++) {
        if (first)
            fputs(i ? ",[" : "[", file);
        if (formula->literals[i])
            fprintf(file, "%s%d", first ? "" : ",", formula->literals[i]);
        else
            putc(']', file);
        first = !formula->literals[i];
    }
    putc(']', file);
}

void trace_json_head(FILE *file, const struct tracing *tracing, const char *instance)
{
    const struct problem *problem = tracing->problem;
    const struct solver *solver = tracing->spec->solver;
    fprintf(file, "{\"quadrille-trace\":%d,\"solver\":", TRACE_FORMAT_VERSION);
    json_text_write(file, tracing->spec->text, strlen(tracing->spec->text));
    fprintf(file, ",\"family\":\"%s\",\"rung\":\"%s\",\"instance\":", solver->family,
            trace_rung_names[solver->rung]);
    json_text_write(file, instance, strlen(instance));
    fprintf(file, ",\"limit\":%" PRIu64, tracing->limit);
    if (solver->rung == RUNG_CNF && !problem->formula)
        fprintf(
            file, ",\"encoding\":\"%s\",\"amo\":\"%s\"",
            encoding_names[tracing->spec->settings.value[ENCODED_ENCODING]],
            at_most_one_names[at_most_one_of(problem->cover, problem->order,
                                             (enum at_most_one)tracing->spec->settings.value[ENCODED_AMO])]);
    if (problem_is_board(problem)) {
        fprintf(file, ",\"order\":[%u,%u],\"givens\":[", problem->order.rows, problem->order.columns);
        for (unsigned cell = 0; cell < order_cells(problem->order); cell++)
            fprintf(file, "%s%u", cell ? "," : "", tracing->cells[cell]);
        putc(']', file);
    } else if (problem->cover) {
        trace_json_write_cover(file, problem->cover);
    } else {
        write_clauses(file, problem->formula);
    }
    fputs("}\n", file);
}

/* --- steps --- */

static void write_number(FILE *file, const char *key, uint64_t number)
{
    fprintf(file, ",\"%s\":%" PRIu64, key, number);
}

static void write_sizes(FILE *file, const struct trace_event *event)
{
    if (!event->size_count)
        return;
    fputs(",\"sizes\":[", file);
    for (uint32_t i = 0; i < event->size_count; i++)
        fprintf(file, "%s[%" PRIu32 ",%" PRIu32 "]", i ? "," : "", event->sizes[i].index,
                event->sizes[i].size);
    putc(']', file);
}

static void write_on_board(FILE *file, const struct trace_event *event)
{
    if (event->why != TRACE_NO_PLACE)
        write_number(file, "cell", event->cell);
    if (event->digit)
        write_number(file, "digit", event->digit);
    if (event->unit_kind)
        fprintf(file, ",\"unit\":[\"%s\",%" PRIu32 "]", unit_names[event->unit_kind], event->unit);
    if (event->why == TRACE_STANDS)
        write_number(file, "other", event->other);
}

static void write_on_cover(FILE *file, const struct trace_event *event)
{
    if (event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE || event->why == TRACE_REFUSED)
        write_number(file, "option", event->option);
    write_number(file, "item", event->item);
}

static void write_on_formula(FILE *file, const struct trace_event *event)
{
    if (event->kind != TRACE_CONFLICT)
        fprintf(file, ",\"literal\":%d", dimacs_of_literal(event->literal));
    if (event->kind != TRACE_CHOOSE)
        write_number(file, "level", event->level);
    if (event->clause || event->kind == TRACE_CONFLICT)
        trace_json_literals(file, "clause", event->clause, event->clause_length);
}

static void write_solution(FILE *file, const struct problem *problem, const struct trace_step *step)
{
    unsigned first = problem->formula ? 1 : 0; /* variables are numbered from 1 */
    size_t count = step->cells ? order_cells(problem->order) : step->option_count;
    putc('[', file);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%" PRIu32, i ? "," : "", step->cells ? step->cells[i] : step->options[i] + first);
    putc(']', file);
}

void trace_json_step(FILE *file, const struct tracing *tracing, const struct trace_step *step,
                     const char *says, bool brief)
{
    const enum rung rung = tracing->spec->solver->rung;
    static void (*const write_on[])(FILE *, const struct trace_event *) = {
        [RUNG_BOARD] = write_on_board, [RUNG_COVER] = write_on_cover, [RUNG_CNF] = write_on_formula};
    const struct trace_event *event = &step->event;
    putc('{', file);
    if (!brief)
        fprintf(file, "\"step\":%" PRIu64 ",\"node\":%" PRIu64 ",\"depth\":%" PRIu32 ",", step->number,
                step->node, step->depth);
    fprintf(file, "\"do\":\"%s\"", trace_kind_names[event->kind]);
    if (event->why)
        fprintf(file, ",\"why\":\"%s\"", reason_names[event->why]);
    switch (event->kind) {
    case TRACE_BACKTRACK:
        write_number(file, "keep", event->keep);
        if (rung == RUNG_CNF)
            write_number(file, "level", event->level);
        break;
    case TRACE_COVER:
    case TRACE_UNCOVER:
    case TRACE_PURIFY:
    case TRACE_UNPURIFY:
        write_number(file, "item", event->item);
        if (event->colour)
            write_number(file, "colour", event->colour);
        write_number(file, event->kind == TRACE_COVER || event->kind == TRACE_PURIFY ? "hides" : "returns",
                     event->count);
        break;
    case TRACE_LEARN:
        trace_json_literals(file, "clause", event->clause, event->clause_length);
        trace_json_literals(file, "cut", event->cut, event->cut_length);
        write_number(file, "level", event->level);
        break;
    case TRACE_RESTART:
        write_number(file, "level", event->level);
        break;
    case TRACE_FORGET:
        write_number(file, "clauses", event->count);
        break;
    case TRACE_SOLUTION:
        write_number(file, "solution", step->solution);
        fprintf(file, ",\"%s\":", step->cells ? "cells" : tracing->problem->formula ? "true" : "options");
        write_solution(file, tracing->problem, step);
        break;
    default:
        write_on[rung](file, event);
        if (!brief)
            write_sizes(file, event);
    }
    if (says) {
        fputs(",\"says\":", file);
        json_text_write(file, says, strlen(says));
    }
    fputs(brief ? "}" : "}\n", file);
}

/* --- what stands, and the end --- */

void trace_json_placement(FILE *file, enum rung rung, const struct placement *at)
{
    if (rung == RUNG_BOARD)
        fprintf(file, "{\"cell\":%" PRIu32 ",\"digit\":%" PRIu32, at->cell, at->digit);
    else if (rung == RUNG_COVER)
        fprintf(file, "{\"option\":%" PRIu32 ",\"item\":%" PRIu32, at->option, at->item);
    else
        fprintf(file, "{\"literal\":%d,\"level\":%" PRIu32, dimacs_of_literal(at->literal), at->level);
    fprintf(file, ",\"node\":%" PRIu64, at->node);
}

void trace_json_state(FILE *file, enum rung rung, const struct tracing *tracing, const uint32_t *learnt,
                      size_t learnt_length)
{
    fprintf(file,
            "{\"state\":\"what stands\",\"steps\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"solutions\":%" PRIu64
            ",\"standing\":[",
            tracing->steps, tracing->nodes, tracing->solutions);
    for (uint32_t i = 0; i < tracing->standing_count; i++) {
        fputs(i ? "," : "", file);
        trace_json_placement(file, rung, &tracing->standing[i]);
        putc('}', file);
    }
    putc(']', file);
    if (rung == RUNG_CNF) {
        bool first = true;
        fputs(",\"learnt\":[", file);
        for (size_t i = 0; i < learnt_length; i++) {
            if (first)
                fputs(i ? ",[" : "[", file);
            first = learnt[i] == UINT32_MAX;
            if (first)
                putc(']', file);
            else
                fprintf(file, "%s%d", i && learnt[i - 1] != UINT32_MAX ? "," : "",
                        dimacs_of_literal(learnt[i]));
        }
        putc(']', file);
    }
    fputs("}\n", file);
}

void trace_json_counters(FILE *file, const struct tracing *tracing)
{
    const char *comma = "";
    fputs("\"counters\":{", file);
    for (size_t i = 0; i < COUNTER_COUNT; i++)
        if (tracing->spec->solver->counted & 1u << i) {
            fprintf(file, "%s\"%s\":%" PRIu64, comma, counter_names[i], tracing->counters[i]);
            comma = ",";
        }
    putc('}', file);
}

void trace_json_end(FILE *file, const struct tracing *tracing)
{
    fprintf(file, "{\"end\":\"%s\",\"steps\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"solutions\":%" PRIu64,
            tracing->cut ? "max-steps" : trace_end_names[tracing->end], tracing->steps, tracing->nodes,
            tracing->solutions);
    if (!tracing->cut) {
        putc(',', file);
        trace_json_counters(file, tracing);
    }
    fputs("}\n", file);
}
