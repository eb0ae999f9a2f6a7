/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a picture of a page. What is plain has no script, no link, and no event, whatever else it has. */
#include "harness/pages/report/svg.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const dangers[] = {"<script", "<foreignobject", "<image",   "<a ", "<a>",
                                          "<iframe", "<style",         "<animate", "<set"};
    char *text = malloc(size + 1);
    fuzz_insist(text);
    memcpy(text, data, size);
    text[size] = 0;
    if (svg_is_plain(text)) {
        char *begin = strstr(text, "<svg");
        fuzz_insist(begin);
        for (char *at = begin; *at; at++)
            *at = (char)tolower((unsigned char)*at);
        for (size_t i = 0; i < sizeof dangers / sizeof *dangers; i++)
            fuzz_insist(!strstr(begin, dangers[i]));
    }
    free(text);
    return 0;
}
