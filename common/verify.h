/* SPDX-License-Identifier: MIT */
/* The verifier: decides whether a full grid solves a board. It was written from the rules of the
 * puzzle alone and shares no code with any solver, so that a mistake there cannot hide here. */
#pragma once

#include "common/base/error.h"
#include "common/cover/cover.h"
#include "common/formula/cnf.h"

/* What the two functions for covers and formulas say when memory runs out: that the solution is wrong is not
 * known then. */
#define VERIFY_LACKS_MEMORY "not enough memory to verify it"

/* True if `grid` (size x size digits, row-major) keeps every given of `givens` (the same shape, 0 for a
 * blank) and every row, column and box holds each of 1..size exactly once. Otherwise false, and
 * `error` (which may be null) says what is wrong first: "r2c3 is 7, the given is 5", "row 4 holds 9 twice".
 */
bool verify_grid(struct order order, const uint8_t *givens, const uint8_t *grid, struct error *error);

/* The same for `count` boards of order 3x3, 81 cells each, one after the other: right[i] is whether grid i
 * solves givens i. Several together take less time than one by one. */
void verify_grids_of_nine(const uint8_t *givens, const uint8_t *grids, size_t count, bool *right);

/* True if these options (each at most once) solve the exact cover: each primary item lies in exactly one of
 * them, or in as many as its bounds say, each secondary item in at most one or with the same colour in all.
 * Otherwise false, and what is wrong: "option 12 is listed twice", "item c3 is in options 4 and 12", "item r1
 * is in no option", "item p is in 1 option, and the least is 2". */
bool verify_cover(const struct cover *cover, const uint32_t *options, size_t count, struct error *error);

/* An exact cover without colours and bounds prepared to verify many solutions fast: each option as a set of
 * bits, one for each item. Null if the cover has colours, bounds, options without items, or more than
 * COVER_SETS_BYTES_MAX of such sets, or if memory runs out: verify_cover is always there. It points into the
 * cover. Takes null to close. */
enum { COVER_SETS_BYTES_MAX = 1 << 22 };
struct cover_sets;
struct cover_sets *cover_sets_open(const struct cover *cover);
void cover_sets_close(struct cover_sets *sets);

/* True if these options solve the cover, by the union and the overlap of their sets; verify_cover says what
 * is wrong if not. *number is options_number of them. */
bool cover_sets_solve(const struct cover_sets *sets, const uint32_t *options, size_t count, uint64_t *number);

/* Returns a number that is the same for the same options in any order, and differs for others, except with a
 * chance of about 2^-64: the sum of a scrambled number for each (Steele, Lea and Flood, Fast Splittable
 * Pseudorandom Number Generators, OOPSLA 2014, figure 14). */
uint64_t options_number(const uint32_t *options, size_t count);

/* True if every clause holds when these variables (the first is 0) are true and all others false. Otherwise
 * false: "clause 17 is not satisfied". */
bool verify_formula(const struct cnf *formula, const uint32_t *variables, size_t count, struct error *error);

/* The check of 9x9 boards once more, for two at a time by AVX2: six times as fast as by words, and a tenth of
 * what `count` takes for many boards. The plain check, to be read first, is in verify.c. */

/* Whether this machine has AVX2. */
bool verify_has_vectors(void);

/* Whether each of two grids of 81 digits solves its givens, 0 being a blank: bit 0 for the first, bit 1 for
 * the second. Only if verify_has_vectors. */
unsigned verify_two_of_nine(const uint8_t *const givens[2], const uint8_t *const grids[2]);
