/* SPDX-License-Identifier: MIT */
/* Seals: what a comparison wrote to a file, by its length and its SHA-256.
 *
 * A program that a back-end starts may write to the files of a run, as any program of the same user may. So who writes
 * rows keeps a seal of them, in memory of its own, which no program that was started has. At the end the seals go to
 * run.json, and all that reads a run compares its files with them. */
#ifndef QUADRILLE_RUN_SEAL_H
#define QUADRILLE_RUN_SEAL_H

#include "common/base/error.h"
#include "harness/ground/hash.h"

#include <jansson.h>
#include <sha2.h>

struct json_t; /* of jansson.h */

struct seal {
    SHA2_CTX sum;
    uint64_t bytes;
};

/* A seal of the first bytes of a file, `most` of them at the most; of packed rows, as rows_open unpacks them. Of a file that is not there: of nothing. False and a
 * sentence if it can't be read. */
bool seal_file(struct seal *seal, const char *path, uint64_t most, struct error *error);

/* What is written behind that. */
void seal_add(struct seal *seal, const char *text, size_t length);

/* Whether a file holds that, and nothing else. */
bool seal_holds(const struct seal *seal, const char *path);

/* Its SHA-256, in hexadecimal digits. */
void seal_text(const struct seal *seal, char text[CHECKSUM_TEXT]);

/* Notes what stands in the folder of a run: the seal of its rows, and its audit.csv, which is read. False and a sentence
 * if that can't be read. */
bool run_seals_note(struct json_t *record, const struct seal *rows, const char *folder, struct error *error);

/* Whether a run came to its end, by its record. */
bool run_has_ended(const struct json_t *record);

/* Whether the files of a run are what its record says of them. False and a sentence if one was changed. True where that is
 * not known: the record is null, of an earlier version, or of a run that was killed; or a file can't be read, which is
 * said when its rows are wanted. Rows behind those of the record are of a part that was killed, unless the run had come to
 * its end.
 *
 * A rows.csv that lost lines reads like one of a run that asked less, but the record says how much was written. `lost`
 * (null: not wanted) becomes a sentence if some of that is missing, or if a run that came to its end has more; unless it is
 * one already. */
bool run_seals_hold(const struct json_t *record, const char *folder, struct error *error, struct error *lost);

#endif
