/* SPDX-License-Identifier: MIT */
/* Which searches a lesson shows, and their recording. */
#include "harness/extensions/lesson/lesson.h"
#include "harness/extensions/trace/narration.h"
#include "harness/extensions/trace/trace-json.h"
#include "harness/text/json-text.h"
#include "solvers/clauses/encoded.h"

#include <inttypes.h>
#include <string.h>

bool lesson_default_lanes(struct spec_list *specs, const struct problem *problem, struct error *error)
{
    static const char *const names[][3] = {
        {"cell-order", "dlx", "cdcl"}, {"dlx", "cells", "dpll"}, {"dpll", "cdcl", NULL}};
    const char *const *chosen = names[problem_is_board(problem) ? 0 : problem->cover ? 1 : 2];
    bool added = true;
    for (size_t i = 0; i < 3 && chosen[i] && added; i++)
        added = spec_list_read(specs, chosen[i], error);
    return added;
}

bool lesson_record(struct lesson *lesson, const struct spec *spec, uint64_t timeout_ns,
                   struct allocator *allocator, struct error *error)
{
    assert(lesson->lane_count < LESSON_LANES_MAX);
    const struct tracing tracing = {.spec = spec,
                                    .problem = lesson->problem,
                                    .cells = lesson->cells,
                                    .limit = lesson->limit,
                                    .timeout_ns = timeout_ns,
                                    .steps_max = lesson->steps_max};
    return recording_make(&lesson->lane[lesson->lane_count++], &tracing, allocator, error);
}

void lesson_close(struct lesson *lesson)
{
    while (lesson->lane_count)
        recording_close(&lesson->lane[--lesson->lane_count]);
}

/* The searches of a lesson as JSON: steps as `trace` writes them (results/guide/trace-format.md), without
 * what model.js works out, each with its sentence. */

static void write_string(FILE *file, const char *key, const char *text)
{
    fprintf(file, "\"%s\":", key);
    json_text_write(file, text, strlen(text));
    putc(',', file);
}

/* What stood; of literals with the clause that implied each. */
static void write_standing(FILE *file, enum rung rung, const struct recorded_part *part)
{
    fputs("\"standing\":[", file);
    for (uint32_t i = 0; i < part->standing_count; i++) {
        const struct reason_clause *reason = rung == RUNG_CNF ? &part->before.reasons[i] : NULL;
        fputs(i ? "," : "", file);
        trace_json_placement(file, rung, &part->standing[i]);
        if (reason && reason->length)
            trace_json_literals(file, "clause", reason->literals, reason->length);
        putc('}', file);
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
    fputs("],\"kinds\":{", file);
    for (size_t i = 0; i < TRACE_KIND_COUNT; i++)
        fprintf(file, "%s\"%s\":%" PRIu64, i ? "," : "", trace_kind_names[i], part->by_kind[i]);
    fputs("},\n", file);
}

static void write_part(FILE *file, const struct recording *lane, const struct recorded_part *part)
{
    char sentence[NARRATION_MAX];
    fprintf(file, "{\"first\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"solutions\":%" PRIu64 ",\n", part->first,
            part->nodes, part->solutions);
    write_standing(file, lane->spec.solver->rung, part);
    write_before(file, part);
    fputs("\"steps\":[", file);
    for (size_t i = 0; i < part->count; i++) {
        fputs(i ? ",\n" : "\n", file);
        narrate(&lane->result, &part->steps[i], sentence);
        trace_json_step(file, &lane->result, &part->steps[i], sentence, true);
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
        write_string(
            file, "amo",
            at_most_one_names[at_most_one_of(lesson->problem->cover, lesson->problem->order,
                                             (enum at_most_one)lane->spec.settings.value[ENCODED_AMO])]);
    }
    write_string(file, "end", trace_end_names[result->end]);
    if (result->end == SEARCH_STOPPED)
        fprintf(file, "\"timeout_ns\":%" PRIu64 ",", result->timeout_ns);
    fprintf(file, "\"steps\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"solutions\":%" PRIu64 ",", result->steps,
            result->nodes, result->solutions);
    trace_json_counters(file, result);
    fputs(",\n\"parts\":[", file);
    for (unsigned i = 0; i < lane->part_count; i++) {
        fputs(i ? ",\n" : "", file);
        write_part(file, lane, &lane->part[i]);
    }
    fputs("]}", file);
}

/* The number of a variable at the beginning of a comment that names it, "c 1 = "; 0 if it is none. *name:
 * what follows. */
static uint32_t variable_named(const char *line, const char *end, const char **name)
{
    static const char equals[] = " = ";
    const size_t length = sizeof equals - 1;
    uint32_t variable = 0;
    if (end - line < 3 || line[0] != 'c' || line[1] != ' ')
        return 0;
    for (line += 2; line < end && *line >= '0' && *line <= '9' && variable < UINT32_MAX / 10 - 1; line++)
        variable = 10 * variable + (uint32_t)(*line - '0');
    if (end - line <= (ptrdiff_t)length || memcmp(line, equals, length))
        return 0;
    *name = line + length;
    return variable;
}

/* Names of variables, by their numbers. */
static void write_names(const struct lesson *lesson, FILE *file)
{
    const char *line = lesson->text, *comma = "", *name;
    if (!lesson->problem->formula || !line)
        return;
    fputs(",\"names\":{", file);
    for (const char *end = line + lesson->text_length, *next; line < end; line = next) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        next = line_end ? line_end + 1 : end;
        line_end = line_end ? line_end : end;
        line_end -= line_end > line && line_end[-1] == '\r';
        const uint32_t variable = variable_named(line, line_end, &name);
        if (!variable || variable > (uint32_t)lesson->problem->formula->variables)
            continue;
        fprintf(file, "%s\"%" PRIu32 "\":", comma, variable);
        json_text_write(file, name, (size_t)(line_end - name));
        comma = ",";
    }
    putc('}', file);
}

void lesson_write_data(const struct lesson *lesson, FILE *file)
{
    fputs("{\"lesson\":1,", file);
    write_string(file, "instance", lesson->instance);
    fprintf(file,
            "\"left_out\":%zu,\"limit\":%" PRIu64 ",\"steps_max\":%" PRIu64 ",\n\"head\":", lesson->left_out,
            lesson->limit, lesson->steps_max);
    trace_json_head(file, &lesson->lane[0].result, lesson->instance);
    write_names(lesson, file);
    fputs(",\"lanes\":[\n", file);
    for (size_t i = 0; i < lesson->lane_count; i++) {
        fputs(i ? ",\n" : "", file);
        write_lane(file, lesson, &lesson->lane[i]);
    }
    fputs("]}\n", file);
}
