/* SPDX-License-Identifier: MIT */
#include "harness/extensions/reproduce/recorded-run.h"

#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/statistics/run-statistics.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool take_names(struct recorded_run *run, const char *folder, struct error *error)
{
    const json_t *solvers = json_object_get(run->record, "solvers"),
                 *sets = json_object_get(run->record, "sets");
    run->solver_count = json_array_size(solvers);
    run->set_count = json_array_size(sets);
    if (!run->solver_count || !run->set_count)
        return error_set(error, "%.300s/run.json does not say which back-ends and sets it is about", folder);
    run->solvers = memory_zeroed(run->solver_count + 1, sizeof *run->solvers);
    run->sets = memory_zeroed(run->set_count + 1, sizeof *run->sets);
    for (size_t i = 0; i < run->solver_count; i++) {
        run->solvers[i] = label_of_entry(json_array_get(solvers, i));
        if (!*run->solvers[i])
            return error_set(error, "%.300s/run.json: a back-end has no spec", folder);
    }
    for (size_t i = 0; i < run->set_count; i++) {
        const json_t *set = json_array_get(sets, i);
        run->sets[i] = json_text_at(set, "name");
        const char *sum = json_text_at(set, "sha256");
        /* Families have no text, and no checksum. */
        if (!*run->sets[i] || !*json_text_at(set, "path") || (*sum && strlen(sum) != CHECKSUM_TEXT - 1))
            return error_set(error, "%.300s/run.json: a set has no name, path or checksum", folder);
    }
    return true;
}

bool recorded_run_open(struct recorded_run *run, const char *folder, struct error *error)
{
    *run = (struct recorded_run){.record = run_json_open(folder, error)};
    if (!run->record || !run_refuse_imported(run->record, folder, error) || !take_names(run, folder, error))
        return false;
    run->has_results = results_open(&run->results, folder, error);
    if (!run->has_results)
        return false;
    run_statistics_make(&run->statistics, &run->results);
    run->has_figures = true;
    return true;
}

void recorded_run_close(struct recorded_run *run)
{
    if (run->has_figures)
        run_statistics_close(&run->statistics);
    if (run->has_results)
        results_close(&run->results);
    free(run->solvers);
    free(run->sets);
    json_decref(run->record);
    *run = (struct recorded_run){.record = NULL};
}
