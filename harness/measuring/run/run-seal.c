/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/run-seal.h"

#include "harness/ground/memory.h"
#include "harness/measuring/run/rows-file.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool seal_file(struct seal *seal, const char *path, uint64_t most, struct error *error)
{
    char piece[1 << 14];
    *seal = (struct seal){.bytes = 0};
    SHA256Init(&seal->sum);
    FILE *file = rows_open(path);
    memory_need(file || errno != ENOMEM);
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, rows_why(errno));
    for (size_t wanted = 1, length; wanted; seal_add(seal, piece, length)) {
        const uint64_t left = most - seal->bytes;
        wanted = left < sizeof piece ? (size_t)left : sizeof piece;
        length = fread(piece, 1, wanted, file);
        wanted = length;
    }
    const bool good = !ferror(file);
    const int why = errno;
    fclose(file);
    return good || error_set(error, "cannot read %s: %s", path, rows_why(why));
}

void seal_add(struct seal *seal, const char *text, size_t length)
{
    SHA256Update(&seal->sum, (const uint8_t *)text, length);
    seal->bytes += length;
}

void seal_text(const struct seal *seal, char text[CHECKSUM_TEXT])
{
    SHA2_CTX sum = seal->sum;
    SHA256End(&sum, text);
}

bool seal_holds(const struct seal *seal, const char *path)
{
    struct seal found;
    struct error error;
    char text[CHECKSUM_TEXT], of_file[CHECKSUM_TEXT];
    if (!seal_file(&found, path, UINT64_MAX, &error))
        return false;
    seal_text(seal, text);
    seal_text(&found, of_file);
    return !strcmp(text, of_file);
}

static const char rows_key[] = "rows_sha256", audit_key[] = "audit_sha256";

/* The seal of audit.csv in a folder, and its path. */
static bool seal_audit(const char *folder, struct seal *seal, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/audit.csv", folder) < PATH_MAX &&
           seal_file(seal, path, UINT64_MAX, error);
}

bool run_seals_note(json_t *record, const struct seal *rows, const char *folder, struct error *error)
{
    struct seal audit;
    char text[CHECKSUM_TEXT], path[PATH_MAX];
    if (!seal_audit(folder, &audit, path, error))
        return false;
    seal_text(rows, text);
    json_object_set_new(record, "rows_bytes", json_integer((json_int_t)rows->bytes));
    json_object_set_new(record, rows_key, json_string(text));
    seal_text(&audit, text);
    json_object_set_new(record, audit_key, json_string(text));
    return true;
}

static bool is_sealed(const json_t *record, const char *key, const struct seal *seal)
{
    char text[CHECKSUM_TEXT];
    seal_text(seal, text);
    return !strcmp(json_string_value(json_object_get(record, key)), text);
}

static bool changed(const char *path, struct error *error)
{
    return error_set(error, "%.300s is not what the comparison wrote: something else changed it", path);
}

bool run_has_ended(const json_t *record)
{
    return json_integer_value(json_object_get(record, "trials_done")) >=
           json_integer_value(json_object_get(record, "trials"));
}

/* Rows that are missing at the end are lost, not changed. */
static bool rows_hold(const json_t *record, const char *folder, struct error *error, struct error *lost)
{
    char path[PATH_MAX];
    struct seal rows;
    const json_t *bytes = json_object_get(record, "rows_bytes");
    const uint64_t written = (uint64_t)json_integer_value(bytes);
    rows_find(folder, path);
    if (!json_is_integer(bytes) || access(path, F_OK) ||
        !seal_file(&rows, path, run_has_ended(record) ? UINT64_MAX : written, error))
        return true;
    if (rows.bytes != written && lost && !*lost->text)
        error_set(lost,
                  "%.300s has %" PRIu64 " bytes, and not the %" PRIu64
                  " of the run: it was changed, or is a part of it",
                  path, rows.bytes, written);
    return rows.bytes < written || !json_is_string(json_object_get(record, rows_key)) ||
           is_sealed(record, rows_key, &rows) || changed(path, error);
}

bool run_seals_hold(const json_t *record, const char *folder, struct error *error, struct error *lost)
{
    struct seal audit;
    char path[PATH_MAX];
    if (!rows_hold(record, folder, error, lost))
        return false;
    if (!json_is_string(json_object_get(record, audit_key)) || !seal_audit(folder, &audit, path, error))
        return true;
    return is_sealed(record, audit_key, &audit) || changed(path, error);
}
