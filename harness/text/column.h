/* SPDX-License-Identifier: MIT */
/* Tables of figures. A column is an entry in the list of its type of row: from it come its cells on a
 * terminal, in Markdown, LaTeX and HTML, its fields in CSV and its members in JSON. A table chooses columns;
 * a writer (writers.h) asks them while it writes. */
#pragma once

#include "harness/text/value.h"

/* What a row shows: an item, and what it is in (a back-end, and its set). The type of both belongs to the
 * list of columns. The rest is what a reader of the HTML page chooses rows by, and a class of its style; each
 * may be null. */
struct table_row {
    const void *of, *in;
    const char *run, *set, *solver, *other, *kind;
};

enum {
    COLUMN_SELDOM = 1, /* left out where it has nothing but zeros and gaps in it */
    COLUMN_BESIDE = 2  /* stands with the column before it, also where a table is cut in parts */
};

enum { COLUMN_ROOM = 1200 };

struct column;

struct column {
    /* Its fields in CSV and JSON, with commas between: of one name the number (or the words), of two the ends
     * of the interval, of three all. Null: it is only shown. */
    const char *key;
    const char *head;    /* null: it is only stored */
    const char *meaning; /* a sentence on the head; null: there is nothing to explain */
    enum kind kind;
    enum shape shape; /* in which it is shown */
    unsigned flags;
    /* The value of a row; its text may be put into `room`. */
    struct value (*value)(const struct column *column, const struct table_row *row, char room[COLUMN_ROOM]);
    size_t number;      /* of a plain table: which of the row's values it shows */
    const char *solver; /* whose figures it shows, if they are of one back-end alone */
};

/* Defines column_NAME: its value, an expression of `row` and `room` (VALUE, NUMBER, TEXT), and designated
 * initialisers of a struct column. */
#define COLUMN(name, expression, ...)                                                          \
    static struct value name##_value(const struct column *column, const struct table_row *row, \
                                     char room[COLUMN_ROOM])                                   \
    {                                                                                          \
        (void)column, (void)row, (void)room;                                                   \
        return expression;                                                                     \
    }                                                                                          \
    static const struct column column_##name = {.value = name##_value, __VA_ARGS__};

#define VALUE(...) ((struct value){__VA_ARGS__})
#define NUMBER(n) VALUE(.number = (double)(n))
#define TEXT(words) VALUE(.text = (words))
#define WITH_INTERVAL(n, interval) VALUE(.number = (n), .low = (interval).low, .high = (interval).high)

/* The columns of a table, as an initialiser. */
#define COLUMNS(...)      \
    {                     \
        __VA_ARGS__, NULL \
    }

/* Memory for rows is taken by table_add and freed by table_close; all else belongs to the caller. */
struct table {
    const char *caption;                /* null: none */
    const struct column *const *column; /* ends with a null; the first says what the row is about */
    struct table_row *row;
    size_t rows, room;
    unsigned digits;     /* of numbers in CSV; 0: 12 */
    const char *note;    /* in a paper, below it: what its marks mean; null: none */
    struct column *made; /* of a plain table */
    void **kept;
    size_t keeps;
};

void table_add(struct table *table, struct table_row row);
void table_close(struct table *table);

/* A plain table has columns that are known only when it is made: with table_head one after the other, at most
 * TABLE_COLUMNS_MAX; then with each row an array of as many values, which the caller fills in. Heads and
 * texts have to stay, or table_keep keeps them, as whatever else the table needs: it frees the memory when
 * the table is closed. */
enum { TABLE_COLUMNS_MAX = 300 };
void table_head(struct table *table, const char *head, enum kind kind);
struct value *table_add_values(struct table *table);
void *table_keep(struct table *table, void *memory);

/* The columns that are shown: those with a head and, if they are seldom, something in it. Returns how
 * many. */
size_t table_shown(const struct table *table, const struct column *shown[TABLE_COLUMNS_MAX]);
