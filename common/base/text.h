/* SPDX-License-Identifier: MIT */
/* Text being written, for a file or for another program, and text being read as it comes in: it grows by an
 * allocator, or goes piece by piece to a file. */
#pragma once

#include "common/base/allocator.h"
#include "common/base/error.h"

#include <stdio.h>

/* Starts as {.allocator = ...}, or as text_of_file makes it. A request that fails is remembered: `failed` is
 * looked at once, at the end. ferror says whether a file took everything. */
struct text {
    char *bytes; /* not ended by a zero; null if nothing was ever added */
    size_t length, room;
    bool failed;
    struct allocator *allocator;
    FILE *file; /* null: it grows */
};

/* Text that goes to a file whenever the piece of memory is full, and at text_flush. Not to be closed. */
enum { TEXT_PIECE = 4096 };
struct text text_of_file(FILE *file, char piece[TEXT_PIECE]);
void text_flush(struct text *text);

void text_close(struct text *text);

/* Makes room for `more` bytes; returns false if memory runs out, or a file's piece has no such room. */
bool text_reserve(struct text *text, size_t more);

void text_add(struct text *text, const char *bytes, size_t length);
void text_add_string(struct text *text, const char *string);

/* Writes as printf does, at most 127 bytes. */
void text_print(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

/* Takes the first `length` bytes away. */
void text_drop(struct text *text, size_t length);
