/* SPDX-License-Identifier: MIT */
/* How sure a format is that a text is meant in it. Each format has a function that says so, and format.h has
 * the table of all: the surest reads. */
#pragma once

#include "common/base/tokens.h"
#include "common/cover/cover.h"

/* From SURE_ENOUGH on a format reads a text, if no other is as sure within SURE_CLOSE. */
enum { SURE_ENOUGH = 50, SURE_CLOSE = 10, SURE_RATHER = 65, SURE_QUITE = 80, SURE_AT_ALL = 100 };

struct recognition {
    unsigned sure;      /* 0 to SURE_AT_ALL */
    const char *reason; /* the sign that says so, a few words, as "p cnf"; null if it is not sure at all */
};

/* Takes any bytes, and looks at no more of them than it has to. */
typedef struct recognition recognise_function(const char *text, size_t length);

/* Boards in JSON (reader-json.c). Texts that are named, and not read (foreign-text.c): other kinds of DIMACS,
 * constraints, XML, pictures; the reason is what the text looks like: "weighted CNF (p wcnf)". */
recognise_function json_recognise, foreign_recognise;

/* Returns the exact cover in a text, which the caller owns. Null if there was a mistake, which is reported,
 * or else memory ran out. */
typedef struct cover *cover_read_function(const char *text, size_t length, struct allocator *allocator,
                                          complain_function *complain, void *context);
