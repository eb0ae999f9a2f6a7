/* SPDX-License-Identifier: MIT */
/* How sure a format is that a text is meant in it. Each format has a function that says so, and format.h has
 * the table of all: the surest reads. */
#pragma once

#include <stddef.h>

/* From SURE_ENOUGH on a format reads a text, if no other is as sure within SURE_CLOSE. */
enum { SURE_ENOUGH = 50, SURE_CLOSE = 10, SURE_RATHER = 65, SURE_QUITE = 80, SURE_AT_ALL = 100 };

struct recognition {
    unsigned sure;      /* 0 to SURE_AT_ALL */
    const char *reason; /* the sign that says so, a few words, as "p cnf"; null if it is not sure at all */
};

/* Takes any bytes, and looks at no more of them than it has to. */
typedef struct recognition recognise_function(const char *text, size_t length);
