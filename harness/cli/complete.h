/* SPDX-License-Identifier: MIT */
/* What may stand next on a command line, for the completion of shells: `quadrille --complete WORD...` and,
 * after the name of a command, `quadrille COMMAND --complete WORD...`, where the last WORD is the one that
 * is being typed, perhaps empty. The first line printed says what else fits: `files`, `folders` or `nothing`.
 * Then come the words that begin as the one that is being typed does, a line each; more follows one that
 * ends in `:` or `=`.
 *
 * Names and values come from the tables that the program itself works by: options, back-ends and their
 * settings, formats, encodings, charts, shipped sets, families. */
#pragma once

#include "harness/cli/options.h"

/* The back-ends to choose from, for the rest of the process, in which commands complete where a shell asks.
 */
void complete_know(const struct solver *const *registry);

/* Prints what goes on a word, out of a null-terminated list. */
void complete_from(const char *word, const char *const *words);
