/* SPDX-License-Identifier: MIT */
/* Which searches a lesson shows, and their recording. */
#include "harness/extensions/lesson/lesson.h"

#include "harness/base/memory.h"
#include "harness/extensions/trace/narration.h"
#include "harness/extensions/trace/trace-json.h"
#include "harness/text/json-text.h"
#include "solvers/clauses/encoded.h"

#include <inttypes.h>
#include <string.h>

/* Room for one element more, the new ones zero. */
static void *grow(struct memory_of_steps *memory, void *old, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return old;
    size_t more = *room ? 2 * *room : 64;
    char *bigger = memory_checked(arena_resize(memory->arena, old, *room * size, more * size));
    memset(bigger + *room * size, 0, (more - *room) * size);
    *room = more;
    return bigger;
}

static void put_reason(struct memory_of_steps *memory, const struct trace_event *event)
{
    memory->reasons =
        grow(memory, memory->reasons, memory->reason_count, &memory->reason_room, sizeof *memory->reasons);
    struct reason_clause *reason = &memory->reasons[memory->reason_count++];
    reason->length = 0;
    if (reason->room < event->clause_length) {
        reason->room = 2 * event->clause_length;
        reason->literals = memory_checked(arena_take(memory->arena, reason->room * sizeof *reason->literals));
    }
    if (event->clause_length) {
        memcpy(reason->literals, event->clause, event->clause_length * sizeof *reason->literals);
        reason->length = event->clause_length;
    }
}

static void cover(struct memory_of_steps *memory, const struct trace_event *event)
{
    memory->covered =
        grow(memory, memory->covered, memory->covered_count, &memory->covered_room, sizeof *memory->covered);
    memory->covered[memory->covered_count++] =
        (struct covered_item){event->item, event->colour, event->count};
}

/* What was covered last comes back first. */
static void uncover(struct memory_of_steps *memory, uint32_t item)
{
    size_t at = memory->covered_count;
    while (at && memory->covered[at - 1].item != item)
        at--;
    if (!at)
        return;
    memmove(&memory->covered[at - 1], &memory->covered[at],
            (memory->covered_count - at) * sizeof *memory->covered);
    memory->covered_count--;
}

/* After a step. */
static void memory_of_steps_hear(struct memory_of_steps *memory, const struct trace_step *step)
{
    const struct trace_event *event = &step->event;
    switch (event->kind) {
    case TRACE_PLACE:
    case TRACE_PROPAGATE:
        put_reason(memory, event);
        break;
    case TRACE_BACKTRACK:
        memory->reason_count = event->keep < memory->reason_count ? event->keep : memory->reason_count;
        break;
    case TRACE_COVER:
    case TRACE_PURIFY:
        cover(memory, event);
        break;
    case TRACE_UNCOVER:
    case TRACE_UNPURIFY:
        uncover(memory, event->item);
        break;
    default:
        break;
    }
}

/* What is kept of a search: its steps from `first` on, and solutions after step own_after. */
struct recording_keeper {
    struct recording *recording;
    struct tracing *tracing;
    unsigned part; /* which is filled */
    uint64_t first, own_after;
    size_t room;
    uint64_t solutions;         /* seen so far */
    size_t stood;               /* before solutions that are parts */
    struct memory_of_steps now; /* of all steps so far */
};

static void *copy(struct recording_keeper *keeper, const void *bytes, size_t size)
{
    return size ? memcpy(memory_checked(arena_take(&keeper->recording->memory, size)), bytes, size) : NULL;
}

static struct recorded_part *add_part(struct recording *recording, size_t steps)
{
    struct arena *arena = &recording->memory;
    if (recording->part_count == recording->part_room) {
        const size_t room = recording->part_room, more = 2 * room + 2;
        recording->part = memory_checked(arena_resize(arena, recording->part, room * sizeof *recording->part,
                                                      more * sizeof *recording->part));
        recording->part_room = more;
    }
    struct recorded_part *part = &recording->part[recording->part_count++];
    *part = (struct recorded_part){.first = 1, .nodes = 1};
    part->steps = memory_checked(arena_take(arena, steps * sizeof *part->steps));
    return part;
}

/* The part begins after this step; with a solution, by it. */
static void begin_part(struct recording_keeper *keeper, struct recorded_part *part,
                       const struct trace_step *step)
{
    const struct memory_of_steps *now = &keeper->now;
    const bool is_own = step->event.kind == TRACE_SOLUTION && step->number != keeper->first - 1;
    part->first = step->number + !is_own;
    part->nodes = step->nodes;
    part->solutions = keeper->solutions;
    part->standing_count = keeper->tracing->standing_count;
    memcpy(part->by_kind, keeper->tracing->by_kind, sizeof part->by_kind);
    part->by_kind[TRACE_SOLUTION] -= is_own;
    part->standing = copy(keeper, keeper->tracing->standing, part->standing_count * sizeof *part->standing);
    part->before = *now;
    part->before.covered = copy(keeper, now->covered, now->covered_count * sizeof *now->covered);
    part->before.reasons = copy(keeper, now->reasons, now->reason_count * sizeof *now->reasons);
    for (size_t i = 0; i < now->reason_count; i++)
        part->before.reasons[i].literals =
            copy(keeper, now->reasons[i].literals, now->reasons[i].length * sizeof *now->reasons[i].literals);
}

