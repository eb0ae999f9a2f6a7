/* SPDX-License-Identifier: MIT */
#include "harness/comparing/bundle/reproduction.h"

#include "common/cover/family.h"
#include "harness/ground/hash.h"
#include "harness/ground/memory.h"
#include "harness/measuring/run/run-folder.h"
#include "harness/measuring/sets/set-selection.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the command of a run --- */

static void add_word(struct reproduced_run *run, char *word)
{
    run->words = memory_room(run->words, run->word_count + 1, &run->word_room, sizeof *run->words);
    run->words[run->word_count++] = word;
    run->words[run->word_count] = 0;
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
add_words(struct reproduced_run *run, const char *format, ...);

/* A word as printf makes it. */
static void add_words(struct reproduced_run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_word(run, memory_print_list(format, arguments));
    va_end(arguments);
}

/* Numbers of the record that compare takes as they are. */
static void add_numbers(struct reproduced_run *run)
{
    static const struct {
        const char *key, *option;
    } numbers[] = {{"limit", "--limit"},    {"runs", "--runs"}, {"isomorphs", "--isomorphs"},
                   {"seed", "--seed"},      {"jobs", "--jobs"}, {"memory_bytes", "--memory"},
                   {"layouts", "--layouts"}};
    const json_t *record = run->there.record, *number;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (json_is_integer(number = json_object_get(record, numbers[i].key))) {
            add_words(run, "%s", numbers[i].option);
            add_words(run, "%" JSON_INTEGER_FORMAT, json_integer_value(number));
        }
    number = json_object_get(record, "timeout_ns");
    if (json_is_integer(number) && json_integer_value(number) >= 0) {
        const uint64_t second = 1000000000, timeout = (uint64_t)json_integer_value(number);
        add_words(run, "--timeout"); /* and half a nanosecond, which rounding takes away again */
        add_words(run, timeout ? "%" PRIu64 ".%09" PRIu64 "5" : "%" PRIu64, timeout / second,
                  timeout % second);
    }
    number = json_object_get(record, "precision");
    if (json_is_number(number)) {
        add_words(run, "--precision");
        add_words(run, "%.15g%%", 100 * json_number_value(number));
        add_words(run, "--max-runs");
        add_words(run, "%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(record, "runs_most")));
    }
}

static void add_settings(struct reproduced_run *run, bool jailed)
{
    const json_t *record = run->there.record, *shard = json_object_get(record, "shard");
    add_numbers(run);
    static const char *const texts[] = {"order", "from"};
    for (size_t i = 0; i < 2; i++)
        if (*json_text_at(record, texts[i])) {
            add_words(run, "--%s", texts[i]);
            add_words(run, "%s", json_text_at(record, texts[i]));
        }
    static const char *const flags[] = {"throughput", "minimize", "dedupe"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (json_is_true(json_object_get(record, flags[i])))
            add_words(run, "--%s", flags[i]);
    if (json_is_false(json_object_get(record, "isolate"))) {
        add_words(run, "--isolate");
        add_words(run, "no");
    }
    if (jailed || json_is_true(json_object_get(record, "jail")))
        add_words(run, "--jail");
    if (shard) {
        add_words(run, "--shard");
        add_words(run, "%" JSON_INTEGER_FORMAT "/%" JSON_INTEGER_FORMAT,
                  json_integer_value(json_object_get(shard, "number")),
                  json_integer_value(json_object_get(shard, "of")));
    }
}

/* --- back-ends --- */

/* The name is settled when the run was measured. */
static void add_back_ends(const struct reproduction *reproduction, struct reproduced_run *run)
{
    char spec[BACK_END_SPEC_MAX];
    for (size_t i = 0; i < run->there.solver_count; i++) {
        const char *label = json_text_at(recorded_run_entry(&run->there, "solvers", i), "label");
        if (!reproduction_find_back_end(reproduction, run, i, spec))
            continue;
        run->counterpart[i].name = "";
        add_words(run, "-s");
        add_words(run, "%s%s%s", label, *label ? "=" : "", spec);
        /* On a command line a label ends at the last = before the first colon. Those of twins (--pacing) have a colon; and
         * none may hide a back-end of its own. */
        for (size_t at = 0; at < strlen(label); at++)
            if (label[at] == ':')
                run->words[run->word_count - 1][at] = ' ';
    }
}

/* --- sets --- */

/* Whether all words of a set name files of the bundle. */
static bool has_words(const json_t *set)
{
    return json_array_size(json_object_get(set, "words"));
}

/* A word of the manifest as it is typed here: what begins with sets/ is a file of the bundle; else it is a member of a
 * family, or a board. */
static void add_set_word(const struct reproduction *reproduction, struct reproduced_run *run,
                         const char *before, const char *word)
{
    const char *folder = reproduction->folder;
    if (strncmp(word, "sets/", 5))
        add_words(run, "%s%s", before, word);
    else
        add_words(run, "%s%s%s/bundle/%s", before, reproduction_plain_start(folder), folder, word);
}

/* A set of several files, by its name. */
static void add_words_of_set(const struct reproduction *reproduction, struct reproduced_run *run,
                             const json_t *set)
{
    char name[PATH_MAX];
    const json_t *word;
    size_t index;
    snprintf(name, sizeof name, "%s=", json_text_at(set, "name"));
    json_array_foreach(json_object_get(set, "words"), index, word)
    {
        const char *text = json_string_value(word);
        if (!index)
            add_words(run, "--set");
        add_set_word(reproduction, run, index ? "" : name, text ? text : "");
    }
}

/* The sets in their order: all by --set, if one of them has to be. */
static void add_sets(const struct reproduction *reproduction, struct reproduced_run *run)
{
    const json_t *set;
    size_t index;
    bool by_name = false;
    json_array_foreach(run->sets, index, set) by_name |= has_words(set);
    json_array_foreach(run->sets, index, set)
    {
        const char *family = json_text_at(set, "family"), *file = json_text_at(set, "file");
        char before[PATH_MAX];
        if (has_words(set)) {
            add_words_of_set(reproduction, run, set);
            continue;
        }
        snprintf(before, sizeof before, "%s%s%s", by_name ? json_text_at(set, "name") : "",
                 by_name ? "=" : "", json_is_true(json_object_get(set, "pieces")) ? "polyomino:" : "");
        if (by_name)
            add_words(run, "--set");
        add_set_word(reproduction, run, before, *family ? family : file);
    }
    add_words(run, "--separate");
}

static void make_command(const struct reproduction *reproduction, struct reproduced_run *run)
{
    add_words(run, "quadrille");
    add_words(run, "compare");
    if (reproduction->quiet)
        add_words(run, "--quiet");
    add_back_ends(reproduction, run);
    add_settings(run, reproduction->jailed);
    add_words(run, "--out");
    add_words(run, "%s", run->here_path);
    add_sets(reproduction, run);
}

/* --- the manifest --- */

static json_t *read_manifest(const struct archive_files *archive, struct error *error)
{
    json_error_t mistake;
    const struct archive_file *file = archive_find(archive, BUNDLE_MANIFEST);
    if (!file) {
        error_set(error, "it holds no %s, so it is no bundle", BUNDLE_MANIFEST);
        return 0;
    }
    json_t *manifest = json_loadb(file->bytes, file->length, JSON_REJECT_DUPLICATES, &mistake);
    if (!manifest)
        error_set(error, "%s:%d:%d: %s", BUNDLE_MANIFEST, mistake.line, mistake.column, mistake.text);
    return manifest;
}

/* Whether a file is the one that an entry of the manifest has the checksum of. */
static bool is_measured(const struct archive_file *file, const json_t *entry)
{
    char sum[CHECKSUM_TEXT];
    checksum(file->bytes, file->length, sum);
    return !strcmp(sum, json_text_at(entry, "sha256"));
}

/* The files that the words of a set name are there. Their checksums are compared when they have been read. */
static bool check_words(const struct archive_files *archive, const json_t *set, struct error *error)
{
    static const char board[] = ".0*_123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const json_t *word;
    size_t index;
    json_array_foreach(json_object_get(set, "words"), index, word)
    {
        char path[ARCHIVE_PATH_MAX];
        const char *text = json_string_value(word);
        if (!text || *text == '-' || *text == '@')
            return error_set(error, "%s: a set names what is no file", BUNDLE_MANIFEST);
        snprintf(path, sizeof path, "%.*s", (int)set_selection_base(text), text);
        if (strncmp(text, "sets/", 5) ? !family_is_name(text) && text[strspn(text, board)]
                                      : !archive_find(archive, path))
            return error_set(error, "%s: there is no file '%.100s'", BUNDLE_MANIFEST, text);
    }
    return true;
}

static bool check_set(const struct archive_files *archive, const json_t *set, struct error *error)
{
    if (has_words(set))
        return check_words(archive, set, error);
    const char *name = json_text_at(set, "name"), *path = json_text_at(set, "file"),
               *family = json_text_at(set, "family");
    const struct archive_file *file = archive_find(archive, path);
    if (!*family == !*path || (*family && !family_is_name(family)))
        return error_set(error, "%s: the set '%.100s' is neither a file nor a family", BUNDLE_MANIFEST, name);
    if (*path && !file)
        return error_set(error, "%s: there is no file '%.100s'", BUNDLE_MANIFEST, path);
    if (*family)
        return true;
    return is_measured(file, set) ||
           error_set(error, "the set '%.100s' is not the one that was measured: its checksum is another",
                     name);
}

/* A program need not be there. */
static bool check_program(const struct archive_files *archive, const json_t *program, struct error *error)
{
    const char *path = json_text_at(program, "file");
    const struct archive_file *file = archive_find(archive, path);
    if (!*path)
        return true;
    if (!file)
        return error_set(error, "%s: there is no file '%.100s'", BUNDLE_MANIFEST, path);
    return is_measured(file, program) ||
           error_set(error, "'%.100s' is not the file that was measured: its checksum is another", path);
}

static bool check_run(const struct archive_files *archive, const json_t *run, struct error *error)
{
    const char *name = json_text_at(run, "name");
    const json_t *sets = json_object_get(run, "sets"), *set, *programs = json_object_get(run, "programs"),
                 *program;
    size_t index;
    if (strchr(name, '/') || strlen(name) >= RUN_NAME_MAX || !archive_check_path(name, error))
        return error_set(error, "%s: '%.100s' is no name of a run", BUNDLE_MANIFEST, name);
    json_array_foreach(sets, index, set) if (!check_set(archive, set, error)) return false;
    json_array_foreach(programs, index, program) if (!check_program(archive, program, error)) return false;
    return true;
}

static bool check_manifest(const struct archive_files *archive, const json_t *manifest, struct error *error)
{
    const json_t *runs = json_object_get(manifest, "runs"), *run, *version;
    size_t index;
    version = json_object_get(manifest, "version");
    if (strcmp(json_text_at(manifest, "format"), BUNDLE_FORMAT) || !json_is_integer(version))
        return error_set(error, "%s is not that of a bundle", BUNDLE_MANIFEST);
    if (json_integer_value(version) != BUNDLE_VERSION)
        return error_set(error,
                         "it is a bundle of version %" JSON_INTEGER_FORMAT "; this program reads version %d",
                         json_integer_value(version), BUNDLE_VERSION);
    if (!json_array_size(runs) || json_array_size(runs) > BUNDLE_RUNS_MAX ||
        json_array_size(json_object_get(manifest, "claims")) > BUNDLE_RUNS_MAX * BUNDLE_CLAIMS_MAX)
        return error_set(error, "%s has no runs, or too many runs or claims", BUNDLE_MANIFEST);
    json_array_foreach(runs, index, run) if (!check_run(archive, run, error)) return false;
    return true;
}

/* --- opening --- */

/* Its record lists the sets that the manifest has a place for, in the same order. */
static bool check_record(const struct reproduced_run *run, struct error *error)
{
    bool same = run->there.set_count == json_array_size(run->sets);
    for (size_t i = 0; same && i < run->there.set_count; i++) {
        const json_t *place = json_array_get(run->sets, i), *set = recorded_run_entry(&run->there, "sets", i);
        const char *family = json_text_at(place, "family");
        same = !strcmp(json_text_at(place, "sha256"), json_text_at(set, "sha256")) &&
               (!*family || !strcmp(family, json_text_at(set, "path"))) &&
               !strcmp(json_text_at(place, "name"), json_text_at(set, "name"));
    }
    return same || error_set(error, "run %s: its run.json and %s do not list the same sets", run->name,
                             BUNDLE_MANIFEST);
}

static bool open_run(struct reproduction *reproduction, const json_t *entry, struct error *error)
{
    struct reproduced_run *run = &reproduction->run[reproduction->runs++];
    run->name = json_text_at(entry, "name");
    run->sets = json_object_get(entry, "sets");
    run->programs = json_object_get(entry, "programs");
    if (snprintf(run->there_path, PATH_MAX, "%s/bundle/runs/%s", reproduction->folder, run->name) >=
            PATH_MAX ||
        snprintf(run->here_path, PATH_MAX, "%s/runs/%s", reproduction->folder, run->name) >= PATH_MAX)
        return error_set(error, "the name of the folder is too long");
    if (!recorded_run_open(&run->there, run->there_path, error) || !check_record(run, error))
        return false;
    run->counterpart = memory_zeroed(run->there.solver_count + 1, sizeof *run->counterpart);
    run->missing = memory_zeroed(run->there.solver_count + 1, sizeof *run->missing);
    run->remark = memory_zeroed(run->there.solver_count + 1, sizeof *run->remark);
    make_command(reproduction, run);
    return true;
}

static bool add_claim(struct reproduction *reproduction, const char *text, size_t which, struct error *error)
{
    struct reproduced_claim *claim = &reproduction->claim[reproduction->claims];
    const struct recorded_run *run = &reproduction->run[which].there;
    const struct claim_names names = recorded_run_names(run);
    *claim = (struct reproduced_claim){.text = text, .run = which};
    if (!ratio_claim_read(text, &names, &claim->claim, error))
        return false;
    claim->there = ratio_claim_judge(&claim->claim, &run->figures, &run->results, claim->claim.a,
                                     claim->claim.b, claim->claim.set);
    reproduction->claims++;
    return true;
}

static bool open_claim(struct reproduction *reproduction, const json_t *entry, struct error *error)
{
    const char *name = json_text_at(entry, "run");
    size_t run = 0;
    while (run < reproduction->runs && strcmp(reproduction->run[run].name, name))
        run++;
    if (run == reproduction->runs)
        return error_set(error, "%s: a claim is about a run '%.100s', which is not there", BUNDLE_MANIFEST,
                         name);
    return add_claim(reproduction, json_text_at(entry, "text"), run, error);
}

/* A claim of the command line is about each run that has its names. */
static bool open_asked(struct reproduction *reproduction, const char *text, struct error *error)
{
    const size_t before = reproduction->claims;
    struct error why;
    for (size_t i = 0; i < reproduction->runs; i++)
        add_claim(reproduction, text, i, &why);
    return reproduction->claims > before || error_set(error, "%s", why.text);
}

static bool open_parts(struct reproduction *reproduction, struct error *error)
{
    const json_t *runs = json_object_get(reproduction->manifest, "runs"),
                 *claims = json_object_get(reproduction->manifest, "claims"), *entry;
    size_t index;
    reproduction->run = memory_zeroed(json_array_size(runs) + 1, sizeof *reproduction->run);
    reproduction->claim =
        memory_zeroed(json_array_size(claims) + reproduction->asked.claims * json_array_size(runs) + 1,
                      sizeof *reproduction->claim);
    json_array_foreach(runs, index, entry) if (!open_run(reproduction, entry, error)) return false;
    json_array_foreach(claims, index, entry) if (!open_claim(reproduction, entry, error)) return false;
    for (size_t i = 0; i < reproduction->asked.claims; i++)
        if (!open_asked(reproduction, reproduction->asked.claim[i], error))
            return false;
    return true;
}

static bool unpack(struct reproduction *reproduction, const struct archive_files *archive, const char *out,
                   struct error *error)
{
    char path[PATH_MAX];
    struct run_folder folder;
    if (!run_folder_make(&folder, out, error))
        return false;
    memcpy(reproduction->folder, folder.path, sizeof folder.path);
    snprintf(path, sizeof path, "%s/bundle", reproduction->folder);
    return archive_extract(archive, path, error);
}

static bool has_file(const char *folder, const char *name)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path && !access(path, F_OK);
}

/* A run that is no bundle yet becomes one: so its sets, checksums and verdicts are the same. */
static bool bundle_run(struct reproduction *reproduction, const char *path, struct archive_files *archive,
                       struct error *error)
{
    struct bundle *bundle = memory_zeroed(1, sizeof *bundle);
    struct bundle_request *request = memory_zeroed(1, sizeof *request);
    bundle->program = reproduction->program;
    request->run = (char *[]){(char *)(uintptr_t)path};
    request->runs = 1;
    bool good = bundle_make(bundle, request, error) == EXIT_DONE;
    *archive = bundle->archive;
    bundle->archive = (struct archive_files){0};
    bundle_close(bundle);
    free(bundle);
    free(request);
    return good;
}

bool reproduction_open(struct reproduction *reproduction, const char *path, const char *out,
                       struct error *error)
{
    struct archive_files archive = {0};
    const bool is_run = has_file(path, "run.json") && !has_file(path, ARCHIVE_SUMS);
    bool good = is_run ? bundle_run(reproduction, path, &archive, error)
                       : archive_read(&archive, path, error) && archive_check_sums(&archive, error);
    if (good)
        reproduction->manifest = read_manifest(&archive, error);
    good = reproduction->manifest && check_manifest(&archive, reproduction->manifest, error) &&
           unpack(reproduction, &archive, out, error);
    archive_close(&archive);
    return good && open_parts(reproduction, error);
}

/* --- taking --- */

bool reproduction_has_back_end(const struct reproduced_run *run)
{
    size_t i = 0;
    while (i < run->there.solver_count && !run->counterpart[i].name)
        i++;
    return i < run->there.solver_count;
}

bool reproduction_take(struct reproduced_run *run, struct error *error)
{
    size_t next = 0;
    if (!recorded_run_open(&run->here, run->here_path, error))
        return false;
    bool same = run->here.set_count == run->there.set_count;
    for (size_t i = 0; same && i < run->there.set_count; i++)
        same = !strcmp(json_text_at(recorded_run_entry(&run->there, "sets", i), "sha256"),
                       json_text_at(recorded_run_entry(&run->here, "sets", i), "sha256"));
    if (!same)
        return error_set(error, "run %s: what was measured here is not the same sets", run->name);
    for (size_t i = 0; i < run->there.solver_count; i++)
        if (run->counterpart[i].name && next < run->here.solver_count)
            run->counterpart[i].name = run->here.solvers[next++];
    run->is_measured = true;
    return true;
}

static size_t place_of(const char *const *names, const char *name)
{
    size_t i = 0;
    while (strcmp(names[i], name))
        i++;
    return i;
}

static struct claim_judgement judge(const struct reproduced_run *run, const struct ratio_claim *claim)
{
    const size_t a = place_of(run->there.solvers, claim->a), b = place_of(run->there.solvers, claim->b);
    struct claim_judgement judgement = {
        CLAIM_UNDECIDED, TESTED_NOTHING, NAN, {NAN, NAN}, "it was not measured"};
    if (!run->counterpart[a].name || !run->counterpart[b].name)
        judgement.why = run->missing[run->counterpart[a].name ? b : a].text;
    else if (run->is_measured)
        judgement = ratio_claim_judge(claim, &run->here.figures, &run->here.results, run->counterpart[a].name,
                                      run->counterpart[b].name,
                                      run->here.sets[place_of(run->there.sets, claim->set)]);
    return judgement;
}

void reproduction_judge(struct reproduction *reproduction)
{
    for (size_t i = 0; i < reproduction->claims; i++) {
        struct reproduced_claim *claim = &reproduction->claim[i];
        claim->here = judge(&reproduction->run[claim->run], &claim->claim);
    }
}

void reproduction_close(struct reproduction *reproduction)
{
    for (size_t i = 0; i < reproduction->runs; i++) {
        struct reproduced_run *run = &reproduction->run[i];
        recorded_run_close(&run->there);
        recorded_run_close(&run->here);
        for (size_t w = 0; w < run->word_count; w++)
            free(run->words[w]);
        free(run->words);
        free(run->counterpart);
        free(run->missing);
        free(run->remark);
    }
    free(reproduction->run);
    free(reproduction->claim);
    json_decref(reproduction->manifest);
}
