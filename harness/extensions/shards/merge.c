/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* timegm */
#include "harness/extensions/shards/merge.h"

#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/base/output.h"
#include "harness/extensions/shards/merge-internal.h"
#include "harness/measuring/run/run-csv.h"
#include "harness/measuring/run/run-json.h"
#include "harness/text/json-text.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static json_int_t integer_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* --- reading the records --- */

/* "2026-11-20T12:00:00Z" in seconds; -1 if it is not one. */
static time_t time_of(const json_t *record)
{
    const char *text = json_string_value(json_object_get(record, "started"));
    struct tm parts = {0};
    if (!text || sscanf(text, "%d-%d-%dT%d:%d:%dZ", &parts.tm_year, &parts.tm_mon, &parts.tm_mday,
                        &parts.tm_hour, &parts.tm_min, &parts.tm_sec) != 6)
        return -1;
    parts.tm_year -= 1900;
    parts.tm_mon--;
    return timegm(&parts);
}

static bool open_shard(struct merge_shard *shard, const char *path, struct error *error)
{
    shard->path = path;
    shard->record = run_json_open(path, error);
    if (!shard->record || !run_refuse_imported(shard->record, path, error))
        return false;
    const json_t *part = json_object_get(shard->record, "shard");
    json_int_t number = integer_at(part, "number"), of = integer_at(part, "of");
    if (json_object_get(shard->record, "shards"))
        return error_set(error, "%s is merged already: name the runs that it was made of", path);
    if (!part)
        return error_set(error, "%s is a whole comparison, and no shard of one (compare --shard)", path);
    if (number < 1 || number > of || of > SHARDS_MAX)
        return error_set(error, "%s/run.json: its shard is none", path);
    shard->number = (uint64_t)number;
    return true;
}

/* The names of sets are needed by the rows; everything else of them was compared by then. */
static bool open_sets(struct merge *merge, struct error *error)
{
    const json_t *record = merge->shard[0].record, *sets = json_object_get(record, "sets");
    json_int_t isomorphs = integer_at(record, "isomorphs");
    merge->set = memory_zeroed(json_array_size(sets) + 1, sizeof *merge->set);
    if (isomorphs < 0 || isomorphs > UINT32_MAX)
        return error_set(error, "%s/run.json: its isomorphs are none", merge->shard[0].path);
    merge->forms = (size_t)isomorphs + 1;
    for (size_t i = 0; i < json_array_size(sets); i++) {
        const json_t *set = json_array_get(sets, i);
        const char *name = json_string_value(json_object_get(set, "name"));
        json_int_t boards = integer_at(set, "boards");
        if (!name || boards < 0 || boards > UINT32_MAX)
            return error_set(error, "%s/run.json: its sets are none", merge->shard[0].path);
        merge->set[merge->sets++] =
            (struct merge_set){name, (size_t)boards, memory_zeroed((size_t)boards * merge->forms / 8 + 1, 1)};
    }
    return true;
}

static int by_number(const void *x, const void *y)
{
    const struct merge_shard *a = x, *b = y;
    return (a->number > b->number) - (a->number < b->number);
}

bool merge_open(struct merge *merge, char *const *paths, size_t count, struct error *error)
{
    *merge = (struct merge){.shard = memory_zeroed(count + 1, sizeof *merge->shard)};
    time_t first = -1;
    for (size_t i = 0; i < count; i++) {
        merge->count++;
        if (!open_shard(&merge->shard[i], paths[i], error))
            return false;
        time_t began = time_of(merge->shard[i].record);
        first = began >= 0 && (first < 0 || began < first) ? began : first;
    }
    for (size_t i = 0; i < count; i++) {
        time_t began = time_of(merge->shard[i].record);
        merge->shard[i].offset_ns = began < 0 ? 0 : 1e9 * (double)(began - first);
    }
    qsort(merge->shard, count, sizeof *merge->shard, by_number);
    merge->of = (uint64_t)integer_at(json_object_get(merge->shard[0].record, "shard"), "of");
    return open_sets(merge, error);
}

void merge_close(struct merge *merge)
{
    for (size_t i = 0; i < merge->count; i++)
        json_decref(merge->shard[i].record);
    for (size_t i = 0; i < merge->sets; i++)
        free(merge->set[i].done);
    free(merge->set);
    free(merge->shard);
    names_close(&merge->names);
    *merge = (struct merge){0};
}

/* --- what differs --- */

