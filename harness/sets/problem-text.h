/* SPDX-License-Identifier: MIT */
/* Problems as text on the two lower rungs of the ladder, and what else is said of one as a whole. */
#pragma once

#include "common/formats/cover-text.h"
#include "common/formats/format.h"
#include "common/formula/encoding.h"
#include "common/problem.h"

/* Writes a problem (of a board with these cells, else null) as DIMACS, with what each variable means; a board
 * or a cover is encoded in this style. `comment`, a line, comes first (null: none). False and a sentence,
 * with nothing written, if that can't be. */
bool write_formula(FILE *file, const struct problem *problem, const uint8_t *cells,
                   const struct cnf_style *style, const char *comment, struct error *error);

/* Writes a board or a cover in a format of covers that is written: what the givens leave of it. The comment
 * stands in that of Knuth's programs and in that of regions only. */
bool write_cover(FILE *file, const struct problem *problem, const uint8_t *cells, enum format format,
                 const char *comment, struct error *error);

/* The same of a cover, of which options are taken. */
bool write_cover_rest(FILE *file, const struct cover *cover, const struct cover_taken *taken,
                      enum format format, const char *comment, struct error *error);

/* Names an instance in rows.csv: board_hash of a board; of a cover or a formula the first 64 bits of the
 * SHA-256 of its text as written here. */
uint64_t problem_hash(const struct problem *problem, const uint8_t *cells);

/* The cover of a board, or what entered as one. *lowered is what has to be closed afterwards (null: nothing).
 * Null for a formula. */
const struct cover *problem_lower(const struct problem *problem, struct allocator *allocator,
                                  struct cover **lowered);

/* Lists the options taken by the givens of a board into `taken` (room for its cells), none if cells is null.
 */
size_t take_cells(const struct problem *problem, const uint8_t *cells, uint32_t *taken);
