/* SPDX-License-Identifier: MIT */
/* What a page of a lesson says of measurements, made from the figures of runs. Between marks that Markdown does not
 * show stands what depends on the machine:
 *
 *     `dlx` <!-- say pair dlx mrv on held-out -->is about as fast as<!-- end --> `mrv`
 *
 * | mark                              | text                                                                    |
 * |-----------------------------------|-------------------------------------------------------------------------|
 * | time A on SET                     | what an instance takes on average: "54.3 µs"                            |
 * | nodes A on SET                    | how many nodes it enters on average                                     |
 * | node A on SET                     | what one of them takes                                                  |
 * | setup A on SET                    | what opening the back-end takes, once for a set                         |
 * | encoding A on SET                 | which share of its time goes into clauses: "61 %"                       |
 * | fewer A B on SET                  | how many nodes B enters, of A: "8.6 times" as many                      |
 * | pair A B on SET                   | "is 2.1 times as fast as", "is about as fast as", "takes ... as long as" |
 * | case A B on SET; faster: ...; even: ...; slower: ... | the text that holds for A; {factor} in it is a number |
 * | rank SET: A B C                   | the fastest first; those that the data do not separate together         |
 * | steps SET: A B C                  | a table: nodes, a node, an instance, and each against the one above     |
 * | machine A on SET                  | processor and day of the run                                            |
 *
 * Comparatives are of mean times. The interval of their ratio decides: if it holds 1, the two are "about as fast". A
 * mark of `steps` has a line to itself, and so has its end; others stand within a line, not at its beginning. */
#ifndef QUADRILLE_LESSON_SAY_H
#define QUADRILLE_LESSON_SAY_H

#include "harness/traces/lesson/page-figures.h"

#include <stdio.h>

/* The marks of a page, and those behind which something else stood. */
struct said {
    size_t marks, changed;
};

/* Writes a page with all that stands between marks made new; the rest stays byte for byte. False and a sentence, with
 * the line, if a mark can't be understood, has no end, or asks for what no run has. */
bool say_page(const char *page, const struct page_figures *page_figures, FILE *file, struct said *said,
              struct error *error);

#endif