static void put_step(struct recording_keeper *keeper, struct recorded_part *part,
                     const struct trace_step *step)
{
    struct trace_step *kept = &part->steps[part->count++];
    const struct trace_event *event = &step->event;
    *kept = *step;
    kept->event.clause = copy(keeper, event->clause, event->clause_length * sizeof *event->clause);
    kept->event.cut = copy(keeper, event->cut, event->cut_length * sizeof *event->cut);
    kept->event.sizes = copy(keeper, event->sizes, event->size_count * sizeof *event->sizes);
    if (step->cells)
        kept->cells = copy(keeper, step->cells, order_cells(keeper->tracing->problem->order));
    kept->options = copy(keeper, step->options, step->option_count * sizeof *step->options);
}

/* A solution that stands in no other part becomes one, if there is room for what stands. */
static void keep_solution(struct recording_keeper *keeper, const struct trace_step *step)
{
    const size_t stands = keeper->tracing->standing_count;
    if (step->number <= keeper->own_after ||
        (keeper->stood && keeper->stood + stands > RECORDING_STANDING_MAX))
        return;
    struct recorded_part *part = add_part(keeper->recording, 1);
    keeper->stood += stands + 1;
    begin_part(keeper, part, step);
    put_step(keeper, part, step);
}

static void keep_step(void *context, const struct trace_step *step)
{
    struct recording_keeper *keeper = context;
    struct recorded_part *part = &keeper->recording->part[keeper->part];
    if (step->number >= keeper->first && part->count < keeper->room)
        put_step(keeper, part, step);
    if (step->event.kind == TRACE_SOLUTION) {
        keep_solution(keeper, step);
        keeper->solutions++;
    }
    if (step->number < keeper->first || keeper->own_after < UINT64_MAX)
        memory_of_steps_hear(&keeper->now, step);
    if (step->number + 1 == keeper->first)
        begin_part(keeper, &keeper->recording->part[keeper->part], step);
}

/* Runs the search. Keeps at most `room` steps from number `first` on, as one more part, and solutions after
 * step own_after. */
static bool recording_keep(struct recording *recording, struct tracing *tracing, uint64_t first, size_t room,
                           uint64_t own_after, struct error *error)
{
    struct recording_keeper keeper = {.recording = recording,
                                      .tracing = tracing,
                                      .part = recording->part_count,
                                      .first = first,
                                      .own_after = own_after,
                                      .room = room,
                                      .now = {.arena = &recording->memory}};
    add_part(recording, room + 1);
    tracing->on_step = keep_step;
    tracing->context = &keeper;
    bool searched = trace_search(tracing, recording->allocator, error);
    tracing->on_step = NULL;
    tracing->context = NULL;
    return searched;
}

/* Parts whose solution stands in the first part, or is step `end` or a later one, go. */
static void drop_parts(struct recording *recording, uint64_t end)
{
    unsigned kept = 1;
    for (unsigned i = 1; i < recording->part_count; i++)
        if (recording->part[i].first > recording->part[0].count && recording->part[i].first < end)
            recording->part[kept++] = recording->part[i];
    recording->part_count = kept;
}

bool recording_make(struct recording *recording, const struct tracing *tracing, struct allocator *allocator,
                    struct error *error)
{
    *recording = (struct recording){.spec = *tracing->spec, .result = *tracing, .allocator = allocator};
    struct tracing *result = &recording->result;
    const size_t room = tracing->steps_max;
    const uint64_t half = room / 2;
    result->spec = &recording->spec;
    result->steps_max = 0;
    memory_require(arena_open(&recording->memory, allocator, 0));
    if (!recording_keep(recording, result, 1, room, room - half, error))
        return false;
    if (result->steps <= room || result->end == SEARCH_STOPPED) {
        drop_parts(recording, UINT64_MAX);
        return true;
    }
    struct tracing again = *result;
    again.timeout_ns = 0; /* it ends: it did before */
    recording->part[0].count = room - half;
    drop_parts(recording, result->steps - half + 1);
    return recording_keep(recording, &again, result->steps - half + 1, half, UINT64_MAX, error);
}

void recording_close(struct recording *recording)
{
    arena_close(&recording->memory);
    *recording = (struct recording){0};
}

/* --- a lesson --- */

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
