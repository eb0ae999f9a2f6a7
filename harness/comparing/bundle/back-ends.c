/* SPDX-License-Identifier: MIT */
/* The back-ends of a bundle on this machine: which are here, from which files, and why the others are not. */
#include "harness/comparing/bundle/reproduction.h"

#include "harness/ground/memory.h"
#include "harness/measuring/probes.h"
#include "harness/measuring/run/provenance.h"

#include <stdlib.h>
#include <string.h>

/* The entry of the registry that a spec begins with; null: there is none. With an argument it is a program or a file of
 * others; the rest are ours. */
static const struct solver *find_solver(const struct solver *const *registry, const char *spec)
{
    size_t length = strcspn(spec, ":");
    while (*registry && (strlen((*registry)->name) != length || memcmp((*registry)->name, spec, length)))
        registry++;
    return *registry;
}

/* --- its files --- */

/* A back-end by others, and what is known of its files. */
struct foreign {
    const struct reproduction *reproduction;
    const json_t *programs;   /* that the bundle knows of */
    const json_t *files;      /* of its record; the first is the program, or the plug-in */
    char place[2 * PATH_MAX]; /* of the file that was asked for last */
};

/* Where the bundle holds a file; null: it does not. */
static const char *held_file(struct foreign *foreign, const json_t *file)
{
    size_t index;
    const json_t *program;
    const char *folder = foreign->reproduction->folder;
    json_array_foreach(foreign->programs, index, program)
    {
        const char *place = json_text_at(program, "file");
        if (!*place || strcmp(json_text_at(program, "path"), json_text_at(file, "path")) ||
            strcmp(json_text_at(program, "sha256"), json_text_at(file, "sha256")))
            continue;
        snprintf(foreign->place, sizeof foreign->place, "%s%s/bundle/%s", reproduction_plain_start(folder),
                 folder, place);
        return foreign->place;
    }
    return 0;
}

static const char *held_word(void *context, const char *word, bool is_program)
{
    struct foreign *foreign = context;
    size_t index;
    const json_t *file;
    if (is_program)
        return held_file(foreign, json_array_get(foreign->files, 0));
    json_array_foreach(foreign->files, index,
                       file) if (index && !strcmp(json_text_at(file, "path"), word)) return held_file(foreign,
                                                                                                      file);
    return 0;
}

/* Writes a spec with the bundle's own files in the place of those that it names. False if there is no room. */
static bool take_held(struct foreign *foreign, const char *text, const char *argument,
                      char spec[BACK_END_SPEC_MAX])
{
    static const char plugin[] = "plugin:";
    const bool is_plugin = !strncmp(text, plugin, strlen(plugin));
    const size_t length = strlen(text), tail = strlen(argument);
    size_t from = strlen(plugin), to = length;
    if (is_plugin)
        to = from + strcspn(text + from, ":");
    else if (*argument && tail < length && !strcmp(text + length - tail, argument))
        from = length - tail;
    else
        return snprintf(spec, BACK_END_SPEC_MAX, "%s", text) < BACK_END_SPEC_MAX;
    const size_t used = (size_t)snprintf(spec, BACK_END_SPEC_MAX, "%.*s", (int)from, text);
    if (used >= BACK_END_SPEC_MAX)
        return false;
    if (!strncmp(text, "exec:", strlen("exec:")))
        return provenance_exchange(argument, held_word, foreign, spec + used, BACK_END_SPEC_MAX - used);
    const char *held = held_file(foreign, json_array_get(foreign->files, 0));
    const int named = held ? (int)strlen(held) : (int)(to - from);
    return snprintf(spec + used, BACK_END_SPEC_MAX - used, "%.*s%s", named, held ? held : text + from,
                    text + to) < (int)(BACK_END_SPEC_MAX - used);
}

