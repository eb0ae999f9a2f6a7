/* SPDX-License-Identifier: MIT */
/* What the Python package asks of libquadrille. cffi reads this header as it stands, so it declares plain C
 * alone and includes nothing. Every function may be called without Python's lock. */

/* --- problems: what a text holds, or members of a family --- */

struct problems;
struct puzzles;

/* Reads a text of `length` bytes (common/formats/reader.h), or the name of members of a family
 * (common/cover/family.h). `format` is one of `quadrille list formats`, or empty: recognised by content. Null
 * and a sentence in `error` if there is no such format or family, or memory runs out. What is wrong in the
 * text is among the complaints of the puzzles. */
struct problems *problems_read(const char *text, size_t length, const char *format, char error[512]);

/* Takes null, too. A question that was begun keeps what it needs. */
void problems_close(struct problems *problems);

/* What was read (common/formats/reader.h): lasts as long as the problems. */
const struct puzzles *problems_puzzles(const struct problems *problems);

/* A text that the program reads as problem `index`, from 0, to be freed by text_free. Null if memory runs
 * out. */
char *problem_text(const struct problems *problems, size_t index, size_t *length);
void text_free(char *text);

/* --- a question: one search, in a thread of its own --- */

struct question;

/* Asks a back-end (solvers/registry/spec.h) for up to `limit` solutions (0: all) of a problem within
 * `timeout_ns` (0: no limit), and shows the first `shown` of them. `watched`: question_so_far counts. Null
 * and a sentence if the spec is wrong, or no thread starts. */
struct question *question_begin(struct problems *problems, size_t index, const char *solver, uint64_t limit,
                                uint64_t timeout_ns, uint64_t shown, bool watched, char error[512]);

/* Waits up to `wait_ms` for a solution that was not yet seen. 1: here it is, verified, until the next call:
 * the cells of a board; else of options or true variables `length` numbers from 0. 0: the search has ended.
 * -1: neither so far. One thread at a time. */
int question_next(struct question *question, unsigned wait_ms, const uint8_t **cells,
                  const uint32_t **numbers, size_t *length);

/* How many solutions the back-end has come to, at any time. */
uint64_t question_so_far(const struct question *question);

/* Ends the search soon. */
void question_stop(struct question *question);

/* Stops it, waits for it and frees it. Takes null, too. */
void question_close(struct question *question);

/* The outcome, once question_next has returned 0: */
enum { COMPLETE, ENOUGH, CUT_OFF, NO_MEMORY, FAILED, REFUSED };
int question_outcome(const struct question *question);
/* why, of FAILED and of REFUSED: the back-end does not take the problem */
const char *question_failure(const struct question *question);
/* the decimal digits of the number of solutions found */
const char *question_found(struct question *question);
uint64_t question_time_ns(const struct question *question);
/* the solver that answered, where one asks others; else null */
const char *question_member(const struct question *question);
/* a counter from 0: its name, null after the last; false if the back-end does not count it */
const char *counter_name(unsigned counter);
bool question_counter(const struct question *question, unsigned counter, uint64_t *value);

/* --- what there is --- */

/* The name of a back-end, from 0; null after the last. */
const char *solver_name(size_t index);
