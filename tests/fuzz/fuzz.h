/* What a fuzz target is: one function that takes any bytes, as libFuzzer calls it. */
#ifndef QUADRILLE_TESTS_FUZZ_H
#define QUADRILLE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* For targets that need a file: it goes away at the end. */
static const char *fuzz_file;

static inline void fuzz_remove_files(void)
{
    if (fuzz_file)
        remove(fuzz_file);
}

#endif
