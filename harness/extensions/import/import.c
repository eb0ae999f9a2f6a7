/* SPDX-License-Identifier: MIT */
/* CSV (RFC 4180) with a header: a quoted field may hold separators, line breaks and doubled quotes. Blanks
 * around a field are no part of it; a line that begins with # is a comment. */
#include "harness/extensions/import/import.h"

#include "common/base/big-count.h"
#include "common/base/printable.h"
#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/text/json-text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct csv_import {
    struct import_reading *reading;
    char *at, *end; /* what is not read yet; a zero stands at `end` */
    const char *line_start;
    size_t line;
    char separator[2];
    struct import_cell *cell; /* of the record that was read last */
    size_t cells, room;
};

static size_t column_of(const struct csv_import *csv, const char *at)
{
    return (size_t)(at - csv->line_start) + 1;
}

static void begin_line(struct csv_import *csv)
{
    csv->line++;
    csv->line_start = csv->at;
}

/* The rest of a quoted field, without its quotes, in place. False if it does not end. */
static bool read_quoted(struct csv_import *csv, char *out)
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

static void skip_blanks(struct csv_import *csv)
{
    while (csv->at < csv->end && (*csv->at == ' ' || *csv->at == '\t') && *csv->at != *csv->separator)
        csv->at++;
}

/* Reads a field, and what ends it: a separator, a line break or the end of the file, which goes to *next. */
static bool read_field(struct csv_import *csv, char *next)
{
    const char ends[] = {*csv->separator, '\n', '"', 0};
    skip_blanks(csv);
    struct import_cell cell = {csv->at, csv->line, column_of(csv, csv->at)};
    const bool quoted = *csv->at == '"';
    if (quoted && !read_quoted(csv, csv->at))
        return import_complain(csv->reading, cell.line, cell.column, "the quotes do not end");
    if (!quoted)
        csv->at += strcspn(csv->at, ends);
    char *end = csv->at;
    while (!quoted && end > cell.text && isspace((unsigned char)end[-1]))
        end--;
    skip_blanks(csv);
    csv->at += quoted && *csv->at == '\r' && csv->at[1] == '\n';
    *next = *csv->at;
    if ((*next && *next != *csv->separator && *next != '\n') || (!*next && csv->at < csv->end))
        return import_complain(csv->reading, csv->line, column_of(csv, csv->at),
                               !*next   ? "a zero byte"
                               : quoted ? "only a separator or the end of the line may stand behind quotes"
                                        : "quotes in the middle of a field");
    csv->at += csv->at < csv->end;
    if (*next == '\n')
        begin_line(csv);
    *end = 0;
    csv->cell = memory_room(csv->cell, csv->cells, &csv->room, sizeof *csv->cell);
    csv->cell[csv->cells++] = cell;
    return true;
}

/* Passes over empty lines and comments. */
static void skip_lines(struct csv_import *csv)
{
    while (csv->at < csv->end && *csv->at && strchr("\r\n#", *csv->at)) {
        csv->at += *csv->at == '#' ? strcspn(csv->at, "\n") : (size_t)0;
        if (csv->at < csv->end && *csv->at++ == '\n')
            begin_line(csv);
    }
}

/* Reads a record. *ended: there is none. False after a complaint. */
static bool import_read_record(struct csv_import *csv, bool *ended)
{
    char next = *csv->separator;
    skip_lines(csv);
    csv->cells = 0;
    *ended = csv->at == csv->end;
    while (!*ended && next == *csv->separator)
        if (!read_field(csv, &next))
            return false;
    return true;
}

/* What stands between fields: as a line `sep=;` before the header says, as spreadsheets write it, else what
 * is most frequent in the header. */
