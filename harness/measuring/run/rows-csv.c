/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/rows-csv.h"

#include "common/base/big-count.h"
#include "common/base/printable.h"
#include "harness/base/memory.h"
#include "harness/measuring/run/rows-file.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PACING_NAME(name, NAME, meaning) #name,
const char *const pacing_names[] = {PACINGS(PACING_NAME)};
#undef PACING_NAME

/* --- one table of columns: writing, reading and the header come from it --- */

typedef void write_column(FILE *file, const struct row *row, unsigned counter);
typedef bool read_column(struct row *row, const char *text, unsigned counter, struct names *names);

/* A text in quotes if it must be, and `rest`, which needs none, behind it. */
static void write_field(FILE *file, const char *text, const char *rest)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, file);
        fputs(rest, file);
        return;
    }
    fputc('"', file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputs(rest, file);
    fputc('"', file);
}

void rows_write_text(FILE *file, const char *text)
{
    write_field(file, text, "");
}

/* Nanoseconds, with a tenth where a run of several solves was divided by their number. */
static void write_nanoseconds(FILE *file, double nanoseconds, uint64_t repeats)
{
    fprintf(file, "%.*f", repeats > 1 ? 1 : 0, nanoseconds);
}

static uint32_t hash_of(const char *text)
{
    return hash_table_text(text, strlen(text));
}

/* The place of a text; names->count if it is not there. */
static size_t find_text(const struct names *names, const char *text, uint32_t hash)
{
    size_t place;
    uint32_t at = hash_table_first(&names->by_hash, hash, &place);
    while (at != HASH_TABLE_END && strcmp(names->text[at], text) != 0)
        at = hash_table_next(&names->by_hash, hash, &place);
    return at == HASH_TABLE_END ? names->count : at;
}

size_t names_find(const struct names *names, const char *text)
{
    size_t place = find_text(names, text, hash_of(text));
    return place < names->count && names->text[place] == text ? place : names->count;
}

const char *names_intern(struct names *names, const char *text)
{
    const uint32_t hash = hash_of(text);
    const size_t known = find_text(names, text, hash);
    if (known < names->count)
        return names->text[known];
    names->text = memory_room(names->text, names->count, &names->room, sizeof *names->text);
    memory_need(hash_table_add(&names->by_hash, hash, (uint32_t)names->count, &names->memory));
    names->text[names->count] = memory_text(text);
    return names->text[names->count++];
}

void names_close(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->text[i]);
    free(names->text);
    hash_table_close(&names->by_hash, &names->memory);
    *names = (struct names){0};
}

static bool read_u64(const char *text, int base, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, base);
    bool prefixed = *text == '0' && (text[1] == 'x' || text[1] == 'X');
    return isxdigit((unsigned char)*text) && !prefixed && end != text && !*end && !errno;
}

static bool read_double(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return isdigit((unsigned char)*text) && !*end && isfinite(*number);
}

/* Solves that a time is the mean of. */
static uint64_t solves_of(const struct row *row)
{
    return row->repeats * (row->span ? row->span : 1);
}

#define WRITE(field, ...)                                                          \
    static void write_##field(FILE *file, const struct row *row, unsigned counter) \
    {                                                                              \
        (void)counter;                                                             \
        __VA_ARGS__;                                                               \
    }
#define READ(field, ...)                                                                               \
    static bool read_##field(struct row *row, const char *text, unsigned counter, struct names *names) \
    {                                                                                                  \
        (void)counter, (void)names;                                                                    \
        __VA_ARGS__;                                                                                   \
    }
#define READ_NUMBER(field, type) \
    READ(field, uint64_t n;      \
         return read_u64(text, 10, &n) && (row->field = (type)n, (uint64_t)row->field == n))

/* One that may be missing, and is no larger than `most`. */
#define READ_SMALL(field, base, most)                                                                     \
    READ(field, uint64_t n = 0; bool good = !*text || read_u64(text, base, &n); row->field = (unsigned)n; \
         return good && n <= (most))

