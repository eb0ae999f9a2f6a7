/* SPDX-License-Identifier: MIT */
/* Values as people read them: times, intervals, counts. */
#ifndef QUADRILLE_VALUE_TEXT_H
#define QUADRILLE_VALUE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a time as people read it: "812 ns", "1.53 us" with a real micro sign, "12.0 ms", "3.20 s". */
enum { TIME_TEXT_MAX = 24 };
const char *time_text(double nanoseconds, char text[TIME_TEXT_MAX]);

/* What a middle lies in, in the unit that time_text shows it in: "17.9–18.4". If the upper end is infinite,
 * "812 ms or more"; "-" if nothing is known (NAN). */
const char *interval_text(double middle, double low, double high, char text[TIME_TEXT_MAX]);

/* As time_text without zeros at the end, for limits that a user chose: "1 s", "1.5 s". */
const char *limit_text(double nanoseconds, char text[TIME_TEXT_MAX]);

/* "1 board", "12 instances": what is counted, with the number. */
enum { TALLY_TEXT_MAX = 40 };
const char *tally_text(size_t count, bool boards, char text[TALLY_TEXT_MAX]);

/* A number of at least three digits: "7", "12.5", "1,234,567". */
const char *count_text(double number, char text[TIME_TEXT_MAX]);

#endif
