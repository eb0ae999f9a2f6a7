/* SPDX-License-Identifier: MIT */
/* summarise RUN [pairs | tables]: its summary.csv, its pairs.csv, or the tables, on standard output. */
#include "harness/base/command.h"
#include "harness/report/tables/show-run.h"
#include "harness/report/tables/summary.h"
#include "harness/statistics/run-statistics.h"

#include <string.h>

int main(int argc, char **argv)
{
    struct result_list results;
    struct run_statistics statistics;
    struct error error = {""};
    if (argc < 2 || !results_open(&results, argv[1], &error)) {
        complain("%s", argc < 2 ? "name a run" : error.text);
        return 1;
    }
    run_statistics_make(&statistics, &results);
    const char *what = argc > 2 ? argv[2] : "";
    if (!strcmp(what, "tables"))
        show_tables(&(struct presentation){.results = &results, .run = argv[1]}, &statistics);
    else if (!strcmp(what, "pairs"))
        summary_write_pairs(&statistics, stdout);
    else
        summary_write_csv(&statistics, stdout);
    run_statistics_close(&statistics);
    results_close(&results);
    return output_flush() ? 0 : 1;
}
