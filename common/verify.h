/* The verifier: decides whether a full grid solves a board. It was written from the rules of the
 * puzzle alone and shares no code with any solver, so that a mistake there cannot hide here. */
#ifndef QUADRILLE_VERIFY_H
#define QUADRILLE_VERIFY_H

#include "error.h"
#include "order.h"

#include <stdbool.h>
#include <stdint.h>

/* True if `grid` (size x size digits, row-major) keeps every given of `givens` (the same shape, 0 for a
 * blank) and every row, column and box holds each of 1..size exactly once. Otherwise false, and
 * `error` (which may be null) says what is wrong first: "r2c3 is 7, the given is 5", "row 4 holds 9 twice".
 */
bool verify_grid(struct order order, const uint8_t *givens, const uint8_t *grid, struct error *error);

#endif
