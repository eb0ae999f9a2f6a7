/* SPDX-License-Identifier: MIT */
#include "harness/comparing/shards/merge-internal.h"
#include "harness/measuring/run/run-json.h"
#include "harness/writing/command-words.h"
#include "harness/writing/json-text.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* --- numbers that shards have of their own: one of the whole --- */

enum rule { LEAST, MOST, SUM };

static const struct {
    const char *key;
    enum rule rule;
    bool is_whole;
} numbers[] = {
    /* What disturbed one shard is a reason to look at the run. */
    {"cpu_share", LEAST, false},   {"other_cpu_share", MOST, false},
    {"steal_share", MOST, false},  {"load_before", MOST, false},
    {"load_after", MOST, false},   {"involuntary_switches", SUM, true},
    {"measured_ns", SUM, false},   {"clock_resolution_ns", MOST, true},
    {"clock_cost_ns", MOST, true}, {"solve_cost_ns", MOST, false},
    {"trials", SUM, true},         {"trials_done", SUM, true},
};

static void join_number(const struct merge *merge, json_t *run, size_t which)
{
    const char *key = numbers[which].key;
    double all = NAN;
    for (size_t i = 0; i < merge->count; i++) {
        double own = json_number_or_nan(merge->shard[i].record, key);
        if (isnan(own))
            continue;
        all = isnan(all)                     ? own
              : numbers[which].rule == LEAST ? fmin(all, own)
              : numbers[which].rule == MOST  ? fmax(all, own)
                                             : all + own;
    }
    if (isnan(all))
        json_object_del(run, key);
    else
        json_object_set_new(run, key,
                            numbers[which].is_whole ? json_integer((json_int_t)all) : json_real(all));
}

/* The first or the last of points in time, which sort as texts. */
static void join_time(const struct merge *merge, json_t *run, const char *key, int side)
{
    const json_t *found = 0;
    for (size_t i = 0; i < merge->count; i++) {
        const json_t *own = json_object_get(merge->shard[i].record, key);
        if (json_is_string(own) &&
            (!found || side * strcmp(json_string_value(own), json_string_value(found)) > 0))
            found = own;
    }
    if (found)
        json_object_set_new(run, key, json_deep_copy(found));
}

/* --- machines --- */

static void add_machine(json_t *machines, json_t *machine)
{
    size_t index;
    const json_t *known;
    json_array_foreach(machines, index, known) if (json_equal(json_object_get(known, "id"),
                                                              json_object_get(machine, "id"))) return;
    if (machine)
        json_array_append(machines, machine);
}

/* All that shards were measured on, each once. */
static json_t *list_machines(const struct merge *merge)
{
    json_t *machines = json_array();
    for (size_t i = 0; i < merge->count; i++)
        add_machine(machines, json_object_get(merge->shard[i].record, "machine"));
    return machines;
}

/* What all machines have in common, and the processors by name. */
static json_t *describe_common(const json_t *machines)
{
    json_t *common = json_deep_copy(json_array_get(machines, 0)), *processor = 0, *value;
    const json_t *machine;
    const char *key;
    void *next;
    size_t index;
    json_array_foreach(machines, index, machine)
    {
        const char *own = json_string_value(json_object_get(machine, "processor"));
        const char *id = json_string_value(json_object_get(machine, "id"));
        json_t *grown = json_sprintf("%s%s%s: %s", processor ? json_string_value(processor) : "",
                                     processor ? "; " : "", id ? id : "?", own ? own : "?");
        json_decref(processor);
        processor = grown;
        json_object_foreach_safe(common, next, key, value)
        {
            if (!json_equal(value, json_object_get(machine, key)))
                json_object_del(common, key);
        }
    }
    json_object_set_new(common, "processor", processor);
    return common;
}

static void note_machines(const struct merge *merge, json_t *run)
{
    json_t *machines = list_machines(merge);
    if (json_array_size(machines) == 1)
        json_object_set(run, "machine", json_array_get(machines, 0));
    else if (json_array_size(machines)) {
        json_object_set_new(run, "machine", describe_common(machines));
        json_object_set(run, "machines", machines);
    }
    json_decref(machines);
}

/* --- shards --- */

static json_t *describe_shard(const struct merge_shard *shard)
{
    static const char *const keys[] = {"command",
                                       "started",
                                       "resumed",
                                       "ended",
                                       "trials",
                                       "trials_done",
                                       "measured_ns",
                                       "cpu_share",
                                       "other_cpu_share",
                                       "steal_share",
                                       "involuntary_switches",
                                       "clock_resolution_ns",
                                       "clock_cost_ns",
                                       "solve_cost_ns"};
    json_t *own =
        json_pack("{s:I, s:o, s:O?}", "number", (json_int_t)shard->number, "path", json_text(shard->path),
                  "host", json_object_get(json_object_get(shard->record, "machine"), "id"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *value = json_object_get(shard->record, keys[i]);
        if (value)
            json_object_set(own, keys[i], value);
    }
    return own;
}

/* The command of the whole: that of the first shard, which is not asked for a part. */
static json_t *command_of_all(const json_t *words)
{
    json_t *command = json_array();
    for (size_t i = 0; i < json_array_size(words); i++) {
        bool takes_next = false;
        const char *word = json_string_value(json_array_get(words, i));
        if (word && (command_word_is_option(word, "--shard", &takes_next) ||
                     command_word_is_option(word, "--out", &takes_next)))
            i += takes_next;
        else
            json_array_append(command, json_array_get(words, i));
    }
    return command;
}

bool merge_write_record(const struct merge *merge, const struct run_folder *folder, int argc, char **argv,
                        struct error *error)
{
    char path[PATH_MAX];
    json_t *run = json_deep_copy(merge->shard[0].record), *shards = json_array(), *command = json_array();
    for (size_t i = 0; i < merge->count; i++)
        json_array_append_new(shards, describe_shard(&merge->shard[i]));
    for (int i = 0; i < argc; i++)
        json_array_append_new(command, json_text(argv[i]));
    json_object_set_new(run, "command", command_of_all(json_object_get(run, "command")));
    json_object_set_new(run, "merged_by", command);
    json_object_set_new(run, "merged_of", json_integer((json_int_t)merge->of));
    json_object_set_new(run, "shards", shards);
    json_object_del(run, "shard");
    json_object_del(run, "resumed");
    struct seal rows;
    run_folder_rows_path(folder, path);
    if (!seal_file(&rows, path, UINT64_MAX, error) || !run_seals_note(run, &rows, folder->path, error)) {
        json_decref(run);
        return false;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        join_number(merge, run, i);
    join_time(merge, run, "started", -1);
    join_time(merge, run, "ended", 1);
    note_machines(merge, run);
    run_folder_file(folder, "run.json", path);
    return run_json_replace(run, path, error);
}
