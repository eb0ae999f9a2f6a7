/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/run-conditions.h"

#include "common/base/printable.h"
#include "harness/base/files.h"
#include "harness/measuring/run/run-json.h"
#include "harness/text/json-text.h"

#include <math.h>
#include <string.h>

static json_t *conditions_load(const char *run, const char **missing)
{
    char path[PATH_MAX];
    json_error_t mistake;
    snprintf(path, sizeof path, "%s/run.json", run);
    json_t *record = memory_load_json(path, &mistake);
    *missing = json_is_object(record) ? NULL
               : json_error_code(&mistake) == json_error_cannot_open_file
                   ? "has no run.json"
                   : "has a run.json that can't be read";
    if (*missing) {
        json_decref(record);
        record = NULL;
    }
    return record;
}

void conditions_open(struct conditions *conditions, const char *run_a, const char *run_b)
{
    assert(run_a && run_b);
    *conditions = (struct conditions){.name = {run_a, run_b}};
    for (int i = 0; i < 2; i++)
        conditions->run[i] = conditions_load(conditions->name[i], &conditions->missing[i]);
}

void conditions_close(struct conditions *conditions)
{
    json_decref(conditions->run[0]);
    json_decref(conditions->run[1]);
    *conditions = (struct conditions){0};
}

bool conditions_share_seed(const struct conditions *conditions)
{
    json_t *a = json_object_get(conditions->run[0], "seed"), *b = json_object_get(conditions->run[1], "seed");
    return json_is_integer(a) && json_equal(a, b);
}

/* --- what differs --- */

enum { VALUE_TEXT_MAX = 160 };

/* A value as people read it; false if it says nothing. */
static bool run_conditions_value_text(const json_t *value, char text[VALUE_TEXT_MAX])
{
    const char *said = json_string_value(value);
    if (said) {
        snprintf(text, VALUE_TEXT_MAX, "%.150s", *said ? said : "none");
        make_printable(text);
    } else if (json_is_number(value))
        snprintf(text, VALUE_TEXT_MAX, "%.15g", json_number_value(value));
    else if (json_is_boolean(value))
        snprintf(text, VALUE_TEXT_MAX, "%s", json_is_true(value) ? "yes" : "no");
    return json_is_string(value) || json_is_number(value) || json_is_boolean(value);
}

static void report_difference(const char *what, const json_t *a, const json_t *b,
                              void (*report)(void *context, const char *sentence), void *context)
{
    char says_a[VALUE_TEXT_MAX], says_b[VALUE_TEXT_MAX], text[3 * VALUE_TEXT_MAX + 32];
    if (!run_conditions_value_text(a, says_a) || !run_conditions_value_text(b, says_b) ||
        !strcmp(says_a, says_b))
        return;
    snprintf(text, sizeof text, "%s: %s in A, %s in B", what, says_a, says_b);
    report(context, text);
}

static json_t *field_of(json_t *run, const char *group, const char *key)
{
    return json_object_get(group ? json_object_get(run, group) : run, key);
}

/* What others took while it measured; the thresholds are those of the warnings. Runs of earlier versions do
 * not say. */
static void report_busy(json_t *run, char name, void (*report)(void *context, const char *sentence),
                        void *context)
{
    const double tolerated = 0.08, stolen = 0.02, two_ticks_ns = 20e6;
    const double others = json_number_or_nan(run, "other_cpu_share"),
                 steal = json_number_or_nan(run, "steal_share"),
                 unsure = two_ticks_ns / json_number_or_nan(run, "measured_ns");
    char text[224];
    if (!(others > tolerated + unsure || steal > stolen + unsure))
        return;
    snprintf(text, sizeof text,
             "%c was measured on a busy machine (others used %.2f cores): repeat it when it is idle", name,
             fmax(0, others) + fmax(0, steal));
    report(context, text);
}

