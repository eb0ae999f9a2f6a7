/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shards/merge-internal.h"
#include "harness/text/command-words.h"

#include <ctype.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* A folder beside that of another shard: its number takes the place of the other's, where the name ends in it. */
static void write_folder(const struct merge_shard *like, uint64_t number, FILE *file)
{
    char name[PATH_MAX + 32];
    size_t length = strlen(like->path), digits = length;
    while (digits && isdigit((unsigned char)like->path[digits - 1]))
        digits--;
    bool is_numbered =
        digits < length && length - digits < 10 && strtoull(like->path + digits, NULL, 10) == like->number;
    if (is_numbered)
        snprintf(name, sizeof name, "%.*s%0*" PRIu64, (int)digits, like->path, (int)(length - digits),
                 number);
    else
        snprintf(name, sizeof name, "%s-shard-%" PRIu64, like->path, number);
    command_word_write(file, name);
}

void shard_command_write(const struct merge_shard *like, uint64_t number, uint64_t of, FILE *file)
{
    const json_t *words = json_object_get(like->record, "command");
    fputs("quadrille", file);
    for (size_t i = 1; i < json_array_size(words); i++) {
        bool takes_next = false;
        const char *word = json_string_value(json_array_get(words, i));
        if (word && (command_word_is_option(word, "--shard", &takes_next) ||
                     command_word_is_option(word, "--out", &takes_next))) {
            i += takes_next;
            continue;
        }
        fputc(' ', file);
        command_word_write(file, word ? word : "?");
    }
    fprintf(file, " --shard %" PRIu64 "/%" PRIu64 " --out ", number, of);
    write_folder(like, number, file);
}
