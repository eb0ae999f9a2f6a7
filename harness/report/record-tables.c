/* SPDX-License-Identifier: MIT */
/* Rows are of entries of run.json, in all of it. */
#include "harness/measuring/run/back-end-labels.h"
#include "harness/measuring/run/compiler-of.h"
#include "harness/report/report-tables.h"

#include <math.h>

static const char *spec_of(const json_t *entry)
{
    const char *spec = label_of_entry(entry);
    return *spec ? spec : NULL;
}

static const char *known(const char *text)
{
    return text ? text : "?";
}

static const char *settings_text(const json_t *entry, char room[COLUMN_ROOM])
{
    const char *key, *between = "";
    const json_t *value;
    int length = record_text(entry, "label")
                     ? snprintf(room, COLUMN_ROOM, "%.300s: ", known(record_text(entry, "spec")))
                     : 0;
    room[length] = 0;
    json_object_foreach(json_object_get(entry, "settings"), key, value)
    {
        if (length < COLUMN_ROOM)
            length += snprintf(room + length, (size_t)(COLUMN_ROOM - length), "%s%s=%s", between, key,
                               known(json_string_value(value)));
        between = " ";
    }
    return *room ? room : "none";
}

static double boards_of(const json_t *set)
{
    double boards;
    return record_number(set, "boards", &boards) ? boards : NAN;
}

#define ENTRY ((const json_t *)row->of)
/* clang-format off */
COLUMN(spec, NULL, "back-end", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(spec_of(ENTRY)))
COLUMN(family, NULL, "family", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "family")))
COLUMN(settings, NULL, "settings", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = settings_text(ENTRY, room))
COLUMN(compiler, NULL, "built by", "compiler and flags, as run.json has them of the files of back-ends by others", KIND_WORDS, SHAPE_NUMBER, 0, .text = spec_of(ENTRY) ? compiler_of(row->in, spec_of(ENTRY), room) : "?")
COLUMN(set, NULL, "set", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "name")))
COLUMN(boards, NULL, "instances", NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = boards_of(ENTRY))
COLUMN(path, NULL, "as named", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "path")))
COLUMN(sum, NULL, "SHA-256", NULL, KIND_CODE, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "sha256")))
/* clang-format on */
static const struct column *const columns_of_settings[] = {&column_spec, &column_family, &column_settings,
                                                           &column_compiler, NULL};
static const struct column *const columns_of_sets[] = {&column_set, &column_boards, &column_path, &column_sum,
                                                       NULL};

static void add_entries(struct document *document, const struct report *report, const char *key,
                        const char *caption, const struct column *const *columns)
{
    struct table *table = document_table(document, caption, columns);
    size_t index;
    const json_t *entry;
    json_array_foreach(json_object_get(report->record, key), index, entry)
    {
        const bool solver = columns == columns_of_settings;
        table_add(table, (struct table_row){.of = entry,
                                            .in = report->record,
                                            .solver = solver ? spec_of(entry) : NULL,
                                            .set = solver ? NULL : record_text(entry, "name")});
    }
}

void report_add_settings(struct document *document, const struct report *report)
{
    add_entries(document, report, "solvers", "Every back-end with all its settings, defaults included.",
                columns_of_settings);
}

void report_add_sets(struct document *document, const struct report *report)
{
    add_entries(document, report, "sets", "What was solved: SHA-256 of each set as it was read.",
                columns_of_sets);
}
