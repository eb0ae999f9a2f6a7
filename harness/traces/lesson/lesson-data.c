/* SPDX-License-Identifier: MIT */
/* The searches of a lesson as JSON. A step is an array of numbers: its kind and its reason, as places in the lists
 * `kinds` and `reasons`, and what belongs to it, in an order that depends on the rung and the kind. Zeros at its end are
 * left out, and behind them stands its sentence. model.js makes the steps of harness/trace-format.md of it again, with what can be worked out: numbers of
 * steps and nodes, and depths. Sizes, which fill most of a trace, are left out. */
#include "harness/traces/lesson/lesson.h"
#include "harness/traces/tracer/narration.h"
#include "harness/traces/tracer/trace-json.h"
#include "harness/writing/json-text.h"
#include "solvers/services/clauses.h"

#include <inttypes.h>
#include <string.h>

static void write_string(FILE *file, const char *key, const char *text)
{
    fprintf(file, "\"%s\":", key);
    json_text_write(file, text, strlen(text));
    putc(',', file);
}

static void write_names(FILE *file, const char *key, const char *const *names, size_t count)
{
    fprintf(file, "\"%s\":[", key);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s\"%s\"", i ? "," : "", names[i]);
    fputs("],", file);
}

/* --- steps --- */

static void write_numbers(FILE *file, const uint32_t *numbers, size_t count)
{
    while (count && !numbers[count - 1])
        count--;
    for (size_t i = 0; i < count; i++)
        fprintf(file, ",%" PRIu32, numbers[i]);
}

static void write_placement(FILE *file, enum rung rung, const struct trace_event *event)
{
    if (rung == RUNG_BOARD) {
        write_numbers(
            file, (uint32_t[]){event->cell, event->digit, event->unit_kind, event->unit, event->other}, 5);
    } else if (rung == RUNG_COVER) {
        write_numbers(file, (uint32_t[]){event->item, event->option}, 2);
    } else {
        fprintf(file, ",%d,%" PRIu32, event->kind == TRACE_CONFLICT ? 0 : dimacs_of_literal(event->literal),
                event->level);
        if (event->clause_length) {
            putc(',', file);
            trace_json_literals(file, event->clause, event->clause_length);
        }
    }
}

static void write_step(FILE *file, const struct tracing *tracing, const struct trace_step *step)
{
    const struct trace_event *event = &step->event;
    enum rung rung = tracing->spec->solver->rung;
    char sentence[NARRATION_MAX];
    fprintf(file, "[%u,%u", (unsigned)event->kind, (unsigned)event->why);
    switch (event->kind) {
    case TRACE_BACKTRACK:
        write_numbers(file, (uint32_t[]){event->keep, event->level}, 2);
        break;
    case TRACE_COVER:
    case TRACE_UNCOVER:
    case TRACE_PURIFY:
    case TRACE_UNPURIFY:
        write_numbers(file, (uint32_t[]){event->item, event->count, event->colour}, 3);
        break;
    case TRACE_LEARN:
        fprintf(file, ",%" PRIu32 ",", event->level);
        trace_json_literals(file, event->clause, event->clause_length);
        putc(',', file);
        trace_json_literals(file, event->cut, event->cut_length);
        break;
    case TRACE_RESTART:
    case TRACE_FORGET:
        write_numbers(file, (uint32_t[]){event->kind == TRACE_FORGET ? event->count : event->level}, 1);
        break;
    case TRACE_SOLUTION:
        putc(',', file);
        trace_json_solution(file, tracing->problem, step);
        break;
    default:
        write_placement(file, rung, event);
    }
    putc(',', file);
    narrate(tracing, step, sentence);
    json_text_write(file, sentence, strlen(sentence));
    putc(']', file);
}

/* --- searches --- */

