/* SPDX-License-Identifier: MIT */
#include "harness/comparing/shards/merge-internal.h"
#include "harness/ground/memory.h"
#include "solvers/registry/spec-list.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The columns of audit.csv (audit.h). */
enum { SOLVER, VERDICT, QUESTIONS, ASKED, ANSWERED, SECONDS, ISOMORPHS, FIRST, UNSEEN, SEED, WHY, COLUMNS };

/* A back-end over all shards. */
struct audited {
    const char *solver, *verdict, *why; /* interned */
    double number[COLUMNS];
};

struct audited_list {
    struct audited of[SPECS_MAX];
    size_t count;
    struct names names;
    char *header; /* null: no shard has an audit */
};

static bool is_sum(size_t column)
{
    return column >= QUESTIONS && column <= ISOMORPHS;
}

/* What is unsound once is unsound; sound is who answered anywhere. */
static bool is_graver(const char *verdict, const char *than)
{
    static const char *const graver[] = {"unsound", "sound"};
    for (size_t i = 0; i < sizeof graver / sizeof *graver; i++)
        if (!strcmp(verdict, graver[i]) || !strcmp(than, graver[i]))
            return strcmp(than, graver[i]) != 0;
    return false;
}

/* A back-end more than any run can have is left out. */
static void take_line(struct audited_list *list, char *const *field)
{
    size_t i = 0;
    while (i < list->count && strcmp(list->of[i].solver, field[SOLVER]) != 0)
        i++;
    if (i == SPECS_MAX)
        return;
    struct audited *own = &list->of[i];
    if (i == list->count) {
        *own = (struct audited){names_intern(&list->names, field[SOLVER]), "not audited", "", {0}};
        list->count++;
    }
    if (is_graver(field[VERDICT], own->verdict)) {
        own->verdict = names_intern(&list->names, field[VERDICT]);
        own->why = names_intern(&list->names, field[WHY]);
    }
    for (size_t column = QUESTIONS; column <= UNSEEN; column++) {
        double number = strtod(field[column], 0);
        if (is_sum(column))
            own->number[column] += number;
        else if (number > own->number[column])
            own->number[column] = number;
    }
}

static bool read_audit(struct audited_list *list, const char *path, struct error *error)
{
    char *line = 0, *field[STORE_FIELDS_MAX];
    size_t room = 0, number = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    while (memory_line(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (!number++ && !list->header)
            list->header = memory_text(line);
        else if (number > 1 && rows_split(line, field) == COLUMNS)
            take_line(list, field);
    }
    bool good = feof(file) || error_set(error, "cannot read %s: %s", path, strerror(errno));
    free(line);
    fclose(file);
    return good;
}

static void write_audit(const struct audited_list *list, FILE *file)
{
    fprintf(file, "%s\n", list->header);
    for (const struct audited *own = list->of; own < list->of + list->count; own++) {
        rows_write_text(file, own->solver);
        fprintf(file, ",%s,%.0f,%.0f,%.0f,%.6f,%.0f,", own->verdict, own->number[QUESTIONS],
                own->number[ASKED], own->number[ANSWERED], own->number[SECONDS], own->number[ISOMORPHS]);
        if (own->number[ISOMORPHS] > 0)
            fprintf(file, "%.6g,%.6g", own->number[FIRST], own->number[UNSEEN]);
        else
            fputc(',', file);
        fputs(",,", file); /* each shard has its own seed */
        rows_write_text(file, own->why);
        fputc('\n', file);
    }
}

bool merge_write_audit(const struct merge *merge, const struct run_folder *folder, struct error *error)
{
    char path[PATH_MAX];
    struct audited_list *list = memory_zeroed(1, sizeof *list);
    bool good = true;
    for (size_t i = 0; good && i < merge->count; i++) {
        snprintf(path, sizeof path, "%s/audit.csv", merge->shard[i].path);
        good = read_audit(list, path, error);
    }
    if (good && list->header) {
        run_folder_file(folder, "audit.csv", path);
        FILE *file = fopen(path, "w");
        if (file)
            write_audit(list, file);
        good = file && !ferror(file);
        if ((file && fclose(file)) || !good)
            good = error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    names_close(&list->names);
    free(list->header);
    free(list);
    return good;
}
