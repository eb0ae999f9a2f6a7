/* SPDX-License-Identifier: MIT */
/* CSV (RFC 4180) with a header: a quoted field may hold separators, line breaks and doubled quotes. Blanks
 * around a field are not a part of it; a line that begins with # is a comment. */
#include "harness/extensions/import/import.h"

#include "common/base/big-count.h"
#include "common/base/printable.h"
#include "harness/base/memory.h"
#include "harness/measuring/cross-check.h"
#include "harness/measuring/run/run-json.h"
#include "harness/statistics/results.h"
#include "harness/text/csv-record.h"
#include "harness/text/json-text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FIELD_NAME(name, NAME) #name,
static const char *const field_names[] = {IMPORT_FIELDS(FIELD_NAME) NULL};
#undef FIELD_NAME
#define FIELD_LISTED(name, NAME) ", " #name

/* The first three are places in the list of names, the last is one in the files. */
enum import_key { KEY_SET, KEY_INSTANCE, KEY_SOLVER, KEY_PLACE, KEYS };

struct import_row {
    struct row row;
    uint64_t key[KEYS];
};

/* The titles of StarExec's table, where they are not the names of the fields. */
static const char *const starexec_title[IMPORT_FIELD_COUNT] = {
    [IMPORT_INSTANCE] = "benchmark", [IMPORT_SECONDS] = "cpu time", [IMPORT_CPU] = "cpu time"};

/* A cell of a record; no text: there is none. */
struct import_cell {
    const char *text;
    size_t line, column;
    double unit; /* of a number that has none of its own; 0: the usual one */
};

/* A reading of one file. */
struct import_reading {
    struct import *import;
    struct file *file;
    struct csv_reading csv;
    struct csv_cell *cell; /* of the record that was read last */
    size_t cells, room;
    bool is_starexec;
    /* Of each field its column, `columns` if there is none, and the unit in its title; 0: none. */
    size_t columns, place[IMPORT_FIELD_COUNT];
    double unit[IMPORT_FIELD_COUNT];
};

/* --- which columns --- */

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
        while (field_names[field] && strcmp(word, field_names[field]) != 0)
            field++;
        if (!field_names[field])
            good = error_set(error, "there is no field '%.40s' (%s)", word, &IMPORT_FIELDS(FIELD_LISTED)[2]);
        else if (title && !*title)
            good = error_set(error, "which column has the %s?", word);
        else {
            free(import->title[field]);
            import->title[field] = memory_text(title ? title : word);
        }
    }
    free(all);
    return good;
}

/* --- complaints --- */

static PRINTF_LIKE(4, 5) bool import_complain(struct import_reading *reading, size_t line, size_t column,
                                              const char *format, ...)
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

/* About a field that may be missing: then it is where the record begins. */
static bool complain_of_field(struct import_reading *reading, const struct import_cell *cell, size_t field,
                              const char *what)
{
    const struct import_cell *place = &cell[cell[field].line ? field : 0];
    return import_complain(reading, place->line, place->column, "%s", what);
}

/* --- what a text says --- */

/* Words for the status, in small letters; what stands behind in parentheses is passed over. */
static const struct import_words {
    enum status status;
    bool one, none; /* there is a solution; there is none */
    const char *words;
} known_words[] = {
    {STATUS_OK, false, false, "ok, solved, done, complete, success, correct, correct-unconfirmed, true, yes"},
    {STATUS_OK, true, false, "sat, satisfiable"},
    {STATUS_OK, false, true, "unsat, unsatisfiable"},
    {STATUS_TIMEOUT, false, false, "timeout, time out, timed out, to, tle"},
    {STATUS_MEMORY, false, false, "memory, memout, mo, mle, oom, out of memory"},
    {STATUS_LIMITED, false, false, "unknown, --, starexec-unknown, indeterminate, limited"},
    {STATUS_STOPPED, false, false, "stopped"},
    {STATUS_DISTURBED, false, false, "disturbed"},
    {STATUS_WRONG, false, false, "wrong, incorrect"},
    {STATUS_CRASHED, false, false, "crash, crashed, error, failed, killed, segfault"},
};
enum { KNOWN_WORDS = sizeof known_words / sizeof *known_words };

/* What a text comes to; null if it is no known word, or none at all. */
static const struct import_words *import_look_up(const struct import_cell *cell)
{
    size_t length = cell->text ? strcspn(cell->text, "(") : 0, own;
    while (length && cell->text[length - 1] == ' ')
        length--;
    for (size_t i = 0; length && i < KNOWN_WORDS; i++)
        for (const char *at = known_words[i].words; *at; at += own + strspn(at + own, ", ")) {
            own = strcspn(at, ",");
            if (own == length && !strncasecmp(at, cell->text, length))
                return &known_words[i];
        }
    return NULL;
}

