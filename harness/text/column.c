/* SPDX-License-Identifier: MIT */
#include "harness/text/column.h"

#include "harness/base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

void table_add(struct table *table, struct table_row row)
{
    table->row = memory_room(table->row, table->rows, &table->room, sizeof *table->row);
    table->row[table->rows++] = row;
}

void table_close(struct table *table)
{
    for (size_t i = 0; i < table->keeps; i++)
        free(table->kept[i]);
    free(table->kept);
    if (table->made)
        free((void *)table->column);
    free(table->made);
    free(table->row);
    *table = (struct table){.caption = table->caption, .column = table->column};
}

static bool column_has_something(const struct table *table, const struct column *column)
{
    for (size_t i = 0; i < table->rows; i++) {
        char room[COLUMN_ROOM];
        struct value value = column->value(column, &table->row[i], room);
        double number = value_order(&value, column->shape);
        if (value.text ? *value.text : !isnan(number) && number != 0)
            return true;
    }
    return false;
}

size_t table_shown(const struct table *table, const struct column *shown[TABLE_COLUMNS_MAX])
{
    size_t count = 0;
    for (const struct column *const *column = table->column; *column && count < TABLE_COLUMNS_MAX; column++)
        if ((*column)->head && (!((*column)->flags & COLUMN_SELDOM) || column_has_something(table, *column)))
            shown[count++] = *column;
    return count;
}

/* --- plain tables --- */

static struct value column_plain_value(const struct column *column, const struct table_row *row,
                                       char room[COLUMN_ROOM])
{
    (void)room;
    return ((const struct value *)row->of)[column->number];
}

static size_t table_count_columns(const struct table *table)
{
    size_t count = 0;
    while (table->column && table->column[count])
        count++;
    return count;
}

void table_head(struct table *table, const char *head, enum kind kind)
{
    size_t count = table_count_columns(table);
    if (!table->made) {
        table->made = memory_zeroed(TABLE_COLUMNS_MAX, sizeof *table->made);
        table->column = memory_zeroed(TABLE_COLUMNS_MAX + 1, sizeof *table->column);
    }
    if (count == TABLE_COLUMNS_MAX)
        return;
    table->made[count] =
        (struct column){.head = head, .kind = kind, .value = column_plain_value, .number = count};
    ((const struct column **)table->column)[count] = &table->made[count];
}

void *table_keep(struct table *table, void *memory)
{
    table->kept = memory_grow(table->kept, (table->keeps + 1) * sizeof *table->kept);
    table->kept[table->keeps++] = memory;
    return memory;
}

struct value *table_add_values(struct table *table)
{
    assert(table->made);
    struct value *values = table_keep(table, memory_zeroed(table_count_columns(table), sizeof *values));
    table_add(table, (struct table_row){.of = values});
    return values;
}
