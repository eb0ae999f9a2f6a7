/* SPDX-License-Identifier: MIT */
/* How wide the terminal is, and texts that fit into it. */
#pragma once

#include <stddef.h>
#include <stdio.h>

enum { WIDTH_USUAL = 80, WIDTH_LEAST = 20 };

/* Columns of standard output: what the environment variable COLUMNS says, else what the terminal says; 0 if
 * neither does (a pipe, a file), where lines may have any length. Never from 1 to WIDTH_LEAST - 1. */
size_t width_of_output(void);

/* The same for help, which is laid out for 80 columns where nothing is known, */
size_t width_of_text(void);
/* and for lists, whose lines programs may read: SIZE_MAX where nothing is known. */
size_t width_of_lines(void);

/* Places that a text takes on a terminal: its characters of UTF-8. */
size_t width_of(const char *text);

/* Prints a text and a line break. Words that would pass `width` begin a new line, after `indent` blanks;
 * `column` is where the first line begins. Line breaks in the text are blanks like others. */
void print_wrapped(FILE *file, const char *text, size_t width, size_t column, size_t indent);

/* A name, padded to `name_width` places, and what it is, after two blanks: wrapped in a column of its own
 * (of width 0: with an indent), or, where that would be narrow, on lines below the name. */
void print_described(FILE *file, const char *name, size_t name_width, const char *text, size_t width);
