/* SPDX-License-Identifier: MIT */
/* Labels: rows name a back-end by its label, if the user gave it one, and run.json says which spec that is.
 * What depends on the kind of a back-end asks for its spec (spec_of_label, results.h). */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_BACK_END_LABELS_H
#define QUADRILLE_HARNESS_MEASURING_RUN_BACK_END_LABELS_H

#include <jansson.h>
#include <stdbool.h>

struct json_t; /* of jansson.h */

/* What rows call a back-end: the label of its entry in the list `solvers` of run.json, else its spec. Empty
 * if the entry has neither. */
const char *label_of_entry(const struct json_t *entry);

/* The entry of a back-end in a run.json, by what rows call it. Null: there is none, or no record. */
struct json_t *entry_of_label(const struct json_t *record, const char *label);

/* Calls `take` for each labelled back-end of a run.json; a record that is null has none. */
void labels_read(const struct json_t *record,
                 void (*take)(void *context, const char *label, const char *spec), void *context);

/* Whether a spec names code that is not ours. */
bool spec_is_foreign(const char *spec);

#endif
