/* SPDX-License-Identifier: MIT */
/* What run.json says: its values by key, and the machine, the program and how they measured, a line each. */
#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/report.h"

#include <errno.h>
#include <limits.h>
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

char *report_file(const struct report *report, const char *name, size_t *length)
{
    char path[PATH_MAX];
    char *text = NULL;
    size_t room = 0, used = 0;
    errno = 0;
    FILE *file =
        snprintf(path, sizeof path, "%s/%s", report->run, name) < (int)sizeof path ? fopen(path, "rb") : NULL;
    memory_need(file || errno != ENOMEM);
    for (bool more = file; more;) {
        text = memory_grow(text, room += room / 2 + 65536);
        used += fread(text + used, 1, room - used - 1, file);
        more = used == room - 1;
        text[used] = 0;
    }
    if (file)
        fclose(file);
    if (length)
        *length = used;
    return text;
}

/* --- the machine --- */

static void fact(struct document *document, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    struct block *block = document_add(document, BLOCK_TERM, "%s", value);
    block->beside = memory_text(name);
    block->style = "facts";
}

/* A yes or no that may not be known. */
static void answer_fact(struct document *document, const char *name, const json_t *value)
{
    fact(document, name, json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "not known");
}

/* A number under a key, if there is one. */
static void number_fact(struct document *document, const char *name, const json_t *object, const char *key,
                        enum kind kind)
{
    struct value value = {0};
    char text[VALUE_TEXT_MAX];
    if (record_number(object, key, &value.number))
        fact(document, name, value_text(&value, kind, SHAPE_NUMBER, text));
}

/* A share of one core. */
static void share_fact(struct document *document, const char *name, const json_t *object, const char *key)
{
    double share;
    char text[64];
    if (record_number(object, key, &share)) {
        snprintf(text, sizeof text, "%.1f %% of a core", share * 100);
        fact(document, name, text);
    }
}

static void load_fact(struct document *document, const json_t *record)
{
    double before, after;
    char text[64], later[32] = "not known";
    if (!record_number(record, "load_before", &before))
        return;
    if (record_number(record, "load_after", &after))
        snprintf(later, sizeof later, "%.2f", after);
    snprintf(text, sizeof text, "%.2f, %s", before, later);
    fact(document, "load before and after", text);
}

/* "6, model 207, stepping 2, microcode 0x1" */
static void write_model(struct document *document, const json_t *machine)
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
    fact(document, "model of the processor", text);
}

static void write_caches(struct document *document, const json_t *machine)
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
    fact(document, "caches", text);
}

/* The files that the rows are from; on which machine is not known. */
static void write_origin(struct document *document, const json_t *imported)
{
    size_t index;
    const json_t *file;
    json_array_foreach(json_object_get(imported, "files"), index, file)
    {
        const char *path = record_text(file, "path"), *kind = record_text(file, "kind"),
                   *sum = record_text(file, "sha256");
        char *text =
            memory_print("%s (%s, SHA-256 %s)", path ? path : "?", kind ? kind : "?", sum ? sum : "?");
        fact(document, "imported from", text);
        free(text);
    }
    fact(document, "imported at", record_text(imported, "at"));
    fact(document, "imported by Quadrille", record_text(imported, "quadrille"));
}

void report_add_machine(struct document *document, const struct report *report)
{
    const json_t *record = report->record, *machine = json_object_get(record, "machine");
    const json_t *picosat = json_object_get(record, "picosat");
    const char *governor = record_text(machine, "governor");
    if (run_is_imported(record))
        write_origin(document, json_object_get(record, "imported"));
    if (!record || run_is_imported(record))
        return;
    fact(document, "processor", record_text(machine, "processor"));
    write_model(document, machine);
    write_caches(document, machine);
    number_fact(document, "cores online", machine, "cores_online", KIND_NUMBER);
    if (json_is_boolean(json_object_get(machine, "smt")))
        answer_fact(document, "two threads a core (SMT)", json_object_get(machine, "smt"));
    fact(document, "frequency governor", governor ? governor : "not known");
    answer_fact(document, "turbo", json_object_get(machine, "turbo"));
    answer_fact(document, "virtual machine", json_object_get(machine, "virtual"));
    fact(document, "kernel", record_text(machine, "kernel"));
    fact(document, "C library", record_text(machine, "libc"));
    number_fact(document, "address randomisation (ASLR)", machine, "aslr", KIND_NUMBER);
    fact(document, "architecture", record_text(machine, "architecture"));
    fact(document, "host", record_text(machine, "host"));
    load_fact(document, record);
    share_fact(document, "processor that others used meanwhile", record, "other_cpu_share");
    share_fact(document, "processor that the host took meanwhile (steal)", record, "steal_share");
    share_fact(document, "processor that what measured had", record, "cpu_share");
    number_fact(document, "times it was taken off the processor", record, "involuntary_switches",
                KIND_NUMBER);
    number_fact(document, "resolution of the clock", record, "clock_resolution_ns", KIND_TIME);
    number_fact(document, "one reading of the clock", record, "clock_cost_ns", KIND_TIME);
    number_fact(document, "measuring adds to a solve", record, "solve_cost_ns", KIND_TIME);
    if (json_is_boolean(json_object_get(record, "isolate")))
        answer_fact(document, "in processes of their own", json_object_get(record, "isolate"));
    number_fact(document, "jobs side by side", record, "jobs", KIND_NUMBER);
    fact(document, "Quadrille", record_text(record, "quadrille"));
    fact(document, "commit", record_text(record, "commit"));
    fact(document, "compiler", record_text(record, "compiler"));
    fact(document, "compiler flags", record_text(record, "flags"));
    fact(document, "PicoSAT", record_text(picosat, "version"));
    fact(document, "started", record_text(record, "started"));
    fact(document, "ended", record_text(record, "ended"));
    fact(document, "PicoSAT was built with", record_text(picosat, "config"));
}
