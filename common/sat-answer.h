/* What a SAT solver answers: lines `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, and `v` with the
 * literals that are true, over as many lines as it likes, ended by 0 (the output format of the SAT
 * competitions; lines that begin with c are comments). What MiniSat writes to a file is read, too: `SAT` and
 * a line of literals ended by 0, `UNSAT`, `INDET`. */
#ifndef QUADRILLE_SAT_ANSWER_H
#define QUADRILLE_SAT_ANSWER_H

#include "allocator.h"
#include "words.h"

enum sat_verdict { SAT_UNKNOWN, SAT_SATISFIABLE, SAT_UNSATISFIABLE };

struct sat_answer {
    enum sat_verdict verdict;
    uint32_t *options; /* the variables that are true and stand for options, ascending, the first being 0 */
    size_t option_count;
    size_t room; /* of options[] */
    struct allocator *allocator;
};

/* Reads the answer to a formula of so many variables, of which the first so many stand for options. Variables
 * that the answer leaves out count as false. False, with nothing kept, and one complaint about the first
 * mistake (an answer cut off, or contradicting itself, is one); or without any if memory runs out. */
bool sat_answer_read(struct sat_answer *answer, const char *text, size_t length, int variables,
                     int option_variables, struct allocator *allocator, complain_function *complain,
                     void *context);
void sat_answer_close(struct sat_answer *answer);

#endif