static bool complain_of_word(struct import_reading *reading, const struct import_cell *cell)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t i = 0; i < KNOWN_WORDS; i++)
        fprintf(file, "%s%s", i ? ", " : "", known_words[i].words);
    fclose(file);
    import_complain(reading, cell->line, cell->column, "'%.60s' is no known status (%s)", cell->text, text);
    free(text);
    return false;
}

/* Whether something stands there: what is not known is empty, or a dash. */
static bool has(const struct import_cell *cell)
{
    return cell->text && *cell->text && strcmp(cell->text, "-") != 0;
}

static void take_word(struct row *row, const struct import_words *word, const char *text)
{
    row->status = word->status;
    row->solutions = word->one;
    row->complete = word->none;
    if (row->status != STATUS_OK && row->status != STATUS_TIMEOUT && row->status != STATUS_STOPPED)
        row->flaw = text;
}

/* What has a time and no status was solved. The words of BenchExec's tools are many; the category says what
 * they come to. An unknown word of StarExec is an error. */
static bool read_status(struct import_reading *reading, const struct import_cell *cell, struct row *row)
{
    const struct import_cell *status = &cell[IMPORT_STATUS];
    if (!status->text || !*status->text)
        return true;
    const struct import_words *word = import_look_up(status),
                              *category = import_look_up(&cell[IMPORT_CATEGORY]);
    if (category && (!word || category->status == STATUS_WRONG))
        word = category;
    if (!word && reading->is_starexec)
        word = import_look_up(&(struct import_cell){.text = "error"});
    if (!word)
        return complain_of_word(reading, status);
    take_word(row, word, status->text);
    return true;
}

/* The answer of what ended by itself. */
static void read_result(const struct import_cell *cell, struct row *row)
{
    const struct import_words *result = import_look_up(&cell[IMPORT_RESULT]),
                              *expected = import_look_up(&cell[IMPORT_EXPECTED]);
    if (row->status != STATUS_OK || !result)
        return;
    take_word(row, result, cell[IMPORT_RESULT].text);
    if (row->status == STATUS_OK && expected &&
        (expected->one ? result->none : expected->none && result->one)) {
        row->status = STATUS_WRONG;
        row->flaw = "it is not the expected result";
    }
}

struct unit {
    const char *name; /* null: the end */
    double factor;
};

/* The first is the usual one. */
static const struct unit time_units[] = {{"s", 1e9}, {"ms", 1e6},   {"us", 1e3},   {"µs", 1e3},
                                         {"ns", 1},  {"min", 6e10}, {"h", 3.6e12}, {0}};
static const struct unit byte_units[] = {{"B", 1},         {"kB", 1e3},         {"KB", 1e3},
                                         {"MB", 1e6},      {"GB", 1e9},         {"KiB", 1024},
                                         {"MiB", 1048576}, {"GiB", 1073741824}, {0}};

/* Times of 30 years, and memory of exabytes, are mistakes. */
#define TIME_MAX 1e18
#define BYTES_MAX 9e18

static double find_unit(const struct unit *unit, const char *name, size_t length)
{
    while (unit->name && (strlen(unit->name) != length || strncmp(unit->name, name, length) != 0))
        unit++;
    return unit->factor;
}

/* A number from 0, perhaps with a decimal comma, and with a unit after it; what is not there is left as it
 * is. */
static bool read_amount(struct import_reading *reading, const struct import_cell *cell,
                        const struct unit *units, double most, double *amount)
{
    char text[64], *end, *comma = text;
    if (!has(cell))
        return true;
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
    const double unit = *end             ? find_unit(units, end, strlen(end))
                        : cell->unit > 0 ? cell->unit
                                         : units->factor;
    *amount *= unit;
    return unit > 0 ? *amount <= most || complain_at(reading, cell, "is too large")
                    : complain_at(reading, cell, "has an unknown unit");
}

static bool read_time(struct import_reading *reading, const struct import_cell *cell, double *time)
{
    return read_amount(reading, cell, time_units, TIME_MAX, time);
}

static bool read_whole(struct import_reading *reading, const struct import_cell *cell, uint64_t most,
                       uint64_t *number)
{
    const char *large = NULL;
    if (has(cell) && !count_read(cell->text, number, &large))
        return complain_at(reading, cell, "is no whole number from 0");
    return (!large && *number <= most) || complain_at(reading, cell, "is too large");
}

