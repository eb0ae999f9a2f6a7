/* SPDX-License-Identifier: MIT */
/* Texts from files in the languages that the program writes. Names of sets and solvers may hold anything: in
 * HTML, Markdown and LaTeX bytes that are not UTF-8, and control characters other than newline and tab,
 * become U+FFFD. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Writes the text of an element, or of an attribute in double quotes. */
void escape_html(FILE *file, const char *text);

/* Writes a text within a line of Markdown (CommonMark and tables as GitHub draws them). */
void escape_markdown(FILE *file, const char *text);

/* Writes a cell of a table, which people also read as it is written: only what would be markup is escaped. */
void escape_markdown_cell(FILE *file, const char *text);

/* Writes code, between more backticks than are anywhere in it. */
void escape_markdown_code(FILE *file, const char *text);

/* Writes a text within a paragraph of LaTeX. Letters beyond Latin Extended-A become question marks: its fonts
 * lack them. */
void escape_latex(FILE *file, const char *text);

/* Writes a field of CSV (RFC 4180): in quotes if it needs them. */
void csv_write_text(FILE *file, const char *text);

/* Writes a word of a command line, in quotes where a shell would read more into it. */
void command_word_write(FILE *file, const char *word);

/* Returns true if a word of a command line is the option `name` ("--out"), or that with a value
 * ("--out=DIR"); *takes_next says whether its value is the next word. */
bool command_word_is_option(const char *word, const char *name, bool *takes_next);

/* Charts pass the names of solvers to gnuplot as one text of words, and among the numbers. A " ends a word,
 * and in the numbers a field: ” takes its place in both.
 *
 * Writes a name of `length` bytes so. */
void write_unquoted(FILE *file, const char *name, size_t length);

/* Writes numbers, in lines of fields with tabs between, each field so. */
void write_unquoted_fields(FILE *file, const char *text);
