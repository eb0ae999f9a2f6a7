/* SPDX-License-Identifier: MIT */
#include "harness/text/csv-record.h"

#include <ctype.h>

void csv_begin_line(struct csv_reading *reading)
{
    reading->line++;
    reading->line_start = reading->at;
}

static void csv_skip_blanks(struct csv_reading *reading)
{
    while ((*reading->at == ' ' || *reading->at == '\t') && *reading->at != reading->separator)
        reading->at++;
}

/* Moves a cell to where its quotes begin. Returns the end of its text; NULL if the quotes do not end. */
static char *csv_cut_quoted(struct csv_reading *reading)
{
    char *out = reading->at;
    while (++reading->at < reading->end) {
        if (*reading->at == '"' && *++reading->at != '"')
            return out;
        *out++ = *reading->at;
        if (*reading->at == '\n') {
            reading->line++;
            reading->line_start = reading->at + 1;
        }
    }
    return NULL;
}

static struct csv_cell csv_place(const struct csv_reading *reading)
{
    return (struct csv_cell){reading->at, reading->line, (size_t)(reading->at - reading->line_start) + 1};
}

const char *csv_cut_cell(struct csv_reading *reading, struct csv_cell *cell, bool *is_last)
{
    csv_skip_blanks(reading);
    *cell = csv_place(reading);
    char *end = reading->at;
    const bool quoted = *end == '"';
    if (quoted && !(end = csv_cut_quoted(reading)))
        return "the quotes do not end";
    if (!quoted) {
        while (*end && *end != reading->separator && *end != '\n' && *end != '"')
            end++;
        reading->at = end;
        while (end > cell->text && isspace((unsigned char)end[-1]))
            end--;
    }
    csv_skip_blanks(reading);
    reading->at += quoted && *reading->at == '\r' && reading->at[1] == '\n';
    const char next = *reading->at;
    if ((next && next != reading->separator && next != '\n') || (!next && reading->at < reading->end)) {
        *cell = csv_place(reading);
        return !next    ? "a zero byte"
               : quoted ? "only a separator or the end of the line may stand behind quotes"
                        : "quotes in the middle of a field";
    }
    *is_last = next != reading->separator || reading->at == reading->end;
    reading->at += reading->at < reading->end;
    if (next == '\n')
        csv_begin_line(reading);
    *end = 0;
    return NULL;
}