static void find_separator(struct csv_import *csv)
{
    static const char known[] = ",;\t|";
    size_t count[sizeof known] = {0}, best = 0;
    skip_lines(csv);
    if (!strncmp(csv->at, "sep=", 4) && csv->at[4] && strchr("\r\n", csv->at[5])) {
        *csv->separator = csv->at[4];
        csv->at += 5;
        return;
    }
    bool quoted = false;
    for (const char *at = csv->at; *at && *at != '\n'; at++) {
        quoted ^= *at == '"';
        const char *found = quoted ? NULL : strchr(known, *at);
        if (found)
            count[found - known]++;
    }
    for (size_t i = 1; known[i]; i++)
        best = count[i] > count[best] ? i : best;
    *csv->separator = known[best];
}

/* Whether two titles are the same but for their case and blanks. */
static bool is_title(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " _\t");
        b += strspn(b, " _\t");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

/* Where the fields stand in the record before us, the header; what is missing is said at once. */
static bool find_columns(struct csv_import *csv, size_t place[IMPORT_FIELD_COUNT])
{
    char *text = NULL;
    size_t length, missing = 0;
    FILE *file = memory_stream(&text, &length);
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++) {
        const char *title = csv->reading->title[f], *name = import_field_names[f];
        place[f] = 0;
        while (place[f] < csv->cells && !is_title(csv->cell[place[f]].text, title))
            place[f]++;
        if (place[f] < csv->cells ||
            ((f >= IMPORT_NEEDED || f == IMPORT_STATUS) && !csv->reading->import->title[f]))
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

static bool add_record(struct csv_import *csv, const size_t place[IMPORT_FIELD_COUNT], size_t columns)
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

static bool read_all(struct csv_import *csv)
{
    size_t place[IMPORT_FIELD_COUNT], columns;
    bool ended, good = true;
    if (!import_read_record(csv, &ended))
        return false;
    if (ended)
        return import_complain(csv->reading, 1, 1, "there is no header");
    if (!find_columns(csv, place))
        return false;
    columns = csv->cells;
    for (;;) {
        if (!import_read_record(csv, &ended))
            return false;
        if (ended)
            return good;
        good &= add_record(csv, place, columns);
    }
}

/* Reads the records of a CSV. False after complaints. */
static bool import_csv(struct import_reading *reading)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of byte order, which some programs put first */
    char *text = reading->file->text;
    struct csv_import csv = {.reading = reading, .at = text, .end = text + reading->file->length};
    begin_line(&csv);
    if (!strncmp(text, mark, strlen(mark)))
        csv.at += strlen(mark);
    find_separator(&csv);
    bool good = read_all(&csv);
    free(csv.cell);
    return good;
}

struct import_row {
    struct row row;
    size_t set, instance, solver; /* their places in the list of names */
    size_t place;                 /* in the files */
};

#define FIELD_NAME(name, NAME) #name,
const char *const import_field_names[] = {IMPORT_FIELDS(FIELD_NAME) NULL};
#undef FIELD_NAME

/* --- which columns --- */

static void choose_title(struct import *import, size_t field, const char *title)
{
    free(import->title[field]);
    import->title[field] = memory_text(title);
}

static bool no_such_field(const char *word, struct error *error)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++)
        fprintf(file, "%s%s", f ? ", " : "", import_field_names[f]);
    fclose(file);
    error_set(error, "there is no field '%.40s' (%s)", word, text);
    free(text);
    return false;
}

bool import_set_columns(void *target, const char *text, struct error *error)
{
    struct import *import = target;
    char *all = memory_text(text), *rest;
    bool good = true;
    for (char *word = strtok_r(all, ",", &rest); good && word; word = strtok_r(NULL, ",", &rest)) {
        char *title = strchr(word, '=');
        size_t field = 0;
        if (title)
            *title++ = 0;
        while (import_field_names[field] && strcmp(word, import_field_names[field]) != 0)
            field++;
        if (!import_field_names[field])
            good = no_such_field(word, error);
        else if (title && !*title)
            good = error_set(error, "which column has the %s?", word);
        else
            choose_title(import, field, title ? title : word);
    }
    free(all);
    return good;
}

/* --- complaints --- */