WRITE(set, rows_write_text(file, row->set))
READ(set, return (row->set = names_intern(names, text)) != NULL)
WRITE(index, fprintf(file, "%zu", row->index))
READ_NUMBER(index, size_t)
WRITE(order, if (row->order.rows) fprintf(file, "%ux%u", row->order.rows, row->order.columns))
READ(order, return !*text || order_parse(text, &row->order))
WRITE(givens, if (row->order.rows) fprintf(file, "%u", row->givens))
READ_SMALL(givens, 10, BOARD_CELLS_MAX)
WRITE(instance_hash, fprintf(file, "%016" PRIx64, row->instance_hash))
READ(instance_hash, return read_u64(text, 16, &row->instance_hash))
WRITE(isomorph, fprintf(file, "%u", row->isomorph))
READ_NUMBER(isomorph, unsigned)
WRITE(solver, rows_write_text(file, row->solver))
READ(solver, return (row->solver = names_intern(names, text)) != NULL)
WRITE(limit, fprintf(file, "%" PRIu64, row->limit))
READ_NUMBER(limit, uint64_t)
WRITE(run, fprintf(file, "%u", row->run))
READ_NUMBER(run, unsigned)
WRITE(repeats, fprintf(file, "%" PRIu64, row->repeats))
READ_NUMBER(repeats, uint64_t)
WRITE(status, fputs(status_names[row->status], file))
WRITE(solutions, char text[COUNT_TEXT_MAX]; fputs(count_digits(row->solutions, row->large_count, text), file))
READ(solutions, return count_read(text, &row->solutions, &row->large_count))
WRITE(complete, fputc(row->complete ? '1' : '0', file))
READ_NUMBER(complete, bool)
WRITE(solution_hash, if (row->hashed && row->solutions) fprintf(file, "%016" PRIx64, row->solution_hash))
READ(solution_hash, row->hashed = *text; return !*text || read_u64(text, 16, &row->solution_hash))
WRITE(time_ns, if (row->timed) write_nanoseconds(file, row->time_ns, solves_of(row)))
READ(time_ns, row->timed = *text; return !*text || read_double(text, &row->time_ns))
WRITE(encode_ns, if (row->has_encode) write_nanoseconds(file, row->encode_ns, solves_of(row)))
READ(encode_ns, row->has_encode = *text; return !*text || read_double(text, &row->encode_ns))
WRITE(start_ns, if (row->has_start) write_nanoseconds(file, row->start_ns, solves_of(row)))
READ(start_ns, row->has_start = *text; return !*text || read_double(text, &row->start_ns))
WRITE(setup_ns, if (row->has_costs) fprintf(file, "%.0f", row->setup_ns))
READ(setup_ns, row->has_costs = *text; return !*text || read_double(text, &row->setup_ns))
WRITE(timeout_ns, if (row->timeout_ns) fprintf(file, "%" PRIu64, row->timeout_ns))
READ(timeout_ns, return !*text || read_u64(text, 10, &row->timeout_ns))
WRITE(peak_bytes, if (row->has_costs) fprintf(file, "%" PRIu64, row->peak_bytes))
READ(peak_bytes, return !*text || read_u64(text, 10, &row->peak_bytes))
WRITE(at_ns, if (row->has_at) fprintf(file, "%.0f", row->at_ns))
READ(at_ns, row->has_at = *text; return !*text || read_double(text, &row->at_ns))
WRITE(worker, fprintf(file, "%u", row->worker))
READ_NUMBER(worker, unsigned)
WRITE(pacing, fputs(pacing_names[row->pacing], file))
READ(pacing, for (row->pacing = 0; row->pacing < PACING_COUNT;
                  row->pacing++) if (!strcmp(text, pacing_names[row->pacing])) return true;
     return false)
WRITE(block, if (row->block) fprintf(file, "%u", row->block))
READ_SMALL(block, 10, UINT_MAX)
WRITE(instances, fprintf(file, "%" PRIu64, row->instances ? row->instances : 1))
READ(instances, return read_u64(text, 10, &row->instances) && row->instances)
WRITE(span, fprintf(file, "%" PRIu64, row->span ? row->span : 1))
READ(span, return read_u64(text, 10, &row->span) && row->span)
WRITE(cpu_ns, if (row->has_usage) write_nanoseconds(file, row->cpu_ns, solves_of(row)))
READ(cpu_ns, row->has_usage = *text; return !*text || read_double(text, &row->cpu_ns))
WRITE(threads, if (row->threads) fprintf(file, "%u", row->threads))
READ_SMALL(threads, 10, UINT_MAX)
WRITE(tree_bytes, if (row->tree_bytes) fprintf(file, "%" PRIu64, row->tree_bytes))
READ(tree_bytes, return !*text || read_u64(text, 10, &row->tree_bytes))
WRITE(cost, if (row->has_cost) fprintf(file, "%" PRIu64, row->cost))
READ(cost, row->has_cost = *text; return !*text || read_u64(text, 10, &row->cost))
WRITE(bound, if (row->has_bound) fprintf(file, "%" PRIu64, row->bound))
READ(bound, row->has_bound = *text; return !*text || read_u64(text, 10, &row->bound))
WRITE(host, if (row->host) fprintf(file, "%08" PRIx32, row->host))
READ_SMALL(host, 16, UINT32_MAX)
static void write_flaw(FILE *file, const struct row *row, unsigned counter)
{
    (void)counter;
    struct error flaw;
    error_set(&flaw, "%s", row->flaw ? row->flaw : "");
    for (char *at = flaw.text; *at; at++) /* a line is a row */
        *at = (unsigned char)*at < ' ' ? ' ' : *at;
    rows_write_text(file, flaw.text);
}

