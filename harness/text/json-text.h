/* SPDX-License-Identifier: MIT */
/* What the readers and writers of JSON (RFC 8259) share. Names of files, items and back-ends may hold any
 * byte: what is not UTF-8 becomes U+FFFD. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct json_t; /* a json_t of <jansson.h> */

/* The length of the character at a place, 0 if none begins there. The text need not end in a zero. */
size_t json_character_length(const char *text, size_t left);

/* Writes a string with its quotation marks. */
void json_text_write(FILE *file, const char *text, size_t length);

/* The string as a value of jansson; bytes that are no UTF-8 become U+FFFD. */
struct json_t *json_text(const char *text);

/* The text that stands in an object under a key; empty if none does. */
const char *json_text_at(const struct json_t *object, const char *key);

/* The number that stands in an object under a key; NAN if none does. */
double json_number_or_nan(const struct json_t *object, const char *key);

/* Prints {"error": SENTENCE} and a line break: what a command that prints one document prints instead of it.
 */
void json_error_print(FILE *file, const char *sentence);

/* Prints a document, and frees it. */
void json_document_print(struct json_t *document, FILE *file);