bool import_complain(struct import_reading *reading, size_t line, size_t column, const char *format, ...)
{
    enum { SHOWN = 20 };
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_print_list(format, arguments);
    va_end(arguments);
    if (reading->file->mistakes == SHOWN)
        print_foreign(stderr, "%s: more mistakes follow\n", reading->file->path);
    if (reading->file->mistakes >= SHOWN)
        reading->file->mistakes++;
    else
        file_complain(reading->file, line, column, false, text);
    free(text);
    return false;
}

static bool complain_at(struct import_reading *reading, const struct import_cell *cell, const char *what)
{
    return import_complain(reading, cell->line, cell->column, "'%.60s' %s", cell->text, what);
}

/* --- what a text says --- */

/* Words for the status, in small letters; what stands behind in parentheses is passed over. */
static const struct import_word {
    const char *word;
    enum status status;
    bool one, none; /* there is a solution; there is none */
} words[] = {
    {"ok", STATUS_OK, false, false},
    {"solved", STATUS_OK, false, false},
    {"done", STATUS_OK, false, false},
    {"complete", STATUS_OK, false, false},
    {"success", STATUS_OK, false, false},
    {"correct", STATUS_OK, false, false},
    {"true", STATUS_OK, false, false},
    {"yes", STATUS_OK, false, false},
    {"sat", STATUS_OK, true, false},
    {"satisfiable", STATUS_OK, true, false},
    {"unsat", STATUS_OK, false, true},
    {"unsatisfiable", STATUS_OK, false, true},
    {"timeout", STATUS_TIMEOUT, false, false},
    {"time out", STATUS_TIMEOUT, false, false},
    {"timed out", STATUS_TIMEOUT, false, false},
    {"to", STATUS_TIMEOUT, false, false},
    {"tle", STATUS_TIMEOUT, false, false},
    {"memory", STATUS_MEMORY, false, false},
    {"memout", STATUS_MEMORY, false, false},
    {"mo", STATUS_MEMORY, false, false},
    {"mle", STATUS_MEMORY, false, false},
    {"oom", STATUS_MEMORY, false, false},
    {"out of memory", STATUS_MEMORY, false, false},
    {"unknown", STATUS_LIMITED, false, false},
    {"--", STATUS_LIMITED, false, false},
    {"starexec-unknown", STATUS_LIMITED, false, false},
    {"indeterminate", STATUS_LIMITED, false, false},
    {"limited", STATUS_LIMITED, false, false},
    {"stopped", STATUS_STOPPED, false, false},
    {"disturbed", STATUS_DISTURBED, false, false},
    {"wrong", STATUS_WRONG, false, false},
    {"incorrect", STATUS_WRONG, false, false},
    {"crash", STATUS_CRASHED, false, false},
    {"crashed", STATUS_CRASHED, false, false},
    {"error", STATUS_CRASHED, false, false},
    {"failed", STATUS_CRASHED, false, false},
    {"killed", STATUS_CRASHED, false, false},
    {"segfault", STATUS_CRASHED, false, false},
};
enum { WORDS = sizeof words / sizeof *words };

static const struct import_word *word_of(const char *text)
{
    size_t length = strcspn(text, "(");
    while (length && text[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < WORDS; i++)
        if (strlen(words[i].word) == length && !strncasecmp(words[i].word, text, length))
            return &words[i];
    return NULL;
}

static bool complain_of_word(struct import_reading *reading, const struct import_cell *cell)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t i = 0; i < WORDS; i++)
        fprintf(file, "%s%s", i ? ", " : "", words[i].word);
    fclose(file);
    import_complain(reading, cell->line, cell->column, "'%.60s' is no known status (%s)", cell->text, text);
    free(text);
    return false;
}

/* What has a time and no status was solved. */
static bool read_status(struct import_reading *reading, const struct import_cell *cell, struct row *row)
{
    if (!cell->text || !*cell->text)
        return true;
    const struct import_word *word = word_of(cell->text);
    if (!word)
        return complain_of_word(reading, cell);
    row->status = word->status;
    row->solutions = word->one;
    row->complete = word->none;
    if (row->status != STATUS_OK && row->status != STATUS_TIMEOUT && row->status != STATUS_STOPPED)
        row->flaw = cell->text;
    return true;
}

