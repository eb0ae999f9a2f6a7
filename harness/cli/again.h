/* SPDX-License-Identifier: MIT */
/* A run that is measured once more, as `reproduce` does: by `compare`, in a folder of its own. */
#pragma once

#include "harness/base/command.h"

#include <limits.h>

struct again {
    const char *run, *out; /* folders; `out` null: runs/DATE-N */
    bool with_foreign;     /* also the programs and plug-ins by others that it names */
    bool quiet;
    const bool *solvers, *sets; /* which of them, in the order of run.json; null: all */
};

/* Asks what the run has asked: the same sets, by their checksums, back-ends, limits and seed. Files of sets
 * may lie in the folder of the run. Back-ends that are not here are left out, with a sentence. Returns an
 * exit status, and the folder of the new run; empty if none was made. */
int compare_again(const struct program *program, const struct again *again, char folder[PATH_MAX]);
