/* SPDX-License-Identifier: MIT */
#include "harness/answers/explain/explain-json.h"

#include "harness/answers/explain/names.h"
#include "harness/answers/solve/solve-json.h"
#include "harness/ground/memory.h"
#include "harness/writing/json-text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void name_field(FILE *out, const char *name)
{
    fprintf(out, ",\"%s\":", name);
}

static void write_null(FILE *out, const char *name)
{
    name_field(out, name);
    fputs("null", out);
}

static void write_text(FILE *out, const char *name, const char *text)
{
    name_field(out, name);
    if (text && *text)
        json_text_write(out, text, strlen(text));
    else
        fputs("null", out);
}

static void write_truth(FILE *out, const char *name, bool applies, bool truth)
{
    name_field(out, name);
    fputs(!applies ? "null" : truth ? "true" : "false", out);
}

static void write_number(FILE *out, const char *name, bool applies, uint64_t number)
{
    name_field(out, name);
    if (applies)
        fprintf(out, "%" PRIu64, number);
    else
        fputs("null", out);
}

/* What a function writes, as a string; of a formula, as it is: a number. */
typedef void write_thing(FILE *out, const struct explanation *explanation, size_t index);

static void write_as(FILE *out, const struct explanation *explanation, write_thing *thing, size_t index,
                     bool as_number)
{
    char *text = 0;
    size_t length = 0;
    if (as_number) {
        thing(out, explanation, index);
        return;
    }
    FILE *stream = memory_stream(&text, &length);
    thing(stream, explanation, index);
    fclose(stream);
    json_text_write(out, text, length);
    free(text);
}

static void write_one_demand(FILE *out, const struct explanation *explanation, size_t at)
{
    write_demand(out, &explanation->subject, (uint32_t)at);
}

static void write_one_fact(FILE *out, const struct explanation *explanation, size_t fact)
{
    write_fact(out, &explanation->subject, fact);
}

static void write_one_step(FILE *out, const struct explanation *explanation, size_t index)
{
    const struct subject *subject = &explanation->subject;
    step_print(out, subject->problem->order, subject->cells, &explanation->core.reason, index);
}

static void write_list(FILE *out, const struct explanation *explanation, const char *name, write_thing *thing,
                       const uint32_t *list, size_t count)
{
    const bool as_number = explanation->subject.problem->formula;
    name_field(out, name);
    if (!list) {
        fputs("null", out);
        return;
    }
    putc('[', out);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? "," : "", out);
        write_as(out, explanation, thing, list[i], as_number);
    }
    putc(']', out);
}

/* Demands that have (or have not) a flag. */
static void write_flagged(FILE *out, const struct explanation *explanation, const char *name,
                          const uint8_t *flags)
{
    const struct subject *subject = &explanation->subject;
    bool is_first = true;
    name_field(out, name);
    if (!flags) {
        fputs("null", out);
        return;
    }
    putc('[', out);
    for (size_t i = 0; i < subject->element_count; i++)
        if (flags[i]) {
            fputs(is_first ? "" : ",", out);
            write_as(out, explanation, write_one_demand, subject->element_at[i], subject->problem->formula);
            is_first = false;
        }
    putc(']', out);
}

static void write_reason(FILE *out, const struct explanation *explanation)
{
    static const char *const kinds[] = {"clash", "direct", "chain", "search"};
    const struct reason *reason = &explanation->core.reason;
    if (explanation->finding != FINDING_NONE || !explanation->subject.cells) {
        write_null(out, "reason");
        write_null(out, "steps");
        return;
    }
    write_text(out, "reason", kinds[reason->kind]);
    name_field(out, "steps");
    putc('[', out);
    if (reason->kind == REASON_CLASH) {
        char text[128];
        clash_describe(explanation->subject.problem->order, &reason->clash, text, sizeof text);
        json_text_write(out, text, strlen(text));
    }
    for (size_t i = 0; i < reason->step_count; i++) {
        fputs(i ? "," : "", out);
        write_as(out, explanation, write_one_step, i, false);
    }
    putc(']', out);
}

static void write_same(FILE *out, const struct explanation *explanation)
{
    const struct subject *subject = &explanation->subject;
    const struct solutions *solutions = &explanation->solutions;
    bool is_first = true;
    name_field(out, "same");
    if (explanation->finding != FINDING_SEVERAL) {
        fputs("null", out);
        return;
    }
    putc('[', out);
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        if (has_fact(solutions->in_all, fact)) {
            fputs(is_first ? "" : ",", out);
            write_as(out, explanation, write_one_fact, fact, subject->problem->formula);
            is_first = false;
        }
    putc(']', out);
}

void explanation_print_json(const struct explanation *explanation, const struct asked *asked)
{
    static const char *const findings[] = {"none", "unique", "several", "gave up"};
    const enum finding finding = explanation->finding;
    const bool none = finding == FINDING_NONE, unique = finding == FINDING_UNIQUE,
               several = finding == FINDING_SEVERAL;
    const struct core *core = &explanation->core;
    const struct needed *needed = &explanation->needed;
    const struct confirmation *confirmation = &explanation->confirmation;
    struct json_line line;
    FILE *out = asked->out;
    json_line_begin(&line, asked, false);
    write_text(out, "finding", findings[finding]);
    write_text(out, "why", finding == FINDING_GAVE_UP ? explanation->why.text : 0);
    write_list(out, explanation, "core", write_one_demand, none ? core->at : 0, core->count);
    write_truth(out, "minimal", none, core->is_minimal);
    write_truth(out, "smallest", none, core->is_smallest);
    write_reason(out, explanation);
    write_flagged(out, explanation, "redundant", unique ? explanation->redundant.is_redundant : 0);
    write_flagged(out, explanation, "kept", unique ? explanation->redundant.is_kept : 0);
    write_number(out, "solutions", finding != FINDING_GAVE_UP,
                 several ? explanation->solutions.count : unique);
    write_truth(out, "complete", finding != FINDING_GAVE_UP, !several || explanation->solutions.all);
    write_same(out, explanation);
    write_truth(out, "same_known", several, explanation->solutions.differences_known);
    write_list(out, explanation, "further", write_one_fact, several && needed->count ? needed->facts : 0,
               needed->count);
    write_number(out, "at_least", several, needed->at_least);
    write_truth(out, "fewest", several, needed->is_fewest);
    name_field(out, "confirmed_by");
    putc('[', out);
    json_text_write(out, explanation->confirmer, strlen(explanation->confirmer));
    if (confirmation->by_second) {
        putc(',', out);
        json_text_write(out, explanation->second, strlen(explanation->second));
    }
    if (several && explanation->solutions.all)
        fputs(",\"PicoSAT\"", out);
    putc(']', out);
    write_truth(out, "confirmed", true, is_confirmed(confirmation));
    write_number(out, "open", true, confirmation->open);
    write_text(out, "flaw", confirmation->flaw.text);
    fputs("}\n", out);
}