/* The answer of what ended by itself. */
static void read_result(const struct import_cell *cell, struct row *row)
{
    const struct import_word *result = cell[IMPORT_RESULT].text ? word_of(cell[IMPORT_RESULT].text) : NULL,
                             *expected =
                                 cell[IMPORT_EXPECTED].text ? word_of(cell[IMPORT_EXPECTED].text) : NULL;
    if (row->status != STATUS_OK || !result)
        return;
    row->status = result->status;
    row->solutions = result->one;
    row->complete = result->none;
    if (row->status != STATUS_OK)
        row->flaw = cell[IMPORT_RESULT].text;
    else if (expected && (expected->one ? result->none : expected->none && result->one)) {
        row->status = STATUS_WRONG;
        row->flaw = "it is not the expected result";
    }
}

struct unit {
    const char *name;
    double factor;
};

static const struct unit time_units[] = {{"s", 1e9}, {"ms", 1e6},   {"us", 1e3},   {"µs", 1e3},
                                         {"ns", 1},  {"min", 6e10}, {"h", 3.6e12}, {0}};
static const struct unit byte_units[] = {{"B", 1},         {"kB", 1e3},         {"KB", 1e3},
                                         {"MB", 1e6},      {"GB", 1e9},         {"KiB", 1024},
                                         {"MiB", 1048576}, {"GiB", 1073741824}, {0}};

/* A number from 0, perhaps with a decimal comma, with one of the units behind it, or none: then the factor is
 * `plain`. */
static bool read_amount(struct import_reading *reading, const struct import_cell *cell,
                        const struct unit *unit, double plain, double most, double *amount)
{
    char text[64], *end, *comma = text;
    snprintf(text, sizeof text, "%s", cell->text);
    comma += strcspn(text, ",");
    if (*comma && !strpbrk(comma + 1, ".,") && !memchr(text, '.', (size_t)(comma - text)))
        *comma = '.';
    *amount = strtod(text, &end);
    if (end > text && *amount < 0)
        return complain_at(reading, cell, "is below 0");
    if ((!isdigit((unsigned char)*text) && *text != '.') || end == text ||
        (*text == '0' && (text[1] == 'x' || text[1] == 'X')))
        return complain_at(reading, cell, "is no number");
    end += strspn(end, " ");
    while (*end && unit->name && strcmp(unit->name, end) != 0)
        unit++;
    if (!unit->name)
        return complain_at(reading, cell, "has an unknown unit");
    *amount *= *end ? unit->factor : plain;
    return *amount <= most || complain_at(reading, cell, "is too large");
}

static bool read_whole(struct import_reading *reading, const struct import_cell *cell, uint64_t most,
                       uint64_t *number)
{
    const char *large;
    if (!count_read(cell->text, number, &large))
        return complain_at(reading, cell, "is no whole number from 0");
    return (!large && *number <= most) || complain_at(reading, cell, "is too large");
}

/* Whether something stands there: what is not known is empty, or a dash. */
static bool has(const struct import_cell *cell)
{
    return cell->text && *cell->text && strcmp(cell->text, "-") != 0;
}

/* Times of 30 years, and memory of exabytes, are mistakes. */
#define TIME_MAX 1e18
#define BYTES_MAX 9e18

