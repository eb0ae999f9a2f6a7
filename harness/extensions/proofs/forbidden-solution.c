/* SPDX-License-Identifier: MIT */
#include "harness/extensions/proofs/forbidden-solution.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

bool certificate_is_of_one(const char *text, size_t length)
{
    const char *end = text + length, *line = text;
    if (length < sizeof CERTIFICATE_OF_ONE || memcmp(text, CERTIFICATE_OF_ONE, sizeof CERTIFICATE_OF_ONE - 1))
        return false;
    for (int header = 0; header < 2; header++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline ? newline + 1 : end;
    }
    return end - line > 8 && !memcmp(line, "c p show", 8); /* of a formula nothing is said there */
}

enum { UNSETTLED, OUT, IN };

/* What a clause settles: itself alone an option; one of two that exclude each other, with the one the other. */
static void settle(const int *clause, size_t length, uint8_t *option)
{
    if (length == 1)
        option[abs(*clause) - 1] = *clause > 0 ? IN : OUT;
    for (size_t i = 0; length == 2 && clause[0] < 0 && clause[1] < 0 && i < 2; i++)
        if (option[-clause[i] - 1] == IN)
            option[-clause[1 - i] - 1] = OUT;
}

bool certificate_forbids_one(const struct cnf *cnf, struct allocator *allocator)
{
    uint8_t *option = memory_had(allocator_take_zeroed(allocator, (size_t)cnf->variables + 1));
    size_t last = cnf->length ? cnf->length - 1 : 0;
    while (last && cnf->literals[last - 1])
        last--;
    for (size_t at = last; at + 1 < cnf->length; at++)
        option[abs(cnf->literals[at]) - 1] = cnf->literals[at] < 0 ? IN : OUT;
    for (int pass = 0; pass < 2; pass++) /* the givens stand after the pairs */
        for (size_t begin = 0, at = 0; at < last; at++)
            if (!cnf->literals[at]) {
                settle(cnf->literals + begin, at - begin, option);
                begin = at + 1;
            }
    bool all = true;
    for (int variable = 1; variable <= cnf->variables; variable++)
        all &= option[variable - 1] != UNSETTLED || !cnf_shows(cnf, variable);
    allocator_give(allocator, option, (size_t)cnf->variables + 1);
    return all;
}
