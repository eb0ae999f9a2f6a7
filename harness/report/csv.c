/* CSV: the figures of the tables, unrounded, as summary.csv has them. */
#include "report.h"

#include "../summary.h"

bool report_csv(const struct report *report, FILE *file, struct error *error)
{
    (void)error;
    summary_write_csv(&report->figures, file);
    return true;
}
