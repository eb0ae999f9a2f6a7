/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a bundle whose checksums agree: the input is bundle.json, and behind lines % the run.json and the
 * rows.csv of its run `a`, and its set `sets/a.txt`. It is unpacked into a folder of its own, and nothing outside of
 * that folder is written; the command that measures the run again has whole words. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "harness/comparing/bundle/reproduction.h"
#include "solvers/registry/registry.h"
#include "tests/fuzz/fuzz.h"

#include <ftw.h>
#include <sys/stat.h>

static char bundle[64], folder[64];

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    return remove(path);
}

static void remove_all(void)
{
    enum { OPEN_AT_ONCE = 8 };
    nftw(folder, remove_one, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS);
    remove(bundle);
}

/* The next part of the text, up to the next line %. */
static bool add_part(struct archive_files *archive, const char *name, const char **text, const char *end)
{
    const char *rest = fuzz_find_proof(*text, (size_t)(end - *text));
    size_t length = fuzz_length_before(*text, (size_t)(end - *text), rest);
    bool good = archive_add(archive, name, *text, length, 0);
    *text = rest;
    return good;
}

static void make_bundle(const char *text, size_t size)
{
    static const char *const names[] = {"bundle.json", "runs/a/run.json", "runs/a/rows.csv", "sets/a.txt"};
    struct archive_files archive = {0};
    const char *end = text + size;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        fuzz_insist(add_part(&archive, names[i], &text, end));
    FILE *file = fopen(bundle, "wb");
    fuzz_insist(file && archive_add_sums(&archive, 0) && archive_write(&archive, ARCHIVE_PLAIN, file, 0));
    fuzz_insist(!fclose(file));
    archive_close(&archive);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char *words[] = {"quadrille", "reproduce", 0};
    const struct program program = {.registry = solver_registry(), .argc = 2, .argv = words};
    struct reproduction reproduction = {.program = &program, .quiet = true};
    struct error error = {.text = ""};
    if (!*bundle) {
        fuzz_path(bundle, sizeof bundle, "bundle.tar");
        fuzz_path(folder, sizeof folder, "reproduced");
        atexit(remove_all);
    }
    make_bundle((const char *)data, size);
    if (reproduction_open(&reproduction, bundle, folder, &error))
        for (size_t i = 0; i < reproduction.runs; i++) {
            const struct reproduced_run *run = &reproduction.run[i];
            for (size_t word = 0; word < run->word_count; word++)
                fuzz_insist(run->words[word]);
            fuzz_insist(!run->words[run->word_count]);
            reproduction_has_back_end(run);
        }
    else
        fuzz_insist(*error.text);
    reproduction_close(&reproduction);
    remove_all();
    return 0;
}
