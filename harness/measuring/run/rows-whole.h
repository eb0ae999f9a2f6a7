/* SPDX-License-Identifier: MIT */
/* Whether the rows of a run are all there. A rows.csv that lost lines reads like one of a run that asked less; but
 * run.json says what was written. All that reads the rows of a run asks here. */
#ifndef QUADRILLE_ROWS_WHOLE_H
#define QUADRILLE_ROWS_WHOLE_H

#include "common/base/error.h"

struct json_t; /* of jansson.h */

/* Whether the rows.csv of a run is what its run.json says of it. False and a sentence if it is shorter, or if the run came
 * to its end and it is longer. True where that is not known: the record is null or of an earlier version, or the run was
 * killed. That a run was interrupted is another matter: more rows than its record knows are of a part that was killed. */
bool rows_are_whole(const struct json_t *record, const char *run, struct error *why);

#endif
