/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* timegm */
#include "harness/extensions/shards/merge.h"

#include "harness/base/memory.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/tables/show-run.h"
#include "harness/text/json-text.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* True if it came to its end. */
static bool merge_is_complete(const struct merge_shard *shard)
{
    return json_object_get(shard->record, "trials_done") && run_has_ended(shard->record);
}

/* The lines of all shards, one for each back-end and set; texts are interned. */
struct audited {
    struct audit_line *line;
    size_t count, room;
    struct names names;
};

/* What is unsound once is unsound; sound is who answered anywhere. */
static bool is_graver(const char *verdict, const char *than)
{
    static const char *const graver[] = {"unsound", "sound"};
    for (size_t i = 0; i < sizeof graver / sizeof *graver; i++)
        if (!strcmp(verdict, graver[i]) || !strcmp(than, graver[i]))
            return strcmp(than, graver[i]) != 0;
    return false;
}

static void merge_take_line(void *context, const struct audit_line *read)
{
    struct audited *audited = context;
    size_t i = 0;
    while (i < audited->count && (strcmp(audited->line[i].solver, read->solver) != 0 ||
                                  strcmp(audited->line[i].set, read->set) != 0))
        i++;
    if (i == audited->count) {
        audited->line = memory_room(audited->line, audited->count++, &audited->room, sizeof *audited->line);
        audited->line[i] = (struct audit_line){.solver = names_intern(&audited->names, read->solver),
                                               .set = names_intern(&audited->names, read->set),
                                               .verdict = ""};
    }
    struct audit_line *line = &audited->line[i];
    line->asked += read->asked;
    line->right += read->right;
    line->wrong += read->wrong;
    if (*line->verdict && !is_graver(read->verdict, line->verdict))
        return;
    line->verdict = names_intern(&audited->names, read->verdict);
    line->why = names_intern(&audited->names, read->why);
}

static bool write_lines(const struct audited *audited, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    audit_csv_write_head(file);
    for (size_t i = 0; i < audited->count; i++)
        audit_csv_write(file, &audited->line[i]);
    const bool good = !ferror(file);
    return !fclose(file) && good;
}

/* audit.csv: a line for each back-end that a shard audited. Unsound in one shard is unsound; numbers are
 * sums, and of the ratios the largest. Nothing if no shard has one. */
static bool merge_write_audit(const struct merge *merge, const struct run_folder *folder, struct error *error)
{
    char path[PATH_MAX];
    struct audited audited = {0};
    bool good = true;
    for (size_t i = 0; good && i < merge->count; i++)
        good = audit_csv_read(merge->shard[i].path, merge_take_line, &audited, error);
    run_folder_file(folder, "audit.csv", path);
    if (good && audited.count && !write_lines(&audited, path))
        good = error_set(error, "cannot write %s: %s", path, strerror(errno));
    names_close(&audited.names);
    free(audited.line);
    return good;
}

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
                                       "fresh_seed",
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

/* run.json: what all shards share, and a list of what each has of its own. */
static bool merge_write_record(const struct merge *merge, const struct run_folder *folder, int argc,
                               char **argv, struct error *error)
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

/* The command that makes shard `number`, like that of a shard that is there. */
static void shard_command_write(const struct merge_shard *like, uint64_t number, uint64_t of, FILE *file)
{
    json_t *words = command_of_all(json_object_get(like->record, "command"));
    fputs("quadrille", file);
    for (size_t i = 1; i < json_array_size(words); i++) {
        const char *word = json_string_value(json_array_get(words, i));
        fputc(' ', file);
        command_word_write(file, word ? word : "?");
    }
    fprintf(file, " --shard %" PRIu64 "/%" PRIu64, number, of);
    json_decref(words);
}

/* A reading of the rows of one shard. */
struct merge_reading {
    struct merge *merge;
    const struct merge_shard *shard;
    const char *name;      /* of the set of the row before, interned, */
    struct merge_set *set; /* and which it is */
    FILE *out;             /* null: they are only looked at */
};

