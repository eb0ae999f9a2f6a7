/* SPDX-License-Identifier: MIT */
/* What a fuzz target is: one function that takes any bytes, as libFuzzer calls it. */
#ifndef QUADRILLE_TESTS_FUZZ_FUZZ_H
#define QUADRILLE_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What has to hold: a fuzzer keeps the input where it does not. */
static inline void fuzz_insist(bool condition)
{
    if (!condition)
        abort();
}

/* For targets whose input has two parts with a line % between them: where the second part begins. */
static inline const char *fuzz_find_proof(const char *text, size_t length)
{
    for (size_t i = 0; i + 3 <= length; i++)
        if (!memcmp(text + i, "\n%\n", 3))
            return text + i + 3;
    return text + length;
}

/* For targets that need a file: it goes away at the end. */
static const char *fuzz_file;

static inline void fuzz_remove_files(void)
{
    if (fuzz_file)
        remove(fuzz_file);
}

/* The first part ends before the line % that `rest`, of fuzz_find_proof, stands behind. */
static inline size_t fuzz_length_before(const char *text, size_t length, const char *rest)
{
    return rest == text + length ? length : (size_t)(rest - text) - 2;
}

/* A path of this process alone in the folder for temporary files. */
static inline void fuzz_path(char *path, size_t room, const char *name)
{
    snprintf(path, room, "/tmp/quadrille-fuzz-%s-%ld", name, (long)getpid());
}

static inline void fuzz_write(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    fuzz_insist(file && (!length || fwrite(bytes, 1, length, file) == length) && !fclose(file));
}

#endif
