/* SPDX-License-Identifier: MIT */
/* Programs of the system that do a part of our work, such as `xz` and `readelf`. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum tool_end { TOOL_DONE, TOOL_FAILED, TOOL_MISSING };

/* Runs a program, which PATH finds, with its arguments (null-terminated, the program's name first), without a
 * shell, and waits for its end. The first `most` bytes that it writes to its standard output, or with
 * `complaints` to both of its streams, become *text, to be freed, with a zero after them; a program that
 * writes more meets a closed pipe. TOOL_FAILED, too, if it can't be started (*text is empty then). Errors of
 * reading end the text. */
enum tool_end tool_run(const char *const *words, bool complaints, size_t most, char **text);

/* Starts such a program, which reads from `in` (negative: from nothing) and writes to `out`, with
 * `complaints` both of its streams. 0, or the number of the error: ENOENT if there is no such program. */
int tool_start(pid_t *process, const char *const *words, int in, int out, bool complaints);
