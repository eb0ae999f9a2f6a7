/* SPDX-License-Identifier: MIT */
/* Memory that runs out ends the process: with a sentence on standard error and the exit status EXIT_FAILED. What was
 * written by then to standard output is flushed. Nothing here returns null, and no caller checks. All of
 * harness/ takes its memory here, and so does the JSON library (jansson).
 *
 * common/ and solvers/ return that they have no memory, as for a back-end that is a result. What of theirs can fail for
 * nothing else is called within memory_need or memory_had. */
#ifndef QUADRILLE_HARNESS_BASE_MEMORY_H
#define QUADRILLE_HARNESS_BASE_MEMORY_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct json_t;
struct json_error_t;

/* As malloc, calloc, realloc, strdup, strndup and asprintf; a size of 0 is none. All is given back by free. */
void *memory_get(size_t size);
void *memory_zeroed(size_t count, size_t size);
void *memory_grow(void *old, size_t size);

/* Of an array of `count` items of so many bytes each, with room for one more. */
void *memory_room(void *items, size_t count, size_t *room, size_t size);

char *memory_text(const char *text);
char *memory_text_part(const char *text, size_t length);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
char *
memory_print(const char *format, ...);
char *memory_print_list(const char *format, va_list arguments);

/* As open_memstream: the text is whole after fclose, and after fflush; rewind forgets it. */
FILE *memory_stream(char **text, size_t *length);

/* As getline. */
ssize_t memory_line(char **line, size_t *room, FILE *file);

/* json_load_file without flags: a json_t and a json_error_t of <jansson.h>. */
struct json_t *memory_load_json(const char *path, struct json_error_t *mistake);

/* From now on the JSON library, too, takes its memory here. */
void memory_for_json(void);

/* Ends the process if there is no memory: of a result that is null or false for nothing else. memory_had returns it. */
void memory_need(bool had);
void *memory_had(void *taken);

/* What a process has to do at such an end, before the sentence: to keep what it has, or to say it in another way and end
 * itself. The one begun last comes first. A process that is forked has none of its parent's. Only one thread begins and
 * drops them. */
struct memory_last_act {
    void (*act)(void *context);
    void *context;
    struct memory_last_act *next;
    pid_t process;
};
void memory_last_act(struct memory_last_act *last, void (*act)(void *context), void *context);
void memory_drop_last_act(struct memory_last_act *last);

#endif
