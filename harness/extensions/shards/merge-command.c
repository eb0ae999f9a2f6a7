/* SPDX-License-Identifier: MIT */
/* merge: the shards of a comparison as one run. */
#include "harness/extensions/shards/merge.h"

#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/report/tables/show-run.h"

#include <string.h>

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
        {0, "rows-only", NULL, "no tables and charts, which take memory by the row", set_flag,
         &merging.rows_only},
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

const struct extension extension_shards = {.commands = (const struct command *const[]){&merge_command, NULL}};
