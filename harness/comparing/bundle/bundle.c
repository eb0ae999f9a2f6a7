/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* realpath, which POSIX has as an option */
#include "harness/comparing/bundle/bundle.h"

#include "common/cover/family.h"
#include "harness/ground/memory.h"
#include "harness/ground/shipped-files.h"
#include "harness/ground/unpack.h"
#include "harness/measuring/run/run-json.h"
#include "harness/measuring/sets/folder.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/measuring/sets/set-selection.h"
#include "harness/measuring/sets/sets.h"
#include "harness/writing/json-text.h"
#include "version.h"

#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- names --- */

void bundle_plain_name(const char *path, char *name, size_t room)
{
    const char *slash = strrchr(path, '/');
    snprintf(name, room, "%s", slash && slash[1] ? slash + 1 : path);
    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr("._+-", *at))
            *at = '-';
    if (!isalnum((unsigned char)*name))
        *name = '_';
}

/* The name of the folder that holds the run, with a number where another run has it already. */
static void name_run(struct bundle *bundle, struct bundled_run *run)
{
    enum { NUMBER_ROOM = 8 };
    char path[PATH_MAX], *whole = realpath(run->path, path);
    bundle_plain_name(whole ? whole : run->path, run->name, RUN_NAME_MAX - NUMBER_ROOM);
    size_t length = strlen(run->name);
    unsigned number = 2;
    for (size_t i = 0; i < bundle->runs; i++)
        if (&bundle->run[i] != run && !strcmp(bundle->run[i].name, run->name)) {
            snprintf(run->name + length, NUMBER_ROOM, "-%u", number++ % 1000);
            i = SIZE_MAX; /* look again from the first on */
        }
}

bool bundle_add_named(struct bundle *bundle, const char *folder, const char *name, const void *bytes,
                      size_t length, char path[ARCHIVE_PATH_MAX], struct error *error)
{
    for (unsigned number = 1;; number++) {
        if (number == 1)
            snprintf(path, ARCHIVE_PATH_MAX, "%s/%s", folder, name);
        else
            snprintf(path, ARCHIVE_PATH_MAX, "%s/%u/%s", folder, number, name);
        const struct archive_file *file = archive_find(&bundle->archive, path);
        if (!file)
            return archive_add(&bundle->archive, path, bytes, length, error);
        if (file->length == length && !memcmp(file->bytes, bytes, length))
            return true;
    }
}

/* --- sets --- */

/* The order and format that the user chose: without them a text might be read another way, with complaints. */
static struct reader_options options_of(const json_t *record)
{
    struct reader_options options = {.recursive = json_is_true(json_object_get(record, "recursive"))};
    const char *order = json_text_at(record, "order"), *from = json_text_at(record, "from");
    if (*order)
        order_parse(order, &options.order);
    options.from = *from ? format_of_name(from) : FORMAT_COUNT;
    options.from_told = options.from != FORMAT_COUNT;
    if (!options.from_told)
        options.from = 0;
    return options;
}

/* Adds the text of a set of one file. */
static bool add_set_text(struct bundle *bundle, const struct set *set, char path[ARCHIVE_PATH_MAX],
                         struct error *error)
{
    enum { NAME_MAX_LENGTH = 90 }; /* so that it fits tar's field for names */
    char name[NAME_MAX_LENGTH], plain[PATH_MAX];
    snprintf(plain, sizeof plain, "%.*s", (int)unpack_name_length(set->path), set->path);
    bundle_plain_name(plain, name, sizeof name);
    const struct file *text = &set->source->file;
    return bundle_add_named(bundle, "sets", name, text->text, text->length, path, error);
}

/* The numbers of a source's instances that are in the set, as a selection: "#3+7"; nothing if they are all. */
static json_t *selected_word(const struct set *set, size_t source, const char *path)
{
    char *text = 0;
    size_t length = 0;
    FILE *word = memory_stream(&text, &length);
    char sign = '#';
    fputs(path, word);
    for (size_t i = 0; i < set->puzzles.count && set->source[source].chosen < set->source[source].held; i++)
        if (set->puzzles.puzzle[i].source == source) {
            fprintf(word, "%c%zu", sign, set->puzzles.puzzle[i].number);
            sign = '+';
        }
    fclose(word);
    json_t *value = json_text(text);
    free(text);
    return value;
}

