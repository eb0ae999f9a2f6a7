/* SPDX-License-Identifier: MIT */
/* Errors are values with a sentence in them. The place that knows says what is wrong; the place that
 * can act decides; nothing in common/ or solvers/ prints. */
#pragma once

#include <stdbool.h>

/* A function that takes a format as printf does: which argument it is, and the first that it prints. */
#if defined(__GNUC__)
#define PRINTF_LIKE(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define PRINTF_LIKE(format_at, first_at)
#endif

struct error {
    char text[512]; /* one sentence without a final full stop, cut off if longer */
};

/* Writes the sentence, printable whatever it quotes, and returns false, so that a failing function can end in
 * `return error_set(error, ...)`. `error` may be null. */
bool error_set(struct error *error, const char *format, ...) PRINTF_LIKE(2, 3);

/* The word among `words` (null-terminated list) that a user who typed `typed` most likely meant, or
 * null if none is near: at most a third of its letters inserted, removed, replaced or swapped. */
const char *nearest_word(const char *typed, const char *const *words);
