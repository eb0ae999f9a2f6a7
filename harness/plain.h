/* Texts that are nothing but 9x9 boards, each a line of 81 characters, . or 0 for a blank: how the large
 * collections come. They need no reader that recognises formats and keeps what else a file says of a board,
 * which would take longer than the fastest back-ends do. Any other text goes to that reader (reader.h), so
 * complaints are its own. */
#ifndef QUADRILLE_PLAIN_H
#define QUADRILLE_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAIN_CELLS = 81, PLAIN_LINE = PLAIN_CELLS + 1 };

/* Whether a text is one, of at least one board; the last newline may be missing. */
bool plain_recognise(const char *text, size_t length);

/* How many boards it holds. */
size_t plain_count(size_t length);

/* Reads `count` boards, from the first of `text` on, into 81 cells each. */
void plain_read(const char *text, size_t count, uint8_t *cells);

/* Writes a grid as such a line, PLAIN_LINE characters; returns where it ends. */
char *plain_write(char *out, const uint8_t *grid);

#endif
