/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/run-csv.h"

#include "common/base/big-count.h"
#include "common/base/printable.h"
#include "harness/base/memory.h"
#include "harness/text/csv-record.h"
#include "harness/text/writers.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PACING_NAME(name, NAME, meaning) #name,
const char *const pacing_names[] = {PACINGS(PACING_NAME)};
#undef PACING_NAME

/* --- names --- */

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
    assert(text);
    const uint32_t hash = hash_of(text);
    const size_t known = find_text(names, text, hash);
    if (known < names->count)
        return names->text[known];
    names->text = memory_room(names->text, names->count, &names->room, sizeof *names->text);
    memory_require(hash_table_add(&names->by_hash, hash, (uint32_t)names->count, &names->memory));
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

/* --- columns --- */

/* How the field of a column looks. A whole number is a member of 4 or 8 bytes. */
enum column_kind {
    COLUMN_NAME,        /* text, interned when it is read */
    COLUMN_TEXT,        /* text that lasts as long as the line */
    COLUMN_FLAW,        /* such a text, but on one line */
    COLUMN_INSTANCE,    /* struct instance_name: NAME#NUMBER */
    COLUMN_ORDER,       /* struct order; empty: no board */
    COLUMN_GIVENS,      /* whole number of a board */
    COLUMN_NUMBER,      /* whole number */
    COLUMN_FROM_1,      /* whole number; 0 is written as 1, and refused */
    COLUMN_PART,        /* whole number; 0 is an empty field */
    COLUMN_HASH,        /* whole number in hexadecimal, with all its digits */
    COLUMN_HOST,        /* the same; 0 is an empty field */
    COLUMN_SUM,         /* the hash of solutions: empty if there are none */
    COLUMN_FLAG,        /* 0 or 1 */
    COLUMN_DONE,        /* the same, and row.has_done */
    COLUMN_STATUS,      /* a name of an enum */
    COLUMN_PACING,      /* the same */
    COLUMN_SOLUTIONS,   /* row.solutions or row.large_count */
    COLUMN_NANOSECONDS, /* double, whole */
    COLUMN_TIME,        /* double, with a tenth if it is a mean of several solves */
    COLUMN_COUNTER      /* row.counters[`counter`], if it was counted */
};

struct csv_column {
    const char *name;
    enum column_kind kind;
    bool late; /* runs of earlier versions do not have it */
    unsigned counter;
    size_t at, bytes; /* of the member */
    size_t has;       /* where a bool is that says whether the field is there; 0: it always is */
};

struct csv_table {
    const struct csv_column *column;
    size_t count;
};

