/* SPDX-License-Identifier: MIT */
/* If memory runs out, the process ends with a sentence on standard error and the exit status EXIT_FAILED,
 * after standard output is flushed. Nothing here returns null, and no caller checks. All of harness/ takes
 * its memory here, and so does the JSON library (jansson).
 *
 * common/ and solvers/ return an error if memory runs out, as that is a result of a solver. The harness calls
 * those of their functions that fail for no other reason within memory_require or memory_checked. */
#pragma once

#include "common/base/error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct json_t;
struct json_error_t;

/* As malloc, calloc, realloc, strdup, strndup and asprintf; a size of 0 is none. All is given back by
 * free. */
void *memory_get(size_t size);
void *memory_zeroed(size_t count, size_t size);
void *memory_grow(void *old, size_t size);

/* Returns the array of `count` items of `size` bytes each, grown if it has no room for one more. */
void *memory_room(void *items, size_t count, size_t *room, size_t size);

char *memory_text(const char *text);
char *memory_text_part(const char *text, size_t length);
char *memory_print(const char *format, ...) PRINTF_LIKE(1, 2);
char *memory_print_list(const char *format, va_list arguments);

/* As open_memstream: the text is whole after fclose, and after fflush; rewind forgets it. */
FILE *memory_stream(char **text, size_t *length);

/* As getline. */
ssize_t memory_line(char **line, size_t *room, FILE *file);

/* json_load_file without flags: a json_t and a json_error_t of <jansson.h>. */
struct json_t *memory_load_json(const char *path, struct json_error_t *mistake);

/* From now on the JSON library, too, takes its memory here. */
void memory_for_json(void);

/* Ends the process if `ok` is false, or `pointer` null, because memory ran out. */
void memory_require(bool ok);
void *memory_checked(void *pointer);

/* What a process does when memory runs out, before the sentence: it keeps what it has, or reports the end in
 * another way and ends itself. The handler begun last is called first. A forked process has none of its
 * parent's handlers. Only one thread begins and drops handlers. */
struct exhaustion_handler {
    void (*act)(void *context);
    void *context;
    struct exhaustion_handler *next;
    pid_t process;
};
void memory_on_exhaustion(struct exhaustion_handler *last, void (*act)(void *context), void *context);
void memory_drop_exhaustion_handler(struct exhaustion_handler *last);
