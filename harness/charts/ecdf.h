/* SPDX-License-Identifier: MIT */
/* The distribution function of times, for the charts that draw one. */
#pragma once

#include "harness/charts/chart.h"

/* Writes the numbers, curves and arguments of `ecdf` (struct chart), with times in seconds in a column of
 * this name; a curve says `says` at a point. */
bool ecdf_write(const struct chart_request *request, const char *column, const char *says, FILE *tsv,
                struct chart_arguments *arguments, struct error *error);

/* Ranks the solvers by what they solve within the time at which they are furthest apart; above 0, by what
 * they solve within this ratio, where times in seconds are ratios. */
void ecdf_describe(const struct chart_request *request, double ratio, struct league *league);
