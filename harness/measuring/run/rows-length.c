/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/rows-length.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/rows-file.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

static bool read_length(const char *path, uint64_t *bytes, struct error *error)
{
    char piece[1 << 14];
    size_t length;
    *bytes = 0;
    FILE *file = rows_open(path);
    memory_need(file || errno != ENOMEM);
    if (!file)
        return error_set(error, "cannot read %s: %s", path, rows_why(errno));
    while ((length = fread(piece, 1, sizeof piece, file)))
        *bytes += length;
    const bool good = !ferror(file);
    const int why = errno;
    fclose(file);
    return good || error_set(error, "cannot read %s: %s", path, rows_why(why));
}

bool rows_note_length(json_t *record, const char *path, struct error *error)
{
    uint64_t bytes;
    if (!read_length(path, &bytes, error))
        return false;
    json_object_set_new(record, "rows_bytes", json_integer((json_int_t)bytes));
    return true;
}

bool run_has_ended(const json_t *record)
{
    return json_integer_value(json_object_get(record, "trials_done")) >=
           json_integer_value(json_object_get(record, "trials"));
}

void rows_check_length(const json_t *record, const char *folder, struct error *lost)
{
    char path[PATH_MAX];
    struct error unused;
    uint64_t bytes;
    const json_t *noted = json_object_get(record, "rows_bytes");
    const uint64_t written = (uint64_t)json_integer_value(noted);
    rows_find(folder, path);
    if (!json_is_integer(noted) || access(path, F_OK) || *lost->text || !read_length(path, &bytes, &unused))
        return;
    if (run_has_ended(record) ? bytes != written : bytes < written)
        error_set(lost,
                  "%.300s has %" PRIu64 " bytes, and not the %" PRIu64
                  " of the run: it was changed, or is a part of it",
                  path, bytes, written);
}
