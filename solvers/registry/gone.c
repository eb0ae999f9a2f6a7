/* SPDX-License-Identifier: MIT */
#include "solvers/registry/gone.h"

#include <string.h>

static const struct gone {
    const char *text, *sentence;
} list[] = {
    {"links-bits", "links-bits went: bits is as fast on every family; use bits"},
    {NULL, NULL},
};

const char *solver_gone_sentence(const char *text, size_t length)
{
    for (const struct gone *gone = list; gone->text; gone++)
        if (strlen(gone->text) == length && !memcmp(gone->text, text, length))
            return gone->sentence;
    return NULL;
}