static bool read_times(struct import_reading *reading, const struct import_cell *cell, struct row *row)
{
    double timeout = (double)reading->import->timeout_ns;
    row->timed = has(&cell[IMPORT_SECONDS]);
    row->has_usage = has(&cell[IMPORT_CPU]);
    bool good = read_time(reading, &cell[IMPORT_SECONDS], &row->time_ns);
    if (!row->timed && row->status == STATUS_OK)
        good = complain_of_field(reading, cell, IMPORT_SECONDS,
                                 has(&cell[IMPORT_STATUS]) ? "it was solved, but has no time"
                                                           : "there is neither a status nor a time");
    if (row->has_usage && row->timed && !strcmp(cell[IMPORT_CPU].text, cell[IMPORT_SECONDS].text))
        row->cpu_ns = row->time_ns;
    else
        good &= read_time(reading, &cell[IMPORT_CPU], &row->cpu_ns);
    good &= read_time(reading, &cell[IMPORT_TIMEOUT], &timeout);
    row->timeout_ns = (uint64_t)timeout;
    return good;
}

static bool read_counts(struct import_reading *reading, const struct import_cell *cell, struct row *row)
{
    double bytes = 0;
    uint64_t run = 0;
    bool good = read_whole(reading, &cell[IMPORT_RUN], UINT32_MAX, &run);
    good &= read_amount(reading, &cell[IMPORT_MEMORY], byte_units, BYTES_MAX, &bytes);
    row->counted = has(&cell[IMPORT_NODES]) ? COUNTS(NODES) : 0;
    good &= read_whole(reading, &cell[IMPORT_NODES], UINT64_MAX, &row->counters[COUNTER_NODES]);
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
    import->row[import->count] = (struct import_row){
        own,
        {names_find(&import->names, own.set), names_find(&import->names, own.name.text),
         names_find(&import->names, own.solver), import->count},
    };
    import->count++;
}

/* Adds a record of texts, each the first of its field. Solver and instance are needed, and a time or a
 * status; the status may stand in the place of the time. What took longer than its limit is a timeout.
 * False after a complaint. */
static bool import_add_cells(struct import_reading *reading, struct import_cell cell[IMPORT_FIELD_COUNT])
{
    bool good = true;
    if (!cell[IMPORT_SOLVER].text || !*cell[IMPORT_SOLVER].text)
        good = complain_of_field(reading, cell, IMPORT_SOLVER, "there is no solver");
    if (!cell[IMPORT_INSTANCE].text || !*cell[IMPORT_INSTANCE].text)
        good = complain_of_field(reading, cell, IMPORT_INSTANCE, "there is no instance");
    if (!good)
        return false;
    if (import_look_up(&cell[IMPORT_SECONDS])) { /* the status stands in its place */
        if (!cell[IMPORT_STATUS].text || !*cell[IMPORT_STATUS].text)
            cell[IMPORT_STATUS] = cell[IMPORT_SECONDS];
        cell[IMPORT_SECONDS].text = "";
    }
    const char *more = cell[IMPORT_CONFIGURATION].text;
    const bool has_more = more && *more && strcmp(more, "default") != 0;
    char *solver =
        memory_print("%s%s%s", cell[IMPORT_SOLVER].text, has_more ? " " : "", has_more ? more : "");
    struct row row = {.solver = import_keep(reading->import, solver),
                      .name = {cell[IMPORT_INSTANCE].text, 0},
                      .set = has(&cell[IMPORT_SET]) ? cell[IMPORT_SET].text : NULL};
    free(solver);
    if (!read_status(reading, cell, &row))
        return false;
    read_result(cell, &row);
    good = read_times(reading, cell, &row);
    if (!read_counts(reading, cell, &row) || !good)
        return false;
    import_add(reading->import, &row);
    return true;
}

/* --- CSV --- */

/* Passes over empty lines and comments. */
static void skip_lines(struct csv_reading *csv)
{
    while (csv->at < csv->end && *csv->at && strchr("\r\n#", *csv->at)) {
        csv->at += *csv->at == '#' ? strcspn(csv->at, "\n") : (size_t)0;
        if (csv->at < csv->end && *csv->at++ == '\n')
            csv_begin_line(csv);
    }
}

