/* SPDX-License-Identifier: MIT */
/* What a SAT solver answers: lines `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, and `v` with the
 * literals that are true, over as many lines as it likes, ended by 0 (the output format of the SAT
 * competitions; lines that begin with c are comments). What MiniSat writes to a file is read, too: `SAT` and
 * a line of literals ended by 0, `UNSAT`, `INDET`; and `s OPTIMUM FOUND` and `s INDETERMINATE`, as some say.
 */
#pragma once

#include "common/base/allocator.h"
#include "common/base/tokens.h"

enum sat_verdict { SAT_UNKNOWN, SAT_SATISFIABLE, SAT_UNSATISFIABLE };

struct sat_answer {
    enum sat_verdict verdict;
    uint32_t *options; /* the variables that are true and stand for options, ascending, the first being 0 */
    size_t option_count;
    size_t room; /* of options[] */
    struct allocator *allocator;
};

/* Reads the answer to a formula. `variables` is their number; the first `option_variables` of them stand for
 * options. Variables that the answer leaves out count as false. Returns false and keeps nothing if there is a
 * mistake, such as an answer that is cut off or contradicts itself: the first one is complained of. Returns
 * false without a complaint if memory runs out. */
bool sat_answer_read(struct sat_answer *answer, const char *text, size_t length, int variables,
                     int option_variables, struct allocator *allocator, complain_function *complain,
                     void *context);
void sat_answer_close(struct sat_answer *answer);

/* What a program prints while it runs, line by line, as far as it is an answer. */
struct sat_reader {
    struct tokens words;
    uint32_t variables;
    int8_t *value; /* of each variable, the first being 0: 1 true, -1 false, 0 not given */
    bool lenient;  /* lines of other kinds are passed over; see below */
    bool judged;   /* the verdict was read */
    enum sat_verdict verdict;
    bool minisat;  /* in MiniSat's form: literals without a v before them */
    bool literals; /* may stand in this line */
    bool begun;    /* a literal or the final 0 was read */
    bool ended;    /* the final 0 was read */
    bool stray;    /* the line read last was of another kind, and no comment */
};

/* `value` has room for `variables` values and is the caller's. */
void sat_reader_open(struct sat_reader *reader, int variables, int8_t *value, complain_function *complain,
                     void *context);

/* Reads a line, without its newline. False and a complaint about the first mistake in it; the next line may
 * be read all the same. It takes more than a file may hold: lines of other kinds, literals without a v after
 * a verdict that there is a solution, the same verdict twice, and a model after the final 0 of another, which
 * it replaces. Whether the answer is whole is for the caller to see. */
bool sat_reader_line(struct sat_reader *reader, const char *line);