READ(flaw, row->flaw = text; return true)
static void write_instance(FILE *file, const struct row *row, unsigned counter)
{
    (void)counter;
    char number[24] = "";
    if (row->name.text && row->name.number)
        snprintf(number, sizeof number, "#%zu", row->name.number);
    write_field(file, row->name.text ? row->name.text : "", number);
}

READ(instance, row->name = (struct instance_name){*text ? names_intern(names, text) : NULL, 0};
     return row->name.text || !*text)
WRITE(done, fputc(row->done ? '1' : '0', file))
READ(done, row->has_done = true; row->done = !strcmp(text, "1"); return row->done || !strcmp(text, "0"))

static bool read_status(struct row *row, const char *text, unsigned counter, struct names *names)
{
    (void)counter, (void)names;
    for (row->status = 0; row->status < STATUS_COUNT; row->status++)
        if (!strcmp(text, status_names[row->status]))
            return true;
    return false;
}

static void write_counter(FILE *file, const struct row *row, unsigned counter)
{
    if (row->counted & 1u << counter)
        fprintf(file, "%" PRIu64, row->counters[counter]);
}

static bool read_counter(struct row *row, const char *text, unsigned counter, struct names *names)
{
    (void)names;
    if (!*text)
        return true;
    row->counted |= 1u << counter;
    return read_u64(text, 10, &row->counters[counter]);
}

struct column {
    const char *name;
    write_column *write;
    read_column *read;
    unsigned counter;
    bool optional; /* runs of earlier versions do not have it */
};

#define COLUMN(field)                                 \
    {                                                 \
#field, write_##field, read_##field, 0, false \
    }
#define LATE_COLUMN(field)                           \
    {                                                \
#field, write_##field, read_##field, 0, true \
    }
#define COUNTER_COLUMN(name, NAME, meaning) {#name, write_counter, read_counter, COUNTER_##NAME, true},

static const struct column columns[] = {COLUMN(set),
                                        COLUMN(index),
                                        COLUMN(order),
                                        COLUMN(givens),
                                        COLUMN(instance_hash),
                                        COLUMN(isomorph),
                                        COLUMN(solver),
                                        COLUMN(limit),
                                        COLUMN(run),
                                        COLUMN(repeats),
                                        COLUMN(status),
                                        COLUMN(solutions),
                                        COLUMN(complete),
                                        COLUMN(solution_hash),
                                        COLUMN(time_ns),
                                        COLUMN(encode_ns),
                                        COLUMN(setup_ns),
                                        COLUMN(timeout_ns),
                                        COLUMN(peak_bytes),
                                        COUNTERS(COUNTER_COLUMN) LATE_COLUMN(start_ns),
                                        LATE_COLUMN(at_ns),
                                        LATE_COLUMN(worker),
                                        LATE_COLUMN(flaw),
                                        LATE_COLUMN(done),
                                        LATE_COLUMN(pacing),
                                        LATE_COLUMN(block),
                                        LATE_COLUMN(instances),
                                        LATE_COLUMN(span),
                                        LATE_COLUMN(cpu_ns),
                                        LATE_COLUMN(threads),
                                        LATE_COLUMN(tree_bytes),
                                        LATE_COLUMN(host),
                                        LATE_COLUMN(instance),
                                        LATE_COLUMN(cost),
                                        LATE_COLUMN(bound)};

enum { COLUMN_COUNT = sizeof columns / sizeof *columns };

/* --- writing --- */

void rows_write_header(FILE *file)
{
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        fprintf(file, "%s%s", i ? "," : "", columns[i].name);
    fputc('\n', file);
}

void rows_write_row(FILE *file, const struct row *row)
{
    for (size_t i = 0; i < COLUMN_COUNT; i++) {
        if (i)
            fputc(',', file);
        columns[i].write(file, row, columns[i].counter);
    }
    fputc('\n', file);
}