static struct merge_set *set_named(struct merge_reading *reading, const char *name)
{
    if (reading->name == name)
        return reading->set;
    size_t i = 0;
    while (i < reading->merge->sets && strcmp(reading->merge->set[i].name, name) != 0)
        i++;
    reading->name = name;
    return reading->set = i < reading->merge->sets ? &reading->merge->set[i] : NULL;
}

/* Notes that an instance is done. Rows behind that are of a second measurement of it. */
static bool look_at_row(void *context, const struct row *row, struct error *error)
{
    struct merge_reading *reading = context;
    struct merge_set *set = set_named(reading, row->set);
    if (!set || !row->index || row->index > set->boards || row->instances > set->boards - (row->index - 1) ||
        row->isomorph >= reading->merge->forms)
        return error_set(error, "instance %zu of the set %s is not in the sets of the run", row->index,
                         row->set);
    reading->merge->rows++;
    for (size_t i = row->index - 1; i < row->index - 1 + row->instances; i++) {
        size_t bit = i * reading->merge->forms + row->isomorph;
        if (set->done[bit / 8] >> bit % 8 & 1)
            return error_set(error,
                             "instance %zu of the set %s was done before, in this shard or in one before it",
                             i + 1, row->set);
        if (row->done)
            set->done[bit / 8] |= (uint8_t)(1u << bit % 8);
    }
    return true;
}

static bool write_row(void *context, const struct row *row, struct error *error)
{
    const struct merge_reading *reading = context;
    struct row own = *row;
    own.at_ns += reading->shard->offset_ns;
    if (own.block)
        own.block = (unsigned)((own.block - 1) * reading->merge->of + reading->shard->number);
    rows_write_row(reading->out, &own);
    return !ferror(reading->out) || error_set(error, "cannot write rows.csv: %s", strerror(errno));
}

/* Reads the rows of a shard. What is torn is the end of an interrupted run, which was complained of. */
static bool read_shard(struct merge *merge, size_t which, FILE *out, struct error *error)
{
    char path[PATH_MAX];
    struct merge_reading reading = {.merge = merge, .shard = &merge->shard[which], .out = out};
    struct scan scan = {.names = &merge->names, .take = out ? write_row : look_at_row, .context = &reading};
    bool complete = merge_is_complete(reading.shard);
    snprintf(path, sizeof path, "%s/rows.csv", reading.shard->path);
    if (!rows_refuse_packed(reading.shard->path, error))
        return false;
    struct error lost = {""};
    rows_check_length(reading.shard->record, reading.shard->path, &lost);
    if (*lost.text) {
        *error = lost;
        return false;
    }
    return rows_scan(&scan, path, error) || (scan.torn && !complete);
}

bool merge_check_rows(struct merge *merge, struct error *error)
{
    for (size_t i = 0; i < merge->count; i++)
        if (!read_shard(merge, i, NULL, error))
            return false;
    return true;
}

/* Lines "at_ns,worker,yardstick_ns" below a header. */
static bool copy_yardsticks(const struct merge_shard *shard, FILE *out)
{
    char path[PATH_MAX], line[256];
    snprintf(path, sizeof path, "%s/yardstick.csv", shard->path);
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT;
    while (fgets(line, sizeof line, file)) {
        double at_ns;
        int rest = 0;
        if (strchr(line, '\n') && sscanf(line, "%lf%n", &at_ns, &rest) == 1 && line[rest] == ',')
            fprintf(out, "%.0f%s", at_ns + shard->offset_ns, line + rest);
    }
    bool good = !ferror(file);
    fclose(file);
    return good;
}

/* As it stands; without its first line if `out` has one and it is a header. */
static bool copy_file(const struct merge_shard *shard, const char *name, bool has_header, FILE *out)
{
    char path[PATH_MAX], piece[1 << 12];
    snprintf(path, sizeof path, "%s/%s", shard->path, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT;
    fseek(out, 0, SEEK_END);
    for (int byte = 0; has_header && ftell(out) && byte != '\n' && byte != EOF;)
        byte = getc(file);
    for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;)
        fwrite(piece, 1, length, out);
    bool good = !ferror(file);
    fclose(file);
    return good;
}

