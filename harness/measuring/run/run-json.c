/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/run-json.h"

#include "harness/base/files.h"
#include "harness/measuring/run/machine.h"
#include "harness/measuring/run/provenance.h"
#include "harness/measuring/run/run-csv.h"
#include "harness/text/json-text.h"
#include "version.h"

#include <errno.h>
#include <math.h>
#include <picosat/picosat.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void print_one_line(FILE *file, const char *label, const char *text)
{
    fputs(label, file);
    for (; *text; text++)
        fputc(*text == '\n' ? ' ' : *text, file);
    fputc('\n', file);
}

void run_json_print_version(const struct solver *const *registry, FILE *file)
{
    fprintf(file, "quadrille %s (%s)\n", QUADRILLE_VERSION, QUADRILLE_COMMIT);
    fprintf(file, "compiler: %s\n", QUADRILLE_COMPILER);
    fprintf(file, "flags: %s\n", QUADRILLE_FLAGS);
    fprintf(file, "picosat: %s, ", picosat_version());
    print_one_line(file, "", picosat_config());
    for (size_t i = 0; registry[i]; i++)
        if (registry[i]->version)
            fprintf(file, "%s: %s\n", registry[i]->name, registry[i]->version());
}

/* The load of the last minute: processes that wanted to run, on the average. */
static json_t *load_average(void)
{
    FILE *file = fopen("/proc/loadavg", "r");
    double load;
    bool read = file && fscanf(file, "%lf", &load) == 1;
    if (file)
        fclose(file);
    return read ? json_real(load) : json_null();
}

/* The files that a solver by others is made of; NULL for ours. */
static json_t *describe_files(const struct spec *spec)
{
    struct provenance *files = memory_zeroed(PROVENANCE_FILES_MAX, sizeof *files);
    size_t count = provenance_of_spec(spec, files);
    json_t *list = count ? json_array() : NULL;
    for (size_t i = 0; i < count; i++) {
        provenance_ask_readelf(&files[i]);
        json_t *file =
            json_pack("{s:o, s:s, s:I, s:b}", "path", json_text(files[i].path), "sha256", files[i].sha256,
                      "bytes", (json_int_t)files[i].bytes, "binary", files[i].is_binary);
        if (*files[i].compiler)
            json_object_set_new(file, "compiler", json_string(files[i].compiler));
        if (*files[i].flags)
            json_object_set_new(file, "flags", json_string(files[i].flags));
        json_array_append_new(list, file);
    }
    free(files);
    return list;
}

static json_t *describe_specs(const struct spec *specs, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct spec *spec = &specs[i];
        json_t *settings = json_object();
        json_object_set_new(settings, spec_start.name, json_string(spec_start.choices[spec->cold]));
        for (size_t s = 0; s < solver_setting_count(spec->solver); s++) {
            char value[64];
            spec_value_text(spec, s, value, sizeof value);
            json_object_set_new(settings, spec->solver->settings[s].name, json_string(value));
        }
        if (spec->solver->version)
            json_object_set_new(settings, "version", json_text(spec->solver->version()));
        if (*spec->settings.argument)
            json_object_set_new(settings, "argument", json_text(spec->settings.argument));
        json_t *solver = json_pack("{s:o, s:s, s:s, s:b, s:o}", "spec", json_text(spec->written), "name",
                                   spec->solver->name, "family", spec->solver->family, "named", spec->named,
                                   "settings", settings);
        if (*spec->label)
            json_object_set_new(solver, "label", json_text(spec->text));
        json_t *files = describe_files(spec);
        if (files)
            json_object_set_new(solver, "files", files);
        json_array_append_new(list, solver);
    }
    return list;
}

static json_t *texts_json(char *const *texts, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_text(texts[i]));
    return list;
}

