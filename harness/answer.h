/* Asking one back-end about each board of some sets: what `solve` and `count` have in common. */
#ifndef QUADRILLE_ANSWER_H
#define QUADRILLE_ANSWER_H

#include "certify.h"
#include "measure.h"
#include "options.h"
#include "sessions.h"
#include "sets.h"

/* The answer to a board of a plain text. */
struct plain_answer {
    enum { PLAIN_SOLVED, PLAIN_NONE, PLAIN_GAVE_UP } kind;
    const uint8_t *grid; /* verified; null unless it is solved */
};

struct question {
    struct spec_list specs; /* at most one; dlx if there is none, picosat for formulas */
    struct reader_options reader;
    uint64_t limit, timeout_ns;
    /* Called before a puzzle is asked about, for each of its verified solutions, and with its outcome. The
     * outcome of clashing givens is STATUS_CLASH. on_solution may be null. */
    void (*on_puzzle)(void *context, const struct set *set, size_t index);
    void (*on_solution)(void *context, const struct solution *solution);
    void (*on_outcome)(void *context, const struct outcome *outcome);
    /* Null, or called instead of these with the answers to the next boards of a plain text, in order
     * (plain.h): to whoever wants one solution of each and nothing else, which back-ends that solve many
     * boards at once tell faster. */
    void (*on_answers)(void *context, const struct plain_answer *answers, size_t count);
    void *context;
    const char *certify; /* a folder for certificates; null: nobody wants them */
    bool profile;        /* tell the counters and the nodes of each level on standard error */
};

/* Asks about every board of the sets named, until the user interrupts; what went wrong is told on standard
 * error by file and line. Returns the worst exit status: EXIT_NO if a board has no solution or was given up.
 */
int answer_sets(struct question *question, const struct command *command, char *const *names, size_t count);

/* Lifts the answer that a SAT solver gave to the formula of the one instance in the sets named (under any
 * encoding: options are the first variables), verifies it, and tells it as if a back-end had found it. */
int answer_from_file(struct question *question, const struct command *command, const char *path,
                     char *const *names, size_t count);

#endif
