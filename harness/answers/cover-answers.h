/* SPDX-License-Identifier: MIT */
/* Answers to exact covers as `solve` prints them: an option a line, or of a board with other regions a row a
 * line, an empty line after a solution, the comments `| none`, `| gave up`, `| another` and, in place of
 * options, `| takes no option`. Read line by line and checked against the cover. */
#pragma once

#include "harness/sets/file.h"

/* A solution without options. */
#define COVER_ANSWER_EMPTY "| takes no option"

/* Finds an option by its items and colours, in whatever order they are named. */
struct option_index;

/* The cover must live as long. */
struct option_index *option_index_open(const struct cover *cover);
void option_index_close(struct option_index *index);

/* Whether two options are equal, so that different solutions may look the same. */
bool option_index_has_equal(const struct option_index *index);

enum cover_answer_kind {
    COVER_ANSWER_END, /* there are no more */
    COVER_ANSWER_SOLUTION,
    COVER_ANSWER_MISSING, /* none, or given up */
};

struct cover_answers {
    const char *next, *end;
    size_t line; /* of the line read last */
};

struct cover_answer {
    enum cover_answer_kind kind;
    bool another; /* a further solution of the instance before */
    const char *text, *text_end;
    size_t line; /* where it begins */
};

void cover_answers_open(struct cover_answers *answers, const struct file *file);

/* The next answer: its lines, unread. */
struct cover_answer cover_answers_next(struct cover_answers *answers);

/* Whether the lines of an answer are options of the cover that solve it; options_hash of them goes to *hash.
 * False and what is wrong, with the line that it is wrong in. */
bool cover_answer_verify(const struct cover_answer *answer, const struct option_index *index, uint64_t *hash,
                         size_t *line, struct error *error);
