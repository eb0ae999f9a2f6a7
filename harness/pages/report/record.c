/* SPDX-License-Identifier: MIT */
/* What run.json says: its values by key, and the machine, the program and how they measured, a line each. */
#include "harness/pages/report/report.h"
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
    fact(file, name, json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "not known");
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
        fprintf(file, "%.1f %% of a core", share * 100);
        fputc('\n', file);
    }
}

static void load_fact(FILE *file, const json_t *record)
{
    double before, after;
    if (!record_number(record, "load_before", &before))
        return;
    fprintf(file, "%s\t%.2f, ", "load before and after", before);
    if (record_number(record, "load_after", &after))
        fprintf(file, "%.2f\n", after);
    else
        fprintf(file, "%s\n", "not known");
}

/* "6, model 207, stepping 2, microcode 0x1" */
static void write_model(FILE *file, const json_t *machine)
{
    static const struct {
        const char *key, *name;
    } parts[] = {
        {"family", "family"},   {"model", "model"}, {"stepping", "stepping"}, {"implementer", "implementer"},
        {"variant", "variant"}, {"part", "part"},   {"revision", "revision"}, {"microcode", "microcode"},
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
    fact(file, "model of the processor", text);
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
    fact(file, "caches", text);
}

void report_machine(const struct report *report, FILE *file)
{
    const json_t *record = report->record, *machine = json_object_get(record, "machine");
    const json_t *picosat = json_object_get(record, "picosat");
    const char *governor = record_text(machine, "governor");
    if (!record)
        return;
    fact(file, "processor", record_text(machine, "processor"));
    write_model(file, machine);
    write_caches(file, machine);
    number_fact(file, "cores online", machine, "cores_online");
    if (json_is_boolean(json_object_get(machine, "smt")))
        answer_fact(file, "two threads a core (SMT)", json_object_get(machine, "smt"));
    fact(file, "frequency governor", governor ? governor : "not known");
    answer_fact(file, "turbo", json_object_get(machine, "turbo"));
    answer_fact(file, "virtual machine", json_object_get(machine, "virtual"));
    fact(file, "kernel", record_text(machine, "kernel"));
    fact(file, "C library", record_text(machine, "libc"));
    number_fact(file, "address randomisation (ASLR)", machine, "aslr");
    fact(file, "architecture", record_text(machine, "architecture"));
    fact(file, "host", record_text(machine, "host"));
    load_fact(file, record);
    share_fact(file, "processor that others used meanwhile", record, "other_cpu_share");
    share_fact(file, "processor that the host took meanwhile (steal)", record, "steal_share");
    share_fact(file, "processor that what measured had", record, "cpu_share");
    number_fact(file, "times it was taken off the processor", record, "involuntary_switches");
    time_fact(file, "resolution of the clock", record, "clock_resolution_ns");
    time_fact(file, "one reading of the clock", record, "clock_cost_ns");
    time_fact(file, "measuring adds to a solve", record, "solve_cost_ns");
    if (json_is_boolean(json_object_get(record, "isolate")))
        answer_fact(file, "in processes of their own", json_object_get(record, "isolate"));
    fact(file, "jail of back-ends by others", record_text(record, "jailed_by"));
    number_fact(file, "jobs side by side", record, "jobs");
    fact(file, "Quadrille", record_text(record, "quadrille"));
    fact(file, "commit", record_text(record, "commit"));
    fact(file, "compiler", record_text(record, "compiler"));
    fact(file, "compiler flags", record_text(record, "flags"));
    fact(file, "PicoSAT", record_text(picosat, "version"));
    fact(file, "started", record_text(record, "started"));
    fact(file, "ended", record_text(record, "ended"));
    fact(file, "PicoSAT was built with", record_text(picosat, "config"));
}