static json_t *describe_sets(const struct set_list *sets)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sets->count; i++) {
        const struct set *set = &sets->set[i];
        json_t *entry = json_pack("{s:o, s:o, s:I, s:s}", "name", json_text(set->name), "path",
                                  json_text(set->asked.word[0]), "boards", (json_int_t)set->puzzles.count,
                                  "sha256", set->checksum);
        if (set->asked.name)
            json_object_set_new(entry, "words", texts_json(set->asked.word, set->asked.count));
        if (set->asked.only != KIND_COUNT)
            json_object_set_new(entry, "kind", json_string(instance_kind_names[set->asked.only]));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *describe_command_line(int argc, char **argv)
{
    return texts_json(argv, (size_t)argc);
}

static json_t *now_in_utc(void)
{
    char text[32];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return json_string(text);
}

/* Of the program that runs; nothing else distinguishes builds that were never committed. */
static json_t *program_sum(void)
{
    struct provenance *program = memory_get(sizeof *program);
    bool known = provenance_of_file("/proc/self/exe", program);
    json_t *sum = known ? json_string(program->sha256) : json_null();
    free(program);
    return sum;
}

static json_t *describe_run(const struct run_record *record)
{
    assert(record->experiment->runs && record->experiment->runs <= record->experiment->runs_most);
    const struct experiment *experiment = record->experiment;
    json_t *run = json_object();
    json_object_set_new(run, "quadrille", json_string(QUADRILLE_VERSION));
    json_object_set_new(run, "commit", json_string(QUADRILLE_COMMIT));
    json_object_set_new(run, "program_sha256", program_sum());
    json_object_set_new(run, "compiler", json_string(QUADRILLE_COMPILER));
    json_object_set_new(run, "flags", json_string(QUADRILLE_FLAGS));
    json_object_set_new(run, "picosat",
                        json_pack("{s:s, s:s}", "version", picosat_version(), "config", picosat_config()));
    json_object_set_new(run, "started", now_in_utc());
    json_object_set_new(run, "command", describe_command_line(record->program->argc, record->program->argv));
    json_object_set_new(run, "order",
                        record->reader.order.rows
                            ? json_sprintf("%ux%u", record->reader.order.rows, record->reader.order.columns)
                            : json_null());
    json_object_set_new(run, "from",
                        record->reader.from_given ? json_string(format_table[record->reader.from].name)
                                                  : json_null());
    json_object_set_new(run, "dedupe", json_boolean(record->reader.dedupe));
    if (record->reader.recursive)
        json_object_set_new(run, "recursive", json_true());
    if (record->reader.relaxed)
        json_object_set_new(run, "relaxed", json_true());
    json_object_set_new(run, "limit", json_integer((json_int_t)experiment->limit));
    json_object_set_new(run, "runs", json_integer((json_int_t)experiment->runs));
    json_object_set_new(run, "runs_most", json_integer((json_int_t)experiment->runs_most));
    json_object_set_new(run, "precision",
                        experiment->precision > 0 ? json_real(experiment->precision) : json_null());
    json_object_set_new(run, "timeout_ns", json_integer((json_int_t)experiment->timeout_ns));
    json_object_set_new(run, "memory_bytes", json_integer((json_int_t)experiment->memory));
    json_object_set_new(run, "isomorphs", json_integer((json_int_t)experiment->isomorphs));
    json_object_set_new(run, "seed", json_integer((json_int_t)experiment->seed));
    json_object_set_new(run, "jobs", json_integer((json_int_t)experiment->jobs));
    json_object_set_new(run, "isolate", json_boolean(experiment->isolate));
    json_object_set_new(run, "fresh", json_boolean(experiment->fresh));
    if (experiment->fresh_seed)
        json_object_set_new(run, "fresh_seed", json_integer((json_int_t)experiment->fresh_seed));
    if (experiment->raw)
        json_object_set_new(run, "raw", json_true());
    if (experiment->minimize)
        json_object_set_new(run, "minimize", json_true());
    if (experiment->throughput)
        json_object_set_new(run, "throughput", json_true());
    if (experiment->shard.of)
        json_object_set_new(run, "shard",
                            json_pack("{s:I, s:I}", "number", (json_int_t)experiment->shard.number, "of",
                                      (json_int_t)experiment->shard.of));
    if (record->trials)
        json_object_set_new(run, "trials", json_integer((json_int_t)record->trials));
    json_object_set_new(run, "clock_resolution_ns",
                        json_integer((json_int_t)experiment->clock_resolution_ns));
    json_object_set_new(run, "clock_cost_ns", json_integer((json_int_t)experiment->clock_cost_ns));
    json_object_set_new(run, "solve_cost_ns", json_real(experiment->solve_cost_ns));
    json_object_set_new(run, "load_before", load_average());
    json_object_set_new(run, "machine", machine_describe(record->with_host));
    json_object_set_new(run, "sets", describe_sets(&experiment->sets));
    json_object_set_new(run, "solvers", describe_specs(experiment->specs.spec, experiment->specs.count));
    return run;
}

/* A new file takes the place of the old one in one step, so that there is never half a record. */
bool run_json_replace(json_t *run, const char *path, struct error *error)
{
    char beside[PATH_MAX];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = fopen(beside, "w");
    bool written = file && run && !json_dumpf(run, file, JSON_INDENT(2)) && fputc('\n', file) != EOF;
    json_decref(run);
    if (written && durable_replace(file, beside, path))
        return true;
    if (file && !written)
        fclose(file);
    return error_set(error, "cannot write %s: %s", path, strerror(errno));
}

bool run_json_write(const struct run_record *record, const char *path, struct error *error)
{
    assert(record->program && record->experiment);
    return run_json_replace(describe_run(record), path, error);
}

/* --- a run that another program measured --- */

static const char imported_key[] = "imported";

json_t *run_json_of_import(int argc, char **argv, json_t *files, json_t *sets, json_t *solvers)
{
    return json_pack("{s:{s:o, s:s, s:s, s:o}, s:o, s:o, s:o}", imported_key, "files", files, "quadrille",
                     QUADRILLE_VERSION, "commit", QUADRILLE_COMMIT, "at", now_in_utc(), "command",
                     describe_command_line(argc, argv), "sets", sets, "solvers", solvers);
}

bool run_is_imported(const json_t *record)
{
    return json_object_get(record, imported_key);
}

bool run_refuse_imported(const json_t *record, const char *run, struct error *error)
{
    return !run_is_imported(record) ||
           error_set(error,
                     "%.200s is imported: another program measured it, and it can't be resumed, merged "
                     "or reproduced",
                     run);
}

/* --- labels --- */

const char *label_of_entry(const json_t *entry)
{
    const char *label = json_text_at(entry, "label");
    return *label ? label : json_text_at(entry, "spec");
}

json_t *entry_of_label(const json_t *record, const char *label)
{
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(record, "solvers"), index, entry)
    {
        if (!strcmp(label_of_entry(entry), label))
            return entry;
    }
    return NULL;
}

