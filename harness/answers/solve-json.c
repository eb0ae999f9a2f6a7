/* SPDX-License-Identifier: MIT */
#include "harness/answers/solve-json.h"

#include "common/base/big-count.h"
#include "common/formats/cover-text.h"
#include "harness/base/memory.h"
#include "harness/text/json-text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static json_t *text_or_null(const char *text)
{
    return text ? json_text(text) : json_null();
}

static json_t *note_json(const struct puzzle *puzzle)
{
    char *note = puzzle->note_length ? memory_text_part(puzzle->note, puzzle->note_length) : NULL;
    json_t *json = text_or_null(note);
    free(note);
    return json;
}

/* Writes the fields of an object, which it frees, without its braces. */
static void json_line_add(FILE *out, json_t *fields)
{
    json_dumpf(fields, out, JSON_COMPACT | JSON_EMBED);
    json_decref(fields);
}

void json_line_begin(struct json_line *line, const struct asked *asked, bool with_answers)
{
    const struct puzzle *puzzle = asked->puzzle;
    const struct order order = puzzle->order;
    char name[INSTANCE_NAME_MAX], box[16];
    snprintf(box, sizeof box, "%ux%u", order.rows, order.columns);
    *line = (struct json_line){.asked = asked, .with_answers = with_answers};
    putc('{', asked->out);
    json_line_add(asked->out,
                  json_pack("{s:o, s:o, s:o, s:o, s:s, s:o, s:o}", "set", json_text(asked->set->name),
                            "instance", json_text(instance_name_text(asked->instance, name)), "file",
                            text_or_null(puzzle->line ? asked->set->source[puzzle->source].path : NULL),
                            "line", puzzle->line ? json_integer((json_int_t)puzzle->line) : json_null(),
                            "kind",
                            order.rows        ? "board"
                            : puzzle->formula ? "formula"
                                              : "cover",
                            "order", text_or_null(order.rows ? box : NULL), "note", note_json(puzzle)));
    if (with_answers)
        fputs(",\"answers\":[", asked->out);
}

/* --- answers --- */

static void write_grid(FILE *out, struct order order, const uint8_t *grid)
{
    char text[FORMAT_TEXT_MAX];
    format_board(FORMAT_LINE, order, grid, text);
    json_text_write(out, text, strcspn(text, "\n"));
}

static void solve_json_write_option(FILE *out, const struct cover *cover, uint32_t option)
{
    char *text;
    size_t length;
    FILE *stream = memory_stream(&text, &length);
    cover_write_option(cover, option, stream);
    fclose(stream);
    json_text_write(out, text, length);
    free(stream ? text : NULL);
}

static void write_options(FILE *out, const struct cover *cover, const struct solution *solution)
{
    for (size_t i = 0; i < solution->option_count; i++) {
        if (i)
            putc(',', out);
        solve_json_write_option(out, cover, solution->options[i]);
    }
}

static void write_literals(FILE *out, uint32_t variables, const struct solution *solution)
{
    size_t next = 0;
    for (uint32_t variable = 1; variable <= variables; variable++) {
        bool is_true = next < solution->option_count && solution->options[next] + 1 == variable;
        next += is_true;
        fprintf(out, "%s%s%" PRIu32, variable > 1 ? "," : "", is_true ? "" : "-", variable);
    }
}

void json_line_answer(struct json_line *line, const struct solution *solution)
{
    const struct puzzle *puzzle = line->asked->puzzle;
    FILE *out = line->asked->out;
    if (!line->with_answers)
        return;
    if (line->written++)
        putc(',', out);
    if (puzzle->order.rows) {
        write_grid(out, puzzle->order, solution->cells);
        return;
    }
    putc('[', out);
    if (puzzle->formula)
        write_literals(out, (uint32_t)puzzle->formula->variables, solution);
    else
        write_options(out, puzzle->cover, solution);
    putc(']', out);
}

static const char *outcome_word(const struct outcome *outcome)
{
    const bool ended = outcome->status == STATUS_OK || outcome->status == STATUS_CLASH;
    if (outcome->solutions > 1 && !outcome->has_cost)
        return "several";
    if (ended && outcome->complete && outcome->has_cost)
        return outcome->claimed ? "claimed" : "cheapest";
    if (ended && outcome->complete)
        return outcome->solutions ? "unique" : "none";
    return outcome->solutions ? "solved" : "gave up";
}

void json_line_end(struct json_line *line, const struct outcome *outcome)
{
    assert(line->asked);
    FILE *out = line->asked->out;
    char text[COUNT_TEXT_MAX];
    const bool has_flaw = outcome->status == STATUS_WRONG || outcome->status == STATUS_CRASHED ||
                          outcome->status == STATUS_LIMITED;
    if (line->with_answers)
        putc(']', out);
    /* Readers that take numbers for doubles, as JavaScript does, round above 2^53: there it is a string. */
    const bool is_large = outcome->solutions > UINT64_C(1) << 53;
    json_t *solutions = is_large ? json_string(count_digits(outcome->solutions, outcome->large_count, text))
                                 : json_integer((json_int_t)outcome->solutions);
    putc(',', out);
    json_line_add(out, json_pack("{s:o, s:o, s:b, s:s, s:s, s:o}", "solver",
                                 text_or_null(line->asked->solver), "solutions", solutions, "complete",
                                 (int)(outcome->complete && outcome->status != STATUS_TIMEOUT), "outcome",
                                 outcome_word(outcome), "status", status_names[outcome->status], "flaw",
                                 text_or_null(has_flaw ? outcome->flaw.text : NULL)));
    if (outcome->has_cost)
        fprintf(out, ",\"cost\":%" PRIu64 ",\"bound\":%" PRIu64, outcome->cost, outcome->bound);
    fputs("}\n", out);
}
