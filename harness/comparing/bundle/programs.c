/* SPDX-License-Identifier: MIT */
/* Programs and plug-ins by others that the runs of a bundle were measured with. A bundle names all of their files, by what
 * run.json knows of them, and holds those that the user has it take along. */
#include "harness/comparing/bundle/bundle.h"

#include "harness/ground/folders.h"
#include "harness/ground/hash.h"
#include "harness/measuring/run/back-end-labels.h"
#include "harness/writing/json-text.h"

#include <string.h>
#include <unistd.h>

void bundle_list_programs(struct bundled_run *run)
{
    size_t index, inner;
    const json_t *solver, *file;
    run->programs = json_array();
    json_array_foreach(json_object_get(run->run.record, "solvers"), index, solver)
        json_array_foreach(json_object_get(solver, "files"), inner, file) json_array_append_new(
            run->programs, json_pack("{s:o, s:o, s:o}", "back_end", json_text(label_of_entry(solver)), "path",
                                     json_text(json_text_at(file, "path")), "sha256",
                                     json_text(json_text_at(file, "sha256"))));
}

/* Why a file is none of those that the runs were measured with. */
static bool refuse(const struct bundle *bundle, const char *path, struct error *error)
{
    size_t index;
    const json_t *program;
    for (size_t i = 0; i < bundle->runs; i++)
        json_array_foreach(
            bundle->run[i].programs, index,
            program) if (!strcmp(path_last_part(json_text_at(program, "path")),
                                 path_last_part(
                                     path))) return error_set(error,
                                                              "%.200s has changed since %.80s of %.150s was "
                                                              "measured with it: its checksum is another",
                                                              path, json_text_at(program, "back_end"),
                                                              bundle->run[i].path);
    return error_set(
        error, "%.200s is no file of a back-end by others in these runs: no record has its checksum", path);
}

/* Notes where a file is for all that were measured with it; returns how many there are. */
static size_t note_place(struct bundle *bundle, const char *sum, const char *place)
{
    size_t count = 0, index;
    json_t *program;
    for (size_t i = 0; i < bundle->runs; i++)
        json_array_foreach(bundle->run[i].programs, index,
                           program) if (!strcmp(json_text_at(program, "sha256"), sum))
        {
            if (place)
                json_object_set_new(program, "file", json_text(place));
            count++;
        }
    return count;
}

bool bundle_include(struct bundle *bundle, const char *path, struct error *error)
{
    enum { NAME_MAX_LENGTH = 90 }; /* so that it fits tar's field for names */
    char name[NAME_MAX_LENGTH], place[ARCHIVE_PATH_MAX], sum[CHECKSUM_TEXT];
    struct archive_files read = {0};
    bool good = archive_add_file(&read, "program", path, error);
    if (good) {
        const struct archive_file *file = &read.file[0];
        checksum(file->bytes, file->length, sum);
        bundle_plain_name(path, name, sizeof name);
        good = (note_place(bundle, sum, 0) || refuse(bundle, path, error)) &&
               bundle_add_named(bundle, "programs", name, file->bytes, file->length, place, error);
    }
    if (good) {
        note_place(bundle, sum, place);
        archive_find(&bundle->archive, place)->is_script = !access(path, X_OK);
    }
    archive_close(&read);
    return good;
}