/* What stood: [node, cell, digit], [node, option, item], or [node, literal, level, clause]. */
static void write_standing(FILE *file, enum rung rung, const struct recorded_part *part)
{
    fputs("\"standing\":[", file);
    for (uint32_t i = 0; i < part->standing_count; i++) {
        const struct placement *at = &part->standing[i];
        fprintf(file, "%s[%" PRIu64, i ? "," : "", at->node);
        if (rung == RUNG_BOARD) {
            fprintf(file, ",%" PRIu32 ",%" PRIu32, at->cell, at->digit);
        } else if (rung == RUNG_COVER) {
            fprintf(file, ",%" PRIu32 ",%" PRIu32, at->option, at->item);
        } else {
            const struct reason_clause *reason = &part->before.reasons[i];
            fprintf(file, ",%d,%" PRIu32, dimacs_of_literal(at->literal), at->level);
            if (reason->length) {
                putc(',', file);
                trace_json_literals(file, reason->literals, reason->length);
            }
        }
        putc(']', file);
    }
    fputs("],", file);
}

/* What was covered, [item, count, colour], and how many steps of each kind there were. */
static void write_before(FILE *file, const struct recorded_part *part)
{
    fputs("\"covered\":[", file);
    for (size_t i = 0; i < part->before.covered_count; i++) {
        const struct covered_item *at = &part->before.covered[i];
        fprintf(file, "%s[%" PRIu32 ",%" PRIu32 ",%" PRIu32 "]", i ? "," : "", at->item, at->count,
                at->colour);
    }
    fputs("],\"kinds\":[", file);
    for (size_t i = 0; i < TRACE_KIND_COUNT; i++)
        fprintf(file, "%s%" PRIu64, i ? "," : "", part->by_kind[i]);
    fputs("],\n", file);
}

static void write_part(FILE *file, const struct recording *lane, const struct recorded_part *part)
{
    enum rung rung = lane->spec.solver->rung;
    fprintf(file, "{\"first\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"solutions\":%" PRIu64 ",\n", part->first,
            part->nodes, part->solutions);
    write_standing(file, rung, part);
    write_before(file, part);
    fputs("\"steps\":[", file);
    for (size_t i = 0; i < part->count; i++) {
        fputs(i ? ",\n" : "\n", file);
        write_step(file, &lane->result, &part->steps[i]);
    }
    fputs("]}", file);
}

static void write_lane(FILE *file, const struct lesson *lesson, const struct recording *lane)
{
    const struct solver *solver = lane->spec.solver;
    const struct tracing *result = &lane->result;
    putc('{', file);
    write_string(file, "solver", lane->spec.text);
    write_string(file, "spec", lane->spec.written);
    write_string(file, "name", solver->name);
    write_string(file, "family", solver->family);
    write_string(file, "rung", trace_rung_names[solver->rung]);
    if (solver->rung == RUNG_CNF && !lesson->problem->formula) {
        write_string(file, "encoding", encoding_names[lane->spec.settings.value[ENCODED_ENCODING]]);
        write_string(file, "amo", at_most_one_names[lane->spec.settings.value[ENCODED_AMO]]);
    }
    write_string(file, "end", trace_end_names[result->end]);
    fprintf(file, "\"steps\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"solutions\":%" PRIu64 ",\"kinds\":[",
            result->steps, result->nodes, result->solutions);
    for (size_t i = 0; i < TRACE_KIND_COUNT; i++)
        fprintf(file, "%s%" PRIu64, i ? "," : "", result->by_kind[i]);
    fputs("],", file);
    trace_json_counters(file, result);
    fputs(",\n\"parts\":[", file);
    for (unsigned i = 0; i < lane->part_count; i++) {
        fputs(i ? ",\n" : "", file);
        write_part(file, lane, &lane->part[i]);
    }
    fputs("]}", file);
}

void lesson_write_data(const struct lesson *lesson, FILE *file)
{
    fputs("{\"lesson\":1,", file);
    write_names(file, "kind_names", trace_kind_names, TRACE_KIND_COUNT);
    write_names(file, "reason_names", trace_reason_names, TRACE_REASON_COUNT);
    write_string(file, "instance", lesson->instance);
    fprintf(file,
            "\"left_out\":%zu,\"limit\":%" PRIu64 ",\"steps_max\":%" PRIu64 ",\n\"head\":", lesson->left_out,
            lesson->limit, lesson->steps_max);
    trace_json_head(file, &lesson->lane[0].result, lesson->instance);
    fputs(",\"lanes\":[\n", file);
    for (size_t i = 0; i < lesson->lane_count; i++) {
        fputs(i ? ",\n" : "", file);
        write_lane(file, lesson, &lesson->lane[i]);
    }
    fputs("]}\n", file);
}