static bool read_times(struct import_reading *reading, const struct import_cell *cell, struct row *row)
{
    double timeout = (double)reading->import->timeout_ns;
    bool good = true;
    row->timed = has(&cell[IMPORT_SECONDS]);
    row->has_usage = has(&cell[IMPORT_CPU]);
    if (row->timed)
        good = read_amount(reading, &cell[IMPORT_SECONDS], time_units, 1e9, TIME_MAX, &row->time_ns);
    else if (row->status == STATUS_OK)
        good = import_complain(reading, cell[IMPORT_SECONDS].line ? cell[IMPORT_SECONDS].line : cell[0].line,
                               cell[IMPORT_SECONDS].line ? cell[IMPORT_SECONDS].column : cell[0].column,
                               has(&cell[IMPORT_STATUS]) ? "it was solved, but has no time"
                                                         : "there is neither a status nor a time");
    if (row->has_usage && row->timed && !strcmp(cell[IMPORT_CPU].text, cell[IMPORT_SECONDS].text))
        row->cpu_ns = row->time_ns;
    else if (row->has_usage)
        good &= read_amount(reading, &cell[IMPORT_CPU], time_units, 1e9, TIME_MAX, &row->cpu_ns);
    if (has(&cell[IMPORT_TIMEOUT]))
        good &= read_amount(reading, &cell[IMPORT_TIMEOUT], time_units, 1e9, TIME_MAX, &timeout);
    row->timeout_ns = (uint64_t)timeout;
    return good;
}

static bool read_counts(struct import_reading *reading, const struct import_cell *cell, struct row *row)
{
    double bytes = 0;
    uint64_t run = 0;
    bool good = true;
    if (has(&cell[IMPORT_RUN]))
        good &= read_whole(reading, &cell[IMPORT_RUN], UINT32_MAX, &run);
    if (has(&cell[IMPORT_MEMORY]))
        good &= read_amount(reading, &cell[IMPORT_MEMORY], byte_units, 1, BYTES_MAX, &bytes);
    if (has(&cell[IMPORT_NODES])) {
        row->counted = COUNTS(NODES);
        good &= read_whole(reading, &cell[IMPORT_NODES], UINT64_MAX, &row->counters[COUNTER_NODES]);
    }
    if (has(&cell[IMPORT_SOLUTIONS])) { /* all of them, of what ended by itself */
        row->complete = row->status == STATUS_OK;
        good &= count_read(cell[IMPORT_SOLUTIONS].text, &row->solutions, &row->large_count) ||
                complain_at(reading, &cell[IMPORT_SOLUTIONS], "is no whole number from 0");
    }
    row->run = (unsigned)run;
    row->tree_bytes = (uint64_t)bytes;
    return good;
}

/* --- rows --- */

/* The copy of a name; it is part of a line, and goes to terminals. */
static const char *import_keep(struct import *import, const char *text)
{
    char *own = make_printable(memory_text(text));
    const char *kept = names_intern(&import->names, own);
    free(own);
    return kept;
}

static void import_add(struct import *import, const struct row *row)
{
    struct row own = *row;
    own.set = import_keep(import, import->set ? import->set : row->set ? row->set : "imported");
    own.name.text = import_keep(import, row->name.text);
    own.solver = import_keep(import, row->solver);
    own.flaw = row->flaw ? import_keep(import, row->flaw) : NULL;
    own.large_count = row->large_count ? import_keep(import, row->large_count) : NULL;
    own.timeout_ns = row->timeout_ns ? row->timeout_ns : import->timeout_ns;
    if (own.status == STATUS_OK && own.timeout_ns && own.time_ns > (double)own.timeout_ns) {
        own.status = STATUS_TIMEOUT;
        own.complete = false;
    }
    own.instance_hash = text_hash(own.name.text, strlen(own.name.text));
    own.repeats = 1;
    import->row = memory_room(import->row, import->count, &import->room, sizeof *import->row);
    import->row[import->count] = (struct import_row){own, names_find(&import->names, own.set),
                                                     names_find(&import->names, own.name.text),
                                                     names_find(&import->names, own.solver), import->count};
    import->count++;
}

