/* SPDX-License-Identifier: MIT */
/* What puzzle solvers call a placement that is forced. */
#pragma once

#define NAKED_SINGLE "naked single"   /* the cell has one candidate left */
#define HIDDEN_SINGLE "hidden single" /* the digit has one place left in a row, column or box */