#define MEMBER(type, member) .at = offsetof(type, member), .bytes = sizeof(((type *)0)->member)
#define ROW(member) MEMBER(struct row, member)
#define IF(member) .has = offsetof(struct row, member)
#define COUNTER_COLUMN(counter_name, NAME, meaning) \
    {.name = #counter_name, .kind = COLUMN_COUNTER, .late = true, .counter = COUNTER_##NAME},

/* clang-format off: a column is a line */
static const struct csv_column rows_columns[] = {
    {.name = "set", .kind = COLUMN_NAME, ROW(set)},
    {.name = "index", .kind = COLUMN_NUMBER, ROW(index)},
    {.name = "order", .kind = COLUMN_ORDER, ROW(order)},
    {.name = "givens", .kind = COLUMN_GIVENS, ROW(givens)},
    {.name = "instance_hash", .kind = COLUMN_HASH, ROW(instance_hash)},
    {.name = "isomorph", .kind = COLUMN_NUMBER, ROW(isomorph)},
    {.name = "solver", .kind = COLUMN_NAME, ROW(solver)},
    {.name = "limit", .kind = COLUMN_NUMBER, ROW(limit)},
    {.name = "run", .kind = COLUMN_NUMBER, ROW(run)},
    {.name = "repeats", .kind = COLUMN_NUMBER, ROW(repeats)},
    {.name = "status", .kind = COLUMN_STATUS, ROW(status)},
    {.name = "solutions", .kind = COLUMN_SOLUTIONS},
    {.name = "complete", .kind = COLUMN_FLAG, ROW(complete)},
    {.name = "solution_hash", .kind = COLUMN_SUM, ROW(solution_hash), IF(hashed)},
    {.name = "time_ns", .kind = COLUMN_TIME, ROW(time_ns), IF(timed)},
    {.name = "encode_ns", .kind = COLUMN_TIME, ROW(encode_ns), IF(has_encode)},
    {.name = "setup_ns", .kind = COLUMN_NANOSECONDS, ROW(setup_ns), IF(has_costs)},
    {.name = "timeout_ns", .kind = COLUMN_PART, ROW(timeout_ns)},
    {.name = "peak_bytes", .kind = COLUMN_NUMBER, ROW(peak_bytes), IF(has_costs)},
    COUNTERS(COUNTER_COLUMN){
        .name = "start_ns", .kind = COLUMN_TIME, .late = true, ROW(start_ns), IF(has_start)},
    {.name = "at_ns", .kind = COLUMN_NANOSECONDS, .late = true, ROW(at_ns), IF(has_at)},
    {.name = "worker", .kind = COLUMN_NUMBER, .late = true, ROW(worker)},
    {.name = "flaw", .kind = COLUMN_FLAW, .late = true, ROW(flaw)},
    {.name = "done", .kind = COLUMN_DONE, .late = true, ROW(done)},
    {.name = "pacing", .kind = COLUMN_PACING, .late = true, ROW(pacing)},
    {.name = "block", .kind = COLUMN_PART, .late = true, ROW(block)},
    {.name = "instances", .kind = COLUMN_FROM_1, .late = true, ROW(instances)},
    {.name = "span", .kind = COLUMN_FROM_1, .late = true, ROW(span)},
    {.name = "cpu_ns", .kind = COLUMN_TIME, .late = true, ROW(cpu_ns), IF(has_usage)},
    {.name = "threads", .kind = COLUMN_PART, .late = true, ROW(threads)},
    {.name = "tree_bytes", .kind = COLUMN_PART, .late = true, ROW(tree_bytes)},
    {.name = "host", .kind = COLUMN_HOST, .late = true, ROW(host)},
    {.name = "instance", .kind = COLUMN_INSTANCE, .late = true, ROW(name)},
    {.name = "cost", .kind = COLUMN_NUMBER, .late = true, ROW(cost), IF(has_cost)},
    {.name = "bound", .kind = COLUMN_NUMBER, .late = true, ROW(bound), IF(has_bound)},
    {.name = "member", .kind = COLUMN_NAME, .late = true, ROW(member), IF(has_member)},
    {.name = "work", .kind = COLUMN_NUMBER, .late = true, ROW(work), IF(has_member)},
};

static const struct csv_column costs_columns[] = {
    {.name = "set", .kind = COLUMN_NAME, ROW(set)},
    {.name = "index", .kind = COLUMN_NUMBER, ROW(index)},
    {.name = "isomorph", .kind = COLUMN_NUMBER, ROW(isomorph)},
    {.name = "solver", .kind = COLUMN_NAME, ROW(solver)},
    {.name = "run", .kind = COLUMN_NUMBER, ROW(run)},
    {.name = "time_ns", .kind = COLUMN_NANOSECONDS, ROW(time_ns)},
    {.name = "cost", .kind = COLUMN_NUMBER, ROW(cost), IF(has_cost)},
};

static const struct csv_column audit_columns[] = {
    {.name = "solver", .kind = COLUMN_TEXT, .late = true, MEMBER(struct audit_line, solver)},
    {.name = "set", .kind = COLUMN_TEXT, .late = true, MEMBER(struct audit_line, set)},
    {.name = "verdict", .kind = COLUMN_TEXT, .late = true, MEMBER(struct audit_line, verdict)},
    {.name = "asked", .kind = COLUMN_NUMBER, .late = true, MEMBER(struct audit_line, asked)},
    {.name = "right", .kind = COLUMN_NUMBER, .late = true, MEMBER(struct audit_line, right)},
    {.name = "wrong", .kind = COLUMN_NUMBER, .late = true, MEMBER(struct audit_line, wrong)},
    {.name = "why", .kind = COLUMN_TEXT, .late = true, MEMBER(struct audit_line, why)},
};
/* clang-format on */

#define TABLE(columns)                               \
    {                                                \
        columns, sizeof(columns) / sizeof *(columns) \
    }
static const struct csv_table rows_table = TABLE(rows_columns), costs_table = TABLE(costs_columns),
                              audit_table = TABLE(audit_columns);

static uint64_t column_number(const struct csv_column *column, const void *member)
{
    uint32_t small = 0;
    uint64_t number = 0;
    assert(column->bytes == sizeof small || column->bytes == sizeof number);
    if (column->bytes == sizeof number)
        memcpy(&number, member, sizeof number);
    else
        memcpy(&small, member, sizeof small);
    return number | small;
}

/* False if the number does not fit. */
static bool column_set_number(const struct csv_column *column, void *member, uint64_t number)
{
    const uint32_t small = (uint32_t)number;
    const bool is_small = column->bytes == sizeof small;
    memcpy(member, is_small ? (const void *)&small : &number, column->bytes);
    return !is_small || small == number;
}

/* --- writing --- */

static void write_flaw(FILE *file, const char *text)
{
    struct error flaw;
    error_set(&flaw, "%s", text ? text : "");
    csv_write_text(file, make_printable(flaw.text)); /* a line is a row */
}

static void write_instance(FILE *file, const struct instance_name *name)
{
    if (!name->text)
        return;
    const size_t room = strlen(name->text) + 24;
    char *text = memory_get(room);
    if (name->number)
        snprintf(text, room, "%s#%zu", name->text, name->number);
    csv_write_text(file, name->number ? text : name->text);
    free(text);
}

static void csv_write_field(FILE *file, const struct csv_column *column, const void *record)
{
    const void *member = (const char *)record + column->at;
    const struct row *row = record; /* for the kinds that only rows have */
    char digits[COUNT_TEXT_MAX];
    if (column->has && !*((const bool *)record + column->has))
        return;
    switch (column->kind) {
    case COLUMN_NAME:
    case COLUMN_TEXT:
        csv_write_text(file, *(const char *const *)member);
        break;
    case COLUMN_FLAW:
        write_flaw(file, row->flaw);
        break;
    case COLUMN_INSTANCE:
        write_instance(file, &row->name);
        break;
    case COLUMN_ORDER:
        if (row->order.rows)
            fprintf(file, "%ux%u", row->order.rows, row->order.columns);
        break;
    case COLUMN_GIVENS:
        if (row->order.rows)
            fprintf(file, "%u", row->givens);
        break;
    case COLUMN_PART:
        if (column_number(column, member))
            fprintf(file, "%" PRIu64, column_number(column, member));
        break;
    case COLUMN_NUMBER:
        fprintf(file, "%" PRIu64, column_number(column, member));
        break;
    case COLUMN_FROM_1:
        fprintf(file, "%" PRIu64, column_number(column, member) ? column_number(column, member) : 1);
        break;
    case COLUMN_HASH:
        fprintf(file, "%0*" PRIx64, (int)(2 * column->bytes), column_number(column, member));
        break;
    case COLUMN_HOST:
        if (column_number(column, member))
            fprintf(file, "%0*" PRIx64, (int)(2 * column->bytes), column_number(column, member));
        break;
    case COLUMN_SUM:
        if (row->solutions)
            fprintf(file, "%016" PRIx64, row->solution_hash);
        break;
    case COLUMN_FLAG:
    case COLUMN_DONE:
        fputc(*(const bool *)member ? '1' : '0', file);
        break;
    case COLUMN_STATUS:
        fputs(status_names[row->status], file);
        break;
    case COLUMN_PACING:
        fputs(pacing_names[row->pacing], file);
        break;
    case COLUMN_SOLUTIONS:
        fputs(count_digits(row->solutions, row->large_count, digits), file);
        break;
    case COLUMN_NANOSECONDS:
        fprintf(file, "%.0f", *(const double *)member);
        break;
    case COLUMN_TIME:
        fprintf(file, "%.*f", row->repeats > 1 || row->span > 1, *(const double *)member);
        break;
    case COLUMN_COUNTER:
        if (row->counted & 1u << column->counter)
            fprintf(file, "%" PRIu64, row->counters[column->counter]);
        break;
    }
}

static void csv_write_head(FILE *file, const struct csv_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        fprintf(file, "%s%s", i ? "," : "", table->column[i].name);
    fputc('\n', file);
}

static void csv_write_record(FILE *file, const struct csv_table *table, const void *record)
{
    for (size_t i = 0; i < table->count; i++) {
        if (i)
            fputc(',', file);
        csv_write_field(file, &table->column[i], record);
    }
    fputc('\n', file);
}

void rows_write_header(FILE *file)
{
    csv_write_head(file, &rows_table);
}

void rows_write_row(FILE *file, const struct row *row)
{
    assert(row->set && row->solver && row->status < STATUS_COUNT && row->pacing < PACING_COUNT);
    csv_write_record(file, &rows_table, row);
}

void costs_write_header(FILE *file)
{
    csv_write_head(file, &costs_table);
}

void costs_write(FILE *file, const struct row *row, const struct improvement *improvement, size_t count)
{
    assert(count <= IMPROVEMENTS_KEPT);
    struct row step = *row;
    step.has_cost = true;
    for (size_t i = 0; i < count; i++) {
        assert(!i || improvement[i].cost < improvement[i - 1].cost);
        step.time_ns = (double)improvement[i].after_ns;
        step.cost = improvement[i].cost;
        csv_write_record(file, &costs_table, &step);
    }
    csv_write_record(file, &costs_table, row);
}

void audit_csv_write_head(FILE *file)
{
    csv_write_head(file, &audit_table);
}

void audit_csv_write(FILE *file, const struct audit_line *line)
{
    assert(line->solver && line->set && line->verdict && line->why);
    csv_write_record(file, &audit_table, line);
}

/* --- reading --- */

static bool read_u64(const char *text, int base, uint64_t *number)
{
    char *end;
    const int before = errno; /* of the file that is being read (memory_line) */
    errno = 0;
    *number = strtoull(text, &end, base);
    const bool prefixed = *text == '0' && (text[1] == 'x' || text[1] == 'X'), fits = !errno;
    errno = before;
    return isxdigit((unsigned char)*text) && !prefixed && end != text && !*end && fits;
}

static bool read_double(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return isdigit((unsigned char)*text) && !*end && isfinite(*number);
}

/* Finds a text in a list of `count` names. */
static bool read_choice(const char *text, const char *const *names, unsigned count, uint64_t *choice)
{
    for (*choice = 0; *choice < count; ++*choice)
        if (!strcmp(text, names[*choice]))
            return true;
    return false;
}

static bool read_flag(const char *text, bool *flag)
{
    *flag = !strcmp(text, "1");
    return *flag || !strcmp(text, "0");
}

static bool csv_read_field(const struct csv_column *column, const char *text, void *record,
                           struct names *names)
{
    void *member = (char *)record + column->at;
    struct row *row = record; /* for the kinds that only rows have */
    uint64_t number = 0;
    if (column->has) {
        *((bool *)record + column->has) |= *text != 0;
        if (!*text)
            return true;
    }
    switch (column->kind) {
    case COLUMN_NAME:
        *(const char **)member = names_intern(names, text);
        return true;
    case COLUMN_TEXT:
    case COLUMN_FLAW:
        *(const char **)member = text;
        return true;
    case COLUMN_INSTANCE:
        row->name = (struct instance_name){*text ? names_intern(names, text) : NULL, 0};
        return true;
    case COLUMN_ORDER:
        return !*text || order_parse(text, &row->order);
    case COLUMN_GIVENS:
        return !*text || (read_u64(text, 10, &number) && column_set_number(column, member, number) &&
                          number <= BOARD_CELLS_MAX);
    case COLUMN_PART:
        return !*text || (read_u64(text, 10, &number) && column_set_number(column, member, number));
    case COLUMN_NUMBER:
        return read_u64(text, 10, &number) && column_set_number(column, member, number);
    case COLUMN_FROM_1:
        return read_u64(text, 10, &number) && number && column_set_number(column, member, number);
    case COLUMN_HOST:
        return !*text || (read_u64(text, 16, &number) && column_set_number(column, member, number));
    case COLUMN_HASH:
    case COLUMN_SUM:
        return read_u64(text, 16, &number) && column_set_number(column, member, number);
    case COLUMN_DONE:
        row->has_done = true;
        return read_flag(text, member);
    case COLUMN_FLAG:
        return read_flag(text, member);
    case COLUMN_STATUS:
        return read_choice(text, status_names, STATUS_COUNT, &number) &&
               column_set_number(column, member, number);
    case COLUMN_PACING:
        return read_choice(text, pacing_names, PACING_COUNT, &number) &&
               column_set_number(column, member, number);
    case COLUMN_SOLUTIONS:
        return count_read(text, &row->solutions, &row->large_count);
    case COLUMN_NANOSECONDS:
    case COLUMN_TIME:
        return read_double(text, member);
    case COLUMN_COUNTER:
        row->counted |= *text ? 1u << column->counter : 0;
        return !*text || read_u64(text, 10, &row->counters[column->counter]);
    }
    return false;
}

enum { FIELDS_MAX = 64 };

/* Cuts a line into its first fields, in place. False and what is wrong if that is no CSV. */
static bool csv_cut_line(char *line, const char *field[FIELDS_MAX], size_t *count, struct error *error)
{
    struct csv_reading reading = {line, line + strlen(line), line, 1, ','};
    struct csv_cell cell;
    *count = 0;
    for (bool is_last = false; !is_last && *count < FIELDS_MAX; field[(*count)++] = cell.text) {
        const char *flaw = csv_cut_cell(&reading, &cell, &is_last);
        if (flaw)
            return error_set(error, "%s", flaw);
    }
    return true;
}

/* Which column stands where in a file. */
struct csv_layout {
    const struct csv_table *table;
    const struct csv_column *column[FIELDS_MAX]; /* NULL: unknown to us */
    size_t count;
};

static bool csv_read_head(struct csv_layout *layout, char *line, const char *path, struct error *error)
{
    const struct csv_table *table = layout->table;
    const char *field[FIELDS_MAX];
    struct error flaw;
    if (!csv_cut_line(line, field, &layout->count, &flaw))
        return error_set(error, "%s:1: %s", path, flaw.text);
    for (size_t i = 0; i < layout->count; i++) {
        layout->column[i] = NULL;
        for (size_t c = 0; c < table->count; c++)
            if (!strcmp(field[i], table->column[c].name))
                layout->column[i] = &table->column[c];
    }
    for (size_t c = 0; c < table->count; c++) {
        size_t i = 0;
        while (i < layout->count && layout->column[i] != &table->column[c])
            i++;
        if (i == layout->count && !table->column[c].late)
            return error_set(error, "%s:1: no column '%s': this is not a rows.csv", path,
                             table->column[c].name);
    }
    return true;
}

static bool csv_read_record(const struct csv_layout *layout, char *line, void *record, struct names *names,
                            struct error *error)
{
    const char *field[FIELDS_MAX];
    size_t count;
    if (!csv_cut_line(line, field, &count, error))
        return false;
    if (count != layout->count)
        return error_set(error, "%zu fields, not %zu as in the first line", count, layout->count);
    for (size_t i = 0; i < count; i++)
        if (layout->column[i] && !csv_read_field(layout->column[i], field[i], record, names))
            return error_set(error, "'%.40s' is no value of '%s'", field[i], layout->column[i]->name);
    return true;
}

/* Reads line `number`, which ends at `end` in the file. */
static bool scan_line(struct scan *scan, struct csv_layout *layout, char *line, const char *path,
                      size_t number, uint64_t end, struct error *error)
{
    struct error refusal;
    if (number == 1) {
        if (!csv_read_head(layout, line, path, error))
            return false;
        scan->header_end = scan->end = end;
        return true;
    }
    struct row row = {.pacing = PACING_BURST, .instances = 1, .span = 1};
    const bool good = csv_read_record(layout, line, &row, scan->names, &refusal);
    scan->end = good ? end : scan->end;
    return (good && scan->take(scan->context, &row, &refusal)) ||
           error_set(error, "%s:%zu: %s", path, number, refusal.text);
}

/* --- the file of the rows --- */

enum { PIECE = 1 << 16 };

void rows_find(const char *run, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/rows.csv.xz", run);
    const size_t plain = strlen(path) - strlen(".xz");
    path[plain] = 0;
    if (access(path, F_OK)) {
        path[plain] = '.';
        if (access(path, F_OK))
            path[plain] = 0;
    }
}

static bool rows_are_packed(const char *path)
{
    const size_t length = strlen(path);
    return length > 3 && !strcmp(path + length - 3, ".xz");
}

/* Opens a file to read its text from the first byte to the last; a packed one is unpacked to a temporary file
 * first. Returns NULL with the reason in errno. */
static FILE *rows_open(const char *path)
{
    struct file file;
    if (!rows_are_packed(path))
        return fopen(path, "r");
    FILE *text = tmpfile();
    bool good = text && file_begin(&file, path, PIECE);
    if (good) {
        while (good && file.length && fwrite(file.text, 1, file.length, text) == file.length)
            good = file_go_on(&file, file.length, PIECE);
        const int why = good && !fflush(text) ? 0 : errno;
        file_close(&file);
        errno = why;
        good &= !why;
    }
    if (good) {
        rewind(text);
        return text;
    }
    const int why = errno;
    if (text)
        fclose(text);
    errno = why;
    return NULL;
}

/* Returns the reason why that, or reading what it opened, failed. */
static const char *rows_why(int error_number)
{
    return error_number == EBADMSG ? "it is damaged, or there is no xz to unpack it (install xz-utils)"
                                   : strerror(error_number);
}

bool rows_refuse_packed(const char *run, struct error *error)
{
    char path[PATH_MAX];
    rows_find(run, path);
    return !rows_are_packed(path) ||
           error_set(error, "the rows of a published run are packed: unpack %s first (xz -d)", path);
}

static bool read_length(const char *path, uint64_t *bytes, struct error *error)
{
    char piece[1 << 14];
    size_t length;
    *bytes = 0;
    FILE *file = rows_open(path);
    memory_require(file || errno != ENOMEM);
    if (!file)
        return error_set(error, "cannot read %s: %s", path, rows_why(errno));
    while ((length = fread(piece, 1, sizeof piece, file)))
        *bytes += length;
    const bool good = !ferror(file);
    const int why = errno;
    fclose(file);
    return good || error_set(error, "cannot read %s: %s", path, rows_why(why));
}

bool rows_note_length(json_t *record, const char *path, struct error *error)
{
    uint64_t bytes;
    if (!read_length(path, &bytes, error))
        return false;
    json_object_set_new(record, "rows_bytes", json_integer((json_int_t)bytes));
    return true;
}

bool run_has_ended(const json_t *record)
{
    return json_integer_value(json_object_get(record, "trials_done")) >=
           json_integer_value(json_object_get(record, "trials"));
}

void rows_check_length(const json_t *record, const char *folder, struct error *lost)
{
    char path[PATH_MAX];
    struct error unused;
    uint64_t bytes;
    const json_t *noted = json_object_get(record, "rows_bytes");
    const uint64_t written = (uint64_t)json_integer_value(noted);
    rows_find(folder, path);
    if (!json_is_integer(noted) || access(path, F_OK) || *lost->text || !read_length(path, &bytes, &unused))
        return;
    if (run_has_ended(record) ? bytes != written : bytes < written)
        error_set(lost,
                  "%.300s has %" PRIu64 " bytes, and not the %" PRIu64
                  " of the run: it was changed, or is a part of it",
                  path, bytes, written);
}

/* --- the files read line by line --- */

static bool scan_table(const struct csv_table *table, struct scan *scan, const char *path,
                       struct error *error)
{
    FILE *file = rows_open(path);
    if (!file)
        return error_set(error, "cannot read %s: %s", path, rows_why(errno));
    struct csv_layout layout = {.table = table};
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

bool rows_scan(struct scan *scan, const char *path, struct error *error)
{
    assert(scan->names && scan->take);
    return scan_table(&rows_table, scan, path, error);
}

void costs_scan(struct scan *scan, const char *run)
{
    assert(scan->names && scan->take);
    char path[PATH_MAX];
    struct error unused;
    snprintf(path, sizeof path, "%s/costs.csv", run);
    scan_table(&costs_table, scan, path, &unused);
}

bool audit_csv_read(const char *run, void (*take)(void *context, const struct audit_line *line),
                    void *context, struct error *error)
{
    char path[PATH_MAX], *line = NULL;
    size_t room = 0;
    struct csv_layout layout = {.table = &audit_table};
    struct error unused;
    snprintf(path, sizeof path, "%s/audit.csv", run);
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    while (memory_line(&line, &room, file) > 0) {
        struct audit_line read = {"", "", "", 0, 0, 0, ""};
        line[strcspn(line, "\n")] = 0;
        if (!layout.count)
            csv_read_head(&layout, line, path, &unused);
        else if (csv_read_record(&layout, line, &read, NULL, &unused))
            take(context, &read);
    }
    const bool good = feof(file) || error_set(error, "cannot read %s: %s", path, strerror(errno));
    free(line);
    fclose(file);
    return good;
}
