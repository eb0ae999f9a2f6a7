#include "hash.h"

#include "../common/format.h"

#include <sha2.h>
#include <stdio.h>

void checksum(const void *bytes, size_t length, char text[CHECKSUM_TEXT])
{
    SHA256Data(bytes, length, text);
}

uint64_t board_hash(struct order order, const uint8_t *cells)
{
    char text[FORMAT_TEXT_MAX];
    size_t length = format_board(FORMAT_LINE, order, cells, text);
    uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)text, length - 1);
    SHA256Final(digest, &context);
    uint64_t hash = 0;
    for (int i = 0; i < 8; i++)
        hash = hash << 8 | digest[i];
    return hash;
}
