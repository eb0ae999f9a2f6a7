/* SPDX-License-Identifier: MIT */
/* What run.json says: its values by key, and the machine, the program and how they measured, a line each. */
#include "harness/pages/report/report.h"
#include "harness/writing/texts.h"
#include "harness/writing/value-text.h"

#include <stdint.h>

bool record_number(const json_t *object, const char *key, double *number)
{
    const json_t *value = json_object_get(object, key);
    *number = json_number_value(value);
    return json_is_number(value);
}

const char *record_text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

void record_settings(const json_t *solver, FILE *file)
{
    const char *key, *between = "";
    const json_t *value;
    json_object_foreach(json_object_get(solver, "settings"), key, value)
    {
        fprintf(file, "%s%s=%s", between, key, json_is_string(value) ? json_string_value(value) : "?");
        between = " ";
    }
}

size_t record_count(const json_t *object, const char *key)
{
    json_int_t count = json_integer_value(json_object_get(object, key));
    return count > 0 && count < UINT32_MAX ? (size_t)count : 0;
}

/* --- the machine --- */

static void fact(FILE *file, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    fprintf(file, "%s\t", name);
    for (; *value; value++)
        fputc(*value == '\n' || *value == '\t' ? ' ' : *value, file);
    fputc('\n', file);
}

/* A yes or no that may not be known. */
static void answer_fact(FILE *file, const char *name, const json_t *value)
{
    fact(file, name, json_is_true(value) ? text_yes : json_is_false(value) ? text_no : text_not_known);
}

static void number_fact(FILE *file, const char *name, const json_t *object, const char *key)
{
    double number;
    char text[TIME_TEXT_MAX];
    if (record_number(object, key, &number))
        fact(file, name, count_text(number, text));
}

static void time_fact(FILE *file, const char *name, const json_t *object, const char *key)
{
    double number;
    char text[TIME_TEXT_MAX];
    if (record_number(object, key, &number))
        fact(file, name, time_text(number, text));
}

/* A share of one core. */
static void share_fact(FILE *file, const char *name, const json_t *object, const char *key)
{
    double share;
    if (record_number(object, key, &share)) {
        fprintf(file, "%s\t", name);
        fprintf(file, text_fact_share, share * 100);
        fputc('\n', file);
    }
}

static void load_fact(FILE *file, const json_t *record)
{
    double before, after;
    if (!record_number(record, "load_before", &before))
        return;
    fprintf(file, "%s\t%.2f, ", text_fact_load, before);
    if (record_number(record, "load_after", &after))
        fprintf(file, "%.2f\n", after);
    else
        fprintf(file, "%s\n", text_not_known);
}

/* "6, model 207, stepping 2, microcode 0x1" */
static void write_model(FILE *file, const json_t *machine)
{
    static const struct {
        const char *key, *name;
    } parts[] = {
        {"family", text_model_family},     {"model", text_model_model},
        {"stepping", text_model_stepping}, {"implementer", text_model_implementer},
        {"variant", text_model_variant},   {"part", text_model_part},
        {"revision", text_model_revision}, {"microcode", text_model_microcode},
    };
    char text[256] = "";
    size_t used = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const json_t *value = json_object_get(machine, parts[i].key);
        const char *between = used ? ", " : "";
        if (json_is_string(value))
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %.16s", between, parts[i].name,
                                     json_string_value(value));
        else if (json_is_integer(value))
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %lld", between, parts[i].name,
                                     (long long)json_integer_value(value));
    }
    fact(file, text_fact_model, text);
}

static void write_caches(FILE *file, const json_t *machine)
{
    static const char *const caches[][2] = {{"cache_l1d_bytes", "L1d"},
                                            {"cache_l1i_bytes", "L1i"},
                                            {"cache_l2_bytes", "L2"},
                                            {"cache_l3_bytes", "L3"}};
    char text[256] = "";
    size_t used = 0;
    double bytes;
    for (size_t i = 0; i < sizeof caches / sizeof *caches; i++)
        if (record_number(machine, caches[i][0], &bytes) && bytes > 0 && bytes < 1e15)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %.0f KiB", used ? ", " : "",
                                     caches[i][1], bytes / 1024);
    fact(file, text_fact_caches, text);
}

void report_machine(const struct report *report, FILE *file)
{
    const json_t *record = report->record, *machine = json_object_get(record, "machine");
    const json_t *picosat = json_object_get(record, "picosat");
    const char *governor = record_text(machine, "governor");
    if (!record)
        return;
    fact(file, text_fact_processor, record_text(machine, "processor"));
    write_model(file, machine);
    write_caches(file, machine);
    number_fact(file, text_fact_cores, machine, "cores_online");
    if (json_is_boolean(json_object_get(machine, "smt")))
        answer_fact(file, text_fact_smt, json_object_get(machine, "smt"));
    fact(file, text_fact_governor, governor ? governor : text_not_known);
    answer_fact(file, text_fact_turbo, json_object_get(machine, "turbo"));
    answer_fact(file, text_fact_virtual, json_object_get(machine, "virtual"));
    fact(file, text_fact_kernel, record_text(machine, "kernel"));
    fact(file, text_fact_library, record_text(machine, "libc"));
    number_fact(file, text_fact_randomisation, machine, "aslr");
    fact(file, text_fact_architecture, record_text(machine, "architecture"));
    fact(file, text_fact_host, record_text(machine, "host"));
    load_fact(file, record);
    share_fact(file, text_fact_others, record, "other_cpu_share");
    share_fact(file, text_fact_steal, record, "steal_share");
    share_fact(file, text_fact_own, record, "cpu_share");
    number_fact(file, text_fact_switches, record, "involuntary_switches");
    time_fact(file, text_fact_resolution, record, "clock_resolution_ns");
    time_fact(file, text_fact_reading, record, "clock_cost_ns");
    time_fact(file, text_fact_solve_cost, record, "solve_cost_ns");
    if (json_is_boolean(json_object_get(record, "isolate")))
        answer_fact(file, text_fact_isolated, json_object_get(record, "isolate"));
    fact(file, text_fact_jailed, record_text(record, "jailed_by"));
    number_fact(file, text_fact_jobs, record, "jobs");
    fact(file, text_fact_version, record_text(record, "quadrille"));
    fact(file, text_fact_commit, record_text(record, "commit"));
    fact(file, text_fact_compiler, record_text(record, "compiler"));
    fact(file, text_fact_flags, record_text(record, "flags"));
    fact(file, text_fact_picosat, record_text(picosat, "version"));
    fact(file, text_fact_started, record_text(record, "started"));
    fact(file, text_fact_ended, record_text(record, "ended"));
    fact(file, text_fact_picosat_built, record_text(picosat, "config"));
}
