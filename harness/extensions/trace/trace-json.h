/* SPDX-License-Identifier: MIT */
/* A search as JSON lines: a head, a line for each step, and an end. results/guide/trace-format.md explains
 * each. */
#pragma once

#include "harness/extensions/trace/tracer.h"

#include <stdio.h>

enum { TRACE_FORMAT_VERSION = 1 };

/* Writes the first line: what is searched, and by which back-end. `instance` names it. */
void trace_json_head(FILE *file, const struct tracing *tracing, const char *instance);

/* Writes the line of a step, with this sentence (null: none). A `brief` one, without a line break, lacks what
 * a reader of all steps can work out (numbers of steps and nodes, depths), and sizes, which fill most of a
 * trace. */
void trace_json_step(FILE *file, const struct tracing *tracing, const struct trace_step *step,
                     const char *says, bool brief);

/* Writes a line that says what stands, for a trace that does not begin with step 1: steps, nodes and
 * solutions so far, and the clauses learnt so far (null: none), each ended by UINT32_MAX. */
void trace_json_state(FILE *file, enum rung rung, const struct tracing *tracing, const uint32_t *learnt,
                      size_t learnt_length);

/* Writes the last line: how it ended. */
void trace_json_end(FILE *file, const struct tracing *tracing);

/* The names in these lines, */
extern const char *const trace_kind_names[TRACE_KIND_COUNT];
extern const char *const trace_rung_names[], *const trace_end_names[];
/* and what they are made of: a field of literals as in DIMACS, after a comma; what stands, without its last
 * brace; the counters of the back-end. */
void trace_json_literals(FILE *file, const char *key, const uint32_t *literals, size_t count);
void trace_json_placement(FILE *file, enum rung rung, const struct placement *at);
void trace_json_counters(FILE *file, const struct tracing *tracing);
