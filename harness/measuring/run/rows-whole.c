/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/rows-whole.h"

#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>

bool rows_are_whole(const struct json_t *record, const char *run, struct error *why)
{
    char path[PATH_MAX];
    struct stat status;
    const json_t *bytes = json_object_get(record, "rows_bytes"),
                 *done = json_object_get(record, "trials_done");
    const bool ended = json_integer_value(done) >= json_integer_value(json_object_get(record, "trials"));
    if (!json_is_integer(bytes) || !json_is_integer(done) ||
        snprintf(path, sizeof path, "%s/rows.csv", run) >= (int)sizeof path || stat(path, &status))
        return true;
    const json_int_t now = (json_int_t)status.st_size, then = json_integer_value(bytes);
    return now == then || (now > then && !ended) ||
           error_set(why,
                     "%.300s has %" PRId64 " bytes, and not the %" PRId64
                     " of the run: it was changed, or is a part of it",
                     path, (int64_t)now, (int64_t)then);
}
