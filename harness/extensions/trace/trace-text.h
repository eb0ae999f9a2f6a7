/* SPDX-License-Identifier: MIT */
/* A search as text, for a person: a sentence for each step, and each solution drawn. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_TRACE_TRACE_TEXT_H
#define QUADRILLE_HARNESS_EXTENSIONS_TRACE_TRACE_TEXT_H

#include "harness/extensions/trace/tracer.h"

#include <stdio.h>

/* Writes which back-end searches what (`instance` names it). */
void trace_text_head(FILE *file, const struct tracing *tracing, const char *instance);

/* Writes what stands before the first step that is written: a board, options or literals. */
void trace_text_state(FILE *file, const struct tracing *tracing);

/* Writes the sentence of a step, and a solution's board, options or model. */
void trace_text_step(FILE *file, const struct tracing *tracing, const struct trace_step *step);

/* Writes how the search ended, and its counts. */
void trace_text_end(FILE *file, const struct tracing *tracing);

#endif
