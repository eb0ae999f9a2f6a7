/* SPDX-License-Identifier: MIT */
#include "harness/sets/file-format.h"

#include "harness/base/unpack.h"

#include <string.h>

/* Apart from the ending of a compressed file. */
static bool ends_in(const char *name, const char *ending)
{
    size_t length = unpack_name_length(name), tail = strlen(ending);
    return length > tail && !strncmp(name + length - tail, ending, tail);
}

/* strstr, for a text that does not end in a zero. */
static bool contains(const char *text, size_t length, const char *word)
{
    size_t word_length = strlen(word);
    const char *end = text + length;
    while ((size_t)(end - text) >= word_length) {
        text = memchr(text, *word, (size_t)(end - text) - word_length + 1);
        if (!text)
            return false;
        if (!memcmp(text, word, word_length))
            return true;
        text++;
    }
    return false;
}

struct reader_options options_of_file(const char *name, const char *text, size_t length,
                                      const struct reader_options *chosen)
{
    struct reader_options options = *chosen;
    if (options.from_told)
        return options;
    bool cover = ends_in(name, ".dlx") && !contains(text, length, "|sudoku!");
    options.from_told = cover || ends_in(name, ".cnf");
    if (options.from_told)
        options.from = cover ? FORMAT_COVER : FORMAT_CNF;
    return options;
}
