/* SPDX-License-Identifier: MIT */
/* RO-Crate 1.1 (https://w3id.org/ro/crate/1.1): ro-crate-metadata.json beside the files, in which archives of research
 * data find what they are, who made them from what, and under which licence. One entity for the whole, one for each
 * file and folder of a run, one for the program and each file of a back-end by others that is not held, and an action for
 * each run. */
#include "harness/comparing/bundle/bundle.h"

#include "harness/writing/json-text.h"
#include "version.h"

#include <string.h>

#define CRATE_FILE "ro-crate-metadata.json"
#define SOFTWARE "#quadrille"

static json_t *reference(const char *id)
{
    return json_pack("{s:o}", "@id", json_text(id));
}

/* Media types by the end of a name; of anything else it is text. */
static const char *media_type(const struct archive_file *file)
{
    const char *path = file->path;
    static const struct {
        const char *ending, *type;
    } types[] = {{".csv", "text/csv"},
                 {".json", "application/json"},
                 {".md", "text/markdown"},
                 {".xz", "application/x-xz"}};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && !strcmp(path + length - ending, types[i].ending))
            return types[i].type;
    }
    return memchr(file->bytes, 0, file->length) ? "application/octet-stream" : "text/plain";
}

static json_t *describe_file(const struct archive_file *file)
{
    const char *slash = strrchr(file->path, '/');
    return json_pack("{s:o, s:s, s:o, s:s, s:o}", "@id", json_text(file->path), "@type", "File", "name",
                     json_text(slash ? slash + 1 : file->path), "encodingFormat", media_type(file),
                     "contentSize", json_sprintf("%zu", file->length));
}

static json_t *describe_folder(const struct bundle *bundle, const struct bundled_run *run, const char *id)
{
    json_t *parts = json_array();
    for (size_t i = 0; i < bundle->archive.count; i++)
        if (!strncmp(bundle->archive.file[i].path, id, strlen(id)))
            json_array_append_new(parts, reference(bundle->archive.file[i].path));
    return json_pack("{s:s, s:s, s:o, s:s, s:o}", "@id", id, "@type", "Dataset", "name",
                     json_sprintf("Run %s", run->name), "description",
                     "One row for each back-end, instance and run, and what it was made by.", "hasPart",
                     parts);
}

/* A file of a back-end by others: where it is held, or what stands for it. */
static json_t *program_id(const json_t *program)
{
    const char *held = json_text_at(program, "file");
    return *held ? json_text(held) : json_sprintf("#program-%.16s", json_text_at(program, "sha256"));
}

/* Adds those of a run to an object, by their identifiers: each is there once. */
static void note_programs(json_t *known, const struct bundled_run *run)
{
    size_t index;
    json_t *program;
    json_array_foreach(run->programs, index, program)
    {
        json_t *id = program_id(program);
        json_object_set(known, json_string_value(id), program);
        json_decref(id);
    }
}

/* Those that are not held. */
static void add_programs(const struct bundle *bundle, json_t *graph)
{
    json_t *known = json_object(), *program;
    const char *id;
    for (size_t i = 0; i < bundle->runs; i++)
        note_programs(known, &bundle->run[i]);
    json_object_foreach(known, id, program) if (*id == '#') json_array_append_new(
        graph, json_pack("{s:s, s:s, s:o, s:o, s:s}", "@id", id, "@type", "SoftwareApplication", "name",
                         json_text(json_text_at(program, "path")), "identifier",
                         json_sprintf("sha256:%s", json_text_at(program, "sha256")), "description",
                         "Of a back-end by others; it is not in this bundle."));
    json_decref(known);
}

/* Quadrille, and what others made. */
static json_t *describe_instruments(const struct bundled_run *run)
{
    json_t *all = json_array(), *known = json_object(), *program;
    const char *id;
    note_programs(known, run);
    json_array_append_new(all, reference(SOFTWARE));
    json_object_foreach(known, id, program) json_array_append_new(all, reference(id));
    json_decref(known);
    return all;
}

