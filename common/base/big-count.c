/* SPDX-License-Identifier: MIT */
#include "common/base/big-count.h"

#include <assert.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char largest_small[] = "18446744073709551615"; /* 2^64 - 1 */

const char *count_digits(uint64_t count, const char *large, char text[COUNT_TEXT_MAX])
{
    assert(!large || (count == UINT64_MAX && count_is_large(large)));
    if (large)
        return large;
    snprintf(text, COUNT_TEXT_MAX, "%" PRIu64, count);
    return text;
}

/* Of numbers without leading zeros. */
static int compare_digits(const char *a, const char *b)
{
    assert((*a != '0' || !a[1]) && (*b != '0' || !b[1]));
    size_t length_a = strlen(a), length_b = strlen(b);
    return length_a == length_b ? strcmp(a, b) : length_a < length_b ? -1 : 1;
}

int count_compare(uint64_t a, const char *large_a, uint64_t b, const char *large_b)
{
    assert(!large_a || (a == UINT64_MAX && count_is_large(large_a)));
    assert(!large_b || (b == UINT64_MAX && count_is_large(large_b)));
    if (large_a && large_b)
        return compare_digits(large_a, large_b);
    if (large_a || large_b)
        return large_a ? 1 : -1;
    return a < b ? -1 : a > b;
}

static bool is_digits(const char *text)
{
    return *text && !text[strspn(text, "0123456789")];
}

bool count_is_large(const char *text)
{
    return is_digits(text) && *text != '0' && compare_digits(text, largest_small) > 0;
}

bool count_read(const char *text, uint64_t *count, const char **large)
{
    if (!is_digits(text))
        return false;
    while (*text == '0' && text[1])
        text++;
    *large = count_is_large(text) ? text : NULL;
    *count = *large ? UINT64_MAX : 0;
    for (; !*large && *text; text++)
        *count = *count * 10 + (uint64_t)(*text - '0');
    return true;
}

size_t count_digits_max(size_t length)
{
    return 20 * length + 2;
}

void count_write_words(const uint64_t *words, size_t length, char *digits)
{
    mpz_t number;
    mpz_init(number);
    mpz_import(number, length, -1, sizeof *words, 0, 0, words);
    mpz_get_str(digits, 10, number);
    mpz_clear(number);
}
