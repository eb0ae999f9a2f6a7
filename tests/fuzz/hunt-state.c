/* SPDX-License-Identifier: MIT */
/* Any bytes at all as the state of a hunt for 4x4 boards. What is taken are points within the hunt, and when it is
 * saved it is taken again, with the same points. */
#include "harness/hunting/hunt-files.h"
#include "harness/hunting/hunt.h"
#include "harness/hunting/moves.h"
#include "solvers/registry/registry.h"
#include "tests/fuzz/fuzz.h"

#include <sys/stat.h>

static char folder[64], path[80];
static struct hunt_options options;
static char *words[] = {"hunt", 0};

static void remove_folder(void)
{
    static const char *const files[] = {"hunt.csv", "found.txt", HUNT_STATE};
    char name[96];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(name, sizeof name, "%s/%s", folder, files[i]);
        remove(name);
    }
    rmdir(folder);
}

static void open_folder(void)
{
    struct error error;
    fuzz_path(folder, sizeof folder, "hunt");
    snprintf(path, sizeof path, "%s/" HUNT_STATE, folder);
    fuzz_insist(!mkdir(folder, 0700));
    atexit(remove_folder);
    options = (struct hunt_options){.slow = {.registry = solver_registry()},
                                    .fast = {.registry = solver_registry()},
                                    .by = COUNTER_NODES,
                                    .evaluations = 100,
                                    .seed = 1,
                                    .jobs = 1,
                                    .limit = 2,
                                    .chains = 2,
                                    .restarts = 2,
                                    .keep = 4,
                                    .looks = 1000,
                                    .temperature = 0.4,
                                    .order = {2, 2},
                                    .wanted = WANTED_ONE};
    fuzz_insist(set_spec(&options.slow, "rescan", &error) && set_spec(&options.fast, "mrv", &error));
}

static void check_chain(const struct hunt *hunt, const struct chain *chain)
{
    fuzz_insist(chain->evaluations <= chain->budget);
    fuzz_insist(!chain->placed || point_is_sound(hunt, &chain->current));
    for (size_t i = 0; i < options.restarts; i++)
        fuzz_insist(chain->find[i].evaluation == UINT64_MAX || point_is_sound(hunt, &chain->find[i].point));
    for (size_t i = 0; i < chain->growth_count; i++)
        fuzz_insist(chain->growth[i].evaluation < chain->evaluations);
}

static void same_chain(const struct chain *a, const struct chain *b)
{
    fuzz_insist(a->evaluations == b->evaluations && a->placed == b->placed);
    fuzz_insist(a->growth_count == b->growth_count && !memcmp(&a->random, &b->random, sizeof a->random));
    fuzz_insist(!a->placed ||
                (a->current.length == b->current.length &&
                 !memcmp(a->current.at, b->current.at, a->current.length * sizeof *a->current.at)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {.text = ""};
    int count;
    if (!*folder)
        open_folder();
    struct hunt hunt = {.options = &options, .folder = folder, .words = words, .word_count = 1}, again = hunt;
    fuzz_write(path, data, size);
    char **command = hunt_words(folder, &count, &error);
    fuzz_insist(command || *error.text);
    for (int i = 0; command && i < count; i++)
        free(command[i]);
    free(command);
    fuzz_insist(hunt_open(&hunt));
    if (hunt_load(&hunt, &error)) {
        fuzz_insist(hunt_save(&hunt) && hunt_open(&again) && hunt_load(&again, &error));
        for (size_t i = 0; i < options.chains; i++) {
            check_chain(&hunt, &hunt.chain[i]);
            same_chain(&hunt.chain[i], &again.chain[i]);
        }
        hunt_close(&again);
    }
    hunt_close(&hunt);
    return 0;
}
