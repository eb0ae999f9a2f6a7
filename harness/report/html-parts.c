/* SPDX-License-Identifier: MIT */
#include "harness/report/html-parts.h"

#include "harness/base/hash.h"

#include <stdlib.h>

void html_base64(FILE *file, const void *whole, size_t length)
{
    const unsigned char *bytes = whole;
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned long three = (unsigned long)bytes[i] << 16;
        three |= i + 1 < length ? (unsigned long)bytes[i + 1] << 8 : 0;
        three |= i + 2 < length ? bytes[i + 2] : 0;
        fputc(digits[three >> 18], file);
        fputc(digits[three >> 12 & 63], file);
        fputc(i + 1 < length ? digits[three >> 6 & 63] : '=', file);
        fputc(i + 2 < length ? digits[three & 63] : '=', file);
    }
}

void html_script_checksum(FILE *file, const char *script, size_t length)
{
    char hex[CHECKSUM_TEXT];
    unsigned char sum[32];
    checksum(script, length, hex);
    for (size_t i = 0; i < sizeof sum; i++)
        sum[i] = (unsigned char)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, NULL, 16);
    fputs(" 'sha256-", file);
    html_base64(file, sum, sizeof sum);
    putc('\'', file);
}
