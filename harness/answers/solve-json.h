/* SPDX-License-Identifier: MIT */
/* What `solve` and `count` print with `--format json`: JSON Lines (jsonlines.org), an object and a line break
 * for each instance that could be read, in the order of the input. It is written as solutions come, so that
 * it needs no memory of its own, and each line is whole whatever happens: interrupted, cut off, wrong. Its
 * fields, always all of them and in this order:
 *
 *   set        string: the name of the set, as in rows.csv
 *   instance   string: as in rows.csv: `easy#147`, `cnfs/a1.cnf`, `queens:5`
 *   file       string: where it was read ("standard input"); null for families
 *   line       number: where the instance begins in the file, from 1; null for families
 *   kind       "board", "cover" or "formula"
 *   order      string: rows x columns of one box, "3x3"; null unless it is a board
 *   note       string: what stands after or above the board in its file; null if nothing does
 *   answers    array, of `solve` only: the verified solutions. Of a board a string: a line of the format
 *              `line`; of a cover an array of strings, the options (empty: it takes none); of a
 *              formula an array of numbers, its literals as in the v lines of the SAT competitions, without
 *              the 0
 *   solver     string: which was asked, as in rows.csv; null if none was: givens that clash, an answer from a
 *              file
 *   solutions  number: how many were found
 *   complete   true or false: whether those are all there are
 *   outcome    "none", "unique", "several" (two or more were found), "solved" (one was found, and there may
 *              be more), "gave up" (none was found, and there may be some), "cheapest" (with --minimize: none
 *              is cheaper), "claimed" (the same, as a program says, which nothing has proved)
 *   status     string: as in rows.csv: ok, timeout, memory, stopped, clash, wrong, crashed, limited
 *   cost, bound  numbers, with --minimize if a cover was found: of the cheapest; and the least is no less
 *                than that
 *   flaw       string: what is wrong with the answer, or why the back-end gave up; null if nothing is
 *
 * Input that can't be read has no line here: complaints go to standard error, and the exit status is 2. */
#pragma once

#include "harness/answers/solve-sets.h"

#include <jansson.h>

/* A line that is being written. */
struct json_line {
    const struct asked *asked;
    bool with_answers;
    uint64_t written; /* answers until now */
};

void json_line_begin(struct json_line *line, const struct asked *asked, bool with_answers);
void json_line_answer(struct json_line *line, const struct solution *solution);
void json_line_end(struct json_line *line, const struct outcome *outcome);
