/* SPDX-License-Identifier: MIT */
/* What a fuzz target is: one function that takes any bytes, as libFuzzer calls it. */
#ifndef QUADRILLE_TESTS_FUZZ_H
#define QUADRILLE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* For targets whose input is a formula, a line % and a proof: where the proof begins. */
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

#endif