/* Reads a record. *ended: there is none. False after a complaint. */
static bool import_read_record(struct import_reading *reading, bool *ended)
{
    skip_lines(&reading->csv);
    reading->cells = 0;
    *ended = reading->csv.at == reading->csv.end;
    for (bool is_last = *ended; !is_last;) {
        struct csv_cell cell;
        const char *flaw = csv_cut_cell(&reading->csv, &cell, &is_last);
        if (flaw)
            return import_complain(reading, cell.line, cell.column, "%s", flaw);
        reading->cell = memory_room(reading->cell, reading->cells, &reading->room, sizeof *reading->cell);
        reading->cell[reading->cells++] = cell;
    }
    return true;
}

/* What stands between fields: as a line `sep=;` before the header says, as spreadsheets write it, else what
 * is most frequent in the header. */
static void find_separator(struct csv_reading *csv)
{
    static const char known[] = ",;\t|";
    size_t count[sizeof known] = {0}, best = 0;
    skip_lines(csv);
    if (!strncmp(csv->at, "sep=", 4) && csv->at[4] && strchr("\r\n", csv->at[5])) {
        csv->separator = csv->at[4];
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
    csv->separator = known[best];
}

/* Whether the beginning of a head is a title, but for case and blanks. */
static bool is_title(const char *head, size_t length, const char *title)
{
    for (const char *end = head + length;; head++, title++) {
        while (head < end && strchr(" _\t", *head))
            head++;
        title += strspn(title, " _\t");
        if (head == end || tolower((unsigned char)*head) != tolower((unsigned char)*title))
            return head == end && !*title;
    }
}

/* Whether a head is that of a field: its title, maybe with a unit in parentheses, as in `time (ms)`. */
static bool is_field_head(const char *head, size_t field, const char *title, double *unit)
{
    const char *open = strrchr(head, '(');
    const size_t length = strlen(head), stem = open ? (size_t)(open - head) : length;
    *unit = length > stem + 2 && head[length - 1] == ')'
                ? find_unit(field == IMPORT_MEMORY ? byte_units : time_units, open + 1, length - stem - 2)
                : 0;
    return is_title(head, length, title) || (*unit > 0 && is_title(head, stem, title));
}

/* The title of a field: that of the command line, else of the program that wrote the table, else its name. */
static const char *title_of(const struct import_reading *reading, size_t field)
{
    const char *own = reading->import->title[field];
    if (!own && reading->is_starexec)
        own = starexec_title[field];
    return own ? own : field_names[field];
}

/* Finds the columns of the fields in the header, and reports those that are missing. */
static bool read_header(struct import_reading *reading)
{
    char *text = NULL;
    size_t length, missing = 0;
    bool ended;
    if (!import_read_record(reading, &ended))
        return false;
    if (ended)
        return import_complain(reading, 1, 1, "there is no header");
    assert(reading->cell && reading->cells); /* a record has at least one cell */
    reading->columns = reading->cells;
    reading->is_starexec = is_title(reading->cell->text, strlen(reading->cell->text), "pair id");
    FILE *file = memory_stream(&text, &length);
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++) {
        const char *title = title_of(reading, f), *name = field_names[f];
        size_t *place = &reading->place[f];
        while (*place < reading->columns &&
               !is_field_head(reading->cell[*place].text, f, title, &reading->unit[f]))
            ++*place;
        if (*place < reading->columns ||
            ((f >= IMPORT_NEEDED || f == IMPORT_STATUS) && !reading->import->title[f]))
            continue;
        fprintf(file, "%s%s", missing++ ? ", " : "", name);
        if (strcmp(title, name) != 0)
            fprintf(file, " (no '%s')", title);
    }
    fputs(" (--columns FIELD=TITLE,...); there are", file);
    for (size_t i = 0; i < reading->columns; i++)
        fprintf(file, "%s '%s'", i ? "," : "", reading->cell[i].text);
    fclose(file);
    if (missing)
        import_complain(reading, reading->cell->line, reading->cell->column, "no column for %s", text);
    free(text);
    return !missing;
}

/* Adds what the record that was read last says. */
static bool add_record(struct import_reading *reading)
{
    struct import_cell cell[IMPORT_FIELD_COUNT] = {0};
    if (reading->cells != reading->columns)
        return import_complain(reading, reading->cell->line, reading->cell[reading->cells - 1].column,
                               "%zu fields, not %zu as in the first line", reading->cells, reading->columns);
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++)
        if (reading->place[f] < reading->columns) {
            const struct csv_cell *read = &reading->cell[reading->place[f]];
            cell[f] = (struct import_cell){read->text, read->line, read->column, reading->unit[f]};
        }
    return import_add_cells(reading, cell);
}