/* --- reading --- */

size_t rows_split(char *line, char *field[STORE_FIELDS_MAX])
{
    size_t count = 0;
    for (char *at = line; count < STORE_FIELDS_MAX;) {
        char *out = at;
        bool quoted = *at == '"', more;
        field[count++] = at;
        at += quoted;
        for (; *at && (quoted || *at != ','); at++) {
            if (quoted && *at == '"' && *++at != '"') {
                quoted = false;
                at--;
                continue;
            }
            *out++ = *at;
        }
        more = *at == ',';
        *out = 0;
        if (!more)
            break;
        at++;
    }
    return count;
}

/* Which column stands where in this file. */
struct layout {
    const struct column *column[STORE_FIELDS_MAX]; /* null: unknown to us */
    size_t count;
};

static bool read_header(struct layout *layout, char *line, const char *path, struct error *error)
{
    char *field[STORE_FIELDS_MAX];
    layout->count = rows_split(line, field);
    for (size_t i = 0; i < layout->count; i++) {
        layout->column[i] = NULL;
        for (size_t c = 0; c < COLUMN_COUNT; c++)
            if (!strcmp(field[i], columns[c].name))
                layout->column[i] = &columns[c];
    }
    for (size_t c = 0; c < COLUMN_COUNT; c++) {
        size_t i = 0;
        while (i < layout->count && layout->column[i] != &columns[c])
            i++;
        if (i == layout->count && !columns[c].optional)
            return error_set(error, "%s:1: no column '%s': this is not a rows.csv", path, columns[c].name);
    }
    return true;
}

static bool read_row(struct row *row, const struct layout *layout, struct names *names, char *line,
                     const char *path, size_t number, struct error *error)
{
    char *field[STORE_FIELDS_MAX];
    size_t count = rows_split(line, field);
    if (count != layout->count)
        return error_set(error, "%s:%zu: %zu fields, not %zu as in the first line", path, number, count,
                         layout->count);
    *row = (struct row){.pacing = PACING_BURST, .instances = 1, .span = 1};
    for (size_t i = 0; i < count; i++) {
        const struct column *column = layout->column[i];
        if (column && !column->read(row, field[i], column->counter, names))
            return error_set(error, "%s:%zu: '%.40s' is no value of '%s'", path, number, field[i],
                             column->name);
    }
    return true;
}

/* Reads line `number`, which ends at `end` in the file. */
static bool scan_line(struct scan *scan, struct layout *layout, char *line, const char *path, size_t number,
                      uint64_t end, struct error *error)
{
    struct row row;
    if (number == 1) {
        if (!read_header(layout, line, path, error))
            return false;
        scan->header_end = scan->end = end;
        return true;
    }
    if (!read_row(&row, layout, scan->names, line, path, number, error))
        return false;
    scan->end = end;
    struct error refusal;
    return scan->take(scan->context, &row, &refusal) ||
           error_set(error, "%s:%zu: %s", path, number, refusal.text);
}

bool rows_scan(struct scan *scan, const char *path, struct error *error)
{
    FILE *file = rows_open(path);
    if (!file)
        return error_set(error, "cannot read %s: %s", path, rows_why(errno));
    struct layout layout = {.count = 0};
    char *line = NULL;
    size_t room = 0, number = 0;
    uint64_t end = 0;
    bool good = true;
    scan->header_end = scan->end = 0;
    scan->torn = false;
    for (ssize_t length; good && (length = memory_line(&line, &room, file)) > 0;) {
        end += (uint64_t)length;
        number++;
        if (line[length - 1] != '\n' && ferror(file)) /* a part of a line, and more of it on the disk */
            break;
        if (line[length - 1] != '\n') {
            scan->torn = true;
            good = error_set(error, "%s:%zu: the line is torn: it does not end", path, number);
            break;
        }
        while (length && (line[length - 1] == '\n' || line[length - 1] == '\r'))
            line[--length] = 0;
        if (find_control(line,
                         (size_t)length)) /* rows may come from any source; their text goes to terminals */
            make_printable_lines(line);
        good = scan_line(scan, &layout, line, path, number, end, error);
    }
    if (good && !feof(file))
        good = error_set(error, "cannot read %s: %s", path, rows_why(errno));
    if (good && !number) {
        scan->torn = true;
        good = error_set(error, "%s:1: the file is empty", path);
    }
    free(line);
    fclose(file);
    return good;
}
