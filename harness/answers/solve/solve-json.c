/* SPDX-License-Identifier: MIT */
#include "harness/answers/solve/solve-json.h"

#include "common/base/big-count.h"
#include "common/formats/dlx-text.h"
#include "common/formats/format.h"
#include "harness/ground/memory.h"
#include "harness/writing/json-text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void write_name(FILE *out, const char *name)
{
    fprintf(out, ",\"%s\":", name);
}

static void write_text(FILE *out, const char *name, const char *text)
{
    write_name(out, name);
    if (text)
        json_text_write(out, text, strlen(text));
    else
        fputs("null", out);
}

static void write_order(FILE *out, struct order order)
{
    write_name(out, "order");
    if (order.rows)
        fprintf(out, "\"%ux%u\"", order.rows, order.columns);
    else
        fputs("null", out);
}

static void write_note(FILE *out, const struct puzzle *puzzle)
{
    write_name(out, "note");
    if (puzzle->note_length)
        json_text_write(out, puzzle->note, puzzle->note_length);
    else
        fputs("null", out);
}

void json_line_begin(struct json_line *line, const struct asked *asked, bool with_answers)
{
    const struct puzzle *puzzle = asked->puzzle;
    FILE *out = asked->out;
    char name[PLACE_TEXT_MAX];
    *line = (struct json_line){.asked = asked, .with_answers = with_answers};
    fputs("{\"set\":", out);
    json_text_write(out, asked->set->name, strlen(asked->set->name));
    write_text(out, "instance", asked_name(asked, name));
    write_text(out, "file", puzzle->line ? asked->set->source[puzzle->source].path : 0);
    write_name(out, "line");
    if (puzzle->line)
        fprintf(out, "%zu", puzzle->line);
    else
        fputs("null", out);
    write_text(out, "kind", puzzle->order.rows ? "board" : puzzle->formula ? "formula" : "cover");
    write_order(out, puzzle->order);
    write_note(out, puzzle);
    if (with_answers)
        fputs(",\"answers\":[", out);
}

/* --- answers --- */

static void write_grid(FILE *out, struct order order, const uint8_t *grid)
{
    char text[FORMAT_TEXT_MAX];
    format_board(FORMAT_LINE, order, grid, text);
    json_text_write(out, text, strcspn(text, "\n"));
}

static void write_option(FILE *out, const struct cover *cover, uint32_t option)
{
    char *text;
    size_t length;
    FILE *stream = memory_stream(&text, &length);
    cover_write_option(cover, option, stream);
    fclose(stream);
    json_text_write(out, text, length);
    free(stream ? text : 0);
}

static void write_options(FILE *out, const struct cover *cover, const struct solution *solution)
{
    for (size_t i = 0; i < solution->option_count; i++) {
        if (i)
            putc(',', out);
        write_option(out, cover, solution->options[i]);
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
    if (outcome->solutions > 1)
        return "several";
    if (ended && outcome->complete)
        return outcome->solutions ? "unique" : "none";
    return outcome->solutions ? "solved" : "gave up";
}

void json_line_end(struct json_line *line, const struct outcome *outcome)
{
    FILE *out = line->asked->out;
    char text[COUNT_TEXT_MAX];
    const bool has_flaw = outcome->status == STATUS_WRONG || outcome->status == STATUS_CRASHED ||
                          outcome->status == STATUS_LIMITED;
    if (line->with_answers)
        putc(']', out);
    /* Readers that take numbers for doubles, as JavaScript does, round above 2^53: there it is a string. */
    const char *quote = outcome->solutions > UINT64_C(1) << 53 ? "\"" : "";
    fprintf(out, ",\"solutions\":%s%s%s", quote, count_digits(outcome->solutions, outcome->large_count, text),
            quote);
    write_name(out, "complete");
    fputs(outcome->complete && outcome->status != STATUS_TIMEOUT ? "true" : "false", out);
    write_text(out, "outcome", outcome_word(outcome));
    write_text(out, "status", status_names[outcome->status]);
    write_text(out, "flaw", has_flaw ? outcome->flaw.text : 0);
    fputs("}\n", out);
}
