/* SPDX-License-Identifier: MIT */
/* CSV (RFC 4180) with a header: a quoted field may hold commas, line breaks and doubled quotes. */
#include "harness/base/memory.h"
#include "harness/extensions/import/import.h"

#include <stdlib.h>
#include <string.h>

struct csv {
    struct import_reading *reading;
    char *at, *end; /* what is not read yet; a zero stands at `end` */
    const char *line_start;
    size_t line;
    struct import_cell *cell; /* of the record that was read last */
    size_t cells, room;
};

static size_t column_of(const struct csv *csv, const char *at)
{
    return (size_t)(at - csv->line_start) + 1;
}

static void begin_line(struct csv *csv)
{
    csv->line++;
    csv->line_start = csv->at;
}

/* The rest of a quoted field, without its quotes, in place. False if it does not end. */
static bool read_quoted(struct csv *csv, char *out)
{
    for (csv->at++; csv->at < csv->end; csv->at++) {
        if (*csv->at == '"' && *++csv->at != '"') {
            *out = 0;
            return true;
        }
        *out++ = *csv->at;
        if (*csv->at == '\n') {
            csv->line++;
            csv->line_start = csv->at + 1;
        }
    }
    return false;
}

/* Reads a field, and what ends it: a comma, a line break or the end of the file, which goes to *next. */
static bool read_field(struct csv *csv, char *next)
{
    struct import_cell cell = {csv->at, csv->line, column_of(csv, csv->at)};
    const bool quoted = *csv->at == '"';
    if (quoted && !read_quoted(csv, csv->at))
        return import_complain(csv->reading, cell.line, cell.column, "the quotes do not end");
    if (!quoted)
        csv->at += strcspn(csv->at, ",\n\"");
    char *end = csv->at;
    if (!quoted && end > cell.text && *end != ',' && end[-1] == '\r')
        end[-1] = 0;
    csv->at += quoted && *csv->at == '\r' && csv->at[1] == '\n';
    *next = *csv->at;
    if (!strchr(",\n", *next) || (!*next && csv->at < csv->end))
        return import_complain(csv->reading, csv->line, column_of(csv, csv->at),
                               !*next   ? "a zero byte"
                               : quoted ? "only a comma or the end of the line may stand behind quotes"
                                        : "quotes in the middle of a field");
    csv->at += csv->at < csv->end;
    if (*next == '\n')
        begin_line(csv);
    *end = 0;
    csv->cell = memory_room(csv->cell, csv->cells, &csv->room, sizeof *csv->cell);
    csv->cell[csv->cells++] = cell;
    return true;
}

/* Reads a record; empty lines are passed over. *ended: there is none. False after a complaint. */
static bool read_record(struct csv *csv, bool *ended)
{
    char next = ',';
    for (; csv->at < csv->end && strchr("\r\n", *csv->at) && *csv->at;)
        if (*csv->at++ == '\n')
            begin_line(csv);
    csv->cells = 0;
    *ended = csv->at == csv->end;
    while (!*ended && next == ',')
        if (!read_field(csv, &next))
            return false;
    return true;
}

/* Where the fields stand in the record before us, the header; what is missing is said at once. */
static bool find_columns(struct csv *csv, size_t place[IMPORT_FIELD_COUNT])
{
    char *text = NULL;
    size_t length, missing = 0;
    FILE *file = memory_stream(&text, &length);
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++) {
        const char *title = csv->reading->title[f], *name = import_field_names[f];
        place[f] = 0;
        while (place[f] < csv->cells && strcmp(csv->cell[place[f]].text, title) != 0)
            place[f]++;
        if (place[f] < csv->cells || (f >= IMPORT_NEEDED && !csv->reading->import->title[f]))
            continue;
        fprintf(file, "%s%s", missing++ ? ", " : "", name);
        if (strcmp(title, name) != 0)
            fprintf(file, " (no '%s')", title);
    }
    fputs(" (--columns FIELD=TITLE,...); there are", file);
    for (size_t i = 0; i < csv->cells; i++)
        fprintf(file, "%s '%s'", i ? "," : "", csv->cell[i].text);
    fclose(file);
    if (missing)
        import_complain(csv->reading, csv->cell[0].line, 1, "no column for %s", text);
    free(text);
    return !missing;
}

static bool add_record(struct csv *csv, const size_t place[IMPORT_FIELD_COUNT], size_t columns)
{
    struct import_cell cell[IMPORT_FIELD_COUNT] = {0};
    if (csv->cells != columns)
        return import_complain(csv->reading, csv->cell[0].line, csv->cell[csv->cells - 1].column,
                               "%zu fields, not %zu as in the first line", csv->cells, columns);
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++)
        if (place[f] < columns)
            cell[f] = csv->cell[place[f]];
    return import_add_cells(csv->reading, cell);
}

static bool read_all(struct csv *csv)
{
    size_t place[IMPORT_FIELD_COUNT], columns;
    bool ended, good = true;
    if (!read_record(csv, &ended))
        return false;
    if (ended)
        return import_complain(csv->reading, 1, 1, "there is no header");
    if (!find_columns(csv, place))
        return false;
    columns = csv->cells;
    for (;;) {
        if (!read_record(csv, &ended))
            return false;
        if (ended)
            return good;
        good &= add_record(csv, place, columns);
    }
}

bool import_csv(struct import_reading *reading)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of byte order, which some programs put first */
    char *text = reading->file->text;
    struct csv csv = {.reading = reading, .at = text, .end = text + reading->file->length};
    begin_line(&csv);
    if (!strncmp(text, mark, strlen(mark)))
        csv.at += strlen(mark);
    bool good = read_all(&csv);
    free(csv.cell);
    return good;
}
