/* SPDX-License-Identifier: MIT */
/* How many bytes the rows of a run have. A rows.csv that lost lines reads like one of a run that asked less, but the record
 * of the run says how much was written. */
#ifndef QUADRILLE_HARNESS_MEASURING_RUN_ROWS_LENGTH_H
#define QUADRILLE_HARNESS_MEASURING_RUN_ROWS_LENGTH_H

#include "common/base/error.h"

#include <jansson.h>

/* Notes in a record how many bytes the file with the rows has. False and a sentence if it can't be read. */
bool rows_note_length(json_t *record, const char *path, struct error *error);

/* Whether a run came to its end, by its record. */
bool run_has_ended(const json_t *record);

/* `lost` becomes a sentence if some of the rows that the record (null: there is none) says of are missing, or if a run that
 * came to its end has more; unless it is one already. Packed rows count as they were before. Rows behind those of the record are of a part that was killed, unless
 * the run had come to its end. */
void rows_check_length(const json_t *record, const char *folder, struct error *lost);

#endif
