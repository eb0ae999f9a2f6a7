/* SPDX-License-Identifier: MIT */
/* Whether memory ran out in this process. Most functions return that they failed. Those that write sentences,
 * tables and pages return nothing, and neither do libraries that leave out what they have no room for: they
 * note it here, and a command looks before it calls its output whole. */
#ifndef QUADRILLE_OUT_OF_MEMORY_H
#define QUADRILLE_OUT_OF_MEMORY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Notes that memory ran out; returns false. */
bool memory_failed(void);
bool memory_ran_out(void);

/* From now on requests of the JSON library (jansson) that fail are noted. */
void memory_watch_json(void);

/* json_load_file without flags; notes that memory ran out, which else looks like a file that can't be opened, or like a
 * mistake in it, and makes that the text of *mistake. */
json_t *memory_load_json(const char *path, json_error_t *mistake);

/* As open_memstream, whose writes fail without a trace when memory runs out: here that is noted. The text is
 * to be freed after fclose; it is null if memory ran out, and then fclose fails. Null if the stream can't be
 * made. After fflush the text so far can be read, too, unless ferror; rewind forgets it. */
FILE *memory_stream(char **text, size_t *length);

#endif