/* Reads the records of a CSV. False after complaints. */
static bool import_csv(struct import_reading *reading)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of byte order, which some programs put first */
    struct csv_reading *csv = &reading->csv;
    csv_begin_line(csv);
    if (!strncmp(csv->at, mark, strlen(mark)))
        csv->at += strlen(mark);
    if (!strncmp(csv->at, "tool\t", 5))
        return import_complain(reading, 1, 1,
                               "a table of BenchExec: data/convert-results.py makes a CSV of it");
    find_separator(csv);
    if (!read_header(reading))
        return false;
    bool ended, good = true, whole;
    while ((whole = import_read_record(reading, &ended)) && !ended)
        good &= add_record(reading);
    return good && whole;
}

int import_file(struct import *import, const char *path)
{
    struct file file;
    char sum[CHECKSUM_TEXT];
    if (!file_read(&file, path)) {
        const int status = file_status(errno);
        complain("import: cannot read %s: %s", file.path, file_why(&file));
        file_close(&file);
        return status;
    }
    checksum(file.text, file.length, sum);
    struct import_reading reading = {
        .import = import, .file = &file, .csv = {.at = file.text, .end = file.text + file.length}};
    const bool good = import_csv(&reading);
    free(reading.cell);
    if (!import->files)
        import->files = json_array();
    json_array_append_new(import->files, json_pack("{s:o, s:s, s:s}", "path", json_text(file.path), "kind",
                                                   "CSV", "sha256", sum));
    file_close(&file);
    return good ? EXIT_DONE : EXIT_USAGE;
}

/* --- the run --- */

static int by_instance(const struct import_row *a, const struct import_row *b)
{
    return compare_keys(a->key, b->key, KEY_INSTANCE + 1);
}

static int by_order(const void *x, const void *y)
{
    const struct import_row *a = x, *b = y;
    return compare_keys(a->key, b->key, KEYS);
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
        const bool new_set = !last || last->key[KEY_SET] != own->key[KEY_SET],
                   new_instance = !last || by_instance(last, own);
        own->row.limit = limit;
        own->row.index = new_set ? 1 : last->row.index + new_instance;
        if (!own->row.run)
            own->row.run =
                new_instance || last->key[KEY_SOLVER] != own->key[KEY_SOLVER] ? 1 : last->row.run + 1;
        own->row.done = i + 1 == import->count || by_instance(own, own + 1);
        import->instances += new_instance;
        if (new_set)
            json_array_append_new(sets, set = json_pack("{s:o}", "name", json_text(own->row.set)));
        json_object_set_new(set, "boards", json_integer((json_int_t)own->row.index));
    }
    import->sets = json_array_size(sets);
}

/* --- contradictions --- */

/* What a row says of the number of solutions; nothing if it was cut off by more than the time. */
static struct claim import_claim_of(const struct row *row)
{
    if (row->status != STATUS_OK && row->status != STATUS_TIMEOUT)
        return (struct claim){.solver = row->solver};
    return (struct claim){
        .solver = row->solver,
        .outcome = {.solutions = row->solutions, .large_count = row->large_count, .complete = row->complete}};
}

static int by_solutions(const struct outcome *a, const struct outcome *b)
{
    return count_compare(a->solutions, a->large_count, b->solutions, b->large_count);
}

/* Of the rows of one instance those whose answers exclude each other become wrong: as nothing is verified,
 * none of them is known to be right. Returns whether there are such; those two that differ most go to
 * `list`. */
static bool import_contradict(struct import_row *rows, size_t count, FILE *list)
{
    struct claim most = {0}, fewest = {0};
    char text[512];
    for (size_t i = 0; i < count; i++) {
        const struct claim own = import_claim_of(&rows[i].row);
        if (own.outcome.solutions && (!most.solver || by_solutions(&own.outcome, &most.outcome) > 0))
            most = own;
        if (own.outcome.complete && (!fewest.solver || by_solutions(&own.outcome, &fewest.outcome) < 0))
            fewest = own;
    }
    if (!most.solver || !fewest.solver || !claims_contradict(&fewest, &most, text, sizeof text))
        return false;
    fprintf(list, "%s, %s: CONTRADICTION: %s\n", rows->row.set, rows->row.name.text, text);
    for (size_t i = 0; i < count; i++) {
        const struct claim own = import_claim_of(&rows[i].row);
        if (claims_contradict(&fewest, &own, text, sizeof text) ||
            claims_contradict(&most, &own, text, sizeof text)) {
            rows[i].row.status = STATUS_WRONG;
            rows[i].row.flaw = "another solver answers otherwise";
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
        const size_t solver = import->row[i].key[KEY_SOLVER];
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
