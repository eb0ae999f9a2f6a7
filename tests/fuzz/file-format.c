/* SPDX-License-Identifier: MIT */
/* Any bytes at all as the text of a file whose name says its format. Only the text decides: what stands in
 * memory behind its end changes nothing. An exact cover is what has no comment |sudoku!, and the reader takes
 * whatever was chosen. */
#include "harness/sets/file.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static const char mark[] = "|sudoku!";

static void insist(bool condition)
{
    if (!condition)
        abort();
}

/* The plainest search there is. */
static bool has_mark(const uint8_t *text, size_t length)
{
    const size_t long_as = sizeof mark - 1;
    for (size_t at = 0; at + long_as <= length; at++)
        if (!memcmp(text + at, mark, long_as))
            return true;
    return false;
}

static void check_name(const char *name, const uint8_t *text, size_t length, bool chosen, enum format format)
{
    const struct reader_options none = {.answers = false};
    struct puzzles puzzles;
    struct reader_options options = options_of_file(name, (const char *)text, length, &none);
    insist(options.from_given == chosen && (!chosen || options.from == format));
    if (puzzles_read(&puzzles, (const char *)text, length, &options))
        puzzles_close(&puzzles);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool boards = has_mark(data, size);
    check_name("a.dlx", data, size, !boards, FORMAT_COVER);
    check_name("a.cnf", data, size, true, FORMAT_CNF);
    check_name("a.txt", data, size, false, FORMAT_LINE);
    check_name(".dlx", data, size, false, FORMAT_LINE);
    /* Stale memory behind the text. */
    uint8_t *longer = malloc(size + sizeof mark);
    insist(longer);
    memcpy(longer, data, size);
    memcpy(longer + size, mark, sizeof mark);
    check_name("a.dlx", longer, size, !boards, FORMAT_COVER);
    /* What the user chose stays. */
    struct reader_options chosen = {.from_given = true, .from = FORMAT_RULED};
    insist(options_of_file("a.dlx", (const char *)data, size, &chosen).from == FORMAT_RULED);
    free(longer);
    return 0;
}