bool import_add_cells(struct import_reading *reading, const struct import_cell cells[IMPORT_FIELD_COUNT])
{
    static const size_t names[] = {IMPORT_SOLVER, IMPORT_INSTANCE};
    struct import_cell cell[IMPORT_FIELD_COUNT];
    bool good = true;
    memcpy(cell, cells, sizeof cell);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct import_cell *name = &cell[names[i]];
        if (!name->text || !*name->text)
            good = import_complain(reading, name->line ? name->line : cell[0].line,
                                   name->line ? name->column : cell[0].column, "there is no %s",
                                   import_field_names[names[i]]);
    }
    if (!good)
        return false;
    if (has(&cell[IMPORT_SECONDS]) &&
        word_of(cell[IMPORT_SECONDS].text)) { /* the status stands in its place */
        if (!cell[IMPORT_STATUS].text || !*cell[IMPORT_STATUS].text)
            cell[IMPORT_STATUS] = cell[IMPORT_SECONDS];
        cell[IMPORT_SECONDS].text = "";
    }
    struct row row = {.solver = cell[IMPORT_SOLVER].text,
                      .name = {cell[IMPORT_INSTANCE].text, 0},
                      .set = has(&cell[IMPORT_SET]) ? cell[IMPORT_SET].text : NULL};
    if (!read_status(reading, &cell[IMPORT_STATUS], &row))
        return false;
    read_result(cell, &row);
    good = read_times(reading, cell, &row);
    if (!read_counts(reading, cell, &row) || !good)
        return false;
    import_add(reading->import, &row);
    return true;
}

int import_file(struct import *import, const char *path)
{
    struct file file;
    struct import_reading reading = {import, &file, {0}};
    char sum[CHECKSUM_TEXT];
    if (!file_read(&file, path)) {
        const int status = file_status(errno);
        complain("import: cannot read %s: %s", file.path, file_why(&file));
        file_close(&file);
        return status;
    }
    checksum(file.text, file.length, sum);
    file.text = memory_grow(file.text, file.length + 1);
    file.text[file.length] = 0;
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++)
        reading.title[f] = import->title[f] ? import->title[f] : import_field_names[f];
    const bool good = import_csv(&reading);
    if (!import->files)
        import->files = json_array();
    json_array_append_new(import->files, json_pack("{s:o, s:s, s:s}", "path", json_text(file.path), "kind",
                                                   "CSV", "sha256", sum));
    file_close(&file);
    return good ? EXIT_DONE : EXIT_USAGE;
}

static int import_by_number(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_instance(const void *x, const void *y)
{
    const struct import_row *a = x, *b = y;
    int order = import_by_number(a->set, b->set);
    return order ? order : import_by_number(a->instance, b->instance);
}

static int by_order(const void *x, const void *y)
{
    const struct import_row *a = x, *b = y;
    int order = by_instance(x, y);
    order = order ? order : import_by_number(a->solver, b->solver);
    return order ? order : import_by_number(a->place, b->place);
}

/* Instances get their numbers in their set, runs theirs, where the files have none. */
static void number_rows(struct import *import, json_t *sets)
{
    uint64_t limit = 1; /* one solution is wanted, unless all were counted */
    json_t *set = NULL;
    qsort(import->row, import->count, sizeof *import->row, by_order);
    for (size_t i = 0; i < import->count; i++)
        limit = import->row[i].row.complete && import->row[i].row.solutions ? 0 : limit;
    for (size_t i = 0; i < import->count; i++) {
        const struct import_row *last = i ? &import->row[i - 1] : NULL;
        struct import_row *own = &import->row[i];
        const bool new_set = !last || last->set != own->set, new_instance = !last || by_instance(last, own);
        own->row.limit = limit;
        own->row.index = new_set ? 1 : last->row.index + new_instance;
        if (!own->row.run)
            own->row.run = new_instance || last->solver != own->solver ? 1 : last->row.run + 1;
        own->row.done = i + 1 == import->count || by_instance(own, own + 1);
        import->instances += new_instance;
        if (new_set)
            json_array_append_new(sets, set = json_pack("{s:o}", "name", json_text(own->row.set)));
        json_object_set_new(set, "boards", json_integer((json_int_t)own->row.index));
    }
    import->sets = json_array_size(sets);
}

/* --- contradictions --- */

/* What a result says of the number of solutions, as a text: "none", "3", "1 or more". */
static const char *import_answer_text(const struct row *row, char text[COUNT_TEXT_MAX + 8])
{
    char digits[COUNT_TEXT_MAX];
    if (row->complete && !row->solutions)
        return "none";
    snprintf(text, COUNT_TEXT_MAX + 8, row->complete ? "%s" : "%s or more",
             count_digits(row->solutions, row->large_count, digits));
    return text;
}

/* Of the rows of one instance those whose answers exclude each other become wrong: as nothing is verified,
 * none of them is known to be right. Returns whether there are such; those two that differ most go to
 * `list`. */
static bool import_contradict(struct import_row *rows, size_t count, FILE *list)
{
    const struct row *most = NULL, *fewest = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct row *row = &rows[i].row;
        if (row->status != STATUS_OK && row->status != STATUS_TIMEOUT)
            continue;
        most = row->solutions && (!most || row->solutions > most->solutions) ? row : most;
        fewest = row->complete && (!fewest || row->solutions < fewest->solutions) ? row : fewest;
    }
    if (!most || !fewest || most->solutions <= fewest->solutions)
        return false;
    char a[COUNT_TEXT_MAX + 8], b[COUNT_TEXT_MAX + 8];
    fprintf(list, "%s, %s: CONTRADICTION: %s says that there are solutions: %s; %s: %s\n", fewest->set,
            fewest->name.text, fewest->solver, import_answer_text(fewest, a), most->solver,
            import_answer_text(most, b));
    const uint64_t above = fewest->solutions, below = most->solutions;
    for (size_t i = 0; i < count; i++) {
        struct row *row = &rows[i].row;
        if ((row->status == STATUS_OK || row->status == STATUS_TIMEOUT) &&
            (row->solutions > above || (row->complete && row->solutions < below))) {
            row->status = STATUS_WRONG;
            row->flaw = "another solver answers otherwise";
        }
    }
    return true;
}

