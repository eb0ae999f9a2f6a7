/* SPDX-License-Identifier: MIT */
/* CSV: the figures of the tables, unrounded, as summary.csv has them. Of several runs, those of all, behind a field that
 * names the run. */
#include "harness/report/report.h"
#include "harness/report/tables/summary.h"

bool report_csv(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    if (count == 1)
        summary_write_csv(&runs->figures, file);
    for (size_t i = 0; i < count && count > 1; i++)
        summary_write_csv_of_run(runs[i].run, &runs[i].figures, !i, file);
    return true;
}