/* Which programs measured what, from which sets, and when. */
static json_t *describe_action(const struct bundled_run *run, const char *folder)
{
    json_t *sets = json_array(), *entry, *action;
    size_t index;
    json_array_foreach(run->sets, index, entry) if (*json_text_at(entry, "file"))
        json_array_append_new(sets, reference(json_text_at(entry, "file")));
    action = json_pack("{s:o, s:s, s:o, s:o, s:o, s:o}", "@id", json_sprintf("#compare-%s", run->name),
                       "@type", "CreateAction", "name", json_sprintf("quadrille compare, run %s", run->name),
                       "instrument", describe_instruments(run), "object", sets, "result", reference(folder));
    if (*json_text_at(run->run.record, "started"))
        json_object_set_new(action, "startTime", json_text(json_text_at(run->run.record, "started")));
    if (*json_text_at(run->run.record, "ended"))
        json_object_set_new(action, "endTime", json_text(json_text_at(run->run.record, "ended")));
    return action;
}

static json_t *describe_whole(const struct bundle *bundle, json_t *parts, json_t *mentions)
{
    char day[11];
    json_t *names = 0;
    for (size_t i = 0; i < bundle->runs; i++) {
        json_t *grown = json_sprintf("%s%s%s", names ? json_string_value(names) : "", names ? ", " : "",
                                     bundle->run[i].name);
        json_decref(names);
        names = grown;
    }
    json_t *name = json_sprintf("Comparison of ways to solve the same puzzles: %s",
                                names ? json_string_value(names) : "");
    json_decref(names);
    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:o, s:o, s:o}", "@id", "./", "@type", "Dataset", "name",
                     name, "description",
                     "Raw rows, puzzle sets, chart scripts and claims of comparisons made by Quadrille. "
                     "`quadrille reproduce` measures them again, and says of every claim whether it agrees.",
                     "datePublished", bundle_day(bundle, day), "license", reference("LICENSE"), "hasPart",
                     parts, "mentions", mentions);
}

static void add_files(const struct bundle *bundle, json_t *graph, json_t *parts)
{
    for (size_t i = 0; i < bundle->archive.count; i++) {
        const struct archive_file *file = &bundle->archive.file[i];
        json_t *own = describe_file(file);
        if (!strcmp(file->path, "LICENSE")) {
            json_t *types = json_pack("[s, s]", "File", "CreativeWork");
            json_object_set_new(own, "@type", types);
            json_object_set_new(own, "name", json_string("MIT License"));
            json_object_set_new(
                own, "description",
                json_string("Of Quadrille, its chart scripts and the sets that come with it."));
        }
        json_array_append_new(graph, own);
        if (strncmp(file->path, "runs/", 5))
            json_array_append_new(parts, reference(file->path));
    }
}

bool bundle_add_crate(struct bundle *bundle, struct error *error)
{
    json_t *graph = json_array(), *parts = json_array(), *actions = json_array();
    json_t *software = json_pack("{s:s, s:s, s:s, s:s, s:s}", "@id", SOFTWARE, "@type", "SoftwareApplication",
                                 "name", "Quadrille", "version", QUADRILLE_VERSION, "softwareVersion",
                                 QUADRILLE_VERSION " (" QUADRILLE_COMMIT ")");
    json_array_append_new(graph, json_pack("{s:s, s:s, s:o, s:o}", "@id", CRATE_FILE, "@type", "CreativeWork",
                                           "conformsTo", reference("https://w3id.org/ro/crate/1.1"), "about",
                                           reference("./")));
    archive_sort(&bundle->archive);
    add_files(bundle, graph, parts);
    for (size_t i = 0; i < bundle->runs; i++) {
        const struct bundled_run *run = &bundle->run[i];
        char folder[RUN_NAME_MAX + 16];
        snprintf(folder, sizeof folder, "runs/%s/", run->name);
        json_t *action = describe_action(run, folder);
        json_array_append_new(parts, reference(folder));
        json_array_append_new(actions, reference(json_text_at(action, "@id")));
        json_array_append_new(graph, describe_folder(bundle, run, folder));
        json_array_append_new(graph, action);
    }
    json_array_append_new(graph, software);
    add_programs(bundle, graph);
    json_array_insert_new(graph, 1, describe_whole(bundle, parts, actions));
    return bundle_add_json(
        bundle, CRATE_FILE,
        json_pack("{s:s, s:o}", "@context", "https://w3id.org/ro/crate/1.1/context", "@graph", graph), error);
}
