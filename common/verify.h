/* SPDX-License-Identifier: MIT */
/* The verifier: decides whether a full grid solves a board. It was written from the rules of the
 * puzzle alone and shares no code with any solver, so that a mistake there cannot hide here. */
#ifndef QUADRILLE_VERIFY_H
#define QUADRILLE_VERIFY_H

#include "common/base/error.h"
#include "common/board/order.h"
#include "common/cover/cover.h"
#include "common/formula/cnf.h"

#include <stdbool.h>
#include <stdint.h>

/* True if `grid` (size x size digits, row-major) keeps every given of `givens` (the same shape, 0 for a
 * blank) and every row, column and box holds each of 1..size exactly once. Otherwise false, and
 * `error` (which may be null) says what is wrong first: "r2c3 is 7, the given is 5", "row 4 holds 9 twice".
 */
bool verify_grid(struct order order, const uint8_t *givens, const uint8_t *grid, struct error *error);

/* True if these options (each at most once) solve the exact cover: each primary item lies in exactly one of
 * them, each secondary item in at most one or with the same colour in all. Otherwise false, and what is
 * wrong: "option 12 is listed twice", "item c3 is in options 4 and 12", "item r1 is in no option". */
bool verify_cover(const struct cover *cover, const uint32_t *options, size_t count, struct error *error);

/* True if every clause holds when these variables (the first is 0) are true and all others false. Otherwise
 * false: "clause 17 is not satisfied". */
bool verify_formula(const struct cnf *formula, const uint32_t *variables, size_t count, struct error *error);

#endif
