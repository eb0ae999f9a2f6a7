/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/audit-csv.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/rows-csv.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVER, SET, VERDICT, ASKED, RIGHT, WRONG, WHY, COLUMNS };

static const char *const names[COLUMNS] = {"solver", "set", "verdict", "asked", "right", "wrong", "why"};

void audit_csv_write_head(FILE *file)
{
    for (size_t column = 0; column < COLUMNS; column++)
        fprintf(file, "%s%c", names[column], column + 1 < COLUMNS ? ',' : '\n');
}

void audit_csv_write(FILE *file, const struct audit_line *line)
{
    rows_write_text(file, line->solver);
    fputc(',', file);
    rows_write_text(file, line->set);
    fprintf(file, ",%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", line->verdict, line->asked, line->right,
            line->wrong);
    rows_write_text(file, line->why);
    fputc('\n', file);
}

/* Where each column stands; `fields` where it does not. */
static void find_columns(char *const *field, size_t fields, size_t place[COLUMNS])
{
    for (size_t column = 0; column < COLUMNS; column++)
        for (place[column] = 0; place[column] < fields && strcmp(field[place[column]], names[column]) != 0;)
            place[column]++;
}

bool audit_csv_read(const char *run, void (*take)(void *context, const struct audit_line *line),
                    void *context, struct error *error)
{
    char path[PATH_MAX], *line = NULL, *field[STORE_FIELDS_MAX + 1];
    size_t room = 0, fields = 0, place[COLUMNS];
    snprintf(path, sizeof path, "%s/audit.csv", run);
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    while (memory_line(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        const size_t count = rows_split(line, field);
        if (!fields) {
            fields = count;
            find_columns(field, fields, place);
        } else if (count == fields) {
            field[fields] = ""; /* of what it lacks */
            const struct audit_line read = {.solver = field[place[SOLVER]],
                                            .set = field[place[SET]],
                                            .verdict = field[place[VERDICT]],
                                            .asked = strtoull(field[place[ASKED]], NULL, 10),
                                            .right = strtoull(field[place[RIGHT]], NULL, 10),
                                            .wrong = strtoull(field[place[WRONG]], NULL, 10),
                                            .why = field[place[WHY]]};
            take(context, &read);
        }
    }
    const bool good = feof(file) || error_set(error, "cannot read %s: %s", path, strerror(errno));
    free(line);
    fclose(file);
    return good;
}
