/* SPDX-License-Identifier: MIT */
#include "harness/pages/report/page.h"

#include "harness/ground/hash.h"
#include "harness/ground/memory.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void page_id(FILE *file, const struct report *report, const char *id)
{
    if (report->number)
        fprintf(file, "run-%zu-", report->number);
    fputs(id, file);
}

void page_section(FILE *file, const struct report *report, const char *id, const char *heading)
{
    int level = report->number ? 3 : 2;
    fputs("<section aria-labelledby=\"", file);
    page_id(file, report, id);
    fprintf(file, "\">\n<h%d id=\"", level);
    page_id(file, report, id);
    fprintf(file, "\">%s</h%d>\n", heading, level);
}

char *page_file(const struct report *report, const char *name, size_t *length)
{
    char path[PATH_MAX];
    char *text = 0;
    size_t room = 0, used = 0;
    errno = 0;
    FILE *file =
        snprintf(path, sizeof path, "%s/%s", report->run, name) < (int)sizeof path ? fopen(path, "rb") : 0;
    memory_need(file || errno != ENOMEM);
    for (bool more = file; more;) {
        text = memory_grow(text, room += room / 2 + 65536);
        used += fread(text + used, 1, room - used - 1, file);
        more = used == room - 1;
        text[used] = 0;
    }
    if (file)
        fclose(file);
    if (length)
        *length = used;
    return text;
}

void page_base64(FILE *file, const void *whole, size_t length)
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

void page_script_checksum(FILE *file, const char *script, size_t length)
{
    char hex[CHECKSUM_TEXT];
    unsigned char sum[32];
    checksum(script, length, hex);
    for (size_t i = 0; i < sizeof sum; i++)
        sum[i] = (unsigned char)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, 0, 16);
    fputs(" 'sha256-", file);
    page_base64(file, sum, sizeof sum);
    putc('\'', file);
}
