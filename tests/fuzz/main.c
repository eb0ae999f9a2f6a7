/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target without libFuzzer: over the files named, and over some thousand mutations of them, the
 * same on every machine. usage: fuzz-TARGET MUTATIONS FILE... */
#include "common/base/random.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

/* Bytes that mean something to a reader. */
static const char telling[] = "0123456789AZaz.*_-|:=+# ,;\"\r\n\t\\x";

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
    if (!copy)
        abort();
    memcpy(copy, text, length);
    LLVMFuzzerTestOneInput(copy, length);
    free(copy);
}

int main(int argc, char **argv)
{
    static uint8_t text[TEXT_MAX + 1], mutated[2 * TEXT_MAX];
    struct random random;
    unsigned long mutations = argc > 1 ? strtoul(argv[1], 0, 10) : 0;
    random_seed(&random, 1, 0);
    for (int i = 2; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            return 1;
        }
        size_t length = fread(text, 1, TEXT_MAX / 4, file);
        fclose(file);
        run(text, length);
        for (unsigned long m = 0; m < mutations; m++) {
            memcpy(mutated, text, length);
            run(mutated, mutate(&random, mutated, length));
        }
    }
    printf("%d files, %lu mutations of each\n", argc - 2, mutations);
    return argc < 3;
}