void labels_read(const json_t *record, void (*take)(void *context, const char *label, const char *spec),
                 void *context)
{
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(record, "solvers"), index, entry)
    {
        const char *label = json_text_at(entry, "label"), *spec = json_text_at(entry, "spec");
        if (*label && *spec)
            take(context, label, spec);
    }
}

bool spec_is_foreign(const char *spec)
{
    static const char *const kinds[] = {"exec:", "plugin:", "ipasir:", "imported:"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strncmp(spec, kinds[i], strlen(kinds[i])))
            return true;
    return false;
}

/* --- a run that goes on --- */

/* `missing`: what is said where there is no such file. */
static json_t *run_json_read_record(const char *path, const char *missing, struct error *error)
{
    json_error_t mistake;
    json_t *run = memory_load_json(path, &mistake);
    if (!run && mistake.line < 1)
        error_set(error, "%.200s: %s", missing, mistake.text);
    else if (!run)
        error_set(error, "%.200s:%d:%d: %s", path, mistake.line, mistake.column, mistake.text);
    return run;
}

/* The same in a file, of a run that is to go on. */
static json_t *run_json_read(const char *path, struct error *error)
{
    return run_json_read_record(path, "there is no run to go on with", error);
}

json_t *run_json_open(const char *folder, struct error *error)
{
    char path[PATH_MAX], missing[PATH_MAX + 16];
    snprintf(missing, sizeof missing, "%.180s is no run", folder);
    if (snprintf(path, sizeof path, "%s/run.json", folder) < (int)sizeof path)
        return run_json_read_record(path, missing, error);
    error_set(error, "the name of the folder is too long");
    return NULL;
}

