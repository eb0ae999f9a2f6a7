/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shards/merge-internal.h"
#include "harness/measuring/run/run-csv.h"
#include "harness/measuring/run/run-json.h"
#include "harness/text/command-words.h"
#include "harness/text/json-text.h"

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
    const json_t *found = NULL;
    for (size_t i = 0; i < merge->count; i++) {
        const json_t *own = json_object_get(merge->shard[i].record, key);
        if (json_is_string(own) &&
            (!found || side * strcmp(json_string_value(own), json_string_value(found)) > 0))
            found = own;
    }
    if (found)
        json_object_set_new(run, key, json_deep_copy(found));
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
        json_pack("{s:I, s:o}", "number", (json_int_t)shard->number, "path", json_text(shard->path));
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
    json_object_del(run, "audit_sha256"); /* of earlier versions */
    json_object_del(run, "rows_sha256");
    run_folder_rows_path(folder, path);
    if (!rows_note_length(run, path, error)) {
        json_decref(run);
        return false;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        join_number(merge, run, i);
    join_time(merge, run, "started", -1);
    join_time(merge, run, "ended", 1);
    run_folder_file(folder, "run.json", path);
    return run_json_replace(run, path, error);
}