/* Adds the files of a set of several: in a folder of their own, so that they keep their names below it. `words` is what
 * names them there. */
static bool add_set_files(struct bundle *bundle, const struct set *set, json_t *words, struct error *error)
{
    char folder[64], name[ARCHIVE_PATH_MAX], path[ARCHIVE_PATH_MAX];
    struct error unused;
    bundle_plain_name(set->stem, folder, sizeof folder);
    for (size_t i = 0; i < set->sources; i++) {
        const struct set_source *source = &set->source[i];
        const bool is_text = source->file.text && strcmp(source->path, "board") != 0;
        if (!source->chosen)
            continue;
        const char *below = source->name + source->folder;
        const size_t room = sizeof name - sizeof "sets/9999/"; /* behind which it stands */
        if (!is_text)
            snprintf(path, sizeof path, "%s", below);
        else if (snprintf(name, room, "%s/%s", folder, below) >= (int)room ||
                 !archive_check_path(name, &unused))
            return error_set(error,
                             "%.200s of the set %.100s has a path that a bundle can't hold: keep the "
                             "files of a set in one folder",
                             source->path, set->name);
        else if (!bundle_add_named(bundle, "sets", name, source->file.text, source->file.length, path, error))
            return false;
        json_array_append_new(words, selected_word(set, i, path));
    }
    return true;
}

static bool add_set(struct bundle *bundle, struct bundled_run *run, const struct set *set, size_t index,
                    struct error *error)
{
    static const char polyomino[] = "polyomino:";
    char path[ARCHIVE_PATH_MAX];
    const json_t *recorded = recorded_run_entry(&run->run, "sets", index);
    const char *name = run->run.sets[index], *typed = json_text_at(recorded, "path");
    if (strcmp(json_text_at(recorded, "sha256"), set->checksum))
        return error_set(error,
                         "the set %.100s has changed since %.200s was measured: its checksum is another",
                         name, run->path);
    json_t *entry = json_pack("{s:o, s:s}", "name", json_text(name), "sha256", set->checksum);
    json_array_append_new(run->sets, entry);
    const bool is_file = !access(typed, F_OK);
    const bool is_selection = !is_file && typed[set_selection_base(typed)];
    const bool is_single = set->asked.count == 1 && set->sources == 1 && set->asked.only == KIND_COUNT &&
                           set->source->file.text && !is_folder_name(typed);
    if (!is_file && !set->asked.name && family_is_name(typed)) {
        json_object_set_new(entry, "family", json_text(typed));
        return true;
    }
    if (!is_file && !strncmp(typed, polyomino, strlen(polyomino)))
        json_object_set_new(entry, "pieces", json_true());
    if (is_single && !is_selection) {
        if (!add_set_text(bundle, set, path, error))
            return false;
        json_object_set_new(entry, "file", json_text(path));
        return true;
    }
    json_t *words = json_array();
    json_object_set_new(entry, "words", words);
    return add_set_files(bundle, set, words, error);
}

/* Sets are looked for as `compare` does. */
static int add_sets(struct bundle *bundle, struct bundled_run *run, struct error *error)
{
    struct set_list sets = {0};
    struct set_requests requests = {0};
    const struct reader_options options = options_of(run->run.record);
    int status = EXIT_DONE;
    run->sets = json_array();
    run_json_recall_sets(&requests, json_object_get(run->run.record, "sets"));
    for (size_t i = 0; status == EXIT_DONE && i < requests.count; i++)
        if (!strcmp(requests.request[i].word[0], "standard input")) {
            error_set(error, "%.300s read standard input, which is not kept: measure it from a file",
                      run->path);
            status = EXIT_USAGE;
        }
    if (status == EXIT_DONE) {
        status = sets_load_requests(&sets, &requests, &options, false);
        if (sets.count == run->run.set_count)
            status = EXIT_DONE; /* what is wrong in a set was wrong when it was measured */
        else
            error_set(error, "a set of %.300s can't be read", run->path);
    }
    for (size_t i = 0; status == EXIT_DONE && i < sets.count; i++)
        if (!add_set(bundle, run, &sets.set[i], i, error))
            status = EXIT_USAGE;
    sets_close(&sets);
    set_requests_close(&requests);
    return status;
}