bool run_json_note_resume(const char *path, struct error *error)
{
    json_t *run = run_json_read(path, error);
    if (!run)
        return false;
    json_t *times = json_object_get(run, "resumed");
    if (!times)
        json_object_set_new(run, "resumed", times = json_array());
    json_array_append_new(times, now_in_utc());
    json_object_del(run, "audit_sha256"); /* of earlier versions, whose files are about to change */
    json_object_del(run, "rows_sha256");
    return run_json_replace(run, path, error);
}

/* --- the end --- */

/* What an earlier part of a run has stored; measured_ns is NAN if there is none. */
static struct machine_load stored_interference(const json_t *run)
{
    return (struct machine_load){.measured_ns = json_number_or_nan(run, "measured_ns"),
                                 .cpu_share = json_number_or_nan(run, "cpu_share"),
                                 .other_cpu_share = json_number_or_nan(run, "other_cpu_share"),
                                 .steal_share = json_number_or_nan(run, "steal_share"),
                                 .reports_steal = json_is_true(json_object_get(run, "reports_steal")),
                                 .involuntary_switches =
                                     (long)json_integer_value(json_object_get(run, "involuntary_switches"))};
}

/* Leaves out what is not known, also what was said of it before. */
static void note_number(json_t *run, const char *key, double number)
{
    if (isfinite(number))
        json_object_set_new(run, key, json_real(number));
    else
        json_object_del(run, key);
}

/* False and a sentence if its rows can't be read. */
static bool note_end(json_t *run, const char *rows, const struct run_end *end, struct error *error)
{
    const json_int_t had = json_integer_value(json_object_get(run, "rows_bytes"));
    if (!rows_note_length(run, rows, error))
        return false;
    const struct machine_load before = stored_interference(run);
    /* Nothing was left to measure: what else ran meanwhile disturbed nothing. */
    const bool is_idle =
        before.measured_ns > 0 &&
        json_integer_value(json_object_get(run, "trials_done")) == (json_int_t)end->trials_done &&
        json_integer_value(json_object_get(run, "rows_bytes")) == had;
    if (is_idle)
        return true;
    const struct machine_load all =
        before.measured_ns > 0 ? machine_load_join(&before, &end->machine_load) : end->machine_load;
    json_object_set_new(run, "trials_done", json_integer((json_int_t)end->trials_done));
    json_object_set_new(run, "ended", now_in_utc());
    json_object_set_new(run, "load_after", load_average());
    json_object_set_new(run, "involuntary_switches", json_integer(all.involuntary_switches));
    note_number(run, "measured_ns", all.measured_ns);
    note_number(run, "cpu_share", all.cpu_share);
    note_number(run, "other_cpu_share", all.other_cpu_share);
    note_number(run, "steal_share", all.steal_share);
    json_object_set_new(run, "reports_steal", json_boolean(all.reports_steal));
    return true;
}

bool run_json_note_end(const char *folder, const struct run_end *end, struct error *error)
{
    char path[PATH_MAX];
    json_t *run = run_json_open(folder, error);
    snprintf(path, sizeof path, "%s/rows.csv", folder);
    if (!run || !note_end(run, path, end, error)) {
        json_decref(run);
        return false;
    }
    snprintf(path, sizeof path, "%s/run.json", folder);
    return run_json_replace(run, path, error);
}

bool run_json_note_exit(const char *folder, int status, json_t *causes, struct error *error)
{
    char path[PATH_MAX];
    json_t *run = run_json_open(folder, error);
    if (!run) {
        json_decref(causes);
        return false;
    }
    json_object_set_new(run, "exit_status", json_integer(status));
    json_object_set_new(run, "exit_causes", causes);
    snprintf(path, sizeof path, "%s/run.json", folder);
    return run_json_replace(run, path, error);
}

