/* SPDX-License-Identifier: MIT */
/* Audit questions made from the exact covers of the sets, so that they look like them. All solutions of a
 * cover are found within a fixed number of steps, by a search that depends on no back-end; then it is known
 * how many are left if some options are taken out:
 *
 *   own      the cover as it is;
 *   few      without options, none of them of one of its solutions, until few are left;
 *   none     without options until none is left;
 *   several  where there are too many to find: an option of a solution is split into two that share its
 *            items, and so there are two solutions at least. */
#ifndef QUADRILLE_AUDIT_SET_COVERS_H
#define QUADRILLE_AUDIT_SET_COVERS_H

#include "common/base/random.h"
#include "harness/comparing/audit/audit-question.h"
#include "harness/measuring/sets/sets.h"

/* Adds questions about one cover, at most one of each kind and at most `wanted`; `name` says which cover it
 * is. None if it has no primary items, or if no solution of many is found. `limit` is as in
 * audit_questions_make. False and a sentence if dlx counts otherwise. */
bool audit_add_set_cover(struct audit_questions *list, const struct cover *cover, const char *name,
                         size_t wanted, uint64_t limit, struct random *random, struct error *error);

#endif
