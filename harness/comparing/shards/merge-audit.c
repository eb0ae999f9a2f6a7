/* SPDX-License-Identifier: MIT */
#include "harness/comparing/shards/merge-internal.h"
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

/* False if memory runs out. A back-end more than any run can have is left out. */
static bool take_line(struct audited_list *list, char *const *field)
{
    size_t i = 0;
    while (i < list->count && strcmp(list->of[i].solver, field[SOLVER]) != 0)
        i++;
    if (i == SPECS_MAX)
        return true;
    struct audited *own = &list->of[i];
    if (i == list->count) {
        *own = (struct audited){names_intern(&list->names, field[SOLVER]), "not audited", "", {0}};
        if (!own->solver)
            return false;
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
    return own->verdict && own->why;
}

static bool read_audit(struct audited_list *list, const char *path, struct error *error)
{
    char *line = 0, *field[STORE_FIELDS_MAX];
    size_t room = 0, number = 0;
    bool good = true;
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    while (good && getline(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (!number++ && !list->header)
            good = (list->header = strdup(line)) != 0;
        else if (number > 1 && rows_split(line, field) == COLUMNS)
            good = take_line(list, field);
    }
    if (!good)
        error_set(error, "not enough memory");
    else if (!feof(file))
        good = error_set(error, "cannot read %s: %s", path, strerror(errno));
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
    struct audited_list *list = calloc(1, sizeof *list);
    if (!list)
        return error_set(error, "not enough memory");
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
    if (list) {
        names_close(&list->names);
        free(list->header);
    }
    free(list);
    return good;
}
