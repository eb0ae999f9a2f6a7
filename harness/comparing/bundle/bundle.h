/* SPDX-License-Identifier: MIT */
/* A bundle: one file that holds runs, all that they were made from, and claims about them, and that judges itself
 * elsewhere (reproduction.h).
 *
 *     README.md, LICENSE, versions.txt   for people
 *     quadrille.spdx.json                what the program is made of (SPDX 2.3, cmake/sbom.cmake)
 *     reproduce.sh                       the one command
 *     bundle.json                        runs, where their sets are, claims with the figures they had here
 *     runs/NAME/                         rows.csv (or rows.csv.xz), run.json, tables
 *     sets/                              the texts of the sets; members of families are made, and not stored
 *     programs/                          programs and plug-ins by others, where the user has them taken along
 *     plots/                             the scripts of the charts
 *     ro-crate-metadata.json             the same for archives of research data (RO-Crate 1.1)
 *     SHA256SUMS                         of all files
 *
 * The same runs and claims make the same bundle, byte for byte, by the same build: no time of making is in it. */
#ifndef QUADRILLE_BUNDLE_H
#define QUADRILLE_BUNDLE_H

#include "harness/comparing/bundle/recorded-run.h"
#include "harness/ground/archive.h"
#include "harness/ground/command.h"

#define BUNDLE_MANIFEST "bundle.json"
#define BUNDLE_FORMAT "quadrille-bundle"

enum {
    BUNDLE_VERSION = 1,
    BUNDLE_RUNS_MAX = 100,
    BUNDLE_CLAIMS_MAX = 1000,
    BUNDLE_PROGRAMS_MAX = 100,
    RUN_NAME_MAX = 64
};

struct bundled_run {
    const char *path;
    char name[RUN_NAME_MAX]; /* of its folder in the bundle */
    struct recorded_run run;
    json_t *sets; /* of the manifest */
    /* Of the manifest: each file of a back-end by others, and where it is held, if it is (programs.c) */
    json_t *programs;
};

/* A claim about one run that has its back-ends and its set. */
struct bundled_claim {
    const char *text;
    size_t run;
    struct ratio_claim claim;
    struct claim_judgement judgement; /* by the run's own rows */
};

struct bundle {
    const struct program *program;
    struct bundled_run run[BUNDLE_RUNS_MAX];
    size_t runs;
    struct bundled_claim claim[BUNDLE_CLAIMS_MAX];
    size_t claims;
    struct archive_files archive;
};

/* What goes into a bundle. */
struct bundle_request {
    char *const *run;
    size_t runs;
    const char *claim[BUNDLE_CLAIMS_MAX];
    size_t claims;
    const char *program[BUNDLE_PROGRAMS_MAX]; /* files of back-ends by others */
    size_t programs;
};

/* Takes a claim into a request, as an option of a command: false and a sentence if it is none. */
bool bundle_keep_claim(void *request, const char *claim, struct error *error);

/* Reads runs, which must be complete and whole, and checks that their sets are what they were. A claim is judged for each
 * run that has what it names, which must be one at least; a program has to be a file that a run has measured, by its
 * checksum. Returns an exit status; what is wrong was complained of, or is in `error`. The bundle, all zero but for its
 * program before, is to be closed in any case. */
int bundle_make(struct bundle *bundle, const struct bundle_request *request, struct error *error);
void bundle_close(struct bundle *bundle);

/* The parts that are made of the others: RO-Crate metadata, the page for people, the script. False and a sentence if
 * that fails. */
bool bundle_add_crate(struct bundle *bundle, struct error *error);
bool bundle_add_pages(struct bundle *bundle, struct error *error);

/* Lists the files of a run's back-ends by others. */
void bundle_list_programs(struct bundled_run *run);

/* Takes a file along for all back-ends that were measured with it. False and a sentence if there is none, or it can't be
 * read. */
bool bundle_include(struct bundle *bundle, const char *path, struct error *error);

/* The last part of a path, of letters, digits and ._+- alone, with nothing but a letter, digit or _ first. */
void bundle_plain_name(const char *path, char *name, size_t room);

/* Adds a file as FOLDER/NAME, with a number between where another file has that name; a second time it is added only once.
 * Writes its place to `path`. */
bool bundle_add_named(struct bundle *bundle, const char *folder, const char *name, const void *bytes,
                      size_t length, char path[ARCHIVE_PATH_MAX], struct error *error);

/* The day on which the last of the runs ended: YYYY-MM-DD. */
const char *bundle_day(const struct bundle *bundle, char day[11]);

/* Adds a document of JSON, which it lets go. */
bool bundle_add_json(struct bundle *bundle, const char *path, json_t *document, struct error *error);

#endif
