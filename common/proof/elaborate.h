/* SPDX-License-Identifier: MIT */
/* Turns a proof without hints (proof-checker.h: DRUP, or what PicoSAT writes) into one with hints (lrat.h).
 * The proof is checked forwards, and of each lemma that follows it is noted which clauses became units, in
 * the order in which they did, as far as the clause that is false in the end rests on them (as drat-trim
 * does: Heule, Hunt and Wetzler, Trimming while Checking Clausal Proofs, FMCAD 2013, but forwards). A literal
 * that is true whatever is assumed gets a clause of its own once, and is a hint by that.
 *
 * Only what the empty clause rests on is written, under ids without gaps; a clause is deleted behind the last
 * step that has it as a hint, those of the formula that none needs before the first step. The literals of a
 * clause are in the order of their variables, as the checker of ACL2's books wants them. */
#pragma once

#include "common/base/text.h"
#include "common/proof/proof-checker.h"

/* Arguments and verdicts are those of proof_check. If the proof is verified, its elaboration is added to
 * `lrat`. Memory: that of proof_check, and as much again as all hints need, eight bytes each. */
enum proof_verdict proof_elaborate(const struct cnf *formula, const char *proof, size_t length,
                                   struct text *lrat, bool binary, struct allocator *allocator,
                                   complain_function *complain, void *context, struct proof_report *report);
