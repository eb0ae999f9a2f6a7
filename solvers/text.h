/* Text that grows: what is written for other programs, and what they write. */
#ifndef QUADRILLE_TEXT_H
#define QUADRILLE_TEXT_H

#include "../common/allocator.h"

#include <stdbool.h>
#include <stdint.h>

/* Starts as {.allocator = ...}. A request that fails is remembered: `failed` is looked at once, at the end.
 */
struct text {
    char *bytes; /* not ended by a zero; null if nothing was ever added */
    size_t length, room;
    bool failed;
    struct allocator *allocator;
};

void text_close(struct text *text);

/* Makes room for so many bytes more; false if memory runs out. */
bool text_reserve(struct text *text, size_t more);

void text_add(struct text *text, const char *bytes, size_t length);
void text_add_string(struct text *text, const char *string);
void text_add_number(struct text *text, int64_t number);

/* Takes the first `length` bytes away. */
void text_drop(struct text *text, size_t length);

#endif