static void import_find_contradictions(struct import *import, FILE *list)
{
    for (size_t from = 0, to; from < import->count; from = to) {
        for (to = from + 1; to < import->count && !by_instance(&import->row[from], &import->row[to]); to++)
            ;
        import->contradictions += import_contradict(&import->row[from], to - from, list);
    }
}

static json_t *import_list_solvers(struct import *import)
{
    json_t *solvers = json_array();
    char *seen = memory_zeroed(import->names.count + 1, 1);
    for (size_t i = 0; i < import->count; i++) {
        const size_t solver = import->row[i].solver;
        if (!seen[solver])
            json_array_append_new(solvers, json_pack("{s:o, s:s}", "spec",
                                                     json_sprintf("imported:%s", import->row[i].row.solver),
                                                     "label", import->row[i].row.solver));
        seen[solver] = 1;
    }
    free(seen);
    import->solvers = json_array_size(solvers);
    return solvers;
}

bool import_write(struct import *import, struct run_folder *folder, int argc, char **argv,
                  struct error *error)
{
    char path[PATH_MAX];
    json_t *sets = json_array();
    number_rows(import, sets);
    json_t *record =
        run_json_of_import(argc, argv, json_incref(import->files), sets, import_list_solvers(import));
    bool good = run_folder_hide_rows(folder, error) &&
                (run_folder_begin(folder, false) ||
                 error_set(error, "cannot write %s: %s", folder->path, strerror(errno)));
    if (good)
        import_find_contradictions(import, folder->disagreements);
    for (size_t i = 0; good && i < import->count; i++)
        rows_write_row(folder->rows, &import->row[i].row);
    if (good && (fflush(folder->rows) || ferror(folder->rows)))
        good = error_set(error, "cannot write %s: %s", folder->path, strerror(errno));
    run_folder_rows_path(folder, path);
    good = good && rows_note_length(record, path, error);
    run_folder_file(folder, "run.json", path);
    good = good && run_json_replace(json_incref(record), path, error) && run_folder_show_rows(folder, error);
    json_decref(record);
    return good;
}

void import_close(struct import *import)
{
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++)
        free(import->title[f]);
    free(import->row);
    names_close(&import->names);
    json_decref(import->files);
    *import = (struct import){.row = NULL};
}
