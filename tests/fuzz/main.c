/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target without libFuzzer: over the files named, and over some mutations of each, the same on every
 * machine. A folder stands for the files in it. The input that ends the program is kept in ./crash-NAME.
 *
 * usage: fuzz-TARGET [--seed N] [--seconds S] [--kept FOLDER] MUTATIONS FILE|FOLDER...
 *     --seconds S     goes on with further mutations until the time is up
 *     --kept FOLDER   whose files are run as they are only */
#include "common/base/clock.h"
#include "common/base/random.h"
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>

enum { TEXT_MAX = 1 << 16 };

#define SECOND 1000000000ull

/* Bytes that mean something to a reader. */
static const char telling[] = "0123456789AZaz.*_-|:=+# ,;\"\r\n\t\\x";

/* What is being run, for the handler of signals. */
static const uint8_t *volatile running;
static volatile size_t running_length;
static char crash_path[PATH_MAX];

static void keep_input(int number)
{
    int file = open(crash_path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && write(file, running, running_length) >= 0)
        close(file);
    /* abort() ends the program when this returns; other signals come once more. */
    sigaction(number, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
}

static size_t mutate(struct random *random, uint8_t *text, size_t length)
{
    for (unsigned changes = 1 + random_below(random, 6); changes > 0 && length > 0; changes--) {
        unsigned at = random_below(random, (unsigned)length), how = random_below(random, 6);
        if (how == 0)
            text[at] = (uint8_t)random_below(random, 256);
        else if (how == 1)
            text[at] = (uint8_t)telling[random_below(random, sizeof telling)];
        else if (how == 2)
            length = at; /* cut off */
        else if (how == 3)
            memmove(text + at, text + at + 1, --length - at);
        else if (how == 4 && length < TEXT_MAX) {
            memmove(text + at + 1, text + at, length++ - at);
            text[at] = (uint8_t)telling[random_below(random, sizeof telling)];
        } else if (length + (length - at) <= TEXT_MAX) {
            memcpy(text + length, text + at, length - at); /* its end once more */
            length += length - at;
        }
    }
    return length;
}

/* A copy of just that length, so that a sanitizer sees any look behind it. */
static void run(const uint8_t *text, size_t length)
{
    uint8_t *copy = malloc(length ? length : 1);
    fuzz_insist(copy);
    memcpy(copy, text, length);
    running = copy;
    running_length = length;
    LLVMFuzzerTestOneInput(copy, length);
    free(copy);
}

struct replay {
    struct random random;
    unsigned long mutations;
    uint64_t end;  /* of clock_now(); 0: no time was given */
    bool mutating; /* the files were run as they are */
    unsigned long files, runs;
};

static void replay_bytes(struct replay *replay, const uint8_t *text, size_t length)
{
    static uint8_t mutated[2 * TEXT_MAX];
    if (!replay->mutating)
        run(text, length);
    for (unsigned long m = 0; replay->mutating && m < replay->mutations; m++, replay->runs++) {
        if (replay->end && clock_now() >= replay->end)
            return;
        memcpy(mutated, text, length);
        run(mutated, mutate(&replay->random, mutated, length));
    }
    replay->files += !replay->mutating;
    replay->runs += !replay->mutating;
}

static bool replay_file(struct replay *replay, const char *path)
{
    static uint8_t text[TEXT_MAX + 1];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return false;
    }
    size_t length = fread(text, 1, TEXT_MAX / 4, file);
    fclose(file);
    replay_bytes(replay, text, length);
    return true;
}

static int is_visible(const struct dirent *entry)
{
    return *entry->d_name != '.';
}

/* In the order of their names, so that mutations are the same everywhere. */
static bool replay_path(struct replay *replay, const char *path)
{
    struct dirent **entry;
    int count = scandir(path, &entry, is_visible, alphasort);
    bool good = true;
    if (count < 0)
        return replay_file(replay, path);
    for (int i = 0; i < count; i++) {
        char name[PATH_MAX];
        snprintf(name, sizeof name, "%s/%s", path, entry[i]->d_name);
        good = good && replay_file(replay, name);
        free(entry[i]);
    }
    free(entry);
    return good;
}

static bool replay_all(struct replay *replay, char **paths)
{
    bool good = true;
    for (; good && *paths; paths++)
        good = replay_path(replay, *paths);
    return good;
}

int main(int argc, char **argv)
{
    static struct replay replay;
    const char *name = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    char *kept = NULL;
    uint64_t seed = 1;
    for (; argc > 2 && !strncmp(argv[1], "--", 2); argc -= 2, argv += 2) {
        if (!strcmp(argv[1], "--seed"))
            seed = strtoull(argv[2], NULL, 10);
        else if (!strcmp(argv[1], "--seconds"))
            replay.end = clock_now() + strtoull(argv[2], NULL, 10) * SECOND;
        else if (!strcmp(argv[1], "--kept"))
            kept = argv[2];
        else
            return fprintf(stderr, "there is no option %s\n", argv[1]), 2;
    }
    snprintf(crash_path, sizeof crash_path, "crash-%s", name);
    signal(SIGABRT, keep_input);
#ifndef __SANITIZE_ADDRESS__ /* which has a handler of its own, with more to say */
    signal(SIGSEGV, keep_input);
#endif
    random_seed(&replay.random, seed, 0);
    replay.mutations = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    bool good = argc > 2 && (!kept || replay_path(&replay, kept)) && replay_all(&replay, argv + 2);
    replay.mutating = true;
    do
        good = good && replay_all(&replay, argv + 2);
    while (good && replay.files && replay.mutations && replay.end && clock_now() < replay.end);
    printf("%s: %lu files, %lu runs\n", name, replay.files, replay.runs);
    return !good;
}
