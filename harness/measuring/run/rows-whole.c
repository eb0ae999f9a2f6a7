/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/rows-whole.h"

#include "harness/measuring/run/rows-file.h"
#include "harness/measuring/run/run-seal.h"

#include <inttypes.h>
#include <jansson.h>
#include <sys/stat.h>

/* The length of the rows, unpacked; -1 if they can't be read. */
static json_int_t length_of(const char *path)
{
    struct stat status;
    struct seal rows;
    struct error unused;
    if (stat(path, &status))
        return -1;
    if (!rows_are_packed(path))
        return (json_int_t)status.st_size;
    return seal_file(&rows, path, UINT64_MAX, &unused) ? (json_int_t)rows.bytes : -1;
}

bool rows_are_whole(const struct json_t *record, const char *run, struct error *why)
{
    char path[PATH_MAX];
    const json_t *bytes = json_object_get(record, "rows_bytes"),
                 *done = json_object_get(record, "trials_done");
    const bool ended = json_integer_value(done) >= json_integer_value(json_object_get(record, "trials"));
    if (!json_is_integer(bytes) || !json_is_integer(done))
        return true;
    rows_find(run, path);
    const json_int_t now = length_of(path), then = json_integer_value(bytes);
    return now < 0 || now == then || (now > then && !ended) ||
           error_set(why,
                     "%.300s has %" PRId64 " bytes, and not the %" PRId64
                     " of the run: it was changed, or is a part of it",
                     path, (int64_t)now, (int64_t)then);
}