/* Copies rows, yardsticks and contradictions. */
static bool merge_write_rows(struct merge *merge, struct run_folder *folder, struct error *error)
{
    for (size_t i = 0; i < merge->count; i++) {
        const struct merge_shard *shard = &merge->shard[i];
        if (!read_shard(merge, i, folder->rows, error))
            return false;
        if (!copy_yardsticks(shard, folder->yardsticks) ||
            !copy_file(shard, "costs.csv", true, folder->costs) ||
            !copy_file(shard, "disagreements.txt", false, folder->disagreements))
            return error_set(error, "cannot read all of %s: %s", shard->path, strerror(errno));
    }
    if (fflush(folder->rows) || fflush(folder->yardsticks) || fflush(folder->costs) ||
        fflush(folder->disagreements))
        return error_set(error, "cannot write %s: %s", folder->path, strerror(errno));
    return true;
}

static json_int_t integer_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* --- reading the records --- */

/* "2026-11-20T12:00:00Z" in seconds; -1 if it is not one. */
static time_t merge_time_of(const json_t *record)
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

static int merge_by_number(const void *x, const void *y)
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
        time_t began = merge_time_of(merge->shard[i].record);
        first = began >= 0 && (first < 0 || began < first) ? began : first;
    }
    for (size_t i = 0; i < count; i++) {
        time_t began = merge_time_of(merge->shard[i].record);
        merge->shard[i].offset_ns = began < 0 ? 0 : 1e9 * (double)(began - first);
    }
    qsort(merge->shard, count, sizeof *merge->shard, merge_by_number);
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

/* A value as text, to be freed. */
static char *shown_value(const struct merge_shard *shard, const char *key)
{
    enum { SHOWN = 60 };
    char *text = json_dumps(json_object_get(shard->record, key), JSON_ENCODE_ANY | JSON_COMPACT);
    char *shown =
        memory_print("%.*s%s", SHOWN, text ? text : "none", text && strlen(text) > SHOWN ? "..." : "");
    free(text);
    return shown;
}

