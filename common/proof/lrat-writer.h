/* SPDX-License-Identifier: MIT */
/* Writes proofs in LRAT (lrat.h), number by number: a step that adds a clause is lrat_begin_addition, its
 * literals, lrat_end_list, its hints, lrat_end_step; one that takes clauses away is lrat_begin_deletion,
 * their ids, lrat_end_step. The text says whether all was written. */
#ifndef QUADRILLE_COMMON_PROOF_LRAT_WRITER_H
#define QUADRILLE_COMMON_PROOF_LRAT_WRITER_H

#include "common/base/text.h"

struct lrat_writer {
    struct text *text;
    bool binary;
};

void lrat_begin_addition(struct lrat_writer *writer, int64_t id);

/* `last` is the id added last, or of the formula's last clause: the definition wants it there, as text. */
void lrat_begin_deletion(struct lrat_writer *writer, int64_t last);

/* A literal, the id of a hint, or of a clause to be taken away; not 0. */
void lrat_put(struct lrat_writer *writer, int64_t number);
void lrat_end_list(struct lrat_writer *writer);
void lrat_end_step(struct lrat_writer *writer);

#endif
