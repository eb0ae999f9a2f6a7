/* SPDX-License-Identifier: MIT */
#include "harness/report/report.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/measuring/run/provenance.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

/* What run.json says: its values by key, and the machine, the program and how they measured, a line each. */

bool record_number(const json_t *object, const char *key, double *number)
{
    assert(key && number);
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
    assert(report->run && name);
    char path[PATH_MAX];
    struct file file = {.length = 0};
    errno = 0;
    const bool good =
        snprintf(path, sizeof path, "%s/%s", report->run, name) < (int)sizeof path && file_read(&file, path);
    memory_require(good || errno != ENOMEM);
    if (length)
        *length = file.length;
    return file.text;
}

/* --- the machine --- */

static void record_add_fact(struct document *document, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    struct block *block = document_add(document, BLOCK_TERM, "%s", value);
    block->beside = memory_text(name);
    block->style = "facts";
}

/* A yes or no that may not be known. */
static void add_answer(struct document *document, const char *name, const json_t *value)
{
    record_add_fact(document, name, json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "not known");
}

/* A number under a key, if there is one. */
static void add_number(struct document *document, const char *name, const json_t *object, const char *key,
                       enum kind kind)
{
    struct value value = {0};
    char text[VALUE_TEXT_MAX];
    if (record_number(object, key, &value.number))
        record_add_fact(document, name, value_text(&value, kind, SHAPE_NUMBER, text));
}

/* A share of one core. */
static void add_share(struct document *document, const char *name, const json_t *object, const char *key)
{
    double share;
    char text[64];
    if (record_number(object, key, &share)) {
        snprintf(text, sizeof text, "%.1f %% of a core", share * 100);
        record_add_fact(document, name, text);
    }
}

static void add_load(struct document *document, const json_t *record)
{
    double before, after;
    char text[64], later[32] = "not known";
    if (!record_number(record, "load_before", &before))
        return;
    if (record_number(record, "load_after", &after))
        snprintf(later, sizeof later, "%.2f", after);
    snprintf(text, sizeof text, "%.2f, %s", before, later);
    record_add_fact(document, "load before and after", text);
}

/* "6, model 207, stepping 2, microcode 0x1" */
static void add_processor_model(struct document *document, const json_t *machine)
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
    record_add_fact(document, "model of the processor", text);
}

static void add_caches(struct document *document, const json_t *machine)
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
    record_add_fact(document, "caches", text);
}

/* The files that the rows are from; on which machine is not known. */
static void add_origin(struct document *document, const json_t *imported)
{
    size_t index;
    const json_t *file;
    json_array_foreach(json_object_get(imported, "files"), index, file)
    {
        const char *path = record_text(file, "path"), *kind = record_text(file, "kind"),
                   *sum = record_text(file, "sha256");
        char *text =
            memory_print("%s (%s, SHA-256 %s)", path ? path : "?", kind ? kind : "?", sum ? sum : "?");
        record_add_fact(document, "imported from", text);
        free(text);
    }
    record_add_fact(document, "imported at", record_text(imported, "at"));
    record_add_fact(document, "imported by Quadrille", record_text(imported, "quadrille"));
}

void report_add_machine(struct document *document, const struct report *report)
{
    const json_t *record = report->record, *machine = json_object_get(record, "machine");
    const json_t *picosat = json_object_get(record, "picosat");
    const char *governor = record_text(machine, "governor");
    if (run_is_imported(record))
        add_origin(document, json_object_get(record, "imported"));
    if (!record || run_is_imported(record))
        return;
    record_add_fact(document, "processor", record_text(machine, "processor"));
    add_processor_model(document, machine);
    add_caches(document, machine);
    add_number(document, "cores online", machine, "cores_online", KIND_NUMBER);
    if (json_is_boolean(json_object_get(machine, "smt")))
        add_answer(document, "two threads a core (SMT)", json_object_get(machine, "smt"));
    record_add_fact(document, "frequency governor", governor ? governor : "not known");
    add_answer(document, "turbo", json_object_get(machine, "turbo"));
    add_answer(document, "virtual machine", json_object_get(machine, "virtual"));
    record_add_fact(document, "kernel", record_text(machine, "kernel"));
    record_add_fact(document, "C library", record_text(machine, "libc"));
    add_number(document, "address randomisation (ASLR)", machine, "aslr", KIND_NUMBER);
    record_add_fact(document, "architecture", record_text(machine, "architecture"));
    record_add_fact(document, "host", record_text(machine, "host"));
    add_load(document, record);
    add_share(document, "processor that others used meanwhile", record, "other_cpu_share");
    add_share(document, "processor that the host took meanwhile (steal)", record, "steal_share");
    add_share(document, "processor that what measured had", record, "cpu_share");
    add_number(document, "times it was taken off the processor", record, "involuntary_switches", KIND_NUMBER);
    add_number(document, "resolution of the clock", record, "clock_resolution_ns", KIND_TIME);
    add_number(document, "one reading of the clock", record, "clock_cost_ns", KIND_TIME);
    add_number(document, "measuring adds to a solve", record, "solve_cost_ns", KIND_TIME);
    if (json_is_boolean(json_object_get(record, "isolate")))
        add_answer(document, "in processes of their own", json_object_get(record, "isolate"));
    add_number(document, "jobs side by side", record, "jobs", KIND_NUMBER);
    record_add_fact(document, "Quadrille", record_text(record, "quadrille"));
    record_add_fact(document, "commit", record_text(record, "commit"));
    record_add_fact(document, "compiler", record_text(record, "compiler"));
    record_add_fact(document, "compiler flags", record_text(record, "flags"));
    record_add_fact(document, "PicoSAT", record_text(picosat, "version"));
    record_add_fact(document, "started", record_text(record, "started"));
    record_add_fact(document, "ended", record_text(record, "ended"));
    record_add_fact(document, "PicoSAT was built with", record_text(picosat, "config"));
}