void conditions_report(const struct conditions *conditions,
                       void (*report)(void *context, const char *sentence), void *context)
{
    static const struct {
        const char *group, *key, *what;
    } fields[] = {
        {"machine", "host", "the machines differ"},
        {"machine", "processor", "the machines differ"},
        {"machine", "family", "the processors differ in their family"},
        {"machine", "model", "the processors differ in their model"},
        {"machine", "stepping", "the processors differ in their stepping"},
        {"machine", "part", "the processors differ in their part"},
        {"machine", "microcode", "the processors differ in their microcode"},
        {"machine", "cache_l1d_bytes", "the caches differ (level 1, data, in bytes)"},
        {"machine", "cache_l1i_bytes", "the caches differ (level 1, code, in bytes)"},
        {"machine", "cache_l2_bytes", "the caches differ (level 2, in bytes)"},
        {"machine", "cache_l3_bytes", "the caches differ (level 3, in bytes)"},
        {"machine", "architecture", "the machines differ in their architecture"},
        {"machine", "cores_online", "the machines differ in their cores online"},
        {"machine", "smt", "the machines differ in two threads a core (SMT)"},
        {"machine", "virtual", "the machines differ in being virtual"},
        {"machine", "governor", "the frequency governors differ"},
        {"machine", "turbo", "turbo differs"},
        {"machine", "kernel", "the kernels differ"},
        {"machine", "libc", "the C libraries differ"},
        {"machine", "aslr", "the levels of address randomisation (ASLR) differ"},
        {NULL, "compiler", "the compilers differ"},
        {NULL, "flags", "the compiler flags differ"},
        {NULL, "quadrille", "the versions of Quadrille differ"},
        {NULL, "commit", "the commits of Quadrille differ"},
        {"picosat", "version", "the versions of PicoSAT differ"},
        {NULL, "memory_bytes", "the memory limits in bytes differ"},
        {NULL, "isolate", "guard processes differ"},
        {NULL, "jobs", "the jobs at a time differ"},
        {NULL, "precision", "the precisions differ"},
        {NULL, "runs", "the numbers of runs differ"},
        {NULL, "runs_most", "the most runs allowed differ"},
    };
    char text[PATH_MAX + 128];
    int runs = strcmp(conditions->name[0], conditions->name[1]) ? 2 : 1;
    for (int i = 0; i < runs; i++)
        if (conditions->missing[i]) {
            snprintf(text, sizeof text, "%c: %s %s: what it was measured on is not known", "AB"[i],
                     conditions -> name[i], conditions -> missing[i]);
            report(context, make_printable(text));
        } else if (run_is_imported(conditions->run[i])) {
            snprintf(text, sizeof text, "%c: imported, not verified: another program measured it", "AB"[i]);
            report(context, text);
        }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        report_difference(fields[i].what, field_of(conditions->run[0], fields[i].group, fields[i].key),
                          field_of(conditions->run[1], fields[i].group, fields[i].key), report, context);
    for (int i = 0; i < runs; i++)
        report_busy(conditions->run[i], "AB"[i], report, context);
}

/* Whether both have it, and the same. */
static bool is_shared(const json_t *a, const json_t *b, const char *key)
{
    const json_t *of_a = json_object_get(a, key);
    return of_a && json_equal(of_a, json_object_get(b, key));
}

static bool is_same_program(const json_t *a, const json_t *b)
{
    const char *commit = json_string_value(json_object_get(a, "commit"));
    if (json_is_string(json_object_get(a, "program_sha256")) && is_shared(a, b, "program_sha256"))
        return true;
    return commit && *commit && !strstr(commit, "dirty") && is_shared(a, b, "commit") &&
           is_shared(a, b, "compiler") && is_shared(a, b, "flags");
}

bool conditions_same_code(const struct conditions *conditions, const char *solver)
{
    json_t *run_a = conditions->run[0], *run_b = conditions->run[1];
    json_t *a = entry_of_label(run_a, solver), *b = entry_of_label(run_b, solver);
    const char *spec = json_string_value(json_object_get(a, "spec"));
    if (!spec || !is_shared(a, b, "name") || !is_shared(a, b, "settings"))
        return false;
    if (!spec_is_foreign(spec))
        return is_same_program(run_a, run_b);
    json_t *files_a = json_object_get(a, "files"), *files_b = json_object_get(b, "files");
    bool same = json_array_size(files_a) && json_array_size(files_a) == json_array_size(files_b);
    for (size_t i = 0; same && i < json_array_size(files_a); i++)
        same = is_shared(json_array_get(files_a, i), json_array_get(files_b, i), "sha256");
    return same;
}

/* The files of a solver by others, one by one in their order. */
static void report_files(const json_t *a, const json_t *b, const char *solver,
                         void (*report)(void *context, const char *sentence), void *context)
{
    static const char *const keys[][2] = {
        {"sha256", "SHA-256"}, {"compiler", "compiler"}, {"flags", "compiler flags"}};
    char what[VALUE_TEXT_MAX];
    for (size_t i = 0; i < json_array_size(a) && i < json_array_size(b); i++) {
        const json_t *file_a = json_array_get(a, i), *file_b = json_array_get(b, i);
        const char *path = json_string_value(json_object_get(file_b, "path"));
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            snprintf(what, sizeof what, "%.60s: the %s of %.60s differs", solver, keys[k][1],
                     path ? path_last_part(path) : "its file");
            report_difference(what, json_object_get(file_a, keys[k][0]), json_object_get(file_b, keys[k][0]),
                              report, context);
        }
    }
}

void conditions_report_settings(const struct conditions *conditions, const char *solver,
                                void (*report)(void *context, const char *sentence), void *context)
{
    json_t *entry_a = entry_of_label(conditions->run[0], solver),
           *entry_b = entry_of_label(conditions->run[1], solver);
    json_t *b = json_object_get(entry_b, "settings");
    const char *key;
    json_t *value;
    char what[VALUE_TEXT_MAX];
    if (entry_a && entry_b) {
        snprintf(what, sizeof what, "%.60s: the solver differs", solver);
        report_difference(what, json_object_get(entry_a, "name"), json_object_get(entry_b, "name"), report,
                          context);
    }
    json_object_foreach(json_object_get(entry_a, "settings"), key, value)
    {
        snprintf(what, sizeof what, "%.60s: %.60s differs", solver, key);
        report_difference(what, value, json_object_get(b, key), report, context);
    }
    report_files(json_object_get(entry_a, "files"), json_object_get(entry_b, "files"), solver, report,
                 context);
}
