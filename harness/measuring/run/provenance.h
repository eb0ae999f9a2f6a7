/* SPDX-License-Identifier: MIT */
/* Where a solver that is not ours comes from: the files that it is made of, each by its SHA-256, and what
 * compiler made them, as far as they say. Of a plug-in and an IPASIR library it is the shared object that was
 * loaded; of a program the file that its command names, and each argument that is a file, such as the script
 * that an interpreter runs. */
#pragma once

#include "harness/base/hash.h"
#include "solvers/registry/spec.h"

#include <jansson.h>
#include <limits.h>

enum { COMPILER_TEXT_MAX = 256, FLAGS_TEXT_MAX = 1024, PROVENANCE_FILES_MAX = 8 };

struct provenance {
    char path[PATH_MAX];
    char sha256[CHECKSUM_TEXT];
    size_t bytes;
    bool is_binary; /* ELF; else a script, or a format that is not read */
    /* Empty: not asked, or not said. */
    char compiler[COMPILER_TEXT_MAX]; /* its section .comment: "GCC: (Debian 12.2.0-14) 12.2.0" */
    char flags[FLAGS_TEXT_MAX];       /* .GCC.command.line, which -frecord-gcc-switches writes */
};

/* Reads a regular file. False if there is none, or it can't be read. */
bool provenance_of_file(const char *path, struct provenance *provenance);

/* Adds compiler and flags, as `readelf` (binutils) shows them: strings of these sections, each once, as "A;
 * B". What is not printable ASCII becomes a question mark; what does not fit is cut off, and the text ends in
 * "...". Where `readelf` is missing, takes over ten seconds or can't read the file, they stay empty. */
void provenance_ask_readelf(struct provenance *provenance);

/* The same of what `readelf -p .comment -p .GCC.command.line` has written, which is changed. */
void provenance_read_dump(char *dump, struct provenance *provenance);

/* The files of a solver, the one that runs first; at most PROVENANCE_FILES_MAX. 0 for our own, and where
 * none is found. What a command does beyond naming files is up to the shell: variables and substitutions in
 * it are not followed. */
size_t provenance_of_spec(const struct spec *spec, struct provenance *files);

enum { BUILT_BY_MAX = 256 };

/* Writes which compiler made a solver, for the tables that compare solvers with each other: "GNU 12.2.0 -O3
 * -DNDEBUG" for our own; "GCC: (Debian 12.2.0-14) 12.2.0, flags not recorded" for those of others, as their
 * files say; "solve.py, run by python3" for a script; "not known". `run` is the whole of a run.json or NULL,
 * `entry` that of the solver in it (entry_of_label) or NULL. Runs of versions that stored no files say "not
 * known" of solvers by others. Returns `text`. */
const char *compiler_of(const json_t *run, const json_t *entry, char text[BUILT_BY_MAX]);
