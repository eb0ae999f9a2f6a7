/* SPDX-License-Identifier: MIT */
/* What happens in a step of a search, as a sentence in the words of the instance: "7 does not fit r3c4: it
 * stands in row 3, at r3c1." The texts are those of texts.def. */
#pragma once

#include "harness/extensions/trace/tracer.h"

enum { NARRATION_MAX = 480 };

/* Writes the sentence of a step of this search into `text`, and returns it; one that is too long is cut off
 * between two characters. Of `tracing` only `spec` and `problem` are used. Names of items come as they are in
 * the file: who prints to a terminal takes control characters out. */
const char *narrate(const struct tracing *tracing, const struct trace_step *step, char text[NARRATION_MAX]);

/* What a literal is called in these sentences: "r3c4 is not 7". On rungs below the board's, a board's options
 * are called by what they stand for. */
const char *narrate_literal(const struct problem *problem, uint32_t literal, char text[NARRATION_MAX]);

/* All items of an option, with their colours: "a b c:red". */
const char *narrate_items(const struct cover *cover, uint32_t option, char text[NARRATION_MAX]);
