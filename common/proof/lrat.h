/* SPDX-License-Identifier: MIT */
/* Checks a proof with hints (LRAT) that a formula has no model. It was written from the definition alone,
 * with no search in it at all: each step says which clauses it follows from, in the order in which they are
 * to be looked at, and names every clause by its number, its id. Clauses of the formula have the ids 1, 2,
 * ... (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, Efficient Certified RAT Verification, CADE
 * 2017.)
 *
 * A step adds a clause under an id above all before it:
 *     ID LITERAL... 0 HINT... 0
 * All of its literals are assumed false. Each hint is the id of a clause that must then be false except for
 * one literal, which becomes true, or be false, and the step is done (RUP). If the hints end before that, or
 * at a negative one, the first literal p of the clause must be redundant (RAT): each clause with -p has its
 * group of hints, in the order of ids, which begins with the negative id of that clause; its other literals
 * are assumed false, too, and the group's hints must lead to a false clause, unless one of these literals is
 * true already. `ID d ID... 0` takes clauses away, whatever its first number is. The formula has no model
 * once the empty clause is added.
 *
 * As text, that with comments (lines that begin with c); in binary, as drat-trim's `compress` and CaDiCaL
 * write it, a byte `a` and all numbers of the step, or a byte `d` and the ids of clauses to be taken away
 * with a 0 after them: a number n is 2|n|, plus 1 if it is negative, in groups of seven bits, the lowest
 * first, the eighth bit set on all but the last.
 *
 * Where other checkers differ, this is as strict as the strictest (that of ACL2's books): a hint that neither
 * is false nor makes an open literal true is a mistake, and so is a clause that has a literal twice or
 * together with its negation. What follows the hint that ends a step is not read. */
#pragma once

#include "common/base/text.h"
#include "common/proof/proof-checker.h"

/* Whether the proof is LRAT: it begins with a byte `a`, or `d` with a zero byte anywhere (binary); or its
 * first step begins with a number and a d, or has two zeros in its line, one at the end (text). */
bool lrat_recognise(const char *proof, size_t length);

/* Makes the text of a proof without hints that is in binary (DRAT, as CaDiCaL and Kissat write it by
 * themselves): a byte `a` or `d`, the literals, and a 0, each number as above. A step takes a line. False,
 * with part of a text, if it is another proof, or LRAT. The text says whether there was memory. */
bool drat_decode(const char *proof, size_t length, struct text *text);

/* Reads all of the proof, then checks it from its beginning until the empty clause is added. Arguments and
 * verdicts are those of proof_check. Complaints about a binary proof have line 0, and the place of the byte,
 * from 0, as column. A clause that is taken away but not there is ignored, with a remark for the first.
 * Memory:
 * less than five times the size of the proof, and six bytes for each variable up to the largest, fourteen if
 * a step is RAT. */
enum proof_verdict lrat_check(const struct cnf *formula, const char *proof, size_t length,
                              struct allocator *allocator, complain_function *complain, void *context,
                              struct proof_report *report);

/* Writes proofs in LRAT as text, number by number: a step that adds a clause is its id, its literals, 0, and
 * its hints, by lrat_put, then lrat_end_step; one that takes clauses away is lrat_begin_deletion, their ids,
 * lrat_end_step. The text says whether all was written. */
void lrat_put(struct text *text, int64_t number);

/* `last` is the id added last, or of the formula's last clause: the definition wants it there. */
void lrat_begin_deletion(struct text *text, int64_t last);
void lrat_end_step(struct text *text);
