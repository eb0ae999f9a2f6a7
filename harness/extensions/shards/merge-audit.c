/* SPDX-License-Identifier: MIT */
#include "harness/base/memory.h"
#include "harness/extensions/shards/merge-internal.h"
#include "harness/measuring/run/run-csv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The lines of all shards, one for each back-end and set; texts are interned. */
struct audited {
    struct audit_line *line;
    size_t count, room;
    struct names names;
};

/* What is unsound once is unsound; sound is who answered anywhere. */
static bool is_graver(const char *verdict, const char *than)
{
    static const char *const graver[] = {"unsound", "sound"};
    for (size_t i = 0; i < sizeof graver / sizeof *graver; i++)
        if (!strcmp(verdict, graver[i]) || !strcmp(than, graver[i]))
            return strcmp(than, graver[i]) != 0;
    return false;
}

static void take_line(void *context, const struct audit_line *read)
{
    struct audited *audited = context;
    size_t i = 0;
    while (i < audited->count && (strcmp(audited->line[i].solver, read->solver) != 0 ||
                                  strcmp(audited->line[i].set, read->set) != 0))
        i++;
    if (i == audited->count) {
        audited->line = memory_room(audited->line, audited->count++, &audited->room, sizeof *audited->line);
        audited->line[i] = (struct audit_line){.solver = names_intern(&audited->names, read->solver),
                                               .set = names_intern(&audited->names, read->set),
                                               .verdict = ""};
    }
    struct audit_line *line = &audited->line[i];
    line->asked += read->asked;
    line->right += read->right;
    line->wrong += read->wrong;
    if (*line->verdict && !is_graver(read->verdict, line->verdict))
        return;
    line->verdict = names_intern(&audited->names, read->verdict);
    line->why = names_intern(&audited->names, read->why);
}

static bool write_lines(const struct audited *audited, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    audit_csv_write_head(file);
    for (size_t i = 0; i < audited->count; i++)
        audit_csv_write(file, &audited->line[i]);
    const bool good = !ferror(file);
    return !fclose(file) && good;
}

bool merge_write_audit(const struct merge *merge, const struct run_folder *folder, struct error *error)
{
    char path[PATH_MAX];
    struct audited audited = {0};
    bool good = true;
    for (size_t i = 0; good && i < merge->count; i++)
        good = audit_csv_read(merge->shard[i].path, take_line, &audited, error);
    run_folder_file(folder, "audit.csv", path);
    if (good && audited.count && !write_lines(&audited, path))
        good = error_set(error, "cannot write %s: %s", path, strerror(errno));
    names_close(&audited.names);
    free(audited.line);
    return good;
}
