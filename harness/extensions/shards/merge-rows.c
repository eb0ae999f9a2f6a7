/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shards/merge-internal.h"
#include "harness/measuring/run/run-csv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A reading of the rows of one shard. */
struct reading {
    struct merge *merge;
    const struct merge_shard *shard;
    const char *name;      /* of the set of the row before, interned, */
    struct merge_set *set; /* and which it is */
    FILE *out;             /* null: they are only looked at */
};

static struct merge_set *set_named(struct reading *reading, const char *name)
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
    struct reading *reading = context;
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
    const struct reading *reading = context;
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
    struct reading reading = {.merge = merge, .shard = &merge->shard[which], .out = out};
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

bool merge_write_rows(struct merge *merge, struct run_folder *folder, struct error *error)
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
