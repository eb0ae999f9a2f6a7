/* SPDX-License-Identifier: MIT */
#include "harness/answers/explain/explain-json.h"

#include "harness/answers/explain/names.h"
#include "harness/answers/solve/solve-json.h"
#include "harness/ground/memory.h"
#include "harness/writing/json-text.h"

#include <stdlib.h>

/* What a function writes, as a string; of a formula, as the number that it is. */
static void add_thing(json_t *list, const struct subject *subject, write_thing *thing, uint32_t at)
{
    char *text = 0;
    size_t length = 0;
    FILE *stream = memory_stream(&text, &length);
    thing(stream, subject, at);
    fclose(stream);
    json_array_append_new(list,
                          subject->problem->formula ? json_integer(strtoll(text, 0, 10)) : json_text(text));
    free(text);
}

static json_t *things_json(const struct subject *subject, write_thing *thing, const uint32_t *at,
                           size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        add_thing(list, subject, thing, at[i]);
    return list;
}

/* Demands that have a flag; null without flags. */
static json_t *flagged_json(const struct subject *subject, const uint8_t *flags)
{
    json_t *list = flags ? json_array() : json_null();
    for (size_t i = 0; flags && i < subject->element_count; i++)
        if (flags[i])
            add_thing(list, subject, write_demand, subject->element_at[i]);
    return list;
}

static json_t *same_json(const struct explanation *explanation)
{
    const struct subject *subject = &explanation->subject;
    json_t *list = json_array();
    for (uint32_t fact = 0; fact < subject->fact_count; fact++)
        if (has_fact(explanation->solutions.in_all, fact))
            add_thing(list, subject, write_fact, fact);
    return list;
}

static json_t *steps_json(const struct explanation *explanation)
{
    const struct subject *subject = &explanation->subject;
    const struct reason *reason = &explanation->core.reason;
    json_t *list = json_array();
    char clash[128];
    if (reason->kind == REASON_CLASH) {
        clash_describe(subject->problem->order, &reason->clash, clash, sizeof clash);
        json_array_append_new(list, json_text(clash));
    }
    for (size_t i = 0; i < reason->step_count; i++) {
        char *text = 0;
        size_t length = 0;
        FILE *stream = memory_stream(&text, &length);
        step_print(stream, subject->problem->order, subject->cells, reason, i);
        fclose(stream);
        json_array_append_new(list, json_text(text));
        free(text);
    }
    return list;
}

static json_t *confirmers_json(const struct explanation *explanation)
{
    json_t *list = json_array();
    json_array_append_new(list, json_text(explanation->confirmer));
    if (explanation->confirmation.by_second)
        json_array_append_new(list, json_text(explanation->second));
    if (explanation->finding == FINDING_SEVERAL && explanation->solutions.all)
        json_array_append_new(list, json_string("PicoSAT"));
    return list;
}

static json_t *truth(bool applies, bool truth)
{
    return applies ? json_boolean(truth) : json_null();
}

static json_t *number(bool applies, uint64_t number)
{
    return applies ? json_integer((json_int_t)number) : json_null();
}

static json_t *text_or_null(bool applies, const char *text)
{
    return applies && *text ? json_text(text) : json_null();
}

void explanation_print_json(const struct explanation *explanation, const struct asked *asked)
{
    static const char *const findings[] = {"none", "unique", "several", "gave up"};
    static const char *const reasons[] = {"clash", "direct", "chain", "search"};
    const struct subject *subject = &explanation->subject;
    const enum finding finding = explanation->finding;
    const bool none = finding == FINDING_NONE, unique = finding == FINDING_UNIQUE,
               several = finding == FINDING_SEVERAL, ended = finding != FINDING_GAVE_UP,
               reasoned = none && subject->cells;
    const struct core *core = &explanation->core;
    const struct redundant *redundant = &explanation->redundant;
    const struct solutions *solutions = &explanation->solutions;
    const struct needed *needed = &explanation->needed;
    const struct confirmation *confirmation = &explanation->confirmation;
    struct json_line line;
    json_line_begin(&line, asked, false);
    json_t *all = json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o, "
        "s:o}",
        "finding", findings[finding], "why", text_or_null(!ended, explanation->why.text), "core",
        none && core->at ? things_json(subject, write_demand, core->at, core->count) : json_null(), "minimal",
        truth(none, core->is_minimal), "smallest", truth(none, core->is_smallest), "reason",
        reasoned ? json_string(reasons[core->reason.kind]) : json_null(), "steps",
        reasoned ? steps_json(explanation) : json_null(), "redundant",
        flagged_json(subject, unique ? redundant->is_redundant : 0), "kept",
        flagged_json(subject, unique ? redundant->is_kept : 0), "solutions",
        number(ended, several ? solutions->count : unique), "complete",
        truth(ended, !several || solutions->all), "same", several ? same_json(explanation) : json_null(),
        "same_known", truth(several, solutions->differences_known), "further",
        several && needed->count ? things_json(subject, write_fact, needed->facts, needed->count)
                                 : json_null(),
        "at_least", number(several, needed->at_least), "fewest", truth(several, needed->is_fewest),
        "confirmed_by", confirmers_json(explanation), "confirmed", (int)is_confirmed(confirmation), "open",
        number(true, confirmation->open), "flaw", text_or_null(true, confirmation->flaw.text));
    fputc(',', asked->out);
    json_line_add(asked->out, all);
    fputs("}\n", asked->out);
}
