/* SPDX-License-Identifier: MIT */
/* Texts from files in the languages that reports are written in. Names of sets and back-ends may hold
 * anything: bytes that are no UTF-8, and control characters other than newline and tab, become U+FFFD. */
#ifndef QUADRILLE_HARNESS_TEXT_ESCAPE_H
#define QUADRILLE_HARNESS_TEXT_ESCAPE_H

#include <stdio.h>

/* As the text of an element, or of an attribute in double quotes. */
void escape_html(FILE *file, const char *text);

/* Within a line of Markdown (CommonMark and tables as GitHub draws them). */
void escape_markdown(FILE *file, const char *text);

/* As a cell of a table, which people also read as it is written: only what would be markup is escaped. */
void escape_markdown_cell(FILE *file, const char *text);

/* As code, between more backticks than are anywhere in it. */
void escape_markdown_code(FILE *file, const char *text);

/* Within a paragraph of LaTeX. Letters beyond Latin Extended-A become question marks: its fonts lack them. */
void escape_latex(FILE *file, const char *text);

#endif
