/* SPDX-License-Identifier: MIT */
/* Exact covers as text with signs between, the first format of miniexact by Maximilian Heisinger
 * (github.com/miniexact/miniexact, src/parse.c).
 *
 *   < a b c >                    the primary items
 *   [ x y ]                      the secondary ones; may be missing
 *   a b x:1 $3;                  an option: its items, a colour behind some of the secondary ones, and what it costs
 *   c;
 *
 * White space may stand anywhere between names and signs, or be missing; the last semicolon, too. Names and colours
 * are letters, digits, bytes beyond ASCII and _ - , ! # @ + % ^ & *; there are no comments. How often to cover an
 * item stands behind it (`< a:2 b:1:3 >`).
 */
#ifndef QUADRILLE_COMMON_FORMATS_MINIEXACT_TEXT_H
#define QUADRILLE_COMMON_FORMATS_MINIEXACT_TEXT_H

#include "common/formats/dlx-text.h"

/* Whether a text is meant so: it begins with names between < and >, and secondary items or, soon, one of these names
 * follow. */
bool miniexact_recognise(const char *text, size_t length);

/* As cover_read. Reading stops where a sign does not belong. */
struct cover *miniexact_read(const char *text, size_t length, struct allocator *allocator,
                             complain_function *complain, void *context);

/* As cover_write, but without the comment. False, too, if a name or a colour has a character that miniexact does not
 * read. */
bool miniexact_write(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                     FILE *file, struct error *error);

#endif
