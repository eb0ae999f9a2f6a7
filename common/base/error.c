/* SPDX-License-Identifier: MIT */
#include "common/base/error.h"

#include "common/base/printable.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(struct error *error, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        make_printable(error->text); /* it may quote anything */
    }
    return false;
}

enum { WORD_MAX = 40 };

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Damerau's distance with adjacent swaps (Comm. ACM 7(3), 1964, p. 171), by three rows of the table. */
static unsigned distance_of_words(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    if (m > WORD_MAX || n > WORD_MAX)
        return WORD_MAX;
    unsigned rows[3][WORD_MAX + 1];
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= m; i++) {
        unsigned *now = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            now[j] = least_of(above[j - 1] + (a[i - 1] != b[j - 1]), least_of(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least_of(now[j], two_above[j - 2] + 1);
        }
    }
    return rows[m % 3][n];
}

const char *nearest_word(const char *typed, const char *const *words)
{
    const char *nearest = NULL;
    unsigned least_distance = (unsigned)strlen(typed) / 3 + 2;
    for (; *words; words++) {
        unsigned d = distance_of_words(typed, *words);
        if (d < least_distance && d < strlen(*words)) {
            least_distance = d;
            nearest = *words;
        }
    }
    return nearest;
}
