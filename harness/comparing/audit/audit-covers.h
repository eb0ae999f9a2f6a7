/* SPDX-License-Identifier: MIT */
/* Audit questions about exact covers: those of the sets, changed (audit-set-covers.h), and small ones of
 * known families, whose numbers of solutions are published or follow from a formula that is. */
#ifndef QUADRILLE_AUDIT_COVERS_H
#define QUADRILLE_AUDIT_COVERS_H

#include "harness/comparing/audit/audit-question.h"
#include "harness/measuring/sets/sets.h"

/* Adds up to `wanted` questions; the sets have a cover. Secondary items and colours are in them only if the
 * covers of the sets have some: there are back-ends that do without.
 */
bool audit_add_covers(struct audit_questions *list, const struct set_list *sets, size_t wanted,
                      uint64_t limit, uint64_t seed, struct error *error);

#endif