/* A set or a program may have moved; what counts is what is in it. */
static void forget_paths(json_t *run)
{
    size_t index, inner;
    json_t *object, *file;
    json_array_foreach(json_object_get(run, "sets"), index, object)
    {
        json_object_del(object, "path");
        json_object_del(object, "words");
    }
    json_array_foreach(json_object_get(run, "solvers"), index, object)
        json_array_foreach(json_object_get(object, "files"), inner, file) json_object_del(file, "path");
}

/* What is missing in both is the same in both. */
static bool run_json_is_same(const json_t *a, const json_t *b)
{
    return (!a && !b) || json_equal(a, b);
}

const char *run_json_difference(const struct json_t *a, const struct json_t *b, const char **key)
{
    static const struct {
        const char *key, *what;
    } fields[] = {
        {"quadrille", "version of Quadrille"},
        {"commit", "commit of Quadrille"},
        {"compiler", "compiler"},
        {"flags", "compiler flags"},
        {"picosat", "version of PicoSAT"},
        {"limit", "limit"},
        {"order", "order"},
        {"from", "format"},
        {"dedupe", "choice of boards (--dedupe)"},
        {"runs", "number of runs"},
        {"runs_most", "number of runs at the most"},
        {"precision", "precision"},
        {"memory_bytes", "memory limit"},
        {"isomorphs", "number of isomorphs"},
        {"seed", "seed"},
        {"jobs", "number of jobs"},
        {"isolate", "isolation"},
        {"fresh", "choice of isomorphs (--fresh)"},
        {"raw", "way of measuring (--raw)"},
        {"throughput", "way of timing (--throughput)"},
        {"minimize", "question (--minimize)"},
        {"timeout_ns", "timeout"},
        {"solvers", "list of solvers, their labels, settings or files"},
        {"sets", "content of the sets"},
    };
    json_t *first = json_deep_copy(a), *second = json_deep_copy(b);
    const char *what = NULL;
    forget_paths(first);
    forget_paths(second);
    for (size_t i = 0; !what && i < sizeof fields / sizeof *fields; i++)
        if (!run_json_is_same(json_object_get(first, fields[i].key),
                              json_object_get(second, fields[i].key))) {
            what = fields[i].what;
            *key = fields[i].key;
        }
    json_decref(first);
    json_decref(second);
    return what;
}

bool run_json_matches(const struct run_record *record, const char *path, struct error *error)
{
    assert(record->program && record->experiment);
    json_t *before = run_json_read(path, error), *now = describe_run(record);
    bool same = before;
    const char *key, *what = same ? run_json_difference(before, now, &key) : NULL;
    if (same && !what && !run_json_is_same(json_object_get(before, "shard"), json_object_get(now, "shard")))
        what = "shard";
    const json_t *machine = json_object_get(json_object_get(before, "machine"), "id"),
                 *here = json_object_get(json_object_get(now, "machine"), "id");
    if (same && !what && machine && !json_equal(machine, here))
        same = error_set(
            error,
            "%s was written on another machine (%s, this is %s), and times do not mix: start a new run", path,
            json_string_value(machine), json_string_value(here));
    if (what)
        same = error_set(error, "the %s has changed since %s was written: start a new run", what, path);
    json_decref(before);
    json_decref(now);
    return same;
}

/* The texts under `key` of a list of objects, as a NULL-terminated list. */
static void free_texts(char **texts)
{
    for (size_t i = 0; texts && texts[i]; i++)
        free(texts[i]);
    free(texts);
}

static char **texts_of(const json_t *list, const char *key)
{
    const size_t count = json_array_size(list);
    char **texts = memory_zeroed(count + 1, sizeof *texts);
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_object_get(json_array_get(list, i), key));
        texts[i] = memory_text(text ? text : "");
    }
    return texts;
}

