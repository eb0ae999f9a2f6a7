/* SPDX-License-Identifier: MIT */
#include "harness/base/hash.h"

#include "common/formats/format.h"

#include <inttypes.h>
#include <sha1.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void checksum(const void *bytes, size_t length, char text[CHECKSUM_TEXT])
{
    SHA256Data(bytes, length, text);
}

static uint64_t first_bytes(SHA2_CTX *context)
{
    uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA256Final(digest, context);
    uint64_t hash = 0;
    for (int i = 0; i < 8; i++)
        hash = hash << 8 | digest[i];
    return hash;
}

uint64_t text_hash(const char *text, size_t length)
{
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)text, length);
    return first_bytes(&context);
}

uint64_t board_hash(struct order order, const uint8_t *cells)
{
    char text[FORMAT_TEXT_MAX];
    size_t length = format_board(FORMAT_LINE, order, cells, text);
    return text_hash(text, length - 1);
}

static int hash_by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

void options_sort(uint32_t *options, size_t count)
{
    qsort(options, count, sizeof *options, hash_by_number);
}

uint64_t options_hash(const uint32_t *options, size_t count)
{
    SHA2_CTX context;
    SHA256Init(&context);
    for (size_t i = 0; i < count; i++) {
        char number[16];
        int length = snprintf(number, sizeof number, i ? " %" PRIu64 : "%" PRIu64, (uint64_t)options[i] + 1);
        SHA256Update(&context, (const uint8_t *)number, (size_t)length);
    }
    return first_bytes(&context);
}

void bank_hash(struct order order, const uint8_t *cells, char text[BANK_HASH_TEXT])
{
    char board[FORMAT_TEXT_MAX], digits[SHA1_DIGEST_STRING_LENGTH];
    size_t length = format_board(FORMAT_SDM, order, cells, board);
    SHA1Data((const uint8_t *)board, length - 1, digits);
    memcpy(text, digits, BANK_HASH_TEXT - 1);
    text[BANK_HASH_TEXT - 1] = 0;
}
