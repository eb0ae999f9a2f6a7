/* Labels: rows name a back-end by its label, if the user gave it one, and run.json says which spec that is.
 * What depends on the kind of a back-end asks for its spec here. */
#ifndef QUADRILLE_LABELS_H
#define QUADRILLE_LABELS_H

#include "results.h"

struct json_t; /* of jansson.h */

/* What rows call a back-end: the label of its entry in the list `solvers` of run.json, else its spec. Empty
 * if the entry has neither. */
const char *label_of_entry(const struct json_t *entry);

/* Calls `take` for each labelled back-end of RUN/run.json. False if `take` once returned false; a file that
 * is missing or can't be read has no labels. */
bool labels_read(const char *run, bool (*take)(void *context, const char *label, const char *spec),
                 void *context);

/* The spec of a back-end that rows name so: the name itself if it is no label. */
const char *spec_of_label(const struct result_list *results, const char *solver);

/* Whether the code of a back-end that rows name so is not ours. */
bool is_foreign_by_label(const struct result_list *results, const char *solver);

/* "mine is exec:protocol=line:./my", a line for each label of the results, and an empty one behind them;
 * nothing if there are none. */
void labels_print(const struct result_list *results, FILE *file, bool markdown);

#endif