static void recall_set(struct set_requests *requests, const json_t *set)
{
    const json_t *words = json_object_get(set, "words"), *word;
    const char *name = json_string_value(json_object_get(set, "name")),
               *kind = json_string_value(json_object_get(set, "kind")),
               *path = json_string_value(json_object_get(set, "path"));
    struct set_request *request = set_requests_begin(requests, words ? name : NULL);
    size_t index;
    for (size_t i = 0; kind && i < KIND_COUNT; i++)
        if (!strcmp(kind, instance_kind_names[i]))
            request->only = (enum instance_kind)i;
    json_array_foreach(words, index, word)
    {
        const char *text = json_string_value(word);
        if (text)
            set_request_add(request, text);
    }
    if (!request->count)
        set_request_add(request, path ? path : "");
}

static void recall_sets(struct set_requests *requests, const json_t *sets)
{
    size_t index;
    const json_t *set;
    json_array_foreach(sets, index, set) recall_set(requests, set);
}

bool run_json_recall(const char *path, struct run_question *question, struct error *error)
{
    json_t *run = run_json_read(path, error);
    *question = (struct run_question){0};
    if (!run)
        return false;
    if (!run_refuse_imported(run, path, error)) {
        json_decref(run);
        return false;
    }
    question->merged = json_object_get(run, "shards");
    question->specs = texts_of(json_object_get(run, "solvers"), "spec");
    question->labels = texts_of(json_object_get(run, "solvers"), "label");
    recall_sets(&question->sets, json_object_get(run, "sets"));
    question->checksums = texts_of(json_object_get(run, "sets"), "sha256");
    const struct {
        const char *key;
        uint64_t *number;
    } numbers[] = {{"limit", &question->limit},
                   {"runs", &question->runs},
                   {"runs_most", &question->runs_most},
                   {"timeout_ns", &question->timeout_ns},
                   {"memory_bytes", &question->memory},
                   {"isomorphs", &question->isomorphs},
                   {"seed", &question->seed},
                   {"fresh_seed", &question->fresh_seed},
                   {"jobs", &question->jobs}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        *numbers[i].number = (uint64_t)json_integer_value(json_object_get(run, numbers[i].key));
    question->precision = json_real_value(json_object_get(run, "precision"));
    question->isolate = json_is_true(json_object_get(run, "isolate"));
    question->fresh = json_is_true(json_object_get(run, "fresh"));
    question->raw = json_is_true(json_object_get(run, "raw"));
    question->minimize = json_is_true(json_object_get(run, "minimize"));
    question->throughput = json_is_true(json_object_get(run, "throughput"));
    const json_t *shard = json_object_get(run, "shard");
    question->shard = (struct shard){(uint64_t)json_integer_value(json_object_get(shard, "number")),
                                     (uint64_t)json_integer_value(json_object_get(shard, "of"))};
    question->named =
        json_is_true(json_object_get(json_array_get(json_object_get(run, "solvers"), 0), "named"));
    const char *order = json_string_value(json_object_get(run, "order"));
    if (order)
        order_parse(order, &question->reader.order);
    const char *from = json_string_value(json_object_get(run, "from"));
    if (from) {
        question->reader.from = format_of_name(from);
        question->reader.from_given = question->reader.from != FORMAT_COUNT;
    }
    question->reader.dedupe = json_is_true(json_object_get(run, "dedupe"));
    question->reader.recursive = json_is_true(json_object_get(run, "recursive"));
    question->reader.relaxed = json_is_true(json_object_get(run, "relaxed"));
    json_decref(run);
    if (question->shard.number > question->shard.of || question->shard.of > SHARDS_MAX ||
        !question->shard.number != !question->shard.of) {
        run_question_close(question);
        return error_set(error, "%s: its shard is none", path);
    }
    if (!question->runs || !question->runs_most || !question->jobs) {
        run_question_close(question);
        return error_set(error, "%s does not say how many runs and jobs were asked for", path);
    }
    if (!*question->specs || !question->sets.count) {
        run_question_close(question);
        return error_set(error, "%s does not say which solvers and sets it is about", path);
    }
    return true;
}

void run_question_close(struct run_question *question)
{
    free_texts(question->specs);
    free_texts(question->labels);
    free_texts(question->checksums);
    set_requests_close(&question->sets);
    *question = (struct run_question){0};
}
