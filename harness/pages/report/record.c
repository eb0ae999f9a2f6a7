/* SPDX-License-Identifier: MIT */
/* What run.json says: its values by key, and the machine, the program and how they measured, a line each. */
#include "harness/ground/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/pages/report/report.h"
#include "harness/writing/value.h"

#include <stdint.h>
#include <stdlib.h>

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

size_t record_count(const json_t *object, const char *key)
{
    json_int_t count = json_integer_value(json_object_get(object, key));
    return count > 0 && count < UINT32_MAX ? (size_t)count : 0;
}

/* --- the machine --- */

static void fact(struct facts *facts, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    facts->fact = memory_grow(facts->fact, (facts->count + 1) * sizeof *facts->fact);
    facts->fact[facts->count++] = (struct machine_fact){name, memory_text(value)};
}

void facts_close(struct facts *facts)
{
    for (size_t i = 0; i < facts->count; i++)
        free(facts->fact[i].value);
    free(facts->fact);
}

/* A yes or no that may not be known. */
static void answer_fact(struct facts *facts, const char *name, const json_t *value)
{
    fact(facts, name, json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "not known");
}

/* A number under a key, if there is one. */
static void number_fact(struct facts *facts, const char *name, const json_t *object, const char *key,
                        enum kind kind)
{
    struct value value = {0};
    char text[VALUE_TEXT_MAX];
    if (record_number(object, key, &value.number))
        fact(facts, name, value_text(&value, kind, SHAPE_NUMBER, text));
}

/* A share of one core. */
static void share_fact(struct facts *facts, const char *name, const json_t *object, const char *key)
{
    double share;
    char text[64];
    if (record_number(object, key, &share)) {
        snprintf(text, sizeof text, "%.1f %% of a core", share * 100);
        fact(facts, name, text);
    }
}

static void load_fact(struct facts *facts, const json_t *record)
{
    double before, after;
    char text[64], later[32] = "not known";
    if (!record_number(record, "load_before", &before))
        return;
    if (record_number(record, "load_after", &after))
        snprintf(later, sizeof later, "%.2f", after);
    snprintf(text, sizeof text, "%.2f, %s", before, later);
    fact(facts, "load before and after", text);
}

/* "6, model 207, stepping 2, microcode 0x1" */
static void write_model(struct facts *facts, const json_t *machine)
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
    fact(facts, "model of the processor", text);
}

static void write_caches(struct facts *facts, const json_t *machine)
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
    fact(facts, "caches", text);
}

/* The files that the rows are from; on which machine is not known. */
static void write_origin(struct facts *facts, const json_t *imported)
{
    size_t index;
    const json_t *file;
    json_array_foreach(json_object_get(imported, "files"), index, file)
    {
        const char *path = record_text(file, "path"), *kind = record_text(file, "kind"),
                   *sum = record_text(file, "sha256");
        char *text =
            memory_print("%s (%s, SHA-256 %s)", path ? path : "?", kind ? kind : "?", sum ? sum : "?");
        fact(facts, "imported from", text);
        free(text);
    }
    fact(facts, "imported at", record_text(imported, "at"));
    fact(facts, "imported by Quadrille", record_text(imported, "quadrille"));
}

void report_machine(const struct report *report, struct facts *facts)
{
    *facts = (struct facts){0};
    const json_t *record = report->record, *machine = json_object_get(record, "machine");
    const json_t *picosat = json_object_get(record, "picosat");
    const char *governor = record_text(machine, "governor");
    if (run_is_imported(record))
        write_origin(facts, json_object_get(record, "imported"));
    if (!record || run_is_imported(record))
        return;
    fact(facts, "processor", record_text(machine, "processor"));
    write_model(facts, machine);
    write_caches(facts, machine);
    number_fact(facts, "cores online", machine, "cores_online", KIND_NUMBER);
    if (json_is_boolean(json_object_get(machine, "smt")))
        answer_fact(facts, "two threads a core (SMT)", json_object_get(machine, "smt"));
    fact(facts, "frequency governor", governor ? governor : "not known");
    answer_fact(facts, "turbo", json_object_get(machine, "turbo"));
    answer_fact(facts, "virtual machine", json_object_get(machine, "virtual"));
    fact(facts, "kernel", record_text(machine, "kernel"));
    fact(facts, "C library", record_text(machine, "libc"));
    number_fact(facts, "address randomisation (ASLR)", machine, "aslr", KIND_NUMBER);
    fact(facts, "architecture", record_text(machine, "architecture"));
    fact(facts, "host", record_text(machine, "host"));
    load_fact(facts, record);
    share_fact(facts, "processor that others used meanwhile", record, "other_cpu_share");
    share_fact(facts, "processor that the host took meanwhile (steal)", record, "steal_share");
    share_fact(facts, "processor that what measured had", record, "cpu_share");
    number_fact(facts, "times it was taken off the processor", record, "involuntary_switches", KIND_NUMBER);
    number_fact(facts, "resolution of the clock", record, "clock_resolution_ns", KIND_TIME);
    number_fact(facts, "one reading of the clock", record, "clock_cost_ns", KIND_TIME);
    number_fact(facts, "measuring adds to a solve", record, "solve_cost_ns", KIND_TIME);
    if (json_is_boolean(json_object_get(record, "isolate")))
        answer_fact(facts, "in processes of their own", json_object_get(record, "isolate"));
    fact(facts, "jail of back-ends by others", record_text(record, "jailed_by"));
    number_fact(facts, "jobs side by side", record, "jobs", KIND_NUMBER);
    fact(facts, "Quadrille", record_text(record, "quadrille"));
    fact(facts, "commit", record_text(record, "commit"));
    fact(facts, "compiler", record_text(record, "compiler"));
    fact(facts, "compiler flags", record_text(record, "flags"));
    fact(facts, "PicoSAT", record_text(picosat, "version"));
    fact(facts, "started", record_text(record, "started"));
    fact(facts, "ended", record_text(record, "ended"));
    fact(facts, "PicoSAT was built with", record_text(picosat, "config"));
}