/* --- runs --- */

static bool add_run_files(struct bundle *bundle, const struct bundled_run *run, struct error *error)
{
    static const struct {
        const char *name;
        bool needed;
    } files[] = {{"run.json", true},           {"rows.csv", false},      {"rows.csv.xz", false},
                 {"audit.csv", false},         {"yardstick.csv", false}, {"costs.csv", false},
                 {"disagreements.txt", false}, {"summary.md", false},    {"summary.csv", false},
                 {"pairs.csv", false}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[PATH_MAX], name[ARCHIVE_PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", run->path, files[i].name);
        snprintf(name, sizeof name, "runs/%s/%s", run->name, files[i].name);
        if ((files[i].needed || !access(path, F_OK)) &&
            !archive_add_file(&bundle->archive, name, path, error))
            return false;
    }
    return true;
}

static int add_run(struct bundle *bundle, const char *path, struct error *error)
{
    struct bundled_run *run = &bundle->run[bundle->runs++];
    run->path = path;
    if (!recorded_run_open(&run->run, path, error))
        return run->run.results.altered ? EXIT_NO : EXIT_USAGE;
    if (!run_has_ended(run->run.record)) {
        error_set(error, "%.300s was interrupted; this goes on with it: quadrille compare --resume %.100s",
                  path, path);
        return EXIT_USAGE;
    }
    if (*run->run.results.lost.text) {
        *error = run->run.results.lost;
        return EXIT_USAGE;
    }
    name_run(bundle, run);
    int status = add_sets(bundle, run, error);
    if (status != EXIT_DONE)
        return status;
    bundle_list_programs(run);
    return add_run_files(bundle, run, error) ? EXIT_DONE : EXIT_FAILED;
}

/* --- claims --- */

static bool add_claim(struct bundle *bundle, const char *text, struct error *error)
{
    bool found = false;
    struct error unused;
    if (!ratio_claim_check(text, error))
        return false;
    for (size_t i = 0; i < bundle->runs; i++) {
        const struct recorded_run *run = &bundle->run[i].run;
        const struct claim_names names = recorded_run_names(run);
        struct ratio_claim claim;
        if (!ratio_claim_read(text, &names, &claim, found ? &unused : error))
            continue;
        if (bundle->claims == BUNDLE_CLAIMS_MAX)
            return error_set(error, "at most %d claims", BUNDLE_CLAIMS_MAX);
        bundle->claim[bundle->claims++] = (struct bundled_claim){
            text, i, claim,
            ratio_claim_judge(&claim, &run->figures, &run->results, claim.a, claim.b, claim.set)};
        found = true;
    }
    return found;
}

/* --- what is in it --- */

bool bundle_add_json(struct bundle *bundle, const char *path, json_t *document, struct error *error)
{
    char *text = json_dumps(document, JSON_INDENT(2));
    size_t length = strlen(text);
    text[length] = '\n'; /* in place of its zero */
    bool good = archive_add(&bundle->archive, path, text, length + 1, error);
    free(text);
    json_decref(document);
    return good;
}

/* Infinity and NAN have no number in JSON. */
static json_t *number_json(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

static bool add_manifest(struct bundle *bundle, struct error *error)
{
    json_t *runs = json_array(), *claims = json_array();
    for (size_t i = 0; i < bundle->runs; i++)
        json_array_append_new(runs, json_pack("{s:s, s:O, s:O}", "name", bundle->run[i].name, "sets",
                                              bundle->run[i].sets, "programs", bundle->run[i].programs));
    for (size_t i = 0; i < bundle->claims; i++) {
        const struct bundled_claim *claim = &bundle->claim[i];
        const struct claim_judgement *judgement = &claim->judgement;
        json_array_append_new(claims, json_pack("{s:o, s:s, s:o, s:o, s:o, s:s}", "text",
                                                json_text(claim->text), "run", bundle->run[claim->run].name,
                                                "ratio", number_json(judgement->ratio), "low",
                                                number_json(judgement->interval.low), "high",
                                                number_json(judgement->interval.high), "verdict",
                                                claim_verdicts[judgement->verdict]));
    }
    return bundle_add_json(bundle, BUNDLE_MANIFEST,
                           json_pack("{s:s, s:i, s:s, s:s, s:o, s:o}", "format", BUNDLE_FORMAT, "version",
                                     BUNDLE_VERSION, "quadrille", QUADRILLE_VERSION, "commit",
                                     QUADRILLE_COMMIT, "runs", runs, "claims", claims),
                           error);
}

/* The scripts of the charts, as they are installed. */
static bool add_scripts(struct bundle *bundle, struct error *error)
{
    static const char ending[] = ".gp";
    char path[PATH_MAX], folder[PATH_MAX], name[ARCHIVE_PATH_MAX];
    const char *shipped = shipped_folder();
    if (!shipped || snprintf(folder, sizeof folder, "%s/plots", shipped) >= (int)sizeof folder)
        return true;
    DIR *plots = opendir(folder);
    bool good = true;
    for (struct dirent *entry; plots && good && (entry = readdir(plots));) {
        const char *file = entry->d_name;
        size_t length = strlen(file);
        if (length <= strlen(ending) || strcmp(file + length - strlen(ending), ending) || *file == '.')
            continue;
        good = snprintf(path, sizeof path, "%s/%s", folder, file) < (int)sizeof path &&
               snprintf(name, sizeof name, "plots/%s", file) < (int)sizeof name &&
               archive_add_file(&bundle->archive, name, path, error);
    }
    if (plots)
        closedir(plots);
    return good;
}

const char *bundle_day(const struct bundle *bundle, char day[11])
{
    snprintf(day, 11, "1970-01-01");
    for (size_t i = 0; i < bundle->runs; i++) {
        const json_t *record = bundle->run[i].run.record;
        const char *ended = json_text_at(record, "ended");
        if (!*ended)
            ended = json_text_at(record, "started");
        if (strlen(ended) >= 10 && strncmp(ended, day, 10) > 0 && strspn(ended, "0123456789-") == 10)
            snprintf(day, 11, "%.10s", ended);
    }
    return day;
}

bool bundle_keep_claim(void *request, const char *claim, struct error *error)
{
    struct bundle_request *own = request;
    if (own->claims == BUNDLE_CLAIMS_MAX)
        return error_set(error, "at most %d claims", BUNDLE_CLAIMS_MAX);
    own->claim[own->claims++] = claim;
    return ratio_claim_check(claim, error);
}

int bundle_make(struct bundle *bundle, const struct bundle_request *request, struct error *error)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < request->runs && status == EXIT_DONE; i++)
        status = bundle->runs < BUNDLE_RUNS_MAX ? add_run(bundle, request->run[i], error)
                 : error_set(error, "at most %d runs", BUNDLE_RUNS_MAX) ? EXIT_DONE
                                                                        : EXIT_USAGE;
    for (size_t i = 0; i < request->claims && status == EXIT_DONE; i++)
        if (!add_claim(bundle, request->claim[i], error))
            status = EXIT_USAGE;
    for (size_t i = 0; i < request->programs && status == EXIT_DONE; i++)
        if (!bundle_include(bundle, request->program[i], error))
            status = EXIT_USAGE;
    if (status == EXIT_DONE &&
        !(add_scripts(bundle, error) && add_manifest(bundle, error) && bundle_add_pages(bundle, error) &&
          bundle_add_crate(bundle, error) && archive_add_sums(&bundle->archive, error)))
        status = EXIT_FAILED;
    return status;
}

void bundle_close(struct bundle *bundle)
{
    for (size_t i = 0; i < bundle->runs; i++) {
        recorded_run_close(&bundle->run[i].run);
        json_decref(bundle->run[i].sets);
        json_decref(bundle->run[i].programs);
    }
    archive_close(&bundle->archive);
    bundle->runs = bundle->claims = 0;
}
