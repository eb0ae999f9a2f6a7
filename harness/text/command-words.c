/* SPDX-License-Identifier: MIT */
#include "harness/text/command-words.h"

#include <string.h>

void command_word_write(FILE *file, const char *word)
{
    size_t plain = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:=,./_-+@%");
    if (*word && !word[plain]) {
        fputs(word, file);
        return;
    }
    fputc('\'', file);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, 0}, file);
    fputc('\'', file);
}

bool command_word_is_option(const char *word, const char *name, bool *takes_next)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) || (word[length] && word[length] != '='))
        return false;
    *takes_next = !word[length];
    return true;
}