/* --- tables: rows are of entries of run.json, in all of it --- */

static const char *spec_of_entry(const json_t *entry)
{
    const char *spec = label_of_entry(entry);
    return *spec ? spec : NULL;
}

static const char *known_or_mark(const char *text)
{
    return text ? text : "?";
}

static const char *settings_text(const json_t *entry, char room[COLUMN_ROOM])
{
    const char *key, *between = "";
    const json_t *value;
    int length = record_text(entry, "label")
                     ? snprintf(room, COLUMN_ROOM, "%.300s: ", known_or_mark(record_text(entry, "spec")))
                     : 0;
    room[length] = 0;
    json_object_foreach(json_object_get(entry, "settings"), key, value)
    {
        if (length < COLUMN_ROOM)
            length += snprintf(room + length, (size_t)(COLUMN_ROOM - length), "%s%s=%s", between, key,
                               known_or_mark(json_string_value(value)));
        between = " ";
    }
    return *room ? room : "none";
}

static double boards_of_entry(const json_t *set)
{
    double boards;
    return record_number(set, "boards", &boards) ? boards : NAN;
}

#define ENTRY ((const json_t *)row->of)
COLUMN(spec, TEXT(known_or_mark(spec_of_entry(ENTRY))), .head = "solver")
COLUMN(family, TEXT(known_or_mark(record_text(ENTRY, "family"))), .head = "family")
COLUMN(settings, TEXT(settings_text(ENTRY, room)), .head = "settings")
COLUMN(compiler, TEXT(spec_of_entry(ENTRY) ? compiler_of(row->in, ENTRY, room) : "?"), .head = "built by",
       .meaning = "compiler and flags, as run.json has them of the files of solvers by others")
COLUMN(set, TEXT(known_or_mark(record_text(ENTRY, "name"))), .head = "set")
COLUMN(boards, NUMBER(boards_of_entry(ENTRY)), .head = "instances", .kind = KIND_NUMBER)
COLUMN(path, TEXT(known_or_mark(record_text(ENTRY, "path"))), .head = "as named")
COLUMN(sum, TEXT(known_or_mark(record_text(ENTRY, "sha256"))), .head = "SHA-256", .kind = KIND_CODE)
static const struct column *const columns_of_settings[] = {&column_spec, &column_family, &column_settings,
                                                           &column_compiler, NULL};
static const struct column *const columns_of_sets[] = {&column_set, &column_boards, &column_path, &column_sum,
                                                       NULL};

static void add_entries(struct document *document, const struct report *report, const char *key,
                        const char *caption, const struct column *const *columns)
{
    struct table *table = document_table(document, caption, columns);
    size_t index;
    const json_t *entry;
    json_array_foreach(json_object_get(report->record, key), index, entry)
    {
        const bool solver = columns == columns_of_settings;
        table_add(table, (struct table_row){.of = entry,
                                            .in = report->record,
                                            .solver = solver ? spec_of_entry(entry) : NULL,
                                            .set = solver ? NULL : record_text(entry, "name")});
    }
}

void report_add_settings(struct document *document, const struct report *report)
{
    add_entries(document, report, "solvers", "Every solver with all its settings, defaults included.",
                columns_of_settings);
}

void report_add_sets(struct document *document, const struct report *report)
{
    add_entries(document, report, "sets", "What was solved: SHA-256 of each set as it was read.",
                columns_of_sets);
}