/* The file here that is in the place of a recorded one; null: there is none. */
static const struct provenance *file_here(struct foreign *foreign, size_t index,
                                          const struct provenance *here, size_t count)
{
    const json_t *file = json_array_get(foreign->files, index);
    const char *held = held_file(foreign, file), *path = held ? held : json_text_at(file, "path");
    for (size_t i = 1; index && i < count; i++)
        if (!strcmp(here[i].path, path))
            return &here[i];
    return !index && count ? &here[0] : 0;
}

/* Whether all files are here; the first that is another one, or the bundle's, is remarked upon. */
static bool check_files(struct foreign *foreign, const struct spec *spec, struct error *missing,
                        struct error *remark)
{
    struct provenance *here = memory_zeroed(PROVENANCE_FILES_MAX, sizeof *here);
    const size_t count = provenance_of_spec(spec, here);
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(foreign->files); i++) {
        const json_t *file = json_array_get(foreign->files, i);
        const struct provenance *found = file_here(foreign, i, here, count);
        if (!found && spec_is_program(spec))
            good = error_set(missing, "there is no file %.200s here", json_text_at(file, "path"));
        else if (found && strcmp(found->sha256, json_text_at(file, "sha256")) && !*remark->text)
            error_set(remark, "%.200s is another file here than there: its checksum differs", found->path);
        else if (held_file(foreign, file) && !*remark->text)
            error_set(remark, "run from the bundle, %.200s", foreign->place);
    }
    free(here);
    return good;
}

/* --- all --- */

/* As compare will ask it: about a board of the order of the first that it had there. */
static bool answers(const struct recorded_run *run, size_t index, const struct spec *spec,
                    struct error *missing)
{
    const json_t *limit = json_object_get(run->record, "limit"),
                 *memory = json_object_get(run->record, "memory_bytes");
    struct probe probe = {.limit = (uint64_t)json_integer_value(limit),
                          .memory = (size_t)json_integer_value(memory),
                          .protocol_told = spec_tells_protocol(spec)};
    for (size_t i = 0; i < run->results.count && !probe.order.rows; i++)
        if (!strcmp(run->results.result[i].solver, run->solvers[index]))
            probe.order = run->results.result[i].order;
    return !spec_is_program(spec) || probe_apart(spec, &probe, missing);
}

static bool find_foreign(const struct reproduction *reproduction, struct reproduced_run *run, size_t index,
                         struct spec *spec, char text[BACK_END_SPEC_MAX])
{
    struct error *missing = &run->missing[index];
    const json_t *entry = recorded_run_entry(&run->there, "solvers", index);
    struct foreign foreign = {
        .reproduction = reproduction, .programs = run->programs, .files = json_object_get(entry, "files")};
    if (!reproduction->with_foreign)
        return error_set(missing, "a back-end by others, which --foreign runs");
    if (!take_held(&foreign, json_text_at(entry, "spec"),
                   json_text_at(json_object_get(entry, "settings"), "argument"), text))
        return error_set(missing, "its spec is too long, or cannot be quoted");
    return spec_parse(text, reproduction->program->registry, spec, missing) &&
           check_files(&foreign, spec, missing, &run->remark[index]) &&
           answers(&run->there, index, spec, missing);
}

bool reproduction_find_back_end(const struct reproduction *reproduction, struct reproduced_run *run,
                                size_t index, char text[BACK_END_SPEC_MAX])
{
    const struct solver *const *registry = reproduction->program->registry;
    const char *recorded = json_text_at(recorded_run_entry(&run->there, "solvers", index), "spec");
    const struct solver *solver = find_solver(registry, recorded);
    const bool ours = solver && !solver->argument;
    struct error *missing = &run->missing[index];
    struct counterpart *counterpart = &run->counterpart[index];
    struct spec spec;
    if (!solver)
        return error_set(missing, "no such back-end here");
    snprintf(text, BACK_END_SPEC_MAX, "%s", recorded);
    if (!(ours ? spec_parse(recorded, registry, &spec, missing)
               : find_foreign(reproduction, run, index, &spec, text)))
        return false;
    counterpart->exact_hashes = ours;
    counterpart->exact_nodes = ours && !spec_is_persistent(&spec);
    return true;
}
