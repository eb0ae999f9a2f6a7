/* SPDX-License-Identifier: MIT */
/* CSV: the figures of the tables, unrounded, as summary.csv has them. Of several runs, those of all, behind a
 * column that names the run. */
#include "harness/ground/memory.h"
#include "harness/measuring/run/rows-csv.h"
#include "harness/pages/report/report.h"
#include "harness/pages/tables/summary.h"

#include <stdlib.h>

/* The lines of a text with the run before each but the first, which holds the heads. A line break within
 * quotes ends no line. */
static void write_lines(const char *text, const char *run, bool heads, FILE *file)
{
    bool quoted = false, begins = true, is_head = true;
    for (; *text; text++) {
        if (begins && is_head && heads)
            fputs("run,", file);
        else if (begins && !is_head) {
            rows_write_text(file, run);
            fputc(',', file);
        }
        quoted ^= *text == '"';
        begins = *text == '\n' && !quoted;
        if (!is_head || heads)
            fputc(*text, file);
        is_head &= !begins;
    }
}

bool report_csv(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    if (count == 1) {
        summary_write_csv(&runs->figures, file);
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        char *text = 0;
        size_t length;
        FILE *memory = memory_stream(&text, &length);
        summary_write_csv(&runs[i].figures, memory);
        fclose(memory);
        write_lines(text, runs[i].run, !i, file);
        free(text);
    }
    return true;
}
