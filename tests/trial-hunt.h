/* SPDX-License-Identifier: MIT */
/* A short hunt for 4x4 boards in a folder of its own, for tests of the hunt and of what it keeps. */
#ifndef QUADRILLE_TESTS_TRIAL_HUNT_H
#define QUADRILLE_TESTS_TRIAL_HUNT_H

#include "harness/making/hunt/hunt.h"
#include "solvers/registry/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Its parts point at each other: it stays where it was made. */
struct trial_hunt {
    struct hunt_options options;
    struct hunt hunt;
    char folder[32];
    char *words[2];
};

/* Makes the folder and a hunt in it that is yet to be opened (hunt_open). `fast` null: only `slow` counts. */
static inline bool trial_hunt_make(struct trial_hunt *trial, const char *slow, const char *fast,
                                   uint64_t evaluations)
{
    struct error error;
    *trial = (struct trial_hunt){.options = {.slow = {.registry = solver_registry()},
                                             .fast = {.registry = solver_registry()},
                                             .by = COUNTER_NODES,
                                             .evaluations = evaluations,
                                             .seed = 1,
                                             .jobs = 1,
                                             .chains = 2,
                                             .restarts = 2,
                                             .looks = 1000,
                                             .order = {2, 2}},
                                 .folder = "/tmp/hunt-XXXXXX",
                                 .words = {"hunt"}};
    trial->hunt = (struct hunt){
        .options = &trial->options, .folder = trial->folder, .words = trial->words, .word_count = 1};
    return spec_list_read(&trial->options.slow, slow, &error) &&
           (!fast || spec_list_read(&trial->options.fast, fast, &error)) && mkdtemp(trial->folder);
}

/* False if something else is left in the folder. */
static inline bool trial_hunt_remove(const struct trial_hunt *trial)
{
    static const char *const files[] = {"hunt.csv", "found.txt", HUNT_STATE};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%s", trial->folder, files[i]);
        unlink(path);
    }
    return !rmdir(trial->folder);
}

#endif
