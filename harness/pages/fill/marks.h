/* SPDX-License-Identifier: MIT */
/* The marks of pages: comments, which Markdown does not show, that say which figure of a run stands behind them.
 *
 *     `dlx` <!-- show pair dlx mrv on held-out -->is about as fast as<!-- end --> `mrv`
 *
 * A mark is `show KIND BACK-ENDS on SETS of RUN in FOLDER: TEXT`, of which each kind takes a part:
 *
 * | within a sentence       | what stands behind it                                                            |
 * |-------------------------|----------------------------------------------------------------------------------|
 * | time A on SET           | what an instance takes on average: "54.3 µs"                                    |
 * | nodes A on SET          | how many nodes it enters on average                                             |
 * | node A on SET           | what one of them takes                                                           |
 * | setup A on SET          | what opening the back-end takes, once for a set                                  |
 * | encoding A on SET       | which share of its time goes into clauses: "61 %"                                |
 * | fewer A B on SET        | how many nodes B enters, of A: "8.6 times" as many                               |
 * | pair A B on SET         | "is 2.1 times as fast as", "is about as fast as", "takes 2.1 times as long as"   |
 * | case A B on SET: faster ...; even ...; slower ... | the text that holds for A; {factor} in it is a number  |
 * | rank A B C on SET       | the fastest first; those that the data do not separate together                  |
 * | machine A on SET        | processor and day of the run                                                     |
 *
 * | in lines of its own     |                                                                                  |
 * |-------------------------|----------------------------------------------------------------------------------|
 * | times A B on SET, SET   | a table: what an instance takes on each; of one set with nodes; without names all |
 * | steps A B C@A on SET    | a table: nodes, a node, an instance, and each beside the one above, or beside A  |
 * | reasons A B on SET      | a table: what a node costs, what is forced, set up and encoded                   |
 * | table on SET, SET       | the main table of each set, or of all                                            |
 * | chart NAME: WORDS, ...  | the sentences of a chart; of several those that begin with the words             |
 * | picture NAME in FOLDER  | the chart, drawn into FOLDER as seen from the page                               |
 * | warnings, command       | where the run is to be read with care; the command that made it                  |
 *
 * `of RUN` may be left out where the user names runs: the first that has the set and the back-ends is meant. Comparatives
 * are of mean times; what decides is the verdict of the tables. */
#ifndef QUADRILLE_MARKS_H
#define QUADRILLE_MARKS_H

#include "harness/ground/command.h"
#include "harness/pages/fill/page-runs.h"

#include <stdio.h>

/* What marks are filled from, and what they show. */
struct marks {
    const struct program *program;
    struct page_runs *runs;
    const char *page; /* its path: pictures lie as seen from there */
    bool checks;      /* pictures are compared with the rows, by their numbers, not drawn */
    bool pictures_differ;
};

/* What a mark shows of a run that it names: then the page has to show the run's warnings, too. */
enum mark_shows { SHOWS_NO_FIGURES, SHOWS_FIGURES, SHOWS_WARNINGS };

/* Writes what belongs behind a mark with these words (behind `show `). `run` gets the run that it names, or null. False and
 * a sentence if it can't be understood, or asks for what no run has. */
bool mark_write(struct marks *marks, const char *words, size_t length, FILE *file,
                const struct page_run **run, enum mark_shows *shows, struct error *error);

#endif
