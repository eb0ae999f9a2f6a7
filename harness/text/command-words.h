/* SPDX-License-Identifier: MIT */
/* Words of command lines that users are shown, to type them again. */
#ifndef QUADRILLE_HARNESS_TEXT_COMMAND_WORDS_H
#define QUADRILLE_HARNESS_TEXT_COMMAND_WORDS_H

#include <stdbool.h>
#include <stdio.h>

/* Writes a word, in quotes where a shell would read more into it. */
void command_word_write(FILE *file, const char *word);

/* Whether a word is the option `name` ("--out"), or that with a value ("--out=DIR"); and if so, whether its value is
 * the next word. */
bool command_word_is_option(const char *word, const char *name, bool *takes_next);

#endif
