/* SPDX-License-Identifier: MIT */
/* Walks a text word by word, and knows line and column of each: what the readers of DIMACS files, SAT answers
 * and proofs share. A word ends at white space. A line ends with LF, CRLF or CR; a byte-order mark is passed
 * over. A callback receives what is wrong, one sentence each. */
#pragma once

#include "common/base/error.h"

#include <stddef.h>
#include <stdint.h>

/* Receives what is wrong, or, as a remark, what is worth knowing. Lines and columns (bytes) count from 1; of
 * what has no lines, the line is 0, and the column counts bytes from 0. */
typedef void complain_function(void *context, size_t line, size_t column, bool remark, const char *text);

struct tokens {
    const char *next, *end;
    const char *line_start;
    size_t line;
    complain_function *complain; /* null: mistakes are not reported */
    void *context;
    size_t *mistakes; /* what tokens_complain reports is counted here, if not null */
    /* The word read last; of length 0 at the end of the text. */
    const char *word;
    size_t length;
    size_t word_line, word_column;
    bool first; /* in its line */
};

enum { COMPLAINT_MAX = 160 };

void tokens_open(struct tokens *words, const char *text, size_t length, complain_function *complain,
                 void *context);

/* Goes to the next word. False at the end of the text. */
bool tokens_next(struct tokens *words);

/* Goes to the next word of the same line. False at its end, where the word read last stays. */
bool tokens_next_in_line(struct tokens *words);

/* Goes to the next word that is in no comment, a line that begins with this character. */
bool tokens_next_but_comments(struct tokens *words, char comment);

/* Returns whether a text begins with `p cnf`, the header of DIMACS, after comments (lines that begin with
 * c). */
bool text_has_cnf_header(const char *text, size_t length);

/* Passes the LF, CRLF or CR that comes next. */
void tokens_pass_line_end(struct tokens *words);

/* Passes over the rest of the line that the word read last stands in. */
void tokens_pass_line(struct tokens *words);

bool word_is(const struct tokens *words, const char *text);

/* Reads the word as digits, with a minus sign before them at most. False if it is anything else. A number
 * above UINT32_MAX counts as UINT32_MAX. */
bool word_number(const struct tokens *words, bool *negative, uint32_t *value);

/* The same without a sign. */
bool word_count(const struct tokens *words, uint32_t *value);

/* Reads the word as a literal of DIMACS: a variable up to `variables`, a minus sign before it or not, or the
 * 0 that ends a clause. Else it complains and returns false; `limit` says whose variables they are, as in
 * "the formula has". */
bool tokens_literal(struct tokens *words, uint32_t variables, const char *limit, int *literal);

/* Reports what is wrong with the word read last, and returns false. In the sentence, WORD_FORMAT stands for
 * the word as WORD_ARGUMENTS gives it: cut off if it is long. */
bool tokens_complain(const struct tokens *words, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same of a sentence with the word in it: what stands before it, and after it. */
bool tokens_complain_of(const struct tokens *words, const char *before, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* The same of what is worth knowing, but not wrong. */
void tokens_remark(const struct tokens *words, const char *format, ...) PRINTF_LIKE(2, 3);

/* Part of the word read last, as the place of a complaint. */
struct tokens word_part(const struct tokens *words, size_t at, size_t length);

/* The part from there up to a character, or to the end of the word. */
struct tokens word_until(const struct tokens *words, size_t at, char end);

#define WORD_FORMAT "'%.*s%s'"
#define WORD_ARGUMENTS(words) \
    (int)((words)->length < 20 ? (words)->length : 20), (words)->word, (words)->length <= 20 ? "" : "..."

/* Returns false, after a complaint, if there is a zero byte anywhere: that is not text. */
bool tokens_are_text(struct tokens *words);
