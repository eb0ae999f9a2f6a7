/* SPDX-License-Identifier: MIT */
/* Any bytes at all as the state of a hunt for 4x4 boards. What is taken are boards without a clash, and when it is saved
 * it is taken again, with the same boards. */
#include "common/board/board.h"
#include "tests/fuzz/fuzz.h"
#include "tests/trial-hunt.h"

static struct trial_hunt trial;
static char path[64];

static void remove_folder(void)
{
    trial_hunt_remove(&trial);
}

static void open_folder(void)
{
    fuzz_insist(trial_hunt_make(&trial, "rescan", "mrv", 100));
    atexit(remove_folder);
    snprintf(path, sizeof path, "%s/" HUNT_STATE, trial.folder);
}

enum { CELLS = 16 };

static bool is_sound(const uint8_t *cells)
{
    for (unsigned i = 0; i < CELLS; i++)
        if (cells[i] > 4)
            return false;
    return !board_find_clash(trial.options.order, cells, 0);
}

static void check_chain(const struct chain *chain)
{
    fuzz_insist(chain->evaluations <= chain->budget);
    fuzz_insist(!chain->placed || is_sound(chain->current));
    for (size_t i = 0; i < trial.options.restarts; i++)
        fuzz_insist(chain->find[i].evaluation == UINT64_MAX || is_sound(chain->find[i].cells));
    for (size_t i = 0; i < chain->growth_count; i++)
        fuzz_insist(chain->growth[i].evaluation < chain->evaluations);
}

static void same_chain(const struct chain *a, const struct chain *b)
{
    fuzz_insist(a->evaluations == b->evaluations && a->placed == b->placed);
    fuzz_insist(a->growth_count == b->growth_count && !memcmp(&a->random, &b->random, sizeof a->random));
    fuzz_insist(!a->placed || !memcmp(a->current, b->current, CELLS));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {.text = ""};
    int count;
    if (!*path)
        open_folder();
    struct hunt hunt = trial.hunt, again = trial.hunt;
    fuzz_write(path, data, size);
    char **command = hunt_words(trial.folder, &count, &error);
    fuzz_insist(command || *error.text);
    for (int i = 0; command && i < count; i++)
        free(command[i]);
    free(command);
    fuzz_insist(hunt_open(&hunt));
    if (hunt_load(&hunt, &error)) {
        fuzz_insist(hunt_save(&hunt) && hunt_open(&again) && hunt_load(&again, &error));
        for (size_t i = 0; i < trial.options.chains; i++) {
            check_chain(&hunt.chain[i]);
            same_chain(&hunt.chain[i], &again.chain[i]);
        }
        hunt_close(&again);
    }
    hunt_close(&hunt);
    return 0;
}
