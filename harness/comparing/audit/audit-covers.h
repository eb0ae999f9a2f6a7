/* SPDX-License-Identifier: MIT */
/* Audit questions about exact covers: those of the sets, changed (audit-set-covers.h), and small ones of
 * known families, whose numbers of solutions are published or follow from a formula that is. */
#ifndef QUADRILLE_AUDIT_COVERS_H
#define QUADRILLE_AUDIT_COVERS_H

#include "common/base/random.h"
#include "harness/comparing/audit/audit-question.h"
#include "harness/measuring/sets/sets.h"

/* Adds up to `wanted` questions; the sets have a cover. Secondary items, colours and bounds are in them only if covers of
 * the sets have some: there are back-ends that do without. */
bool audit_add_covers(struct audit_questions *list, const struct set_list *sets, size_t wanted,
                      uint64_t limit, uint64_t seed, struct error *error);

/* A small cover of a family, without costs, as those questions have it, and its name: one that needs no more than the covers of
 * the sets. `turn` goes through the members of each family. */
struct cover *audit_family_cover(const struct set_list *sets, size_t turn, struct random *random,
                                 struct allocator *allocator, char name[AUDIT_NAME_MAX / 2]);

#endif