/* The first part of a list in which two records differ, by what it is called; else the whole value. */
static void write_value(FILE *file, const json_t *own, const json_t *other)
{
    enum { SHOWN = 60 };
    static const char *const names[] = {"spec", "name"};
    for (size_t i = 0; json_is_array(own) && i < json_array_size(own); i++) {
        const json_t *element = json_array_get(own, i);
        if (json_is_object(element) && json_equal(element, json_array_get(other, i)))
            continue;
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (json_string_value(json_object_get(element, names[n]))) {
                fputs(json_string_value(json_object_get(element, names[n])), file);
                return;
            }
    }
    char *text = own ? json_dumps(own, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    if (json_is_array(own))
        fprintf(file, "%zu of them", json_array_size(own));
    else
        fprintf(file, "%.*s%s", SHOWN, text ? text : "none", text && strlen(text) > SHOWN ? "..." : "");
    free(text);
}

/* Where two lists of sets or back-ends are about other files in other places, that is no difference. */
static json_t *without_paths(const json_t *value)
{
    json_t *copy = json_deep_copy(value), *object, *file;
    size_t index, inner;
    json_array_foreach(copy, index, object)
    {
        json_object_del(object, "path");
        json_array_foreach(json_object_get(object, "files"), inner, file) json_object_del(file, "path");
    }
    return copy;
}

static void complain_of_difference(const struct merge_shard *first, const struct merge_shard *other,
                                   const char *what, const char *key)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    json_t *own = without_paths(json_object_get(other->record, key)),
           *theirs = without_paths(json_object_get(first->record, key));
    write_value(file, own, theirs);
    fputs("; there ", file);
    write_value(file, theirs, own);
    if (!strcmp(key, "memory_bytes"))
        fputs(" (--memory sets it: by default it is half of what a machine has)", file);
    fclose(file);
    complain("merge: %s differs from %s in the %s: %s", other->path, first->path, what, text ? text : "");
    json_decref(own);
    json_decref(theirs);
    free(text);
}

static const char *machine_of(const struct merge_shard *shard)
{
    return json_text_at(json_object_get(shard->record, "machine"), "id");
}

/* Parts of the same comparison, each once, on one machine. */
static int check_differences(const struct merge *merge)
{
    int status = EXIT_DONE;
    for (size_t i = 1; i < merge->count; i++) {
        const struct merge_shard *first = &merge->shard[0], *own = &merge->shard[i];
        const char *key = NULL, *what = run_json_difference(first->record, own->record, &key);
        uint64_t of = (uint64_t)integer_at(json_object_get(own->record, "shard"), "of");
        if (what)
            complain_of_difference(first, own, what, key);
        else if (strcmp(machine_of(own), machine_of(first)) != 0)
            complain("merge: %s and %s were measured on different machines (%s, %s), and times do not mix: "
                     "QUADRILLE_HOST names machines that are equal, before they measure",
                     own->path, first->path, machine_of(own), machine_of(first));
        else if (of != merge->of)
            complain("merge: %s differs from %s in the number of shards: %" PRIu64 "; there %" PRIu64,
                     own->path, first->path, of, merge->of);
        else if (own->number == own[-1].number)
            complain("merge: %s and %s are both shard %" PRIu64 "/%" PRIu64, own[-1].path, own->path,
                     own->number, of);
        else
            continue;
        status = EXIT_USAGE;
    }
    return status;
}

/* --- what is not there --- */

enum { NAMED_MOST = 20 };

/* A line for a shard that is missing (`own` null) or was interrupted. */
static void name_shard(const struct merge *merge, const struct merge_shard *own, uint64_t number)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    if (own)
        fprintf(file,
                "shard %" PRIu64 "/%" PRIu64 " was interrupted; this goes on with it: "
                "quadrille compare --resume %s",
                number, merge->of, own->path);
    else {
        fprintf(file, "shard %" PRIu64 "/%" PRIu64 " is missing; this makes it: ", number, merge->of);
        shard_command_write(&merge->shard[0], number, merge->of, file);
    }
    fclose(file);
    complain("merge: %s", text);
    free(text);
}

bool merge_is_complete(const struct merge_shard *shard)
{
    return json_object_get(shard->record, "trials_done") && run_has_ended(shard->record);
}

static int check_completeness(const struct merge *merge, bool partial)
{
    size_t next = 0, wanting = 0;
    for (uint64_t number = 1; number <= merge->of; number++) {
        const struct merge_shard *own =
            next < merge->count && merge->shard[next].number == number ? &merge->shard[next++] : NULL;
        if (own && merge_is_complete(own))
            continue;
        if (wanting++ < NAMED_MOST)
            name_shard(merge, own, number);
    }
    if (wanting > NAMED_MOST)
        complain("merge: and %zu shards more are missing or were interrupted", wanting - NAMED_MOST);
    if (!wanting || partial)
        return EXIT_DONE;
    complain("merge: nothing is written; --partial merges what there is");
    return EXIT_NO;
}

int merge_check(struct merge *merge, bool partial)
{
    int status = check_differences(merge);
    return status == EXIT_DONE ? check_completeness(merge, partial) : status;
}

/* --- writing --- */

bool merge_write(struct merge *merge, struct run_folder *folder, int argc, char **argv, struct error *error)
{
    if (!run_folder_hide_rows(folder, error)) /* a part of the rows is no run */
        return false;
    if (!run_folder_begin(folder, false))
        return error_set(error, "cannot write %s: %s", folder->path, strerror(errno));
    return merge_write_rows(merge, folder, error) && merge_write_audit(merge, folder, error) &&
           merge_write_record(merge, folder, argc, argv, error) && run_folder_show_rows(folder, error);
}