/* Of lists, such as the solvers, the name alone says enough. */
static void complain_of_difference(const struct merge_shard *first, const struct merge_shard *other,
                                   const char *what, const char *key)
{
    char *own = shown_value(other, key), *theirs = shown_value(first, key);
    const bool is_list = json_is_array(json_object_get(first->record, key));
    complain("merge: %s differs from %s in the %s%s%s%s%s%s", other->path, first->path, what,
             is_list ? "" : ": ", is_list ? "" : own, is_list ? "" : "; there ", is_list ? "" : theirs,
             strcmp(key, "memory_bytes")
                 ? ""
                 : " (--memory sets it: by default it is half of what a machine has)");
    free(own);
    free(theirs);
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

/* Writes rows.csv, yardstick.csv, disagreements.txt, audit.csv and run.json to a folder that is open.
 * `argc`, `argv`: the command line, for the record. False and a sentence if that fails. */
static bool merge_write(struct merge *merge, struct run_folder *folder, int argc, char **argv,
                        struct error *error)
{
    if (!run_folder_hide_rows(folder, error)) /* a part of the rows is no run */
        return false;
    if (!run_folder_begin(folder, false))
        return error_set(error, "cannot write %s: %s", folder->path, strerror(errno));
    return merge_write_rows(merge, folder, error) && merge_write_audit(merge, folder, error) &&
           merge_write_record(merge, folder, argc, argv, error) && run_folder_show_rows(folder, error);
}

/* merge: the shards of a comparison as one run. */

struct merging {
    const struct program *program;
    struct merge merge;
    struct run_folder folder;
    const char *out;
    bool partial, rows_only, all_warnings;
};

/* Tables and charts, from what was written; as compare shows them. */
static int merge_present(const struct merging *merging)
{
    enum { WARNINGS_PRINTED = 2 };
    char charts[PATH_MAX];
    struct result_list results;
    struct run_statistics statistics;
    struct error error;
    struct presentation presentation = {.program = merging->program,
                                        .results = &results,
                                        .run = merging->folder.path,
                                        .warnings = merging->all_warnings ? 0 : WARNINGS_PRINTED};
    if (!results_open(&results, merging->folder.path, &error))
        return complain_with(EXIT_FAILED, "merge: %s", error.text);
    run_folder_file(&merging->folder, "charts", charts);
    int status = show_summary(&presentation, merging->folder.path, &statistics);
    if (results.count)
        status = worse(status, show_charts(&presentation, charts));
    show_tables(&presentation, &statistics);
    run_statistics_close(&statistics);
    results_close(&results);
    return status;
}

/* Every row of every shard is copied, or none is. */
static bool write_all(struct merging *merging, struct error *error)
{
    const struct program *program = merging->program;
    bool good = run_folder_open(&merging->folder, merging->out, error) &&
                merge_write(&merging->merge, &merging->folder, program->argc, program->argv, error);
    if (!run_folder_close(&merging->folder) && good)
        good = error_set(error, "cannot write all of %s", merging->folder.path);
    return good;
}

static int merge_all(struct merging *merging, char **runs, size_t count)
{
    struct error error;
    struct merge *merge = &merging->merge;
    if (!merge_open(merge, runs, count, &error))
        return complain_with(EXIT_USAGE, "merge: %s", error.text);
    int status = merge_check(merge, merging->partial);
    if (status != EXIT_DONE)
        return status;
    if (!merge_check_rows(merge, &error))
        return complain_with(EXIT_USAGE, "merge: %s", error.text);
    if (!write_all(merging, &error))
        return complain_with(EXIT_FAILED, "merge: %s", error.text);
    if (!merging->rows_only)
        status = merge_present(merging);
    char path[PATH_MAX];
    run_folder_file(&merging->folder, "disagreements.txt", path);
    FILE *disagreements = fopen(path, "r");
    if (disagreements) {
        fclose(disagreements);
        fprintf(stderr, "%sCONTRADICTIONS%s: see %s\n", alarm_begin(), alarm_end(), path);
        status = worse(status, EXIT_NO);
    }
    printf("%zu rows of %zu shards: %s\n", merge->rows, merge->count, merging->folder.path);
    return status;
}

static int merge_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct merging merging = {.program = program};
    const struct option_row rows[] = {
        {0, "out", "DIR", "the folder of the run (default runs/DATE-N)", set_text, &merging.out},
        {0, "partial", NULL, "also if shards are missing or were interrupted", set_flag, &merging.partial},
        {0, "rows-only", NULL, "no tables and charts, which take memory", set_flag, &merging.rows_only},
        {0, "warnings", NULL, "print all warnings, not only the first two", set_flag, &merging.all_warnings},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (first == argc)
        return complain_with(EXIT_USAGE,
                             "merge: name the runs of all shards: folders that compare --shard wrote");
    strip_slashes(argv + first, argc - first);
    status = merge_all(&merging, argv + first, (size_t)(argc - first));
    merge_close(&merging.merge);
    return status;
}

static const struct command merge_command = {
    .name = "merge",
    .is_seldom = true,
    .arguments = "[--out DIR] RUN...",
    .summary = "the shards of a comparison as one run",
    .description = "Makes one run of all shards that compare --shard K/N made: rows are copied, then\n"
                   "tables and charts are made. Shards of different comparisons are refused, with\n"
                   "what differs; so are those of different machines (QUADRILLE_HOST names equal\n"
                   "ones). What is missing is named with the commands that make it.\n"
                   "Exit status: 0 done; 1 shards are missing, or solvers contradict each other;\n"
                   "2 the runs are no shards of one comparison; 3 it could not be carried out.",
    .example = "quadrille merge --out runs/all shard-1 shard-2 shard-3",
    .run = merge_run,
};

const struct extension extension_shards = {.command = &merge_command};
