/* SPDX-License-Identifier: MIT */
/* Tables for programs: CSV, and a row as an object of JSON. */
#include "harness/text/json-text.h"
#include "harness/text/writers.h"

#include <math.h>
#include <string.h>

/* Times in seconds. */
static double stored(double number, enum kind kind)
{
    return kind == KIND_TIME ? number * 1e-9 : number;
}

static bool is_whole(enum kind kind, double number)
{
    return (kind == KIND_NUMBER || kind == KIND_PLACE || kind == KIND_BYTES) && number == floor(number);
}

/* The numbers that a column's key names; returns how many. */
static size_t numbers_of(const struct column *column, const struct value *value, double number[3])
{
    size_t names = 1, count = 0;
    for (const char *at = column->key; (at = strchr(at, ',')); at++)
        names++;
    if (names != 2)
        number[count++] = stored(value->number, column->kind);
    if (names != 1) {
        number[count++] = stored(value->low, column->kind);
        number[count++] = stored(value->high, column->kind);
    }
    return count;
}

void table_write_csv_head(const struct table *table, FILE *file)
{
    const char *between = "";
    for (const struct column *const *column = table->column; *column; column++)
        if ((*column)->key) {
            fprintf(file, "%s%s", between, (*column)->key);
            between = ",";
        }
    fputc('\n', file);
}

static void csv_write_field(const struct column *column, const struct value *value, unsigned digits,
                            FILE *file)
{
    double number[3];
    if (is_of_words(column->kind)) {
        csv_write_text(file, value->text ? value->text : "");
        return;
    }
    size_t count = numbers_of(column, value, number);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? "," : "", file);
        if (is_whole(column->kind, number[i]))
            fprintf(file, "%.0f", number[i]);
        else if (!isnan(number[i]))
            fprintf(file, "%.*g", (int)digits, number[i]);
    }
}

void table_write_csv(const struct table *table, FILE *file)
{
    for (size_t i = 0; i < table->rows; i++) {
        const char *between = "";
        for (const struct column *const *column = table->column; *column; column++)
            if ((*column)->key) {
                char room[COLUMN_ROOM];
                struct value value = (*column)->value(*column, &table->row[i], room);
                fputs(between, file);
                csv_write_field(*column, &value, table->digits ? table->digits : 12, file);
                between = ",";
            }
        fputc('\n', file);
    }
}

static json_t *number_json(double number, enum kind kind)
{
    if (!isfinite(number))
        return json_null();
    return is_whole(kind, number) ? json_integer((json_int_t)number) : json_real(number);
}

json_t *row_json(const struct column *const *columns, const struct table_row *row)
{
    json_t *object = json_object();
    for (const struct column *const *column = columns; *column; column++) {
        char room[COLUMN_ROOM];
        double number[3];
        if (!(*column)->key)
            continue;
        struct value value = (*column)->value(*column, row, room);
        if (is_of_words((*column)->kind)) {
            json_object_set_new(object, (*column)->key, value.text ? json_text(value.text) : json_null());
            continue;
        }
        numbers_of(*column, &value, number);
        const char *key = (*column)->key;
        for (size_t i = 0; *key; i++) {
            size_t length = strcspn(key, ",");
            json_object_setn_new(object, key, length, number_json(number[i], (*column)->kind));
            key += length + (key[length] == ',');
        }
    }
    return object;
}
